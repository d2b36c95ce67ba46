// One chat on the page: its messages, its place in them, and where the keyboard is.

import { element, fill, picker } from "./message.js";
import { Pointing } from "./pointing.js";
import { say } from "./words.js";

const NEAR = 120; // pixels from the end that still count as reading along

export class Room {
  /**
   * deeds: what messages can ask for: tap(data, message, button), answer(message), dismiss(message);
   * begin(data) and more(data) give what can be picked on a board, or null; tell(words) reads them out.
   */
  constructor(section, deeds) {
    section.append(document.querySelector("#room").content.cloneNode(true));
    this.name = section.id;
    this.section = section;
    this.deeds = deeds;
    this.scroll = section.querySelector(".scroll");
    this.list = section.querySelector(".messages");
    this.items = new Map();
    this.latest = new Map(); // the message that each item shows
    this.pointings = new Map();
    this.lost = null;
    this.stick = true; // whether the end is kept in view: whoever goes back decides, nothing else
    this.hand = false; // whether somebody is scrolling, and not the page
    this.top = 0;
    this.edge = 0; // where the messages begin on the screen
    this.scroll.addEventListener("scroll", () => this.moved());
    this.scroll.addEventListener("scrollend", () => (this.hand = false));
    for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      this.scroll.addEventListener(kind, (event) => this.touched(event), { passive: true });
    }
    // Messages grow when they change, and a keyboard or a passing note takes some of the room.
    const grown = new ResizeObserver(() => this.resized());
    grown.observe(this.list);
    grown.observe(this.scroll);
  }

  speak() {
    this.scroll.setAttribute("aria-label", say("messages"));
  }

  /** Show these messages and no others; anew: to somebody else, who reads along from the end. */
  show(messages, people, me, anew) {
    const kept = new Set(messages.map((message) => message.id));
    for (const id of [...this.items.keys()]) if (!kept.has(id)) this.take(id);
    for (const message of messages) this.put(message, people, me);
    this.order(messages);
    if (anew) this.stick = true;
    if (this.stick) this.toEnd();
  }

  /** Put the items in the order of these messages; one that stands right is not touched. */
  order(messages) {
    let next = this.list.firstElementChild;
    for (const { id } of messages) {
      const item = this.items.get(id);
      if (item === next) next = next.nextElementSibling;
      else this.list.insertBefore(item, next);
    }
  }

  /** Show a message, new or changed. */
  put(message, people, me) {
    let item = this.items.get(message.id);
    const held = item && this.held(item);
    if (!item) {
      item = element("li");
      this.items.set(message.id, item);
      this.list.append(item);
    }
    this.letGo(message.id);
    this.latest.set(message.id, message);
    const tone = people.findIndex((person) => person.name === message.author) % 6;
    fill(item, message, { mine: message.author === me, tone, ...this.deeds });
    if (held) this.refocus(message.old ? this.newest(held.table) : item, held);
    else if (this.lost && message.table === this.lost.table && !message.old) this.refocus(item, this.lost);
    if (this.stick) this.toEnd();
    this.point(item, message);
  }

  /** Let a board be tapped, where there is something to be picked for who speaks. */
  async point(item, message) {
    const data = picker(message);
    const menu = data && (await this.deeds.begin(data));
    if (!menu || this.latest.get(message.id) !== message) return;
    const { tap, more, tell } = this.deeds;
    const play = async (choice) => void (await tap(choice, message));
    this.pointings.set(message.id, new Pointing(item, message, menu, { more, tell, play }));
  }

  /** Nothing can be tapped on a board, or on any. */
  letGo(...ids) {
    for (const id of ids.length ? ids : [...this.pointings.keys()]) {
      this.pointings.get(id)?.end();
      this.pointings.delete(id);
      if (!ids.length) this.latest.delete(id);
    }
  }

  /** A message is gone. */
  take(id) {
    const item = this.items.get(id);
    if (!item) return;
    this.letGo(id);
    this.latest.delete(id);
    const held = this.held(item);
    this.items.delete(id);
    item.remove();
    if (held) this.refocus(this.newest(held.table), held);
  }

  /** The last message that shows a table's board. */
  newest(table) {
    return [...this.items.values()].filter((item) => table && item.dataset.table === table).at(-1);
  }

  /** What the keyboard was on in a message, if it was there. */
  held(item) {
    const focused = document.activeElement;
    if (!item.contains(focused)) return null;
    return { table: focused.dataset.table || item.dataset.table, deed: focused.dataset.deed ?? "" };
  }

  /** Back to the same button, else to the message; and on to the next board of the table, if that comes. */
  refocus(item, held) {
    const same = item && [...item.querySelectorAll("[data-deed]")].find((each) => each.dataset.deed === held.deed);
    this.lost = same ? null : held;
    (same ?? item ?? this.scroll).focus({ preventScroll: true });
  }

  /** The keyboard goes to a question that was just asked. */
  enter(message) {
    const first = this.items.get(message.id)?.querySelector(".menu button");
    this.lost = null;
    first?.focus({ preventScroll: true });
    this.toEnd();
  }

  /** A key scrolls unless something took it; a press only on the bar beside the messages. */
  touched({ type, target, defaultPrevented }) {
    if (!defaultPrevented && (type !== "pointerdown" || target === this.scroll)) this.hand = true;
  }

  /** Only somebody who goes back by hand has stopped reading along. */
  moved() {
    if (!this.hand) return;
    const { scrollTop, scrollHeight, clientHeight } = this.scroll;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.stick = true;
    else if (scrollTop < this.top) this.stick = false;
    this.top = scrollTop;
  }

  /** The end stays in view; for whoever reads further up that stays where it is on the screen. */
  resized() {
    const { top, height } = this.scroll.getBoundingClientRect();
    if (!height) return; // the other chat is shown
    if (this.stick) this.toEnd();
    else this.scroll.scrollTop += top - this.edge;
    this.edge = top;
  }

  /** The chat is shown again, as it was left. */
  shown() {
    if (this.stick) this.toEnd();
    else this.scroll.scrollTop = this.top;
  }

  toEnd() {
    this.hand = false;
    this.scroll.scrollTop = this.scroll.scrollHeight;
    this.top = this.scroll.scrollTop;
  }
}
