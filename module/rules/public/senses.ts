/** The functions of `senses.ts`, with their arguments checked. */
import * as rules from "../senses.ts";
import { LIGHTS, OBSCURED } from "../senses.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireSummable } from "./shapes.ts";

export * from "../senses.ts";

export const sight = checked(rules.sight, (i) => {
  requireRecord("input", i);
  requireRecord("senses", i.senses);
  requireNumber("distance", i.distance);
  requireKey("light", i.light, LIGHTS);
  requireKey("obscured", i.obscured ?? "none", OBSCURED);
  for (const key of ["blindsight", "darkvision", "tremorsense", "truesight"] as const)
    requireNumber(`senses.${key}`, i.senses[key] ?? 0);
});
export const passiveAwareness = checked(rules.passiveAwareness, (parts, state = 0) => {
  requireSummable(parts);
  requireInteger("state", state, -1, 1);
});
export const findsThing = checked(rules.findsThing, (total, dc, searchesNear) => {
  if (!searchesNear) return;
  requireNumber("total", total);
  requireNumber("dc", dc);
});
export const obscuredAttack = checked(rules.obscuredAttack, (i) => {
  requireRecord("input", i);
  requireRecord("attackerSenses", i.attackerSenses);
  requireRecord("targetSenses", i.targetSenses);
  requireNumber("distance", i.distance);
  requireKey("attacker", i.attacker, OBSCURED);
  requireKey("target", i.target, OBSCURED);
  requireKey("attackerLight", i.attackerLight ?? "bright", LIGHTS);
  requireKey("targetLight", i.targetLight ?? "bright", LIGHTS);
});
export const lightOfScene = checked(rules.lightOfScene, (darkness) => {
  requireNumber("darkness", darkness);
});
export const findsHidden = checked(rules.findsHidden, (total, findDc) => {
  requireInteger("total", total);
  requireInteger("findDc", findDc);
});
