// From taps to a legal move: places in order, and how a move ends where several point at the same places.

/** @typedef {import("../types.js").Written} Written */

/** @typedef {{kind: "play", text: string, sites: string[]} | {kind: "picked" | "released" | "refused"}} Answer */

/** What the text of a move says beyond its places: "", "+", "x"… @param {Written} move */
export function manner([text, ...sites]) {
  let [rest, from] = ["", 0];
  for (const site of sites) {
    const found = text.indexOf(site, from);
    if (found < 0) continue;
    rest += text.slice(from, found);
    from = found + site.length;
  }
  return rest + text.slice(from);
}

/** The moves a person may choose from, and what is chosen of one so far. */
export class Picking {
  /** @param {readonly Written[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {string[]} */
    this.picked = [];
    /** @type {string | null} */
    this.chosen = null;
    const together = new Map();
    for (const move of moves) {
      const places = move.slice(1).join(" ");
      together.set(places, [...(together.get(places) ?? []), move]);
    }
    /** Whether some moves differ in how they end alone. */
    this.manifold = [...together.values()].some((those) => those.length > 1);
  }

  /** Moves that begin as picked, whatever their manner. */
  get #open() {
    return this.moves.filter(([, ...sites]) => this.picked.every((site, index) => sites[index] === site));
  }

  /** Moves that begin as picked, and end as chosen. */
  get fitting() {
    if (!this.manifold || !this.picked.length) return this.#open;
    const key = this.manner;
    return this.#open.filter((move) => manner(move) === key);
  }

  /** The chosen manner, or the first there is. */
  get manner() {
    const keys = this.manners().map((each) => each.key);
    return this.chosen !== null && keys.includes(this.chosen) ? this.chosen : keys[0] ?? "";
  }

  /**
   * How moves of what is picked may end, the commonest first; each with the texts of these moves.
   * @returns {{key: string, texts: string[]}[]}
   */
  manners() {
    if (!this.manifold || !this.picked.length) return [];
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const move of this.#open) found.set(manner(move), [...(found.get(manner(move)) ?? []), move[0]]);
    const ordered = [...found].sort(([, one], [, other]) => other.length - one.length);
    return ordered.map(([key, texts]) => ({ key, texts }));
  }

  /** True where a tap is a whole move: every one puts a new piece on the board. */
  get placing() {
    return this.moves.every((move) => move.length === 2);
  }

  /** Places a move may begin at. */
  origins() {
    return [...new Set(this.moves.flatMap((move) => move[1] ?? []))];
  }

  /** Places that may be pointed at next: ends of moves, and stops where ends alone do not tell them apart. */
  targets() {
    if (!this.picked.length) return [];
    const open = this.fitting.filter((move) => move.length - 1 > this.picked.length);
    const ends = new Map();
    for (const move of open) ends.set(move.at(-1), (ends.get(move.at(-1)) ?? 0) + 1);
    const stops = open.filter((move) => ends.get(move.at(-1)) > 1).map((move) => /** @type {string} */ (move[this.picked.length + 1]));
    return [...new Set([...ends.keys(), ...stops])];
  }

  /** Let go of what is picked. */
  release() {
    this.picked = [];
  }

  /**
   * Point at a place.
   * @param {string} site
   * @returns {Answer}
   */
  tap(site) {
    if (!this.picked.length) return this.#begin(site);
    const fitting = this.fitting.filter((move) => move.length - 1 > this.picked.length);
    const ending = fitting.filter((move) => move.at(-1) === site);
    const [only] = ending;
    if (only && (ending.length === 1 || new Set(ending.map((move) => move.slice(1).join(" "))).size === 1)) return this.#play(only);
    const next = fitting.filter((move) => move[this.picked.length + 1] === site);
    if (next.length) {
      this.picked = [...this.picked, site];
      const [whole] = this.fitting;
      return this.fitting.length === 1 && whole && whole.length - 1 === this.picked.length ? this.#play(whole) : { kind: "picked" };
    }
    if (only) return { kind: "refused" };
    if (site === this.picked[0]) {
      this.release();
      return { kind: "released" };
    }
    const before = this.picked;
    this.release();
    const answer = this.#begin(site);
    if (answer.kind === "refused") this.picked = before;
    return answer;
  }

  /** @param {string} site @returns {Answer} */
  #begin(site) {
    const starting = this.moves.filter((move) => move[1] === site);
    if (!starting.length) return { kind: "refused" };
    const lone = starting.find((move) => move.length === 2);
    if (lone) return this.#play(lone);
    this.picked = [site];
    return { kind: "picked" };
  }

  /** @param {Written} move @returns {Answer} */
  #play([text, ...sites]) {
    this.release();
    return { kind: "play", text, sites };
  }
}
