/** Rows of changes on an effect's sheet, and parsing of their fields. Pure. */
import type { EffectChange } from "../../../compat/effect-shape.ts";
import { BOUND, effectInputs, INPUT_GROUPS, type EffectInput } from "../../../data/effects/inputs.ts";
import { HARMLESS, plainNumber, type ChangeProblem } from "../../../data/effects/valid-change.ts";
import { tableLists, type Lists } from "../../../core/table-lists.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { isHighestOnly } from "../../../rules/basics/effect-credits.ts";
import { CONDITIONS } from "../../../rules/conditions/conditions.ts";
import { defenseKinds, reduces } from "../../words/defenses.ts";
import { offeredKeys } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { inputLabel, memberLabel, problemWords } from "../../words/effect-words.ts";
import { FARTHEST } from "../../../data/effects/area.pure.ts";
import { AURA_SIDES } from "../../../rules/basics/ids.ts";
import type { Aura } from "../../../rules/conditions/aura.ts";
import { OBSCURED } from "../../../rules/checks/senses.ts";
import { choices, wholeWithin } from "./effect-fields.ts";

/** Change types that the sheet offers. Another stored type is offered for its own row. */
const WAYS = ["add", "multiply", "override", "upgrade", "downgrade"] as const;
const SET_WAYS = ["add", "subtract"] as const;
const BEST_WAYS = ["upgrade"] as const;
/** Change types with labels of their own. */
const NAMED: readonly string[] = [...WAYS, ...SET_WAYS];
/** Value of the option for a typed key. */
const FREE = "*";
const FRESH: EffectChange = { key: "", way: "add", value: "1", priority: null, phase: "initial" };
const MOST = 100;

/** Parts of an effect that these fields change. */
export interface EffectFields {
  readonly changes: readonly EffectChange[];
}

/**
 * Returns whether a change has any effect under the table's rules. A stored change is offered in any case.
 * @rule B-ATK-04 D-C12 H-MAS-03
 */
function counts({ path, group, entry }: EffectInput, lists: Lists): boolean {
  const { talentsPerLevel, powerPerLevel } = tableRuleset();
  if (group === "points") return talentsPerLevel + powerPerLevel > 0;
  if (entry?.list === "skills") return lists.skills.some(({ key }) => key === entry.key);
  if (path === "reduction.bonus") return reduces();
  const needsTwo = path === "bonuses.defense" || path.startsWith("defenses.magical.");
  return !needsTwo || defenseKinds().includes("magical");
}

const inputOf = (key: string, lists: Lists) => effectInputs(lists).find(({ path }) => `system.${path}` === key);

/** Returns the values that a set may contain. */
const membersOf = (kind: EffectInput["kind"], value: string, lists: Lists): readonly string[] =>
  kind === "condition" ? CONDITIONS : kind === "bound" ? BOUND : offeredKeys("damageTypes", [value], lists);

/** Returns the context of one row of changes. */
export function changeRow(
  change: EffectChange & { readonly problem: ChangeProblem | null },
  index: number,
  rootId: string,
  texts: Texts,
  lists: Lists = tableLists(),
): object {
  const { key, way, value, priority, problem } = change;
  const { t } = texts;
  const input = inputOf(key, lists);
  const inputs = effectInputs(lists).filter((each) => each.path === input?.path || counts(each, lists));
  const kind = input?.kind ?? "number";
  const joins = kind !== "number";
  const best = input !== undefined && isHighestOnly(input.path);
  const ways: readonly string[] = joins ? SET_WAYS : best ? BEST_WAYS : WAYS;
  const free = !input && key !== "";
  const title = t("OD20.Effects.ChangeNumber", { n: index + 1 });
  return {
    index,
    id: `${rootId}-change-${String(index)}`,
    name: `change.${String(index)}`,
    title,
    remove: t("OD20.Effects.RemoveChange", { name: title }),
    key,
    value,
    priority: priority ?? "",
    free,
    targets: [
      ...choices(key === "" ? [""] : [], "", () => t("OD20.Effects.ChooseTarget")),
      ...INPUT_GROUPS.map((group) => ({
        label: t(`OD20.Effects.InputGroup.${group}`),
        options: inputs
          .filter((each) => each.group === group)
          .map((each) => ({
            value: each.path,
            label: inputLabel(each, texts, lists),
            selected: each.path === input?.path,
          })),
      })).filter(({ options }) => options.length > 0),
      ...choices([FREE], free ? FREE : "", () => t("OD20.Effects.FreeKey")),
    ],
    ways: choices([...ways, ...(ways.includes(way) ? [] : [way])], way, (each) =>
      t(`OD20.Effects.Ways.${joins ? "set." : ""}${NAMED.includes(each) ? each : "custom"}`),
    ),
    types: joins && choices(membersOf(kind, value, lists), value, (member) => memberLabel(kind, member, texts, lists)),
    problem: problem === "empty" ? "" : problemWords(problem, texts),
    wrong: problem !== null && problem !== "empty" && !HARMLESS.includes(problem),
  };
}

