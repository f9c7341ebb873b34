/** Obstacles in words, with buttons that remove them. Pure. */
import type { SumsView } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";
import { replacesConcentration } from "../../rules/checks/concentration.ts";
import type { UseFacts, UsePlan } from "../../play/activities/use-plan.pure.ts";
import { length } from "../words/measures.ts";
import { paidWords, timeWords, type ThingName } from "../words/use-words.ts";

interface Obstacle {
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly severity: string;
}

/** Returns the obstacles to show before the action is tried. */
export const shownBeforeTrying = <T extends { readonly whenTried?: boolean }>({
  obstacles,
}: {
  readonly obstacles: readonly T[];
}): T[] => obstacles.filter(({ whenTried }) => whenTried !== true);

/** An item that occupies a hand; see play/hands/free-hand.ts. */
export interface Held {
  readonly id: string;
  readonly name: string;
  readonly keeps: boolean;
  readonly draws?: true;
}

/** Obstacles of a missing free hand or a missing focus in hand. */
const HANDS: ReadonlySet<string> = new Set(["OD20.Use.Missing.hand", "OD20.Wrestle.Refused.hand"]);
const FOCUS = "OD20.Use.Missing.focus";

/** Notes beside the numbers of the window. */
export type WindowNotes = Pick<SumsView, "warnings" | "chips">;

interface Planned {
  readonly facts: Pick<UseFacts, "activity"> & Partial<Pick<UseFacts, "inFight">>;
  readonly plan: Pick<UsePlan, "circle" | "pays"> & Partial<Pick<UsePlan, "longer">>;
}

export const NO_NOTES: WindowNotes = { warnings: [], chips: [] };

/**
 * Returns what the activity costs, and which concentration it would end. Outside a fight actions do not count, so a
 * long casting shows its minutes instead.
 * @param held name of the current concentration; "" for none
 * @rule H-CONC-01 H-TURN-05
 */
export function useConsequences(
  { facts: { activity, inFight = true }, plan }: Planned,
  ritual: boolean,
  held: string,
  texts: Texts,
  thing?: ThingName,
): WindowNotes {
  const { t } = texts;
  const minutes = inFight ? 0 : activity.minutes + (plan.longer ?? 0);
  const paid = paidWords({ pays: plan.pays, circle: plan.circle, ritual: activity.ritual && ritual }, texts, thing);
  const ends = replacesConcentration(held || null, activity.concentration);
  return {
    warnings: ends ? [{ text: t("OD20.Concentration.Ends", { name: held }), severity: "warning" }] : [],
    chips: [minutes > 0 ? timeWords(minutes, texts) : t(`OD20.FeatureAction.${activity.spends}`), ...paid].map(
      (label) => ({ label, value: "" }),
    ),
  };
}

/** Returns an obstacle in words, with localized numbers and lengths. */
export function obstacleText(key: string, data: Readonly<Record<string, string | number>>, texts: Texts): string {
  const words = Object.entries(data).map(([name, value]): [string, string | number] => [
    name,
    typeof value !== "number" ? value : MEASURED.has(name) ? length(value, texts) : counted(name, value, texts),
  ]);
  return texts.t(key, Object.fromEntries(words));
}

/** Returns times as minutes in words; other numbers unchanged. */
const counted = (name: string, value: number, texts: Texts): string | number =>
  name === "time" ? timeWords(value, texts) : value;

/** Data keys of obstacles that are lengths in feet. */
const MEASURED: ReadonlySet<string> = new Set(["distance", "reach", "range"]);

/**
 * Returns the obstacles as warnings.
 * @param held items to put away for a free hand, or to draw as a focus; offered below the matching obstacle
 * @rule H-SPL-01 H-SPL-18 H-SPL-21 H-TURN-12 B-ATK-18
 */
export function obstacleViews(
  obstacles: readonly Obstacle[],
  held: readonly Held[],
  texts: Texts,
): SumsView["warnings"][number][] {
  const acts = (drawn: boolean) =>
    held
      .filter(({ draws = false }) => draws === drawn)
      .map(({ id, name, keeps, draws }) => ({
        detail: id,
        label: texts.t(`OD20.Use.Free.${draws ? "draw" : keeps ? "oneHand" : "stow"}`, { name }),
      }));
  return obstacles.map(({ key, data, severity }) => ({
    text: obstacleText(key, data, texts),
    severity,
    ...(HANDS.has(key) ? { acts: acts(false) } : key === FOCUS ? { acts: acts(true) } : {}),
  }));
}
