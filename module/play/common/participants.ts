/** What a message stores of those who take part: attackers, targets, where they stood, who speaks. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import type { Participant } from "./records.pure.ts";
import { storedName } from "../../core/other-language.ts";

/** Builds the record of a participant. Image and stored name come from the token if there is one, because players see the token. */
export function participant(
  key: string,
  { actor, token }: { readonly actor: OpposedActor | null; readonly token: TokenDocument.Implementation | null },
): Participant {
  return {
    key,
    actor: actor?.uuid ?? null,
    token: token?.uuid ?? null,
    name: storedName(token) || storedName(actor),
    img: token?.texture.src ?? actor?.img ?? "",
    pc: readOr(() => actor?.pc === true, false),
  };
}

/** Returns the rounded position of a token for a message. @rule D-AOO-02 */
export const stoodAt = (token: TokenDocument.Implementation | null) =>
  token && { x: Math.round(token.x), y: Math.round(token.y), elevation: Math.round(token.elevation) };

/** Returns a creature as the speaker, with its stored name: Foundry takes the one that this page reads. */
export const speakerOf = (actor: Actor.Implementation | null): ReturnType<typeof ChatMessage.getSpeaker> => ({
  ...ChatMessage.getSpeaker({ actor }),
  alias: storedName(actor?.token) || storedName(actor),
});

/** Returns the user's character, otherwise the user as the speaker; never the selected token. */
export function ownSpeaker(): ReturnType<typeof ChatMessage.getSpeaker> {
  const { character, isGM, name } = game.user;
  return character && !isGM ? speakerOf(character) : { scene: null, actor: null, token: null, alias: name };
}
