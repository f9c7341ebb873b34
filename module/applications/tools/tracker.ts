/** Loads the tracker marks lazily, when the tracker is drawn. The hook runs at every draw, with old or new rows. */

/** Registers the hook. Call during `init`. */
export function registerTracker(): void {
  Hooks.on("renderCombatTracker", (_tracker: unknown, element: unknown) => {
    if (!(element instanceof HTMLElement) || !element.querySelector("[data-combatant-id]")) return;
    void import("./tracker-marks.ts").then(({ markTracker }) => {
      markTracker(element);
    }, console.warn);
  });
}
