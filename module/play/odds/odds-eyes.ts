/** Decides which chances this user may see. Loaded with the game; the calculation is loaded lazily. */
import type { OpposedActor } from "../../documents/actor.ts";
import { disclosures } from "../secrecy/hidden.ts";
import { oddsOpen } from "../secrecy/secrecy.pure.ts";
import { targetedTokens } from "../scene/chosen-tokens.ts";
import { readSetting } from "../../core/settings-list.ts";

/** Returns whether this user may see the chances against a creature. */
export function mayKnowOdds(actor: OpposedActor | null): boolean {
  if (!actor?.creature) return false;
  return oddsOpen(readSetting("showOdds"), {
    gm: game.user.isGM,
    insider: actor.testUserPermission(game.user, "OBSERVER"),
    pc: actor.pc && readSetting("comradesSeen"),
    settings: disclosures(),
  });
}

/** Returns the only targeted token, if this user may see the chances against it. Null for no target or several. */
export function markedTarget(): TokenDocument.Implementation | null {
  const [token, ...others] = targetedTokens();
  return token && others.length === 0 && mayKnowOdds(token.actor) ? token : null;
}
