/** Taking damage back and giving it again: by the target's owner or a GM, refused with the reason when it does not fit. */
import type { OpposedActor } from "../documents/actor.ts";
import { currentRuleset } from "../settings.ts";
import { attackContext, notesOf, receiptsOf, targetContexts, type TargetContext } from "./context.ts";
import { writeSettled } from "./apply.ts";
import { findAttack } from "./documents.ts";
import { inTurn } from "./in-turn.ts";
import { decideRedo, decideUndo, type UndoDecision } from "./logic/settle.ts";
import { earnedNotes } from "./notes.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";
import { can } from "./permissions.ts";

type Direction = "undo" | "redo";

/**
 * Undoes what one target, or every target of the card (null), has received.
 * @returns whether everything asked for was done
 */
export function undo(messageId: string, targetKey: string | null): Promise<boolean> {
  return turn("undo", messageId, targetKey);
}

/** Applies again what was undone, by what the documents say now. */
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
      // Of a whole card only what can be undone is meant.
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

/** From the sheet's list of recent damage; works also when the message is gone. */
export async function undoReceipt(actor: OpposedActor, receiptId: string): Promise<boolean> {
  return change("undo", actor, receiptId, contextOf(actor, receiptId));
}

/** The same for undone damage. */
export async function redoReceipt(actor: OpposedActor, receiptId: string): Promise<boolean> {
  return change("redo", actor, receiptId, contextOf(actor, receiptId));
}

function contextOf(actor: OpposedActor, receiptId: string): TargetContext | null {
  const receipt = receiptsOf(actor).find(({ id }) => id === receiptId);
  const message = receipt ? findAttack(receipt.attack) : null;
  const attack = message && attackContext(message);
  return attack ? (targetContexts(attack).find(({ answerId }) => answerId === receiptId) ?? null) : null;
}

async function change(direction: Direction, actor: OpposedActor, receiptId: string, context: TargetContext | null): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  try {
    return await inTurn(actor.uuid, async () => {
      const decision = decide(direction, actor, receiptId, context);
      if (!decision.ok) notifyWarning(decision.reason, { name: actor.name });
      else await writeSettled(actor, decision.write, { event: direction, receipt: receiptId });
      return decision.ok;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

function decide(direction: Direction, actor: OpposedActor, receiptId: string, context: TargetContext | null): UndoDecision {
  const receipts = receiptsOf(actor);
  const hp = actor.hitPoints;
  if (direction === "undo") return decideUndo({ receipts, receiptId, hp, notes: notesOf(actor), earnedIds: context ? earnedNotes(context).map(({ id }) => id) : [] });
  return decideRedo({ receipts, receiptId, hp, amount: context && context.voids.size === 0 ? context.state.amount : null, damage: context?.attack.record.damage?.id ?? null, wrote: game.user.id, healFromZero: currentRuleset().healFromZero });
}
