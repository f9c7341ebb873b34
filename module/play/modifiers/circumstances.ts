/** What the conditions of both sides do to a roll, read from the live documents; the rules are in rules/conditions/circumstances.ts. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { afflictionsOf } from "../../documents/creatures/afflictions.ts";
import { attackCircumstances, mayHarm, type RollReason, type RollSide } from "../../rules/conditions/circumstances.ts";
import type { addedTo } from "./added-reasons.ts";
import { attackedReasons } from "./deed-reasons.ts";
import { attackHelp } from "./help.ts";
import { swayedReasons } from "./swayed.ts";
import { natureReasons } from "./traits.ts";
import { nameOf } from "../secrecy/names.ts";
import type { AdvantageReason, Combatant } from "../shared/types.ts";

/** Who is attacked: an actor, or nobody yet. */
export interface Aimed {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
}

let inSight: (actor: OpposedActor) => boolean = () => true;
/** Says whether what frightens somebody is in sight: walls on the map are not asked before a table is open. */
export function onFear(sees: typeof inSight): void {
  inSight = sees;
}

export function sideOf(actor: OpposedActor, others: readonly OpposedActor[] = []): RollSide {
  return {
    id: actor.uuid,
    fearInSight: inSight(actor),
    conditions: afflictionsOf(
      actor,
      others.map(({ uuid }) => uuid),
    ),
  };
}

/** As a window and a card tell it. @param name of the other side */
export function told({ label, rules, value, whose, near, helpless }: RollReason, name: string): AdvantageReason {
  const where = helpless === true ? "Helpless" : near === undefined ? "" : near ? "Near" : "Far";
  return { key: `OD20.Why.${whose}${where}`, data: { name }, what: label, value, rules };
}

/** Feet between two tokens; null where nothing is measured. */
export function feetApart(from: TokenDocument.Implementation | null, to: TokenDocument.Implementation | null) {
  return from && to ? feetBetween(from, to) : null;
}

/** What conditions say of one strike. */
export function strikeCircumstances(attacker: Combatant, target: Aimed | null): AdvantageReason[] {
  const other = target?.actor ?? null;
  const distance = feetApart(attacker.token, target?.token ?? null);
  const targetSees = other?.sees(attacker.actor, distance ?? 5) ?? true;
  const found = attackCircumstances({
    attacker: sideOf(attacker.actor, other ? [other] : []),
    target: other?.creature ? sideOf(other, [attacker.actor]) : null,
    distance,
    attackerSees: attacker.actor.sees(other, distance ?? 5),
    targetSees,
  });
  return [
    ...found.map((one) => told(one, target ? nameOf(target) : "")),
    ...attackedReasons(other, targetSees),
    ...attackHelp(attacker.actor, other),
    ...natureReasons(attacker.actor, attacker.token, target?.token ?? null),
    ...swayedReasons(attacker.actor, "attack"),
    ...swayedReasons(other, "attacked"),
  ];
}

/** A strike as modules are asked about it. */
export const strikeAsked = (roller: Combatant, other: Aimed | null): Parameters<typeof addedTo>[0] => ({
  purpose: "attack",
  roller,
  other,
  check: null,
});

/** Whether its charm forbids somebody to harm this target. @rule B-COND-CHA-1 */
export function isCharmedBy(attacker: OpposedActor, target: OpposedActor | null): boolean {
  return target !== null && !mayHarm(sideOf(attacker, [target]), sideOf(target));
}
