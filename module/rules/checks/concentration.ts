import type { Ruleset } from "../ruleset/ruleset.ts";

/**
 * DC of the Adaptability save that keeps concentration: half of the damage, from 10 to 30.
 * @param damage points taken after mitigation; temporary hit points count as taken
 * @rule H-CONC-04 B-CONC-04 H-SKL-10 C-06
 */
export function concentrationDc(damage: number): number {
  return Math.min(30, Math.max(10, Math.floor(damage / 2)));
}

/**
 * The save that a damage asks for: one per damage event, none when nothing got through.
 * @rule H-CONC-04 B-CONC-04 C-72
 */
export function concentrationSave(damage: number): { attribute: "adaptability"; dc: number; rules: string[] } | null {
  return damage < 1
    ? null
    : { attribute: "adaptability", dc: concentrationDc(damage), rules: ["H-CONC-04", "B-CONC-04", "C-72"] };
}

/**
 * Whether 0 hit points leave a concentration: who stands to the death, or has still to choose, is not unconscious; in d20-3e one
 * is at 0 and falls below it.
 * @rule B-CONC-05 H-DEATH-01 H-DEATH-03 B-DEATH-04 D-DEATH-02
 */
export function keepsAtZero(hitPoints: number, standing: boolean, { atZero }: Pick<Ruleset, "atZero">): boolean {
  if (hitPoints > 0 || standing || atZero === "choice") return true;
  return atZero === "negative" && hitPoints === 0;
}

/** What ends a concentration without a save. */
export const CONCENTRATION_ENDS = ["dropped", "newConcentration", "incapacitated", "dead", "duration"] as const;
export type ConcentrationEnd = (typeof CONCENTRATION_ENDS)[number];

const END_RULES: Readonly<Record<ConcentrationEnd, readonly string[]>> = {
  dropped: ["H-CONC-02", "B-CONC-02"],
  newConcentration: ["H-CONC-01", "B-CONC-03"],
  incapacitated: ["B-CONC-05", "B-COND-INC-2"],
  dead: ["B-CONC-05"],
  duration: ["B-CONC-01"],
};

/** The rules behind an end; none of them takes an action. @rule H-CONC-01 H-CONC-02 B-CONC-01 B-CONC-02 B-CONC-03 B-CONC-05 B-COND-INC-2 */
export function concentrationEnd(cause: ConcentrationEnd): readonly string[] {
  return END_RULES[cause];
}

/** Beginning another concentration effect gives up the one held, at the start of the casting. @rule H-CONC-01 B-CONC-03 */
export function replacesConcentration(held: string | null, beginsConcentration: boolean): boolean {
  return beginsConcentration && held !== null;
}
