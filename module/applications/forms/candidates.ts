import type { OpposedActor } from "../../documents/actor.ts";
import { isReadable } from "../../documents/shared/read-or.ts";
import type { RequestedTarget } from "../../play/activities/attack-request.ts";
import { withoutDuplicates } from "./each-once.ts";
import { nameAmong } from "../../play/secrecy/names.ts";

/** Somebody who could be a target: a token of the scene or an actor of the list. */
export interface Candidate {
  readonly uuid: string;
  readonly name: string;
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
  /** Marked as a target on the scene right now. */
  readonly targeted: boolean;
}

/** Everybody the user can see: first the scene's tokens (the marked ones on top), then the actors of the list. */
export function candidates(): { tokens: Candidate[]; actors: Candidate[] } {
  const marked = new Set([...game.user.targets].map((token) => token.document.uuid));
  const placed = canvas.ready ? (canvas.tokens?.placeables ?? []) : [];
  const tokens = placed
    .filter(({ visible, actor }) => visible && (!actor || isReadable(actor)))
    .map(({ document: token }, index) => ({
      uuid: token.uuid,
      name: nameAmong({ actor: token.actor, token }, index),
      actor: token.actor,
      token,
      targeted: marked.has(token.uuid),
    }))
    .sort((a, b) => Number(b.targeted) - Number(a.targeted) || a.name.localeCompare(b.name, game.i18n.lang));
  const actors = game.actors.contents
    .filter((actor) => actor.visible && isReadable(actor))
    .map((actor, index) => ({
      uuid: actor.uuid,
      name: nameAmong({ actor, token: null }, index),
      actor,
      token: null,
      targeted: false,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
  return withoutDuplicates(tokens, actors);
}

/** Those who are not meant yet. @param taken uuids of tokens and of actors */
export function stillFree(list: readonly Candidate[], taken: ReadonlySet<string | null | undefined>): Candidate[] {
  return list.filter(({ uuid, actor }) => !taken.has(uuid) && (actor === null || !taken.has(actor.uuid)));
}

/** The candidate as a target, plain: no cover, no bonus. */
export function toTarget(candidate: Candidate, strikes: number): RequestedTarget {
  return { actor: candidate.actor, token: candidate.token, cover: "none", bonus: null, strikes };
}

/** Of somebody who is aimed at: his token, else his actor; "" for nobody. */
export const uuidOf = ({ token, actor }: RequestedTarget): string => token?.uuid ?? actor?.uuid ?? "";
