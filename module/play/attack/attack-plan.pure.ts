/** The plan of an attack. Separates reasons for advantage that all strikes share from those of single strikes. Pure functions. */
import { countedReasons, reasonId } from "../modifiers/reasons.pure.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason, Combatant, Remark } from "../common/types.ts";
import type { Assignment } from "../activities/distribute.pure.ts";
import type { NamedDamage } from "../modifiers/added-damage.ts";
import type { Suggested } from "../modifiers/cover.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { Cast, PlannedUse } from "../activities/use-plan.pure.ts";
import type { RequestedTarget } from "../activities/attack-source.ts";

/** Data that the attack window shows before the first roll. */
export interface PlannedTarget extends RequestedTarget {
  readonly name: string;
  readonly img: string;
  /** Distance in feet to the nearest attacker. Null without a scene. */
  readonly distance: number | null;
  /** Cover that the scene suggests. Null without a scene. */
  readonly shelter: Suggested | null;
  /** Damage that the attackers' marks add to a hit on this target. Left out if there is none. */
  readonly marks?: readonly NamedDamage[];
}

/** One planned strike, with the reasons that apply to this strike only. */
export interface PlannedStrike {
  /** Index of the attacker. */
  readonly attacker: number;
  /** Index of the target; null if no target is chosen. */
  readonly target: number | null;
  readonly own: readonly AdvantageReason[];
  /** What the strike adds to the numbers of the weapon. Left out = nothing. */
  readonly parts?: readonly Contribution[];
}

/** The whole plan of an attack before the first roll. */
export interface AttackPlan {
  readonly item: OpposedItem;
  readonly modes: readonly AttackMode[];
  readonly mode: AttackMode;
  readonly setup: AttackSetup;
  /** Use of a spell or feature with its cost. Null for a weapon. */
  readonly use: (PlannedUse & { readonly cast: Cast; readonly rays: number | null }) | null;
  readonly attackers: readonly Combatant[];
  /** Attackers that the caller named. Null to use the selected tokens. */
  readonly named: readonly Combatant[] | null;
  readonly targets: readonly PlannedTarget[];
  readonly defense: DefenseKind;
  readonly warnings: readonly Remark[];
  /** Reasons that apply to all strikes. */
  readonly reasons: readonly AdvantageReason[];
  readonly strikes: readonly PlannedStrike[];
  /** The full attack that the attacker can make, and whether it is planned. Null without one. @rule D-ATK-02 */
  readonly full: { readonly attacks: number; readonly isPlanned: boolean } | null;
  /** Suggested advantage, from the reasons and the modifier keys. */
  readonly advantage: Advantage;
  /** Suggested situational bonus as a formula, or "". For example, an enemy's fumble suggests +2. */
  readonly situational: string;
  /** Whether to skip the dialog, by setting or modifier key. */
  readonly skip: boolean;
  readonly secret: boolean;
  /** True if an error forbids the attack to this user. */
  readonly blocked: boolean;
}

/** Splits the reasons into common ones and those of single strikes. */
export function apart(strikes: readonly PlannedStrike[]): { common: AdvantageReason[]; strikes: PlannedStrike[] } {
  const [first] = strikes;
  const inAll = (id: string): boolean => strikes.every(({ own }) => own.some((one) => reasonId(one) === id));
  const common = (first?.own ?? []).filter((one) => inAll(reasonId(one)));
  const shared = new Set(common.map(reasonId));
  return {
    common,
    strikes: strikes.map((strike) => ({ ...strike, own: strike.own.filter((one) => !shared.has(reasonId(one))) })),
  };
}

/**
 * Returns the assignments as they will be rolled.
 * @param said advantage for all strikes; a strike with its own reasons combines it with them
 * @param common reasons that apply to all strikes and still count
 * @param waived ids of reasons that do not count
 */
export function decidedStrikes(
  strikes: readonly PlannedStrike[],
  said: Advantage,
  common: readonly AdvantageReason[],
  waived: ReadonlySet<string>,
): Assignment[] {
  return strikes.map(({ attacker, target, own }): Assignment => {
    const counted = own.filter((one) => !waived.has(reasonId(one)));
    return {
      attacker,
      target,
      ...(counted.length > 0 ? { advantage: weighed(said, counted) } : {}),
      reasons: [...countedReasons(said, common), ...counted],
    };
  });
}
