/** Reads how the conditions of both sides affect a roll; the rules are in rules/conditions/circumstances.ts. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { afflictionsOf } from "../../documents/creatures/afflictions.ts";
import { attackCircumstances, mayHarm, type RollSide } from "../../rules/conditions/circumstances.ts";
import type { RollReason } from "../../rules/conditions/initiative-circumstances.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { addedTo } from "./added-reasons.ts";
import { attackedReasons } from "./action-reasons.ts";
import { fearInSight } from "./fear.ts";
import { attackHelp } from "./help.ts";
import { effectReasons } from "./effect-advantage.ts";
import { natureReasons } from "./trait-reasons.ts";
import { nameOf } from "../secrecy/names.ts";
import type { AdvantageReason, Combatant } from "../common/types.ts";

/** The target of an attack; without an actor if none is chosen yet. */
export interface Aimed {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
}

export function sideOf(actor: OpposedActor, others: readonly OpposedActor[] = []): RollSide {
  return {
    id: actor.uuid,
    fearInSight: fearInSight(actor),
    conditions: afflictionsOf(
      actor,
      others.map(({ uuid }) => uuid),
    ),
  };
}

/** Converts a reason of the rules to one for windows and cards. @param name of the other side */
export function told({ label, rules, value, whose, near, helpless }: RollReason, name: string): AdvantageReason {
  const where = helpless === true ? "Helpless" : near === undefined ? "" : near ? "Near" : "Far";
  return { key: `OD20.Why.${whose}${where}`, data: { name }, what: label, value, rules };
}

/** Returns the feet between two tokens; null if there is no distance. */
export function feetApart(from: TokenDocument.Implementation | null, to: TokenDocument.Implementation | null) {
  return from && to ? feetBetween(from, to) : null;
}

/** Returns the reasons that conditions give for one strike. */
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
  // Where a helpless target is not easier to hit, neither is it for having fallen. @rule D-C3
  const easy = other?.helpless !== true || currentRuleset().positions;
  return [
    ...found
      .filter(({ value, whose }) => easy || value < 0 || whose === "own")
      .map((one) => told(one, target ? nameOf(target) : "")),
    ...attackedReasons(other, targetSees),
    ...attackHelp(attacker.actor, other),
    ...natureReasons(attacker.actor, attacker.token, target?.token ?? null),
    ...effectReasons(attacker.actor, "attack"),
    ...effectReasons(other, "attacked"),
  ];
}

/** Returns the data of a strike for the hook of modules. */
export const strikeAsked = (roller: Combatant, other: Aimed | null): Parameters<typeof addedTo>[0] => ({
  purpose: "attack",
  roller,
  other,
  check: null,
});

/** Whether the target has charmed the attacker, so that the attacker may not harm the target. @rule B-COND-CHA-1 */
export function isCharmedBy(attacker: OpposedActor, target: OpposedActor | null): boolean {
  return target !== null && !mayHarm(sideOf(attacker, [target]), sideOf(target));
}
