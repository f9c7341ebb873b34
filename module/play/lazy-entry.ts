/** The code of play as one lazy chunk. Cards and targeting call the other exports synchronously once it has loaded. */
export { clashReport } from "./card-state/clash-report.ts";
export { messageAmount } from "./card-state/clash-report.ts";
export { registerPlay } from "./register.ts";
export { targetNext } from "./scene/marked-targets.ts";
