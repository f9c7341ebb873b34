import type { Ruleset } from "../ruleset/ruleset.ts";

/**
 * Returns the difficulty of the Adaptability save that keeps concentration: half of the damage, at least 10 and at most
 * 30.
 * @param damage points taken after mitigation, including lost temporary hit points
 * @rule H-CONC-04 B-CONC-04 H-SKL-10 C-06
 */
export function concentrationDc(damage: number): number {
  return Math.min(30, Math.max(10, Math.floor(damage / 2)));
}

/**
 * Returns the save that one damage event requires. Returns null if the damage is 0.
 * @rule H-CONC-04 B-CONC-04 C-72
 */
export function concentrationSave(damage: number): { attribute: "adaptability"; dc: number; rules: string[] } | null {
  return damage < 1
    ? null
    : { attribute: "adaptability", dc: concentrationDc(damage), rules: ["H-CONC-04", "B-CONC-04", "C-72"] };
}

/**
 * True if a creature keeps its concentration at these hit points. A creature that stands to the death, or that still
 * has to choose, is not unconscious. In d20-3e a creature keeps it at 0 and loses it below 0.
 * @rule B-CONC-05 H-DEATH-01 H-DEATH-03 B-DEATH-04 D-DEATH-02
 */
export function keepsAtZero(hitPoints: number, standing: boolean, { atZero }: Pick<Ruleset, "atZero">): boolean {
  if (hitPoints > 0 || standing || atZero === "choice") return true;
  return atZero === "negative" && hitPoints === 0;
}

/** Causes that end concentration without a save. */
export const CONCENTRATION_ENDS = ["dropped", "newConcentration", "incapacitated", "dead", "duration"] as const;
export type ConcentrationEnd = (typeof CONCENTRATION_ENDS)[number];

const END_RULES: Readonly<Record<ConcentrationEnd, readonly string[]>> = {
  dropped: ["H-CONC-02", "B-CONC-02"],
  newConcentration: ["H-CONC-01", "B-CONC-03"],
  incapacitated: ["B-CONC-05", "B-COND-INC-2"],
  dead: ["B-CONC-05"],
  duration: ["B-CONC-01"],
};

/**
 * Returns the rules for the end of concentration. Ending it takes no action.
 * @rule H-CONC-01 H-CONC-02 B-CONC-01 B-CONC-02 B-CONC-03 B-CONC-05 B-COND-INC-2
 */
export function concentrationEnd(cause: ConcentrationEnd): readonly string[] {
  return END_RULES[cause];
}

/**
 * True if a new concentration effect ends the current one. It ends at the start of the casting.
 * @rule H-CONC-01 B-CONC-03
 */
export function replacesConcentration(held: string | null, beginsConcentration: boolean): boolean {
  return beginsConcentration && held !== null;
}
