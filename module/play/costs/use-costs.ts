/** Reads what a use or a spell attack costs. */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { record } from "../../data/record/record.pure.ts";
import type { Participant } from "../common/records.pure.ts";
import { parseUse, type UseRecord } from "./action-records.pure.ts";

type Message = ChatMessage.Implementation;

/** A message with a cost for its actor. */
interface Taking extends Pick<UseRecord, "pays" | "cancelled"> {
  readonly doer: Participant | null;
  readonly name: string;
}

/** Returns the cost and the actor of a use or a spell attack. Null for any other message. */
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
/** Reads the cost fields of an attack without its strikes. */
const TAKING = record({ attackers, item, pays, cancelled });
