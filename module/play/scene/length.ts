import { isMetric } from "../../canvas/measure.ts";
import { lengthWords, t } from "../../core/i18n.ts";

/** Returns a distance as text in the units of the viewed scene. @param feet distance in feet */
export const lengthHere = (feet: number): string => lengthWords(feet, isMetric(canvas.scene), t);
