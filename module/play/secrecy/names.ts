/**
 * Names and numbers of creatures, filtered by what the viewing user may know. For names that all users read, use
 * documents/common/public-name.ts; for the content of messages, use reveal.ts.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { isNamed, publicName } from "../../documents/common/public-name.ts";
import { t } from "../../core/i18n.ts";
import { findActor, findToken } from "../common/documents.ts";
import type { Participant } from "../common/records.pure.ts";
import { viewer, viewerOwns } from "./viewer.ts";
import { disclosureOf } from "../../core/settings-list.ts";

type Token = TokenDocument.Implementation;

/** A named creature: an actor, a token, or both. */
export interface Somebody {
  readonly actor: OpposedActor | null;
  readonly token: Token | null;
}

/** Whether the viewing user may read the creature's name. */
export function knowsName({ actor, token }: Somebody): boolean {
  return viewer().isGM || viewerOwns(actor) || isNamed(actor, token);
}

/** Returns the name of the token or of the actor; "somebody" if the name is secret. */
export function nameOf({ actor, token }: Somebody): string {
  return knowsName({ actor, token }) ? token?.name || (actor?.name ?? "") : t("OD20.Chat.somebody");
}

/** Returns the name for a list. Creatures with a secret name get a number so that the user can tell them apart. */
export function nameAmong(one: Somebody, index: number): string {
  return knowsName(one) ? nameOf(one) : `${nameOf(one)} ${String(index + 1)}`;
}

/** Returns the name that all users may read, for texts that are stored. */
export function publicNameOf(who: Pick<Participant, "actor" | "token" | "name" | "pc">): string {
  const actor = findActor(who);
  if (actor) return publicName(actor, who.token === null ? actor.token : findToken(who.token));
  return who.pc || disclosureOf("Name") === "always" ? who.name : t("OD20.Chat.somebody");
}

/** Matches the uuid of a world actor at the start of a uuid. The rest may name an item or effect of the actor. */
const BEARER = /^(?:Scene\.\w+\.Token\.\w+\.)?Actor\.\w+/u;
const bearerIn = (uuid: string | null | undefined): string | null => BEARER.exec(uuid ?? "")?.[0] ?? null;

/**
 * Whether the numbers of a creature, above all its saving throw DC, are visible to GMs only at this table. They stay
 * secret if the actor was deleted, because nobody knows any more whether it was an NPC.
 * @param uuid of the actor, or of a document on the actor
 */
export function keepsNumbers(uuid: string | null | undefined): boolean {
  const actor = bearerIn(uuid);
  return actor !== null && disclosureOf("Totals") === "never" && findActor({ actor, token: null })?.isNpc() !== false;
}

/** Whether the viewing user may read the numbers of a creature. */
export function knowsNumbers(uuid: string | null | undefined): boolean {
  return viewer().isGM || !keepsNumbers(uuid) || viewerOwns(findActor({ actor: bearerIn(uuid), token: null }));
}

/** Returns the name of a combatant in the combat tracker; "somebody" if the name is secret. */
export function fighterName(fighter: Combatant.Implementation | null | undefined): string {
  if (!fighter) return "";
  const { actor, token, hidden, isOwner } = fighter;
  const known = viewer().isGM || (isOwner && !hidden) || (!hidden && knowsName({ actor, token }));
  return known ? (fighter.name ?? "") : t("OD20.Chat.somebody");
}
