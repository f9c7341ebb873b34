/** Remaining duration of an effect, in words. Pure. */
import { askedSave } from "../../core/table-lists.ts";
import { entryLabel } from "../words/labels.ts";
import { timeLeftWords } from "../words/time-left.ts";
import type { EffectEnds, TimeLeft } from "../../rules/turn/effect-end.ts";
import type { Texts } from "../words/texts.ts";

/** Input: how and when an effect ends. */
export interface Ending {
  readonly left: TimeLeft | null;
  readonly save: EffectEnds["save"];
  /** Whether the difficulty is hidden from this user. Default: false. */
  readonly hidden?: boolean;
  /** Whether the save is due at the end of the current turn. */
  readonly due: boolean;
  /** Whether the save succeeded, so the effect ends with the current turn. */
  readonly saved?: boolean;
}

/**
 * Returns words such as "до конца хода: Гоблин 2" or "остался 1 раунд", plus the save that ends the effect earlier.
 * @param nameOf returns the name of a combatant; "" for a combatant whose name this user may not know
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
  if (left.kind === "minutes" || left.kind === "seconds")
    return timeLeftWords(left.kind === "minutes" ? left.n * 60 : left.n, texts);
  if ("n" in left) return plural(`OD20.Effects.Left.${left.kind}`, left.n);
  if (!("whose" in left)) return t(`OD20.Effects.EndsIn.${left.kind}`);
  const key = `OD20.Effects.EndsIn.${left.kind}${left.next ? "Next" : ""}`;
  return t(key, { name: nameOf(left.whose) || t("OD20.Effects.EndsIn.somebody") });
}
