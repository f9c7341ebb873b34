import { onSettingsChange } from "../../settings.ts";

/** Fights that begin and end, who is in them, and whose turn it is. */
const FIGHTS = ["updateCombat", "deleteCombat", "createCombatant", "deleteCombatant"] as const;

/** Calls back when the table's settings have changed, or a fight. @returns what ends that */
export function onTableChange(listener: () => void): () => void {
  const hooks = FIGHTS.map((event) => [event, Hooks.on(event, listener)] as const);
  const forget = onSettingsChange(listener);
  return () => {
    forget();
    for (const [event, id] of hooks) Hooks.off(event, id);
  };
}
