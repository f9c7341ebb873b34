/** The calls of the API that need more than what is there anyway. */
export { attack, defend, groupAttack } from "./attack.ts";
export { apply, dealDamage, heal, redo, undo } from "./points.ts";
export { requestChecks } from "./requests.ts";
export { castSpell, use } from "./uses.ts";
export { quickNpc, rollCheck, rollItem } from "./rolls.ts";
