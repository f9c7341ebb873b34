/** The code of play as one lazy chunk: its registration, and what callers need that cannot wait. */
export { clashReport } from "./card-state/clash-report.ts";
export { messageAmount } from "./card-state/message-amount.ts";
export { registerPlay } from "./register.ts";
export { targetNext } from "./scene/target-next.ts";
