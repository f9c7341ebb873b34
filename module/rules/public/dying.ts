/** The functions of `dying.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../dying.ts";
import { DEATH_MARKS, type ZeroInput } from "../dying.ts";
import { requireInteger } from "../errors.ts";
import type { Ruleset } from "../ruleset-types.ts";
import { checked } from "./checked.ts";
import { requireD20 } from "./shapes.ts";

export * from "../dying.ts";

function requireBlow(overflow: number, max: number, ruleset: Pick<Ruleset, "massiveDamage">): void {
  if (!ruleset.massiveDamage) return;
  requireInteger("overflow", overflow, 0);
  requireInteger("max", max, 0);
}

function requireZero(i: ZeroInput, ruleset: Ruleset): void {
  if (requireInteger("max", i.max, 0) > 0 && ruleset.atZero !== "negative") requireBlow(i.overflow, i.max, ruleset);
}

export const isMassiveDamage = checked(rules.isMassiveDamage, (overflow, max, ruleset) => {
  requireBlow(overflow, max, ruleset);
});
export const atZeroHitPoints = checked(rules.atZeroHitPoints, requireZero);
export const blowKills = checked(rules.blowKills, (i, ruleset) => {
  requireInteger("max", i.max, 0);
  if (ruleset.atZero !== "negative") requireInteger("after", i.after);
  if (!i.standing && i.after <= 0) requireBlow(i.overflow, i.max, ruleset);
});
export const standingHitPoints = checked(rules.standingHitPoints, (overflow) => {
  requireInteger("overflow", overflow, 0);
});
export const chooseAtZero = checked(rules.chooseAtZero, (choice, overflow) => {
  requireInteger("overflow", overflow, 0);
});
export const mayStand = checked(rules.mayStand, (i, ruleset) => {
  if (requireInteger("hitPoints", i.hitPoints) > 0 || i.standing || i.droppedOut || i.dead) return;
  requireZero({ kind: "character", max: i.max, overflow: i.overflow }, ruleset);
});
export const deathDifficulty = checked(rules.deathDifficulty, (i) => {
  requireInteger("hitPoints", i.hitPoints);
  requireInteger("borne", i.borne, 0);
});
export const deathCheckDc = checked(rules.deathCheckDc, (hitPoints, borne) => {
  requireInteger("hitPoints", hitPoints);
  if (borne !== undefined) requireInteger("borne", borne, 0);
});
export const deathCheck = checked(rules.deathCheck, (i, ruleset) => {
  requireInteger("hitPoints", i.hitPoints);
  requireInteger("max", i.max, 1);
  requireInteger("marks", i.marks, 0, DEATH_MARKS);
  if (i.borne !== undefined) requireInteger("borne", i.borne, 0);
  if (i.hitPoints > 0 || ruleset.standRule === "manual" || i.roll === null) return;
  requireD20("roll", i.roll);
});
export const knockOut = checked(rules.knockOut, (i) => {
  requireInteger("hitPoints", i.hitPoints);
  requireInteger("damage", i.damage, 0);
});
export const endure = checked(rules.endure, (i) => {
  requireInteger("hitPoints", i.hitPoints);
  requireInteger("damage", i.damage, 0);
  requireInteger("max", i.max, 0);
});
export const revive = checked(rules.revive, (i) => {
  requireInteger("exhaustion", i.exhaustion, 0, 6);
});
