import { formatTerms, parseFormula } from "../../rules/basics/dice.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../rules/basics/ids.ts";
import { reduces } from "../words/defenses.ts";
import { fieldDice } from "../words/formula-words.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import type { Marks } from "../../play/scene/marked-targets.pure.ts";
import {
  dealObstacles,
  rolledRows,
  type DealRow,
  HAZARD_CHOICES,
  type HazardChoice,
} from "../../play/damage/deal-request.pure.ts";
import { notation } from "../words/reason-view.ts";
import { typeText } from "../card/attack/damage-line.ts";
import { segment, type SegmentView } from "../common/segment.ts";
import { length } from "../words/measures.ts";
import type { Texts } from "../words/texts.ts";
import type { Share } from "../../play/common/records.pure.ts";
import { askedSave } from "../../core/table-lists.ts";
import type { SaveRecord } from "../../data/message/damage.pure.ts";
import { CONDITION_LABELS, CONDITIONS } from "../../rules/conditions/conditions.ts";
import type { OnSuccess } from "../../rules/spells/spellcasting.ts";
import { failsText } from "../common/odds-view.ts";

/** Choices for the save and the condition that the window can leave. */
export interface DealSave {
  /** Attribute of the save; "" = no save. */
  readonly attribute: string;
  /** As typed. */
  readonly dc: string;
  readonly onSuccess: OnSuccess;
  /** Condition it leaves: on a failure, or always without a save; "" = none. */
  readonly condition: string;
}

export const NO_SAVE: DealSave = { attribute: "", dc: "13", onSuccess: "half", condition: "" };

/** What a target's save looks like before the roll. */
interface SaverFacts {
  readonly bonus: number;
  /** 0 to 1; null = unknown. */
  readonly fails: number | null;
  readonly reduction: number;
}

interface OptionRow {
  readonly value: string;
  readonly text: string;
  readonly selected: boolean;
}

type DealSaveView = ReturnType<typeof saveFields>;

const SUCCESS = ["half", "none", "all"] as const;

export const readOnSuccess = (value: string): OnSuccess => SUCCESS.find((one) => one === value) ?? "half";

/** Returns the difficulty; null if the typed text is none. */
function difficulty({ dc }: DealSave): number | null {
  const typed = dc.trim();
  return /^\d{1,2}$/u.test(typed) ? Number(typed) : null;
}

/** Returns the save for the message; null without one, or while the difficulty is missing. @rule H-SPL-13 */
export function saveOf(kind: ChangeKind, save: DealSave | null | undefined): SaveRecord | null {
  const dc = save ? difficulty(save) : null;
  if (kind !== "damage" || !save || save.attribute === "" || dc === null) return null;
  return { attribute: askedSave(save.attribute), dc, onSuccess: save.onSuccess };
}

/** Returns whether a save is chosen whose difficulty is missing. */
const lacksDifficulty = (save: DealSave | null | undefined): boolean =>
  save != null && save.attribute !== "" && difficulty(save) === null;

const options = (keys: readonly string[], chosen: string, none: string, name: (key: string) => string): OptionRow[] => [
  { value: "", text: none, selected: chosen === "" },
  ...keys
    .map((key) => ({ value: key, text: name(key), selected: key === chosen }))
    .sort((a, b) => a.text.localeCompare(b.text)),
];

/** Returns the fields. */
function saveFields(uid: string, { attribute, dc, onSuccess, condition }: DealSave, texts: Texts) {
  const { t } = texts;
  const saves = attribute !== "";
  return {
    id: `${uid}-save`,
    attributes: options(offeredKeys("attributes", [attribute]), attribute, t("OD20.Deal.Save.without"), (key) =>
      entryLabel("attributes", key, texts),
    ),
    /** Null without a save. */
    dc: saves ? { id: `${uid}-dc`, label: t("OD20.Deal.Save.Dc"), value: dc } : null,
    success: saves
      ? segment(
          uid,
          "success",
          t("OD20.Deal.Save.Success"),
          SUCCESS.map((key): [string, string, string] => [
            key,
            t(`OD20.Deal.Save.${key}`),
            t(`OD20.Deal.Save.${key}Label`),
          ]),
          onSuccess,
        )
      : null,
    conditionLabel: t(saves ? "OD20.Deal.Save.OnFailure" : "OD20.Deal.Save.Leaves"),
    conditions: options(CONDITIONS, condition, t("OD20.Deal.Save.noCondition"), (key) => conditionName(key, texts)),
  };
}

const conditionName = (key: string, { t }: Pick<Texts, "t">): string => {
  const known = CONDITIONS.find((one) => one === key);
  return known ? t(CONDITION_LABELS[known]) : "";
};

/** Returns a target's chance and what counts in it: "fails 60 % · +0 · reduction 3". */
function saverWords({ bonus, fails, reduction }: SaverFacts, armor: boolean, texts: Texts): string {
  return [
    ...(fails === null ? [] : [failsText(fails, texts)]),
    texts.signed(bonus),
    ...(armor && reduction > 0 ? [texts.t("OD20.Simulate.Reduction", { n: reduction })] : []),
  ].join(" · ");
}

