// Tokens on their way: from events to animations of transform and opacity, and nothing else.

import { UNIT } from "./geometry.js";
import { put } from "./scene.js";

/** @typedef {import("./matcher.js").Event} Event */
/** @typedef {import("./matcher.js").Match} Match */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Piece} Piece */
/** @typedef {import("./scene.js").Man} Man */
/** @typedef {import("./arrange.js").Place} Place */
/** @typedef {{x: number, y: number}} Point */

const EASE = "cubic-bezier(.32,.04,.24,1)";
const [SLIDE, HOP, TURN, COME, PAY, ROLL] = [170, 230, 240, 240, 340, 1000]; // milliseconds
const FAR = 22; // milliseconds a unit of way adds
const LONGEST = 360;
const LIFT = 0.34; // how high a hop is, in units
const ARC = [0.12, 0.25, 0.4, 0.55, 0.7, 0.85];

/** Where a token is at a moment. @typedef {{at: number, place: Point & {size: number}, ease?: string, opacity?: number}} Key */

/** What is heard at a moment. @typedef {"slide" | "hop" | "take" | "place" | "turn" | "roll" | "chip"} Sound */

/**
 * How tokens move. plate: where a seat's plate is. pace: 1, or more to go faster. landed: tokens that have
 * already gone their way.
 * @typedef {object} Manner
 * @property {(seat: number | null) => Point} plate
 * @property {number} pace
 * @property {(sound: Sound) => void} heard
 * @property {ReadonlySet<number>} landed
 * @property {() => number} roll throw the dice of the board that comes; milliseconds until they lie
 */

/** Tokens of a scene that move to where a match says, and settle there. */
export class Motion {
  /** @param {Scene} scene @param {Match} match @param {Manner} how */
  constructor(scene, match, how) {
    this.scene = scene;
    this.match = match;
    this.how = how;
    this.ends = scene.places(match.standing);
    /** @type {Map<number, import("../types.js").Token>} */
    this.tokens = new Map([...match.standing.values()].flat().map((man) => [man.id, man.token]));
    /** @type {Map<number, Key[]>} */
    this.keys = new Map();
    /** @type {Animation[]} */
    this.running = [];
    /** @type {number[]} */
    this.timers = [];
    /** @type {Element[]} elements that only fly */
    this.ghosts = [];
    this.rolled = false;
    this.length = 0;
    this.over = false;
    /** @type {() => void} */
    this.stop = () => undefined;
    this.stopped = new Promise((done) => (this.stop = () => done(undefined)));
  }

  /** Run to the end. Resolves once everybody has arrived. */
  async run() {
    this.#plan();
    const captured = new Set(this.match.events.flatMap((event) => (event.kind === "capture" ? event.ids : [])));
    const below = [...this.keys].sort(([one], [other]) => Number(captured.has(other)) - Number(captured.has(one)));
    for (const [id, keys] of below) this.#animate(id, keys);
    const still = new Promise((done) => this.#later(() => done(undefined), this.length));
    await Promise.race([this.stopped, Promise.all([still, ...this.running.map((animation) => animation.finished)]).catch(() => undefined)]);
    this.finish();
  }

  /** Go to the end at once. */
  finish() {
    if (this.over) return;
    this.over = true;
    this.stop();
    for (const timer of this.timers) clearTimeout(timer);
    this.scene.settle(this.match.standing);
    for (const animation of this.running) animation.cancel();
    for (const ghost of this.ghosts) ghost.remove();
    for (const piece of this.scene.pieces.values()) piece.element.classList.remove("is-moving", "is-secret");
  }

  /** Give every event its time. */
  #plan() {
    let [start, end, step] = [0, 0, -1];
    let before = { start: 0, end: 0 };
    for (const event of this.match.events) {
      if (event.step !== step) {
        [start, step] = [end, event.step];
      }
      const begin = event.kind === "capture" || event.kind === "go" ? Math.max(start, before.start + (before.end - before.start) * 0.45) : start;
      const finish = this.#event(event, begin);
      end = Math.max(end, finish);
      if (event.kind === "move" || event.kind === "jump") before = { start: begin, end: finish };
    }
    this.#shift(end);
    this.length = Math.max(end, ...[...this.keys.values()].map((keys) => keys.at(-1)?.at ?? 0));
  }

