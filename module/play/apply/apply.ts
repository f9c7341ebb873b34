/** Hit points and receipt of a target converge to what the documents say: one actor update, exactly once. */
import { t } from "../../core/i18n.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isSane, NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { currentRuleset } from "../../core/settings.ts";
import { writeWatched, type Again } from "../number-writes/write-again.ts";
import { attackContext, targetContext } from "../attack-state/attack-context.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { sealsFor } from "../attack-state/sealed-words.ts";
import { findAttack } from "../shared/documents.ts";
import { beforeApply, withNews, type ReceiptNews } from "../attack-state/attack-hooks.ts";
import { inTurn, pause } from "../shared/in-turn.ts";
import { quoteDamage } from "../resolve/quoted-damage.pure.ts";
import type { SettleWrite } from "./damage-updates.pure.ts";
import { mortalOf, withRising } from "./death-state.ts";
import { withMarks } from "../number-writes/settled-marks.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { allowed } from "../attack-state/permissions.ts";
import { storedList, storedReceipts } from "../shared/stored.ts";
import { tabId } from "../shared/tab.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { keptNotes } from "../modifiers/kept-notes.ts";
import { earnedNotes, unearnedNotes } from "../damage/fumbles.ts";
import { landingMoves, planGiven, putOn, takeOff, takeOffStrays } from "./given-effects.ts";

export interface SettleOptions {
  /** Also when another tab made the answer. */
  readonly force?: boolean;
  /** Lets effects of a player's own making count. */
  readonly allow?: boolean;
}

const TRIES = 5;
const uncountable = new WeakSet<OpposedActor>();

/** Whether the rules can reckon with an actor's hit points; the user is told when they are too many. */
function isCountable(actor: OpposedActor, name: string): boolean {
  const { value, max, temporary } = actor.hitPoints;
  if ([value, max, temporary].every(isSane)) return true;
  if (!uncountable.has(actor)) notifyWarning("OD20.Notify.uncountable", { name, max: NUMBER_LIMIT });
  uncountable.add(actor);
  return false;
}

/** The clash of a message and target, from the live documents. */
export function liveContext(messageId: string, targetKey: string): TargetContext | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  return attack && targetContext(attack, targetKey);
}

/** Whether a target is to be knocked out: by melee blows alone. @rule B-DEATH-14 */
export function sparesOn({ attack: { record }, target }: Pick<TargetContext, "attack" | "target">): boolean {
  return target.spares === true && !record.ranged && !record.dealt;
}

/** Whether a target endures what would bring it to 0; what a critical undoes does nothing against one. @rule H-PRG-07 */
export const enduresOn = ({
  attack: { record },
  target: { key },
  state,
}: Pick<TargetContext, "attack" | "target" | "state">): boolean =>
  record.amended?.some(
    ({ as, target, failsCritical }) =>
      as === "endure" && target === key && !(failsCritical === true && state.best === "crit"),
  ) === true;

/** The damage of a target's strikes as it is rolled now. */
export function rolledOn({ attack, strikes }: TargetContext): string[] {
  return quoteDamage(strikes.flatMap((key) => attack.read.strikes.get(key) ?? []));
}

/**
 * One update of the actor with absolute values: hit points and receipts stand or fall together.
 * @param again does it once more, if it still has to be done: another's write may sweep it away
 */
