/** Reads what a use or an attack costs. */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { record } from "../../data/record/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor } from "../common/documents.ts";
import type { Participant } from "../common/records.pure.ts";
import { parseUse, type UseRecord } from "./action-records.pure.ts";

/** What one creature pays for a message. */
export interface Cost extends Pick<UseRecord, "id" | "pays" | "cancelled"> {
  readonly actor: OpposedActor;
  /** Name of what was used, for warnings. */
  readonly name: string;
}

/** Returns the costs of a use or an attack, at most one for each creature. Empty for other messages and for what costs nothing. */
export function costsOf(message: ChatMessage.Implementation): Cost[] {
  const id = message.id ?? "";
  if (message.isKind("use")) {
    const { actor, label, pays, cancelled } = parseUse(id, message.system);
    return costOf(actor, { id, name: label, pays, cancelled });
  }
  if (!message.isKind("attack")) return [];
  const { attackers, item, pays, cancelled } = COSTS.read(message.system);
  return attackers.flatMap((attacker, index) =>
    costOf(attacker, {
      id,
      name: item?.name ?? "",
      pays: pays.filter(({ of }) => (of === undefined ? index === 0 : of === attacker.key)),
      cancelled,
    }),
  );
}

function costOf(who: Participant | null, cost: Omit<Cost, "actor">): Cost[] {
  const actor = who && cost.pays.length > 0 ? findActor(who) : null;
  return actor ? [{ actor, ...cost }] : [];
}

const { attackers, item, pays, cancelled } = ATTACK.fields;
/** Reads the cost fields of an attack without its strikes. */
const COSTS = record({ attackers, item, pays, cancelled });
