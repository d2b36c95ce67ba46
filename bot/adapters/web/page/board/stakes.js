// Staking: a chip chosen once, then the felt is tapped; what lies there is dragged off again.

import { h, icon } from "../dom.js";
import { picture } from "./token_picture.js";
import { wordButtons } from "./words_row.js";

/** @typedef {import("./desk.js").Mode} Mode */
/** @typedef {import("../types.js").Diagram} Diagram */

const QUIET = 260; // milliseconds without a tap after which a stake is sent
const LOOK = 2500; // milliseconds what a throw has lost stays on the felt that is bet on again

let chosen = 0; // the chip in hand; it stays from table to table

/** @implements {Mode} */
export class Staking {
  /** @param {import("./desk.js").Desk} desk @param {import("../types.js").Choices} choices */
  constructor(desk, choices) {
    this.desk = desk;
    this.stakes = /** @type {import("../types.js").Stakes} */ (choices.stakes);
    /** @type {Map<string, number>} what is wanted and not yet on the table */
    this.wanted = new Map();
    /** @type {Map<string, number>} */
    this.timers = new Map();
    /** @type {Set<Promise<unknown>>} stakes under way */
    this.under = new Set();
    this.words = choices.words;
    this.said = "";
    if (!this.stakes.chips.includes(chosen)) chosen = this.stakes.chips[1] ?? this.stakes.chips[0] ?? 1;
    this.rail = h("div", { class: "board-chips", role: "radiogroup", "aria-label": desk.words("board_chips") }, ...this.#rail());
    this.back = h("button", { type: "button", class: "board-secondary", "aria-label": desk.words("board_take_back"), title: desk.words("board_take_back") }, icon("undo"));
    this.back.addEventListener("click", () => {
      for (const site of this.pressed()) this.#stake(site, 0);
    });
    this.controls = h("div", { class: "board-row is-staking" });
    this.swept = false; // whether lost chips have left the felt
    this.sweep = window.setTimeout(() => this.#clear(), LOOK);
    this.#refresh();
  }

  /** @param {import("../types.js").Choices} choices */
  renew(choices) {
    if (!choices.stakes) return false;
    this.stakes = choices.stakes;
    this.words = choices.words;
    if (!this.under.size && !this.timers.size) this.wanted.clear();
    this.#refresh();
    return true;
  }

  /** What the viewer has, or wants to have, on a site. @param {string} site */
  #on(site) {
    return this.wanted.get(site) ?? this.stakes.mine[site] ?? 0;
  }

  /** Chips in hand. */
  get #left() {
    let left = this.stakes.purse;
    for (const [site, total] of this.wanted) left += (this.stakes.mine[site] ?? 0) - total;
    return left;
  }

