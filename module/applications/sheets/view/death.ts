/** How one between life and death is told in the head of his sheet. Pure. */

const STATES = ["dead", "standing", "droppedOut", "stable"] as const;
type State = (typeof STATES)[number];

/**
 * What is told in words. Whoever is dead is that and nothing else: he stands to the death no longer, whatever is stored.
 * @param dead whether he is, by whatever cause
 * @param editable stable and dead are switches then; death without a mark (exhaustion, a lost maximum) has none
 * @rule B-DEATH-11 B-COND-EXH-1 H-DEATH-03
 */
export function deathStates(
  death: Readonly<Record<State, boolean>>,
  dead: boolean,
  editable: boolean,
): readonly State[] {
  if (dead) return editable && death.dead ? [] : ["dead"];
  return STATES.filter((key) => death[key] && !(editable && key === "stable"));
}
