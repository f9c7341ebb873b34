/** Returns the generation of the running Foundry (13, 14 and so on). No other code reads `game.release`. */
export function generation(): number {
  return game.release.generation;
}
