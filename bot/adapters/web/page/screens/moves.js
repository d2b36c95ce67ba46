// The moves of a game: a list, and a slider through every position of it.

import { h, iconButton } from "../dom.js";
import { get } from "../net.js";
import { me } from "../session.js";
import { say } from "../words.js";
import { disc } from "./plates.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../app.js").Frame} Frame */

const PACE = 900; // milliseconds a position is shown while the moves play

export class Moves {
  /**
   * @param {string} table
   * @param {(frame: Frame | null, step: boolean) => void} look called with the position to show, null for the game as it is;
   *   `step`: it follows on the one shown before
   */
  constructor(table, look) {
    this.table = table;
    this.look = look;
    /** @type {Frame[]} */
    this.frames = [];
    this.at = 0;
    this.live = true; // whether the game as it is now is shown
    this.revision = -1;
    this.viewer = ""; // the slug of the person who may see these frames
    this.timer = 0;
    /** @type {Map<number, string>} */
    this.colours = new Map(); // of the players, by seat
    this.slider = /** @type {HTMLInputElement} */ (h("input", {
      type: "range", min: 0, max: 0, value: 0, "aria-label": say("moves"), on: { input: () => this.go(Number(this.slider.value)) },
    }));
    this.playing = iconButton("resume", say("play_moves"), () => this.toggle());
    this.list = h("ol", { class: "move-list", tabindex: 0, "aria-label": say("moves") });
    const scrubber = h("div", { class: "scrubber" },
      iconButton("back", say("previous"), () => this.go(this.at - 1)), this.playing,
      iconButton("forward", say("next"), () => this.go(this.at + 1)), this.slider);
    this.element = h("div", { class: "moves", hidden: true }, scrubber, this.list);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Read the game: what follows on the moves that are known, or all of it. @param {Board} board */
  async load(board) {
    if (board.seq === 0 || board.kind !== "table") return;
    const viewer = board.players.find(({ you }) => you)?.slug ?? me();
    this.colours = new Map(board.players.map(({ seat, colour }) => [seat, colour]));
    const known = viewer === this.viewer ? this.frames.at(-1) : undefined;
    const read = (/** @type {number} */ from) => get(`/api/history/${this.table}`, { as: viewer, from: String(from) });
    let { frames } = await read(known?.seq ?? 0);
    if (known && JSON.stringify(frames[0]) === JSON.stringify(known)) frames = [...this.frames.slice(0, this.frames.indexOf(known)), ...frames];
    else if (known) ({ frames } = await read(0)); // moves were taken back since
    this.viewer = viewer;
    this.frames = frames;
    this.draw();
  }

  /** A board came in: the game has gone on by some moves, or back. @param {Board} board */
  follow(board) {
    if (board.revision === this.revision) return;
    this.revision = board.revision;
    const known = this.frames.at(-1)?.seq ?? 0;
    if (board.seq === known || board.kind !== "table") return;
    void this.load(board);
  }

  draw() {
    this.element.hidden = this.frames.length < 2;
    this.slider.max = String(Math.max(0, this.frames.length - 1));
    if (this.live) this.at = this.frames.length - 1;
    this.list.replaceChildren(...this.frames.slice(1).map((frame, at) => this.row(frame, at + 1)));
    this.mark();
  }

  /** @param {Frame} frame @param {number} at */
  row(frame, at) {
    const label = frame.notation || frame.text || say("result");
    const colour = this.colours.get(frame.seat ?? -1);
    const press = () => this.go(at);
    return h("li", {}, h("button", { type: "button", data: { at: String(at) }, title: frame.text, on: { click: press } },
      h("small", { text: String(at) }), colour ? disc(colour) : h("span", { class: "disc is-none" }), h("span", { text: label })));
  }

  /** Show a position. @param {number} at */
  go(at) {
    const to = Math.min(Math.max(at, 0), this.frames.length - 1);
    const step = to === this.at + 1;
    if (to === this.at) return;
    this.at = to;
    this.live = to === this.frames.length - 1;
    this.mark();
    if (this.live) this.pause();
    this.look(this.live ? null : (this.frames[to] ?? null), step);
  }

  mark() {
    this.slider.value = String(this.at);
    this.slider.style.setProperty("--at", `${(100 * this.at) / Math.max(1, this.frames.length - 1)}%`);
    this.slider.setAttribute("aria-valuetext", this.at ? say("move_number", { number: this.at }) : say("start_position"));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.list.querySelector(`[data-at="${this.at}"]`);
    row?.setAttribute("aria-current", "true");
    if (row instanceof HTMLElement) {
      // scrollIntoView would move the page as well.
      this.list.scrollTop = row.offsetTop - this.list.clientHeight / 2;
      this.list.scrollLeft = row.offsetLeft - this.list.clientWidth / 2;
    }
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.live) {
      this.at = 0;
      this.live = false;
      this.mark();
      this.look(this.frames[0] ?? null, false);
    }
    this.playing.setAttribute("aria-pressed", "true");
    this.timer = window.setInterval(() => this.go(this.at + 1), PACE);
  }

  pause() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.playing.removeAttribute("aria-pressed");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target === this.slider) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.frames.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }
}
