/** What the tracker shows beside its rows, fetched when one is drawn. The hook runs at every drawing, with the rows kept or not. */

/** Call during `init`. */
export function registerTracker(): void {
  Hooks.on("renderCombatTracker", (_tracker: unknown, element: unknown) => {
    if (!(element instanceof HTMLElement) || !element.querySelector("[data-combatant-id]")) return;
    void import("./tracker-marks.ts").then(({ markTracker }) => {
      markTracker(element);
    }, console.warn);
  });
}
