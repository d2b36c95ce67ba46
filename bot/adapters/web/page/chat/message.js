// One message as elements. Whatever was typed by people is put in as text, never as HTML.

import { say } from "./words.js";

const SHORT = 7; // letters of an option that fits a third of a phone

/** An element with a class, some text and children. */
export function element(tag, { className = "", text = "", ...attributes } = {}, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The table a button is about, and what it does there whatever the turn: `pick-k3f9-1a-0` is of k3f9, `pick 0`. */
export function about(data) {
  const [command, table = "", , ...args] = data.split("-");
  return { table, deed: [command, ...args].join(" ") };
}

/** Whether a button shows that a game is under way. */
function playing({ data }) {
  return /^(board|pick|ask|number|word)\b/.test(data);
}

/** What asks for everything that can be picked on a board; none where nothing can. */
export function picker(message) {
  const open = !message.old && !message.past && message.files.length;
  return open ? message.buttons.flat().find(({ data }) => /^pick[-_]/.test(data))?.data : undefined;
}

/** Fill a list item with a message; pictures that stay keep their element, so that nothing flickers. */
export function fill(item, message, { mine, tone, tap, answer, dismiss }) {
  const parts = message.author === null ? house(message, item, { tap, answer, dismiss }) : spoken(message);
  item.id = `message-${message.id}`;
  item.lang = message.language;
  item.tabIndex = -1;
  item.className = ["message", ...classes(message, mine)].join(" ");
  item.dataset.table = message.table ?? "";
  item.dataset.tone = tone;
  item.replaceChildren(...parts);
}

function classes(message, mine) {
  const kinds = { mine, only: message.only, old: message.old, past: message.past, board: Boolean(message.table) };
  kinds.house = message.author === null;
  return Object.keys(kinds).filter((kind) => kinds[kind]);
}

function spoken(message) {
  return [
    element("span", { className: "author", text: message.author }),
    element("p", { className: "text", text: message.text }),
  ];
}

function house(message, item, { tap, answer, dismiss }) {
  const parts = [];
  if (message.only) parts.push(whisper(message, dismiss));
  if (message.tell.length) {
    parts.push(element("p", { className: "tell" }, ...message.tell.map((name) => element("mark", { text: `@${name}` }))));
  }
  parts.push(...(message.table ? caption(message) : plain(message)));
  parts.push(...message.files.map((file) => attachment(file, message, item)));
  const rows = buttons(message, tap);
  if (message.menu) rows.push(menu(message, tap));
  if (message.buttons.flat().some(playing)) {
    const moving = rows.find((row) => row.querySelector(".primary")) ?? rows.at(-1);
    moving.append(answering(message, answer));
  }
  if (rows.length) parts.push(element("div", { className: "deeds" }, ...rows));
  return message.past ? [folded(message, parts)] : parts;
}

/** What was said about a position that has passed: one line, which unfolds. */
function folded(message, parts) {
  const line = message.asked || message.text.split("\n")[0] || message.files.map(({ name }) => name).join(", ");
  return element("details", {}, element("summary", { text: line }), ...parts);
}

function whisper(message, dismiss) {
  const close = element("button", { type: "button", className: "round", text: "×", "aria-label": say("dismiss", message.language) });
  close.addEventListener("click", () => dismiss(message));
  const parts = [element("span", { text: say("only", message.language) }), close];
  if (message.asked) parts.splice(1, 0, element("code", { text: message.asked }));
  return element("div", { className: "whisper" }, ...parts);
}

/** A board's caption: its first line is its title. */
function caption(message) {
  const [title, ...lines] = message.text.split("\n");
  const told = lines.length ? [element("p", { className: "text", text: lines.join("\n") })] : [];
  return [element("h2", { text: title }), ...told];
}

function plain(message) {
  if (!message.text) return [];
  return [element(message.fixed ? "pre" : "p", { className: "text", text: message.text })];
}

/** A picture in its frame or a file to keep; a board has one picture, and keeps its element. */
function attachment(file, message, item) {
  if (!file.mime.startsWith("image/")) {
    return element("a", { className: "file", href: file.url, download: file.name, text: `⤓ ${file.name}` });
  }
  const kept = message.table && item.querySelector(".picture");
  const frame = kept || element("div", { className: "picture" }, element("img", { decoding: "async" }));
  draw(frame.firstElementChild, file);
  return frame;
}

/** Put a picture into its element, which has its size before the picture is there. */
export function draw(picture, { url, alt, name, size }) {
  [picture.width, picture.height] = size;
  if (picture.getAttribute("src") !== url) picture.src = url;
  picture.alt = alt || name;
}

/** Buttons in their rows; numbers are taken out of theirs and line up like keys. */
function buttons(message, tap) {
  const isKey = (button) => /^\d+$/.test(button.label);
  const row = (className, buttons) => element("div", { className }, ...buttons.map((each) => pressable(each, message, tap)));
  const others = message.buttons.map((buttons) => buttons.filter((button) => !isKey(button)));
  const rows = [["keys", message.buttons.flat().filter(isKey)], ...others.map((buttons) => ["row", buttons])];
  return rows.filter(([, buttons]) => buttons.length).map(([className, buttons]) => row(className, buttons));
}

function pressable(button, message, tap) {
  const made = element("button", { type: "button", className: button.style, text: button.label });
  Object.assign(made.dataset, about(button.data));
  made.addEventListener("click", () => tap(button.data, message, made));
  return made;
}

function menu(message, tap) {
  const { prompt, options } = message.menu;
  const detailed = options.some((option) => option.detail);
  const kind = detailed ? "menu list" : options.some((option) => option.label.length > SHORT) ? "menu wide" : "menu";
  const made = options.map((option) => {
    const button = pressable({ ...option, style: "option" }, message, tap);
    if (option.detail) button.append(element("small", { text: option.detail }));
    return button;
  });
  const name = element("p", { className: "prompt", text: prompt, id: `prompt-${message.id}` });
  const group = element("div", { className: kind, role: "group", "aria-labelledby": name.id }, ...made);
  return element("div", {}, name, group);
}

function answering(message, answer) {
  const words = say("answer", message.language);
  const name = element("span", { text: words });
  const made = element("button", { type: "button", className: "quiet answer", title: words }, "⌨ ", name);
  made.dataset.deed = "answer";
  made.addEventListener("click", () => answer(message));
  return made;
}
