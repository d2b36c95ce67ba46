// A secret number: a pad of digits below the board.

import { h } from "../dom.js";
import { wordButtons } from "./words_row.js";

const ELSEWHERE = "input, textarea, select, dialog"; // where keys write something else
const OWN_ENTER = "button, a, [tabindex='0']"; // what Enter presses itself
const KEYS = ["1", "2", "3", "4", "5", "⌫", "6", "7", "8", "9", "0"];

/** @implements {Mode} */
export class Bid {
  #typing = new AbortController();

  /** @typedef {import("./desk.js").Mode} Mode */
  /** @param {import("./desk.js").Desk} desk @param {import("../types.js").Choices} choices */
  constructor(desk, choices) {
    this.desk = desk;
    this.said = JSON.stringify(choices);
    const [low, high] = choices.number ?? [0, 0];
    this.low = low;
    this.high = high;
    this.given = choices.bid;
    this.digits = "";
    this.busy = false;
    const { words } = desk;
    this.shown = h("output", { class: "board-bid", "aria-live": "polite" });
    this.send = h("button", { type: "button", class: "board-primary" }, words("board_bid"));
    this.send.addEventListener("click", () => void this.#send());
    this.keys = KEYS.map((key) => {
      const made = h("button", { type: "button", class: "board-key", "aria-label": key === "⌫" ? words("board_erase") : key }, key);
      made.addEventListener("click", () => this.#press(key));
      return made;
    });
    const pad = h("div", { class: "board-pad", role: "group", "aria-label": words("board_pad", { low: this.low, high: this.high }) }, ...this.keys, this.send);
    this.controls = h("div", { class: "board-bidding" }, this.shown, pad, ...wordButtons(desk, choices.words));
    // On the whole page: nobody picks the pad first to type a number.
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#typing.signal });
    this.#refresh();
  }

  /** @param {string} key */
  #press(key) {
    if (key === "⌫") this.digits = this.digits.slice(0, -1);
    else if (Number(this.digits + key) <= this.high) this.digits = String(Number(this.digits + key));
    else {
      this.desk.feel("no", [12]);
      return;
    }
    this.desk.feel("chip", [5]);
    this.#refresh();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, target } = event;
    const at = target instanceof Element ? target : document.body;
    if (this.busy || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!this.controls.isConnected || this.controls.closest("[inert]") || at.closest(ELSEWHERE)) return;
    if (/^\d$/.test(key)) this.#press(key);
    else if (key === "Backspace") this.#press("⌫");
    else if (key === "Enter" && !this.send.disabled && !at.closest(OWN_ENTER)) void this.#send();
    else return;
    event.preventDefault();
    if (this.keys.some((each) => each === at)) this.send.focus(); // Enter then sends what was typed
  }

  #refresh() {
    const { words } = this.desk;
    const number = Number(this.digits);
    const empty = this.given === null ? words("board_bid_between", { low: this.low, high: this.high }) : words("board_bid_given", { bid: this.given });
    this.shown.textContent = this.digits || empty;
    this.shown.classList.toggle("is-hint", !this.digits);
    this.send.disabled = this.busy || !this.digits || number < this.low || number > this.high;
    this.keys.forEach((key, index) => {
      key.disabled = this.busy || (KEYS[index] === "⌫" ? !this.digits : Number(this.digits + KEYS[index]) > this.high);
    });
  }

  async #send() {
    const points = Number(this.digits);
    this.busy = true;
    this.#refresh();
    const accepted = await this.desk.send(() => this.desk.events.bid(points));
    this.busy = false;
    this.digits = "";
    if (accepted) this.given = points;
    this.desk.feel(accepted ? "place" : "no", [8]);
    this.#refresh();
  }

  /** @param {import("../types.js").Choices} choices */
  renew(choices) {
    return JSON.stringify(choices) === this.said;
  }

  /** A place on the board is no answer; the pad is. */
  tap() {
    this.keys.find((key) => !key.disabled)?.focus();
  }

  grab() {
    return null;
  }

  drop() {
    return false;
  }

  release() {
    this.digits = "";
    this.#refresh();
  }

  destroy() {
    this.#typing.abort();
  }

  marks() {
    return [];
  }

  pressed() {
    return [];
  }
}
