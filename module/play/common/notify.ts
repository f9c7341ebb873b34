/** Notifications to the user, in the user's language. All refusals in play go through this file. */
import { t } from "../../core/i18n.ts";
import { FormulaError } from "../../rules/basics/dice.ts";

/**
 * Returns the text of an error if the user can read it, otherwise `otherwise`. Validation errors only list keys, and a
 * server may answer in English only.
 * @param language of the user
 * @param otherwise the sentence to return instead
 */
export function reasonText(error: unknown, language: string, otherwise: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const isList = text.includes("\n") || (error instanceof Error && /Validation/u.test(error.constructor.name));
  return isList || text.trim() === "" || (language === "ru" && !/\p{Script=Cyrillic}/u.test(text)) ? otherwise : text;
}

type Data = Record<string, string | number>;

export function notifyInfo(key: string, data?: Data): void {
  ui.notifications.info(t(key, data));
}

export function notifyWarning(key: string, data?: Data): void {
  ui.notifications.warn(t(key, data));
}

/** Returns whether this user is a GM; tells him if not. */
export function isGMOrTell(): boolean {
  if (!game.user.isGM) notifyWarning("OD20.Can.gmOnly");
  return game.user.isGM;
}

/** Tells the user that a write failed. Errors of the server contain Foundry's own text. */
export function notifyFailure(error: unknown): void {
  console.error(error);
  if (error instanceof FormulaError) notifyFormula(error, "");
  else ui.notifications.error(t("OD20.Notify.failed", { reason: failureReason(error) }));
}

/** Returns the reason of an error in words that the user can read. */
export function failureReason(error: unknown): string {
  return reasonText(error, t("OD20.LanguageCode"), t("OD20.Notify.seeConsole"));
}

/** Tells the user that a formula cannot be read, with the position of the error. */
export function notifyFormula(error: FormulaError, formula: string): void {
  ui.notifications.warn(
    t("OD20.Notify.formula", {
      formula,
      position: error.position + 1,
      reason: t(`OD20.Formula.Error.${error.code}`, { position: error.position + 1 }),
    }),
  );
}
