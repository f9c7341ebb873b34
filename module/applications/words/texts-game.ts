import { isMetric } from "../../canvas/measure.ts";
import { featureName, spellName } from "../../documents/items/spell-names.ts";
import { plural, signed, t } from "../../core/i18n.ts";
import type { Texts } from "./texts.ts";

/** The texts of the user's own language, with the measure of the scene that is seen. */
export const gameTexts: Texts = {
  t,
  plural,
  signed,
  spell: spellName,
  feature: featureName,
  get metric() {
    return isMetric(canvas.scene);
  },
};
