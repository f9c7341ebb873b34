import type { OpposedActor } from "../../documents/actor.ts";
import { isReadable } from "../../documents/common/every-actor.ts";
import type { RequestedTarget } from "../../play/activities/attack-source.ts";
import { withoutDuplicates } from "./unique-candidates.ts";
import { nameAmong } from "../../play/secrecy/names.ts";

/** A possible target: a token of the scene, or an actor of the sidebar. */
export interface Candidate {
  readonly uuid: string;
  readonly name: string;
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
  /** Whether the user currently targets the token. */
  readonly targeted: boolean;
}

/** Returns every candidate that the user can see: tokens of the scene (targeted tokens first), then actors of the sidebar. */
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

/**
 * Returns the candidates that are not targets yet.
 * @param taken uuids of tokens and actors
 */
export function stillFree(list: readonly Candidate[], taken: ReadonlySet<string | null | undefined>): Candidate[] {
  return list.filter(({ uuid, actor }) => !taken.has(uuid) && (actor === null || !taken.has(actor.uuid)));
}

/** Returns the candidate as a target without cover or bonus. */
export function toTarget(candidate: Candidate, strikes: number): RequestedTarget {
  return { actor: candidate.actor, token: candidate.token, cover: "none", bonus: null, strikes };
}

/** Returns the uuid of a target's token, else of its actor; "" without either. */
export const uuidOf = ({ token, actor }: RequestedTarget): string => token?.uuid ?? actor?.uuid ?? "";
