/** Which candidates a window of targets lists. Pure. */
type Somebody = { readonly actor: { readonly uuid: string; isParty(): boolean } | null };

/** A party is nobody; and whoever stands on the scene is meant there, not a second time by the list. Pure. */
export function withoutDuplicates<Token extends Somebody, Listed extends Somebody>(
  tokens: readonly Token[],
  actors: readonly Listed[],
): { tokens: Token[]; actors: Listed[] } {
  const here = new Set(tokens.map(({ actor }) => actor?.uuid));
  return {
    tokens: tokens.filter(({ actor }) => actor?.isParty() !== true),
    actors: actors.filter(({ actor }) => actor?.isParty() !== true && !here.has(actor?.uuid)),
  };
}
