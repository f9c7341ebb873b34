/** The terms of an attack: the rules it counts by and who is called a player's character. Its author chose them. Pure. */
import { OUTCOME_FIELDS, readRuleset, type Ruleset } from "../../rules/ruleset/ruleset.ts";
import { naturalOf } from "./contest-terms.pure.ts";
import type { AttackRecord } from "./attack-records.pure.ts";
import { isTaker } from "./intercept.pure.ts";
import type { Participant, RulesRecord } from "../shared/records.pure.ts";

type Terms = Pick<AttackRecord, "rules" | "attackers" | "targets" | "dealt"> & Partial<Pick<AttackRecord, "rider">>;

/**
 * The fields that decide an outcome and that a message has otherwise than the table.
 * @returns their names; empty when both play by the same rules
 */
export function differingRules({ profile, overrides }: RulesRecord, table: Ruleset): (keyof Ruleset)[] {
  const own = readRuleset(profile, overrides);
  return OUTCOME_FIELDS.filter((field) => own[field] !== table[field]);
}

/**
 * One line that two attacks on the same terms share. An answer quotes it: who edits the terms of an answered attack
 * changes nothing but that it no longer counts.
 * @param target only this target's flag, with those of all attackers
 */
export function termsLine({ rules, attackers, targets, dealt, rider = null }: Terms, target: string): string {
  const own = readRuleset(rules.profile, rules.overrides);
  const flags = (list: readonly Participant[]): string[] => list.map(({ key, pc }) => `${key}${pc ? "+" : "-"}`).sort();
  return JSON.stringify([
    OUTCOME_FIELDS.map((field) => own[field]),
    flags(attackers),
    flags(targets.filter(({ key }) => key === target && !isTaker(key))),
    ...(dealt?.save ? [own.critScope, dealt.save] : []),
    ...(rider ? [own.critScope, rider] : []),
    ...(dealt?.contest ? [dealt.contest.of, dealt.contest.answers, naturalOf(dealt.contest)] : []),
  ]);
}

/**
 * Why nobody answers an attack by itself: it counts by other rules than the table's, or calls somebody a player's
 * character who is none. Only a GM's click lets it count.
 * @param isPc whether a participant's actor is a player's character; null when it cannot be found
 */
export function termsRefusal(
  record: Terms,
  table: Ruleset,
  isPc: (participant: Participant) => boolean | null,
): "OD20.Void.rules" | "OD20.Void.pc" | null {
  if (differingRules(record.rules, table).length > 0) return "OD20.Void.rules";
  const { rules, dealt } = record;
  if (dealt?.save && readRuleset(rules.profile, rules.overrides).critScope !== table.critScope)
    return "OD20.Void.rules";
  const wrong = [...record.attackers, ...record.targets].some((participant) => {
    const pc = isPc(participant);
    return pc !== null && pc !== participant.pc;
  });
  return wrong ? "OD20.Void.pc" : null;
}
