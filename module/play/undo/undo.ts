/** Undoes and redoes damage, healing and effects. The target's owner or a GM may do so. */
import { t } from "../../core/i18n.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isHitSettled } from "../../documents/ledger/hit-points.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { sealsFor } from "../attack-state/sealed-words.ts";
import { enduresOn, rolledOn, settle, knocksOut, writeDamageUpdate } from "../apply/apply.ts";
import { findAttack } from "../common/documents.ts";
import { changeInTurn } from "../number-writes/change.ts";
import { hitOf, type DamageUpdate } from "../apply/damage-updates.pure.ts";
import { notifyInfo, notifyWarning } from "../common/notify.ts";
import { can } from "../attack-state/permissions.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { notesOf, receiptsOf } from "../number-writes/receipts.ts";
import { undoConsequence, type UndoConsequence } from "../number-writes/undo-consequence.ts";
import { noteIds } from "../damage/fumbles.ts";
import { planGiven, putOn, takeOff, type GivenPlan } from "../apply/given-effects.ts";

type Direction = "undo" | "redo";

/** Undoes the changes to one target, or to every target of the card (null). @returns whether everything was undone */
export function undo(messageId: string, targetKey: string | null): Promise<boolean> {
  return turn("undo", messageId, targetKey);
}

/** Applies an undone change again with the present values of the messages. Null as key means every target. */
export function redo(messageId: string, targetKey: string | null): Promise<boolean> {
  return turn("redo", messageId, targetKey);
}

async function turn(direction: Direction, messageId: string, targetKey: string | null): Promise<boolean> {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack) return false;
  const contexts = targetContexts(attack).filter(({ target }) => targetKey === null || target.key === targetKey);
  let done = contexts.length > 0;
  let any = false;
  for (const context of contexts) {
    const verdict = can(game.user, direction, attack.message, context.target.key);
    if (verdict !== true) {
      // For a whole card, skip targets with nothing to undo.
      if (targetKey !== null) notifyWarning(verdict);
      done &&= targetKey === null;
      continue;
    }
    any = true;
    if (context.actor && !(await change(direction, context.actor, context.answerId, context))) done = false;
  }
  if (!any && targetKey === null) notifyWarning("OD20.Undo.nothing");
  return done && any;
}

/** Undoes a receipt from the sheet's list of recent damage. Also works if the message is deleted. */
export async function undoReceipt(actor: OpposedActor, receiptId: string): Promise<boolean> {
  return change("undo", actor, receiptId, contextOf(actor, receiptId));
}

/** Redoes an undone receipt from the sheet's list. */
export async function redoReceipt(actor: OpposedActor, receiptId: string): Promise<boolean> {
  return change("redo", actor, receiptId, contextOf(actor, receiptId));
}

function contextOf(actor: OpposedActor, receiptId: string): TargetContext | null {
  const receipt = receiptsOf(actor).find(({ id }) => id === receiptId);
  const message = receipt ? findAttack(receipt.attack) : null;
  const attack = message && attackContext(message);
  return attack ? (targetContexts(attack).find(({ answerId }) => answerId === receiptId) ?? null) : null;
}

/** Undoes or redoes one entry. Undo never refuses: the state is then the one without the entry. */
async function change(
  direction: Direction,
  actor: OpposedActor,
  receiptId: string,
  context: TargetContext | null,
): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  return changeInTurn(actor, () => {
    const receipt = receiptsOf(actor).find(({ id }) => id === receiptId);
    if (receipt?.state !== (direction === "undo" ? "applied" : "undone") || isHitSettled(actor, receiptId))
      return "OD20.Undo.nothing";
    return async () => {
      const given = direction === "redo" ? againGiven(context) : null;
      if (given) await putOn(actor, given);
      const before = actor.hitPoints;
      const wasOut = hasDroppedOut(actor);
      const update = direction === "undo" ? undone(actor, receiptId, context) : redone(receiptId, context, given);
      await writeDamageUpdate(actor, update, { event: direction, receipt: receiptId });
      if (direction === "redo") {
        // Compute the forced movement again, because the tokens may have moved.
        if (context && context.attack.record.moves.length > 0)
          void settle(context.attack.id, context.target.key, { force: true });
        return;
      }
      tellUnmoved(actor, receipt, before);
      // Who dropped out while the undo was on its way, dropped out because of the undone blow.
      const data: object = { system: { death: { droppedOut: false } } };
      if (!wasOut && hasDroppedOut(actor) && actor.hitPoints.value > 0) await actor.update(data);
      await takeOff(actor, receipt.effects ?? []);
      if (receipt.moved?.token)
        await (await import("../apply/forced-movement.ts")).pullBack(receipt.moved.token, actor, receiptId);
    };
  });
}

const hasDroppedOut = (actor: OpposedActor): boolean => actor.creature?._source.death.droppedOut === true;

/** Tells why the hit points stay as they are: later changes made up for the undone one. */
function tellUnmoved(
  actor: OpposedActor,
  { kind, hp, temporary }: ReceiptRecord,
  before: Pick<HitPoints, "value" | "temporary">,
): void {
  const { value, temporary: left } = actor.hitPoints;
  if (hp + temporary > 0 && value === before.value && left === before.temporary)
    notifyInfo(`OD20.Undo.Stays.${kind}`, { name: actor.name });
}

/** Returns the effects to give again. Null if the card is gone. */
const againGiven = (context: TargetContext | null): GivenPlan | null =>
  context && context.voids.size === 0 ? planGiven(context, { again: true }) : null;

function undone(actor: OpposedActor, receiptId: string, context: TargetContext | null): DamageUpdate {
  const all = notesOf(actor);
  const earned = context ? noteIds(context) : [];
  const notes = all.filter(({ id }) => !earned.includes(id));
  return { hit: null, toggles: { [receiptId]: true }, notes: notes.length === all.length ? null : notes };
}

/** Returns the redo by the present messages; without a card by the entry alone. */
function redone(receiptId: string, context: TargetContext | null, given: GivenPlan | null): DamageUpdate {
  const toggles = { [receiptId]: false };
  if (!context || context.voids.size > 0 || context.state.amount === null) return { hit: null, toggles, notes: null };
  const { damage, item, dealt } = context.attack.record;
  const hit = hitOf({
    state: context.state,
    receiptId,
    attack: context.attack.id,
    item: item?.name || (dealt ? t(`OD20.Deal.Kind.${dealt.kind}`) : ""),
    kind: dealt?.kind ?? "damage",
    damage: damage?.id ?? null,
    wrote: game.user.id,
    sealed: sealsFor(context),
    dice: rolledOn(context),
    spares: knocksOut(context),
    endures: enduresOn(context),
    given,
    // The push is made anew; see `settle`.
    moved: null,
  });
  return { hit, toggles, notes: null };
}

/** Returns the consequences of an undo on a card; null as key means every target. */
export function undoConsequences(messageId: string, targetKey: string | null): UndoConsequence[] {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  return (attack ? targetContexts(attack) : []).flatMap(({ target, actor, answerId, receipt }) =>
    actor && receipt?.state === "applied" && (targetKey === null || target.key === targetKey)
      ? undoConsequence(actor, [answerId])
      : [],
  );
}