/** Returns the change with another target key. Resets its other values when they do not fit the new target. */
function retarget(change: EffectChange, target: string, lists: Lists): EffectChange {
  if (target === FREE)
    return { ...change, key: change.key === "" || inputOf(change.key, lists) ? "system." : change.key };
  const [before, now] = [
    inputOf(change.key, lists)?.kind ?? "number",
    effectInputs(lists).find(({ path }) => path === target)?.kind,
  ];
  const best = isHighestOnly(target);
  const fits = before === now && best === isHighestOnly(change.key.replace(/^system\./u, ""));
  return {
    ...change,
    key: `system.${target}`,
    ...(fits
      ? {}
      : {
          way: best ? "upgrade" : "add",
          value: now === undefined || now === "number" ? "1" : (membersOf(now, "", lists)[0] ?? ""),
        }),
  };
}

/**
 * Reads a changed field.
 * @returns the new values; "number" when the value is no number; null when the field is no field of a change
 */
export function readField(
  name: string,
  value: unknown,
  { changes }: EffectFields,
  lists: Lists = tableLists(),
): EffectFields | "number" | null {
  const cell = /^change\.(\d+)\.(target|key|way|value|priority)$/u.exec(name);
  const index = Number(cell?.[1]);
  const change = cell ? changes[index] : undefined;
  if (!cell || !change || typeof value !== "string") return null;
  const priority = cell[2] === "priority" ? wholeWithin(value, -999_999, 999_999) : null;
  if (cell[2] === "priority" && value.trim() !== "" && priority === null) return "number";
  const next: EffectChange =
    cell[2] === "target"
      ? retarget(change, value, lists)
      : cell[2] === "priority"
        ? { ...change, priority }
        : cell[2] === "value"
          ? { ...change, value: plainNumber(value.trim()) }
          : { ...change, [cell[2] ?? "key"]: value.trim() };
  return { changes: changes.map((each, at) => (at === index ? next : each)) };
}

/** Returns the list with a new change, up to the maximum. */
export function withChange(changes: readonly EffectChange[]): readonly EffectChange[] {
  return changes.length >= MOST ? changes : [...changes, FRESH];
}
export function withoutChange(changes: readonly EffectChange[], index: number): readonly EffectChange[] {
  return changes.filter((_change, at) => at !== index);
}

const NONE: Aura = { size: 0, for: "allies", hard: false, obscured: "none" };

/** Returns the fields. An aura of size 0 has no further fields. */
export function areaFields(stored: Aura | null, { t }: Pick<Texts, "t">): object {
  const area = stored ?? NONE;
  return {
    ...area,
    reaches: area.size > 0,
    sides: choices(AURA_SIDES, area.for, (value) => t(`OD20.Effects.AreaFor.${value}`)),
    obscures: choices(OBSCURED, area.obscured, (value) =>
      t(value === "none" ? "OD20.Effects.ObscuredNone" : `OD20.Obscured.${value}`),
    ),
  };
}

/**
 * Reads a changed field.
 * @returns the whole aura; "range" for an invalid number of feet; null when the field is no aura field
 */
export function readAreaField(name: string, value: unknown, stored: Aura | null): Aura | "range" | null {
  const area = stored ?? NONE;
  switch (name) {
    case "area.size": {
      const size = typeof value === "string" && value.trim() === "" ? 0 : wholeWithin(value, 0, FARTHEST);
      return size === null ? "range" : { ...area, size };
    }
    case "area.for":
      return { ...area, for: AURA_SIDES.find((one) => one === value) ?? area.for };
    case "area.hard":
      return { ...area, hard: value === true };
    case "area.obscured":
      return { ...area, obscured: OBSCURED.find((one) => one === value) ?? area.obscured };
    default:
      return null;
  }
}
