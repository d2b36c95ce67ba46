// A board that can be played: shows one position after the other and says what a person does on it.

import { h, svg } from "../dom.js";
import { Dice, diceOf } from "./dice.js";
import { arrived, forecast } from "./forecast.js";
import { Glass } from "./glass.js";
import { Grip } from "./grip.js";
import { Hub } from "./hub.js";
import { match } from "./matcher.js";
import { modeOf } from "./modes.js";
import { Motion } from "./motion.js";
import { initial, picture } from "./picture.js";
import { Places } from "./places.js";
import { listen } from "./pointer.js";
import { Scene } from "./scene.js";
import { Sounds } from "./sound.js";

export { picture };

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Diagram} Diagram */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Mode} Mode */
/** @typedef {import("./scene.js").Standing} Standing */

const SMALL = 28; // CSS pixels below which a place is hard to hit
const HASTE = 2.2; // how much faster boards go that others wait for

/** @implements {Desk} */
export class BoardView {
  /**
   * @param {HTMLElement} host a box with a height of its own, which the board and its controls fill
   * @param {import("../types.js").BoardEvents} events
   * @param {import("../types.js").BoardWords} words
   */
  constructor(host, events, words) {
    this.events = events;
    this.words = words;
    /** @type {import("../types.js").BoardSettings} */
    this.preferences = { motion: true, sound: false, vibration: true, confirmSmall: true };
    this.stage = h("div", { class: "board-stage" });
    this.controls = h("div", { class: "board-controls" });
    this.element = h("div", { class: "board-view" }, h("div", { class: "board-room" }, this.stage), this.controls);
    host.append(this.element);
    this.sounds = new Sounds();
    this.quiet = matchMedia("(prefers-reduced-motion: reduce)");
    /** Where the plate of a seat is on the page; tokens fly from there and to there. @type {(seat: number) => Element | null} */
    this.plateOf = (seat) => document.querySelector(`[data-plate="${seat}"]`);
    /** @type {Board} */
    this.board = /** @type {Board} */ (/** @type {unknown} */ (null));
    /** @type {Scene} */
    this.scene = /** @type {Scene} */ (/** @type {unknown} */ (null));
    /** @type {Mode | null} */
    this.mode = null;
  }

  #queue = Promise.resolve();
  #waiting = 0;
  #identity = 0;
  #destroyed = false;
  /** Who stands where on the board that the server told last, whatever has been moved since. @type {Standing} */
  #told = new Map();
  /** @type {import("../types.js").Glide[]} */
  #pays = [];
  /** @type {string[]} sites that are lit after a refusal */
  #lit = [];
  /** @type {readonly Mark[]} marks that show a move, until one is played */
  #advice = [];
  /** @type {Motion | null} */
  #motion = null;
  /** @type {SVGGraphicsElement | null} */
  #play = null;
  /** @type {Places | null} */
  #places = null;
  /** @type {Glass | null} */
  #glass = null;
  /** @type {(() => void) | null} */
  #deaf = null;
  /** @type {Dice | null} */
  #dice = null;
  /** @type {Hub | null} */
  #hub = null;
  #interactive = true;
  /** Whether a person may play on the board that glides in. */
  #awaited = false;
  /** @type {string | null} a place of that board that was tapped before it had landed */
  #early = null;
  #reserved = 0;
  /** @type {Grip | null} */
  #grip = null;