export async function writeSettled(
  actor: OpposedActor,
  { hp, receipts, notes, death, droppedOut }: SettleWrite,
  news: ReceiptNews,
  again: Again,
): Promise<void> {
  const settled = withMarks(actor.creature?.settled ?? "", receiptsOf(actor), receipts);
  const system = {
    hp,
    settled,
    ...(death || droppedOut !== undefined
      ? { death: { ...death, ...(droppedOut === undefined ? {} : { droppedOut }) } }
      : {}),
    receipts: storedReceipts(receipts),
    ...(notes ? { notes: storedList(notes) } : {}),
  };
  await writeWatched(actor, { register: "points", deed: `${news.event}.${news.receipt}`, again }, (marked) =>
    actor.update({ system, ...marked }, withNews(news)),
  );
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

/** Jobs that have not begun, by what they are about: whoever asks for the same once more waits for the same. */
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
    // Read again in our turn: earlier jobs have changed the actor.
    const [{ withDeath }, { decideSettle }, pushing] = await Promise.all([
      import("./death-state-change.pure.ts"),
      import("./damage-updates.pure.ts"),
      pushingOf(liveContext(messageId, targetKey)),
    ]);
    const context = liveContext(messageId, targetKey);
    if (!context?.actor) return;
    // An answer may have been replaced by another tab's: only the living one counts.
    if (!force && context.defense?.record.tab !== tabId()) return;
    const { attack, actor: target } = context;
    // Asking again would not make them fewer: said once, and left to whoever has typed them.
    if (!isCountable(target, context.target.name)) return;
    const given = planGiven(context, { allow });
    const lands = pushing !== null && landingMoves(context, allow || context.receipt?.moved !== undefined).length > 0;
    const due = context.receipt?.state !== "undone" && context.state.amount !== null && context.voids.size === 0;
    let moved = pushing && due ? (lands ? pushing.pushOf(context, allow) : null) : undefined;
    const decide = (): SettleWrite | null =>
      decideSettle({
        state: context.state,
        void: context.voids.size > 0,
        receiptId: context.answerId,
        receipts: receiptsOf(target),
        rests: readRestReceipts(target.creature?.rest.receipts),
        hp: target.hitPoints,
        attack: attack.id,
        item: attack.record.item?.name || (attack.record.dealt ? t(`OD20.Deal.Kind.${attack.record.dealt.kind}`) : ""),
        kind: attack.record.dealt?.kind ?? "damage",
        healFromZero: currentRuleset().healFromZero,
        damage: attack.record.damage?.id ?? null,
        wrote: game.user.id,
        sealed: sealsFor(context),
        dice: rolledOn(context),
        spares: sparesOn(context),
        endures: enduresOn(context),
        notes: keptNotes(target),
        earned: earnedNotes(context),
        unearned: unearnedNotes(context),
        given,
        ...(moved === undefined ? {} : { moved }),
      });
    const decided = decide();
    if (!decided) {
      if (pushing && (moved === null || pushing.isPushedInVain(context)))
        await pushing.pullBack(context.target.token, target, context.answerId);
      await takeOffStrays(target, context);
      return;
    }
    const who = mortalOf(target);
    const mortal = (decided: SettleWrite): SettleWrite =>
      who
        ? withDeath(
            decided,
            {
              who,
              hp: target.hitPoints,
              receipts: receiptsOf(target),
              rests: readRestReceipts(target.creature?.rest.receipts),
              receiptId: context.answerId,
              critical: context.state.best === "crit",
            },
            currentRuleset(),
          )
        : decided;
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
    // First the effects and the push: a receipt that is missing says that something is still to be done.
    if (pushing && moved) moved = await pushing.push(context, allow);
    if (given) await putOn(target, given);
    // With them the maximum may be another.
    const write = withRising(mortal(decide() ?? decided), target);
    const before = receiptsOf(target).find(({ id }) => id === context.answerId)?.effects ?? [];
    await writeSettled(target, write, { event: "apply", receipt: context.answerId }, () =>
      settleAgain(target, context.answerId, messageId, targetKey),
    );
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

/** What pushes, fetched where a message does; what has changed meanwhile is read after it. */
async function pushingOf(context: TargetContext | null) {
  const pushes = context && (context.attack.record.moves.length > 0 || context.receipt?.moved);
  return pushes ? import("./forced-movement.ts") : null;
}

/** What is missing is applied again, whoever has answered; what is there and right stays. */
async function settleAgain(
  actor: OpposedActor,
  receiptId: string,
  messageId: string,
  targetKey: string,
): Promise<void> {
  const missing = !receiptsOf(actor).some((receipt) => receipt.id === receiptId);
  await settle(messageId, targetKey, { force: missing });
}

/** A Game Master's click: what a player's own thing puts on his creature counts. */
export async function allowEffects(messageId: string, targetKey: string): Promise<void> {
  if (game.user.isGM) await settle(messageId, targetKey, { force: true, allow: true });
}

/** A user's click: apply at once, whoever answered. */
export async function applyNow(messageId: string, targetKey: string): Promise<void> {
  const message = findAttack(messageId);
  if (message && allowed("apply", message, targetKey)) await settle(messageId, targetKey, { force: true });
}
