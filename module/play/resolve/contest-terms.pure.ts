/**
 * A contest in the exchange: what whoever begins it has rolled is the number that its targets answer, as with a save. Pure.
 */
import type { D20 } from "../../rules/checks/checks.ts";
import { resolveContest } from "../../rules/checks/checks.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { Saved } from "../../rules/checks/save.ts";
import type { ContestRecord } from "../../data/message/contest.pure.ts";
import { keep, verifyD20, type RollRecord } from "../dice/verify.pure.ts";
import type { AttackRecord, ContestState } from "./attack-records.pure.ts";

/** A contest before anybody has looked at its roll. */
export const unrolled = (contest: ContestRecord | null): ContestState | null =>
  contest && { ...contest, rolled: null, void: null };

/**
 * A use with what its contest has come to: its targets answer that as they would answer a save.
 * @rule H-DICE-06 C-65
 */
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

/** The die that counts. */
export const naturalOf = ({ rolled, advantage }: Pick<ContestState, "rolled" | "advantage">): number | null =>
  rolled && keep(rolled.faces, advantage);

/**
 * Whether a target holds against it: it wins, or comes as far; then nothing changes.
 * @param roll null for one that fails without it
 * @rule H-DICE-06 C-31 C-65
 */
export function withstood(contest: ContestState, roll: D20 | null, ruleset: Pick<Ruleset, "critScope">): Saved {
  const natural = naturalOf(contest) ?? 0;
  const total = contest.rolled?.total ?? 0;
  const success = roll !== null && resolveContest({ natural, total }, roll, ruleset).winner !== "initiator";
  return { check: null, success, factor: success ? 0 : 1 };
}
