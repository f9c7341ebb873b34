import { plural, signed, t } from "../i18n.ts";
import type { Texts } from "./texts.ts";

/** The texts of the user's own language. */
export const gameTexts: Texts = { t, plural, signed };
