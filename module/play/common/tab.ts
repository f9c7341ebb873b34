/** Id of this browser tab. One user may be logged in with two tabs. */
import { SYSTEM_ID } from "../../core/constants.ts";

const KEY = `${SYSTEM_ID}.tab`;

function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload";
}

// A duplicated tab copies sessionStorage. Only a reload continues the same tab.
function makeTab(): string {
  const stored = isReload() ? sessionStorage.getItem(KEY) : null;
  const id = stored ?? foundry.utils.randomID(16);
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // The system works without sessionStorage; after a reload the tab then gets a new id.
  }
  return id;
}

let tab: string | undefined;

/** Returns the id of this tab. A reload keeps the id; a duplicated tab gets a new one. */
export function tabId(): string {
  tab ??= makeTab();
  return tab;
}
