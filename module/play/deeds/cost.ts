/**
 * Taking what a use takes, and giving it back: the doer's own slots, uses and pieces, with a receipt beside them. The message
 * is first, so that a page that dies in between leaves something that can be done: whose it is pays when he comes again.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { usesIn } from "../../data/actor/belongings.ts";
import { valueAt, writeSteps } from "../exchange/change.ts";
import { findActor } from "../exchange/documents.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyWarning } from "../exchange/notify.ts";
import { storedList } from "../exchange/stored.ts";
import { decideCost, readCosts } from "./cost.pure.ts";
import { parseUse } from "./records.pure.ts";

type Message = ChatMessage.Implementation;

/** The most that a number comes back to. */
function mostOf(actor: OpposedActor, path: string): number {
  const [, circle] = /^system\.spellcasting\.slots\.(c\d)\.value$/u.exec(path) ?? [];
  if (circle !== undefined) return actor.creature?.spells.slots.find(({ key }) => key === circle)?.max ?? 0;
  const [, id = "", what] = /^items\.(\w+)\.system\.(uses|quantity)/u.exec(path) ?? [];
  const item = actor.items.get(id);
  return what === "uses" && item ? (usesIn(item.system)?.max ?? Infinity) : Infinity;
}

/**
 * Takes what a use takes, or gives back what a withdrawn one has taken. What somebody else has used up in the same instant
 * cannot be taken: then the use is withdrawn, and its author told.
 */
export async function settleCost(id: string): Promise<void> {
  const message = game.messages.get(id);
  const actor = message && doerOf(message);
  if (!message || actor?.isOwner !== true) return;
  await inTurn(actor.uuid, async () => {
    const decision = decideCost(
      parseUse(id, message.system),
      readCosts(actor.creature?.costs),
      (path) => valueAt(actor, path),
      (path) => mostOf(actor, path),
    );
    if (decision.kind === "none") return;
    if (decision.kind === "short") {
      notifyWarning("OD20.Use.gone", { name: message.isKind("use") ? message.system.label : "" });
      await message.update({ system: { cancelled: true } });
      return;
    }
    const { steps, receipts } = decision.write;
    await writeSteps(actor, {
      steps,
      beside: { "system.costs": storedList(receipts) },
      watched: { register: "costs", deed: `cost.${id}`, again: () => settleCost(id) },
    });
  });
}

function doerOf(message: Message): OpposedActor | null {
  const doer = message.isKind("use") ? parseUse(message.id ?? "", message.system).actor : null;
  return doer && findActor(doer);
}
