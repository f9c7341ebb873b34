/** Costs, effects and saves of an activity in words, for its window and card. Pure. */
import type { Activity, RolledPart } from "../../rules/activities/activity.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import type { OnSuccess } from "../../rules/spells/spellcasting.ts";
import { askedLabel, typeLabel } from "./labels.ts";
import { length, areaWords } from "./measures.ts";
import { localDice } from "./formula-words.ts";
import type { Texts } from "./texts.ts";

/** Returns a text such as "8d6 fire", "2d8+3 healing" or, for several darts, "1d4+1 ×3, force". */
export function partWords(
  { formula, type }: RolledPart,
  kind: ChangeKind,
  texts: Texts,
  times: number | null = null,
): string {
  if (kind === "temporary" && times === null && /^\d+$/u.test(formula))
    return texts.plural("OD20.Deal.TemporaryPoints", Number(formula));
  const what =
    kind === "damage"
      ? type === ""
        ? ""
        : typeLabel(type, texts)
      : texts.t(`OD20.Deal.Kind.${kind}`).toLocaleLowerCase();
  const dice = localDice(formula, texts).replaceAll(/ ([+−]) /gu, "$1");
  // With a number in between the kind stands apart, so that it needs no case.
  return times === null ? `${dice} ${what}`.trim() : [`${dice} ×${String(times)}`, what].filter(Boolean).join(", ");
}

/** Returns the duration in words; "" for an instantaneous effect. */
export function lastsWords(lasts: { readonly kind: string; readonly value: number } | null, texts: Texts): string {
  if (!lasts) return "";
  const { kind, value } = lasts;
  if (kind === "rounds" || kind === "days") return texts.plural(`OD20.Use.Lasts.${kind}`, value);
  const known = ["minutes", "hours", "untilDispelled", "special"].includes(kind);
  return known ? texts.t(`OD20.Use.Lasts.${kind}`, { n: value }) : "";
}

/** Returns the save of the targets in words. @rule H-SPL-13 H-SPL-14 */
export function saveWords(
  save: {
    readonly attribute: string;
    readonly dc: number | null;
    readonly onSuccess: OnSuccess;
    readonly check?: true | undefined;
    readonly contest?: { readonly by: string; readonly against: readonly string[] };
  } | null,
  texts: Texts,
): string {
  const as = save?.check ? "check" : "save";
  if (save?.contest) {
    const named = (key: string): string => askedLabel(key, "check", texts);
    return texts.t("OD20.Use.Contest", {
      by: named(save.contest.by),
      against: save.contest.against.map(named).join(" / "),
    });
  }
  return save
    ? texts.t("OD20.Use.SaveDc", {
        name: askedLabel(save.attribute, as, texts),
        dc: save.dc ?? "?",
        left: texts.t(`OD20.Use.${save.onSuccess}`),
      })
    : "";
}

/** Returns the first side of a contest in words: "Athletics 17", or the fixed number that replaces the roll. @rule C-65 */
export function contestWords(
  contest: { readonly attribute: string; readonly dc: number | null; readonly total: number | null } | null,
  texts: Texts,
): string {
  if (!contest) return "";
  if (contest.dc !== null) return texts.t("OD20.Wrestle.Dc", { dc: contest.total ?? "?" });
  return texts.t("OD20.Wrestle.Rolled", {
    name: askedLabel(contest.attribute, "check", texts),
    total: contest.total ?? "?",
  });
}

