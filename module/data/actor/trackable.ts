const creature = {
  bar: ["hp"],
  value: ["hp.temporary", "defenses.physical.total", "defenses.magical.total", "reduction.total"],
};

/** Attributes that tokens can show as bars (value and maximum) or as single numbers. */
export const TRACKABLE_ATTRIBUTES = { character: creature, npc: creature };
