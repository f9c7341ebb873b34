/** View of the party's sheet. Pure. */
import { defenseKinds, defenseText } from "../../words/defenses.ts";
import { numeral } from "../../../core/i18n.ts";
import type { Texts } from "../../words/texts.ts";
import type { Tint } from "../../common/class-look.ts";
import { hitPointPercent } from "./hit-points.ts";
import { decimal } from "../../common/number-view.ts";

/** Numbers of a member, if the reader may know them. */
export interface MemberNumbers {
  readonly hp: {
    readonly value: number;
    readonly max: number;
    readonly temporary: number;
    /** Whether the member stands to the death. Default: false. */
    readonly standing?: boolean;
  };
  /** Name of the class, or "". */
  readonly profession: string;
  /** Color of the class; omitted for none. */
  readonly tint?: Tint;
  /** Null for a creature without levels. */
  readonly level: number | null;
  readonly physical: number;
  readonly magical: number;
  readonly passive: number;
  /** Localized names. Concentration is a separate flag, because it is not harmful. */
  readonly conditions: readonly string[];
  readonly concentrates: boolean;
  readonly points: { readonly talents: number; readonly power: number };
  /** Next level that the member can gain; null for none. */
  readonly waiting: number | null;
  /** Whether the reader may raise the level. */
  readonly mayRise: boolean;
  readonly weight: number;
  readonly limit: number;
  readonly languages: readonly string[];
}

/** A member as the reader may know it. */
export interface MemberFacts {
  readonly uuid: string;
  /** "" when the actor no longer exists. */
  readonly name: string;
  /** "" when hidden. */
  readonly img: string;
  readonly numbers: MemberNumbers | null;
}

function pointsText({ talents, power }: MemberNumbers["points"], texts: Texts): string {
  const left = [
    talents > 0 ? texts.plural("OD20.Planner.talents", talents) : "",
    power > 0 ? texts.plural("OD20.Planner.power", power) : "",
  ].filter((text) => text !== "");
  return left.length > 0 ? texts.t("OD20.Party.Unspent", { points: left.join(", ") }) : "";
}

const harm = (name: string) => ({ name, harms: true });

/** Returns the row of a member. A hidden or deleted member shows only its name or a note. */
export function memberRow(
  { uuid, name, img, numbers }: MemberFacts,
  index: number,
  count: number,
  rootId: string,
  texts: Texts,
) {
  const { t } = texts;
  const shown = name || t("OD20.Party.Gone");
  const base = {
    uuid,
    img,
    name: shown,
    there: name !== "",
    tint: numbers?.tint ?? null,
    id: `${rootId}-member-${uuid.replaceAll(".", "-")}`,
    remove: t("OD20.Party.Remove", { name: shown }),
    up: t("OD20.Party.Up", { name: shown }),
    down: t("OD20.Party.Down", { name: shown }),
    first: index === 0,
    last: index === count - 1,
  };
  if (!numbers) return { ...base, line: "", hp: null, numbers: [], conditions: [], unspent: "", waiting: "", rise: "" };
  const { hp, profession, level, physical, magical, passive, waiting, mayRise } = numbers;
  const points = hp.temporary > 0 ? `${numeral(hp.value)} + ${numeral(hp.temporary)}` : numeral(hp.value);
  return {
    ...base,
    line: [profession, level === null ? "" : t("OD20.Party.Level", { n: level })]
      .filter((part) => part !== "")
      .join(", "),
    hp: {
      text: t("OD20.Party.OutOf", { points, max: hp.max }),
      percent: hitPointPercent(hp.value, hp.max),
      label: t("OD20.Party.HitPointsOf", { name: shown }),
    },
    numbers: [
      { label: t("OD20.Party.Physical"), text: defenseText(physical, texts) },
      ...(defenseKinds().length > 1 ? [{ label: t("OD20.Party.Magical"), text: defenseText(magical, texts) }] : []),
      { label: t("OD20.Party.PassiveShort"), text: numeral(passive) },
    ],
    conditions: [
      ...(hp.standing === true ? [harm(t("OD20.Head.Death.standing"))] : []),
      ...numbers.conditions.map(harm),
      ...(numbers.concentrates ? [{ name: t("OD20.Spellbook.Concentration"), harms: false }] : []),
    ],
    unspent: pointsText(numbers.points, texts),
    waiting: waiting === null ? "" : t("OD20.Award.Waits", { level: waiting }),
    rise: waiting !== null && mayRise ? t("OD20.LevelUp.OpenFor", { name: shown, level: waiting }) : "",
  };
}

/** Returns the party's total load and limit in kg; "" when no numbers are known. */
export function partyLoad(members: readonly MemberFacts[], own: number, texts: Texts): string {
  const known = members.flatMap(({ numbers }) => (numbers ? [numbers] : []));
  const tenths = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, value) => sum + value, 0) * 10) / 10;
  return known.length === 0
    ? ""
    : texts.t("OD20.Party.Load", {
        weight: decimal(tenths([own, ...known.map(({ weight }) => weight)]), texts),
        limit: decimal(tenths(known.map(({ limit }) => limit)), texts),
      });
}

/** Returns each language with its speakers, the most common first. */
export function partyLanguages(
  members: readonly MemberFacts[],
  texts: Texts,
): { readonly name: string; readonly who: string }[] {
  const known = members.flatMap(({ name, numbers }) =>
    numbers ? [{ name, languages: new Set(numbers.languages) }] : [],
  );
  const all = new Map<string, string[]>();
  for (const { name, languages } of known)
    for (const language of languages) all.set(language, [...(all.get(language) ?? []), name]);
  return [...all]
    .sort(([one, speakers], [other, others]) => others.length - speakers.length || one.localeCompare(other))
    .map(([name, speakers]) => ({
      name,
      who: known.length > 1 && speakers.length === known.length ? texts.t("OD20.Party.All") : speakers.join(", "),
    }));
}
