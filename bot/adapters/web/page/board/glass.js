// A glass above the finger that enlarges what it hides.

import { h, svg } from "../dom.js";
import { UNIT } from "./geometry.js";

const SIZE = 132; // CSS pixels
const ACROSS = 4.4; // units to be seen

export class Glass {
  /** @param {import("./scene.js").Scene} scene */
  constructor(scene) {
    this.scene = scene;
    this.view = svg("svg", { class: "board-glass-view" });
    this.element = h("div", { class: "board-glass", "aria-hidden": "true" }, this.view);
    this.element.hidden = true;
  }

  /**
   * Enlarge a place, or nothing.
   * @param {{x: number, y: number} | null} point in units of the board
   * @param {{x: number, y: number}} touch on the page
   * @param {HTMLElement} stage
   * @param {string | null} site the place that is pointed at
   */
  show(point, touch, stage, site) {
    if (!point) {
      this.element.hidden = true;
      this.view.replaceChildren();
      return;
    }
    if (this.element.hidden) {
      this.element.hidden = false;
      this.view.replaceChildren(this.scene.ground.cloneNode(true), this.scene.play.cloneNode(true), svg("g"));
    }
    const aim = site === null ? [] : [this.scene.geometry.outline(this.scene.geometry.site(site), 3, { class: "frame mark-picked", "stroke-width": 7 })];
    this.view.lastElementChild?.replaceChildren(...aim);
    const across = ACROSS * UNIT;
    this.view.setAttribute("viewBox", `${point.x - across / 2} ${point.y - across / 2} ${across} ${across}`);
    const { left, top, width } = stage.getBoundingClientRect();
    const x = Math.max(0, Math.min(width - SIZE, touch.x - left - SIZE / 2));
    const above = touch.y - top - SIZE - 44;
    const y = above > -SIZE * 0.7 ? above : touch.y - top + 56;
    this.element.style.setProperty("transform", `translate(${Math.round(x)}px, ${Math.round(y)}px)`);
  }
}
