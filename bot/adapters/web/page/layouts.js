// Layouts: the part of a diagram that never changes is fetched once, and kept under its name.

import { get } from "./net.js";

/** @typedef {import("./types.js").Layout} Layout */

/** @type {Map<string, Promise<Layout>>} */
const known = new Map();

/** @param {string} id @returns {Promise<Layout>} */
function layoutOf(id) {
  let found = known.get(id);
  if (!found) {
    found = get(`/api/layout/${id}`).then((layout) => ({ ...layout, id }));
    found.catch(() => known.delete(id)); // the next board asks again
    known.set(id, found);
  }
  return found;
}

/** @type {WeakMap<Layout, Layout>} */
const turned = new WeakMap();
const UPSIDE_DOWN = /** @type {const} */ ({ spike_up: "spike_down", spike_down: "spike_up" });

/** Return a layout turned half round; its sites keep their names. @param {Layout} layout @returns {Layout} */
function turnedRound(layout) {
  let found = turned.get(layout);
  if (!found) {
    const { width, height } = layout;
    /** @template {{x: number, y: number}} T @param {T} one @returns {T} */
    const across = (one) => ({ ...one, x: width - one.x, y: height - one.y });
    const sites = layout.sites.map((site) => {
      const shape = UPSIDE_DOWN[/** @type {keyof typeof UPSIDE_DOWN} */ (site.shape)] ?? site.shape;
      return { ...across(site), shape };
    });
    const lines = layout.lines.map((line) => line.map(([x, y]) => /** @type {[number, number]} */ ([width - x, height - y])));
    found = { ...layout, id: `${layout.id}-turned`, sites, lines, labels: layout.labels.map(across) };
    turned.set(layout, found);
  }
  return found;
}

/**
 * Return a board that is turned to its viewer, where their men begin at the top.
 * @template {{diagram: import("./types.js").Diagram}} T
 * @param {T} board its diagram holds its layout
 * @param {boolean} turn
 * @returns {T}
 */
export function facing(board, turn) {
  const { layout } = board.diagram;
  if (!turn || typeof layout === "string") return board;
  return { ...board, diagram: { ...board.diagram, layout: turnedRound(layout) } };
}

/**
 * Put layouts in the place of their names, in everything that holds a diagram.
 * @template {{diagram: import("./types.js").Diagram}} T
 * @param {readonly T[]} holders
 * @returns {Promise<T[]>}
 */
export function withLayouts(holders) {
  return Promise.all(holders.map(async (holder) => {
    const { layout } = holder.diagram;
    if (typeof layout !== "string") return holder;
    return { ...holder, diagram: { ...holder.diagram, layout: await layoutOf(layout) } };
  }));
}

/**
 * The same for one.
 * @template {{diagram: import("./types.js").Diagram}} T
 * @param {T} holder
 * @returns {Promise<T>}
 */
export async function withLayout(holder) {
  const [done] = await withLayouts([holder]);
  return /** @type {T} */ (done);
}
