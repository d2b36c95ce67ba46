// Dice that were thrown: in the hub of a round table, else in a row below the board.

import { h, svg } from "../dom.js";
import { drawing, shadow } from "./tokens.js";

/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").Diagram} Diagram */

/**
 * Dice a person may choose from, by their places in the row.
 * @typedef {{usable: readonly number[], active: number | null}} Offer
 */

const THROW = 900; // milliseconds
const FACES = 5; // faces that show on the way

/** The dice a diagram tells of. @param {Diagram} diagram @returns {Token[]} */
export function diceOf(diagram) {
  const panel = diagram.panels.find((each) => each.role === "dice");
  return (panel?.rows[0] ?? []).flatMap((cell) => (typeof cell === "object" && cell.kind.endsWith("die") ? [cell] : []));
}

export class Dice {
  /**
   * @param {import("./tokens.js").Style} style
   * @param {import("./geometry.js").Geometry} geometry
   * @param {SVGElement} hub where dice of a round table lie
   * @param {import("../types.js").BoardWords} words
   * @param {(place: number) => void} use a person taps a die of the row
   */
  constructor(style, geometry, hub, words, use) {
    this.style = style;
    this.geometry = geometry;
    this.hub = hub;
    this.words = words;
    this.use = use;
    this.row = h("div", { class: "board-dice" });
    /** @type {Token[]} */
    this.shown = [];
    /** @type {SVGElement[]} */
    this.dice = [];
  }

  /** Show dice at once. @param {readonly Token[]} dice */
  show(dice) {
    if (JSON.stringify(dice) === JSON.stringify(this.shown)) return;
    this.shown = [...dice];
    this.dice = dice.map((die) => svg("g", { class: "board-die" }, ...(die.spent ? [] : [shadow(die)]), drawing(die, "above", this.style)));
    if (this.geometry.sectors) {
      const { middle, hub } = this.geometry;
      const size = hub * 0.0072;
      const spots = /** @type {const} */ ([[-0.42, -0.3], [0.42, -0.36], [0.02, 0.42]]);
      this.hub.replaceChildren(
        ...this.dice.map((die, index) => {
          const [x, y] = spots[index % spots.length] ?? [0, 0];
          return svg("g", { transform: `translate(${middle.x + x * hub} ${middle.y + y * hub}) scale(${size}) rotate(${[-9, 7, 3][index % 3]})` }, die);
        }),
      );
      return;
    }
    this.#lay();
  }

  /** Lay the dice into the row: a die is a button, so that it can be chosen. */
  #lay() {
    const buttons = this.dice.map((die, place) => {
      const drawn = svg("svg", { viewBox: "-56 -56 112 120", class: "board-token", "aria-hidden": "true" }, die);
      const label = this.words("board_die", { value: this.shown[place]?.value ?? 0 });
      const button = h("button", { type: "button", class: "board-choice", "aria-label": label, title: label }, drawn);
      button.addEventListener("click", () => this.use(place));
      return button;
    });
    this.row.replaceChildren(...buttons);
    this.offer({ usable: [], active: null });
  }

  /** Let a person choose between dice of the row. @param {Offer} offer */
  offer({ usable, active }) {
    [...this.row.children].forEach((button, place) => {
      button.toggleAttribute("disabled", !usable.includes(place));
      button.setAttribute("aria-pressed", String(place === active));
    });
  }

  /**
   * Throw dice.
   * @param {readonly Token[]} dice
   * @param {number} pace
   * @returns {number} milliseconds until they lie
   */
  roll(dice, pace) {
    this.shown = [];
    this.show(dice);
    this.dice.forEach((element, index) => {
      const die = /** @type {Token} */ (dice[index]);
      const side = index % 2 ? 1 : -1;
      const frames = [
        { transform: `translate(${side * 150}px, 190px) rotate(${side * 420}deg) scale(.5)`, opacity: 0 },
        { transform: `translate(${side * 60}px, ${-70 - index * 12}px) rotate(${side * 160}deg) scale(1.2)`, opacity: 1, offset: 0.42 },
        { transform: `translate(${side * 16}px, 14px) rotate(${side * -24}deg) scale(1)`, offset: 0.7 },
        { transform: `translate(${side * -8}px, -10px) rotate(${side * 9}deg) scale(1.05)`, offset: 0.84 },
        { transform: "none" },
      ];
      const duration = (THROW + index * 70) / pace;
      element.animate(frames, { duration, easing: "ease-out" });
      for (let face = 0; face < FACES; face += 1) {
        const value = face === FACES - 1 ? die.value ?? 1 : ((((die.value ?? 1) + face * 2 + index) % 6) || 6);
        setTimeout(() => element.lastElementChild?.replaceWith(drawing({ ...die, value }, "above", this.style)), (duration * face) / (FACES * 1.25));
      }
    });
    return THROW + 70 * dice.length;
  }
}
