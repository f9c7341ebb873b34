/**
 * Reasons from darkness and obscuring zones. They are suggestions like all other reasons. This file is a lazy chunk,
 * loaded when a scene may contain such a zone.
 */
import { lightAt } from "../../canvas/light.ts";
import { obscuredAt, obscuring } from "../../terrain/obscured-at.ts";
import { feetBetween, type Standing } from "../../canvas/measure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { obscuredAttack, sight, type Obscured, type Senses, type Sight } from "../../rules/checks/senses.ts";
import { aboutOf } from "../../rules/basics/ids.ts";
import type { AdvantageReason } from "../common/types.ts";
import type { giveReasons } from "./added-reasons.ts";
import { feetApart } from "./circumstances.ts";

type Token = TokenDocument.Implementation;

const sensesOf = (actor: Actor.Implementation | null): Senses =>
  (actor instanceof OpposedActor ? actor.creature?.sight : null) ?? {};

const reason = (label: string, value: 1 | -1, ...rules: readonly string[]): AdvantageReason => ({
  key: `OD20.Reason.${label}`,
  data: {},
  value,
  rules,
});

/**
 * Returns what a creature can see at the place of another one, without the conditions of either.
 * @param at the place of the other creature
 * @param obscured how heavily that place is obscured
 * @rule B-SENSE-04 B-SENSE-05 B-SENSE-06 B-SENSE-07 B-SENSE-09
 */
export function placeSeen(
  viewer: Token,
  other: Token,
  at: Standing = other,
  obscured: Obscured = obscuredAt(other, at),
): Sight {
  const distance = feetBetween(viewer, other, at) ?? 5;
  return sight({ senses: sensesOf(viewer.actor), distance, light: lightAt(other, at), obscured });
}

/** Returns the rule and the cause for a place that hides a creature. */
const hiddenBy = (obscured: Obscured): { dark: boolean; rule: string } =>
  obscured === "heavy" ? { dark: false, rule: "B-SENSE-05" } : { dark: true, rule: "B-SENSE-03" };

/** Returns the reasons for an attack. @rule B-SENSE-03 B-SENSE-05 B-SENSE-07 B-ATK-07 B-ATK-09 */
export function obscuredStrike(from: Token | null, to: Token | null): AdvantageReason[] {
  if (!from || !to) return [];
  const obscured = obscuring(from.parent);
  const [around, there] = [obscured(from), to.parent === from.parent ? obscured(to) : obscuredAt(to)];
  const { unseenTarget, unseenAttacker } = obscuredAttack({
    attacker: around,
    target: there,
    attackerLight: lightAt(from),
    targetLight: lightAt(to),
    attackerSenses: sensesOf(from.actor),
    targetSenses: sensesOf(to.actor),
    distance: feetApart(from, to) ?? 5,
  });
  const [target, attacker] = [hiddenBy(there), hiddenBy(around)];
  return [
    ...(unseenTarget ? [reason(target.dark ? "DarkTarget" : "UnseenTarget", -1, target.rule, "B-ATK-07")] : []),
    ...(unseenAttacker
      ? [reason(attacker.dark ? "DarkAttacker" : "UnseenAttacker", 1, attacker.rule, "B-ATK-09")]
      : []),
  ];
}

/**
 * Returns the reasons for a check: a search for a creature in dim light or fog has disadvantage.
 * @rule B-SENSE-04 B-SENSE-07
 */
export const obscuredCheck: Parameters<typeof giveReasons>[0] = ({ purpose, roller, other, check }) => {
  const [from, to] = [roller.token, other?.token ?? null];
  if (purpose === "attack" || !from || !to || aboutOf(check?.key ?? "") !== "awareness") return [];
  if (placeSeen(from, to).obscured === "none") return [];
  return [reason(obscuredAt(to) === "none" ? "Dim" : "Obscured", -1, "B-SENSE-04")];
};
