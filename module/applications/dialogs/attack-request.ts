/** What the attack window asks for: suggested choices that follow the situation, and the request it sends. */
import { reasonId } from "../../play/modifiers/reasons.pure.ts";
import { weighed } from "../../play/modifiers/advantage.pure.ts";
import { titleOf as titleOfUse } from "../../play/activities/activities.ts";
import { attack } from "../../play/attack/attack.ts";
import { furtherSpend, strikeWithEach, type Blows } from "../../play/attack/multiattack.ts";
import { decidedStrikes, type AttackPlan } from "../../play/attack/attack-plan.pure.ts";
import type { Cast } from "../../play/activities/use-plan.pure.ts";
import type { Combatant } from "../../play/common/types.ts";
import type { AttackRequest } from "../../play/activities/attack-source.ts";
import { gameTexts } from "../words/texts-game.ts";
import { candidates, stillFree } from "../forms/candidates.ts";
import type { AttackChoice, AttackView } from "./attack-view.ts";
import { nameHere } from "../../core/other-language.ts";

/** Several attacks with one action: name, number of strikes with this weapon, and the following weapons. */
export interface Several {
  readonly name: string;
  readonly count: number;
  readonly then: readonly Blows[];
  /** What they spend; undefined for the action. */
  readonly spends: AttackRequest["spends"];
}

/** Returns the creatures that may become further targets, in groups. */
export function offeredTargets({ targets, attackers }: AttackPlan): AttackView["candidates"] {
  const people = candidates(attackers[0]?.actor);
  const taken = new Set(targets.flatMap(({ token, actor }) => [token?.uuid, actor?.uuid]));
  const group = (key: string, list: typeof people.tokens): AttackView["candidates"] => {
    const options = stillFree(list, taken).map(({ uuid, name }) => ({ value: uuid, text: name }));
    return options.length > 0 ? [{ label: gameTexts.t(key), options }] : [];
  };
  return [...group("OD20.AddTarget.Tokens", people.tokens), ...group("OD20.AddTarget.Actors", people.actors)];
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
  const message = await attack({ ...requestOf(plan, choice), spends: several?.spends });
  const [attacker] = plan.attackers;
  if (message && attacker && several)
    await strikeWithEach(attacker.actor, several.then, plan.targets, choice.secret, furtherSpend(several.spends));
  return message !== undefined;
}

/** Returns the name of the weapon or spell. A spell from a feature keeps its own name. */
export const armOf = ({ item, use }: AttackPlan): string => nameHere(titleOfUse(item, use?.cast.activity));

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

/** Returns the choices that a plan suggests. */
export const suggestedBy = ({ advantage, situational, defense, secret }: AttackPlan): AttackChoice => ({
  advantage,
  situational,
  defense,
  secret,
  waived: new Set(),
});

/** Turns a reason off or on. The advantage follows unless the user chose it. */
export function withReason(choice: AttackChoice, plan: AttackPlan, id: string, away: boolean): AttackChoice {
  const { waived, advantage } = choice;
  const now = new Set(waived);
  if (away) now.add(id);
  else now.delete(id);
  const state = (without: ReadonlySet<string>) =>
    weighed(
      0,
      plan.reasons.filter((one) => !without.has(reasonId(one))),
    );
  const followed = advantage === plan.advantage || advantage === state(waived);
  return { ...choice, waived: now, advantage: followed ? state(now) : advantage };
}

/** Applies the choices to another plan: suggestions follow the plan, choices of the user stay. */
export const following = (choice: AttackChoice, old: AttackPlan, plan: AttackPlan): AttackChoice => ({
  ...choice,
  advantage: choice.advantage === old.advantage ? plan.advantage : choice.advantage,
  situational: choice.situational === old.situational ? plan.situational : choice.situational,
  defense: choice.defense === old.defense ? plan.defense : choice.defense,
});
