// Tokens that a finger or a mouse carries, until they are let go where they may stand or go back.

import { put } from "./scene.js";

/** @typedef {import("./desk.js").Mode} Mode */
/** @typedef {import("./scene.js").Piece} Piece */
/** @typedef {{x: number, y: number}} Point */

const RAISED = 12; // units a token is carried above the finger
const LARGER = 1.1;
const BACK = 180; // milliseconds

export class Grip {
  /**
   * @param {import("./scene.js").Scene} scene
   * @param {HTMLElement} stage shows whether a token is over a place it may go to
   * @param {() => Mode | null} mode how the board is played now
   * @param {() => boolean} moves whether things move at all
   */
  constructor(scene, stage, mode, moves) {
    this.scene = scene;
    this.stage = stage;
    this.mode = mode;
    this.moves = moves;
  }

  /** @type {{site: string, men: Piece[], off: Point} | null} */
  #held = null;
  /** @type {string | null} */
  #hover = null;

  /** Take what stands on a site; return whether it can be taken. @param {string} site @param {Point} point */
  grab(site, point) {
    const ids = this.mode()?.grab(site) ?? [];
    const men = ids.flatMap((id) => this.scene.pieces.get(id) ?? []);
    const top = men.at(-1);
    if (!top) return false;
    this.#held = { site, men, off: { x: point.x - top.place.x, y: point.y - top.place.y } };
    for (const man of men) {
      man.element.classList.add("is-held");
      this.scene.flying.append(man.element);
    }
    return true;
  }

  /** Carry what is held along. @param {Point} point @param {string | null} site the one below */
  drag(point, site) {
    const held = this.#held;
    const top = held?.men.at(-1);
    if (!held || !top) return;
    const [x, y] = [point.x - held.off.x - top.place.x, point.y - held.off.y - top.place.y - RAISED];
    for (const man of held.men) man.element.style.transform = put({ x: man.place.x + x, y: man.place.y + y, size: man.place.size * LARGER });
    if (site === this.#hover) return;
    this.#hover = site;
    const targets = (this.mode()?.marks() ?? []).filter((mark) => mark.kind === "target").flatMap((mark) => mark.sites);
    this.stage.classList.toggle("is-over-target", site !== null && targets.includes(site));
  }

  /** Let go of what is held; it goes back unless it is used there. @param {string | null} site */
  drop(site) {
    const held = this.#held;
    if (!held) return;
    this.#open();
    const used = this.mode()?.drop(held.site, site) ?? false;
    if (used) return;
    for (const man of held.men) {
      const from = man.element.style.transform;
      man.element.style.transform = put(man.place);
      if (this.moves()) man.element.animate([{ transform: from }, { transform: put(man.place) }], { duration: BACK, easing: "ease-out" });
    }
  }

  /** Put back what is held without a motion: something else happens now. */
  release() {
    const men = this.#held?.men ?? [];
    this.#open();
    for (const man of men) man.element.style.transform = put(man.place);
  }

  #open() {
    for (const man of this.#held?.men ?? []) man.element.classList.remove("is-held");
    this.#held = null;
    this.#hover = null;
    this.stage.classList.remove("is-over-target");
  }
}
