// Which token of a board is which of the next one, and how it gets there. No elements, no time.

import { amount, COUNTED } from "./tokens.js";

/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").Glide} Glide */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").Diagram} Diagram */
/** @typedef {import("./scene.js").Man} Man */
/** @typedef {import("./scene.js").Standing} Standing */

/**
 * What happens to some tokens at the same time. `sites`: the way from first to last; a token that comes begins
 * at the plate of `seat`, one that goes ends there, and so do chips of a stake that becomes more or less.
 * `step`: events of one step go together, steps follow each other.
 * @typedef {object} Event
 * @property {"move" | "jump" | "capture" | "come" | "go" | "turn" | "roll" | "more" | "less"} kind
 * @property {number[]} ids
 * @property {string[]} sites
 * @property {number | null} seat
 * @property {number} step
 */

/** @typedef {{standing: Standing, events: Event[]}} Match */

/**
 * Pair the tokens of two boards. What the glides say happened first; whatever they leave open is matched by
 * looks, then by nearness, so that the result always is the board after.
 * @param {Standing} before
 * @param {Diagram} after
 * @param {() => number} fresh makes an identity
 * @param {{distance: (one: string, other: string) => number, pays?: readonly Glide[]}} known the distance of two
 *   sites; payments that the board before announced
 * @returns {Match}
 */
export function match(before, after, fresh, { distance, pays = [] }) {
  const glides = after.moves?.length ? after.moves : implied(before, after);
  const model = /** @type {Standing} */ (new Map([...before].map(([site, men]) => [site, [...men]])));
  /** @type {Event[]} */
  const events = [];
  const mover = glides.find((glide) => glide.kind === "move" || glide.kind === "jump")?.seat ?? null;
  /** @type {Map<number, {site: string, step: number, seat: number | null}>} tokens that were taken off the board */
  const lifted = new Map();
  let step = -1;
  for (const glide of glides) {
    const [from, to] = [glide.sites[0], glide.sites.at(-1)];
    const together = glide.kind === "capture" || (glide.kind === "place" && events.at(-1)?.kind === "come");
    if (!together || step < 0) step += 1;
    if (from === undefined || to === undefined) {
      if (glide.kind === "roll") events.push({ kind: "roll", ids: [], sites: [], seat: glide.seat ?? null, step });
      continue;
    }
    if (glide.kind === "move" || glide.kind === "jump" || (glide.kind === "capture" && from !== to)) {
      const men = take(model, from, glide);
      model.set(to, [...(model.get(to) ?? []), ...men]);
      if (men.length) events.push({ kind: glide.kind, ids: men.map((man) => man.id), sites: glide.sites, seat: glide.seat ?? null, step });
    } else if (glide.kind === "capture") {
      for (const man of take(model, from, glide)) lifted.set(man.id, { site: from, step, seat: mover });
    } else if (glide.kind === "turn") {
      const men = (model.get(from) ?? []).slice(-(glide.count ?? 1));
      events.push({ kind: "turn", ids: men.map((man) => man.id), sites: [from], seat: glide.seat ?? null, step });
    } else if (glide.kind === "place") {
      events.push({ kind: "come", ids: [], sites: [from], seat: glide.seat ?? null, step });
    }
  }
  const paid = [...pays, ...glides.filter((glide) => glide.kind === "pay")];
  const banker = after.players.find((player) => player.roles?.includes("banker"))?.seat ?? null;
  return reconciled({ before, model, after, events, lifted, step, fresh, distance, pays: paid, banker });
}

/**
 * Take the tokens that a glide means from a site: the top ones, of its seat if it names one.
 * @param {Standing} model
 * @param {string} site
 * @param {Glide} glide
 */
function take(model, site, glide) {
  const men = model.get(site) ?? [];
  const count = glide.count ?? 1;
  const seat = glide.kind === "capture" ? glide.seat ?? null : null;
  /** @type {Man[]} */
  const taken = [];
  for (let index = men.length - 1; index >= 0 && taken.length < count; index -= 1) {
    const man = /** @type {Man} */ (men[index]);
    if (seat === null || (man.token.seat ?? null) === seat) taken.unshift(man);
  }
  model.set(site, men.filter((man) => !taken.includes(man)));
  return taken;
}

/**
 * The glides that marks imply, for a board that tells none.
 * @param {Standing} before
 * @param {Diagram} after
 * @returns {Glide[]}
 */
function implied(before, after) {
  const ways = after.marks.filter((mark) => mark.kind === "path" && mark.sites.length > 1).map((mark) => mark.sites);
  const origin = after.marks.find((mark) => mark.kind === "origin")?.sites[0];
  const landing = after.marks.find((mark) => mark.kind === "landing")?.sites[0];
  if (!ways.length && origin && landing && origin !== landing) ways.push([origin, landing]);
  return ways.map((sites) => {
    const from = /** @type {string} */ (sites[0]);
    const left = (before.get(from)?.length ?? 0) - (after.stacks[from]?.length ?? 0);
    return { kind: sites.length > 2 ? "jump" : "move", sites, count: Math.max(1, left) };
  });
}

/** @param {Token} token */
const look = (token) => `${token.kind} ${token.seat ?? ""} ${amount(token)}`;

/** @param {Token} token */
const stuff = (token) => `${token.kind} ${token.seat ?? ""}`;

/** A man that is yet to be found, and where he must stand. @typedef {{site: string, index: number, token: Token}} Wanted */

