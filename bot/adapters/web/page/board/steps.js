// Playing step by step, until the move is whole and confirmed: a man goes by the die that is active, or he is
// picked and then where he goes.

import { h, icon } from "../dom.js";
import { diceOf } from "./dice.js";

/** @typedef {import("./desk.js").Mode} Mode */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").Steps} Answer */
/** @typedef {import("../types.js").Written} Written */

/** A place that steps lead to, and those steps. @typedef {{site: string, steps: string[]}} Reach */

const AHEAD = 3; // steps that one tap may take with the same man

/** @implements {Mode} */
export class Stepping {
  /** @param {import("./desk.js").Desk} desk @param {import("../types.js").Choices} choices */
  constructor(desk, choices) {
    this.desk = desk;
    this.said = JSON.stringify(choices);
    /** @type {string[]} */
    this.taken = [];
    /** @type {Answer | null} */
    this.answer = null;
    /** @type {string | null} */
    this.picked = null;
    /** @type {Reach[]} places that the picked man can reach */
    this.reach = [];
    /** @type {number | null} the die, by its place, that a tap on a man uses */
    this.active = null;
    /** @type {Map<string, Promise<Answer>>} */
    this.known = new Map();
    this.gone = false;
    this.busy = true; // an answer is awaited; what glides meanwhile does not count
    this.sent = false; // the whole move is on its way
    /** @type {string[]} places that were tapped while it was busy */
    this.early = [];
    const { words } = desk;
    this.undo = h("button", { type: "button", class: "board-secondary", "aria-label": words("board_undo_step"), title: words("board_undo_step") }, icon("undo"));
    this.confirm = h("button", { type: "button", class: "board-primary" }, words("board_confirm"));
    this.undo.addEventListener("click", () => void this.#back());
    this.confirm.addEventListener("click", () => this.#send());
    this.controls = h("div", { class: "board-row is-stepping" }, this.undo, this.confirm);
    this.#begin();
  }

  /** Ask for the first steps. */
  #begin() {
    this.busy = true;
    this.#refresh();
    void this.desk.send(async () => this.#arrive([], await this.#load([]))).then((known) => this.#ready(known));
  }

  /** What follows some steps; asked once. @param {string[]} taken @returns {Promise<Answer>} */
  #load(taken) {
    const key = taken.join(" ");
    let asked = this.known.get(key);
    if (!asked) {
      asked = this.desk.events.steps(taken);
      asked.catch(() => this.known.delete(key));
      this.known.set(key, asked);
    }
    return asked;
  }

  /** Show the board after some steps. @param {string[]} taken */
  async #go(taken) {
    this.busy = true;
    this.#let();
    this.#refresh();
    const shown = await this.desk.send(async () => {
      const answer = await this.#load(taken);
      if (this.gone) return;
      void this.desk.preview(answer.diagram).then(() => this.#refresh());
      this.#arrive(taken, answer);
    });
    this.#ready(shown);
  }

  /** Go on with what was tapped while an answer was awaited; without the answer it means nothing. @param {boolean} answered */
  #ready(answered) {
    this.busy = false;
    if (!answered) this.early = [];
    while (this.early.length && !this.busy && !this.gone) this.tap(/** @type {string} */ (this.early.shift()));
    this.#refresh();
  }

  /** @param {string[]} taken @param {Answer} answer */
  #arrive(taken, answer) {
    if (this.gone) return;
    this.taken = taken;
    this.answer = answer;
    const [largest] = [...this.#used()].sort((one, other) => this.#value(other) - this.#value(one));
    this.active = largest ?? null;
    this.busy = false;
    this.#refresh();
    if (answer.move !== null && taken.length) this.confirm.focus({ preventScroll: true });
  }

