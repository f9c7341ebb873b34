/** Changes the message of an attack. Several clients may change it at the same moment. */
import type { DefenseKind } from "../../rules/basics/ids.ts";
import { writeWatched, type Again } from "../number-writes/write-again.ts";
import { settle } from "../apply/apply.ts";
import { costsOf } from "../costs/use-costs.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext } from "../attack-state/context-types.ts";
import { findAttack } from "../common/documents.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import type { StrikeRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { allowed } from "../attack-state/permissions.ts";
import { storedRolls } from "../dice/rolls.ts";
import { storedList } from "../common/stored.ts";
import { withoutTakers } from "../resolve/late-changes.pure.ts";
import type { Action } from "../attack-state/permissions.pure.ts";

/** Fields that a change writes. Rolls are added to the end of the message's rolls. */
interface Change {
  readonly strikes?: readonly StrikeRecord[];
  readonly targets?: readonly TargetRecord[];
  readonly rolls?: readonly Roll[];
  readonly defense?: DefenseKind;
  readonly damage?: { readonly id: string };
  readonly cancelled?: boolean;
}

/**
 * Takes the whole attack back. Applied damage is undone and its cost is refunded. If the attack had a cost, only an
 * owner of whoever paid may take the attack back.
 */
export async function cancelAttack(messageId: string): Promise<boolean> {
  const message = findAttack(messageId);
  const costs = message ? costsOf(message) : [];
  if (costs.some(({ actor }) => !actor.isOwner)) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  const cancelled = await change("cancel", messageId, () => Promise.resolve({ cancelled: true }));
  if (cancelled && costs.length > 0)
    await import("../costs/cost.ts").then(({ payCost }) => payCost(messageId)).catch(notifyFailure);
  return cancelled;
}

/** Returns a random key, so that two clients do not choose the same key. */
export function freshKey(letter: string): string {
  return `${letter}${foundry.utils.randomID(8)}`;
}

/**
 * Changes an attack's message, after earlier changes by this client. Strikes, targets and rolls are lists that are written whole.
 * If another client's write overwrites the change, the change is made again from the new state.
 * @param make returns the change; receives the number of existing rolls. Null for no change
 * @param again runs after the change is overwritten; undefined to make the same change again
 */
export function change(
  action: Action,
  messageId: string,
  make: Make,
  again?: () => Promise<boolean>,
): Promise<boolean> {
  return changeOnce({ action, messageId, make, again, writeName: foundry.utils.randomID(16) }, () => true);
}

type Make = (attack: AttackContext, rolls: number) => Promise<Change | null>;

interface OneChange {
  readonly action: Action;
  readonly messageId: string;
  readonly make: Make;
  readonly again: (() => Promise<boolean>) | undefined;
  readonly writeName: string;
}

/** Makes the change once. @param isDue returns whether the change is still needed when the message's queue reaches it */
async function changeOnce(doing: OneChange, isDue: () => boolean): Promise<boolean> {
  const { action, messageId, make, writeName } = doing;
  return inTurnOrTell(messageId, false, async () => {
    const message = findAttack(messageId);
    if (!message || !isDue() || !allowed(action, message)) return false;
    const attack = attackContext(message);
    const made = attack && (await make(attack, message.rolls.length));
    if (!made) return false;
    const { rolls = [], defense, damage, cancelled } = made;
    const { strikes, targets } = withoutTakers(made);
    const system = {
      ...(strikes ? { strikes: storedList(strikes) } : {}),
      ...(targets ? { targets: storedList(targets) } : {}),
      ...(defense ? { defense } : {}),
      ...(damage ? { damage } : {}),
      ...(cancelled === undefined ? {} : { cancelled }),
    };
    const again: Again = doing.again ?? ((isLost) => changeOnce(doing, isLost));
    if (Object.keys(system).length > 0)
      await writeWatched(message, { register: "card", writeName, again }, (marked) =>
        message.update({
          system,
          ...marked,
          ...(rolls.length > 0 ? { rolls: [...message.toObject().rolls, ...storedRolls(rolls)] } : {}),
        }),
      );
    applyForAbsent(messageId);
    return true;
  });
}

/** Applies changed damage for targets whose user has left. Otherwise the tab that answered applies it. Runs for GMs only. */
function applyForAbsent(messageId: string): void {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack || !game.user.isGM) return;
  for (const context of targetContexts(attack, false)) {
    if (context.answer && context.answer.author?.active !== true)
      void settle(messageId, context.target.key, { force: true });
  }
}
