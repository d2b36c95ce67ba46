// Elements without markup strings: text that people typed can never become HTML here.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, unknown> & {
 *   class?: string, text?: string, on?: Record<string, (event: any) => void>, data?: Record<string, string>,
 * }} Properties
 */

/**
 * Make an element. Properties: `class`, `text`, `on` (listeners), `data`; all others become attributes, and
 * true, false and null mean present, absent and absent.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...(Node | string | null | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  const { class: name, text, on, data, ...attributes } = properties;
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  for (const [kind, listener] of Object.entries(on ?? {})) made.addEventListener(kind, listener);
  for (const [key, value] of Object.entries(data ?? {})) made.dataset[key] = value;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

/**
 * Make a button.
 * @param {string} name a class
 * @param {string} label
 * @param {(event: MouseEvent) => void} press
 * @param {Properties} [properties]
 * @param {...(Node | null)} before what stands before the label
 */
export function button(name, label, press, properties = {}, ...before) {
  const text = h("span", { class: "label", text: label });
  return h("button", { type: "button", class: name, on: { click: press }, ...properties }, ...before, text);
}

/**
 * Make a button that shows an icon alone.
 * @param {string} name
 * @param {string} label read out, and shown as a tip
 * @param {(event: MouseEvent) => void} press
 */
export function iconButton(name, label, press) {
  const properties = { type: "button", class: "icon-button", "aria-label": label, title: label };
  return h("button", { ...properties, on: { click: press } }, icon(name));
}

/** Paths of the icons on a grid of 24 units, drawn as lines. */
const ICONS = /** @type {const} */ ({
  back: ["M15 5 8 12l7 7"],
  chat: ["M4 5h16v11H9l-5 4z"],
  check: ["M4 12l6 6L20 6"],
  close: ["M6 6l12 12M18 6 6 18"],
  cup: ["M7 4h10v5a5 5 0 0 1-10 0zM12 14v4M8 20h8M7 5H4a3 3 0 0 0 3 4M17 5h3a3 3 0 0 1-3 4"],
  flag: ["M6 21V4h11l-2 4 2 4H6"],
  forward: ["M9 5l7 7-7 7"],
  hint: ["M9 17h6M10 20h4M12 3a6 6 0 0 0-3.5 10.8c.4.4.5.9.5 1.7h6c0-.8.1-1.3.5-1.7A6 6 0 0 0 12 3z"],
  learn: ["M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14"],
  list: ["M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"],
  more: ["M4.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M11.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M18.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0"],
  people: ["M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2.5.6 4 2.5 4 5.5"],
  play: ["M4 4h16v16H4zM8 8h.01M16 16h.01M12 12h.01"],
  puzzle: ["M4 9h4.5a2.5 2.5 0 1 1 5 0H18v4.5a2.5 2.5 0 1 1 0 5V20H4z"],
  resume: ["M8 5v14l11-7z"],
  rules: ["M6 3h10l3 3v15H6zM9 9h7M9 13h7M9 17h4"],
  settings: ["M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M8 14v6"],
  share: ["M12 3v12M7 8l5-5 5 5M5 13v7h14v-7"],
  sound: ["M4 9h4l5-4v14l-5-4H4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"],
  undo: ["M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"],
  you: ["M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3-7 8-7s8 3 8 7"],
});

/**
 * Draw an icon; it says nothing to screen readers.
 * @param {string} name a key of ICONS
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const made = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  for (const d of ICONS[/** @type {keyof typeof ICONS} */ (name)]) made.append(svg("path", { d }));
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (made));
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGGraphicsElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return /** @type {SVGGraphicsElement} */ (made);
}

/**
 * Find an element of the page's own frame.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return found;
}