/** Returns what a failure and a success mean, in words. @param damage dice with types; "" = none */
function resultWords(
  { attribute, onSuccess, condition }: DealSave,
  damage: string,
  armor: boolean,
  texts: Texts,
): { readonly label: string; readonly text: string }[] {
  const { t } = texts;
  if (attribute === "") return [];
  const less = armor && reduces() ? t("OD20.Deal.Save.lessArmor") : "";
  const hurt = damage === "" ? [] : [`${damage}${less}`];
  const name =
    condition === ""
      ? ""
      : t("OD20.Deal.Save.condition", { name: conditionName(condition, texts).toLocaleLowerCase() });
  const saved =
    damage === "" || onSuccess === "none"
      ? t("OD20.Deal.Save.nothing")
      : `${t(`OD20.Deal.Save.left.${onSuccess}`)}${less}`;
  return [
    { label: t("OD20.Save.Outcome.failed"), text: [...hurt, ...(name === "" ? [] : [name])].join(", ") },
    { label: t("OD20.Save.Outcome.saved"), text: saved },
  ];
}

/** A target. */
export interface DealPerson {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly share: Share;
  /** Whether the damage applies without confirmation by the target's side. */
  readonly atOnce: boolean;
  /** Omitted without a save, or if this user may not know it. */
  readonly saver?: SaverFacts;
}

/** State of the window. */
export interface DealChoice {
  readonly kind: ChangeKind;
  readonly rows: readonly DealRow[];
  readonly armor: boolean;
  readonly name: string;
  readonly people: readonly DealPerson[];
  /** Whether targeted or selected tokens count, when they differ. */
  readonly marks?: Marks | null;
  /** The save and the condition; omitted when not offered. */
  readonly save?: DealSave;
  /** Key of the chosen hazard; "" = none, omitted when no hazards are offered. */
  readonly hazard?: string;
  /** Area to place on the board; size in feet. */
  readonly area?: { readonly shape: string; readonly size: number } | null;
}

export type DealRowView = ReturnType<typeof row>;

export interface DealView {
  readonly kinds: SegmentView;
  /** Hazards of the rules, for Game Masters; null when not offered. */
  readonly hazards: {
    readonly id: string;
    readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[];
  } | null;
  /** Null when not offered. */
  readonly save: DealSaveView | null;
  readonly rows: readonly DealRowView[];
  readonly damage: boolean;
  /** Whether reduction counts for the damage, and in the game at all. */
  readonly armor: { readonly id: string; readonly on: boolean; readonly counts: boolean };
  readonly nameId: string;
  readonly name: string;
  readonly people: readonly {
    readonly index: number;
    readonly id: string;
    readonly name: string;
    readonly img: string;
    /** Null with a save, which decides the share. */
    readonly share: SegmentView | null;
    /** Chance to fail the save; "" without one. */
    readonly saves: string;
    readonly remove: string;
  }[];
  /** Choice between targeted and selected tokens, when they differ. */
  readonly marks: SegmentView | null;
  /** Label such as "Put on the board: Cone, 15 ft", or "". */
  readonly area: string;
  /** Share for all targets, when there are several. */
  readonly all: SegmentView | null;
  readonly candidates: readonly {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly text: string }[];
  }[];
  readonly candidatesId: string;
}

/** Returns the upper part of the window. Pure. */
export function dealView(uid: string, choice: DealChoice, candidates: DealView["candidates"], texts: Texts): DealView {
  const { t } = texts;
  const { kind, people, marks, area } = choice;
  const save = kind === "damage" ? (choice.save ?? null) : null;
  const saves = save !== null && save.attribute !== "";
  const same = people.every(({ share }) => share === people[0]?.share) ? String(people[0]?.share ?? 1) : "";
  return {
    kinds: segment(
      uid,
      "kind",
      t("OD20.Deal.Title"),
      CHANGE_KINDS.map((key): [string, string] => [key, t(`OD20.Deal.Choice.${key}`)]),
      kind,
      true,
    ),
    hazards: kind === "damage" && choice.hazard !== undefined ? hazards(uid, choice.hazard, texts) : null,
    save: save && saveFields(uid, save, texts),
    rows: choice.rows.map((one, index) => row(uid, one, index, choice.rows.length, texts)),
    damage: kind === "damage",
    armor: { id: `${uid}-armor`, on: choice.armor, counts: reduces() },
    nameId: `${uid}-name`,
    name: choice.name,
    people: people.map((person, index) => ({
      index,
      id: `${uid}-person-${String(index)}`,
      name: person.name,
      img: person.img,
      share: saves
        ? null
        : shareSegment(
            `${uid}-${String(index)}`,
            `share-${String(index)}`,
            t("OD20.Deal.ShareOf", { name: person.name }),
            String(person.share),
            texts,
          ),
      saves: saves && person.saver ? saverWords(person.saver, choice.armor, texts) : "",
      remove: t("OD20.Attack.Remove", { name: person.name }),
    })),
    marks: marks
      ? segment(
          uid,
          "marks",
          t("OD20.Deal.Marks.Legend"),
          [
            ["targets", t("OD20.Deal.Marks.targets")],
            ["selected", t("OD20.Deal.Marks.selected")],
          ],
          marks,
        )
      : null,
    area: area
      ? t("OD20.PlaceArea.Button", { shape: t(`OD20.AreaShape.${area.shape}`), feet: length(area.size, texts) })
      : "",
    all:
      people.length > 1 && !saves
        ? { ...shareSegment(`${uid}-all`, "all", t("OD20.Deal.All"), same, texts), quiet: false }
        : null,
    candidates,
    candidatesId: `${uid}-candidates`,
  };
}

