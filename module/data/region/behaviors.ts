/** What regions of a Game Master do to whoever is in them, read without trust. */
import { ATTRIBUTES } from "../../rules/ids.ts";
import { OBSCURED } from "../../rules/senses.ts";
import { HAZARD_POINTS, MOST_DC, ON_SUCCESS } from "./words.ts";
import { oneOf, record, word, yes } from "../message/record.pure.ts";

const READ = record({
  at: oneOf(HAZARD_POINTS, "enterStart"),
  formula: word(),
  type: word(),
  attribute: { read: (value: unknown) => ATTRIBUTES.find((key) => key === value) ?? null },
  dc: { read: (value: unknown): number => (typeof value === "number" ? Math.min(MOST_DC, Math.max(0, value)) : 0) },
  onSuccess: oneOf(ON_SUCCESS, "half"),
  armor: yes(true),
});

/** What a hazard does; without a word on it nothing at all. */
export function readHazard(data: unknown) {
  const { at, formula, type, attribute, dc, onSuccess, armor } = READ.read(data);
  const rows = formula.trim() === "" ? [] : [{ formula, type }];
  return { at, rows, armor, save: attribute && { attribute, dc: Math.trunc(dc), onSuccess } };
}

/** How much a region hides. @rule B-SENSE-04 B-SENSE-05 */
export const readObscured: (data: unknown) => (typeof OBSCURED)[number] = (data) =>
  record({ level: oneOf(OBSCURED, "none") }).read(data).level;
