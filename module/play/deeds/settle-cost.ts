/**
 * Taking what a use takes, and giving it back: the doer's own slots, uses and pieces, with a receipt beside them. The message
 * is first, so that a page that dies in between leaves something that can be done: whose it is pays when he comes again.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { mostAt, onItem, valueAt } from "../exchange/change.ts";
import { ageOf } from "../exchange/age.ts";
import { receiptAs, withReceipt } from "../exchange/change.pure.ts";
import { findActor } from "../exchange/documents.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyWarning } from "../exchange/notify.ts";
import { storedList } from "../exchange/stored.ts";
import { isWritten, writeSteps } from "../exchange/write-steps.ts";
import { decideCost, readCosts, withLess, type CostReceipt, type CostWrite } from "./cost.pure.ts";
import { takingOf } from "./taking.ts";

type Message = ChatMessage.Implementation;

/** Milliseconds in which whoever has died comes again; things keep marks of far more than is written meanwhile. */
const DIED = 600_000;

/**
 * Takes what a use takes, or gives back what a withdrawn one has taken. What somebody else has used up in the same instant
 * cannot be taken: then the use is withdrawn, and its author told.
 * @param swept its receipt, which another's write has swept away; the numbers look after themselves. Left out = none was
 * @param atLogin whether nothing of this page can be on its way; left out = it may be
 */
export async function settleCost(id: string, swept: CostReceipt | null = null, atLogin = false): Promise<void> {
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
      (path) => valueAt(actor, path),
      (path) => mostAt(actor, path),
    );
    if (decision.kind === "short") await withdraw(message, taking.name);
    else if (decision.kind === "write") await write(actor, message, decision.write);
    else if (missing) await write(actor, message, { steps: [], receipts: before });
    else if (atLogin && !taking.cancelled) await finish(actor, message, before);
  });
}

/** Takes what the receipt says was taken of things that do not know of it and stand as before: the page has died between the two writes. */
async function finish(actor: OpposedActor, message: Message, receipts: readonly CostReceipt[]): Promise<void> {
  const id = message.id ?? "";
  const steps = receiptAs(receipts, id, "applied")?.steps ?? [];
  const open = steps.filter(
    ({ path, from }) =>
      onItem(path) && valueAt(actor, path) === from && !isWritten(actor, `${deedOf(id)}.applied`, path),
  );
  if (open.length > 0 && ageOf(message) <= DIED) await write(actor, message, { steps: open, receipts });
}

/** Names what a use takes. */
const deedOf = (id: string): string => `cost.${id}`;

/** Somebody was faster. */
async function withdraw(message: Message, name: string): Promise<void> {
  notifyWarning("OD20.Use.gone", { name });
  await message.update({ system: { cancelled: true } });
}

async function write(actor: OpposedActor, message: Message, { steps, receipts }: CostWrite): Promise<void> {
  const id = message.id ?? "";
  const mine = receipts.find((receipt) => receipt.id === id);
  if (!mine) return;
  const deed = deedOf(id);
  await writeSteps(actor, {
    steps,
    beside: { "system.costs": storedList(receipts) },
    watched: { register: "costs", deed, again: () => settleCost(id, mine) },
    guard: {
      deed: `${deed}.${mine.state}`,
      counts: () => receiptAs(readCosts(actor.creature?.costs), id, mine.state) !== null,
      less: async (step) => {
        const now = readCosts(actor.creature?.costs);
        const receipt = receiptAs(now, id, mine.state);
        if (!receipt) return;
        await write(actor, message, { steps: [], receipts: withReceipt(now, withLess(receipt, step)) });
        const meant = receipt.steps.find(({ path }) => path === step.path);
        if (receipt.state === "applied" && meant && meant.to < meant.from)
          await withdraw(message, takingOf(message)?.name ?? "");
      },
    },
  });
}
