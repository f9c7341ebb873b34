/**
 * Whether a window is there, or is being drawn just now. Foundry calls it rendered only between two drawings: what changed while
 * it was drawn was never shown.
 */
export function isOpen({ state }: Pick<foundry.applications.api.ApplicationV2.Any, "state">): boolean {
  return state >= foundry.applications.api.ApplicationV2.RENDER_STATES.RENDERING;
}
