/**
 * Taking what a use takes, and giving it back: the doer's own slots, uses and pieces, with a receipt beside them. The message
 * is first, so that a page that dies in between leaves something that can be done: whose it is pays when he comes again.
 */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { record } from "../../data/message/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { usesIn } from "../../data/actor/belongings.ts";
import { valueAt, writeSteps } from "../exchange/change.ts";
import { findActor } from "../exchange/documents.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyWarning } from "../exchange/notify.ts";
import { receiptAs } from "../exchange/change.pure.ts";
import { storedList } from "../exchange/stored.ts";
import { decideCost, readCosts, type SweptCost } from "./cost.pure.ts";
import type { Participant } from "../exchange/records.pure.ts";
import { parseUse, type UseRecord } from "./records.pure.ts";

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
 * @param swept what was written of it and swept away; left out = nothing
 */
export async function settleCost(id: string, swept: SweptCost | null = null): Promise<void> {
  const message = game.messages.get(id);
  const first = message && takingOf(message);
  const actor = first?.doer ? findActor(first.doer) : null;
  if (!message || actor?.isOwner !== true) return;
  await inTurn(actor.uuid, async () => {
    const taking = takingOf(message);
    if (!taking) return;
    const decision = decideCost(
      { id, ...taking },
      readCosts(actor.creature?.costs),
      (path) => valueAt(actor, path),
      (path) => mostOf(actor, path),
      swept,
    );
    if (decision.kind === "none") return;
    if (decision.kind === "short") {
      notifyWarning("OD20.Use.gone", { name: taking.name });
      await message.update({ system: { cancelled: true } });
      return;
    }
    const { steps, receipts } = decision.write;
    // Those that stood already stand still.
    const moved = [...(swept?.moved ?? []), ...steps.map(({ path }) => path)];
    await writeSteps(actor, {
      steps,
      beside: { "system.costs": storedList(receipts) },
      watched: { register: "costs", deed: `cost.${id}`, again: () => settleCost(id, { receipts, moved }) },
    });
  });
}

/**
 * Whether what a use has filled up was spent since. Taken back now it would give back what it took, and what was spent besides
 * comes back with whatever has spent it. @rule H-SPL-04
 */
export function isGainSpent(message: Message): boolean {
  const doer = takingOf(message)?.doer;
  const actor = doer ? findActor(doer) : null;
  if (!actor) return false;
  const receipt = receiptAs(readCosts(actor.creature?.costs), message.id ?? "", "applied");
  // What is gone altogether is not spent.
  return receipt?.steps.some(({ path, from, to }) => (valueAt(actor, path) ?? Infinity) < to - from) === true;
}

/** Something that takes of its doer. */
interface Taking extends Pick<UseRecord, "pays" | "cancelled"> {
  readonly doer: Participant | null;
  readonly name: string;
}

/** What a use, or an attack with a spell, takes, and of whom; null for any other message. */
function takingOf(message: Message): Taking | null {
  if (message.isKind("use")) {
    const { actor, label, pays, cancelled } = parseUse(message.id ?? "", message.system);
    return { doer: actor, name: label, pays, cancelled };
  }
  if (!message.isKind("attack")) return null;
  const { attackers, item, pays, cancelled } = TAKING.read(message.system);
  return { doer: attackers[0] ?? null, name: item?.name ?? "", pays, cancelled };
}

const { attackers, item, pays, cancelled } = ATTACK.fields;
/** An attack, read without its strikes. */
const TAKING = record({ attackers, item, pays, cancelled });
