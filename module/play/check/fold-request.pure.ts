/**
 * Computes the state of a request for checks from its answers. Pure: all clients compute the same state from the same
 * documents.
 */
import type { CheckResult } from "../../rules/checks/checks.ts";
import { FAILED_CHECK, resolveCheck, resolveContest, SUCCEEDS_UNROLLED } from "../../rules/checks/resolve-check.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import type { Reroll } from "../dice/reroll.pure.ts";
import { verifyD20, type RollRecord, type VerifiedD20 } from "../dice/verify.pure.ts";
import type { AskedRecord, CheckRecord, RequestRecord } from "./check-records.pure.ts";

/** An answer as its message stores it. */
export interface AnswerInput {
  readonly record: CheckRecord;
  readonly roll: RollRecord | undefined;
  /** Applies later changes of the roll, such as a rerolled die. */
  readonly later?: (roll: VerifiedD20) => {
    readonly record: CheckRecord;
    readonly roll: VerifiedD20;
    readonly reroll: Reroll | null;
  };
  /** Returns what makes an answer succeed that failed without a roll; null if nothing does. Left out for nothing. */
  readonly succeeded?: () => Reroll | null;
  /** Language key of the reason why its author may not answer, or null. */
  readonly refused: string | null;
}

/** The state of one asked actor. */
export interface AskedState {
  readonly record: AskedRecord;
  readonly phase: "waiting" | "answered" | "void";
  /** Language key of the reason why the answer, or another message in its place, is invalid; null if there is no problem. */
  readonly void: string | null;
  readonly roll: VerifiedD20 | null;
  readonly reroll: Reroll | null;
  readonly answer: CheckRecord | null;
  /** The result against the DC, if the caller knows the DC. */
  readonly result: CheckResult | null;
}

export interface RequestState {
  readonly asked: readonly AskedState[];
  /** Result of a contest that both sides have answered: the key of the winner, null for a tie. */
  readonly contest: { readonly winner: string | null } | null;
}

/** Whether an answer belongs to this question. */
export function fits(requestId: string, asked: AskedRecord, answer: CheckRecord): boolean {
  return (
    answer.request === requestId &&
    answer.asked === asked.key &&
    answer.actor === asked.actor &&
    answer.kind === asked.kind &&
    answer.key === asked.check &&
    answer.characteristic === asked.characteristic &&
    // Without a stated kind, the roll is a save.
    (answer.as === "check") === (asked.as === "check") &&
    answer.needs === asked.needs
  );
}

/**
 * @param answers by the key of the asked actor
 * @param dc the DC that the viewing user may know; null = unknown or none
 * @param spoiled why another message is in the place of an answer, by the key of the asked actor
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
    const none = { record, void: null, roll: null, reroll: null, answer: null, result: null };
    if (!answer) return { ...none, phase: "waiting", void: spoiled.get(record.key) ?? null };
    if (
      answer.record.fails !== "" &&
      !answer.roll &&
      answer.refused === null &&
      fits(request.id, record, answer.record)
    ) {
      const reroll = answer.succeeded?.() ?? null;
      const result = reroll ? resolveCheck(SUCCEEDS_UNROLLED, 0, ruleset, "save") : FAILED_CHECK;
      return { ...none, phase: "answered", answer: answer.record, reroll, result };
    }
    const read = verifyD20(answer.roll, answer.record.advantage, answer.record.parts);
    const reason = !fits(request.id, record, answer.record)
      ? "OD20.Void.other"
      : (answer.refused ?? (read.ok ? null : read.reason));
    if (reason !== null || !read.ok) return { ...none, phase: "void", void: reason, answer: answer.record };
    const counts = request.mode === "each" && dc !== null;
    const now = answer.later?.(read.value) ?? { record: answer.record, roll: read.value, reroll: null };
    const { roll, reroll } = now;
    const result = counts
      ? resolveCheck(roll, dc, ruleset, record.kind === "attribute" && record.as !== "check" ? "save" : "check")
      : null;
    return { ...none, phase: "answered", roll, reroll, answer: now.record, result };
  });
  const [initiator, opponent] = asked;
  if (request.mode !== "contest" || initiator?.phase !== "answered" || opponent?.phase !== "answered")
    return { asked, contest: null };
  // A side that fails without a roll loses against any roll.
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
