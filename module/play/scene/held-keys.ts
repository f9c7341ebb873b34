/** The rebindable keys that are held while a roll is started. */
import { SYSTEM_ID } from "../../core/constants.ts";

export type HeldKey = "skipDialog" | "skipAdvantage" | "skipDisadvantage";
const HELD: readonly HeldKey[] = ["skipDialog", "skipAdvantage", "skipDisadvantage"];

const down = new Set<HeldKey>();

/** Notes that a key went down or up. */
export function setHeld(key: HeldKey, held: boolean): void {
  if (held) down.add(key);
  else down.delete(key);
}

/** Forgets all keys: the window lost the focus and their release will never be heard. */
export function releaseKeys(): void {
  down.clear();
}

/** Which modifier keys an event says are down, by key code; null when it says nothing about keys. */
function pressed(event: Event | null | undefined): Set<string> | null {
  // Not `instanceof`: a detached window has event classes of its own.
  if (!event || !("shiftKey" in event && "altKey" in event && "ctrlKey" in event && "metaKey" in event)) return null;
  const codes = new Set<string>();
  for (const [is, name] of [
    [event.shiftKey, "Shift"],
    [event.altKey, "Alt"],
    [event.ctrlKey, "Control"],
    [event.metaKey, "Meta"],
  ] as const) {
    if (is !== true) continue;
    codes.add(`${name}Left`);
    codes.add(`${name}Right`);
  }
  return codes;
}

const MODIFIER = /^(Shift|Alt|Control|Meta)(Left|Right)$/;

// What the event says about a modifier key is fresher than what was remembered: the release may have been heard elsewhere.
function isHeld(key: HeldKey, codes: ReadonlySet<string> | null): boolean {
  return game.keybindings
    .get(SYSTEM_ID, key)
    .some((binding) => (codes && MODIFIER.test(binding.key) ? codes.has(binding.key) : down.has(key)));
}

/**
 * What the held keys ask for: rolling at once, with advantage or disadvantage.
 * @param event the click or key press that starts the roll, if known
 */
export function dialogKeys(event?: Event | null): { skip: boolean; advantage: -1 | 0 | 1 } {
  const codes = pressed(event);
  const [skip, up, low] = HELD.map((key) => isHeld(key, codes));
  return { skip: skip === true || up === true || low === true, advantage: up === low ? 0 : up === true ? 1 : -1 };
}
