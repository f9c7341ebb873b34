import type { OpposedActor } from "../../documents/actor.ts";
import type { RequestedTarget } from "../../play/types.ts";

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
    .filter((token) => token.visible)
    .map(({ document: token }) => ({ uuid: token.uuid, name: token.name, actor: token.actor, token, targeted: marked.has(token.uuid) }))
    .sort((a, b) => Number(b.targeted) - Number(a.targeted) || a.name.localeCompare(b.name, game.i18n.lang));
  const actors = game.actors.contents
    .filter((actor) => actor.visible)
    .map((actor) => ({ uuid: actor.uuid, name: actor.name, actor, token: null, targeted: false }))
    .sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
  return { tokens, actors };
}

/** The candidate as a target, plain: no cover, no bonus. */
export function toTarget(candidate: Candidate, strikes: number): RequestedTarget {
  return { actor: candidate.actor, token: candidate.token, cover: "none", bonus: null, strikes };
}
