const creature = {
  bar: ["hp"],
  value: ["hp.temporary", "defenses.physical.total", "defenses.magical.total", "reduction.total"],
};

/** What a token may show as bars (value and maximum) and as single numbers. */
export const TRACKABLE_ATTRIBUTES = { character: creature, npc: creature };
