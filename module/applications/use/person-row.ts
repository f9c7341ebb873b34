/** One whom a use may be for, as its window tells of him. Pure. */
import { feetOf, type Activity } from "../../rules/activities/activity.ts";
import { REVIVES } from "../../rules/turn/done-actions.ts";
import { coverCounts } from "../../rules/attack/defense.ts";
import { COVERS, type Cover } from "../../rules/basics/ids.ts";
import { rangeState } from "../../rules/areas/range-increments.ts";
import { length } from "../words/length.ts";
import type { Suggested } from "../../play/modifiers/cover.ts";
import type { OptionMore } from "../forms/form-view.ts";
import { valueOf, type FormValues } from "../forms/form-view.ts";
import type { ReasonView } from "../words/reason-view.ts";
import { failsText } from "../shared/odds-view.ts";
import { shelterText } from "../words/shelter-words.ts";
import type { Texts } from "../words/texts.ts";

/** "own" = whoever does it, "friend" = of his side. */
export type UseSide = "own" | "friend" | "";

/** Somebody whom it may be for. */
export interface UsePerson {
  readonly uuid: string;
  readonly name: string;
  readonly img?: string;
  /** Feet from whoever does it; left out or null = not measured. */
  readonly feet?: number | null;
  readonly side?: UseSide;
  readonly dead?: boolean;
  /** In the area, but not meant unless somebody ticks it. */
  readonly spared?: boolean;
  readonly reasons?: readonly ReasonView[];
  /** How likely it fails its save, 0 to 1, with each cover that may be chosen; left out or null = that is not told. */
  readonly fails?: ReadonlyMap<Cover, number> | null;
  /** The cover that its place suggests; left out or null = nothing is measured. */
  readonly shelter?: Suggested | null;
}

/** What of the use its rows depend on. */
export interface RowFacts {
  readonly activity: Activity;
  /** It heals; else it may hurt. */
  readonly gives: boolean;
  readonly hurts: boolean;
}

/** Whoever is behind full cover is outside of an area, and is not meant. @rule B-AOE-02 H-COV-03 */
export const SHELTERS = COVERS.filter((one) => one !== "full");

/** Name of the field of one's cover. */
export const coverField = (uuid: string): string => `cover.${uuid}`;

/** The cover that was chosen for somebody, before that the suggested one; who is wholly covered is for the user to judge. */
export function coverChosen(values: FormValues, uuid: string, shelter: Suggested | null = null): Cover {
  const value = valueOf(values, coverField(uuid)) || shelter?.cover;
  return SHELTERS.find((one) => one === value) ?? "none";
}

/** Whether cover helps against it: saves with Acrobatics. @rule H-COV-01 H-COV-02 H-SKL-09 */
export const coverHelps = ({ test }: Activity): boolean =>
  test.kind === "save" && coverCounts("attribute", test.attribute);

/** Whether somebody is farther away than it reaches; what fills an area reaches as far as that lies. @rule B-RNG-01 H-ATK-14 */
export function isTooFar({ range, aim }: Activity, { feet }: UsePerson): boolean {
  const reach = aim === "area" ? null : feetOf(range);
  if (feet == null || reach === null) return false;
  return rangeState({ distance: feet, normal: reach, max: reach, reach, ranged: true }).state === "outOfRange";
}

/** What speaks against meaning somebody: that he is of one's own side, or dead. */
export function meantWords(
  { side, dead, harms, heals = false }: { side: UseSide; dead: boolean; harms: boolean; heals?: boolean },
  { t }: Pick<Texts, "t">,
): string {
  return [
    harms && side !== "" ? t(`OD20.Use.Side.${side}`) : "",
    dead ? t(heals ? "OD20.Use.DeadHealed" : "OD20.Use.Dead") : "",
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

/** What stands beside and below a name. */
export function personMore(
  uid: string,
  person: UsePerson,
  facts: RowFacts,
  state: { readonly selected: boolean; readonly cover: Cover },
  texts: Texts,
): OptionMore {
  const { t } = texts;
  const { activity, gives, hurts } = facts;
  const { name, img = "", feet, side = "", dead = false, spared = false, reasons = [] } = person;
  const fails = person.fails?.get(coverHelps(activity) ? state.cover : "none");
  const far = isTooFar(activity, person);
  const returns = dead && activity.does?.includes(REVIVES) === true;
  const harmed = state.selected && hurts && activity.area !== null;
  const cover = state.selected && coverHelps(activity) && side !== "own";
  return {
    img,
    beside: [
      ...(feet == null ? [] : [length(feet, texts)]),
      ...(fails === undefined || dead ? [] : [failsText(fails, texts)]),
    ].join(" · "),
    bad: far,
    note: [
      far ? t("OD20.Use.TooFar") : "",
      spared && !state.selected ? t("OD20.Use.NotMeant") : "",
      meantWords({ side, dead: dead && !returns, harms: harmed, heals: gives }, texts),
      cover ? shelterText(person.shelter ?? null, texts) : "",
    ]
      .filter((text) => text !== "")
      .join(" · "),
    reasons: returns ? [{ text: t("OD20.Use.DeadRevived"), good: true }, ...reasons] : reasons,
    select: cover
      ? {
          id: `${uid}-cover`,
          name: coverField(person.uuid),
          label: t("OD20.Attack.CoverOf", { name }),
          options: SHELTERS.map((one) => ({
            value: one,
            text: t(one === "none" ? "OD20.Use.NoCover" : `OD20.CoverChoice.${one}`),
            selected: one === state.cover,
          })),
        }
      : null,
  };
}
