/** Lines of text for an effect's changes to rolls: one line per extra die or advantage. Pure. */
import type { StoredAdd } from "../../data/effects/bonus-dice.pure.ts";
import type { StoredSway } from "../../data/effects/advantage-on.pure.ts";
import { tableLists, type Lists } from "../../core/table-lists.ts";
import { CONDITIONS } from "../../rules/conditions/conditions.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { isAttribute } from "../../rules/basics/keys.ts";
import { attributeLabel, entryLabel } from "../words/labels.ts";
import { notation } from "../words/notation.ts";
import type { Texts } from "../words/texts.ts";
import type { ChangeView } from "../words/effect-words.ts";

/** Returns the label of what an advantage applies to: an Attribute, a skill, a characteristic or a condition. */
export function keyLabel(key: string, roll: string, texts: Texts, lists: Lists): string {
  if (CONDITIONS.some((one) => one === key)) return texts.t(`OD20.Condition.${key}`);
  if (key === "concentration") return texts.t("OD20.Spellbook.Concentration");
  if (CHARACTERISTICS.some((one) => one === key)) return texts.t(`OD20.Characteristic.${key}`);
  return isAttribute(key) ? attributeLabel(key, roll, texts, lists) : entryLabel("skills", key, texts, lists);
}

/** Returns lines such as "+1к4: атаки, спасброски" or "Преимущество: спасброски (Акробатика)". */
export function rollLines(
  { adds, sways }: { readonly adds: readonly StoredAdd[]; readonly sways: readonly StoredSway[] },
  texts: Texts,
  lists: Lists = tableLists(),
): ChangeView[] {
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
  return [...dice, ...swayed].map((text) => ({ text, problem: "", harmless: false }));
}
