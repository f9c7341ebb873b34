/** How long an effect still lasts, in words. Pure. */
import { askedSave } from "../../core/table-lists.ts";
import { entryLabel } from "../words/labels.ts";
import type { EffectEnds, TimeLeft } from "../../rules/turn/effect-end.ts";
import type { Texts } from "../words/texts.ts";

/** What is known of an effect that ends. */
export interface Ending {
  readonly left: TimeLeft | null;
  readonly save: EffectEnds["save"];
  /** Whether what it is against is not for these eyes; left out = it is. */
  readonly hidden?: boolean;
  /** The save is owed at the end of the turn that runs. */
  readonly due: boolean;
  /** Whether the save succeeded: what is left is the rest of the turn. */
  readonly saved?: boolean;
}

/**
 * "до конца хода: Гоблин 2", "остался 1 раунд", and the save that ends it sooner.
 * @param nameOf of a combatant; "" for one whom this user does not know
 */
export function endWords(
  { left, save, due, saved = false, hidden = false }: Ending,
  nameOf: (combatant: string) => string,
  texts: Texts,
): string {
  const { t } = texts;
  const said = left && left.kind !== "save" ? leftWords(left, nameOf, texts) : "";
  if (!save) return said;
  if (saved) return [said, t("OD20.Effects.EndsIn.saved")].filter((part) => part !== "").join(", ");
  const words = { attribute: entryLabel("attributes", askedSave(save.attribute), texts), dc: hidden ? "?" : save.dc };
  return [said, t(due ? "OD20.Effects.EndsIn.saveDue" : "OD20.Effects.EndsIn.save", words)]
    .filter((part) => part !== "")
    .join(", ");
}

function leftWords(left: Exclude<TimeLeft, { kind: "save" }>, nameOf: (id: string) => string, texts: Texts): string {
  const { t, plural } = texts;
  if ("n" in left) return plural(`OD20.Effects.Left.${left.kind}`, left.n);
  if (!("whose" in left)) return t(`OD20.Effects.EndsIn.${left.kind}`);
  const key = `OD20.Effects.EndsIn.${left.kind}${left.next ? "Next" : ""}`;
  return t(key, { name: nameOf(left.whose) || t("OD20.Effects.EndsIn.somebody") });
}
