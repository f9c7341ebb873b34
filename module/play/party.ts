/** Who belongs to a party. */
import type { OpposedActor } from "../documents/actor.ts";
import { findActor } from "./documents.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";

/** A member; `actor` is null when it is gone. */
export interface Member {
  readonly uuid: string;
  readonly actor: OpposedActor | null;
}

/** The members in the order of the sheet; parties in parties do not count. */
export function membersOf(party: OpposedActor): Member[] {
  if (!party.isParty()) return [];
  return party.system.members.flatMap(({ uuid }) => (uuid === null ? [] : [{ uuid, actor: findActor({ actor: uuid, token: null }) }]));
}

/** Takes somebody in; a party, or one who belongs to it already, is refused with the reason. */
export async function addMember(party: OpposedActor<"party">, actor: OpposedActor): Promise<void> {
  const { members } = party.system.toObject();
  if (!actor.creature || actor.inCompendium) notifyWarning("OD20.Party.WrongMember", { name: actor.name });
  else if (members.some(({ uuid }) => uuid === actor.uuid)) notifyWarning("OD20.Party.AlreadyIn", { name: actor.name });
  else await write(party, [...members, { uuid: actor.uuid }]);
}

/** Lets somebody go. */
export async function removeMember(party: OpposedActor<"party">, uuid: string): Promise<void> {
  await write(party, party.system.toObject().members.filter((member) => member.uuid !== uuid));
}

async function write(party: OpposedActor<"party">, members: { uuid: string | null }[]): Promise<void> {
  try {
    await party.update({ system: { members } });
  } catch (error) {
    notifyFailure(error);
  }
}
