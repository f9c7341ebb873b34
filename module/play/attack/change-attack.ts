/** One change of an attack's message, however many write it at the same instant. */
import type { DefenseKind } from "../../rules/basics/ids.ts";
import { writeWatched, type Again } from "../number-writes/write-again.ts";
import { settle } from "../apply/apply.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext } from "../attack-state/context-types.ts";
import { findActor, findAttack } from "../shared/documents.ts";
import { inTurn } from "../shared/in-turn.ts";
import type { StrikeRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { allowed } from "../attack-state/permissions.ts";
import { storedRolls } from "../dice/rolls.ts";
import { storedList } from "../shared/stored.ts";
import { withoutTakers } from "../resolve/intercept.pure.ts";
import type { Action } from "../attack-state/permissions.pure.ts";

/** What a change writes; rolls are added at the end. */
interface Change {
  readonly strikes?: readonly StrikeRecord[];
  readonly targets?: readonly TargetRecord[];
  readonly rolls?: readonly Roll[];
  readonly defense?: DefenseKind;
  readonly damage?: { readonly id: string };
  readonly cancelled?: boolean;
}

/**
 * Takes the whole attack back; what was applied is returned, and what a spell has taken goes back to whoever cast it: so only
 * who may give it there takes it back.
 */
export async function cancelAttack(messageId: string): Promise<boolean> {
  const message = findAttack(messageId);
  const { pays = [], attackers = [] } = (message && attackContext(message)?.record) ?? {};
  const caster = pays.length > 0 && attackers[0] ? findActor(attackers[0]) : null;
  if (caster && !caster.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  const cancelled = await change("cancel", messageId, () => Promise.resolve({ cancelled: true }));
  if (cancelled && pays.length > 0)
    await import("../actions/cost.ts").then(({ settleCost }) => settleCost(messageId)).catch(notifyFailure);
  return cancelled;
}

/** A key that nobody else gives at the same moment. */
export function freshKey(letter: string): string {
  return `${letter}${foundry.utils.randomID(8)}`;
}

/**
 * One change of the attack's message, after earlier ones of this client. Strikes, targets and dice are lists that are
 * written whole: what another's change has swept away is made again from what stands there then.
 * @param make gets the number of rolls that are there; null = nothing to do (any more)
 * @param again what to do when it was swept away; undefined = the same once more
 */
export function change(
  action: Action,
  messageId: string,
  make: Make,
  again?: () => Promise<boolean>,
): Promise<boolean> {
  return changeOnce({ action, messageId, make, again, deed: foundry.utils.randomID(16) }, () => true);
}

type Make = (attack: AttackContext, rolls: number) => Promise<Change | null>;

interface Deed {
  readonly action: Action;
  readonly messageId: string;
  readonly make: Make;
  readonly again: (() => Promise<boolean>) | undefined;
  readonly deed: string;
}

/** @param isDue asked in the message's turn */
async function changeOnce(doing: Deed, isDue: () => boolean): Promise<boolean> {
  const { action, messageId, make, deed } = doing;
  try {
    return await inTurn(messageId, async () => {
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
        await writeWatched(message, { register: "card", deed, again }, (marked) =>
          message.update({
            system,
            ...marked,
            ...(rolls.length > 0 ? { rolls: [...message.toObject().rolls, ...storedRolls(rolls)] } : {}),
          }),
        );
      applyForAbsent(messageId);
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** The answering tab applies what changes; if its user has left, a GM's click is enough. */
function applyForAbsent(messageId: string): void {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack || !game.user.isGM) return;
  for (const context of targetContexts(attack, false)) {
    if (context.answer && context.answer.author?.active !== true)
      void settle(messageId, context.target.key, { force: true });
  }
}
