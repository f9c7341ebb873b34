/** The tokens that this user controls and targets. Works without a canvas. */
export type Token = TokenDocument.Implementation;

/** Returns the tokens that this user controls. */
export function controlledTokens(): Token[] {
  return canvas.tokens?.controlled.map(({ document }) => document) ?? [];
}

/**
 * Returns the tokens that this user targets, in the order of targeting. Party tokens are left out, because a party
 * cannot be a target.
 */
export function targetedTokens(): Token[] {
  return [...game.user.targets].map(({ document }) => document).filter(({ actor }) => actor?.isParty() !== true);
}
