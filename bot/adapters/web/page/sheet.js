// The sheet that rises from the foot of the screen (on a desk it stands in the middle), and passing notes.

import { button, find, h, iconButton, svg } from "./dom.js";
import { say } from "./words.js";

const TOAST = 3500; // milliseconds a passing note stays, and some more for each letter
const TOAST_LETTER = 50;

/** @returns {HTMLDialogElement} */
const sheet = () => /** @type {HTMLDialogElement} */ (find("#sheet"));

const FRESH = 1000; // milliseconds for which a note stays, whatever is opened

let timer = 0;
let noted = 0; // when the last note was shown

/**
 * Open a sheet, in place of the one that is open.
 * @param {string} title
 * @param {...(Node | string | null | false)} content
 */
export function openSheet(title, ...content) {
  const dialog = sheet();
  const heading = h("h2", { text: title, id: "sheet-title", tabindex: "-1" });
  const bar = h("div", { class: "sheet-bar" }, heading, iconButton("close", say("close"), closeSheet));
  dialog.replaceChildren(h("div", { class: "sheet-body" }, bar, ...content));
  dialog.setAttribute("aria-labelledby", heading.id);
  if (!dialog.open) {
    dialog.showModal();
    dialog.onclick = (event) => event.target === dialog && closeSheet();
  }
  heading.focus();
  dialog.scrollTop = 0;
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
  place.textContent = text;
  place.classList.add("shown");
  noted = performance.now();
  clearTimeout(timer);
  timer = window.setTimeout(() => place.classList.remove("shown"), TOAST + TOAST_LETTER * text.length);
}

/** Take the passing note away as another screen opens, unless it says why that one opens. */
export function hushToast() {
  if (performance.now() - noted < FRESH) return;
  clearTimeout(timer);
  find("#toast").classList.remove("shown");
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