  /** @param {string} site */
  tap(site) {
    const { words } = this.desk;
    if (!this.stakes.sites.includes(site)) return this.desk.refused([site]);
    const room = Math.min(chosen, this.#left, this.#most(site) - this.#on(site));
    if (room <= 0) {
      this.desk.feel("no", [12, 40, 12]);
      this.desk.events.announce(this.#left <= 0 ? words("board_no_chips") : words("board_most", { most: this.#most(site) }));
      return;
    }
    this.#stake(site, this.#on(site) + room);
  }

  /** The most that may lie on a site. @param {string} site */
  #most(site) {
    return Math.max(this.stakes.limits[site] ?? 0, this.stakes.mine[site] ?? 0);
  }

  /** Show a stake at once, and send it when the finger rests. @param {string} site @param {number} total */
  #stake(site, total) {
    this.wanted.set(site, total);
    this.desk.feel("chip", [6]);
    clearTimeout(this.timers.get(site));
    this.timers.set(site, window.setTimeout(() => void this.#send(site), QUIET));
    this.#refresh();
    void this.desk.preview(this.overlaid(this.desk.board.diagram));
    this.desk.refresh();
  }

  /** @param {string} site */
  async #send(site) {
    this.timers.delete(site);
    const total = this.wanted.get(site);
    if (total === undefined) return;
    const sent = this.desk.send(() => this.desk.events.stake(site, total));
    this.under.add(sent);
    const accepted = await sent;
    this.under.delete(sent);
    if (accepted) return;
    this.wanted.delete(site);
    this.#refresh();
    void this.desk.preview(this.overlaid(this.desk.board.diagram));
  }

  /** A diagram with the stakes that are wanted. @param {Diagram} diagram @returns {Diagram} */
  overlaid(diagram) {
    const seat = this.#seat;
    const won = new Set(diagram.marks.filter((mark) => mark.kind === "won").flatMap((mark) => mark.sites));
    const settled = won.size > 0 && diagram.moves?.some((glide) => glide.kind === "pay");
    if (!this.wanted.size) {
      if (!settled || !this.swept) return diagram;
      return { ...diagram, stacks: Object.fromEntries(Object.entries(diagram.stacks).filter(([site]) => won.has(site))), moves: [] };
    }
    /** @type {Diagram["stacks"]} */
    const stacks = settled ? {} : { ...diagram.stacks }; // what was won lies there until the next stake
    for (const [site, total] of this.wanted) {
      const others = (stacks[site] ?? []).filter((token) => token.seat !== seat);
      const mine = total ? [{ kind: "chip", seat, value: total }] : [];
      const at = (stacks[site] ?? []).findIndex((token) => token.seat === seat);
      stacks[site] = at < 0 ? [...others, ...mine] : [...others.slice(0, at), ...mine, ...others.slice(at)];
      if (!stacks[site]?.length) delete stacks[site];
    }
    return { ...diagram, stacks, moves: [], marks: settled ? [] : diagram.marks };
  }

  /** Let chips that were lost go to the bank. */
  #clear() {
    this.swept = true;
    if (!this.wanted.size) void this.desk.preview(this.overlaid(this.desk.board.diagram));
  }

  get #seat() {
    return this.desk.board.choices?.seat ?? this.desk.board.viewer[0] ?? 0;
  }

  /** @param {string} site */
  grab(site) {
    const own = this.desk.scene.on(site).filter((piece) => piece.token.seat === this.#seat);
    return own.length ? own.map((piece) => piece.id) : null;
  }

  /** @param {string} from @param {string | null} site */
  drop(from, site) {
    if (site === from) return false;
    const total = this.#on(from);
    this.#stake(from, 0);
    if (site !== null && this.stakes.sites.includes(site)) this.#stake(site, Math.min(this.#most(site), this.#on(site) + total));
    return true;
  }

  release() {}

  marks() {
    return [];
  }

  pressed() {
    return this.stakes.sites.filter((site) => this.#on(site) > 0);
  }

  /** Make the chips to choose from. */
  #rail() {
    const { words, board, scene } = this.desk;
    return this.stakes.chips.map((value) => {
      const chip = picture({ kind: "chip", seat: this.#seat, value }, board, scene.style);
      const made = h("button", { type: "button", class: "board-chip", role: "radio", "data-value": value, "aria-label": words("board_chip", { value }) }, chip);
      made.addEventListener("click", () => {
        chosen = value;
        this.#refresh();
      });
      return made;
    });
  }

  #refresh() {
    for (const chip of this.rail.children) chip.setAttribute("aria-checked", String(Number(/** @type {HTMLElement} */ (chip).dataset.value) === chosen));
    this.back.disabled = !this.pressed().length;
    const said = JSON.stringify(this.words);
    if (said === this.said) return;
    this.said = said;
    this.controls.replaceChildren(this.rail, this.back, ...wordButtons(this.desk, this.words, () => this.#flush()));
  }

  /** Send what is wanted and not yet sent. */
  #flush() {
    const late = [...this.timers.keys()];
    for (const timer of this.timers.values()) clearTimeout(timer);
    return Promise.all([...this.under, ...late.map((site) => this.#send(site))]);
  }

  destroy() {
    clearTimeout(this.sweep);
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}
