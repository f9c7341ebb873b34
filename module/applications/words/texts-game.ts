import { isMetric } from "../../canvas/measure.ts";
import { featureName, spellName } from "../../documents/items/spell-names.ts";
import { plural, signed, t } from "../../core/i18n.ts";
import type { Texts } from "./texts.ts";
import { nameHere } from "../../core/other-language.ts";

/** Texts in the user's language, with the unit of length of the viewed scene. */
export const gameTexts: Texts = {
  t,
  plural,
  signed,
  spell: (id) => nameHere(spellName(id)),
  feature: (uuid) => nameHere(featureName(uuid)),
  get metric() {
    return isMetric(canvas.scene);
  },
};
