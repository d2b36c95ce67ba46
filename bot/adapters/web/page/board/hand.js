// Playing by places: pick what moves, then where it goes.

import { h } from "../dom.js";
import { Picking } from "./picking.js";
import { picture as drawn } from "./token_picture.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Mode} Mode */
/** @typedef {import("../types.js").Mark} Mark */

/** @implements {Mode} */
export class Hand {
  /** @param {Desk} desk @param {import("../types.js").Choices} choices */
  constructor(desk, choices) {
    this.desk = desk;
    this.choices = choices;
    this.picking = new Picking(choices.moves);
    /** @type {{text: string, sites: string[]} | null} a move that waits for a second tap */
    this.asked = null;
    this.controls = h("div", { class: "board-row" });
    this.#build();
  }

  /** @param {import("../types.js").Choices} choices */
  renew(choices) {
    return JSON.stringify(choices) === JSON.stringify(this.choices);
  }

  /** @param {string} site */
  tap(site) {
    if (this.asked) {
      const { text, sites } = this.asked;
      this.asked = null;
      if (site === sites.at(-1)) return this.#play(text, sites, false);
    }
    this.#answer(this.picking.tap(site), site, false);
  }

  /**
   * @param {import("./picking.js").Answer} answer
   * @param {string} site
   * @param {boolean} dragged
   */
  #answer(answer, site, dragged) {
    switch (answer.kind) {
      case "play":
        if (!dragged && this.desk.small() && this.desk.preferences.confirmSmall) this.asked = answer;
        else return this.#play(answer.text, answer.sites, dragged);
        break;
      case "refused":
        this.desk.refused(this.picking.picked.length ? [...this.picking.picked, site] : [site]);
        this.picking.release();
        break;
      case "picked":
        this.desk.feel("place", [6]);
        break;
      default:
    }
    this.#build();
    this.desk.refresh();
  }

  /** @param {string} text @param {string[]} sites @param {boolean} dragged */
  #play(text, sites, dragged) {
    this.release();
    this.desk.play(text, sites, dragged);
  }

  /** @param {string} site */
  grab(site) {
    this.asked = null;
    if (this.picking.picked[0] !== site) {
      this.picking.release();
      const answer = this.picking.origins().includes(site) ? this.picking.tap(site) : null;
      if (answer?.kind !== "picked") return null;
      this.#build();
      this.desk.refresh();
    }
    return this.desk.scene.on(site).map((piece) => piece.id);
  }

  /** @param {string} from @param {string | null} site */
  drop(from, site) {
    if (site === null || site === from) return false;
    const answer = this.picking.tap(site);
    const used = answer.kind === "play";
    if (answer.kind === "picked" && this.picking.picked[0] === site) this.picking.release();
    this.#answer(answer, site, true);
    return used;
  }

  release() {
    this.picking.release();
    this.asked = null;
    this.#build();
    this.desk.refresh();
  }

  pressed() {
    return this.picking.picked;
  }

  /** @returns {Mark[]} */
  marks() {
    if (this.asked) return [{ kind: "picked", sites: this.asked.sites.slice(0, 1) }, { kind: "path", sites: this.asked.sites }, { kind: "picked", sites: this.asked.sites.slice(-1) }];
    const { picked } = this.picking;
    if (!picked.length) return this.picking.placing ? [{ kind: "target", sites: this.picking.origins() }] : [];
    return [{ kind: "picked", sites: picked }, { kind: "path", sites: [...picked] }, { kind: "target", sites: this.picking.targets() }];
  }

  /** What stands below the board: the ways a move may end, or the question whether to play it. */
  #build() {
    this.controls.replaceChildren();
    this.controls.hidden = !this.picking.manifold && !this.asked;
    this.controls.classList.toggle("is-asking", this.asked !== null);
    if (this.asked) return this.#question(this.asked);
    const manners = this.picking.manners();
    const { words } = this.desk;
    if (this.picking.manifold && !manners.length) this.controls.append(h("span", { class: "board-note" }, words("board_pick_first")));
    if (manners.length < 2) return;
    const group = h("div", { class: "board-manners", role: "radiogroup", "aria-label": words("board_manners") });
    for (const { key, texts } of manners) {
      const token = this.#end(texts);
      const sign = key || words("board_plain");
      const label = token?.value ? words("board_shows", { value: token.value }) : texts.length === 1 ? this.choices.gists?.[texts[0] ?? ""] || sign : sign;
      const content = token ? drawn(token, this.desk.board, this.desk.scene.style) : label;
      const button = h("button", { type: "button", class: "board-manner", role: "radio", "aria-checked": String(key === this.picking.manner), "aria-label": label, title: label }, content);
      button.addEventListener("click", () => {
        this.picking.chosen = key;
        this.#build();
        this.desk.refresh();
      });
      group.append(button);
    }
    if (group.querySelector("svg")) this.controls.append(h("span", { class: "board-note", "aria-hidden": "true" }, words("board_top_then")));
    this.controls.append(group);
  }

  /** What stands on top after these moves, if it is the same after all of which that is known. @param {readonly string[]} texts */
  #end(texts) {
    const tops = texts.flatMap((text) => this.choices.ends?.[text]?.at(-1) ?? []);
    const [first] = tops;
    return first && tops.every((top) => JSON.stringify(top) === JSON.stringify(first)) ? first : null;
  }

  /** @param {{text: string, sites: string[]}} move */
  #question({ text, sites }) {
    const { words } = this.desk;
    const yes = h("button", { type: "button", class: "board-primary" }, words("board_play_it", { move: text }));
    const no = h("button", { type: "button", class: "board-secondary" }, words("board_not_yet"));
    yes.addEventListener("click", () => this.#play(text, sites, false));
    no.addEventListener("click", () => this.release());
    this.controls.append(no, yes);
  }
}
