// The middle of a round table: how long bets are open, as a ring that runs out.

import { svg } from "../dom.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

const HOLD = 4000; // milliseconds for which dice that were thrown stay in sight

export class Hub {
  /** @param {Geometry} geometry @param {import("../types.js").BoardWords} words */
  constructor(geometry, words) {
    const { middle, hub } = geometry;
    this.words = words;
    this.round = 2 * Math.PI * hub * 0.74;
    this.dice = svg("g", { class: "hub-dice" });
    const circle = { cx: middle.x, cy: middle.y, r: hub * 0.74, class: "hub-track" };
    this.ring = svg("circle", { ...circle, class: "hub-ring", transform: `rotate(-90 ${middle.x} ${middle.y})`, "stroke-dasharray": this.round });
    this.seconds = svg("text", { x: middle.x, y: middle.y - hub * 0.06, class: "hub-seconds", "font-size": hub * 0.52 });
    this.unit = svg("text", { x: middle.x, y: middle.y + hub * 0.38, class: "hub-unit", "font-size": hub * 0.2 });
    this.clock = svg("g", { class: "hub-clock" }, svg("circle", circle), this.ring, this.seconds, this.unit);
    this.element = svg("g", { class: "hub" }, this.dice, this.clock);
    /** @type {number | null} */
    this.timer = null;
    this.whole = 0;
    this.end = 0;
    this.held = 0;
    this.count(null, 0);
  }

  /**
   * Count down to a moment, or show the dice.
   * @param {number | null} deadline seconds, by the server's clock
   * @param {number} now that clock's time as the deadline was told
   */
  count(deadline, now) {
    if (this.timer !== null) window.clearInterval(this.timer);
    this.timer = null;
    const running = deadline !== null && deadline > now;
    this.element.classList.toggle("is-counting", running && performance.now() > this.held);
    if (!running) return;
    const end = performance.now() / 1000 + deadline - now;
    if (Math.abs(end - this.end) > 1.5) this.whole = Math.max(deadline - now, 1);
    this.end = end;
    const tick = () => {
      const left = Math.max(0, end - performance.now() / 1000);
      this.element.classList.toggle("is-counting", performance.now() > this.held);
      this.seconds.textContent = String(Math.ceil(left));
      this.unit.textContent = this.words("board_seconds");
      this.ring.style.strokeDashoffset = String(this.round * (1 - left / this.whole));
      this.element.classList.toggle("is-urgent", left <= 5);
      if (left === 0 && this.timer !== null) window.clearInterval(this.timer);
    };
    tick();
    this.timer = window.setInterval(tick, 250);
  }

  /** Show the dice that are thrown now, and leave them in sight. */
  hold() {
    this.held = performance.now() + HOLD;
    this.element.classList.remove("is-counting");
  }

  destroy() {
    if (this.timer !== null) window.clearInterval(this.timer);
  }
}
