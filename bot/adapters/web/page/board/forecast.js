// Moves that are shown before the server has accepted them. No elements, no time.

/** @typedef {import("./scene.js").Standing} Standing */
/** @typedef {import("./matcher.js").Match} Match */

/**
 * The board after a move whose answer is yet to come; null if it is not clear what moves.
 * @param {import("./geometry.js").Geometry} geometry
 * @param {Standing} before
 * @param {string[]} sites the way of the move
 * @returns {Match | null}
 */
export function forecast(geometry, before, sites) {
  const [from, to] = [sites[0], sites.at(-1)];
  const men = from === undefined ? [] : before.get(from) ?? [];
  if (sites.length < 2 || from === undefined || to === undefined || !men.length) return null;
  const standing = /** @type {Standing} */ (new Map(before));
  standing.set(from, []);
  standing.set(to, [...(standing.get(to) ?? []), ...men]);
  const kind = sites.length > 2 || crosses(geometry, before, from, to) ? "jump" : "move";
  return { standing, events: [{ kind, ids: men.map((man) => man.id), sites, seat: null, step: 0 }] };
}

/**
 * Whether something stands half-way between two sites.
 * @param {import("./geometry.js").Geometry} geometry @param {Standing} standing @param {string} from @param {string} to
 */
function crosses(geometry, standing, from, to) {
  const [one, other] = [geometry.site(from), geometry.site(to)];
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2];
  const between = geometry.layout.sites.find((site) => Math.hypot(site.x - x, site.y - y) < 0.1);
  return Boolean(between && standing.get(between.name)?.length);
}

/**
 * Tokens that stand where they go already, since their move was shown before it was told.
 * @param {Standing} base @param {Standing} visible @param {Standing} standing
 * @returns {Set<number>}
 */
export function arrived(base, visible, standing) {
  const [from, now] = [siteOf(base), siteOf(visible)];
  return new Set([...siteOf(standing)].flatMap(([id, site]) => (now.get(id) === site && from.get(id) !== site ? [id] : [])));
}

/** @param {Standing} standing @returns {Map<number, string>} */
function siteOf(standing) {
  return new Map([...standing].flatMap(([site, men]) => men.map((man) => /** @type {[number, string]} */ ([man.id, site]))));
}
