/** Dice, as `foundry.dice`. */
import type { Loose } from "../../common/loose.ts";
import { defaultRandomUniform } from "./dice-config.ts";
import { MersenneTwister } from "./mersenne-twister.ts";
import { Roll, TERM_TYPES } from "./roll.ts";
import { Die } from "./terms/dice-term.ts";
import { RollTerm } from "./terms/roll-term.ts";

export { MersenneTwister } from "./mersenne-twister.ts";
export { NotSpecified } from "./not-specified.ts";
export { Roll } from "./roll.ts";
export { NumericTerm, OperatorTerm, StringTerm } from "./terms/basic-terms.ts";
export { DiceTerm, Die } from "./terms/dice-term.ts";
export { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/group-terms.ts";
export { RollTerm } from "./terms/roll-term.ts";
export { defaultRandomUniform, TERM_TYPES };

const terms: Record<string, Loose> = { ...TERM_TYPES, RollTerm };

/** The namespace `foundry.dice`. */
export const dice = { MersenneTwister, Roll, terms };

/** The default `CONFIG.Dice`; `rollModes` only on generation 13. */
export function diceConfig(generation: number): Record<string, Loose> {
  const config: Record<string, Loose> = {
    randomUniform: defaultRandomUniform,
    rolls: [Roll],
    types: [Die],
    terms: { d: Die },
    termTypes: { ...TERM_TYPES },
    functions: {},
  };
  if (generation < 14) {
    config.rollModes = {
      publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
      gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
      blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
      selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
    };
  }
  return config;
}
