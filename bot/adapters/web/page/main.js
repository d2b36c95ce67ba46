// The board app: its frame, its screens by address, and what the server tells meanwhile.

import { find, h, icon } from "./dom.js";
import { get, listen } from "./net.js";
import { applyLook, becomeMe, giveLinks, me, watching } from "./session.js";
import { closeSheet, hushToast, openSheet, toast } from "./sheet.js";
import { languageOf, say, speak } from "./words.js";
import { home } from "./screens/home.js";
import { table } from "./screens/table.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./app.js").Home} Home */

/**
 * A screen that is shown. `board` hears of boards, `tables` of changes in the list of games, `leave` ends it.
 * @typedef {object} Screen
 * @property {string} title
 * @property {(board: Board) => void} [board]
 * @property {() => void} [tables]
 * @property {() => void} [leave]
 */

/**
 * What screens get of the app.
 * @typedef {object} App
 * @property {HTMLElement} root where the screen draws itself; it goes with the screen, whatever comes late
 * @property {() => Promise<Home>} home the home data, read anew
 * @property {(path: string) => void} go open another address
 * @property {(tables: readonly string[]) => void} watch the boards to be told of
 * @property {() => Promise<void>} restart begin anew, as after another language or person
 */

/** The first words of an address and the screens they open; each gets what follows. */
const SCREENS = /** @type {Record<string, (app: App, ...rest: string[]) => Promise<Screen>>} */ ({
  "": home,
  table,
  // These are loaded once somebody opens them: a first game needs none of them.
  cup: async (app) => (await import("./screens/cup.js")).cup(app),
  learn: async (app, game = "") => (await import("./screens/exercise.js")).learn(app, game),
  me: async (app) => (await import("./screens/profile.js")).profile(app),
  puzzles: async (app, game) => (await import("./screens/puzzles.js")).puzzles(app, game),
});
const TABS = [
  { path: "", label: "tab_play", picture: "play" },
  { path: "puzzles", label: "tab_puzzles", picture: "puzzle" },
  { path: "cup", label: "tab_cup", picture: "cup" },
];

/** @type {Screen | null} */
let shown = null;
let opened = 0; // counts openings, so that a slow one does not overtake the next
let hush = () => {};
/** @type {readonly string[]} */
let watched = [];
/** @type {import("./door/door.js").Bridge | null} */
let door = null; // the platform around the page, if it was opened inside one
/** @type {Home | null} */
let unread = null; // the home data that the start has read, for the screen that opens first

/** @type {Omit<App, "root">} */
const frame = {
  async home() {
    const read = unread;
    unread = null;
    return read ?? (watching() ? spectator() : get("/api/home", { as: me() }));
  },
  go(path) {
    if (location.hash === `#/${path}`) open();
    else location.hash = `/${path}`;
  },
  watch(tables) {
    if (tables.join() === watched.join()) return;
    watched = tables;
    hear();
  },
  async restart() {
    await start();
    await open();
  },
};

/** Return home data for a spectator without an account: the board's language and theme. @returns {Promise<Home>} */
async function spectator() {
  const { language, theme } = await get("/api/watched");
  return { people: [], invites: [], me: { slug: "me", name: "", named: true, language, theme, credited: false, admin: false }, games: [], tables: [], daily: null };
}

/** Show the screen of the address. */
async function open() {
  const turn = ++opened;
  const [word = "", ...rest] = location.hash.slice(2).split("/").map(decodeURIComponent);
  shown?.leave?.();
  shown = null;
  closeSheet();
  hushToast();
  const root = h("div", { class: "screen" });
  const place = find("#screen");
  place.replaceChildren(root);
  place.scrollTop = 0;
  door?.shown(word);
  document.body.classList.toggle("playing", ["table", "learn"].includes(word) || (word === "puzzles" && rest.length > 0));
  tabs(word);
  if (word !== "table") frame.watch([]);
  try {
    const screen = await (SCREENS[word] ?? home)({ ...frame, root }, ...rest);
    if (turn !== opened) return screen.leave?.();
    shown = screen;
    unread = null;
    document.title = screen.title === "Taberna" ? screen.title : `${screen.title} · Taberna`;
    place.focus({ preventScroll: true });
  } catch (error) {
    if (turn !== opened) return;
    toast(say("failed"));
    if (word) frame.go("");
    else root.replaceChildren(h("p", { class: "page", text: say("failed") }));
    throw error;
  }
}

/** @param {string} current */
function tabs(current) {
  const links = TABS.map(({ path, label, picture }) =>
    h("a", { href: `#/${path}`, "aria-current": path === current ? "page" : null }, icon(picture), say(label)));
  const chat = door ? null : h("a", { href: "/chat" }, icon("chat"), say("tab_chat"));
  find("#tabs").replaceChildren(...links, ...(chat ? [chat] : []));
}

/** Listen to what changes, with the boards that are looked at. */
function hear() {
  hush();
  hush = listen(me(), watched, {
    board: (board) => shown?.board?.(board),
    tables: () => shown?.tables?.(),
    people: () => {},
    online: (on) => (find("#offline").hidden = on),
  });
}

/** Find out who plays here and in which language. @param {Promise<Home>} [reading] */
async function start(reading = frame.home()) {
  const home = await reading;
  const { me: person } = home;
  giveLinks(Boolean(person.links));
  becomeMe(person.slug);
  await speak(person.language);
  find("#offline").textContent = say("offline");
  document.documentElement.dataset.board = person.theme;
  unread = home;
  hear();
}

/** Say that the app must be opened anew: its pass is over, or was refused. */
function shut() {
  openSheet("Taberna", h("p", { text: say("door_again") }));
}

applyLook();
const tag = /** @type {HTMLMetaElement} */ (find("meta[name=taberna-door]")).content;
if (tag) {
  await speak(languageOf(navigator.language));
  document.documentElement.dataset.door = tag.split(" ")[0];
  try {
    door = await (await import("./door/door.js")).open(tag, shut);
  } catch (error) {
    shut();
    throw error;
  }
}
addEventListener("hashchange", open);
const reading = frame.home(); // while the words come
reading.catch(() => {});
await speak(languageOf(navigator.language));
try {
  await start(reading);
} catch {
  openSheet("Taberna", h("p", { text: say("failed") }));
}
await open();
door?.ready();