/** Returns what an activity costs and does, in one line. */
export function useSentence(activity: Activity, dc: number, texts: Texts): string {
  const { t, plural } = texts;
  const { spends, parts, effects, moves, rays, borrowed, pays } = activity;
  return [
    t(`OD20.FeatureAction.${spends}`),
    borrowed && borrowed.circle > 0 ? t("OD20.Activity.AtCircle", { n: borrowed.at }) : "",
    borrowed && pays.kind === "uses" && pays.pool && borrowed.top > borrowed.at
      ? t("OD20.Activity.UpTo", { n: borrowed.top })
      : "",
    ...parts.map((part) => partWords(part, part.kind, texts)),
    rays ? plural("OD20.Activity.RaysOf", rays.count) : "",
    activity.summons ? t("OD20.Summon.Brings", { n: activity.summons.count }) : "",
    effects.length > 0 ? plural("OD20.Activity.Effects", effects.length) : "",
    ...moves.map(({ way, feet }) => t(`OD20.Activity.Pushes.${way}`, { distance: length(feet, texts) })),
    ...activityWords(activity, dc, texts),
    pays.kind === "uses"
      ? plural("OD20.Use.Paid.uses", pays.each ?? 1)
      : pays.kind === "quantity"
        ? plural("OD20.Use.Paid.quantity", 1)
        : "",
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

/** Returns a time such as "70 min" or "1 h". */
export function timeWords(minutes: number, { t }: Texts): string {
  return minutes % 60 === 0
    ? t("OD20.Spellbook.Casting.hours", { n: minutes / 60 })
    : t("OD20.Spellbook.Casting.minutes", { n: minutes });
}

/**
 * Returns the facts that the window shows first: range, duration, test.
 * @param dc difficulty; null when it is shown elsewhere
 * @param longer additional minutes of a ritual; default: none
 * @rule B-SPL-06
 */
export function activityWords(activity: Activity, dc: number | null, texts: Texts, longer = 0): string[] {
  const { t } = texts;
  const { range, area, test, lasts, trigger, concentration } = activity;
  const minutes = activity.minutes + longer;
  const far = range.kind === "feet" ? length(range.value, texts) : t(`OD20.RangeKind.${range.kind}`);
  return [
    minutes > 0 ? t("OD20.Use.Takes", { time: timeWords(minutes, texts) }) : "",
    range.kind === "special" ? "" : far,
    area ? areaWords(area, texts, (feet) => length(feet, texts)) : "",
    test.kind === "attack" ? t("OD20.Use.AgainstDefense") : "",
    test.kind === "save" && dc !== null ? saveWords({ ...test, dc: test.dc ?? dc }, texts) : "",
    concentration ? t("OD20.Spellbook.Concentration") : "",
    lastsWords(lasts.kind === "instant" ? null : lasts, texts),
    trigger === "" ? "" : t("OD20.Use.Trigger", { what: trigger }),
  ].filter((text) => text !== "");
}

/** Returns a text such as "+ 2 slots of circle 1" or "+ 3 uses". */
function gainWords(path: string, by: number, { plural }: Pick<Texts, "plural">): string {
  const [, circle] = /\.slots\.c(\d)\./u.exec(path) ?? [];
  return `+ ${circle === undefined ? plural("OD20.Use.Paid.uses", by) : plural("OD20.Use.Paid.slots", by, { circle })}`;
}

/** Returns the name of an actor's item by id; "" when the item no longer exists. */
export type ThingName = (id: string) => string;

/** Returns a consumed quantity, such as "Diamond ×1", or "1 piece" without a known name. */
function goodsWords(path: string, by: number, { plural }: Pick<Texts, "plural">, thing: ThingName): string {
  const name = thing(path.split(".")[1] ?? "");
  return name === "" ? plural("OD20.Use.Paid.quantity", by) : `${name} ×${String(by)}`;
}

/** Returns what was paid, in words. @rule H-SPL-22 */
export function paidWords(
  {
    pays,
    circle,
    ritual,
  }: {
    readonly pays: readonly { readonly path: string; readonly by: number }[];
    readonly circle: number;
    readonly ritual: boolean;
  },
  { t, plural }: Texts,
  thing: ThingName = () => "",
): string[] {
  return [
    ...(ritual ? [t("OD20.Use.Paid.ritual")] : []),
    ...pays.map(({ path, by }) =>
      by < 0
        ? gainWords(path, -by, { plural })
        : path.startsWith("system.")
          ? t("OD20.Use.Paid.slot", { n: circle })
          : path.endsWith("quantity")
            ? goodsWords(path, by, { plural }, thing)
            : plural("OD20.Use.Paid.uses", by),
    ),
  ];
}

/** Returns the distribution of darts, such as "Goblin 1 ×2, Goblin 2 ×1". */
export const dartWords = (list: readonly { readonly name: string; readonly n: number }[]): string =>
  list.map(({ name, n }) => `${name} ×${String(n)}`).join(", ");
