/**
 * Kinds of changes. `defense`: adds to the Defense. `attack`: subtracts from the attack. `disadvantage`: the attack has
 * disadvantage. `advantage`: the Defense has advantage. `half`: halves the damage of the hit. `reduce`: reduces the
 * damage. `endure`: damage that would bring the creature to 0 leaves 1 hit point, if a formula is given only after a
 * save. `save`: rerolls a failed save with a bonus. `again`: rerolls the failed save of the creature or of a creature
 * near it, with advantage. `takes`: the reacting creature becomes the target and answers the attack. `cancel`: the
 * action has no effect. `succeeds`: the failed save of the creature succeeds. `answers`: changes nothing, but the harmed
 * creature acts against the attacker.
 */
export const AMENDMENTS = [
  "defense",
  "attack",
  "disadvantage",
  "advantage",
  "half",
  "reduce",
  "endure",
  "save",
  "again",
  "succeeds",
  "takes",
  "cancel",
  "answers",
] as const;

export type AmendmentKind = (typeof AMENDMENTS)[number];
