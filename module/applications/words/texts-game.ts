import { isMetric } from "../../canvas/measure.ts";
import { featureName, spellName } from "../../documents/items/spell-names.ts";
import { plural, signed, t } from "../../core/i18n.ts";
import type { Texts } from "./texts.ts";

/** Texts in the user's language, with the unit of length of the viewed scene. */
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
