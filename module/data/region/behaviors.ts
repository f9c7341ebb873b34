/** Reads the region behaviors that a Game Master sets up. Malformed values become usable ones. */
import { askedSave } from "../../core/table-lists.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { HAZARD_LASTS, HAZARD_POINTS, HAZARD_STATUSES, MOST_DC, ON_SUCCESS } from "./words.ts";
import { readEnds, type StoredEnds } from "../effects/ends.pure.ts";
import { oneOf, record, word, yes } from "../record/record.pure.ts";

const READ = record({
  at: oneOf(HAZARD_POINTS, "enterStart"),
  formula: word(),
  type: word(),
  attribute: { read: (value: unknown) => ATTRIBUTES.find((key) => key === value) ?? null },
  dc: { read: (value: unknown): number => (typeof value === "number" ? Math.min(MOST_DC, Math.max(0, value)) : 0) },
  onSuccess: oneOf(ON_SUCCESS, "half"),
  armor: yes(true),
  condition: { read: (value: unknown) => HAZARD_STATUSES.find((id) => id === value) ?? null },
  lasts: oneOf(HAZARD_LASTS, "stays"),
});

type Save = { readonly attribute: string; readonly dc: number } | null;

/** Returns when the condition of a hazard ends; null = a user removes it. This also applies if there is no save that could end it. */
function endsOf(lasts: (typeof HAZARD_LASTS)[number], save: Save): StoredEnds | null {
  if (lasts === "turnEnd") return readEnds({ at: "turnEnd", of: "bearer", turns: 1 });
  const { attribute, dc } = save ?? {};
  return lasts === "save" && save ? readEnds({ at: "never", of: "bearer", save: { attribute, dc } }) : null;
}

/** Returns what a hazard does. Empty data describe a hazard that does nothing. */
export function readHazard(data: unknown) {
  const { at, formula, type, attribute, dc, onSuccess, armor, condition, lasts } = READ.read(data);
  const rows = formula.trim() === "" ? [] : [{ formula, type }];
  const save = attribute && { attribute: askedSave(attribute), dc: Math.trunc(dc), onSuccess };
  return { at, rows, armor, save, puts: condition && { condition, ends: endsOf(lasts, save) } };
}

/** Returns how strongly a region obscures. @rule B-SENSE-04 B-SENSE-05 */
export const readObscured: (data: unknown) => (typeof OBSCURED)[number] = (data) =>
  record({ level: oneOf(OBSCURED, "none") }).read(data).level;
