import { lengthWords } from "../../core/i18n.ts";
import type { Texts } from "./texts.ts";

/**
 * Returns a distance in the scene's units. Pure.
 * @param feet distance in feet
 */
export const length = (feet: number, { t, metric = false }: Pick<Texts, "t" | "metric">): string =>
  lengthWords(feet, metric, t);
