import { type Token, noteOf, cellsOf, storedSize } from "./token-size.ts";

/** Returns whether a token shows this actor and its size follows the actor. */
function shows(token: Token, actor: Actor.Implementation): boolean {
  if (actor.isToken) return token === actor.token;
  if (token.actorId !== actor.id) return false;
  // A token with a size in its own data keeps it.
  return token.actorLink || foundry.utils.getProperty(token._source, "delta.system.size") === undefined;
}

/** Resizes placed tokens, on the client that wrote the size. @rule B-SIZE-01 */
export async function resizeTokens(actor: Actor.Implementation, options: object): Promise<void> {
  const before: unknown = foundry.utils.getProperty(options, noteOf(actor));
  const cells = cellsOf(storedSize(actor));
  if (typeof before !== "number" || cells === null) return;
  for (const scene of game.scenes.contents) {
    const updates = scene.tokens.contents
      .filter((token) => shows(token, actor) && token.isOwner)
      .filter(({ _source: { width, height } }) => width === before && height === before)
      .flatMap(({ id }) => (id === null ? [] : [{ _id: id, width: cells, height: cells }]));
    if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates);
  }
}
