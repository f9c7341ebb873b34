/** Who belongs to a party. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor, owns } from "../shared/documents.ts";
import { inTurn } from "../shared/in-turn.ts";
import { placeMember, shiftMember } from "./party-order.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { readSetting } from "../../core/settings-list.ts";

/** A member; `actor` is null when it is gone. */
export interface Member {
  readonly uuid: string;
  readonly actor: OpposedActor | null;
}

/** Whether somebody may see how characters of this party are: he travels with them, and the table lets companions see each other. */
export function seesComrades(members: readonly Member[], viewer: User.Implementation): boolean {
  return (
    readSetting("comradesSeen") && members.some(({ actor }) => actor?.isCharacter() === true && owns(viewer, actor))
  );
}

/** The members in the order of the sheet; parties in parties do not count. */
export function membersOf(party: OpposedActor): Member[] {
  if (!party.isParty()) return [];
  return party.system.members.flatMap(({ uuid }) =>
    uuid === null ? [] : [{ uuid, actor: findActor({ actor: uuid, token: null }) }],
  );
}

/**
 * Takes somebody in; a party, or one who belongs to it already, is refused with the reason.
 * @param before member to stand before; null = at the end
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

/** Lets somebody go. */
export async function removeMember(party: OpposedActor<"party">, uuid: string): Promise<void> {
  await change(party, (members) => members.filter((member) => member !== uuid));
}

/** Puts a member before another one; null = at the end. */
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

/** The list is stored whole: read anew in its turn, so that two quick drops lose nobody. */
async function change(party: OpposedActor<"party">, decide: (members: readonly string[]) => string[]): Promise<void> {
  try {
    await inTurn(party.uuid, async () => {
      await party.update({ system: { members: decide(uuidsOf(party)).map((uuid) => ({ uuid })) } });
    });
  } catch (error) {
    notifyFailure(error);
  }
}
