/** Reads the region behaviors that a Game Master sets up. Malformed values become usable ones. */
import { askedSave } from "../../core/table-lists.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { readEnds, type StoredEnds } from "../effects/ends.pure.ts";
import { oneOf, record, word, yes } from "../record/record.pure.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { STATUSES } from "../../rules/movement/hazards.ts";

/** Types of the behaviors, as the manifest declares them. */
export const HAZARD = `${SYSTEM_ID}.hazard`;
export const OBSCURING = `${SYSTEM_ID}.obscured`;

/** When a region acts; the first is the default. @rule H-TURN-03 */
export const HAZARD_POINTS = ["enterStart", "enterEnd", "enter", "turnStart", "turnEnd", "moved"] as const;
/** How much damage a successful save leaves. @rule H-SPL-13 */
export const ON_SUCCESS = ["half", "none"] as const;
/**
 * How long the condition of a region lasts: until a user removes it, until the end of the creature's next turn, or until a save at the end
 * of a turn.
 */
export const HAZARD_LASTS = ["stays", "turnEnd", "save"] as const;
/** Conditions that a region may cause. Exhaustion is excluded because it has levels. */
export const HAZARD_STATUSES = STATUSES.filter((id) => id !== "exhaustion");
export const HIDES = ["light", "heavy"] as const;

/** Maximum DC. */
export const MOST_DC = 99;

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
