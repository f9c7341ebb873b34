/**
 * Taking what a use takes, and giving it back: the doer's own slots, uses and pieces, with a receipt beside them. The message
 * is first, so that a page that dies in between leaves something that can be done: whose it is pays when he comes again.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { mostAt, valueAt } from "../number-writes/change.ts";
import { receiptAs, withReceipt, type Step } from "../number-writes/change.pure.ts";
import { findActor } from "../shared/documents.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyWarning } from "../shared/notify.ts";
import { storedList } from "../shared/stored.ts";
import { isWrittenBy, openSteps, writeSteps, type Guard } from "../number-writes/write-steps.ts";
import { decideCost, readCosts, withLess, type CostReceipt, type CostWrite } from "./cost.pure.ts";
import { takingOf } from "./taking.ts";

type Message = ChatMessage.Implementation;

/**
 * Takes what a use takes, or gives back what a withdrawn one has taken. What somebody else has used up in the same instant
 * cannot be taken: then the use is withdrawn, and its author told.
 * @param swept its receipt, which another's write has swept away; left out = none was
 */
export async function settleCost(id: string, swept: CostReceipt | null = null): Promise<void> {
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
    const decision = decideCost(
      { id, ...taking },
      before,
      // What was never taken is not given back: its page has died between the list and the thing.
      (path) =>
        taking.cancelled && !isWrittenBy(message, actor, deedOf(id, "applied"), path) ? null : valueAt(actor, path),
      (path) => mostAt(actor, path),
    );
    if (decision.kind === "short") await withdraw(message, taking.name);
    else if (decision.kind === "write") await write(actor, message, decision.write);
    else if (missing) await write(actor, message, { steps: [], receipts: before });
  });
}

/**
 * What the receipt of a use says was moved, and nobody has: the page that did it has died between the list and the things, or before
 * it could move again what was swept away.
 */
export function openCost(actor: OpposedActor, message: Message, receipt: CostReceipt): Step[] {
  const { id } = receipt;
  const isTaken = ({ path }: Step): boolean => isWrittenBy(message, actor, deedOf(id, "applied"), path);
  if (receipt.state === "applied")
    return openSteps(
      actor,
      deedOf(id, "applied"),
      receipt.steps.filter((step) => !isTaken(step)),
    );
  const back = receipt.steps.filter(isTaken).map(({ path, from, to, lost }) => ({ path, from: to, to: from - lost }));
  return openSteps(
    actor,
    deedOf(id, "undone"),
    back.filter(({ path }) => !isWrittenBy(message, actor, deedOf(id, "undone"), path)),
  );
}

/** What a use was to take, and has not. */
const untaken = (actor: OpposedActor, message: Message, { id, state, steps }: CostReceipt): Step[] =>
  state === "applied"
    ? steps.filter(({ path, from, to }) => to < from && !isWrittenBy(message, actor, deedOf(id, "applied"), path))
    : [];

/** Moves that. */
export function finishCost(actor: OpposedActor, message: Message): Promise<void> {
  return inTurn(actor.uuid, async () => {
    const receipt = readCosts(actor.creature?.costs).find((one) => one.id === message.id);
    if (!receipt) return;
    const steps = openCost(actor, message, receipt);
    await writeSteps(actor, { steps, beside: {}, guard: guardOf(actor, message, receipt) });
  });
}

/** Names what a use takes, and that it gives it back. */
const deedOf = (id: string, state: CostReceipt["state"]): string => `cost.${id}.${state}`;

/** Somebody was faster. */
async function withdraw(message: Message, name: string): Promise<void> {
  if (!message.isAuthor && !game.user.isGM) return;
  notifyWarning("OD20.Use.gone", { name });
  await message.update({ system: { cancelled: true } });
}

async function write(actor: OpposedActor, message: Message, { steps, receipts }: CostWrite): Promise<void> {
  const id = message.id ?? "";
  const mine = receipts.find((receipt) => receipt.id === id);
  if (!mine) return;
  // In the turn in which its list comes back, if that was swept away: whoever dies later has done it. What others have used up
  // since can no more be taken, and is told as that: nobody else would notice.
  const open = [...openCost(actor, message, mine), ...untaken(actor, message, mine)];
  const lost = open.filter(({ path }, at) => ![...steps, ...open.slice(0, at)].some((step) => step.path === path));
  await writeSteps(actor, {
    steps: [...steps, ...lost],
    beside: { "system.costs": storedList(receipts) },
    watched: { register: "costs", deed: `cost.${id}`, again: () => settleCost(id, mine) },
    guard: guardOf(actor, message, mine),
  });
}

/** Who looks after the counts of a use. */
function guardOf(actor: OpposedActor, message: Message, { id, state }: CostReceipt): Guard {
  return {
    deed: deedOf(id, state),
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
