// The page: who is speaking, the two chats, and what comes in from the house.

import { Refused, listen, post } from "./api.js";
import { calmly } from "./calm.js";
import { Composer } from "./composer.js";
import { element } from "./message.js";
import { Room } from "./room.js";
import { say, speak } from "./words.js";

const ROOMS = ["group", "private"];
const TOAST = 4000; // milliseconds a passing note stays, and some more for each letter
const TOAST_LETTER = 60;

// me: who speaks. shown: whose messages are shown, which may be those of who spoke before.
const state = { me: location.hash.slice(1), shown: "", language: "", people: [], unread: 0, hush: () => {}, asked: false };
const find = (selector) => document.querySelector(selector);
const rooms = {};
const composers = {};

for (const name of ROOMS) {
  rooms[name] = new Room(find(`#${name}`), {
    tap: (data, message, button) => tap(name, data, message, button),
    answer: (message) => composers[name].choose(message.table, message.text.split("\n")[0], message.language),
    dismiss: (message) => rooms[name].take(message.id),
    begin: (data) => picked(name, data, () => {}),
    more: (data) => picked(name, data, note),
    tell: (words) => announce({ author: null, text: words }),
  });
  composers[name] = new Composer(find(`#${name} .composer`), name, {
    send: (text, table) => send(name, text, table),
    complete: (text, table) => post("/api/complete", { ...here(name), text, table }).catch(() => []),
  });
}

const here = (room) => ({ as: state.me, room });

async function send(room, text, table) {
  rooms[room].stick = true;
  return deed(room, "/api/say", { text, table });
}

async function tap(room, data, message, button, answer = "") {
  button?.setAttribute("aria-busy", "true");
  state.asked = true;
  const done = await deed(room, "/api/tap", { data, answer, message: message?.id ?? "" });
  button?.removeAttribute("aria-busy");
  return done;
}

/** What can be picked after a pick, or null; `refused` hears why there is nothing. */
async function picked(room, data, refused) {
  const { me } = state;
  const { toast, menu } = await post("/api/point", { ...here(room), data }).catch(() => ({ toast: say("failed") }));
  if (toast && me === state.me) refused(toast);
  return new Promise((done) => calmly(() => done(me === state.me ? (menu ?? null) : null)));
}

/** Send something; show the passing note or the question that may come back. Gives whether it got through. */
async function deed(room, path, body) {
  const { me } = state;
  try {
    const answer = await post(path, { ...here(room), ...body });
    if (me !== state.me) return true; // what was answered is for who spoke then
    if (answer.toast) note(answer.toast);
    if (answer.form) question(room, answer.form);
    if (answer.private) goOn("private");
    return true;
  } catch (error) {
    if (!(error instanceof Refused || error instanceof TypeError)) throw error;
    note(error.words || say("failed"));
    return false;
  }
}

function heard(kind, value) {
  if (kind === "all") everything(value);
  if (kind === "people") {
    people(value);
    // Another language: everything is said anew.
    if (value.find((person) => person.id === state.me).language !== state.language) become(state.me);
  }
  if (kind === "unsaid") for (const room of ROOMS) rooms[room].take(value);
  if (kind === "said") said(value);
}

function everything({ me, people: everybody, messages }) {
  const anew = me !== state.shown;
  state.me = state.shown = me;
  history.replaceState(null, "", `#${me}`);
  people(everybody);
  const speaker = everybody.find((person) => person.id === me);
  state.language = speaker.language;
  speak(speaker.language);
  for (const name of ROOMS) {
    rooms[name].speak();
    if (composers[name].me !== me) composers[name].become(me);
    composers[name].speak();
    rooms[name].show(messages.filter((message) => message.room === name), everybody, speaker.name, anew);
  }
  unread(0);
}

function said(message) {
  const room = rooms[message.room];
  const fresh = !room.items.has(message.id);
  const me = state.people.find((person) => person.id === state.me).name;
  room.put(message, state.people, me);
  if (state.asked && message.menu && fresh) {
    state.asked = false;
    room.enter(message);
  }
  if (message.room !== document.body.dataset.room && fresh) unread(state.unread + 1);
  if (message.author !== me && !message.old) announce(message);
}

