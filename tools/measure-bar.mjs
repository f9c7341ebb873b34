// @ts-check
/**
 * Benchmark of the turn bar in Chromium, part of `npm run bench`: a fight of all creatures on the demo scene. Measures each redraw of the
 * GM's bar after a turn change, including layout. The system itself records each drawing in the performance timeline.
 */

/** Target time for a redraw, in milliseconds. */
export const BAR_AIM = 16;

/**
 * Runs in the page: a fight of two rounds. Does not count the first drawing, because it loads the code.
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
    // Wait until the drawings of the last turn are done.
    await new Promise((resolve) => setTimeout(resolve, 200));
    performance.clearMeasures(name);
    await combat.nextTurn();
    times.push(await drawn());
  }
  const buttons = document.querySelectorAll(".od-bar button").length;
  await combat.delete();
  return { times, fighters: combatants.length, buttons };
}
