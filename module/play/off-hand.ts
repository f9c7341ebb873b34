/** The attack with the other hand: once a turn, after an attack. Told from the messages of the turn. @rule H-TWO-01 H-TWO-03 C-75 */
import type { OpposedActor } from "../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../documents/item.ts";
import { twoWeaponAttack, type TwoWeaponRefusal } from "../rules/two-weapon.ts";
import { parseAttack, readTurn } from "./logic/parse.ts";
import type { AttackRecord, TurnRecord } from "./logic/records.ts";
import { sameItem } from "./tokens.ts";
import { fightOf, hasTurn, turnOf } from "./turns.ts";
import type { Combatant, Remark } from "./types.ts";

const KEYS: Readonly<Record<TwoWeaponRefusal, string | null>> = {
  notTwoLight: null,
  noAttackYet: "OD20.Warning.offHandFirst",
  noBonusAction: "OD20.Warning.offHandUsed",
  used: "OD20.Warning.offHandUsed",
};

/** What stands against an attack with the other hand. Outside of a fight nobody counts turns; a GM may overrule. */
export function offHandRemarks(item: OpposedItem, mode: AttackMode, attackers: readonly Combatant[]): Remark[] {
  if (mode !== "offHand") return [];
  return attackers.flatMap(({ actor, token }): Remark[] => {
    const fight = fightOf([actor]);
    const turn = turnOf([actor]);
    if (!fight || !turn || !sameItem(actor, item)) return [];
    const done = attacksOf(actor, turn);
    const used = done.filter((made) => made.mode === "offHand").length;
    const weapons = actor.getWeapons().map(({ system }) => ({ hand: system.equipped, light: system.properties.has("light") }));
    // Nothing else spends the bonus action yet.
    const verdict = twoWeaponAttack({ weapons, attackedWithActive: hasTurn(fight, actor) && done.length > used, bonusActionLeft: true, used });
    // "Used" weighs more than "no attack yet": it holds in any turn.
    const reason = used > 0 && !verdict.ok && verdict.reason !== "notTwoLight" ? "used" : verdict.ok ? null : verdict.reason;
    const key = reason && KEYS[reason];
    return key ? [{ key, data: { name: token?.name || actor.name }, severity: reason === "used" && !game.user.isGM ? "error" : "warning" }] : [];
  });
}

/** An actor's attacks of a turn that were not withdrawn. */
function attacksOf(actor: OpposedActor, turn: TurnRecord): AttackRecord[] {
  return game.messages.contents.flatMap((message) => {
    if (!message.isAttack() || !isSame(readTurn(message.system.turn), turn)) return [];
    const record = parseAttack(message.id, message.system);
    return !record.cancelled && record.attackers.some((attacker) => attacker.actor === actor.uuid) ? [record] : [];
  });
}

function isSame(a: TurnRecord | null, b: TurnRecord): boolean {
  return a !== null && a.combat === b.combat && a.round === b.round && a.combatant === b.combatant;
}
