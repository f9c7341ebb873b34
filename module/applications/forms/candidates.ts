import type { OpposedActor } from "../../documents/actor.ts";
import { isReadable } from "../../documents/common/every-actor.ts";
import type { RequestedTarget } from "../../play/activities/attack-source.ts";
import { withoutDuplicates } from "./unique-candidates.ts";
import { sideOf } from "../../play/scene/tokens.ts";
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

/** Returns the rank of a candidate for an attack: enemies, others, the attacker, the dead. */
function attackRank({ actor, token }: Pick<Candidate, "actor" | "token">, attacker: OpposedActor): number {
  if (actor?.dead) return 3;
  if (actor?.uuid === attacker.uuid) return 2;
  const side = Math.sign(sideOf(attacker));
  const other = Math.sign((token ?? actor?.prototypeToken)?.disposition ?? 0);
  return side !== 0 && other === -side ? 0 : 1;
}

/**
 * Returns every candidate that the user can see: tokens of the scene (targeted tokens first), then actors of the sidebar.
 * @param attacker whose enemies come first; null = by name alone
 */
export function candidates(attacker: OpposedActor | null = null): { tokens: Candidate[]; actors: Candidate[] } {
  const rank = (one: Candidate): number => (attacker ? attackRank(one, attacker) : 0);
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
    .sort(
      (a, b) =>
        Number(b.targeted) - Number(a.targeted) || rank(a) - rank(b) || a.name.localeCompare(b.name, game.i18n.lang),
    );
  const actors = game.actors.contents
    .filter((actor) => actor.visible && isReadable(actor))
    .map((actor, index) => ({
      uuid: actor.uuid,
      name: nameAmong({ actor, token: null }, index),
      actor,
      token: null,
      targeted: false,
    }))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, game.i18n.lang));
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
