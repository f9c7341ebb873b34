// @ts-check
/**
 * The turn bar in Chromium, a part of `npm run bench`: a fight of all who stand at the demo table, and the bar of the Game Master
 * drawn anew with every turn, from the facts to where it lies. The system itself notes each drawing on the browser's timeline.
 */

/** What a drawing aims at, in milliseconds. */
export const BAR_AIM = 16;

/**
 * In the page: the fight, twice around it. The first drawing fetches the code and is not counted.
 * @returns {Promise<{ times: number[], fighters: number, buttons: number }>}
 */
export async function drawBar() {
  const { CONFIG, canvas, document, game, setTimeout } = /** @type {any} */ (globalThis);
  const name = "opposed-d20.turnBar";
  /** @returns {Promise<number>} */
  const drawn = async () => {
    for (let tried = 0; tried < 500; tried += 1) {
      const [entry] = performance.getEntriesByName(name);
      if (entry) {
        performance.clearMeasures(name);
        return entry.duration;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("the turn bar was not drawn");
  };
  await CONFIG.Token.documentClass.createCombatants([...canvas.scene.tokens]);
  const { combat } = game;
  /** @type {any[]} */
  const combatants = [...combat.combatants];
  await combat.updateEmbeddedDocuments(
    "Combatant",
    combatants.map((each, index) => ({ _id: each.id, initiative: 30 - index })),
  );
  await combat.startCombat();
  await drawn();
  const times = [];
  for (let turn = 0; turn < 2 * combatants.length; turn += 1) {
    // What the turn before still had to draw is past.
    await new Promise((resolve) => setTimeout(resolve, 200));
    performance.clearMeasures(name);
    await combat.nextTurn();
    times.push(await drawn());
  }
  const buttons = document.querySelectorAll(".od-bar button").length;
  await combat.delete();
  return { times, fighters: combatants.length, buttons };
}
