/** Changes of a rest, in words. Pure. */
import type { RestChange } from "../../data/message/rest.pure.ts";
import type { FieldView } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";

/** Matches paths of boolean changes. Their label needs no numbers. */
const SWITCH = /\.(?:attuned|roused)$/u;

/** Returns the changes that have a label. Changes without a label belong to labeled ones. */
export function changesInWords(changes: readonly RestChange[]): RestChange[] {
  return changes.filter(({ label }) => label !== "");
}

/** Path of the number of rests an injury has had. */
const HEALED = /\.heals\.passed$/u;

/** Returns a text such as "hit points 3 → 13 of 20". @rule H-DEATH-05 C-27 */
export function changeLine({ path, label, name, from, to, max }: RestChange, texts: Texts): string {
  const of = { name: name.startsWith("OD20.") ? texts.t(name) : name };
  // A healed injury says so instead of showing the number of rests.
  if (HEALED.test(path) && max !== null && to >= max) return texts.t("OD20.Rest.Healed", of);
  const what = texts.t(label, of);
  if (SWITCH.test(path)) return what;
  return max === null
    ? texts.t("OD20.Rest.Change", { what, from, to })
    : texts.t("OD20.Rest.ChangeOf", { what, from, to, max });
}

/** Returns all changes of one creature in one line. */
export function changesLine(changes: readonly RestChange[], texts: Texts): string {
  return previewLine(changes, [], [], texts);
}

/** Returns a text such as "ended: Bless, Mage Armor". */
export const endedLine = (names: readonly string[], { t }: Pick<Texts, "t">): string =>
  t("OD20.Rest.Ended", { names: names.join(", ") });

/**
 * Returns the preview of a rest for one creature, such as "hit points 3 → 13 of 20; Bless will end; can then use Arcane
 * Recovery".
 * @param ends names of the effects that the rest ends
 * @param afterwards features that the creature can use after the rest
 * @rule B-REST-04 B-REST-06
 */
export function previewLine(
  changes: readonly RestChange[],
  ends: readonly string[],
  afterwards: readonly { readonly item: { readonly name: string } }[],
  texts: Texts,
): string {
  const uses = [...new Set(afterwards.map(({ item }) => item.name))].join(", ");
  const told = [
    ...changesInWords(changes).map((change) => changeLine(change, texts)),
    ends.length > 0 ? texts.plural("OD20.Rest.Ends", ends.length, { names: ends.join(", ") }) : "",
    uses === "" ? "" : texts.t("OD20.Rest.Afterwards", { names: uses }),
  ].filter((part) => part !== "");
  return told.length === 0 ? texts.t("OD20.Rest.Nothing") : told.join("; ");
}

/** A creature's remaining Hit Dice. */
export interface HitDiceLeft {
  readonly name: string;
  readonly left: number;
  readonly max: number;
  readonly faces: number;
}

/** Returns the field for Hit Dice spent in a short rest. Without dice left it returns a note. @rule B-REST-03 */
export function hitDiceField(
  { id, field }: { readonly id: string; readonly field: string },
  { name, left, max, faces }: HitDiceLeft,
  spent: number,
  { t }: Pick<Texts, "t">,
): FieldView {
  if (left < 1) return { note: t("OD20.Rest.NoDice", { name, max }) };
  const label = t("OD20.Rest.SpendDice", { name, left, faces });
  return { number: { id, name: field, label, value: spent, hint: "0", bounds: { max: left }, required: true } };
}
