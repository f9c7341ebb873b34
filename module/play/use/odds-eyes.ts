/** Against whom this user may be told chances; loaded with the table, while what works them out is fetched when needed. */
import { SYSTEM_ID } from "../../constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { disclosureOf } from "../../settings.ts";
import { oddsOpen } from "../exchange/secrecy.pure.ts";
import { targetedTokens } from "../table/tokens.ts";

/** Whether this user may be told the chances against a creature. */
export function mayKnowOdds(actor: OpposedActor | null): boolean {
  if (!actor?.creature) return false;
  return oddsOpen(game.settings.get(SYSTEM_ID, "showOdds"), {
    gm: game.user.isGM,
    insider: actor.testUserPermission(game.user, "OBSERVER"),
    pc: actor.pc && game.settings.get(SYSTEM_ID, "comradesSeen"),
    settings: {
      name: disclosureOf("Name"),
      totals: disclosureOf("Totals"),
      breakdown: disclosureOf("Breakdown"),
      mitigation: disclosureOf("Mitigation"),
      damage: disclosureOf("Damage"),
    },
  });
}

/** The only marked target, if this user may know the chances against it; null with none or several. */
export function markedTarget(): TokenDocument.Implementation | null {
  const [token, ...others] = targetedTokens();
  return token && others.length === 0 && mayKnowOdds(token.actor) ? token : null;
}
