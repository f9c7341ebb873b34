/** The rebindable keys that a user holds while starting a roll. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { type HeldKey, down } from "./keys-down.ts";
const HELD: readonly HeldKey[] = ["skipDialog", "skipAdvantage", "skipDisadvantage"];

/** Returns the codes of the modifier keys that the event reports as held; null if the event has no information about keys. */
function pressed(event: Event | null | undefined): Set<string> | null {
  // No `instanceof` here: a detached window has its own event classes.
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

// The event's state of a modifier key is newer than the recorded state: another window may have received the release.
function isHeld(key: HeldKey, codes: ReadonlySet<string> | null): boolean {
  return game.keybindings
    .get(SYSTEM_ID, key)
    .some((binding) => (codes && MODIFIER.test(binding.key) ? codes.has(binding.key) : down.has(key)));
}

/**
 * Returns what the held keys request: a roll without a dialog, with advantage or disadvantage.
 * @param event the click or key press that starts the roll, if known
 */
export function dialogKeys(event?: Event | null): { skip: boolean; advantage: -1 | 0 | 1 } {
  const codes = pressed(event);
  const [skip, up, low] = HELD.map((key) => isHeld(key, codes));
  return { skip: skip === true || up === true || low === true, advantage: up === low ? 0 : up === true ? 1 : -1 };
}
