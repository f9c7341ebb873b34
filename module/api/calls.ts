/** API functions in a lazy chunk: all calls that need more code than the page loads at the start. */
export { attack, defend, groupAttack } from "./attack.ts";
export { apply, dealDamage, heal, redo, undo } from "./points.ts";
export { requestChecks } from "./requests.ts";
export { castSpell, use } from "./item-uses.ts";
export { actions, checks, endTurn, setCondition, summon, takeAction, uses } from "./turns.ts";
export { award, levelUp, purchase, rest } from "./growth.ts";
export { quickNpc, rollCheck, rollItem } from "./rolls.ts";
