// Decisions of one word as buttons.

import { h } from "../dom.js";

/**
 * A button for every word that may be said; the first is the one to press.
 * @param {import("./desk.js").Desk} desk
 * @param {readonly {word: string, label: string}[]} offered
 * @param {() => Promise<unknown>} [before] what must be done before a word is said
 * @returns {HTMLButtonElement[]}
 */
export function wordButtons(desk, offered, before = () => Promise.resolve()) {
  return offered.map(({ word, label }, index) => {
    const made = h("button", { type: "button", class: index ? "board-secondary" : "board-primary" }, label);
    made.addEventListener("click", () => {
      made.disabled = true;
      void desk.send(() => before().then(() => desk.events.word(word))).then(() => {
        made.disabled = false; // the next board may offer the same word again
      });
    });
    return made;
  });
}

/** Playing by words alone. @implements {Mode} */
export class Words {
  /** @typedef {import("./desk.js").Mode} Mode */
  /** @param {import("./desk.js").Desk} desk @param {import("../types.js").Choices} choices */
  constructor(desk, choices) {
    this.desk = desk;
    this.said = JSON.stringify(choices);
    this.controls = h("div", { class: "board-row" }, ...wordButtons(desk, choices.words));
  }

  /** @param {import("../types.js").Choices} choices */
  renew(choices) {
    return JSON.stringify(choices) === this.said;
  }

  /** @param {string} site */
  tap(site) {
    this.desk.refused([site]);
  }

  grab() {
    return null;
  }

  drop() {
    return false;
  }

  release() {}

  marks() {
    return [];
  }

  pressed() {
    return [];
  }
}
