/** The generation of the running Foundry (13, 14 …). The only reader of `game.release`. */
export function generation(): number {
  return game.release.generation;
}
