/** Reveals creatures of an encounter in the combat tracker. */
import { ownFlag } from "../../core/own-flag.ts";
import { notifyFailure } from "../common/notify.ts";
import { FOUGHT } from "./encounter.pure.ts";

/** Reveals the combatants of a token that its Game Master reveals, in fights of encounters, which place them hidden. */
export function registerRevealCombatants(): void {
  Hooks.on("updateToken", (token, changes, _options, userId) => {
    if (changes.hidden !== false || userId !== game.user.id || !game.user.isGM) return;
    for (const fight of game.combats.contents) {
      if (ownFlag(fight.flags, FOUGHT) === undefined) continue;
      const revealed = fight.combatants.contents.filter(
        ({ tokenId, sceneId, hidden }) => hidden && tokenId === token.id && sceneId === token.parent?.id,
      );
      if (revealed.length > 0)
        void fight
          .updateEmbeddedDocuments(
            "Combatant",
            revealed.map(({ id }) => ({ _id: id, hidden: false })),
          )
          .catch(notifyFailure);
    }
  });
}
