/** What an attack window knows before the first roll. */
import type { NamedDamage } from "../modifiers/added-damage.ts";
import type { Suggested } from "../modifiers/cover.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { Cast, PlannedUse } from "../activities/use-plan.pure.ts";
import type { Advantage } from "../shared/records.pure.ts";
import type { Combatant, Remark, AdvantageReason } from "../shared/types.ts";
import type { RequestedTarget } from "../activities/attack-request.ts";

export interface PlannedTarget extends RequestedTarget {
  readonly name: string;
  readonly img: string;
  /** Feet to the nearest attacker, null without a scene. */
  readonly distance: number | null;
  /** The cover that its place suggests, null without a scene. */
  readonly shelter: Suggested | null;
  /** What marks of an attacker's own add to the damage of a hit on it; left out = nothing. */
  readonly marks?: readonly NamedDamage[];
}

/** One strike of a plan, with the reasons that are not those of all strikes. */
export interface PlannedStrike {
  /** Index of the attacker. */
  readonly attacker: number;
  /** Index of the target, null while nobody is named. */
  readonly target: number | null;
  readonly own: readonly AdvantageReason[];
}

/** Everything an attack dialog shows before the first roll. */
export interface AttackPlan {
  readonly item: OpposedItem;
  readonly modes: readonly AttackMode[];
  readonly mode: AttackMode;
  readonly setup: AttackSetup;
  /** Of a spell or a feature: how it is used, and what it takes then; null for a weapon. */
  readonly use: (PlannedUse & { readonly cast: Cast; readonly rays: number | null }) | null;
  readonly attackers: readonly Combatant[];
  /** Those who were asked for, whoever is selected; null = the selected ones. */
  readonly named: readonly Combatant[] | null;
  readonly targets: readonly PlannedTarget[];
  readonly defense: DefenseKind;
  readonly warnings: readonly Remark[];
  /** Reasons that hold for all strikes. */
  readonly reasons: readonly AdvantageReason[];
  readonly strikes: readonly PlannedStrike[];
  /** Suggested state, from the reasons and the held keys. */
  readonly advantage: Advantage;
  /** Situational number suggested (fumble bonus as +2), as a formula or "". */
  readonly situational: string;
  /** Whether the dialog is to be skipped (setting or held key). */
  readonly skip: boolean;
  readonly secret: boolean;
  /** True when an error forbids the attack for this user. */
  readonly blocked: boolean;
}
