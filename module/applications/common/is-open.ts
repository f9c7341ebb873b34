/**
 * Returns whether a window is open, or is being drawn right now. Foundry's `rendered` is false during a redraw, so a
 * change at that moment would get lost.
 */
export function isOpen({ state }: Pick<foundry.applications.api.ApplicationV2.Any, "state">): boolean {
  return state >= foundry.applications.api.ApplicationV2.RENDER_STATES.RENDERING;
}
