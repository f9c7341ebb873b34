import { isMetric } from "../../canvas/measure.ts";
import { lengthWords, t } from "../../core/i18n.ts";

/** A distance as the scene that is seen counts it. @param feet ft */
export const lengthHere = (feet: number): string => lengthWords(feet, isMetric(canvas.scene), t);
