/** Words for effects: when they end, and what they add to rolls. */
import { askedSave, tableLists, type Lists } from "../../core/table-lists.ts";
import { entryLabel, attributeLabel } from "../words/labels.ts";
import type { EffectEnds, TimeLeft } from "../../rules/turn/effect-end.ts";
import type { Texts } from "../words/texts.ts";
import type { StoredAdd } from "../../data/effects/effect-dice.pure.ts";
import { SPELLS, type StoredSway } from "../../data/effects/advantage-on.pure.ts";
import { CREATURE_TYPES } from "../../rules/basics/creature-kinds.ts";
import { CONDITIONS } from "../../rules/conditions/conditions.ts";
import { CHARACTERISTICS, isAttribute } from "../../rules/basics/ids.ts";
import { notation } from "../words/reason-view.ts";
import { timeLeftWords } from "../words/effect-words.ts";

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

/** Returns the label of what an advantage applies to: an Attribute, a skill, a characteristic or a condition. */
export function keyLabel(key: string, roll: string, texts: Texts, lists: Lists): string {
  if (CONDITIONS.some((one) => one === key)) return texts.t(`OD20.Condition.${key}`);
  if (CREATURE_TYPES.some((one) => one === key)) return texts.t(`OD20.CreatureType.${key}`);
  if (key === SPELLS) return texts.t("OD20.Effects.Spells");
  if (key === "concentration") return texts.t("OD20.Spellbook.Concentration");
  if (CHARACTERISTICS.some((one) => one === key)) return texts.t(`OD20.Characteristic.${key}`);
  return isAttribute(key) ? attributeLabel(key, roll, texts, lists) : entryLabel("skills", key, texts, lists);
}

/** Returns lines such as "+1к4: атаки, спасброски" or "Преимущество: спасброски (Акробатика)". */
export function rollLines(
  { adds, sways }: { readonly adds: readonly StoredAdd[]; readonly sways: readonly StoredSway[] },
  texts: Texts,
  lists: Lists = tableLists(),
) {
  const { t } = texts;
  const dice = adds.map(({ count, faces, to, type = "" }) => {
    const formula = notation(`${count < 0 ? "-" : "+"}${String(Math.abs(count))}d${String(faces)}`, texts);
    const kind = type === "" ? "" : ` (${entryLabel("damageTypes", type, texts, lists)})`;
    return `${formula}${kind}: ${to.map((roll) => t(`OD20.Effects.Rolls.${roll}`)).join(", ")}`;
  });
  const swayed = sways.map(({ roll, key, value }) => {
    const what = t(value > 0 ? "OD20.Roll.Advantage" : "OD20.Roll.Disadvantage");
    return `${what}: ${t(`OD20.Effects.Rolls.${roll}`)}${key === "" ? "" : ` (${keyLabel(key, roll, texts, lists)})`}`;
  });
  // Several characteristics may have one save.
  return [...dice, ...new Set(swayed)].map((text) => ({ text, problem: "", harmless: false }));
}
