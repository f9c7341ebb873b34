/** Filters the candidates that a target window lists. Pure. */
type Somebody = { readonly actor: { readonly uuid: string; isParty(): boolean } | null };

/** Returns the lists without parties, and without actors that already have a token in the first list. Pure. */
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
