/** Speaker for messages that are not about a certain actor. */

/** Returns the user's character, otherwise the user as the speaker; never the selected token. */
export function ownSpeaker(): ReturnType<typeof ChatMessage.getSpeaker> {
  const { character, isGM, name } = game.user;
  return character && !isGM
    ? ChatMessage.getSpeaker({ actor: character })
    : { scene: null, actor: null, token: null, alias: name };
}
