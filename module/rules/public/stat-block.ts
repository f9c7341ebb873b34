/** The functions of `stat-block.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../stat-block.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { ATTRIBUTES } from "../ids.ts";
import { requireKey, requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../stat-block.ts";

export const challengeExperience = checked(rules.challengeExperience, (challenge) => {
  if (!Number.isFinite(challenge) || challenge < 0 || challenge > 30)
    throw new RulesError("challenge", "must be from 0 to 30");
});
export const experienceOf = checked(rules.experienceOf, (i) => {
  requireInteger("challengeXp", i.challengeXp, 0, 1_000_000);
});
export const totalsFromArmorClass = checked(rules.totalsFromArmorClass, (i) => {
  requireInteger("armorClass", i.armorClass, 0, 60);
  requireInteger("dexterity", i.dexterity, -5, 15);
});
export const attackEntry = checked(rules.attackEntry, (i) => {
  requireList("damage", i.damage, 0, 20);
});
export const saveEntry = checked(rules.saveEntry, (i) => {
  if (i.attribute === "") return;
  requireKey("attribute", i.attribute, ATTRIBUTES);
  if (i.dc !== null) requireInteger("dc", i.dc, 0, 100);
});
export const comesBack = checked(rules.comesBack, (face, from) => {
  requireInteger("face", face, 1, 6);
  requireInteger("from", from, 2, 6);
});
