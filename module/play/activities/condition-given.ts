/** Builds the effect data of a condition for a message. */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import { conditionImage } from "../../documents/effects/conditions.ts";
import { t } from "../../core/i18n.ts";
import { STATUS_LABELS, type StatusId } from "../../rules/movement/hazards.ts";

/** Returns effect data with one condition or burning, which lasts until a user removes it. */
export const conditionGiven = (id: StatusId, on: GivenEffect["on"] = "hit"): GivenEffect => ({
  key: id,
  on,
  name: t(STATUS_LABELS[id]),
  img: conditionImage(id),
  statuses: [id],
  changes: [],
  adds: [],
  sways: [],
  ends: null,
  hangs: false,
});
