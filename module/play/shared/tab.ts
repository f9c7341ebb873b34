/** The identity of this browser tab: one user may be logged in twice. */
import { SYSTEM_ID } from "../../core/constants.ts";

const KEY = `${SYSTEM_ID}.tab`;

function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload";
}

// A duplicated tab copies sessionStorage: only a reload is the same tab again.
function makeTab(): string {
  const stored = isReload() ? sessionStorage.getItem(KEY) : null;
  const id = stored ?? foundry.utils.randomID(16);
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // A browser that stores nothing still plays; after a reload it counts as another tab.
  }
  return id;
}

let tab: string | undefined;

/** This tab's id; a reload keeps it, a duplicate gets its own. */
export function tabId(): string {
  tab ??= makeTab();
  return tab;
}
