import { gameTexts } from "../words/texts-game.ts";

/** Returns the localized name of a condition. For a status that the system does not define, returns the name from Foundry or a module. */
export function conditionName(key: string): string {
  const own = `OD20.Condition.${key}`;
  if (game.i18n.has(own)) return gameTexts.t(own);
  const core = Object.values(CONFIG.statusEffects).find(({ id }) => id === key)?.name;
  return core ? gameTexts.t(core) : key;
}
