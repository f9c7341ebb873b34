/**
 * Pays and refunds the cost of a use: the actor's slots, uses and item quantities, with a receipt. The message is sent before payment, so a
 * client of the same user can pay later if the page closes in between.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { mostAt, valueAt } from "../number-writes/change.ts";
import { receiptAs, withReceipt, type Step } from "../number-writes/change.pure.ts";
import { findActor } from "../common/documents.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { storedList } from "../common/stored.ts";
import { isWrittenBy, openSteps, writeSteps, type Guard } from "../number-writes/write-steps.ts";
import { decideCost, readCosts, withLess, type CostReceipt, type CostWrite } from "./cost.pure.ts";
import { isHalfPaid, isOverdrawn, isShort, otherPays, writePayments } from "./payments.ts";
import { takingOf } from "./use-costs.ts";

type Message = ChatMessage.Implementation;

/**
 * Pays the cost of a use, or refunds a withdrawn use. If another use has just spent the same number, withdraws this use and warns its
 * author.
 * @param swept the receipt that another write overwrote; left out if none
 */
export async function payCost(id: string, swept: CostReceipt | null = null): Promise<void> {
  const message = game.messages.get(id);
  const first = message && takingOf(message);
  const actor = first?.doer ? findActor(first.doer) : null;
  if (!message || actor?.isOwner !== true) return;
  await inTurn(actor.uuid, async () => {
    const taking = takingOf(message);
    if (!taking) return;
    const known = readCosts(actor.creature?.costs);
    const missing = swept && receiptAs(known, id, swept.state) === null;
    const before = missing ? withReceipt(known, swept) : known;
    const { pays, cancelled } = taking;
    const decision = decideCost(
      { id, cancelled, pays: otherPays(pays) },
      before,
      // Never refund an amount that was never paid: the page may have closed after the receipt was written and before the item was updated.
      (path) =>
        taking.cancelled && !isWrittenBy(message, actor, actionOf(id, "applied"), path) ? null : valueAt(actor, path),
      (path) => mostAt(actor, path),
    );
    const whole = { id, pays, cancelled };
    if (decision.kind === "short" || isShort(actor, whole)) {
      await withdraw(message, taking.name);
      return;
    }
    await writePayments(actor, whole, taking.name);
    if (decision.kind === "write") await write(actor, message, decision.write);
    else if (missing) await write(actor, message, { steps: [], receipts: before });
  });
}

/**
 * Returns what is open of a cost: "half" = it was paid or refunded in part, "overdrawn" = another use spent first what it pays with, so it
 * has to be taken back.
 */
export function openCostOf(actor: OpposedActor, message: Message): "half" | "overdrawn" | null {
  const taking = takingOf(message);
  const whole = taking && { ...taking, id: message.id ?? "" };
  if (whole && isOverdrawn(actor, whole)) return "overdrawn";
  const receipt = readCosts(actor.creature?.costs).find(({ id }) => id === message.id);
  const isHalf = (whole && isHalfPaid(actor, whole)) || (receipt && openCost(actor, message, receipt).length > 0);
  return isHalf ? "half" : null;
}

/** Returns the steps of a receipt that no client has written yet, because the page closed in between or another write overwrote them. */
function openCost(actor: OpposedActor, message: Message, receipt: CostReceipt): Step[] {
  const { id } = receipt;
  const isTaken = ({ path }: Step): boolean => isWrittenBy(message, actor, actionOf(id, "applied"), path);
  if (receipt.state === "applied")
    return openSteps(
      actor,
      actionOf(id, "applied"),
      receipt.steps.filter((step) => !isTaken(step)),
    );
  const back = receipt.steps.filter(isTaken).map(({ path, from, to, lost }) => ({ path, from: to, to: from - lost }));
  return openSteps(
    actor,
    actionOf(id, "undone"),
    back.filter(({ path }) => !isWrittenBy(message, actor, actionOf(id, "undone"), path)),
  );
}

/** Returns the payments of a use that no client has written. */
const untaken = (actor: OpposedActor, message: Message, { id, state, steps }: CostReceipt): Step[] =>
  state === "applied"
    ? steps.filter(({ path, from, to }) => to < from && !isWrittenBy(message, actor, actionOf(id, "applied"), path))
    : [];

/** Writes what is open of a cost. */
export function finishCost(actor: OpposedActor, message: Message): Promise<void> {
  return inTurn(actor.uuid, async () => {
    const taking = takingOf(message);
    const whole = taking && { ...taking, id: message.id ?? "" };
    if (whole && isOverdrawn(actor, whole)) await withdraw(message, whole.name);
    else if (whole && isHalfPaid(actor, whole)) await writePayments(actor, whole, whole.name);
    const receipt = readCosts(actor.creature?.costs).find((one) => one.id === message.id);
    if (!receipt) return;
    const steps = openCost(actor, message, receipt);
    await writeSteps(actor, { steps, beside: {}, guard: guardOf(actor, message, receipt) });
  });
}

/** Returns the key that marks the payment or refund of a use in the guarded write. */
const actionOf = (id: string, state: CostReceipt["state"]): string => `cost.${id}.${state}`;

/** Withdraws a use whose cost another use has spent first, and warns the user. */
async function withdraw(message: Message, name: string): Promise<void> {
  if (!message.isAuthor && !game.user.isGM) return;
  notifyWarning("OD20.Use.gone", { name });
  await message.update({ system: { cancelled: true } });
}

async function write(actor: OpposedActor, message: Message, { steps, receipts }: CostWrite): Promise<void> {
  const id = message.id ?? "";
  const mine = receipts.find((receipt) => receipt.id === id);
  if (!mine) return;
  // Write again what another write overwrote, in the same turn as the receipt. If the number can no longer pay, the use is withdrawn with a
  // warning.
  const open = [...openCost(actor, message, mine), ...untaken(actor, message, mine)];
  const lost = open.filter(({ path }, at) => ![...steps, ...open.slice(0, at)].some((step) => step.path === path));
  await writeSteps(actor, {
    steps: [...steps, ...lost],
    beside: { "system.costs": storedList(receipts) },
    watched: { register: "costs", writeName: `cost.${id}`, again: () => payCost(id, mine) },
    guard: guardOf(actor, message, mine),
  });
}

/** Returns the guard that corrects the receipt when another write changes the same numbers. */
function guardOf(actor: OpposedActor, message: Message, { id, state }: CostReceipt): Guard {
  return {
    writeName: actionOf(id, state),
    counts: () => receiptAs(readCosts(actor.creature?.costs), id, state) !== null,
    less: async (step) => {
      const now = readCosts(actor.creature?.costs);
      const receipt = receiptAs(now, id, state);
      if (!receipt) return;
      await write(actor, message, { steps: [], receipts: withReceipt(now, withLess(receipt, step)) });
      const meant = receipt.steps.find(({ path }) => path === step.path);
      if (receipt.state === "applied" && meant && meant.to < meant.from)
        await withdraw(message, takingOf(message)?.name ?? "");
    },
  };
}
