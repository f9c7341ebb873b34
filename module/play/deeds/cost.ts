/** What a use takes of its doer, and what has become of it. */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { record } from "../../data/message/record.pure.ts";
import { valueAt } from "../exchange/change.ts";
import { findActor } from "../exchange/documents.ts";
import { receiptAs } from "../exchange/change.pure.ts";
import { readCosts } from "./cost.pure.ts";
import type { Participant } from "../exchange/records.pure.ts";
import { parseUse, type UseRecord } from "./records.pure.ts";

type Message = ChatMessage.Implementation;

/** See settle-cost.ts, which is fetched when something costs. */
export async function settleCost(id: string): Promise<void> {
  const { settleCost: settle } = await import("./settle-cost.ts");
  await settle(id);
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
export function takingOf(message: Message): Taking | null {
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
