/** Refuses ranks above the limit of the level, where the table says so. */
import { t } from "../../core/i18n.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { gameOf } from "../../rules/games/games.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { mostRanks } from "../../rules/character/ranks.ts";

/** Returns the most ranks that this user may enter; null = any. @param level that he is about to have @rule D-C6 */
export function rankLimit(actor: Actor.Implementation, level?: number): number | null {
  const ruleset = tableRuleset();
  if (game.user.isGM || ruleset.rankLimit !== "refuse" || !gameOf(ruleset).ranks || !actor.isCharacter()) return null;
  return mostRanks(countedLevel(level ?? actor.system.details.level, ruleset));
}

/**
 * Takes ranks above the limit out of a player's update and warns him. Ranks that only go down are no matter. `_preUpdate` calls it.
 * @rule D-C6
 */
export function refuseRanks(actor: Actor.Implementation, changed: object): void {
  const level: unknown = foundry.utils.getProperty(changed, "system.details.level");
  const most = rankLimit(actor, typeof level === "number" ? level : undefined);
  if (most === null) return;
  for (const path of ["skills", "own.skills"]) {
    const skills: unknown = foundry.utils.getProperty(changed, `system.${path}`);
    if (typeof skills !== "object" || skills === null) continue;
    for (const [key, skill] of Object.entries(skills as Readonly<Record<string, unknown>>)) {
      const ranks: unknown = typeof skill === "object" && skill !== null ? Reflect.get(skill, "ranks") : undefined;
      const before: unknown = foundry.utils.getProperty(actor.system, `${path}.${key}.ranks`);
      if (typeof ranks !== "number" || ranks <= most || (typeof before === "number" && ranks <= before)) continue;
      foundry.utils.setProperty(changed, `system.${path}.${key}.ranks`, before ?? 0);
      ui.notifications.warn(t("OD20.Ranks.Refused", { name: actor.name, most }));
    }
  }
}
