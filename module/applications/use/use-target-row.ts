/** Row of a possible target in the use window. Pure. */
import { isSave, feetOf, type Activity } from "../../rules/activities/activity.ts";
import { REVIVES } from "../../rules/turn/done-actions.ts";
import { coverCounts } from "../../rules/attack/defense.ts";
import { COVERS, type Cover } from "../../rules/basics/ids.ts";
import { rangeState } from "../../rules/areas/range-increments.ts";
import { length, shelterText } from "../words/measures.ts";
import type { Suggested } from "../../play/modifiers/cover.ts";
import type { OptionMore } from "../forms/form-view.ts";
import { valueOf, type FormValues } from "../forms/form-view.ts";
import type { ReasonView } from "../words/reason-view.ts";
import { failsText } from "../common/odds-view.ts";
import type { Texts } from "../words/texts.ts";

/** "own" = the acting creature, "friend" = its ally. */
export type UseSide = "own" | "friend" | "";

/** A possible target. */
export interface UsePerson {
  readonly uuid: string;
  readonly name: string;
  readonly img?: string;
  /** Distance from the acting creature in feet; omitted or null when not measured. */
  readonly feet?: number | null;
  readonly side?: UseSide;
  readonly dead?: boolean;
  /** In the area, but not preselected. */
  readonly spared?: boolean;
  readonly reasons?: readonly ReasonView[];
  /** Chance to fail the save, 0 to 1, for each selectable cover; omitted or null when hidden. */
  readonly fails?: ReadonlyMap<Cover, number> | null;
  /** Cover suggested by the position; omitted or null when not measured. */
  readonly shelter?: Suggested | null;
}

/** Properties of the activity that the rows need. */
export interface RowFacts {
  readonly activity: Activity;
  /** Whether it heals or gives something; otherwise it may harm. */
  readonly gives: boolean;
  readonly hurts: boolean;
}

/** Selectable degrees of cover. A creature behind full cover is outside an area and no target. @rule B-AOE-02 H-COV-03 */
export const SHELTERS = COVERS.filter((one) => one !== "full");

/** Returns the field name of a target's cover. */
export const coverField = (uuid: string): string => `cover.${uuid}`;

/**
 * Returns the chosen cover of a target, else the suggested one. Full cover counts as none here, because the user
 * decides whether to exclude the target.
 */
export function coverChosen(values: FormValues, uuid: string, shelter: Suggested | null = null): Cover {
  const value = valueOf(values, coverField(uuid)) || shelter?.cover;
  return SHELTERS.find((one) => one === value) ?? "none";
}

/** Returns whether cover helps against the activity: only for saves with Acrobatics. @rule H-COV-01 H-COV-02 H-SKL-09 */
export const coverHelps = ({ test }: Activity): boolean => isSave(test) && coverCounts("attribute", test.attribute);

/** Returns whether a target is out of range. False for areas: the range limits the place of the area. @rule B-RNG-01 H-ATK-14 */
export function isTooFar({ range, aim }: Activity, { feet }: UsePerson): boolean {
  const reach = aim === "area" ? null : feetOf(range);
  if (feet == null || reach === null) return false;
  return rangeState({ distance: feet, normal: reach, max: reach, reach, ranged: true }).state === "outOfRange";
}

/** Returns the warnings about a target: an ally of the caster, or dead. */
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

/** Returns the texts beside and below a target's name. */
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
  // The user cannot choose full cover here.
  const suggested = person.shelter ?? null;
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
      cover ? shelterText(suggested, suggested?.cover === "full" ? "full" : state.cover, texts) : "",
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
