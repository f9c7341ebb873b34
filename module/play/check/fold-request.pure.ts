/** What a request for checks and its answers come to. Pure: everybody gets the same from the same documents. */
import { FAILED_CHECK, resolveCheck, resolveContest, type CheckResult } from "../../rules/checks/checks.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import type { Reroll } from "../dice/reroll.pure.ts";
import { verifyD20, type RollRecord, type VerifiedD20 } from "../dice/verify.pure.ts";
import type { AskedRecord, CheckRecord, RequestRecord } from "./records.pure.ts";

/** An answer as its message holds it. */
export interface AnswerInput {
  readonly record: CheckRecord;
  readonly roll: RollRecord | undefined;
  /** Takes in what has happened to the roll since: a die that was rolled again. */
  readonly later?: (roll: VerifiedD20) => {
    readonly record: CheckRecord;
    readonly roll: VerifiedD20;
    readonly reroll: Reroll | null;
  };
  /** Language key of the reason why its author may not answer, or null. */
  readonly refused: string | null;
}

/** One of those asked. */
export interface AskedState {
  readonly record: AskedRecord;
  readonly phase: "waiting" | "answered" | "void";
  /** Language key of the reason why the answer counts for nothing, or why what lies in its place is none. */
  readonly void: string | null;
  readonly roll: VerifiedD20 | null;
  readonly reroll: Reroll | null;
  readonly answer: CheckRecord | null;
  /** Against the difficulty, when it is known to whoever asks. */
  readonly result: CheckResult | null;
}

export interface RequestState {
  readonly asked: readonly AskedState[];
  /** Of a contest that both have answered: who wins by key, null for a tie. */
  readonly contest: { readonly winner: string | null } | null;
}

/** Whether an answer is one to this question at all. */
export function fits(requestId: string, asked: AskedRecord, answer: CheckRecord): boolean {
  return (
    answer.request === requestId &&
    answer.asked === asked.key &&
    answer.actor === asked.actor &&
    answer.kind === asked.kind &&
    answer.key === asked.check &&
    answer.characteristic === asked.characteristic &&
    // Who says nothing saves.
    (answer.as === "check") === (asked.as === "check") &&
    answer.needs === asked.needs
  );
}

/**
 * @param answers by the key of the one asked
 * @param dc the difficulty as far as the viewer may know it; null = unknown or none
 * @param spoiled why something else lies where an answer should, by the key of the one asked
 * @rule H-DICE-02 H-DICE-06 H-CRIT-09 C-31 C-49
 */
export function foldRequest(
  request: RequestRecord,
  answers: ReadonlyMap<string, AnswerInput>,
  dc: number | null,
  spoiled: ReadonlyMap<string, string> = new Map(),
): RequestState {
  const ruleset = readRuleset(request.rules.profile, request.rules.overrides);
  const asked = request.asked.map((record): AskedState => {
    const answer = answers.get(record.key);
    if (!answer)
      return {
        record,
        phase: "waiting",
        void: spoiled.get(record.key) ?? null,
        roll: null,
        reroll: null,
        answer: null,
        result: null,
      };
    if (
      answer.record.fails !== "" &&
      !answer.roll &&
      answer.refused === null &&
      fits(request.id, record, answer.record)
    )
      return {
        record,
        phase: "answered",
        void: null,
        roll: null,
        reroll: null,
        answer: answer.record,
        result: FAILED_CHECK,
      };
    const read = verifyD20(answer.roll, answer.record.advantage, answer.record.parts);
    const reason = !fits(request.id, record, answer.record)
      ? "OD20.Void.other"
      : (answer.refused ?? (read.ok ? null : read.reason));
    if (reason !== null || !read.ok)
      return { record, phase: "void", void: reason, roll: null, reroll: null, answer: answer.record, result: null };
    const counts = request.mode === "each" && dc !== null;
    const now = answer.later?.(read.value) ?? { record: answer.record, roll: read.value, reroll: null };
    const { roll, reroll } = now;
    const result = counts
      ? resolveCheck(roll, dc, ruleset, record.kind === "attribute" && record.as !== "check" ? "save" : "check")
      : null;
    return { record, phase: "answered", void: null, roll, reroll, answer: now.record, result };
  });
  const [initiator, opponent] = asked;
  if (request.mode !== "contest" || initiator?.phase !== "answered" || opponent?.phase !== "answered")
    return { asked, contest: null };
  // Whoever fails without a roll has lost against any roll.
  if (!initiator.roll || !opponent.roll) {
    const [rolled] = [initiator, opponent].filter(({ roll }) => roll !== null);
    return { asked, contest: { winner: rolled?.record.key ?? null } };
  }
  const { winner } = resolveContest(initiator.roll, opponent.roll, ruleset);
  return {
    asked,
    contest: { winner: winner === null ? null : (winner === "initiator" ? initiator : opponent).record.key },
  };
}
