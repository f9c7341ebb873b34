/** The functions of `attack.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../attack.ts";
import { RulesError, requireNumber } from "../errors.ts";
import { checked } from "./checked.ts";
import { requireD20 } from "./shapes.ts";

export * from "../attack.ts";
export const resolveAttack = checked(rules.resolveAttack, (i) => {
  requireD20("attack", i.attack);
  if ("static" in i.defense) requireNumber("defense.static", i.defense.static);
  else requireD20("defense", i.defense);
  if (typeof i.playerVersusPlayer !== "boolean") throw new RulesError("playerVersusPlayer", "must be true or false");
});
