/**
 * Terms of an attack: its rule profile and which participants count as player characters. The author of the message states them.
 * Pure functions.
 */
import { OUTCOME_FIELDS, readRuleset, type Ruleset } from "../../rules/ruleset/ruleset.ts";
import { naturalOf } from "./contest-terms.pure.ts";
import type { AttackRecord } from "./attack-records.pure.ts";
import { isTaker } from "./late-changes.pure.ts";
import type { Participant, RulesRecord } from "../common/records.pure.ts";

type Terms = Pick<AttackRecord, "rules" | "attackers" | "targets" | "dealt"> & Partial<Pick<AttackRecord, "rider">>;

/**
 * Compares the rules that affect outcomes in a message with the rules of the table.
 * @returns names of the fields that differ; empty if none
 */
export function differingRules({ profile, overrides }: RulesRecord, table: Ruleset): (keyof Ruleset)[] {
  const own = readRuleset(profile, overrides);
  return OUTCOME_FIELDS.filter((field) => own[field] !== table[field]);
}

/**
 * Returns a line that is equal for attacks on equal terms. An answer quotes this line. If the author later edits the terms, the
 * attack no longer counts for that answer.
 * @param target key of the target whose player-character flag is included, besides those of all attackers
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
 * Returns why clients do not answer an attack automatically: its rules differ from the table's, or it marks player characters
 * wrongly. Only a GM can confirm such an attack.
 * @param isPc returns whether a participant's actor is a player character; null if the actor cannot be found
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
