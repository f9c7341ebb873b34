/**
 * Speaker of a message: token, actor or user.
 * @source KB:chat; API:classes/foundry.documents.ChatMessage#getSpeaker
 */
import type { Loose } from "../../common/loose.ts";
import { host } from "../apps/env.ts";

/** A speaker as it is stored. */
export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string;
}

function ofToken(token: Loose, alias?: string): Speaker {
  return {
    scene: token.parent?.id ?? null,
    token: token.id,
    actor: token.actor?.id ?? null,
    alias: alias ?? token.name,
  };
}

function ofActor(actor: Loose, scene: Loose, alias?: string): Speaker {
  const token = actor.token ?? null;
  if (token) return ofToken(token, alias);
  const here = scene ?? host("game").canvas?.scene ?? null;
  const linked = here?.tokens?.find((each: Loose) => each.actorLink && each.actorId === actor.id) ?? null;
  return { scene: here?.id ?? null, actor: actor.id, token: linked?.id ?? null, alias: alias ?? actor.name };
}

/** The token if given, else the actor, else the controlled token, the user's character, the user. */
export function getSpeaker({
  scene,
  actor,
  token,
  alias,
}: { scene?: Loose; actor?: Loose; token?: Loose; alias?: string } = {}): Speaker {
  const { user, canvas } = host("game");
  if (token) return ofToken(token.document ?? token, alias);
  if (actor) return ofActor(actor, scene, alias);
  const controlled: Loose = canvas?.ready ? canvas.tokens.controlled[0] : undefined;
  if (controlled) return ofToken(controlled.document, alias);
  if (user.character) return ofActor(user.character, scene, alias);
  return { scene: scene?.id ?? canvas?.scene?.id ?? null, actor: null, token: null, alias: alias ?? user.name };
}

/** The actor of a speaker; a token's own one where there is a token. */
export function getSpeakerActor(speaker: Partial<Speaker> | null): Loose {
  const game = host("game");
  if (!speaker) return null;
  const token = speaker.scene && speaker.token ? game.scenes.get(speaker.scene)?.tokens.get(speaker.token) : null;
  return token?.actor ?? (speaker.actor ? game.actors.get(speaker.actor) : null) ?? null;
}
