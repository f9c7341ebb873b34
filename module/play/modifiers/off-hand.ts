/**
 * The off-hand attack: once a turn, after an attack. Its state follows from the actions of the turn.
 * @rule H-TWO-01 H-TWO-03 C-75
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { isSameTurn } from "../../rules/turn/turn-actions.ts";
import { twoWeaponAttack, type TwoWeaponRefusal } from "../../rules/attack/two-weapon.ts";
import { fightOf, hasTurn, turnOf } from "../scene/turns.ts";
import { hasFullAttack } from "../action-economy/full-attacks.ts";
import { turnActionsOf } from "../action-economy/turn-actions.ts";

/** Returns why an off-hand attack is not possible now; null if it is possible. Outside of a combat there is no limit. */
export function offHandRefusal(actor: OpposedActor): TwoWeaponRefusal | null {
  const fight = fightOf([actor]);
  const turn = turnOf([actor]);
  // Where attacks are counted as a full attack, the off hand makes one of them.
  if (!fight || !turn || hasFullAttack()) return null;
  const done = turnActionsOf(turn.combat, actor, turn.round).filter((deed) => isSameTurn(deed.turn, turn));
  const used = done.filter(({ offHand }) => offHand).length;
  const weapons = actor
    .getWeapons()
    .map(({ system }) => ({ hand: system.equipped, light: system.properties.has("light") }));
  const verdict = twoWeaponAttack({
    weapons,
    attackedWithActive: hasTurn(fight, actor) && done.some(({ spends }) => spends === "attack"),
    bonusActionLeft: done.every(({ spends, offHand }) => spends !== "bonus" || offHand === true),
    used,
  });
  if (verdict.ok) return null;
  // "Used" comes before "no attack yet" because it holds in any turn.
  return used > 0 && verdict.reason !== "notTwoLight" ? "used" : verdict.reason;
}
