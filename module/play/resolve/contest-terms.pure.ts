/** Resolves a contest like a save: the initiator's total is the number the targets must match. Pure functions. */
import type { D20 } from "../../rules/checks/checks.ts";
import { resolveContest, type Saved } from "../../rules/checks/resolve-check.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { ContestRecord } from "../../data/message/use.pure.ts";
import { keep, verifyD20, type RollRecord } from "../dice/verify.pure.ts";
import type { AttackRecord, ContestState } from "./attack-records.pure.ts";

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
export const naturalOf = ({ rolled, advantage }: Pick<ContestState, "rolled" | "advantage">): number | null =>
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