/**
 * Make the model the board after.
 * @param {object} all
 * @param {Standing} all.before
 * @param {Standing} all.model
 * @param {Diagram} all.after
 * @param {Event[]} all.events
 * @param {Map<number, {site: string, step: number, seat: number | null}>} all.lifted
 * @param {number} all.step
 * @param {() => number} all.fresh
 * @param {(one: string, other: string) => number} all.distance
 * @param {readonly Glide[]} all.pays
 * @param {number | null} all.banker
 * @returns {Match}
 */
function reconciled({ before, model, after, events, lifted, step, fresh, distance, pays, banker }) {
  const late = step + 1;
  /** @type {Map<string, (Man | null)[]>} */
  const found = new Map(Object.entries(after.stacks).map(([site, tokens]) => [site, tokens.map(() => null)]));
  /** @type {{man: Man, site: string}[]} */
  let spare = [];
  /** @type {Wanted[]} */
  let wanted = [];
  for (const site of new Set([...model.keys(), ...found.keys()])) {
    const tokens = after.stacks[site] ?? [];
    const slots = found.get(site) ?? [];
    let men = model.get(site) ?? [];
    for (const same of [look, stuff]) {
      tokens.forEach((token, index) => {
        if (slots[index]) return;
        const man = men.find((each) => same(each.token) === same(token));
        if (!man) return;
        slots[index] = { id: man.id, token };
        men = men.filter((each) => each !== man);
        if (COUNTED.has(token.kind)) events.push(...counted(man, token, site, late, banker));
        else if (same === stuff) turned(events, man.id, site, late, token);
      });
    }
    spare.push(...men.map((man) => ({ man, site })));
    wanted.push(...tokens.flatMap((token, index) => (slots[index] ? [] : [{ site, index, token }])));
  }
  // What changed its kind where it stands (a promotion), then what went somewhere else unsaid.
  const rules = [
    (/** @type {Man} */ man, /** @type {Token} */ token, /** @type {boolean} */ here) => here && man.token.seat === token.seat,
    (/** @type {Man} */ man, /** @type {Token} */ token) => look(man.token) === look(token),
  ];
  for (const fits of rules) {
    wanted = wanted.filter((want) => {
      const near = spare
        .filter(({ man, site }) => fits(man, want.token, site === want.site))
        .sort((one, other) => distance(one.site, want.site) - distance(other.site, want.site))[0];
      if (!near) return true;
      spare = spare.filter((each) => each !== near);
      /** @type {(Man | null)[]} */ (found.get(want.site))[want.index] = { id: near.man.id, token: want.token };
      if (near.site === want.site) turned(events, near.man.id, want.site, late, want.token);
      else events.push({ kind: "move", ids: [near.man.id], sites: [near.site, want.site], seat: null, step: late });
      return false;
    });
  }
  for (const { site, index, token } of wanted) {
    const id = fresh();
    /** @type {(Man | null)[]} */ (found.get(site))[index] = { id, token };
    const told = events.find((event) => event.kind === "come" && event.sites[0] === site && (event.seat === (token.seat ?? null) || event.seat === null));
    if (told) told.ids.push(id);
    else events.push({ kind: "come", ids: [id], sites: [site], seat: token.seat ?? null, step: late });
  }
  for (const { man, site } of spare) gone(events, man, site, pays, late);
  for (const [id, { site, step: when, seat }] of lifted) events.push({ kind: "go", ids: [id], sites: [site], seat, step: when });
  const standing = new Map([...found].map(([site, men]) => [site, men.flatMap((man) => man ?? [])]));
  return { standing, events: tidied(events, before) };
}

/**
 * A man shows another face: what was said of it holds for him, otherwise it happens at the end.
 * @param {Event[]} events @param {number} id @param {string} site @param {number} late @param {Token} token
 */
function turned(events, id, site, late, token) {
  const told = events.some((event) => event.kind === "turn" && event.ids.includes(id));
  if (!told) events.push({ kind: "turn", ids: [id], sites: [site], seat: token.seat ?? null, step: late });
}

/**
 * A stake becomes more or less, from its owner's plate or to it; what it gains comes from the bank.
 * @param {Man} man @param {Token} token @param {string} site @param {number} step @param {number | null} banker
 * @returns {Event[]}
 */
function counted(man, token, site, step, banker) {
  const [more, gain] = [(token.value ?? 0) - (man.token.value ?? 0), (token.gain ?? 0) - (man.token.gain ?? 0)];
  const event = { ids: [man.id], sites: [site], step };
  if (gain > 0) return [{ ...event, kind: "more", seat: banker }];
  if (!more) return [];
  return [{ ...event, kind: more > 0 ? "more" : "less", seat: token.seat ?? null }];
}

/**
 * A man leaves the board: to whom a payment said, or to its owner.
 * @param {Event[]} events @param {Man} man @param {string} site @param {readonly Glide[]} pays @param {number} late
 */
function gone(events, man, site, pays, late) {
  const here = pays.filter((glide) => glide.sites[0] === site);
  const pay = here.find((glide) => glide.seat === man.token.seat) ?? here[0];
  const seat = pay ? pay.seat ?? null : man.token.seat ?? null;
  events.push({ kind: "go", ids: [man.id], sites: [site], seat, step: late });
}

/** Events that concern somebody, in order. @param {Event[]} events @param {Standing} before */
function tidied(events, before) {
  const known = new Set([...before.values()].flat().map((man) => man.id));
  return events
    .filter((event) => event.ids.length || event.kind === "roll")
    .filter((event) => event.kind !== "turn" || event.ids.some((id) => known.has(id)))
    .sort((one, other) => one.step - other.step);
}
