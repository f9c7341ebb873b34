/** Explains why an undo is refused, and what to undo first. Loaded lazily. */
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { readKeyedName } from "../../data/keyed-name.pure.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { notifyWarning } from "../common/notify.ts";
import type { Placed } from "../number-writes/points-order.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { UndoDecision } from "./undo-updates.pure.ts";

type Refusal = Extract<UndoDecision, { ok: false }>;

/** Kind of later change that prevents the undo, by reason. */
const HINDERS: Readonly<Partial<Record<Refusal["reason"], ChangeKind>>> = {
  "OD20.Undo.exceedsMaximum": "healing",
  "OD20.Undo.healedSince": "healing",
  "OD20.Undo.givenSince": "temporary",
  "OD20.Undo.belowZero": "damage",
  "OD20.Undo.hurtSince": "damage",
  "OD20.Undo.spent": "damage",
};

/** Returns the latest change that prevents the undo. Undo is always possible from the last change back to the first. */
const hindering = ({ reason, since = [] }: Refusal): Placed | undefined =>
  since.findLast(
    ({ kind, moved }) =>
      kind === HINDERS[reason] &&
      (reason === "OD20.Undo.spent" || kind === "temporary" ? moved.temporary : moved.hp) > 0,
  );

/** Shows the refusal. Names the change to undo first if this user can see its card. */
export function notifyUndoRefusal(actor: OpposedActor, refusal: Refusal): void {
  const { name } = actor;
  const first = hindering(refusal);
  if (!first) {
    notifyWarning(refusal.reason, { name });
    return;
  }
  const receipt = receiptsOf(actor).find(({ id }) => id === first.id);
  const kind = !receipt ? "rest" : receipt.attack === "" ? "hand" : first.kind;
  const which = whichOne(receipt?.attack ?? first.id, receipt?.item ?? "");
  notifyWarning(`OD20.Undo.First.${kind}`, { name, which });
}

/** Returns text such as " («Cure Wounds», 18:04)"; "" if this user sees no card of the change. */
function whichOne(id: string, named: string): string {
  const message = game.messages.get(id);
  if (!message?.visible) return "";
  const time = new Date(message.timestamp).toLocaleTimeString(game.i18n.lang, { hour: "2-digit", minute: "2-digit" });
  return ` (${named === "" ? "" : t("OD20.Undo.Item", { item: readKeyedName(named, t) })}${time})`;
}
