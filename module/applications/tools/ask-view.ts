import type { NamedKind } from "../../documents/creatures/check-kind.ts";
import { CONDITIONS, CONDITION_LABELS, type ConditionId } from "../../rules/conditions/conditions.ts";
import { DIFFICULTIES } from "../../rules/checks/resolve-check.ts";
import { MOVEMENT_CHECKS } from "../../rules/movement/movement.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { askedCheck, askedSave, saveFor, savesAlone, usualCharacteristic, type Lists } from "../../core/table-lists.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { gameOf } from "../../rules/games/games.ts";
import { characteristicField, readCharacteristic, needsField, readNeeds } from "../forms/check-fields.ts";
import { DIFFICULTY, numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { attributeLabel, entryLabel, offeredKeys } from "../words/labels.ts";
import { advantageFields, readAdvantage, segment } from "../common/segment.ts";
import type { CheckOptions } from "../../play/check/types.ts";
import type { Texts } from "../words/texts.ts";

/** A creature that can be asked. */
export interface AskPerson {
  readonly uuid: string;
  readonly name: string;
  /** Maximum obstacle height in feet that its last jump can clear; omitted when it did not jump. */
  readonly clears?: number;
}

/** A tool by kind or name. */
export interface AskTool {
  readonly key: string;
  readonly name: string;
}

export interface AskInput {
  readonly people: readonly AskPerson[];
  /** Tools to choose from, the most relevant first. */
  readonly tools: readonly AskTool[];
  /** Returns the names of creatures that cannot roll the skill untrained. @rule H-SKL-03 */
  readonly lacking?: (skill: string) => readonly string[];
  /** Uuids of the preselected creatures. */
  readonly chosen: ReadonlySet<string>;
  readonly target: string | null;
  /** Option value of the last requested check, or "". */
  readonly last: string;
  /** Initial difficulty and characteristic from a text or stat block. */
  readonly difficulty?: Difficulty;
  readonly dc?: number | null;
  readonly characteristic?: Characteristic | "";
}

export type Difficulty = "none" | "shown" | "hidden";

/**
 * Checks that the rules define for movement. Each is one option; a check with a choice of two Attributes has an option
 * for each.
 * @rule B-MOV-15 B-MOV-19 B-MOV-21 B-MOV-22 B-HAZ-07 B-MNT-06 B-MNT-07
 */
const READY = Object.entries(MOVEMENT_CHECKS).flatMap(([key, { attributes, dc }]) =>
  attributes.map((attribute) => ({ value: `${key}:${attribute}`, key, attribute, dc })),
);

/** A rider saves; all others are checks. */
const readyAs = (key: string): "save" | "check" => (key === "stayingMounted" ? "save" : "check");

/** Checks whose consequence the window explains. */
const FOLLOWS: ReadonlySet<string> = new Set([
  "landingOnDifficult",
  "clearingObstacle",
  "fallIntoLiquid",
  "stayingMounted",
]);

/** Current values of the form. */
interface AskChoice {
  /** Option value of a predefined movement check; "" = another check. */
  readonly ready: string;
  readonly mode: "each" | "contest";
  /** Uuids of the creatures that roll, or of the two sides of a contest. */
  readonly who: readonly string[];
  /** The check of every creature, or the checks of the two sides of a contest. */
  readonly checks: readonly string[];
  /** Characteristic that replaces the default, when all creatures roll the same skill or Attribute. */
  readonly characteristic: Characteristic | "";
  /** The sense that the check needs; "" = none. */
  readonly needs: NonNullable<CheckOptions["needs"]>;
  readonly difficulty: Difficulty;
  readonly dc: number | null;
  readonly advantage: -1 | 0 | 1;
  /** The condition that a save resists; "" = unspecified. */
  readonly against: ConditionId | "";
}

const first = (): string => `attribute:${askedSave("discipline")}`;

/** Prefix of an Attribute requested as a check. `attribute` is the prefix of a save. */
const AS_CHECK = "attributeCheck";

/** Returns the Attribute that a game with fewer saves offers for the same save. @rule D-SAVE-01 */
const sameSave = (attribute: string): string =>
  gameOf(tableRuleset()).saves?.find((one) => saveFor(one) === saveFor(attribute)) ?? attribute;

/** Returns the option value of a check. */
export function checkValue(kind: string, key: string, as = ""): string {
  const asked = askedCheck(kind, kind === "attribute" ? sameSave(key) : key, as);
  return `${asked.kind === "attribute" && as === "check" ? AS_CHECK : asked.kind}:${asked.key}`;
}

/** Returns kind and key of an option value. */
export function readCheck(value: string): {
  kind: Exclude<NamedKind, "defense">;
  key: string;
  as: "" | "save" | "check";
} {
  const [said = "", ...rest] = value.split(":");
  const key = rest.join(":");
  if (said === "attribute" || said === AS_CHECK)
    return { kind: "attribute", key, as: said === AS_CHECK ? "check" : "save" };
  return { kind: said === "skill" || said === "tool" ? said : "characteristic", key, as: "" };
}

/** Returns the option value as a check, because a contest has no saves. @rule H-DICE-06 */
function inContest(value: string): string {
  const { kind, key } = readCheck(value);
  return checkValue(kind, key, "check");
}

/** Returns the current choices. `values` is empty when the form opens. */
export function readAsk(values: FormValues, { people, chosen, target, last, ...preset }: AskInput): AskChoice {
  const contest = valueOf(values, "mode") === "contest";
  const start = last === "" ? first() : last;
  const [one = "", two = ""] = [...people.filter(({ uuid }) => chosen.has(uuid)), ...people]
    .map(({ uuid }) => uuid)
    .filter((uuid, index, all) => all.indexOf(uuid) === index);
  const other = target !== null && target !== one ? target : two;
  const fresh = values.size === 0;
  const ready = contest ? undefined : READY.find(({ value }) => value === valueOf(values, "ready"));
  const difficulty = ready ? "shown" : fresh ? (preset.difficulty ?? "none") : valueOf(values, "difficulty");
  return {
    ready: ready?.value ?? "",
    mode: contest ? "contest" : "each",
    who: contest
      ? [valueOf(values, "first") || one, valueOf(values, "second") || other]
      : (values.get("who") ?? (values.size === 0 || (valueOf(values, "check") === "" && !ready) ? [...chosen] : [])),
    checks: contest
      ? [
          valueOf(values, "firstCheck") || valueOf(values, "check") || start,
          valueOf(values, "secondCheck") || valueOf(values, "check") || start,
        ].map(inContest)
      : ready
        ? [checkValue("attribute", ready.attribute, readyAs(ready.key))]
        : [valueOf(values, "check") || valueOf(values, "firstCheck") || start],
    characteristic:
      contest || ready
        ? ""
        : fresh
          ? (preset.characteristic ?? "")
          : readCharacteristic(valueOf(values, "characteristic")),
    needs: contest ? "" : readNeeds(valueOf(values, "needs")),
    difficulty: difficulty === "shown" || difficulty === "hidden" ? difficulty : "none",
    dc: ready ? ready.dc : fresh ? (preset.dc ?? null) : numberOf(values, "dc"),
    advantage: readAdvantage(valueOf(values, "advantage")),
    against: contest || ready ? "" : (CONDITIONS.find((id) => id === valueOf(values, "against")) ?? ""),
  };
}

/** Returns the options: Attributes as saves and as checks, then skills, characteristics and tools. */
function checkOptions(
  contest: boolean,
  chosen: string,
  tools: readonly AskTool[],
  lists: Lists,
  texts: Texts,
): { value: string; text: string; selected: boolean }[] {
  const { t } = texts;
  const option = (value: string, text: string): { value: string; text: string; selected: boolean } => ({
    value,
    text,
    selected: value === chosen,
  });
  return [
    // Where Attributes are saves alone, the checks are those of skills and characteristics.
    ...(["save", "check"] as const)
      .filter((as) => (as === "save" ? !contest : !savesAlone()))
      .flatMap((as) =>
        offeredKeys("attributes", [], lists).map((key) => {
          const name = entryLabel("attributes", key, texts, lists);
          return option(checkValue("attribute", key, as), savesAlone() ? name : `${name} · ${t(`OD20.Ask.As.${as}`)}`);
        }),
      ),
    ...offeredKeys("skills", [], lists).map((key) => option(`skill:${key}`, entryLabel("skills", key, texts, lists))),
    ...CHARACTERISTICS.map((key) =>
      option(`characteristic:${key}`, `${t(`OD20.Characteristic.${key}`)} · ${t("OD20.Ask.characteristic")}`),
    ),
    ...tools.map(({ key, name }) => option(`tool:${key}`, `${name} · ${t("OD20.Ask.tool")}`)),
  ];
}

/** Returns a note with the maximum obstacle height for each selected creature that jumped. @rule B-MOV-22 */
const obstacleNotes = (people: readonly AskPerson[], who: readonly string[], { t }: Texts): FieldView[] =>
  people.flatMap(({ uuid, name, clears: feet }) =>
    feet === undefined || !who.includes(uuid) ? [] : [{ note: t("OD20.Ask.Obstacle", { name, feet }) }],
  );

/** Returns the form: creatures, checks and difficulty. */
export function askView(
  uid: string,
  choice: AskChoice,
  { people, tools, lacking }: Pick<AskInput, "people" | "tools" | "lacking">,
  lists: Lists,
  texts: Texts,
): FormView {
  const { t } = texts;
  const select = (
    name: string,
    label: string,
    options: readonly { value: string; text: string; selected: boolean }[],
  ): FieldView => ({ select: { id: `${uid}-${name}`, name, label: t(`OD20.Ask.${label}`), options } });
  const one = (chosen: string | undefined): { value: string; text: string; selected: boolean }[] =>
    people.map(({ uuid, name }) => ({ value: uuid, text: name, selected: uuid === chosen }));
  const check = (index: number): { value: string; text: string; selected: boolean }[] =>
    checkOptions(choice.mode === "contest", choice.checks[index] ?? "", tools, lists, texts);
  const fields: FieldView[] = [
    {
      segment: segment(
        uid,
        "mode",
        t("OD20.Ask.Mode"),
        [
          ["each", t("OD20.Ask.Each")],
          ["contest", t("OD20.Ask.Contest")],
        ],
        choice.mode,
      ),
    },
  ];
  if (choice.mode === "contest") {
    fields.push(
      select("first", "First", one(choice.who[0])),
      select("firstCheck", "FirstRolls", check(0)),
      select("second", "Second", one(choice.who[1])),
      select("secondCheck", "SecondRolls", check(1)),
    );
    return { fields, submit: t("OD20.Ask.Submit"), secondary: null };
  }
  const { kind, key, as } = readCheck(choice.checks[0] ?? "");
  const untrained = kind === "skill" ? (lacking?.(key) ?? []) : [];
  const ready = READY.find(({ value }) => value === choice.ready);
  fields.push(
    select("ready", "Movement", [
      { value: "", text: t("OD20.Ask.Ready.none"), selected: !ready },
      ...READY.map(({ value, key: of, attribute, dc }) => ({
        value,
        text: t("OD20.Ask.Ready.Line", {
          what: t(`OD20.Ask.Ready.${of}`),
          attribute: attributeLabel(attribute, readyAs(of), texts, lists),
          dc,
        }),
        selected: value === choice.ready,
      })),
    ]),
    ...(ready && FOLLOWS.has(ready.key) ? [{ note: t(`OD20.Ask.Follows.${ready.key}`) }] : []),
    ...(ready?.key === "clearingObstacle" ? obstacleNotes(people, choice.who, texts) : []),
    ...(ready ? [] : [select("check", "What", check(0))]),
    ...(untrained.length > 0 ? [{ note: t("OD20.Check.Untrained", { names: untrained.join(", ") }) }] : []),
    ...(kind === "characteristic" || ready
      ? []
      : [
          characteristicField(
            uid,
            kind === "tool" ? null : usualCharacteristic(kind, key, lists),
            choice.characteristic,
            texts,
          ),
        ]),
    {
      list: {
        name: "who",
        legend: t("OD20.Ask.Who"),
        options: people.map(({ uuid, name }, index) => ({
          id: `${uid}-who-${String(index)}`,
          value: uuid,
          text: name,
          selected: choice.who.includes(uuid),
        })),
      },
    },
  );
  if (!ready)
    fields.push({
      segment: segment(
        uid,
        "difficulty",
        t("OD20.Ask.Difficulty"),
        (["none", "shown", "hidden"] as const).map((key) => [key, t(`OD20.Ask.${key}`)] as const),
        choice.difficulty,
      ),
    });
  if (choice.difficulty !== "none" && !ready)
    fields.push({
      number: {
        id: `${uid}-dc`,
        name: "dc",
        label: t("OD20.Ask.Number"),
        value: choice.dc,
        hint: DIFFICULTIES.slice(1, 4).join(" · "),
        bounds: DIFFICULTY,
      },
    });
  if (as === "save" && !ready)
    fields.push(
      select("against", "SaveAgainst", [
        { value: "", text: t("OD20.Ask.SaveAgainstNothing"), selected: choice.against === "" },
        ...CONDITIONS.map((id) => ({ value: id, text: t(CONDITION_LABELS[id]), selected: choice.against === id })),
      ]),
    );
  fields.push(needsField(uid, choice.needs, texts), ...advantageFields(uid, choice.advantage, texts));
  return { fields, submit: t("OD20.Ask.Submit"), secondary: null };
}