  /** @param {Event} event @param {number} start @returns {number} when it ends */
  #event(event, start) {
    switch (event.kind) {
      case "move":
      case "jump":
      case "capture":
        return this.#travel(event, start);
      case "come":
        return this.#come(event, start);
      case "go":
        return this.#go(event, start);
      case "turn":
        return this.#turn(event, start);
      case "roll":
        return this.#roll(start);
      default:
        return this.#pay(event, start);
    }
  }

  /** @param {Event} event @param {number} start */
  #travel(event, start) {
    const spots = event.sites.flatMap((name) => (this.scene.geometry.sites.has(name) ? [this.scene.geometry.spot(this.scene.geometry.site(name))] : []));
    if (event.ids.every((id) => this.how.landed.has(id))) return start;
    let now = start;
    const arcs = event.kind !== "move";
    this.#sound(event.kind === "capture" ? "take" : arcs ? "hop" : "slide", start);
    for (let leg = 1; leg < spots.length; leg += 1) {
      const [from, to] = [/** @type {Point} */ (spots[leg - 1]), /** @type {Point} */ (spots[leg])];
      const way = Math.hypot(to.x - from.x, to.y - from.y) / UNIT;
      const time = Math.min(LONGEST, (arcs ? HOP : SLIDE) + FAR * way);
      for (const id of event.ids) {
        const keys = this.#keysOf(id);
        const last = /** @type {Key} */ (keys.at(-1));
        const final = this.ends.get(id);
        const here = leg === spots.length - 1 && this.#lastStop(id) === event.sites.at(-1);
        const [right, down] = [last.place.x - from.x, last.place.y - from.y]; // its level in a pile that moves
        const level = Math.hypot(right, down) < UNIT / 2 ? { x: to.x + right, y: to.y + down } : to;
        const goal = here && final ? final : { ...level, size: last.place.size };
        keys.push({ at: now, place: last.place });
        if (arcs) this.#arc(keys, last.place, goal, now, time);
        keys.push({ at: now + time, place: goal, ease: EASE });
      }
      now += time;
    }
    return now;
  }

  /** The site where a token stands in the end. @param {number} id */
  #lastStop(id) {
    for (const [site, men] of this.match.standing) if (men.some((man) => man.id === id)) return site;
    return null;
  }

  /** @param {Key[]} keys @param {Point & {size: number}} from @param {Point & {size: number}} to @param {number} start @param {number} time */
  #arc(keys, from, to, start, time) {
    const high = UNIT * LIFT * Math.min(1, from.size / 60);
    for (const share of ARC) {
      const lift = Math.sin(Math.PI * share);
      const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
      const size = from.size + (to.size - from.size) * eased;
      const x = from.x + (to.x - from.x) * eased;
      const y = from.y + (to.y - from.y) * eased - lift * high;
      keys.push({ at: start + time * share, place: { x, y, size: size * (1 + 0.14 * lift) } });
    }
  }

  /** @param {Event} event @param {number} start */
  #come(event, start) {
    const from = this.how.plate(event.seat);
    event.ids.forEach((id, index) => {
      const place = this.ends.get(id);
      if (!place) return;
      const begin = start + index * 40;
      this.keys.set(id, [
        { at: 0, place: { ...from, size: place.size * 0.8 }, opacity: 0 },
        { at: begin, place: { ...from, size: place.size * 0.8 }, opacity: 0 },
        { at: begin + 60, place: between(from, place, 0.12), opacity: 1 },
        { at: begin + COME + 60, place, ease: EASE, opacity: 1 },
      ]);
    });
    const flipped = event.ids.filter((id) => this.tokens.get(id)?.kind === "bid");
    if (flipped.length) return this.#reveal(flipped, start + COME + 60);
    this.#sound(event.seat === null ? "place" : "chip", start + COME);
    return start + COME + 60 + event.ids.length * 40;
  }

  /** What was hidden is turned up once it lies. @param {number[]} ids @param {number} start */
  #reveal(ids, start) {
    const { pace } = this.how;
    for (const id of ids) {
      const piece = this.scene.piece({ id, token: this.tokens.get(id) ?? { kind: "" } });
      const frames = [{ transform: "scaleX(1)" }, { transform: "scaleX(.04)" }, { transform: "scaleX(1)" }];
      this.running.push(piece.body.animate(frames, { duration: TURN / pace, delay: start / pace }));
      piece.element.classList.add("is-secret");
      this.#later(() => piece.element.classList.remove("is-secret"), start + TURN / 2);
    }
    this.#sound("turn", start);
    return start + TURN + 160;
  }

  /** @param {Event} event @param {number} start */
  #go(event, start) {
    const to = this.how.plate(event.seat);
    event.ids.forEach((id, index) => {
      const keys = this.#keysOf(id);
      const last = /** @type {Key} */ (keys.at(-1));
      const begin = start + index * 30;
      const goal = event.seat === null ? { ...last.place, size: last.place.size * 0.6 } : { ...to, size: last.place.size * 0.7 };
      keys.push({ at: begin, place: last.place, opacity: 1 });
      keys.push({ at: begin + 300, place: between(last.place, goal, 0.86), ease: EASE, opacity: 1 });
      keys.push({ at: begin + 360, place: goal, opacity: 0 });
    });
    this.#sound("take", start);
    return start + 360;
  }

  /** Dice are thrown, once, whoever they belong to. @param {number} start */
  #roll(start) {
    if (this.rolled) return start;
    this.rolled = true;
    this.#sound("roll", start);
    const time = start ? ROLL : this.how.roll();
    if (start) this.#later(() => this.how.roll(), start);
    return start + time;
  }

  /** Chips fly to a stake or from it; what lies there changes as they meet. @param {Event} event @param {number} start */
  #pay(event, start) {
    const plate = this.how.plate(event.seat);
    const more = event.kind === "more";
    for (const id of event.ids) {
      const piece = this.scene.pieces.get(id);
      const token = this.tokens.get(id);
      const place = this.ends.get(id) ?? piece?.place;
      if (!piece || !token || !place) continue;
      const flying = /** @type {SVGGraphicsElement} */ (piece.element.cloneNode(true));
      const [from, to] = more ? [{ ...plate, size: place.size * 0.8 }, place] : [piece.place, { ...plate, size: place.size * 0.7 }];
      this.scene.flying.append(flying);
      this.ghosts.push(flying);
      const frames = [
        { transform: put(from), opacity: 0 },
        { transform: put(between(from, to, 0.12)), opacity: 1, offset: 0.15 },
        { transform: put(between(from, to, 0.94)), opacity: 1, offset: 0.9 },
        { transform: put(to), opacity: 0 },
      ];
      const { pace } = this.how;
      this.running.push(flying.animate(frames, { duration: PAY / pace, delay: start / pace, easing: EASE, fill: "both" }));
      this.#later(() => this.scene.draw(piece, token, "above"), start + (more ? PAY * 0.85 : PAY * 0.1));
    }
    this.#sound("chip", start + (more ? PAY * 0.8 : 0));
    return start + PAY;
  }

  /** Edge-on and back with another face. @param {Event} event @param {number} start */
  #turn(event, start) {
    this.#sound("turn", start);
    for (const id of event.ids) {
      const piece = this.scene.pieces.get(id);
      const token = this.tokens.get(id);
      if (!piece || !token || token.kind === "chip") continue;
      const { pace } = this.how;
      this.running.push(
        piece.body.animate(
          [{ transform: "scaleX(1)" }, { transform: "scaleX(.04)", easing: "ease-out" }, { transform: "scaleX(1)" }],
          { duration: TURN / pace, delay: start / pace, easing: "ease-in" },
        ),
      );
      this.#later(() => this.scene.draw(piece, token, piece.place.view), start + TURN / 2);
    }
    return start + TURN;
  }

  /** Whoever only makes room does it while others arrive. @param {number} end */
  #shift(end) {
    for (const [id, place] of this.ends) {
      const piece = this.scene.pieces.get(id);
      if (!piece || place.view === "bar") continue;
      const keys = this.keys.get(id);
      const last = keys?.at(-1);
      const from = last?.place ?? piece.place;
      if (same(from, place)) continue;
      const begin = Math.max(last?.at ?? 0, end - 170);
      const made = keys ?? this.#keysOf(id);
      made.push({ at: begin, place: from }, { at: Math.max(end, begin + 120), place, ease: EASE });
    }
  }

  /** @param {number} id @returns {Key[]} */
  #keysOf(id) {
    let keys = this.keys.get(id);
    if (!keys) {
      const piece = this.scene.pieces.get(id);
      keys = [{ at: 0, place: piece?.place ?? { x: 0, y: 0, size: 0 } }];
      this.keys.set(id, keys);
    }
    return keys;
  }

  /** @param {number} id @param {Key[]} keys */
  #animate(id, keys) {
    const { scene } = this;
    const token = this.tokens.get(id);
    const known = scene.pieces.get(id);
    const piece = known ?? scene.piece({ id, token: token ?? { kind: "" } });
    if (token && !piece.body.firstChild) scene.draw(piece, token, this.ends.get(id)?.view ?? "above");
    const view = piece.body.dataset.view;
    if (view !== "above" && keys.length > 3 && piece.token.kind) scene.draw(piece, piece.token, "above");
    piece.element.classList.remove("is-hidden");
    piece.element.classList.add("is-moving");
    scene.flying.append(piece.element);
    const total = Math.max(1, this.length);
    const { pace } = this.how;
    const frames = keys.map((key, index) => ({
      transform: put(key.place),
      offset: Math.min(1, key.at / total),
      easing: keys[index + 1]?.ease ?? "linear",
      ...(keys.some((each) => each.opacity !== undefined) ? { opacity: key.opacity ?? 1 } : {}),
    }));
    const last = /** @type {(typeof frames)[number]} */ (frames.at(-1));
    if (last.offset < 1) frames.push({ ...last, offset: 1 });
    this.running.push(piece.element.animate(frames, { duration: total / pace, fill: "both" }));
  }

  /** @param {Sound} sound @param {number} at */
  #sound(sound, at) {
    this.#later(() => this.how.heard(sound), at);
  }

  /** @param {() => void} act @param {number} at */
  #later(act, at) {
    this.timers.push(window.setTimeout(act, at / this.how.pace));
  }
}

/** @param {Point & {size?: number}} from @param {Point & {size: number}} to @param {number} share */
function between(from, to, share) {
  const size = from.size ?? to.size;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, size: size + (to.size - size) * share };
}

/** @param {Point & {size: number}} one @param {Point & {size: number}} other */
const same = (one, other) => Math.abs(one.x - other.x) < 0.5 && Math.abs(one.y - other.y) < 0.5 && Math.abs(one.size - other.size) < 0.5;
