// @ts-check
/**
 * Texts that name things by the words of a game. `{a|b|c}` in a description is `a` in the homebrew, `b` in the base game and `c` in
 * d20-3e; `{a|b}` is `b` in both others. Each game gets a whole text, so nothing has to be put together when it is shown.
 */

/** @typedef {any} Json */

/** The games in the order of their words, the homebrew first. */
export const GAMES = ["homebrew", "base", "d20-3e"];
const OTHERS = GAMES.slice(1);
const WORDS = /\{([^{}|]*(?:\|[^{}|]*){1,2})\}/u;

/** Returns a text in the words of a game. @param {string} text @param {number} game 0 = the homebrew @returns {string} */
export function inGame(text, game) {
  return text.replaceAll(new RegExp(WORDS, "gu"), (_, /** @type {string} */ words) => {
    const ways = words.split("|");
    return ways[Math.min(game, ways.length - 1)] ?? "";
  });
}

/**
 * Splits a description into one for each game.
 * @param {Json} system of an item; changed in place
 */
export function splitByGame(system) {
  const { description } = system;
  if (typeof description !== "object") return;
  const [own, ...others] = ["", ...OTHERS].map((_, game) =>
    Object.fromEntries(Object.entries(description).map(([lang, text]) => [lang, inGame(text, game)])),
  );
  setTexts(system, own, others);
}

/**
 * Adds something to the description of each game.
 * @param {Json} system of an item whose description is split; changed in place
 * @param {Record<string, string>[]} more by game and language
 */
export function addByGame(system, [own = {}, ...others]) {
  const joined = (/** @type {Json} */ text, /** @type {Json} */ more) =>
    Object.fromEntries(Object.entries(text).map(([lang, words]) => [lang, `${words}${more[lang] ?? ""}`]));
  const texts = OTHERS.map((game, at) => joined(system.texts?.[game] ?? system.description, others[at] ?? {}));
  setTexts(system, joined(system.description, own), texts);
}

/** @param {Json} system @param {Json} own @param {Json[]} others */
function setTexts(system, own, others) {
  system.description = own;
  const differ = OTHERS.flatMap((game, at) =>
    JSON.stringify(others[at]) === JSON.stringify(own) ? [] : [[game, others[at]]],
  );
  if (differ.length > 0) system.texts = Object.fromEntries(differ);
}

/**
 * @param {string} name for messages
 * @param {Json} document whose descriptions are split
 */
export function refuseWords(name, document) {
  const left = WORDS.exec(JSON.stringify(document));
  if (left) throw new Error(`${name}: only descriptions of items have words by game: ${left[0]}`);
}
