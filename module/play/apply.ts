/** Hit points and receipt of a target converge to what the documents say: one actor update, exactly once. */
import { t } from "../i18n.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { currentRuleset } from "../settings.ts";
import { attackContext, receiptsOf, targetContext, type TargetContext } from "./context.ts";
import { findAttack } from "./documents.ts";
import { beforeApply, withNote, type ReceiptNote } from "./hooks.ts";
import { inTurn, pause } from "./in-turn.ts";
import { decideSettle, type SettleWrite } from "./logic/settle.ts";
import { earnedNotes, unearnedNotes } from "./notes.ts";
import { keptNotes } from "./turns.ts";
import { notifyFailure } from "./notify.ts";
import { allowed } from "./permissions.ts";
import { tabId } from "./tab.ts";

export interface SettleOptions {
  /** Also when another tab made the answer. */
  readonly force?: boolean;
}

const TRIES = 5;
/** How long a write of another client may still cross one of ours. */
const CROSSING = 15_000;

interface Applied {
  readonly messageId: string;
  readonly targetKey: string;
  readonly at: number;
}
/** What this tab has applied lately, by actor uuid and receipt id: to see when another write has swept it away. */
const applied = new Map<string, Map<string, Applied>>();

/** The clash of a message and target, from the live documents. */
export function liveContext(messageId: string, targetKey: string): TargetContext | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  return attack && targetContext(attack, targetKey);
}

/** One update of the actor with absolute values: hit points and receipts stand or fall together. */
export async function writeSettled(actor: OpposedActor, { hp, receipts, notes }: SettleWrite, note: ReceiptNote): Promise<void> {
  const system = { hp, receipts: receipts.map((receipt) => ({ ...receipt })), ...(notes ? { notes: notes.map((note) => ({ ...note })) } : {}) };
  await actor.update({ system }, withNote(note));
}

/** Applies what is due on one target, if this tab is the one to do it. Never throws; running it again does no harm. */
export async function settle(messageId: string, targetKey: string, options: SettleOptions = {}): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      await settleOnce(messageId, targetKey, options);
      return;
    } catch (error) {
      if (attempt === 1) notifyFailure(error);
      await pause(1000 * attempt);
    }
  }
}

async function settleOnce(messageId: string, targetKey: string, { force = false }: SettleOptions): Promise<void> {
  const actor = liveContext(messageId, targetKey)?.actor;
  if (actor?.isOwner !== true) return;
  await inTurn(actor.uuid, async () => {
    // Read again in our turn: earlier jobs have changed the actor.
    const context = liveContext(messageId, targetKey);
    if (!context?.actor) return;
    // An answer may have been replaced by another tab's: only the living one counts.
    if (!force && context.defense?.record.tab !== tabId()) return;
    const { attack, actor: target } = context;
    const write = decideSettle({
      state: context.state,
      void: context.voids.size > 0,
      receiptId: context.answerId,
      receipts: receiptsOf(target),
      hp: target.hitPoints,
      attack: attack.id,
      item: attack.record.item?.name || (attack.record.dealt ? t(`OD20.Deal.Kind.${attack.record.dealt.kind}`) : ""),
      kind: attack.record.dealt?.kind ?? "damage",
      healFromZero: currentRuleset().healFromZero,
      damage: attack.record.damage?.id ?? null,
      wrote: game.user.id,
      notes: keptNotes(target),
      earned: earnedNotes(context),
      unearned: unearnedNotes(context),
    });
    if (!write) return;
    const { message } = attack;
    if (!beforeApply({ message, target: targetKey, actor: target, kind: attack.record.dealt?.kind ?? "damage", amount: context.state.amount ?? 0 })) return;
    remember(target, context.answerId, messageId, targetKey);
    await writeSettled(target, write, { event: "apply", receipt: context.answerId });
  });
}

function remember(actor: OpposedActor, receiptId: string, messageId: string, targetKey: string): void {
  const mine = applied.get(actor.uuid) ?? new Map<string, Applied>();
  mine.set(receiptId, { messageId, targetKey, at: performance.now() });
  applied.set(actor.uuid, mine);
}

/** What this tab has written on an actor so lately that a write of another client may have crossed it. */
function crossing(actor: OpposedActor): [string, Applied][] {
  const mine = applied.get(actor.uuid);
  if (!mine) return [];
  for (const [id, { at }] of mine) if (performance.now() - at > CROSSING) mine.delete(id);
  if (mine.size === 0) applied.delete(actor.uuid);
  return [...mine];
}

/**
 * After any change of an actor: two clients that wrote at the same moment knew nothing of each other, and the later
 * write carries hit points *and* receipts without the earlier one. What of ours is missing is applied again; what is
 * there and right stays.
 */
export async function recheck(actor: OpposedActor): Promise<void> {
  if (crossing(actor).length === 0) return;
  // Not both at once again.
  await pause(50 + Math.random() * 150);
  for (const [id, { messageId, targetKey }] of crossing(actor)) {
    const missing = !receiptsOf(actor).some((receipt) => receipt.id === id);
    await settle(messageId, targetKey, { force: missing });
  }
}

/** A user's click: apply at once, whoever answered. */
export async function applyNow(messageId: string, targetKey: string): Promise<void> {
  const message = findAttack(messageId);
  if (message && allowed("apply", message, targetKey)) await settle(messageId, targetKey, { force: true });
}
