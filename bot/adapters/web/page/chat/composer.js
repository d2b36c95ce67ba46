// The message line of a room: sends what is typed, completes it, and remembers the board it is meant for.

import { element } from "./message.js";
import { say } from "./words.js";

const PAUSE = 120; // milliseconds after the last letter before completions are asked for
const NOBODY = { table: "", title: "", language: "" }; // what is said to everybody

export class Composer {
  /** send(text, table) gives whether it got through; complete(text, table) gives completions. */
  constructor(form, room, { send, complete }) {
    this.room = room;
    this.send = send;
    this.complete = complete;
    this.me = "";
    this.aim = NOBODY;
    this.leaving = false; // a reload cuts requests off that have been carried out: their lines are not put back
    this.line = form.querySelector("input");
    this.list = form.querySelector(".completions");
    this.chosen = form.querySelector(".chosen");
    this.line.id = `${room}-line`;
    this.list.id = `${room}-completions`;
    this.line.setAttribute("aria-controls", this.list.id);
    form.addEventListener("submit", (event) => this.submit(event));
    form.querySelector(".slash").addEventListener("click", () => this.slash());
    this.chosen.querySelector("button").addEventListener("click", () => this.choose(""));
    this.line.addEventListener("input", () => this.typed());
    this.line.addEventListener("keydown", (event) => this.key(event));
    this.line.addEventListener("blur", () => this.close());
    window.addEventListener("beforeunload", () => (this.leaving = true));
  }

  /** Put the words of the language in use into the line. */
  speak() {
    const place = this.table ? "say_move" : this.room === "group" ? "say" : "say_private";
    this.line.placeholder = say(place);
    this.line.setAttribute("aria-label", say(place));
    this.list.setAttribute("aria-label", say("suggestions"));
  }

  get table() {
    return this.aim.table;
  }

  /** What is typed from now on are moves on this table; "" lets go of it. */
  choose(table, title = "", language = "") {
    this.aimAt({ table, title, language });
    this.keep();
    this.speak();
    this.line.focus();
    if (table) this.soon();
  }

  aimAt(aim) {
    this.aim = aim;
    this.chosen.hidden = !aim.table;
    this.chosen.lang = aim.language;
    this.chosen.querySelector("span").textContent = `${say("answering", aim.language)} ${aim.title}`;
  }

  /** Somebody else speaks: on goes the line that they began, and what it was meant for. */
  become(me) {
    this.close();
    this.me = me;
    const { text = "", aim = NOBODY } = JSON.parse(sessionStorage.getItem(this.place) ?? "{}");
    this.line.value = text;
    this.aimAt(aim);
  }

  get place() {
    return `${this.room} ${this.me}`;
  }

  /** A line that was begun outlives a reload, together with the board it is meant for. */
  keep() {
    sessionStorage.setItem(this.place, JSON.stringify({ text: this.line.value, aim: this.aim }));
  }

  begin(text) {
    this.line.value = text;
    this.keep();
    this.line.focus();
    this.soon();
  }

  /** A command of what is typed already. */
  slash() {
    this.begin(this.line.value.startsWith("/") ? this.line.value : `/${this.line.value}`);
  }

  async submit(event) {
    event.preventDefault();
    const text = this.line.value.trim();
    if (!text) return;
    const { me } = this;
    this.close();
    this.line.value = "";
    this.keep();
    if ((await this.send(text, this.table)) || this.line.value || me !== this.me || this.leaving) return;
    this.line.value = text;
    this.keep();
  }

  /** What no longer fits goes at once, before the house has answered: nobody chooses it by mistake. */
  typed() {
    this.keep();
    const begun = this.line.value.toLowerCase();
    this.at = -1;
    for (const option of this.list.children) {
      option.hidden = !option.dataset.line.toLowerCase().startsWith(begun);
      option.setAttribute("aria-selected", "false");
    }
    this.line.removeAttribute("aria-activedescendant");
    if (!this.options().length) this.close();
    this.soon();
  }

  options() {
    return [...this.list.children].filter((option) => !option.hidden);
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  async ask() {
    const text = this.line.value;
    if (!text.startsWith("/") && !this.table) return this.close();
    const found = await this.complete(text, this.table);
    if (text === this.line.value && document.activeElement === this.line) this.open(found, text);
  }

  open(found, text) {
    const useful = found.filter((completion) => completion.line !== text);
    if (!useful.length) return this.close();
    this.list.replaceChildren(...useful.map((completion, place) => this.option(completion, place)));
    this.list.hidden = false;
    this.list.scrollTop = 0;
    this.at = -1;
    this.line.setAttribute("aria-expanded", "true");
    this.line.removeAttribute("aria-activedescendant");
  }

  option(completion, place) {
    const made = element("li", { role: "option", id: `${this.list.id}-${place}`, "aria-selected": "false" });
    made.append(element("b", { text: completion.label }), element("small", { text: completion.detail }));
    made.dataset.line = completion.line;
    made.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the line keeps the focus
      this.take(made);
    });
    return made;
  }

  close() {
    clearTimeout(this.timer);
    this.list.hidden = true;
    this.line.setAttribute("aria-expanded", "false");
    this.line.removeAttribute("aria-activedescendant");
  }

  take(option) {
    this.begin(option.dataset.line);
    this.list.hidden = true;
  }

  key(event) {
    if (event.key === "Escape") return this.list.hidden ? this.choose("") : this.close();
    if (this.list.hidden) return;
    const options = this.options();
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) {
      const from = this.at < 0 && steps[event.key] < 0 ? 0 : this.at;
      this.mark(options, (from + steps[event.key] + options.length) % options.length);
    } else if (event.key === "Tab" && !event.shiftKey) {
      this.take(options[Math.max(this.at, 0)]);
    } else if (event.key === "Enter" && this.at >= 0) {
      this.take(options[this.at]);
    } else {
      return;
    }
    event.preventDefault();
  }

  mark(options, at) {
    options[this.at]?.setAttribute("aria-selected", "false");
    this.at = at;
    options[at].setAttribute("aria-selected", "true");
    options[at].scrollIntoView({ block: "nearest" });
    this.line.setAttribute("aria-activedescendant", options[at].id);
  }
}
