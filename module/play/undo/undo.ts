/** Undoes and redoes damage, healing and effects. The target's owner or a GM may do so. A refused undo shows the reason. */
import type { OpposedActor } from "../../documents/actor.ts";
import { currentRuleset } from "../../core/settings.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { sealsFor } from "../attack-state/sealed-words.ts";
import { enduresOn, rolledOn, settle, knocksOut, writeDamageUpdate } from "../apply/apply.ts";
import { findAttack } from "../common/documents.ts";
import { changeInTurn } from "../number-writes/change.ts";
import { deathStateOf, withRising } from "../apply/death-state.ts";
import type { DamageUpdate } from "../apply/damage-updates.pure.ts";
import { decideRedo, decideUndo, type UndoDecision } from "./undo-updates.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { can } from "../attack-state/permissions.ts";
import { notesOf, receiptsOf, restsWithCard } from "../number-writes/receipts.ts";
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

const STATE = { undo: "undone", redo: "applied" } as const;

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
  const refused: Extract<UndoDecision, { ok: false }>[] = [];
  const done = await changeInTurn(actor, () => {
    const decision = decide(direction, actor, receiptId, context);
    if (!decision.ok) {
      refused.push(decision);
      return "";
    }
    return async () => {
      const { effects: before = [], moved: pushed } = receiptsOf(actor).find(({ id }) => id === receiptId) ?? {};
      const given = direction === "redo" ? againGiven(context) : null;
      if (given) await putOn(actor, given);
      // The new effects may change maximum hit points, so decide again.
      const again = given ? decide(direction, actor, receiptId, context) : decision;
      await writeDamageUpdate(
        actor,
        await withMortality(direction, actor, receiptId, (again.ok ? again : decision).write, context),
        { event: direction, receipt: receiptId },
        () => changeAgain(direction, actor, receiptId),
      );
      if (direction === "redo") {
        // Compute the forced movement again, because the tokens may have moved.
        if (context && context.attack.record.moves.length > 0)
          void settle(context.attack.id, context.target.key, { force: true });
        return;
      }
      await takeOff(actor, before);
      if (pushed?.token) await (await import("../apply/forced-movement.ts")).pullBack(pushed.token, actor, receiptId);
    };
  });
  for (const one of refused) (await import("./undo-refusal.ts")).notifyUndoRefusal(actor, one);
  return done;
}

/** Returns the effects to give again. Null if the card is gone. */
const againGiven = (context: TargetContext | null): GivenPlan | null =>
  context && context.voids.size === 0 ? planGiven(context, { again: true }) : null;

/** Adds the change of the death state to an undo or redo. */
async function withMortality(
  direction: Direction,
  actor: OpposedActor,
  receiptId: string,
  write: DamageUpdate,
  context: TargetContext | null,
): Promise<DamageUpdate> {
  const receipts = receiptsOf(actor);
  if (direction === "undo") {
    const receipt = receipts.find(({ id }) => id === receiptId);
    const who = receipt?.death || write.hp.value < 0 ? deathStateOf(actor) : null;
    if (!who) return withRising(write, actor);
    const { standingAgain, withDeathBefore } = await import("./undone-death.pure.ts");
    const back = withDeathBefore(write, receipt, who.death);
    return withRising(actor.hitPoints.sinks === true ? back : standingAgain(back, who), actor);
  }
  const { withDeath } = await import("../apply/death-state-change.pure.ts");
  const who = deathStateOf(actor);
  return who
    ? withDeath(
        write,
        { who, hp: actor.hitPoints, receipts, receiptId, critical: context?.state.best === "crit" },
        currentRuleset(),
      )
    : write;
}

/** Repeats the change after another write overwrote it, unless its receipt already has the wanted state. */
async function changeAgain(direction: Direction, actor: OpposedActor, receiptId: string): Promise<void> {
  const receipt = receiptsOf(actor).find(({ id }) => id === receiptId);
  if (receipt?.state !== STATE[direction]) await change(direction, actor, receiptId, contextOf(actor, receiptId));
}

function decide(
  direction: Direction,
  actor: OpposedActor,
  receiptId: string,
  context: TargetContext | null,
): UndoDecision {
  const receipts = receiptsOf(actor);
  const hp = actor.hitPoints;
  if (direction === "undo")
    return decideUndo({
      receipts,
      receiptId,
      hp,
      rests: restsWithCard(actor),
      notes: notesOf(actor),
      earnedIds: context ? noteIds(context) : [],
    });
  const given = againGiven(context);
  return decideRedo({
    receipts,
    receiptId,
    hp,
    amount: context && context.voids.size === 0 ? context.state.amount : null,
    damage: context?.attack.record.damage?.id ?? null,
    wrote: game.user.id,
    ...(context && context.voids.size === 0 ? { sealed: sealsFor(context), dice: rolledOn(context) } : {}),
    ...(given ? { given } : {}),
    ...(context ? { spares: knocksOut(context), endures: enduresOn(context) } : {}),
    healFromZero: currentRuleset().healFromZero,
  });
}
