/** Reads the keybindings of the system's actions. */
import { SYSTEM_ID } from "../../core/constants.ts";

const word = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** Returns the current keybinding of an action, such as "Alt+R"; "" for none. */
export function boundKey(action: string): string {
  const [binding] = game.keybindings.get(SYSTEM_ID, action);
  if (!binding) return "";
  return [...binding.modifiers.map(word), binding.key.replace(/^(?:Key|Digit)/u, "")].join("+");
}
