// The board itself as a picker: what the house lets somebody pick lies over the picture as places to tap.
// A tap narrows the choices of a menu, or asks the house for the next menu; the last one is a move.

import { draw, element } from "./message.js";
import { say } from "./words.js";

const NEAR = 26; // pixels beside a place that still mean it: a thumb is wider than a square
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Pointing {
  /**
   * item: the element of a board's message. menu: what can be picked first.
   * deeds: more(data) gives the menu after a pick, or null; play(data) carries a choice out; tell(words) says something.
   */
  constructor(item, message, menu, deeds) {
    this.item = item;
    this.board = message.files[0];
    this.deeds = deeds;
    this.levels = []; // the menus before this one
    this.menu = menu;
    this.taken = []; // the places tapped in this menu
    this.busy = false;
    this.frame = item.querySelector(".picture");
    this.places = element("div", { className: "spots", role: "group" });
    this.choices = element("div", { className: "choices", role: "group" });
    for (const own of [this.places, this.choices]) own.lang = document.documentElement.lang; // the board has the chat's
    this.frame.append(this.places);
    this.frame.onclick = (event) => this.beside(event);
    this.places.addEventListener("keydown", (event) => this.key(event));
    this.show();
  }

  /** Nothing can be tapped here any more. */
  end() {
    this.places.remove();
    this.choices.remove();
    this.frame.onclick = null;
    this.item.classList.remove("choosing");
    this.busy = true;
  }

  /** The options that begin with what was tapped. */
  get left() {
    return this.menu.options.filter(({ route }) => this.taken.every((name, step) => route[step] === name));
  }

  /** What can be tapped next. */
  get next() {
    return new Set(this.left.map(({ route }) => route[this.taken.length]).filter(Boolean));
  }

  /** Where another move can be begun instead: in this menu, or in the one before. */
  get starts() {
    const menu = this.taken.length ? this.menu : this.levels.at(-1);
    return new Set(menu ? menu.options.map(({ route }) => route[0]).filter(Boolean) : []);
  }

  /** The board, or how it stands after the steps that were picked. */
  get picture() {
    return this.menu.picture[0] ?? this.board;
  }

  get picked() {
    return new Set([...this.menu.picked, ...this.taken]);
  }

  async tap(name) {
    if (this.busy) return;
    if (!this.next.has(name)) {
      const other = this.starts.has(name) && !this.picked.has(name);
      this.back();
      return other && this.tap(name);
    }
    this.taken.push(name);
    const [only, ...others] = this.left;
    // A piece is tapped first and a target then, however little there is to choose.
    const whole = only.route.length === 1 || this.taken.length > 1 || this.menu.picked.length;
    if (!others.length && whole) await this.take(only);
    else this.show();
  }

  /** Let go of what was tapped last. */
  back() {
    if (this.taken.length) this.taken = [];
    else if (this.levels.length) this.menu = this.levels.pop();
    this.show();
  }

  /** A choice: a move is played, of anything else the house says how it can go on. */
  async take({ data }) {
    this.busy = true;
    this.show();
    const menu = data.startsWith("choose") ? await this.deeds.play(data) : await this.deeds.more(data);
    if (!this.places.isConnected) return; // another board or another speaker meanwhile
    this.busy = false;
    this.taken = [];
    if (menu) {
      this.levels.push(this.menu);
      this.menu = menu;
      this.deeds.tell(menu.prompt);
    }
    this.show();
  }

  show() {
    const held = this.item.contains(document.activeElement) ? document.activeElement : null;
    draw(this.frame.firstElementChild, this.picture);
    const { next, picked } = this;
    const begun = this.levels.length || this.taken.length;
    const shown = this.menu.spots.concat(...this.levels.slice(-1).map(({ spots }) => spots));
    const kept = new Map([...this.places.children].map((spot) => [spot.dataset.name, spot]));
    const made = new Map();
    shown.sort((one, other) => one.top - other.top || one.left - other.left); // as a board is read
    for (const spot of shown) {
      const kind = picked.has(spot.name) ? "picked" : next.has(spot.name) ? (begun ? "target" : "begin") : "";
      if (made.has(spot.name) || !(kind || this.starts.has(spot.name))) continue;
      made.set(spot.name, this.spot(kept.get(spot.name), spot, kind));
    }
    this.places.setAttribute("aria-label", this.menu.prompt);
    this.places.toggleAttribute("aria-busy", this.busy);
    arrange(this.places, [...made.values()]);
    this.choose();
    this.enter(held);
  }

  spot(made, { name, words, left, top, width, height }, kind) {
    if (!made) {
      made = element("button", { type: "button", className: "spot" });
      made.addEventListener("click", () => this.tap(name));
      made.dataset.name = name;
      made.dataset.deed = `spot ${name}`;
    }
    const [across, down] = this.picture.size;
    const place = { left: left / across, top: top / down, width: width / across, height: height / down };
    for (const [side, share] of Object.entries(place)) made.style[side] = `${share * 100}%`;
    made.dataset.kind = kind;
    made.setAttribute("aria-label", kind === "target" ? `${say("target")} ${words}` : words);
    made.setAttribute("aria-pressed", String(kind === "picked"));
    return made;
  }

  /** What differs in no place is chosen by its name; until then these choices stand where the buttons are. */
  choose() {
    const named = this.left.filter(({ route }) => route.length === this.taken.length);
    const choosing = Boolean(named.length && (this.levels.length || this.taken.length));
    const buttons = this.item.querySelector(".deeds");
    if (buttons?.offsetHeight) this.choices.style.minHeight = `${buttons.offsetHeight}px`; // the picture stays where it is
    this.item.classList.toggle("choosing", choosing);
    if (!choosing) return this.choices.remove();
    const made = named.map((option) => {
      const button = element("button", { type: "button", className: "primary", text: option.label });
      button.addEventListener("click", () => this.busy || this.take(option));
      return button;
    });
    const back = element("button", { type: "button", text: say("back") });
    back.addEventListener("click", () => this.back());
    const prompt = element("p", { className: "prompt", text: this.menu.prompt });
    this.choices.setAttribute("aria-label", this.menu.prompt);
    this.choices.replaceChildren(prompt, element("div", { className: "row" }, ...made, back));
    this.item.append(this.choices);
  }

  /** One stop of the Tab key; whoever was on a place that is gone is led to what can be picked now. */
  enter(held) {
    const spots = [...this.places.children];
    const lit = spots.find(({ dataset }) => dataset.kind === "target" || dataset.kind === "begin");
    const first = held && this.places.contains(held) ? held : (lit ?? spots[0]);
    for (const spot of spots) spot.tabIndex = spot === first ? 0 : -1;
    if (held && !held.isConnected) (this.choices.querySelector("button") ?? first)?.focus({ preventScroll: true });
  }

  key(event) {
    if (event.key === "Escape") this.back();
    else if (event.key in STEPS) this.step(STEPS[event.key]);
    else return;
    event.preventDefault();
  }

  /** To the nearest place in a direction; what lies aside counts twice. */
  step([across, down]) {
    const from = middle(document.activeElement);
    const far = (spot) => {
      const [x, y] = middle(spot);
      const ahead = (x - from[0]) * across + (y - from[1]) * down;
      const aside = Math.abs((x - from[0]) * down) + Math.abs((y - from[1]) * across);
      return ahead > 1 ? ahead + 2 * aside : Infinity;
    };
    const nearest = [...this.places.children].sort((one, other) => far(one) - far(other))[0];
    if (!nearest || far(nearest) === Infinity) return;
    for (const spot of this.places.children) spot.tabIndex = spot === nearest ? 0 : -1;
    nearest.focus({ preventScroll: true });
  }

  /** A tap beside the places means the nearest one of those that are lit, or lets go. */
  beside(event) {
    if (event.target.closest(".spot")) return;
    const far = (spot) => Math.hypot(middle(spot)[0] - event.clientX, middle(spot)[1] - event.clientY);
    const lit = [...this.places.children].filter(({ dataset }) => dataset.kind === "target" || dataset.kind === "begin");
    const nearest = lit.sort((one, other) => far(one) - far(other))[0];
    if (nearest && far(nearest) < NEAR) this.tap(nearest.dataset.name);
    else if (!this.busy) this.back();
  }
}

function middle(spot) {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Make these the children, in this order; one that stands right is not touched, so that it keeps the keyboard. */
function arrange(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
}
