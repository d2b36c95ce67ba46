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
