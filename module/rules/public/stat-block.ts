/** The functions of `stat-block.ts`, with their arguments checked. */
import * as rules from "../stat-block.ts";
import { RulesError, requireInteger, requireNumber } from "../errors.ts";
import { ATTRIBUTES } from "../ids.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireSummable } from "./shapes.ts";

export * from "../stat-block.ts";

export const challengeExperience = checked(rules.challengeExperience, (challenge) => {
  if (!Number.isFinite(challenge) || challenge < 0 || challenge > 30)
    throw new RulesError("challenge", "must be from 0 to 30");
});
export const experienceOf = checked(rules.experienceOf, (i) => {
  requireRecord("creature", i);
  requireNumber("challenge", i.challenge);
  requireInteger("challengeXp", i.challengeXp, 0, 1_000_000);
});
export const totalsFromArmorClass = checked(rules.totalsFromArmorClass, (i) => {
  requireRecord("creature", i);
  requireInteger("armorClass", i.armorClass, 0, 60);
  requireInteger("dexterity", i.dexterity, -5, 15);
});
export const attackEntry = checked(rules.attackEntry, (i) => {
  requireRecord("attack", i);
  requireRecord("range", i.range);
  requireNumber("range.normal", i.range.normal ?? 0);
  requireSummable(i.parts);
  if (i.ranged) requireNumber("range.max", i.range.max ?? 0);
  else requireNumber("reach", i.reach);
  for (const part of requireList("damage", i.damage, 0, 20)) {
    requireRecord("damage", part);
    if (typeof part.formula !== "string") throw new RulesError("damage.formula", "must be a text");
    requireSummable(part.bonus);
  }
});
export const saveEntry = checked(rules.saveEntry, (i) => {
  requireRecord("save", i);
  if (i.attribute === "") return;
  requireKey("attribute", i.attribute, ATTRIBUTES);
  if (i.dc !== null) requireInteger("dc", i.dc, 0, 100);
  else if (i.own) requireSummable(i.own);
  if (i.dc !== null || i.own) requireKey("onSuccess", i.onSuccess, ["half", "none"]);
});
export const comesBack = checked(rules.comesBack, (face, from) => {
  requireInteger("face", face, 1, 6);
  requireInteger("from", from, 2, 6);
});
