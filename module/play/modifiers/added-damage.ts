/** Damage dice that effects add to a strike: effects on the attacker, and effects that the attacker has put on the target. */
import type { AddedTo } from "../../data/effects/effect-dice.pure.ts";
import { addsAt } from "../../data/effects/grown.pure.ts";
import { effectData } from "../../data/effects/model.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackDamage } from "../../rules/attack/weapon-attack.ts";

interface Strike {
  /** Whether the strike uses a weapon or the bare hand, not a spell. */
  readonly weapon: boolean;
  /** Type of the first damage of the strike. */
  readonly type: string;
}

/** Added damage with the name of its effect. */
export interface NamedDamage extends AttackDamage {
  readonly name: string;
}

/** Returns the added dice. If the same effect applies twice, only its largest dice count. */
function rowsOf(
  effects: readonly ActiveEffect.Implementation[],
  to: readonly AddedTo[],
  { level, type }: { readonly level: number; readonly type: string },
): NamedDamage[] {
  const found = new Map<string, { readonly most: number; readonly row: NamedDamage }>();
  for (const effect of effects)
    for (const add of addsAt(effectData(effect).rolls.adds, level)) {
      if (add.count < 0 || !add.to.some((one) => to.includes(one))) continue;
      const most = add.count * add.faces;
      if ((found.get(effect.name)?.most ?? 0) >= most) continue;
      const formula = `${String(add.count)}d${String(add.faces)}`;
      found.set(effect.name, { most, row: { name: effect.name, formula, bonus: [], type: add.type ?? type } });
    }
  return [...found.values()].map(({ row }) => row);
}

/**
 * Returns the dice of the attacker's own effects. A critical hit doubles these dice like all others of the attack.
 * @rule B-DMG-01 B-CRIT-02
 */
export function ownDamage(striker: OpposedActor, { weapon, type }: Strike): AttackDamage[] {
  const level = striker.creature?.training.level ?? 1;
  return rowsOf(striker.appliedEffects, weapon ? ["damage", "weapon"] : ["damage"], { level, type });
}

/** Returns the dice of the attacker's effects on this target. @rule B-DMG-01 B-CRIT-02 */
export function markedDamage(
  striker: OpposedActor,
  target: OpposedActor | null,
  { type }: Pick<Strike, "type">,
): NamedDamage[] {
  const marks = target?.appliedEffects.filter(({ origin }) => origin === striker.uuid) ?? [];
  return rowsOf(marks, ["marked"], { level: 1, type });
}
