/**
 * Pays and refunds what a use or an attack costs: slots, uses and pieces. The message is sent before payment, so a client of the same user
 * can pay later if the page closes in between.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { isHalfPaid, isOverdrawn, isShort, writePayments } from "./payments.ts";
import { costsOf, type Cost } from "./use-costs.ts";

type Message = ChatMessage.Implementation;

const costOn = (message: Message, actor: OpposedActor): Cost | undefined =>
  costsOf(message).find((cost) => cost.actor === actor);

/**
 * Pays what a message costs this user's creatures, or refunds it if the message was taken back. If somebody else has just spent the same
 * number, takes the message back and warns its author.
 */
export async function payCost(id: string): Promise<void> {
  const message = game.messages.get(id);
  if (!message) return;
  for (const { actor } of costsOf(message))
    if (actor.isOwner)
      await inTurn(actor.uuid, async () => {
        const cost = costOn(message, actor);
        if (!cost) return;
        if (isShort(cost) || isOverdrawn(cost)) await withdraw(message, cost);
        else await writePayments(cost);
      });
}

/**
 * Returns what is open of a cost: "half" = it was paid or refunded in part, "overdrawn" = somebody else spent first what it pays with, so
 * the message has to be taken back.
 */
export function openCostOf(actor: OpposedActor, message: Message): "half" | "overdrawn" | null {
  const cost = costOn(message, actor);
  if (!cost) return null;
  return isOverdrawn(cost) ? "overdrawn" : isHalfPaid(cost) ? "half" : null;
}

/** Takes a message back whose cost somebody else has spent first, and warns the user. */
async function withdraw(message: Message, { name }: Cost): Promise<void> {
  if (!message.isAuthor && !game.user.isGM) return;
  notifyWarning("OD20.Use.gone", { name });
  await message.update({ system: { cancelled: true } });
}
