/** The functions of `defense.ts`, with their arguments checked. */
import * as rules from "../defense.ts";
import type { DefenseBonus } from "../defense.ts";
import { requireNumber } from "../errors.ts";
import { COVERS, DEFENSE_KINDS, type DefenseKind } from "../ids.ts";
import { optionalRecord, requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCharacteristic, requireParts, requireSummable } from "./shapes.ts";

export * from "../defense.ts";

function requireBonus(argument: string, bonus: DefenseBonus, kind: DefenseKind): void {
  requireRecord(argument, bonus);
  requireNumber(argument, bonus[kind]);
}

function requireCapped(modifier: number, maxDexterity: number | null | undefined): void {
  requireNumber("modifier", modifier);
  if (typeof maxDexterity === "number") requireNumber("maxDexterity", maxDexterity);
}

export const cappedDexterity = checked(rules.cappedDexterity, requireCapped);
export const settleFloor = checked(rules.settleFloor, (parts, beside) => {
  requireSummable(parts);
  requireParts("beside", beside);
});
export const defenseContributions = checked(rules.defenseContributions, (i, ruleset) => {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  optionalRecord("input.armor", i.armor ?? undefined);
  optionalRecord("input.shield", i.shield ?? undefined);
  requireParts("input.formulas", i.formulas);
  if (typeof i.fixedTotal === "number") requireNumber("input.fixedTotal", i.fixedTotal);
  if (typeof i.fixedTotal !== "number" || (i.formulas ?? []).length > 0) {
    const kind = rules.answeringDefense(i.kind, { armorClass: ruleset?.armorClass ?? "none" });
    requireCapped(i.dexterity, i.armor?.maxDexterity);
    requireCharacteristic("dexterity", i.dexterity);
    if (i.armor) {
      requireBonus("input.armor.bonus", i.armor.bonus, kind);
      if (ruleset?.defenseMastery === true && i.armor.step) requireNumber("input.armor.step", i.armor.step);
    }
    if (i.shield) requireBonus("input.shield.bonus", i.shield.bonus, kind);
  }
  requireParts("input.extra", i.extra);
});
export const answeringDefense = checked(rules.answeringDefense, (kind, ruleset) => {
  requireKey("kind", kind, DEFENSE_KINDS);
  requireRecord("ruleset", ruleset);
});
export const armorClassParts = checked(rules.armorClassParts, requireSummable);
export const fixedDefense = checked(rules.fixedDefense, requireSummable);
export const bestCover = checked(rules.bestCover, (covers) => {
  for (const cover of requireList("covers", covers, 0, 1000)) requireKey("covers", cover, COVERS);
});
