/**
 * The one way to another's name and numbers: as whoever looks may know them. A name that is written for all eyes is told by
 * documents/shared/public-name.ts; what a message says by reveal.ts.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { isNamed, publicName } from "../../documents/shared/public-name.ts";
import { t } from "../../core/i18n.ts";
import { findActor, findToken } from "../shared/documents.ts";
import type { Participant } from "../shared/records.pure.ts";
import { viewer, viewerOwns } from "./viewer.ts";
import { disclosureOf } from "../../core/settings-list.ts";

type Token = TokenDocument.Implementation;

/** Somebody who is named: an actor, a token, or both. */
export interface Somebody {
  readonly actor: OpposedActor | null;
  readonly token: Token | null;
}

/** Whether whoever looks may read its name. */
export function knowsName({ actor, token }: Somebody): boolean {
  return viewer().isGM || viewerOwns(actor) || isNamed(actor, token);
}

/** Its token's name, else its own; "somebody" where that is a secret. */
export function nameOf({ actor, token }: Somebody): string {
  return knowsName({ actor, token }) ? token?.name || (actor?.name ?? "") : t("OD20.Chat.somebody");
}

/** The same of one in a list, where those without a name have a number, so that they can be told apart. */
export function nameAmong(one: Somebody, index: number): string {
  return knowsName(one) ? nameOf(one) : `${nameOf(one)} ${String(index + 1)}`;
}

/** What everybody may call somebody whom a message names, for what is written down. */
export function publicNameOf(who: Pick<Participant, "actor" | "token" | "name" | "pc">): string {
  const actor = findActor(who);
  if (actor) return publicName(actor, who.token === null ? actor.token : findToken(who.token));
  return who.pc || disclosureOf("Name") === "always" ? who.name : t("OD20.Chat.somebody");
}

/** An actor of the world in a uuid, which may go on to something that it bears. */
const BEARER = /^(?:Scene\.\w+\.Token\.\w+\.)?Actor\.\w+/u;
const bearerIn = (uuid: string | null | undefined): string | null => BEARER.exec(uuid ?? "")?.[0] ?? null;

/**
 * Whether a creature's numbers are its Game Master's at this table, and no player's: what is saved against, above all. Of an actor
 * that is gone nobody can tell any more whether it was a creature: they stay secret.
 * @param uuid the actor's, or of what it bears
 */
export function keepsNumbers(uuid: string | null | undefined): boolean {
  const actor = bearerIn(uuid);
  return actor !== null && disclosureOf("Totals") === "never" && findActor({ actor, token: null })?.isNpc() !== false;
}

/** Whether whoever looks may read them. */
export function knowsNumbers(uuid: string | null | undefined): boolean {
  return viewer().isGM || !keepsNumbers(uuid) || viewerOwns(findActor({ actor: bearerIn(uuid), token: null }));
}

/** What the tracker calls a combatant. */
export function fighterName(fighter: Combatant.Implementation | null | undefined): string {
  if (!fighter) return "";
  const { actor, token, hidden, isOwner } = fighter;
  const known = viewer().isGM || (isOwner && !hidden) || (!hidden && knowsName({ actor, token }));
  return known ? (fighter.name ?? "") : t("OD20.Chat.somebody");
}
