/**
 * Terms of an attack: its rule profile and which participants count as player characters. The author of the message
 * states them. Pure functions.
 */
import { OUTCOME_FIELDS, readRuleset, type Ruleset } from "../../rules/ruleset/ruleset.ts";
import type { AttackRecord, ContestState } from "./attack-records.pure.ts";
import { isTaker } from "./late-changes.pure.ts";
import type { Participant, RulesRecord } from "../common/records.pure.ts";
import type { D20 } from "../../rules/checks/checks.ts";
import { resolveContest, type Saved } from "../../rules/checks/resolve-check.ts";
import type { ContestRecord } from "../../data/message/use.pure.ts";
import { keep, verifyD20, type RollRecord } from "../dice/verify.pure.ts";

/** Returns a contest whose roll has not been read yet. */
export const unrolled = (contest: ContestRecord | null): ContestState | null =>
  contest && { ...contest, rolled: null, void: null };

/** Returns the record with the initiator's roll as the DC of the targets' answers. @rule H-DICE-06 C-65 */
export function withContest(record: AttackRecord, rolls: readonly RollRecord[]): AttackRecord {
  const { dealt } = record;
  if (!dealt?.contest) return record;
  const { contest } = dealt;
  const read = contest.dc === null ? verifyD20(rolls[0], contest.advantage, contest.parts) : null;
  const rolled = read?.ok === true ? read.value : null;
  const [attribute = "athletics"] = contest.answers;
  return {
    ...record,
    dealt: {
      ...dealt,
      contest: { ...contest, rolled, void: read?.ok === false ? read.reason : null },
      save: { attribute, dc: contest.dc ?? rolled?.total ?? 0, onSuccess: "none" },
    },
  };
}

/** Returns the natural roll that counts. */
const naturalOf = ({ rolled, advantage }: Pick<ContestState, "rolled" | "advantage">): number | null =>
  rolled && keep(rolled.faces, advantage);

/**
 * Returns the result of a target. The target wins ties, and then nothing changes.
 * @param roll the target's roll; null for a target that fails without one
 * @rule H-DICE-06 C-31 C-65
 */
export function withstood(contest: ContestState, roll: D20 | null, ruleset: Pick<Ruleset, "critScope">): Saved {
  const natural = naturalOf(contest) ?? 0;
  const total = contest.rolled?.total ?? 0;
  const success = roll !== null && resolveContest({ natural, total }, roll, ruleset).winner !== "initiator";
  return { check: null, success, factor: success ? 0 : 1 };
}

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
