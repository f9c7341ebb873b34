/** Against whom this user may be told chances; loaded with the table, while what works them out is fetched when needed. */
import type { OpposedActor } from "../../documents/actor.ts";
import { disclosures } from "../secrecy/reveal.ts";
import { oddsOpen } from "../secrecy/secrecy.pure.ts";
import { targetedTokens } from "../scene/tokens.ts";
import { readSetting } from "../../core/settings-list.ts";

/** Whether this user may be told the chances against a creature. */
export function mayKnowOdds(actor: OpposedActor | null): boolean {
  if (!actor?.creature) return false;
  return oddsOpen(readSetting("showOdds"), {
    gm: game.user.isGM,
    insider: actor.testUserPermission(game.user, "OBSERVER"),
    pc: actor.pc && readSetting("comradesSeen"),
    settings: disclosures(),
  });
}

/** The only marked target, if this user may know the chances against it; null with none or several. */
export function markedTarget(): TokenDocument.Implementation | null {
  const [token, ...others] = targetedTokens();
  return token && others.length === 0 && mayKnowOdds(token.actor) ? token : null;
}
