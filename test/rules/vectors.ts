import { resolveRuleset, type AttackOutcome, type D20, type Ruleset } from "../../module/rules/index.ts";

/** A rolled d20. */
export function roll(natural: number, total: number): D20 {
  return { natural, total };
}

interface AttackVector {
  n: number;
  attack: [number, number];
  defense: [number, number];
  pvp: boolean;
  outcome: AttackOutcome;
  dice: 1 | 2;
  factor: 0 | 0.5 | 1;
  fumble: boolean;
  rule: string;
}

type Row = [
  a: number,
  at: number,
  d: number,
  dt: number,
  outcome: AttackOutcome,
  rule: string,
  fumble?: boolean,
  pvp?: boolean,
];

const ROWS: Row[] = [
  [12, 17, 10, 16, "hit", "H-ATK-12"],
  [12, 17, 11, 17, "tie", "H-ATK-13"],
  [12, 17, 12, 18, "miss", "H-ATK-12"],
  [20, 25, 10, 16, "crit", "H-CRIT-01"],
  [20, 22, 19, 27, "crit", "H-CRIT-01"],
  [20, 24, 18, 24, "crit", "H-CRIT-06"],
  [20, 24, 1, 7, "crit", "C-48"],
  [20, 25, 20, 23, "crit", "H-CRIT-07"],
  [20, 22, 20, 23, "miss", "H-CRIT-07"],
  [20, 23, 20, 23, "tie", "C-44"],
  [1, 12, 5, 9, "miss", "H-CRIT-03", true],
  [1, 6, 12, 18, "miss", "H-CRIT-04", true],
  [1, 6, 1, 4, "hit", "H-CRIT-08"],
  [1, 3, 1, 4, "miss", "H-CRIT-08", true],
  [1, 4, 1, 4, "tie", "C-44"],
  [1, 6, 20, 26, "miss", "C-48", true],
  [18, 23, 20, 23, "miss", "H-CRIT-05"],
  [19, 28, 20, 23, "miss", "C-40"],
  [5, 8, 20, 23, "miss", "C-40"],
  [10, 15, 1, 7, "hit", "C-42"],
  [3, 5, 1, 7, "hit", "C-42"],
  [4, 7, 1, 7, "hit", "C-42"],
  [20, 25, 10, 16, "crit", "H-CRIT-10", false, true],
  [20, 25, 20, 23, "crit", "H-CRIT-10", false, true],
];

/** Ledger 4.1. */
export const HOMEBREW_VECTORS: AttackVector[] = ROWS.map(
  ([a, at, d, dt, outcome, rule, fumble = false, pvp = false], index) => ({
    n: index + 1,
    attack: [a, at],
    defense: [d, dt],
    pvp,
    outcome,
    rule,
    fumble,
    dice: outcome === "crit" && !pvp ? 2 : 1,
    factor: outcome === "miss" ? 0 : outcome === "tie" ? 0.5 : 1,
  }),
);

/** Every profile with every combination of the settings that decide an attack. */
export function rulesets(): Ruleset[] {
  const all: Ruleset[] = [];
  for (const profile of ["homebrew", "base", "d20-3e"] as const)
    for (const natDefense of ["auto", "tieOnly"] as const)
      for (const doubleCritTie of ["half", "none", "full"] as const)
        for (const fumbleOnDefense of [true, false])
          for (const d20crits of [true, false])
            for (const pvpCritDouble of [true, false])
              all.push(
                resolveRuleset({
                  profile,
                  overrides: { natDefense, doubleCritTie, fumbleOnDefense, d20crits, pvpCritDouble },
                }),
              );
  return all;
}