  #refresh() {
    if (this.gone) return;
    this.undo.disabled = this.busy || !this.taken.length;
    this.confirm.disabled = this.busy || !this.answer || this.answer.move === null;
    this.desk.refresh();
  }

  /** Take the last step back. */
  #back() {
    if (!this.busy) void this.#go(this.taken.slice(0, -1));
  }

  #send() {
    const move = this.answer?.move;
    if (move === null || move === undefined || this.busy) return;
    this.busy = this.sent = true;
    this.#refresh();
    void this.desk.send(() => this.desk.events.move(move)).then((accepted) => {
      this.busy = this.sent = false;
      if (!accepted) this.#refresh();
    });
  }

  /** @param {import("../types.js").Choices} choices */
  renew(choices) {
    return JSON.stringify(choices) === this.said;
  }

  /** The dice that steps may use next, by their places. */
  #used() {
    return new Set(Object.values(this.answer?.dice ?? {}));
  }

  /** What a die shows. @param {number} place */
  #value(place) {
    return this.answer ? diceOf(this.answer.diagram)[place]?.value ?? 0 : 0;
  }

  /** @returns {import("./dice.js").Offer} */
  dice() {
    if (this.busy || !this.answer) return { usable: [], active: this.active };
    const values = new Set([...this.#used()].map((place) => this.#value(place)));
    const usable = diceOf(this.answer.diagram).flatMap((die, place) => (!die.spent && values.has(die.value ?? 0) ? [place] : []));
    return { usable, active: this.active };
  }

  /** Make a die the active one; of dice that show the same it is the one that steps use. @param {number} place */
  use(place) {
    this.active = [...this.#used()].find((used) => this.#value(used) === this.#value(place)) ?? this.active;
    this.desk.feel("place", [6]);
    this.release();
  }

  /** Steps that begin at a place. @param {string} site */
  #from(site) {
    return (this.answer?.next ?? []).filter((step) => step[1] === site);
  }

  /** @param {string} site */
  tap(site) {
    if (this.sent) return;
    this.desk.hurry();
    if (!this.answer || this.busy) {
      this.early.push(site);
      return this.busy ? undefined : this.#begin();
    }
    const reached = this.picked === null ? undefined : this.reach.find((each) => each.site === site);
    if (reached) return void this.#go([...this.taken, ...reached.steps]);
    if (site === this.picked) return this.release();
    const steps = this.#from(site);
    const quick = steps.filter((step) => this.active !== null && this.answer?.dice[step[0]] === this.active);
    const [only] = this.#ends(quick).length === 1 ? quick : steps;
    if (!only) {
      this.desk.refused(this.picked === null ? [site] : [this.picked, site], this.taken);
      this.#let();
    } else if (quick.includes(only) || this.#ends(steps).length === 1) return void this.#go([...this.taken, only[0]]);
    else this.#pick(site);
    this.desk.refresh();
  }

  /** @param {readonly Written[]} steps */
  #ends(steps) {
    return [...new Set(steps.map((step) => /** @type {string} */ (step.at(-1))))];
  }

  /** @param {string} site */
  #pick(site) {
    this.picked = site;
    this.reach = this.#from(site).map((step) => ({ site: /** @type {string} */ (step.at(-1)), steps: [step[0]] }));
    this.desk.feel("place", [6]);
    for (const reach of this.reach) void this.#farther(site, this.taken, reach);
  }

  /**
   * Find where the same man may go on, so that one tap takes several steps.
   * @param {string} picked @param {string[]} taken @param {Reach} reach
   * @returns {Promise<void>}
   */
  async #farther(picked, taken, reach) {
    if (reach.steps.length >= AHEAD) return;
    const answer = await this.#load([...taken, ...reach.steps]).catch(() => null);
    if (!answer || this.gone || this.picked !== picked || this.taken !== taken) return;
    for (const step of answer.next) {
      const end = /** @type {string} */ (step.at(-1));
      if (step[1] !== reach.site || this.reach.some((each) => each.site === end)) continue;
      const more = { site: end, steps: [...reach.steps, step[0]] };
      this.reach.push(more);
      this.desk.refresh();
      void this.#farther(picked, taken, more);
    }
  }

  #let() {
    this.picked = null;
    this.reach = [];
  }

  /** @param {string} site */
  grab(site) {
    if (this.busy || !this.#from(site).length) return null;
    this.desk.hurry();
    if (this.picked !== site) {
      this.#pick(site);
      this.desk.refresh();
    }
    return this.desk.scene.on(site).slice(-1).map((piece) => piece.id);
  }

  /** @param {string} from @param {string | null} site */
  drop(from, site) {
    const reached = this.reach.find((each) => each.site === site);
    if (site === null || site === from) return false;
    if (reached) void this.#go([...this.taken, ...reached.steps]);
    else {
      this.desk.refused([from, site], this.taken);
      this.release();
    }
    return Boolean(reached);
  }

  release() {
    this.#let();
    this.#refresh();
  }

  pressed() {
    return this.picked === null ? [] : [this.picked];
  }

  /** @returns {Mark[]} */
  marks() {
    if (this.busy) return [];
    if (this.picked === null) return this.taken.length ? [] : [{ kind: "target", sites: [] }];
    return [{ kind: "picked", sites: [this.picked] }, { kind: "target", sites: this.reach.map((each) => each.site) }];
  }

  destroy() {
    this.gone = true;
  }
}
