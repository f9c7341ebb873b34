// @ts-check
/**
 * Says which games a test plays, from its text: a test plays the games that it, or a helper of its file, chooses, and otherwise the
 * homebrew. What it imports says nothing.
 */

export const GAMES = /** @type {const} */ (["homebrew", "base", "d20-3e"]);

/** What stands before a chosen game's name in quotes, and before no other word of the same letters. */
const CHOOSES =
  /(?:(?:ruleProfile|[pP]rofile|byRules|playBy|plays|playGame|begin|table|sit|felled|game|GAME)\w*\W[^;]{0,120}?|\b(?!messages\()\w+\(|\.each\(\[[^\]]*)$/;

/**
 * @param {string} text
 * @returns {Set<string>} the games that a piece of code chooses
 */
export function chosenGames(text) {
  /** @type {Set<string>} */
  const games = new Set();
  for (const { 0: name, index } of text.matchAll(/PROFILES\.base\b|"(?:base|d20-3e|homebrew)"/g)) {
    const game = name.replace("PROFILES.", "").replaceAll('"', "");
    const before = text.slice(Math.max(0, index - 160), index);
    if (game === "d20-3e" || name.startsWith("PROFILES") || CHOOSES.test(before)) games.add(game);
  }
  return games;
}

/**
 * @param {string} test the test, from its title to the next one
 * @param {string} around the rest of its file: helpers before the first test
 * @returns {Set<string>}
 */
export function playedGames(test, around) {
  const own = chosenGames(test);
  if (own.size > 0) return own;
  const shared = chosenGames(around);
  return shared.size > 0 ? shared : new Set(["homebrew"]);
}
