/** Turns the plan and the choices of the attack window into one attack, or into several with one action. */
import { reasonId } from "../../play/modifiers/reasons.pure.ts";
import { titleOf as titleOfUse } from "../../play/activities/activities.ts";
import { attack } from "../../play/attack/attack.ts";
import { strikeWithEach, type Blows } from "../../play/attack/multiattack.ts";
import { decidedStrikes } from "../../play/attack/planned-reasons.pure.ts";
import type { AttackPlan } from "../../play/attack/attack-plan.ts";
import type { Cast } from "../../play/activities/use-plan.pure.ts";
import type { Combatant } from "../../play/common/types.ts";
import type { AttackRequest } from "../../play/activities/attack-request.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { AttackChoice } from "./attack-view.ts";

/** Several attacks with one action: name, number of strikes with this weapon, and the following weapons. */
export interface Several {
  readonly name: string;
  readonly count: number;
  readonly then: readonly Blows[];
}

/** How an attack is opened. */
export interface Opening {
  readonly event?: Event | null;
  /** Left out or empty: the selected creatures with the weapon, or its owner. */
  readonly attackers?: readonly Combatant[];
  readonly cast?: Cast;
  readonly several?: Several | null;
  /** Whether it is a full attack. */
  readonly full?: boolean;
}

/**
 * Makes the attack and its follow-up attacks.
 * @returns whether the message was posted
 */
export async function strike(plan: AttackPlan, choice: AttackChoice, several: Several | null): Promise<boolean> {
  const message = await attack(requestOf(plan, choice));
  const [attacker] = plan.attackers;
  if (message && attacker && several) await strikeWithEach(attacker.actor, several.then, plan.targets, choice.secret);
  return message !== undefined;
}

/** Returns the name of the weapon or spell. A spell from a feature keeps its own name. */
export const armOf = ({ item, use }: AttackPlan): string => titleOfUse(item, use?.cast.activity);

/** Returns the window title with all weapons. */
export function titleOf(plan: AttackPlan, several: Several | null): string {
  const blows = several ? [{ item: plan.item, count: several.count }, ...several.then] : [];
  const each = blows.map((one) => `${one.item.name} ×${String(one.count)}`).join(", ");
  return gameTexts.t("OD20.Attack.Title", { name: several ? `${several.name} (${each})` : armOf(plan) });
}

function requestOf(plan: AttackPlan, { waived, ...choice }: AttackChoice): AttackRequest {
  const common = plan.reasons.filter((one) => !waived.has(reasonId(one)));
  return {
    item: plan.item,
    mode: plan.mode,
    attackers: plan.attackers,
    targets: plan.targets,
    assignment: decidedStrikes(plan.strikes, choice.advantage, common, waived),
    remembered: plan.attackers.length === 1,
    ...(plan.use ? { cast: plan.use.cast } : {}),
    ...choice,
  };
}
