/** Standing up, and dropping prone. */
import { greatestSpeed } from "../../documents/speeds.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { conditionEffectId } from "../../documents/conditions.ts";
import { isCancelled } from "../../documents/deed-effects.ts";
import { setCondition } from "../../documents/set-condition.ts";
import { WOKE, wokenNote } from "../../documents/woken.ts";
import { mayDropProne } from "../../rules/speed.ts";
import { once } from "../exchange/once.ts";
import { fightOf, hasTurn } from "../table/turns.ts";
import { endBy } from "./held.ts";

/** Feet of a move; standing up and lying down need some. */
export const speedOf = greatestSpeed;

/** What of the actor's own makes prone and nothing else; who is prone for being unconscious cannot stand up. */
function lying(actor: OpposedActor): ActiveEffect.Implementation[] {
  return actor.effects.contents.filter(
    ({ active, statuses }) => active && statuses.size === 1 && statuses.has("prone"),
  );
}

export const canStandUp = (actor: OpposedActor): boolean =>
  !actor.conditions.includes("unconscious") && (lying(actor).length > 0 || wokenNote(actor) !== null);

/** On the own turn, or outside of a fight. @rule B-MOV-09 */
export function canDropProne(actor: OpposedActor): boolean {
  const fight = fightOf([actor]);
  return !actor.conditions.includes("prone") && mayDropProne(speedOf(actor), !fight || hasTurn(fight, actor));
}

/**
 * Ends being prone by a deed: told from its message, so that it is back when that is taken back. @rule H-MOV-08 H-COND-01
 * @param message id of the deed's
 */
export async function standUp(actor: OpposedActor, message: string): Promise<void> {
  for (const effect of lying(actor)) await endBy(actor, effect, message);
  const woken = wokenNote(actor);
  if (woken !== null) await actor.update({ [`${WOKE}.stood.${message}`]: woken });
}

/** Lies down by a deed, which takes it along when it is taken back. @param message id of the deed's @rule B-MOV-09 */
export async function dropProne(actor: OpposedActor, message: string): Promise<void> {
  await once(
    () => setCondition(actor, "prone", null, { action: "prone", message }),
    () => actor.effects.has(conditionEffectId("prone")) || isCancelled(message),
  );
}
