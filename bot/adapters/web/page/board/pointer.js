// Fingers and mice on a board: taps, drags, and a glass that enlarges what a finger hides.

/** @typedef {{x: number, y: number}} Point */

/**
 * What a board does when it is touched; points are in its own units.
 * @typedef {object} Touched
 * @property {(point: Point) => string | null} at the site there
 * @property {(site: string) => void} tap
 * @property {(site: string, point: Point) => boolean} grab whether what is there can be dragged
 * @property {(point: Point, site: string | null) => void} drag
 * @property {(site: string | null, point: Point) => void} drop
 * @property {() => boolean} small whether its places are too small for a finger
 * @property {(point: Point | null, touch: {x: number, y: number}) => void} glass enlarge what is there, or put the glass away
 */

const SLOP = 7; // CSS pixels a finger may stray in a tap

/**
 * Listen to pointers on an element until the returned function is called.
 * @param {SVGSVGElement} element
 * @param {Touched} touched
 * @returns {() => void}
 */
export function listen(element, touched) {
  /** @type {{id: number, x: number, y: number, site: string | null, dragging: boolean, glass: boolean} | null} */
  let held = null;

  /** @param {PointerEvent} event @returns {Point} */
  const point = (event) => {
    const matrix = element.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const found = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: found.x, y: found.y };
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button || held) return;
    const where = point(event);
    const glass = event.pointerType === "touch" && touched.small();
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, site: touched.at(where), dragging: false, glass };
    if (glass) touched.glass(where, { x: event.clientX, y: event.clientY });
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!held || held.id !== event.pointerId) return;
    const where = point(event);
    if (held.glass) {
      touched.glass(where, { x: event.clientX, y: event.clientY });
      event.preventDefault();
      return;
    }
    if (!held.dragging) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLOP || held.site === null) return;
      if (!touched.grab(held.site, where)) return;
      held.dragging = true;
      element.setPointerCapture(event.pointerId);
    }
    touched.drag(where, touched.at(where));
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!held || held.id !== event.pointerId) return;
    const { site, dragging, glass, x, y } = held;
    held = null;
    const where = point(event);
    if (glass) {
      touched.glass(null, { x: 0, y: 0 });
      const last = touched.at(where);
      if (last !== null && event.type === "pointerup") touched.tap(last);
    } else if (dragging) {
      touched.drop(event.type === "pointerup" ? touched.at(where) : null, where);
    } else if (site !== null && event.type === "pointerup" && Math.hypot(event.clientX - x, event.clientY - y) < 3 * SLOP) {
      touched.tap(site);
    }
  };

  element.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move, { passive: false });
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  return () => {
    element.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
  };
}
