/** The save in the window "Damage and healing": a trap, or whatever else one saves against. Pure. */
import { askedSave } from "../../core/table-lists.ts";
import type { SaveRecord } from "../../data/message/damage.pure.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { CONDITION_LABELS, CONDITIONS } from "../../rules/conditions/conditions.ts";
import type { OnSuccess } from "../../rules/spells/spellcasting.ts";
import { failsText } from "../common/odds-view.ts";
import { segment, type SegmentView } from "../common/segment.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import type { Texts } from "../words/texts.ts";

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
export interface SaverFacts {
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

export interface DealSaveView {
  readonly id: string;
  readonly attributes: readonly OptionRow[];
  /** Null without a save. */
  readonly dc: { readonly id: string; readonly label: string; readonly value: string } | null;
  readonly success: SegmentView | null;
  readonly conditionLabel: string;
  readonly conditions: readonly OptionRow[];
}

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
export const lacksDifficulty = (save: DealSave | null | undefined): boolean =>
  save != null && save.attribute !== "" && difficulty(save) === null;

const options = (keys: readonly string[], chosen: string, none: string, name: (key: string) => string): OptionRow[] => [
  { value: "", text: none, selected: chosen === "" },
  ...keys
    .map((key) => ({ value: key, text: name(key), selected: key === chosen }))
    .sort((a, b) => a.text.localeCompare(b.text)),
];

/** Returns the fields. */
export function saveFields(uid: string, { attribute, dc, onSuccess, condition }: DealSave, texts: Texts): DealSaveView {
  const { t } = texts;
  const saves = attribute !== "";
  return {
    id: `${uid}-save`,
    attributes: options(offeredKeys("attributes", [attribute]), attribute, t("OD20.Deal.Save.without"), (key) =>
      entryLabel("attributes", key, texts),
    ),
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
export function saverWords({ bonus, fails, reduction }: SaverFacts, armor: boolean, texts: Texts): string {
  return [
    ...(fails === null ? [] : [failsText(fails, texts)]),
    texts.signed(bonus),
    ...(armor && reduction > 0 ? [texts.t("OD20.Simulate.Reduction", { n: reduction })] : []),
  ].join(" · ");
}

/** Returns what a failure and a success mean, in words. @param damage dice with types; "" = none */
export function resultWords(
  { attribute, onSuccess, condition }: DealSave,
  damage: string,
  armor: boolean,
  texts: Texts,
): { readonly label: string; readonly text: string }[] {
  const { t } = texts;
  if (attribute === "") return [];
  const less = armor ? t("OD20.Deal.Save.lessArmor") : "";
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
