// The sheet that rises from the foot of the screen (on a desk it stands in the middle), and passing notes.

import { button, find, h, iconButton, svg } from "./dom.js";
import { say } from "./words.js";

const TOAST = 1800; // milliseconds a passing note stays, and some more for each letter
const TOAST_LETTER = 35;

/** @returns {HTMLDialogElement} */
const sheet = () => /** @type {HTMLDialogElement} */ (find("#sheet"));

const FRESH = 1000; // milliseconds for which a note stays, whatever is opened

let timer = 0;
let noted = 0; // when the last note was shown

/** @type {Element[]} sheets that the one shown was opened from, the nearest last */
let below = [];

/**
 * Open a sheet; a way back leads to the one that it was opened from.
 * @param {string} title
 * @param {...(Node | string | null | false)} content
 */
export function openSheet(title, ...content) {
  const dialog = sheet();
  if (!dialog.open) below = [];
  else if (dialog.firstElementChild) below.push(dialog.firstElementChild);
  const heading = h("h2", { text: title, id: "sheet-title", tabindex: "-1" });
  const back = below.length ? iconButton("back", say("back"), goBack) : null;
  const bar = h("div", { class: "sheet-bar" }, back, heading, iconButton("close", say("close"), closeSheet));
  dialog.replaceChildren(h("div", { class: "sheet-body" }, bar, ...content));
  dialog.setAttribute("aria-labelledby", heading.id);
  if (!dialog.open) {
    dialog.showModal();
    dialog.onclick = (event) => event.target === dialog && closeSheet();
  }
  heading.focus();
  dialog.scrollTop = 0;
}

/** Show the sheet that this one was opened from. */
function goBack() {
  const last = below.pop();
  if (last) sheet().replaceChildren(last);
  sheet().querySelector("h2")?.focus();
}

/** Close the sheet that is open, if one is. */
export function closeSheet() {
  if (sheet().open) sheet().close();
}

/**
 * Ask once more before something that cannot be taken back; return true if the answer is yes.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((done) => {
    const answer = (/** @type {boolean} */ value) => () => {
      sheet().removeEventListener("close", declined);
      closeSheet();
      done(value);
    };
    const declined = () => done(false);
    const row = h("div", { class: "row" }, button("plain", say("cancel"), answer(false)), button("primary danger", yes, answer(true)));
    openSheet(question, row);
    sheet().addEventListener("close", declined, { once: true });
  });
}

/**
 * Show a passing note.
 * @param {string} text
 */
export function toast(text) {
  const place = find("#toast");
  hideToast();
  place.textContent = text;
  place.showPopover(); // above a sheet, which nothing else on the page is
  noted = performance.now();
  timer = window.setTimeout(hideToast, TOAST + TOAST_LETTER * text.length);
}

/** Take the passing note away as another screen opens, unless it says why that one opens. */
export function hushToast() {
  if (performance.now() - noted < FRESH) return;
  hideToast();
}

function hideToast() {
  clearTimeout(timer);
  const place = find("#toast");
  if (place.matches(":popover-open")) place.hidePopover();
}

/**
 * Read something out to those who do not see it.
 * @param {string} text
 */
export function announce(text) {
  const place = find("#announce");
  place.append(h("span", { text: `${text} ` }));
  while (place.childElementCount > 4) place.firstElementChild?.remove();
}

/**
 * A row of a list that leads somewhere.
 * @param {Node} picture
 * @param {string} title
 * @param {string} note
 * @param {() => void} press
 */
export function listRow(picture, title, note, press) {
  const words = h("span", { class: "words" }, h("strong", { text: title }), note ? h("small", { text: note }) : null);
  const arrow = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: "M9 5l7 7-7 7" }));
  return h("button", { type: "button", class: "list-row", on: { click: press } }, h("span", { class: "tile" }, picture), words, arrow);
}
