// What the page itself says. Everything about games comes from the server in the reader's language.

/** @typedef {string | ((data: Record<string, any>) => string)} Word */

const LANGUAGES = ["en", "pt-BR", "it"];

/** @type {Readonly<Record<string, Word>>} */
let words = {};

/**
 * Return the language of ours that fits a browser's tag best.
 * @param {string} tag
 */
export function languageOf(tag) {
  return { pt: "pt-BR", it: "it" }[tag.slice(0, 2).toLowerCase()] ?? "en";
}

/**
 * Use a language from now on.
 * @param {string} language
 */
export async function speak(language) {
  const chosen = LANGUAGES.includes(language) ? language : "en";
  words = (await import(`./words/${chosen}.js`)).default;
  document.documentElement.lang = chosen;
}

/**
 * Return the words of a key.
 * @param {string} key
 * @param {Record<string, unknown>} [data]
 * @returns {string}
 */
export function say(key, data = {}) {
  const word = words[key];
  if (word === undefined) throw new Error(`No words for ${key}.`);
  return typeof word === "function" ? word(data) : word;
}
