/** Writes hit points and receipt of a target to match the messages. One actor update does both, exactly once. */
import { t } from "../../core/i18n.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { changedHit } from "../../documents/ledger/hit-point-writes.ts";
import { isSane, NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { attackContext, targetContext } from "../attack-state/attack-context.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { sealsFor } from "../attack-state/sealed-words.ts";
import { findAttack } from "../common/documents.ts";
import { beforeApply, withNews, type ReceiptNews } from "../attack-state/attack-hooks.ts";
import { inTurn, pause } from "../common/in-turn.ts";
import { quoteDamage } from "../resolve/resolve-damage.pure.ts";
import type { DamageUpdate } from "./damage-updates.pure.ts";
import { writeHits } from "../number-writes/entries.ts";
import { risesBy } from "./death-state.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { allowed } from "../attack-state/permissions.ts";
import { storedList } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { keptNotes } from "../modifiers/roll-notes.ts";
import { earnedNotes, unearnedNotes } from "../damage/fumbles.ts";
import { landingMoves, planGiven, putOn, takeOff, takeOffStrays } from "./given-effects.ts";
import { cure } from "./cures.ts";

export interface SettleOptions {
  /** True to apply even if another tab created the answer. */
  readonly force?: boolean;
  /** True to accept effects of a player's homemade item. */
  readonly allow?: boolean;
}

const TRIES = 5;
const uncountable = new WeakSet<OpposedActor>();

/** Returns whether hit points are within the limits of the rules. If not, warns the user once per actor. */
function isCountable(actor: OpposedActor, name: string): boolean {
  const { value, max, temporary } = actor.hitPoints;
  if ([value, max, temporary].every(isSane)) return true;
  if (!uncountable.has(actor)) notifyWarning("OD20.Notify.uncountable", { name, max: NUMBER_LIMIT });
  uncountable.add(actor);
  return false;
}

/** Returns the present state of one target from the live documents. */
export function liveContext(messageId: string, targetKey: string): TargetContext | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  return attack && targetContext(attack, targetKey);
}

/** Returns whether the target is knocked out instead of dropping to 0. Only melee attacks can do so. @rule B-DEATH-14 */
export function knocksOut({ attack: { record }, target }: Pick<TargetContext, "attack" | "target">): boolean {
  return target.spares === true && !record.ranged && !record.dealt;
}

/**
 * Returns whether the target endures a hit that would bring it to 0. Returns false for a critical hit if the reaction does not
 * work against critical hits.
 * @rule H-PRG-07
 */
export const enduresOn = ({
  attack: { record },
  target: { key },
  state,
}: Pick<TargetContext, "attack" | "target" | "state">): boolean =>
  record.amended?.some(
    ({ as, target, failsCritical }) =>
      as === "endure" && target === key && !(failsCritical === true && state.best === "crit"),
  ) === true;

/** Returns the quotes of the present damage dice of a target's strikes. */
function rolledOn({ attack, strikes }: TargetContext): string[] {
  return quoteDamage(strikes.flatMap((key) => attack.read.strikes.get(key) ?? []));
}

/** Writes an entry of hit points and its notes in one update of the actor. An entry that exists keeps its place and its moment. */
export async function writeDamageUpdate(
  actor: OpposedActor,
  { hit, toggles, notes }: DamageUpdate,
  news: ReceiptNews,
): Promise<void> {
  const hits = hit ? [changedHit(actor, hit)] : [];
  const system = {
    ...(notes ? { notes: storedList(notes) } : {}),
    ...(risesBy(actor, hits, toggles) ? { death: { droppedOut: false } } : {}),
  };
  await writeHits(actor, { hits, toggles, system, options: withNews(news) });
}

/** Applies what is due on one target if this tab is responsible. Never throws. Repeated calls change nothing. */
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

/** Jobs that have not started yet. A repeated request waits for the same job. */
const waiting = new Map<string, Promise<void>>();

