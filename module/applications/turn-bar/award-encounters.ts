/** Opens the award window for the Game Master who ends the fight of an encounter. */
import { openAward } from "../common/windows.ts";

/** Starts listening. The bar does so, because it loads with the first fight. */
export function awardEncounters(): void {
  Hooks.on("deleteCombat", (fight, _options, user) => {
    if (user !== game.user.id || !game.user.isGM) return;
    void import("../../play/encounters/encounters.ts").then(({ endedEncounter }) => {
      const ended = endedEncounter(fight);
      return ended && openAward(ended.heroes, ended.foes);
    }, console.warn);
  });
}
