import { lengthWords } from "../../core/i18n.ts";
import type { Texts } from "./texts.ts";

/** A distance as the scene counts it. Pure. @param feet ft */
export const length = (feet: number, { t, metric = false }: Pick<Texts, "t" | "metric">): string =>
  lengthWords(feet, metric, t);
