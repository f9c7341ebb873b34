/** Members of a party. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor, owns } from "../common/documents.ts";
import { inTurn } from "../common/in-turn.ts";
import { placeMember, shiftMember } from "./party-order.pure.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { readSetting } from "../../core/settings-list.ts";

/** A member; `actor` is null if it was deleted. */
export interface Member {
  readonly uuid: string;
  readonly actor: OpposedActor | null;
}

/**
 * Whether a user may see the state of the characters in this party: the user owns one of them, and the setting of the
 * table allows it.
 */
export function seesComrades(members: readonly Member[], viewer: User.Implementation): boolean {
  return (
    readSetting("comradesSeen") && members.some(({ actor }) => actor?.isCharacter() === true && owns(viewer, actor))
  );
}

/** Returns the members in the order of the sheet; none if the actor is no party. */
export function membersOf(party: OpposedActor): Member[] {
  if (!party.isParty()) return [];
  return party.system.members.flatMap(({ uuid }) =>
    uuid === null ? [] : [{ uuid, actor: findActor({ actor: uuid, token: null }) }],
  );
}

/**
 * Adds a member. Refuses parties and existing members, and notifies the user.
 * @param before the member to insert before; null = at the end
 */
export async function addMember(
  party: OpposedActor<"party">,
  actor: OpposedActor,
  before: string | null = null,
): Promise<void> {
  if (!actor.creature || actor.inCompendium) notifyWarning("OD20.Party.WrongMember", { name: actor.name });
  else if (uuidsOf(party).includes(actor.uuid)) notifyWarning("OD20.Party.AlreadyIn", { name: actor.name });
  else await change(party, (members) => placeMember(members, actor.uuid, before));
}

/** Removes a member. */
export async function removeMember(party: OpposedActor<"party">, uuid: string): Promise<void> {
  await change(party, (members) => members.filter((member) => member !== uuid));
}

/** Moves a member before another one; null = to the end. */
export async function moveMember(party: OpposedActor<"party">, uuid: string, before: string | null): Promise<void> {
  await change(party, (members) => (members.includes(uuid) ? placeMember(members, uuid, before) : [...members]));
}

/** Moves a member one place up or down. */
export async function stepMember(party: OpposedActor<"party">, uuid: string, by: -1 | 1): Promise<void> {
  await change(party, (members) => shiftMember(members, uuid, by));
}

function uuidsOf(party: OpposedActor<"party">): string[] {
  return party.system.toObject().members.flatMap(({ uuid }) => (uuid === null ? [] : [uuid]));
}

/** Reads the list within the job queue and writes it as a whole, so that two quick drops do not lose a member. */
async function change(party: OpposedActor<"party">, decide: (members: readonly string[]) => string[]): Promise<void> {
  try {
    await inTurn(party.uuid, async () => {
      await party.update({ system: { members: decide(uuidsOf(party)).map((uuid) => ({ uuid })) } });
    });
  } catch (error) {
    notifyFailure(error);
  }
}
