/** A creature's Defense as a number view. */
import { armorClassParts } from "../../../rules/attack/defense.ts";
import type { DefenseKind } from "../../../rules/basics/ids.ts";
import { sum, type Sum } from "../../../rules/basics/parts.ts";
import { stands } from "../../words/defenses.ts";
import type { Texts } from "../../words/texts.ts";
import { numberView, type NumberView } from "../../common/number-view.ts";

/** Returns the Defense with its breakdown. */
export function defenseView(kind: DefenseKind, bonus: Sum, texts: Texts): NumberView {
  const armorClass = stands();
  const number = armorClass ? sum(armorClassParts(bonus.parts)) : bonus;
  return numberView(kind, texts.t(`OD20.Defense.${kind}`), number, texts, !armorClass);
}
