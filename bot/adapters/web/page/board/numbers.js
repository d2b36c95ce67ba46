// Numbers as drawings are written with.

/** A coordinate with as many digits as a screen shows. @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/**
 * The points of a polygon.
 * @param {readonly (readonly [number, number])[]} points
 */
export const joined = (points) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
