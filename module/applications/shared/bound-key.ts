/** What the user presses for an action of ours. */
import { SYSTEM_ID } from "../../core/constants.ts";

const word = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** As it is bound now, such as "Alt+D"; "" where it is bound to nothing. */
export function boundKey(action: string): string {
  const [binding] = game.keybindings.get(SYSTEM_ID, action);
  if (!binding) return "";
  return [...binding.modifiers.map(word), binding.key.replace(/^(?:Key|Digit)/u, "")].join("+");
}
