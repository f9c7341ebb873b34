/** The numbers that others roll against, and when it acts. */
import type { CreatureNumbersByKey } from "../../../data/actor/creature-derived.ts";
import type { Texts } from "../../texts.ts";
import { numberView, type NumberView } from "./number.ts";

export interface CombatNumber extends NumberView {
  /** Whether it may be rolled by itself. */
  readonly rolled?: boolean;
  /** Its name where there is little room. */
  readonly short?: string;
}

export function combatNumbers(
  { defenses, reduction, initiative }: Pick<CreatureNumbersByKey, "defenses" | "reduction" | "initiative">,
  texts: Texts,
): CombatNumber[] {
  const { t } = texts;
  return [
    {
      ...numberView("physical", t("OD20.Defense.physical"), defenses.physical, texts),
      short: t("OD20.Head.Physical"),
      rolled: true,
    },
    {
      ...numberView("magical", t("OD20.Defense.magical"), defenses.magical, texts),
      short: t("OD20.Head.Magical"),
      rolled: true,
    },
    numberView("reduction", t("OD20.Sheet.Reduction"), reduction, texts, false),
    numberView("initiative", t("OD20.Sheet.Initiative"), initiative, texts),
  ];
}
