/** The functions of `rest.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../rest.ts";
import type { RestInput, Uses } from "../rest.ts";
import { requireInteger } from "../errors.ts";
import type { HitPoints } from "../hit-points.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../rest.ts";

/** Most things with uses that one rest looks at. */
const LIST_LIMIT = 500;

function requireValue(hitPoints: Pick<HitPoints, "value">): void {
  requireInteger("hitPoints.value", hitPoints.value);
}

/** @returns whether the rest can begin at all; else nothing more is looked at */
function requireRester(i: RestInput): boolean {
  requireValue(i.hitPoints);
  return i.hitPoints.value >= 1;
}

/** @param whole what comes back whole, whatever else is said of it */
function requireUses(uses: readonly Uses[], whole: readonly Uses["recharge"][]): void {
  for (const use of requireList("uses", uses, 0, LIST_LIMIT))
    if (!whole.includes(use.recharge) && use.recharge !== "none" && use.onShort)
      requireInteger("uses.onShort", use.onShort, 0, 1000);
}

function requireHitDie(rolled: number, enduranceModifier: number): void {
  requireInteger("rolled", rolled, 1, 20);
  requireInteger("enduranceModifier", enduranceModifier, -5, 10);
}

export const mayRest = checked(rules.mayRest, requireValue);
export const longRestHealing = checked(rules.longRestHealing, (max, level, ruleset) => {
  requireInteger("max", max, 0);
  if (ruleset.longRestHealing === "level") requireInteger("level", level, 1, 30);
});
export const longRest = checked(rules.longRest, (i, ruleset) => {
  if (!requireRester(i)) return;
  requireInteger("hitPoints.max", i.hitPoints.max, 0);
  requireInteger("lostMaximum", i.lostMaximum ?? 0, 0);
  requireInteger("exhaustion", i.exhaustion ?? 0, 0, 6);
  requireInteger("lockedExhaustion", i.lockedExhaustion ?? 0, 0, 6);
  if (ruleset.longRestHealing === "level") requireInteger("level", i.level, 1, 30);
  requireList("slots", i.slots ?? [], 0, 9);
  requireUses(i.uses ?? [], ["short", "long", "day"]);
  for (const [key, lost] of Object.entries(i.drained ?? {})) requireInteger(`drained.${key}`, lost, 0, 30);
});
export const hitDieHealing = checked(rules.hitDieHealing, requireHitDie);
export const shortRest = checked(rules.shortRest, (i, rolled, enduranceModifier, ruleset) => {
  if (!requireRester(i)) return;
  const left = ruleset.hitDice ? (i.hitDice?.value ?? 0) : 0;
  for (const face of requireList("rolled", rolled, 0, Math.max(0, left))) requireHitDie(face, enduranceModifier);
  requireInteger("exhaustion", i.exhaustion ?? 0, 0, 6);
  requireList("slots", i.slots ?? [], 0, 9);
  requireUses(i.uses ?? [], ["short"]);
});
export const brokenRest = checked(rules.brokenRest, (kind, breaks) => {
  requireInteger("breaks", breaks, 0, rules.BREAKS_LIMIT);
});
