/** What one strike adds to the numbers of its weapon: a later attack of a full attack, and the range in increments. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackSetup } from "../../documents/item.ts";
import { countsIncrements, inIncrements, rangePenalty } from "../../rules/areas/range-increments.ts";
import { laterAttack } from "../../rules/attack/full-attack.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { currentRuleset } from "../../core/settings.ts";
import { firstAttacks, fullAttacksOf, gameHasFullAttack } from "../action-economy/full-attacks.ts";
import { turnOfActor } from "../action-economy/turn-ledger-of.ts";
import type { Combatant } from "../common/types.ts";
import { hasTurn } from "../scene/reins.ts";
import { feetApart, type Aimed } from "./circumstances.ts";

/** Returns the ranges of a weapon attack, in increments where the game has them. @rule D-ATK-05 */
export function rangesOf({ mode, range, ranged, weapon }: AttackSetup): AttackSetup["range"] {
  return ranged && weapon && countsIncrements(currentRuleset()) ? inIncrements(range, mode !== "shoot") : range;
}

/** Returns the attacks that the creature made in its turn so far. */
function madeBy(actor: OpposedActor): number {
  const turn = turnOfActor(actor);
  return turn && hasTurn(turn.fight, actor) ? turn.ledger.attacks.made : 0;
}

/** Returns how many attacks the creature's full attack still has; 0 in games without full attacks. @rule D-ATK-02 */
export const restOfFullAttack = (actor: OpposedActor): number =>
  gameHasFullAttack() ? Math.max(0, fullAttacksOf(actor) - madeBy(actor)) : 0;

/**
 * Returns what one of the creature's next attacks has less than the first one of its turn.
 * @param index of the attack among the next ones
 * @rule D-ATK-02
 */
export function laterParts(actor: OpposedActor, index: number): Contribution[] {
  if (!gameHasFullAttack()) return [];
  const nth = Math.min(madeBy(actor) + index + 1, fullAttacksOf(actor));
  return laterAttack(nth + 1 - firstAttacks(actor));
}

/**
 * Returns the parts of one weapon strike beside those of its weapon.
 * @param index of the strike among those of its attacker
 * @rule D-ATK-02 D-ATK-05
 */
export function strikeParts(
  { actor, token }: Combatant,
  target: Pick<Aimed, "token"> | null,
  setup: AttackSetup,
  index: number,
): Contribution[] {
  const feet = feetApart(token, target?.token ?? null);
  return [...laterParts(actor, index), ...(feet === null ? [] : rangePenalty(feet, rangesOf(setup)))];
}