  /**
   * Show a board; boards shown meanwhile wait their turn.
   * @param {Board} board its diagram holds its layout
   * @param {{animate?: boolean, interactive?: boolean}} [options]
   * @returns {Promise<void>} once this one has landed
   */
  show(board, { animate = true, interactive = true } = {}) {
    this.#waiting += 1;
    return this.#next(async () => {
      this.#waiting -= 1;
      await this.#showNow(board, animate, interactive);
    });
  }

  /** Do something once everything before it is done. @param {() => Promise<void>} act @returns {Promise<void>} */
  #next(act) {
    const done = this.#queue.then(() => (this.#destroyed ? undefined : act()));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** @param {Board} board @param {boolean} animate @param {boolean} interactive */
  async #showNow(board, animate, interactive) {
    const { layout } = board.diagram;
    if (typeof layout === "string") throw new Error("a board is shown with its layout");
    const fresh = !this.board || this.scene.geometry.layout.id !== layout.id || this.board.table !== board.table;
    const kept = !fresh && interactive && board.choices && board.turn === this.board.turn ? this.mode : null;
    const goesOn = kept !== null && kept.renew(/** @type {import("../types.js").Choices} */ (board.choices));
    const same = !fresh && JSON.stringify(board.diagram) === JSON.stringify(this.board.diagram);
    this.board = board;
    this.stage.dataset.board = board.theme;
    if (fresh) this.#build(board);
    this.#hub?.count(board.deadline, board.now);
    if (goesOn && same) return this.refresh();
    if (!goesOn) this.#leave();
    this.#awaited = interactive && board.choices !== null;
    const moving = animate && !fresh && !same;
    // What was put over the board has been shown on its way already.
    if (goesOn && kept.overlaid) await this.#glideTo(kept.overlaid(board.diagram), moving, { from: this.scene.standing });
    else await this.#glideTo(board.diagram, moving);
    if (this.#destroyed) return;
    this.#pays = (board.diagram.moves ?? []).filter((glide) => glide.kind === "pay");
    this.#interactive = interactive;
    this.#awaited = false;
    this.scene.aim(board.viewer);
    if (goesOn) this.refresh();
    else this.#enter();
  }

  /** Make a board anew. @param {Board} board */
  #build(board) {
    const names = () => new Map(this.board.players.map((player) => [player.seat, player.name]));
    const layout = /** @type {import("../types.js").Layout} */ (board.diagram.layout);
    this.scene = new Scene(layout, {
      sides: layout.sides,
      initial: (seat) => initial(names().get(seat), seat),
      mine: (seat) => this.board.viewer.includes(seat),
    });
    this.#told = new Map();
    const { viewBox, geometry } = this.scene;
    const ground = svg("svg", { viewBox, class: "ground-layer", "aria-hidden": "true" }, this.scene.ground);
    const layer = svg("g", { class: "places" });
    const play = svg("svg", { viewBox, class: "play-layer", role: "group", "aria-label": this.words("board_label", { game: board.name }) }, layer, this.scene.play);
    this.#play = play;
    this.stage.style.setProperty("--board-ratio", String(geometry.view.width / geometry.view.height));
    this.#glass = new Glass(this.scene);
    this.#reserved = 0;
    this.controls.style.removeProperty("min-height");
    this.#hub?.destroy();
    this.#hub = geometry.sectors ? new Hub(geometry, this.words) : null;
    if (this.#hub) this.scene.play.insertBefore(this.#hub.element, this.scene.flying);
    this.#dice = new Dice(this.scene.style, geometry, this.#hub?.dice ?? svg("g"), this.words, (place) => this.mode?.use?.(place));
    this.stage.replaceChildren(ground, play, this.#glass.element);
    const does = { tap: (/** @type {string} */ site) => this.#tap(site), release: () => this.mode?.release() };
    this.#places = new Places(geometry, layer, does);
    const grip = new Grip(this.scene, this.stage, () => this.mode, () => this.#moves());
    this.#grip = grip;
    this.#deaf?.();
    this.#deaf = listen(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (play)), {
      at: ({ x, y }) => geometry.at(x, y),
      tap: (site) => this.#tap(site),
      grab: (site, point) => grip.grab(site, point),
      drag: (point, site) => grip.drag(point, site),
      drop: (site) => grip.drop(site),
      small: () => this.small(),
      glass: (point, touch) => this.#glass?.show(point, touch, this.stage, point ? geometry.at(point.x, point.y) : null),
    });
  }

  /**
   * Glide to a diagram from what is shown.
   * @param {Diagram} diagram
   * @param {boolean} animate
   * @param {{told?: boolean, from?: Standing}} [how] `told`: whether the server says it stands so, or only would
   */
  async #glideTo(diagram, animate, { told = true, from } = {}) {
    const { scene } = this;
    const base = from ?? (told ? this.#told : scene.standing);
    const distance = (/** @type {string} */ one, /** @type {string} */ other) => {
      const [from, to] = [scene.geometry.sites.get(one), scene.geometry.sites.get(other)];
      return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Infinity;
    };
    const matched = match(base, diagram, () => (this.#identity += 1), { distance, pays: this.#pays });
    if (told) this.#told = matched.standing;
    const dice = diceOf(diagram);
    if (animate && this.#moves()) {
      scene.mark(diagram.marks.filter((mark) => mark.kind === "origin"));
      if (!matched.events.some((event) => event.kind === "roll")) this.#dice?.show(dice);
      await this.#run(new Motion(scene, matched, this.#manner(base, matched.standing, dice)));
    } else {
      if (animate && matched.events.some((event) => event.kind === "roll")) this.#hub?.hold();
      scene.settle(matched.standing);
    }
    this.#dice?.show(dice);
    scene.mark(diagram.marks);
  }

  /**
   * @param {Standing} base the board that is moved from
   * @param {Standing} standing the board that is moved to
   * @param {readonly import("../types.js").Token[]} [dice]
   */
  #manner(base, standing, dice = []) {
    const pace = this.#waiting > 1 ? HASTE : 1;
    return {
      plate: (/** @type {number | null} */ seat) => this.#plate(seat),
      pace,
      heard: (/** @type {import("./motion.js").Sound} */ sound) => this.sounds.play(sound),
      landed: arrived(base, this.scene.standing, standing),
      roll: () => {
        this.#hub?.hold();
        return this.#dice?.roll(dice, pace) ?? 0;
      },
    };
  }

  /** @param {Motion} motion */
  async #run(motion) {
    this.#motion = motion;
    await motion.run();
    if (this.#motion === motion) this.#motion = null;
  }

  /** Whether things move at all. */
  #moves() {
    return this.preferences.motion && !this.quiet.matches && !document.hidden;
  }

  /** Where a seat's plate is, in units of the board; beyond its edge if the page shows none. @param {number | null} seat */
  #plate(seat) {
    const { view } = this.scene.geometry;
    const found = seat === null ? null : this.plateOf(seat);
    const matrix = /** @type {SVGGraphicsElement} */ (this.#play).getScreenCTM();
    if (found && matrix) {
      const { x, y, width, height } = found.getBoundingClientRect();
      const there = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix.inverse());
      return { x: there.x, y: there.y };
    }
    const own = seat !== null && this.board.viewer.includes(seat);
    return { x: view.x + view.width / 2, y: own ? view.y + view.height + 60 : view.y - 60 };
  }

  /** Let a person play on what is shown. */
  #enter() {
    this.#lit = [];
    this.mode = this.#interactive && this.board.choices ? modeOf(this, this.board.choices) : null;
    const early = this.#early;
    this.#early = null;
    this.refresh();
    if (early !== null) this.mode?.tap(early);
  }

  /** Let nobody play while something moves. */
  #leave() {
    this.#advice = [];
    this.#grip?.release();
    this.mode?.destroy?.();
    this.mode = null;
  }

  refresh() {
    if (!this.board || this.#destroyed) return;
    const { mode, board, scene } = this;
    const asked = mode?.marks() ?? [];
    const told = asked.some((mark) => mark.kind === "picked") ? board.diagram.marks.filter((mark) => mark.kind !== "path") : board.diagram.marks;
    /** @type {Mark[]} */
    const lit = this.#lit.length ? [{ kind: "picked", sites: this.#lit }] : [];
    scene.mark(this.#advice.length && !lit.length ? this.#advised(asked) : [...told, ...lit, ...asked]);
    if (this.#lit.length) this.#pulse();
    this.#dice?.offer(mode?.dice?.() ?? { usable: [], active: null });
    const dice = !this.#hub && this.#dice?.shown.length ? [this.#dice.row] : [];
    const shown = [...dice, ...(mode?.controls && !mode.controls.hidden ? [mode.controls] : [])];
    const before = [...this.controls.children];
    if (shown.length !== before.length || shown.some((each, index) => each !== before[index])) this.controls.replaceChildren(...shown);
    this.#reserve();
    this.stage.classList.toggle("is-waiting", !mode);
    const targets = new Set(asked.filter((mark) => mark.kind === "target").flatMap((mark) => mark.sites));
    this.#places?.name((site) => this.#spoken(site, targets), new Set(mode?.pressed() ?? []));
  }

  /** An advice alone, or its arrows beside what a person has picked since. @param {readonly Mark[]} asked */
  #advised(asked) {
    if (!asked.some((mark) => mark.kind === "picked")) return this.#advice;
    return [...this.#advice.filter((mark) => mark.kind === "advice"), ...asked];
  }

  /** Keep the room that controls took, so that the board does not jump when they come and go. */
  #reserve() {
    const { height } = this.controls.getBoundingClientRect();
    if (height > this.#reserved) {
      this.#reserved = height;
      this.controls.style.setProperty("min-height", `${height}px`);
    }
  }

  /** What a site is called, what stands there and what may be done there. @param {string} name @param {ReadonlySet<string>} targets */
  #spoken(name, targets) {
    const site = this.scene.geometry.site(name);
    const place = site.called || name;
    const what = this.board.sites[name] || this.words("board_place", { place, what: this.words("board_empty") }); // the server names the place
    return targets.has(name) ? this.words("board_target", { what }) : what;
  }

  /** @param {string} site */
  #tap(site) {
    if (this.#lit.length) {
      this.#lit = [];
      this.refresh();
    }
    if (this.mode) this.mode.tap(site);
    else if (this.#awaited) {
      this.#early = site;
      this.hurry();
    } else if (this.#motion === null && this.#interactive && this.board.status === "playing" && this.board.viewer.length) this.refused([site]);
  }

  /** Whether a finger would miss. */
  small() {
    const { pitch, view } = this.scene.geometry;
    const zoom = window.visualViewport?.scale ?? 1; // two fingers may have enlarged the page
    return pitch * zoom * (this.stage.getBoundingClientRect().width / view.width) < SMALL;
  }

  /**
   * Make a move: it is shown before it is known to be accepted, and taken back if it is not.
   * @param {string} text
   * @param {string[]} sites
   * @param {boolean} dragged whether the token is at its goal already
   */
  play(text, sites, dragged) {
    this.#leave();
    this.refresh();
    const moved = forecast(this.scene.geometry, this.#told, sites);
    if (moved) {
      void this.#next(async () => {
        if (this.#moves() && !dragged) await this.#run(new Motion(this.scene, moved, this.#manner(this.#told, this.#told)));
        else this.scene.settle(moved.standing);
      });
    }
    void this.send(() => this.events.move(text)).then((accepted) => {
      if (!accepted) void this.#takeBack();
    });
  }

  /** Go back to the board the server told last. */
  async #takeBack() {
    const standing = this.#told;
    await this.#next(async () => {
      if (this.#told !== standing) return;
      if (this.#moves()) await this.#run(new Motion(this.scene, { standing, events: [] }, this.#manner(standing, standing)));
      else this.scene.settle(standing);
      this.#enter();
    });
  }

  /** @param {Diagram} diagram */
  async preview(diagram) {
    await this.#next(() => this.#glideTo({ ...diagram, layout: this.board.diagram.layout }, true, { told: false }));
  }

  hurry() {
    this.#motion?.finish();
  }

  /** @param {() => unknown} act */
  async send(act) {
    try {
      await act();
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string[]} sites @param {string[]} [taken] */
  refused(sites, taken = []) {
    this.#shake(sites.slice(-1));
    const { board } = this;
    void this.send(async () => {
      const { lit } = await this.events.why(sites, taken);
      if (this.board !== board) return;
      this.#lit = lit;
      this.refresh();
    });
  }

  /**
   * Shake what stands on some sites, and light others.
   * @param {{sites: string[], lit: string[]}} what
   */
  refuse({ sites, lit }) {
    if (!this.board) return;
    this.#shake(sites);
    this.#lit = lit;
    this.refresh();
  }

  /** Show marks in place of all others until a move is played, such as those of a hint. @param {readonly Mark[]} marks */
  advise(marks) {
    this.#lit = [];
    this.#advice = marks;
    if (marks.length) this.mode?.release();
    this.refresh();
    this.#pulse();
  }

  /** @param {readonly string[]} sites */
  #shake(sites) {
    this.feel("no", [12, 40, 12]);
    for (const site of sites) {
      for (const piece of this.scene.on(site)) {
        piece.element.classList.add("is-refused");
        if (this.#moves()) {
          const frames = [0, -9, 8, -6, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
          const shaken = piece.body.animate(frames, { duration: 320 });
          shaken.onfinish = () => piece.element.classList.remove("is-refused");
        } else setTimeout(() => piece.element.classList.remove("is-refused"), 320);
      }
    }
  }

  /** Let the sites that are lit throb. */
  #pulse() {
    if (!this.#moves()) return;
    for (const frame of this.scene.over.querySelectorAll(".mark-picked")) {
      frame.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: 620, iterations: 2 });
    }
  }

  /** @param {import("./motion.js").Sound | "no" | "win"} sound @param {number[]} [pattern] milliseconds on and off */
  feel(sound, pattern) {
    this.sounds.play(sound);
    if (pattern && this.preferences.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  }

  /** @param {Partial<import("../types.js").BoardSettings>} chosen */
  settings(chosen) {
    this.preferences = { ...this.preferences, ...chosen };
    this.sounds.on = this.preferences.sound;
    if (!this.#moves()) this.#motion?.finish();
  }

  destroy() {
    this.#destroyed = true;
    this.#motion?.finish();
    this.mode?.destroy?.();
    this.#deaf?.();
    this.#hub?.destroy();
    this.sounds.destroy();
    this.element.remove();
  }
}
