/** Opens the award window for the Game Master who ends the fight of an encounter. */
import { endedEncounter } from "../../play/encounters/encounters.ts";
import { openAward } from "../common/windows.ts";

/** Starts listening. The bar does so, because it loads with the first fight. */
export function awardEncounters(): void {
  Hooks.on("deleteCombat", (fight, _options, user) => {
    const ended = user === game.user.id && game.user.isGM ? endedEncounter(fight) : null;
    if (ended) void openAward(ended.heroes, ended.foes);
  });
}
