import { tableRuleset } from "../../../core/table-rules.ts";
import { useGameNumbers } from "../../../data/schema/game-numbers.ts";

/**
 * Returns stored data with the numbers of the game that the table plays, and the path under which a sheet writes them.
 * @param stored a copy; it is changed in place
 */
export function readGameNumbers<System extends { readonly games: Readonly<Record<string, object | undefined>> }>(
  stored: System,
): { readonly stored: System; readonly at: string } {
  const { profile } = tableRuleset();
  useGameNumbers(stored);
  return { stored, at: stored.games[profile] ? `system.games.${profile}` : "system" };
}

/**
 * Moves what a sheet writes to the numbers of the game that the table plays, as far as the document has them.
 * @param system what is written, changed in place
 */
export function writeGameNumbers(
  stored: { readonly games: Readonly<Record<string, object | undefined>> },
  system: Record<string, unknown>,
): void {
  const { profile } = tableRuleset();
  for (const key of Object.keys(stored.games[profile] ?? {})) {
    if (!(key in system)) continue;
    foundry.utils.setProperty(system, `games.${profile}.${key}`, system[key]);
    Reflect.deleteProperty(system, key);
  }
}
