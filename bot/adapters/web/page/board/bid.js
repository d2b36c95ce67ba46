// A secret number: a pad of digits below the board.

import { h } from "../dom.js";
import { wordButtons } from "./words_row.js";

const KEYS = ["1", "2", "3", "4", "5", "⌫", "6", "7", "8", "9", "0"];

/** @implements {Mode} */
export class Bid {
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
    this.controls.addEventListener("keydown", (event) => this.#key(event));
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
    if (/^\d$/.test(event.key)) this.#press(event.key);
    else if (event.key === "Backspace") this.#press("⌫");
    else return;
    event.preventDefault();
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

  marks() {
    return [];
  }

  pressed() {
    return [];
  }
}
