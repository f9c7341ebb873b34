/** View of what a rest changes. Pure. */
import type { RestChange } from "../../data/message/rest.pure.ts";
import type { FieldView } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";

/** Matches paths of boolean changes. Their label needs no numbers. */
const SWITCH = /\.(?:attuned|roused|inspiration)$/u;

/** Returns the changes that have a label. Changes without a label belong to labeled ones. */
export function changesInWords(changes: readonly RestChange[]): RestChange[] {
  return changes.filter(({ label }) => label !== "");
}

/** Path of the number of rests an injury has had. */
const HEALED = /\.heals\.passed$/u;

/**
 * Returns the words of a change, and whether its numbers are shown beside them. A healed injury says so instead of counting rests.
 * @rule H-DEATH-05 C-27
 */
export function changeWords(
  { path, label, name, to, max }: RestChange,
  { t }: Pick<Texts, "t">,
): { readonly what: string; readonly counts: boolean } {
  const of = { name: name.startsWith("OD20.") ? t(name) : name };
  if (HEALED.test(path) && max !== null && to >= max) return { what: t("OD20.Rest.Healed", of), counts: false };
  return { what: t(label, of), counts: !SWITCH.test(path) };
}

/** Returns a text such as "hit points 3 → 13 of 20". */
export function changeLine(change: RestChange, texts: Texts): string {
  const { from, to, max } = change;
  const { what, counts } = changeWords(change, texts);
  if (!counts) return what;
  return max === null
    ? texts.t("OD20.Rest.Change", { what, from, to })
    : texts.t("OD20.Rest.ChangeOf", { what, from, to, max });
}

/** Returns all changes of one creature in one line. */
export function changesLine(changes: readonly RestChange[], texts: Texts): string {
  const told = changesInWords(changes).map((change) => changeLine(change, texts));
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
