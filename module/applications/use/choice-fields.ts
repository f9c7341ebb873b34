/** Fields of the use window: darts distributed among several targets, and slots to regain. Pure. */
import { dartsOn, type UseChoice, type UsePlan } from "../../play/activities/use-plan.pure.ts";
import { numberOf, type FieldView, type FormValues } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";
import type { UseCandidate, UseOffer } from "./use-offer.ts";
import { dartWords } from "../words/use-words.ts";

/** Returns the field name of a target's darts. It includes the numbers of darts and targets, so a change starts with new fields. */
const dartField = (rays: number, targets: number, index: number): string =>
  `darts.${String(rays)}-${String(targets)}-${String(index)}`;

/** Upper bound for typed numbers, above that of any spell. */
const MOST_DARTS = 99;

/**
 * Returns the targets, each repeated once per dart.
 * @returns `counted`: whether the user chose the numbers; otherwise the darts are distributed evenly
 * @rule C-94
 */
export function namedFor<T>(
  aimed: readonly T[],
  rays: number | null,
  values: FormValues,
): { readonly named: readonly T[]; readonly counted: boolean } {
  const counts =
    rays === null || aimed.length < 2
      ? []
      : aimed.map((_one, index) => numberOf(values, dartField(rays, aimed.length, index)));
  if (counts.every((count) => count === null)) return { named: aimed, counted: false };
  const times = (index: number): number => Math.max(0, Math.min(counts[index] ?? 1, MOST_DARTS));
  return { named: aimed.flatMap((one, index) => Array.from({ length: times(index) }, () => one)), counted: true };
}

/** Returns the distribution, such as "Goblin 1 ×2, Goblin 2 ×1"; "" without targets. @rule C-94 */
export function sharedWords({ near, others, chosen, plan: { rays }, values }: UseOffer, { t }: Texts): string {
  const aimed = [...near, ...others].filter(({ uuid }) => chosen.has(uuid));
  if (rays === null || aimed.length === 0) return "";
  const { named, counted } = namedFor(aimed, rays, values);
  const list = dartsOn(named, rays, counted).map(({ target: { name }, darts }) => ({ name, n: darts }));
  return t("OD20.Use.Shared", { list: dartWords(list) });
}

/** Returns the fields for the number of darts at each target. @rule C-94 */
export function dartFields(
  uid: string,
  people: readonly UseCandidate[],
  chosen: ReadonlySet<string>,
  rays: number | null,
  { t }: Texts,
): FieldView[] {
  const aimed = people.filter(({ uuid }) => chosen.has(uuid));
  if (rays === null || aimed.length < 2) return [];
  return dartsOn(aimed, rays).map(({ target: { name }, darts }, index) => ({
    number: {
      id: `${uid}-darts-${String(index)}`,
      name: dartField(rays, aimed.length, index),
      label: t("OD20.Attack.StrikesOn", { name }),
      value: darts,
      hint: "",
      bounds: { min: 1, max: rays },
    },
  }));
}

/** Prefix of the fields, one for each circle. */
export const BACK = "back";

/** Returns the fields for slots to restore, at most the missing ones of each circle. Empty when there is no choice. @rule B-REST-04 */
export function backFields(
  uid: string,
  { slotsBack }: Pick<UsePlan, "slotsBack">,
  { t }: Pick<Texts, "t">,
): FieldView[] {
  if (!slotsBack || slotsBack.rows.length === 0) return [];
  const { rows, sum, most } = slotsBack;
  return [
    ...rows.map(({ circle, missing, by }) => ({
      number: {
        id: `${uid}-back-${String(circle)}`,
        name: `${BACK}.${String(circle)}`,
        label: t("OD20.Use.SlotBack", { n: circle, missing }),
        value: by,
        hint: "0",
        bounds: { min: 0, max: missing },
      },
    })),
    { note: t("OD20.Use.CirclesBack", { sum, most }) },
  ];
}

/** Returns the typed numbers; empty before the user typed any. */
export function readBack(values: FormValues): Pick<UseChoice, "back"> {
  const names = [...values.keys()].filter((name) => name.startsWith(`${BACK}.`));
  if (names.length === 0) return {};
  return {
    back: names.map((name) => ({ circle: Number(name.slice(BACK.length + 1)), by: numberOf(values, name) ?? 0 })),
  };
}
