/** The system's keys that are down now. */
export type HeldKey = "skipDialog" | "skipAdvantage" | "skipDisadvantage";

export const down = new Set<HeldKey>();

/** Records that a key was pressed or released. */
export function setHeld(key: HeldKey, held: boolean): void {
  if (held) down.add(key);
  else down.delete(key);
}

/** Forgets all held keys. Called when the window loses the focus, because it then receives no release events. */
export function releaseKeys(): void {
  down.clear();
}
