/** Actors that a GM may want to ask for a check, the likeliest first. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isReadable } from "../../documents/common/every-actor.ts";
import { owns } from "../common/documents.ts";
import { membersOf } from "../inventory/party.ts";
import { tokenOf } from "../scene/tokens.ts";
import { controlledTokens, targetedTokens } from "../scene/chosen-tokens.ts";

export interface Candidate {
  readonly actor: OpposedActor;
  readonly token: TokenDocument.Implementation | null;
  /** Name of the token, otherwise of the actor. */
  readonly name: string;
}

export interface Candidates {
  readonly all: readonly Candidate[];
  /** Uuids of the actors that are selected at first. */
  readonly chosen: ReadonlySet<string>;
  /** Uuid of the user's first targeted actor, for a contest; null without one. */
  readonly target: string | null;
}

function candidate(
  actor: OpposedActor | null,
  token: TokenDocument.Implementation | null = actor && tokenOf(actor),
): Candidate[] {
  return actor && isReadable(actor) && actor.creature && !actor.inCompendium
    ? [{ actor, token, name: token?.name || actor.name }]
    : [];
}

const ofToken = (token: TokenDocument.Implementation): Candidate[] => candidate(token.actor, token);

/**
 * Returns the candidates: given actors, selected and targeted tokens, members of parties, player characters, all on
 * the scene.
 * @param given actors that are all selected; without them, the selected tokens, otherwise the player characters
 */
export function requestCandidates(given: readonly OpposedActor[] = []): Candidates {
  const asked = given.flatMap((actor) => candidate(actor));
  const controlled = controlledTokens().flatMap(ofToken);
  const targeted = targetedTokens().flatMap(ofToken);
  const members = game.actors.contents.flatMap((party) => membersOf(party)).flatMap(({ actor }) => candidate(actor));
  const players = game.users.contents.filter((user) => !user.isGM);
  const played = game.actors.contents
    .filter((actor) => actor.isCharacter() && players.some((user) => owns(user, actor)))
    .flatMap((actor) => candidate(actor));
  const scene = canvas.ready ? (canvas.scene?.tokens.contents ?? []).flatMap(ofToken) : [];
  const all = new Map<string, Candidate>();
  for (const one of [...asked, ...controlled, ...targeted, ...members, ...played, ...scene])
    if (!all.has(one.actor.uuid)) all.set(one.actor.uuid, one);
  const [first = []] = [asked, controlled, played].filter((list) => list.length > 0);
  return {
    all: [...all.values()],
    chosen: new Set(first.map(({ actor }) => actor.uuid)),
    target: targeted[0]?.actor.uuid ?? null,
  };
}