/** Returns a name such as "Fall, 30 ft". */
const hazardName = ({ label, feet }: HazardChoice, { t }: Pick<Texts, "t">): string =>
  feet === null ? t(`OD20.Deal.Hazard.${label}`) : t("OD20.Deal.Hazard.height", { feet });

function hazards(uid: string, chosen: string, texts: Texts): NonNullable<DealView["hazards"]> {
  const none = { value: "", text: texts.t("OD20.Deal.Hazard.none"), selected: chosen === "" };
  const all = HAZARD_CHOICES.map((one) => ({
    value: one.key,
    text: hazardName(one, texts),
    selected: one.key === chosen,
  }));
  return { id: `${uid}-hazard`, options: [none, ...all] };
}

function row(uid: string, { formula, type }: DealRow, index: number, count: number, texts: Texts) {
  const { t } = texts;
  const n = index + 1;
  const several = count > 1;
  return {
    index,
    id: `${uid}-row-${String(index)}`,
    formula: fieldDice(formula, texts),
    label: several ? t("OD20.Deal.AmountNth", { n }) : t("OD20.Deal.Amount"),
    typeLabel: several ? t("OD20.Deal.TypeNth", { n }) : t("OD20.Deal.Type"),
    types: ["", ...offeredKeys("damageTypes", [type])].map((value) => ({
      value,
      text: value === "" ? t("OD20.Deal.NoType") : entryLabel("damageTypes", value, texts),
      selected: value === type,
    })),
    remove: several ? t("OD20.Deal.RemoveRow", { n }) : "",
  };
}

function shareSegment(uid: string, name: string, legend: string, value: string, texts: Texts): SegmentView {
  const { t } = texts;
  return segment(
    uid,
    name,
    legend,
    [
      ["1", t("OD20.Deal.Share.all")],
      ["0.5", "½", t("OD20.Deal.Share.half")],
      ["0", "0", t("OD20.Deal.Share.none")],
    ],
    value,
    true,
  );
}

/** Returns the lower part of the window. Pure. */
export function dealFoot(choice: DealChoice, texts: Texts) {
  const { t } = texts;
  const { kind, people, armor } = choice;
  const save = kind === "damage" ? (choice.save ?? NO_SAVE) : NO_SAVE;
  const saves = save.attribute !== "";
  const gives = save.condition === "" ? 0 : 1;
  const obstacles = dealObstacles(kind, choice.rows, people.length, gives).filter(
    ({ whenTried }) => whenTried !== true,
  );
  // Shows only errors of formulas, because the user can see which input is still missing.
  const wrong = obstacles.find(({ key }) => key.startsWith("OD20.Formula."));
  const unread = new Set(obstacles.map(({ formula }) => formula));
  const deals = rolledRows(kind, choice.rows).flatMap(({ formula, type }) => {
    if (unread.has(formula)) return [];
    const dice = notation(formatTerms(parseFormula(formula).terms), texts);
    return [
      kind === "damage" && type !== ""
        ? { amount: dice, type, word: typeText(type, texts) }
        : { amount: dice, type: "", word: "" },
    ];
  });
  const asked = people.filter(({ atOnce }) => !atOnce).map(({ name }) => name);
  return {
    deals: saves ? [] : deals,
    error: wrong ? t(wrong.key, wrong.data) : lacksDifficulty(save) ? t("OD20.Deal.Save.noDc") : "",
    consent: saves
      ? t("OD20.Deal.Save.Who")
      : asked.length > 0
        ? t("OD20.Deal.Consent", { names: asked.join(", ") })
        : "",
    /** What a failure and a success mean; empty without a save. */
    results: resultWords(save, deals.map(({ amount, word }) => `${amount} ${word}`.trim()).join(" + "), armor, texts),
    submit: saves ? t("OD20.Deal.Save.Submit", { n: people.length }) : t(`OD20.Deal.Submit.${kind}`),
    blocked: obstacles.length > 0 || lacksDifficulty(save),
  };
}

/** Returns the share of a segment's value. */
export function readShare(value: string): Share {
  return value === "0" ? 0 : value === "0.5" ? 0.5 : 1;
}