// Whoever is shown already stays the same element: a click or the focus may be on it.
function people(everybody) {
  state.people = everybody;
  const shown = new Map([...find("#people").children].map((label) => [label.control.value, label]));
  for (const [place, { id, name, called }] of everybody.entries()) {
    const label = shown.get(id) ?? find("#people").appendChild(person(id, name, place));
    shown.delete(id);
    label.control.checked = id === state.me;
    mark(label, called && id !== state.me);
  }
  for (const gone of shown.values()) gone.remove();
}

function person(id, name, place) {
  const radio = element("input", { type: "radio", name: "me", value: id });
  radio.addEventListener("change", () => become(id));
  return element("label", { "data-tone": place % 6 }, radio, element("span", { text: name }));
}

function mark(label, called) {
  label.querySelector(".badge")?.remove();
  if (called) {
    label.append(element("span", { className: "badge", text: "•", role: "img", "aria-label": say("called") }));
  }
}

function become(id) {
  state.hush();
  if (id !== state.me) find("#toast").hidden = true; // it was said to who spoke before
  state.me = id;
  for (const name of ROOMS) {
    rooms[name].letGo();
    if (composers[name].me !== id) composers[name].become(id);
  }
  state.hush = listen(id, heard, connected);
}

function connected(open) {
  find("#offline").hidden = open;
}

function show(name) {
  document.body.dataset.room = name;
  for (const button of document.querySelectorAll("[data-shows]")) {
    button.setAttribute("aria-pressed", String(button.dataset.shows === name));
  }
  rooms[name].shown();
  if (name === "private") unread(0);
}

/** What was asked in one chat goes on in the other: whoever types next types there. */
function goOn(name) {
  const beside = !find("nav").offsetHeight; // both are in view, on nothing that brings its keyboard up
  show(name);
  const { section, scroll } = rooms[name];
  if (!section.contains(document.activeElement)) (beside ? composers[name].line : scroll).focus({ preventScroll: true });
}

function unread(count) {
  state.unread = document.body.dataset.room === "private" ? 0 : count;
  const badge = find("nav .badge");
  badge.hidden = !state.unread;
  badge.textContent = String(state.unread);
  badge.setAttribute("aria-label", `${state.unread} ${say("new")}`);
}

/** Read a message out to those who do not see it; several at once are read one after the other. */
function announce({ author, text, menu }) {
  const place = find("#announce");
  const line = [author, text || menu?.prompt].filter(Boolean).join(": ");
  place.append(element("span", { text: `${line} ` }));
  while (place.childElementCount > 5) place.firstChild.remove();
}

function note(text) {
  const toast = find("#toast");
  toast.hidden = false;
  toast.firstElementChild.textContent = text;
  clearTimeout(note.timer);
  const hide = () => {
    if (toast.matches(":hover, :focus-within")) note.timer = setTimeout(hide, TOAST);
    else toast.hidden = true;
  };
  note.timer = setTimeout(hide, TOAST + TOAST_LETTER * text.length);
}

function question(room, { title, label, data, low, high }) {
  const dialog = find("#question");
  const answer = find("#answer");
  find("#question-title").textContent = title;
  dialog.querySelector("label").textContent = label;
  answer.value = "";
  answer.type = low === null ? "text" : "number";
  for (const [name, value] of [["min", low], ["max", high]]) {
    if (value === null) answer.removeAttribute(name);
    else answer.setAttribute(name, value);
  }
  ask(dialog, () => tap(room, data, null, null, answer.value));
}

/** Open a dialog; `done` is called with what was filled in, and the dialog closes when it gives true. */
function ask(dialog, done) {
  dialog.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    if (await done()) dialog.close();
  };
  dialog.querySelector(".cancel").onclick = () => dialog.close();
  dialog.showModal();
}

async function newcomer() {
  try {
    const { id } = await post("/api/people", { name: find("#name").value, language: find("#language").value });
    become(id);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    find("#refused").textContent = error.words || say("name_refused");
    return false;
  }
}

find("#add").addEventListener("click", () => {
  find("#name").value = "";
  find("#refused").textContent = "";
  ask(find("#newcomer"), newcomer);
});
find("#toast button").addEventListener("click", () => (find("#toast").hidden = true));
for (const button of document.querySelectorAll("[data-shows]")) {
  button.addEventListener("click", () => show(button.dataset.shows));
}
speak(navigator.language);
become(state.me);
