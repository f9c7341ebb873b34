/**
 * The board. The core makes `canvas = game.canvas = new Canvas()`, calls `canvas.initialize()` before the first
 * drawing and `await canvas.draw()` after the interface. The user class holds `targets` (its `add` and `delete` fire
 * the hook `targetToken`) and offers `_broadcastTargets()`.
 */
export { Canvas } from "./canvas.ts";
export { BaseGrid, createGrid, GridlessGrid, SquareGrid } from "./grid.ts";
export { Token } from "./token.ts";
export { TokenRuler } from "./token-ruler.ts";
export { TokenLayer } from "./tokens-layer.ts";
export { UserTargets } from "./user-targets.ts";
