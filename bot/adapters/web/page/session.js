// Who plays on this device and how they like it. Kept in the browser; nothing here is a secret.

/**
 * @typedef {object} Preferences
 * @property {"auto" | "light" | "dark"} look
 * @property {boolean} motion
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} confirmSmall
 */

/** @type {Preferences} */
const DEFAULTS = { look: "auto", motion: true, sound: false, vibration: true, confirmSmall: true };
const MOST_DEVICES = 50; // tables whose players on this device are remembered

/** @template T @param {string} name @param {T} otherwise @returns {T} */
function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`taberna-${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise; // storage is forbidden, or holds something else
  }
}

/** @param {string} name @param {unknown} value */
function write(name, value) {
  try {
    localStorage.setItem(`taberna-${name}`, JSON.stringify(value));
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

/** @type {Preferences} */
export const preferences = { ...DEFAULTS, ...read("preferences", {}) };

/** @param {Partial<Preferences>} changed */
export function prefer(changed) {
  Object.assign(preferences, changed);
  write("preferences", preferences);
  applyLook();
}

/** @type {"" | "light" | "dark"} */
let surroundings = ""; // the look of the app around the page, if it has told

/** Note the look of the app around the page, which the page follows unless another was chosen. @param {"light" | "dark"} look */
export function surround(look) {
  surroundings = look;
  applyLook();
}

/** Put the look that was chosen on the page. */
export function applyLook() {
  const look = preferences.look === "auto" ? surroundings : preferences.look;
  if (!look) delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = look;
}

/** Return true inside another platform, where the page plays as one person and shows no chat. */
export const inside = () => "door" in document.documentElement.dataset;

/** Return true on the page of a watch link, which shows one board and does nothing. */
export const watching = () => document.documentElement.dataset.door === "watch";

/** The slug of the person this page plays as. */
export const me = () => read("me", "you");

let linking = false;

/** Return true if the site gives out watch links. */
export const links = () => linking;

/** Note that the site gives out watch links. @param {boolean} on */
export const giveLinks = (on) => (linking = on);

/** @param {string} slug */
export const becomeMe = (slug) => write("me", slug);

/**
 * Return the slugs of those who share this device at a table; none where only one person plays here.
 * @param {string} table
 * @returns {readonly string[]}
 */
export function sharing(table) {
  return /** @type {Record<string, string[]>} */ (read("devices", {}))[table] ?? [];
}

/** @param {string} table @param {readonly string[]} slugs */
export function share(table, slugs) {
  const kept = Object.entries(read("devices", {})).slice(-MOST_DEVICES);
  write("devices", { ...Object.fromEntries(kept), [table]: slugs });
}
