/** The sound of dice: one for each thing that somebody does, and only for those who want to hear it. */
import { readSetting } from "../settings-plain.ts";

/** Messages of one tab within this many milliseconds are one action: a group attack with two kinds of weapons. */
const ONE_ACTION = 1500;
const heard = new Map<string, number>();

interface Sounding {
  sound?: string | null | undefined;
  readonly system: object;
}

/** Takes the sound off a new message of ours on this client, where it would be unwanted or the second one. Before Foundry plays it. */
export function quieten(message: Sounding): void {
  if (!message.sound || !("tab" in message.system) || typeof message.system.tab !== "string") return;
  const { tab } = message.system;
  const now = performance.now();
  const again = now - (heard.get(tab) ?? -Infinity) < ONE_ACTION;
  if (again || !readSetting("diceSound")) message.sound = null;
  else heard.set(tab, now);
}
