/** The note of a due save: the effect or the concentration it was for, and the result. */
import { CONCENTRATE } from "../../../data/effects/action-effect.ts";
import { actionOf } from "../../../documents/effects/action-effects.ts";
import { worsenedOf } from "../../../documents/effects/effect-ends.ts";
import { STATUS_LABELS, STATUSES } from "../../../rules/movement/hazards.ts";
import { knownKeys } from "../../../rules/basics/keys.ts";
import { isCauseUndone } from "../../../play/check/cause.ts";
import type { CheckState } from "../../../play/check/types.ts";
import { findEffect } from "../../../play/common/documents.ts";
import type { Texts } from "../../words/texts.ts";
import type { Owed } from "./present.ts";

/** Returns the effect that a check was due for. Returns null for other checks, or if the effect is gone. */
export function owedFor(record: CheckState["record"], { t }: Pick<Texts, "t">): Owed | null {
  const { id, due, keeps } = record;
  const uuid = due?.effect || keeps?.effect;
  const effect = uuid ? findEffect(uuid) : null;
  if (!effect) return null;
  const worsened = worsenedOf(effect)?.message === id;
  return {
    name: effect.name,
    concentration: actionOf(effect)?.action === CONCENTRATE,
    undone: isCauseUndone(record),
    worse: worsened ? knownKeys(STATUSES, [...effect.statuses]).map((status) => t(STATUS_LABELS[status])) : [],
  };
}
