/** Reads checks and requests for their cards, as far as the viewing user may know them. */
import { type OpposedActor } from "../../documents/actor.ts";
import { whyInvalid, type Place } from "../protocol/places.ts";
import { isFalling } from "../../integrations/dice-so-nice.ts";
import type { CheckResult } from "../../rules/checks/checks.ts";
import { FAILED_CHECK, resolveCheck, SUCCEEDS_UNROLLED } from "../../rules/checks/resolve-check.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { inspired, mayInspire, succeededBy } from "./check-reroll.ts";
import { awaitedFor } from "../protocol/responsible.ts";
import type { AskedState } from "./fold-request.pure.ts";
import { verifyD20, NO_ROLL } from "../dice/verify.pure.ts";
import { requestContext, type AskedContext, type RequestContext } from "./request-context.ts";
import { rolledBy } from "../dice/luck.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { type CheckRecord, parseCheck, isPercent } from "./check-records.pure.ts";
import type { AskedView, CheckState, RequestView } from "./types.ts";
import { revealOf } from "../secrecy/reveal.ts";
import { isHidden } from "../secrecy/hidden.ts";
import { viewer, viewerOwns } from "../secrecy/viewer.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { concentrationSave } from "../../rules/checks/concentration.ts";

/** Reads a check message; null for other messages. */
export function readCheck(message: ChatMessage.Implementation): CheckRecord | null {
  return message.isKind("check") ? parseCheck(message.id ?? "", message.system) : null;
}

/** Returns a check as its card shows it; null for other messages. */
export function checkState(message: ChatMessage.Implementation): CheckState | null {
  const said = readCheck(message);
  if (!said || said.version > MESSAGE_VERSION) return null;
  const [rolled] = rolledBy(message, () => said.actor);
  const unrolled = said.fails !== "" && rolled === undefined;
  const succeeded = unrolled ? succeededBy(said) : null;
  const failed = unrolled && !succeeded;
  const percent = isPercent(said);
  const read = verifyD20(rolled, said.advantage, said.parts, percent ? 100 : 20);
  const { record, roll, reroll } = read.ok
    ? inspired(said, read.value)
    : { record: said, roll: succeeded ? { ...NO_ROLL, ...SUCCEEDS_UNROLLED } : NO_ROLL, reroll: succeeded };
  const result: CheckResult | null = failed
    ? FAILED_CHECK
    : succeeded
      ? resolveCheck(SUCCEEDS_UNROLLED, 0, readRuleset(record.rules.profile, record.rules.overrides), "save")
      : read.ok && record.dc !== null && percent
        ? { success: roll.natural <= record.dc, critical: null, rules: ["D-DEATH-04", "D-DEATH-05"] }
        : read.ok && record.dc !== null
          ? resolveCheck(
              roll,
              record.dc,
              readRuleset(record.rules.profile, record.rules.overrides),
              record.kind === "attribute" && record.as !== "check"
                ? "save"
                : record.kind === "death"
                  ? "death"
                  : "check",
            )
          : null;
  const actor = findActor({ actor: record.actor, token: null });
  const pc = actor?.pc ?? true;
  const shown = revealOf(message, [{ actor: record.actor, token: null, pc }], true);
  return {
    record,
    void: read.ok || unrolled ? null : read.reason,
    unrolled,
    failed,
    faces: roll.faces,
    bonus: roll.bonus,
    natural: roll.natural,
    total: roll.total,
    ...(roll.succeeds ? { succeeds: roll.succeeds } : {}),
    result,
    reroll,
    inspire: read.ok && mayInspire(record),
    reveal: {
      name: shown.name,
      totals: shown.totals,
      breakdown: shown.breakdown,
      dc: !isHidden(message) && (viewer().isGM || !record.dcHidden),
    },
    rolling: isFalling(record.id),
  };
}

function askedView(request: RequestContext, { asked, actor, answer }: AskedContext, state: AskedState): AskedView {
  // A private roll of another user stays private. Settings of the table decide about the rest.
  const shown = revealOf(answer ?? request.message, [asked], answer !== null);
  const open = state.phase !== "answered" && request.refused === null && actor !== null;
  return {
    key: asked.key,
    name: asked.name,
    img: asked.img,
    check: { kind: asked.kind, key: asked.check, characteristic: asked.characteristic, as: asked.as },
    state,
    // All users know which actors are asked.
    reveal: { ...shown, name: shown.name || revealOf(request.message, [asked], answer !== null).name },
    waiting:
      state.phase === "waiting" && request.refused === null
        ? awaitedFor(actor, request.message).map(({ id, name }) => ({ name, self: id === viewer().id }))
        : [],
    inspire: state.phase === "answered" && state.answer !== null && mayInspire(state.answer),
    may: open && viewerOwns(actor) && (state.phase === "waiting" || viewer().isGM),
    rolling: answer?.id != null && isFalling(answer.id),
  };
}

/** Returns a request as its card shows it; null for other messages. */
export function requestState(message: ChatMessage.Implementation): RequestView | null {
  const request = requestContext(message);
  if (!request) return null;
  return {
    record: request.record,
    void: request.refused,
    dc: request.dc,
    mayReveal: viewer().isGM && request.record.difficulty === "hidden" && request.dc !== null,
    asked: request.asked.flatMap((context, index) => {
      const state = request.state.asked[index];
      return state ? [askedView(request, context, state)] : [];
    }),
    contest: request.asked.some(({ answer }) => answer?.id != null && isFalling(answer.id))
      ? null
      : request.state.contest,
  };
}

/**
 * Whether the damage or other cause of a check was undone, or a ruling or reaction reduced it to nothing. Then the
 * result of the check does not count until the cause is applied again. False for checks without a cause.
 * @rule H-CONC-04 H-DEATH-05
 */
export function isCauseUndone({ actor: uuid, keeps, risks }: Pick<CheckRecord, "actor" | "keeps" | "risks">): boolean {
  const cause = keeps ?? risks;
  if (!cause) return false;
  const { receipt, attack } = cause;
  const actor = findActor({ actor: uuid, token: null });
  const received = actor && receiptsOf(actor).find(({ id }) => id === receipt);
  if (!received) return isWithdrawn(attack);
  return received.state === "undone" || (keeps !== null && concentrationSave(received.amount) === null);
}

/**
 * Returns the place of the one check that an event asks of a creature.
 * @param fits whether a check of this creature is the asked one
 */
export const checkPlace = (id: string, actor: OpposedActor, fits: (said: CheckRecord) => boolean): Place => ({
  id,
  judge: (message) =>
    whyInvalid(message, message.isKind("check") && speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
      const state = checkState(message);
      return state?.record.actor === actor.uuid && fits(state.record) ? state.void : "OD20.Void.strange";
    }),
});

/** Returns whether a check is the save against an effect. */
export const isSaveAgainst = (
  { kind, key, dc }: CheckRecord,
  save: { readonly attribute: string; readonly dc: number },
): boolean => kind === "attribute" && key === save.attribute && dc === save.dc;

/** Returns whether a check answers this event of this effect, token or receipt. */
export const keepsIn = ({ keeps }: CheckRecord, effect: string, receipt: string): boolean =>
  keeps?.effect === effect && keeps.receipt === receipt;
