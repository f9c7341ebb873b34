/** The attack with the other hand: once a turn, after an attack. Told from the messages of the turn. @rule H-TWO-01 H-TWO-03 C-75 */
import type { OpposedActor } from "../../documents/actor.ts";
import { twoWeaponAttack, type TwoWeaponRefusal } from "../../rules/two-weapon.ts";
import { attacksInTurn } from "../table/turn-attacks.ts";
import { fightOf, hasTurn, turnOf } from "../table/turns.ts";

/** What stands against it. Outside of a fight nobody counts turns. */
export function offHandRefusal(actor: OpposedActor): TwoWeaponRefusal | null {
  const fight = fightOf([actor]);
  const turn = turnOf([actor]);
  if (!fight || !turn) return null;
  const done = attacksInTurn(turn, actor.uuid);
  const used = done.filter((mode) => mode === "offHand").length;
  const weapons = actor
    .getWeapons()
    .map(({ system }) => ({ hand: system.equipped, light: system.properties.has("light") }));
  // Nothing else spends the bonus action yet.
  const verdict = twoWeaponAttack({
    weapons,
    attackedWithActive: hasTurn(fight, actor) && done.length > used,
    bonusActionLeft: true,
    used,
  });
  if (verdict.ok) return null;
  // "Used" weighs more than "no attack yet": it holds in any turn.
  return used > 0 && verdict.reason !== "notTwoLight" ? "used" : verdict.reason;
}