async function settleOnce(
  messageId: string,
  targetKey: string,
  { force = false, allow = false }: SettleOptions,
): Promise<void> {
  const job = JSON.stringify([messageId, targetKey, force, allow]);
  const same = waiting.get(job);
  if (same) return same;
  const actor = liveContext(messageId, targetKey)?.actor;
  if (actor?.isOwner !== true) return;
  const done = inTurn(actor.uuid, async () => {
    waiting.delete(job);
    // Read the state again now, because earlier jobs in the queue may have changed the actor.
    const [{ planDamageUpdate }, pushing] = await Promise.all([
      import("./damage-updates.pure.ts"),
      pushingOf(liveContext(messageId, targetKey)),
    ]);
    const context = liveContext(messageId, targetKey);
    if (!context?.actor) return;
    // Another tab may have replaced the answer. Only the existing answer counts.
    if (!force && context.defense?.record.tab !== tabId()) return;
    const { attack, actor: target } = context;
    // Retrying does not help against numbers that are too large, so stop after one warning.
    if (!isCountable(target, context.target.name)) return;
    const given = planGiven(context, { allow });
    const lands = pushing !== null && landingMoves(context, allow || context.receipt?.moved !== undefined).length > 0;
    const due = context.receipt?.state !== "undone" && context.state.amount !== null && context.voids.size === 0;
    let moved = pushing && due ? (lands ? pushing.pushOf(context, allow) : null) : undefined;
    const decide = (): DamageUpdate | null =>
      planDamageUpdate({
        state: context.state,
        void: context.voids.size > 0,
        receiptId: context.answerId,
        receipts: receiptsOf(target),
        attack: attack.id,
        item: attack.record.item?.name || (attack.record.dealt ? t(`OD20.Deal.Kind.${attack.record.dealt.kind}`) : ""),
        kind: attack.record.dealt?.kind ?? "damage",
        damage: attack.record.damage?.id ?? null,
        wrote: game.user.id,
        sealed: sealsFor(context),
        dice: rolledOn(context),
        spares: knocksOut(context),
        endures: enduresOn(context),
        notes: keptNotes(target),
        earned: earnedNotes(context),
        unearned: unearnedNotes(context),
        given,
        ...(moved === undefined ? {} : { moved }),
      });
    const decided = decide();
    if (!decided) {
      if (pushing && (moved === null || pushing.isPushUndone(context)))
        await pushing.pullBack(context.target.token, target, context.answerId);
      await takeOffStrays(target, context);
      return;
    }
    const { message } = attack;
    if (
      !beforeApply({
        message,
        target: targetKey,
        actor: target,
        kind: attack.record.dealt?.kind ?? "damage",
        amount: context.state.amount ?? 0,
      })
    )
      return;
    // Apply effects and push before the receipt. A missing receipt then shows that the job is incomplete.
    if (pushing && moved) moved = await pushing.push(context, allow);
    if (given) {
      await putOn(target, given);
      await cure(target, given.effects, context.answerId);
    }
    // The new effects may change maximum hit points, so decide again.
    const write = decide() ?? decided;
    const before = receiptsOf(target).find(({ id }) => id === context.answerId)?.effects ?? [];
    await writeDamageUpdate(target, write, { event: "apply", receipt: context.answerId });
    if (pushing && moved === null) await pushing.pullBack(context.target.token, target, context.answerId);
    if (given)
      await takeOff(
        target,
        before.filter((id) => !given.effects.includes(id)),
      );
  });
  waiting.set(job, done);
  await done;
}

/** Loads the code for forced movement if the message moves targets. The caller must read the state again afterwards. */
async function pushingOf(context: TargetContext | null) {
  const pushes = context && (context.attack.record.moves.length > 0 || context.receipt?.moved);
  return pushes ? import("./forced-movement.ts") : null;
}

/** For a GM's click: accepts the effects of a player's homemade item on an NPC. */
export async function allowEffects(messageId: string, targetKey: string): Promise<void> {
  if (game.user.isGM) await settle(messageId, targetKey, { force: true, allow: true });
}

/** For a user's click: applies at once, no matter which tab answered. */
export async function applyNow(messageId: string, targetKey: string): Promise<void> {
  const message = findAttack(messageId);
  if (message && allowed("apply", message, targetKey)) await settle(messageId, targetKey, { force: true });
}
