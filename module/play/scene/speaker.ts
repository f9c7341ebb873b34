/** Who speaks where a message is about nobody in particular. */

/** The user's own hero, else the user: never the token that happens to be selected. */
export function ownSpeaker(): ReturnType<typeof ChatMessage.getSpeaker> {
  const { character, isGM, name } = game.user;
  return character && !isGM
    ? ChatMessage.getSpeaker({ actor: character })
    : { scene: null, actor: null, token: null, alias: name };
}
