/** Which rules of the table the chosen game has. Pure. */
import type { Game } from "../../rules/games/game.ts";
import { gameOf, hasPart } from "../../rules/games/games.ts";
import { PROFILES, type Ruleset } from "../../rules/ruleset/ruleset.ts";

type Needs = (game: Game, rules: Ruleset) => boolean;

const sells: Needs = (game) => game.sells;
const rollsDefense: Needs = (_game, { attackAgainst }) => attackAgainst === "roll";
const criticals: Needs = (_game, rules) => hasPart("criticals", rules);
const choosesAtZero: Needs = (_game, { atZero }) => atZero === "choice";
const reduces: Needs = (_game, { armorReduction }) => armorReduction !== "none";

/** What a rule needs to mean anything; a rule that is not listed always does. */
const NEEDS: Partial<Record<keyof Ruleset, Needs>> = {
  helplessDefense: rollsDefense,
  natDefense: rollsDefense,
  fumbleOnDefense: rollsDefense,
  doubleCritTie: rollsDefense,
  flatFooted: (game) => game.flatFooted,
  critScope: criticals,
  critDice: criticals,
  pvpCritDouble: criticals,
  fumbleBonus: criticals,
  d20crits: (game) => game.lacks.includes("criticals"),
  armorReduction: sells,
  reductionScope: reduces,
  reductionOrder: reduces,
  defenseMastery: sells,
  untrainedArmorPenalty: (game) => game.mastery,
  rankLimit: (game) => game.ranks,
  expertise: (game) => game.mastery,
  outUntilEnd: choosesAtZero,
  standRule: choosesAtZero,
  deathDifficulty: choosesAtZero,
  healFromZero: (_game, { atZero }) => atZero !== "unconscious",
  dropOut: (_game, { atZero }) => atZero !== "negative",
  startTalents: sells,
  startPower: sells,
  talentsPerLevel: sells,
  powerPerLevel: sells,
};

/** Returns whether the window offers a rule: the game has it, or the table has changed it and may want it back. */
export function isOfferedRule(field: keyof Ruleset, rules: Ruleset): boolean {
  return (NEEDS[field]?.(gameOf(rules), rules) ?? true) || rules[field] !== PROFILES[rules.profile][field];
}
