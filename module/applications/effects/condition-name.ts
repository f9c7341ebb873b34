import { gameTexts } from "../words/texts-game.ts";

/** A condition as the table calls it; one that is no rule of ours by the name that Foundry or a module gives it. */
export function conditionName(key: string): string {
  const own = `OD20.Condition.${key}`;
  if (game.i18n.has(own)) return gameTexts.t(own);
  const core = Object.values(CONFIG.statusEffects).find(({ id }) => id === key)?.name;
  return core ? gameTexts.t(core) : key;
}
