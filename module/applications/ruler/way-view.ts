/** What the ruler writes beside a way, and how its line looks. Pure. */
import type { Texts } from "../texts.ts";

/** What is known of a way as far as a waypoint of it. */
export interface WayFacts {
  /** Feet of the way. */
  readonly feet: number;
  /** Feet that are left of the turn, or of the speed. */
  readonly left: number;
  /** Feet more with a swapped action. */
  readonly swap: number;
  /** Whether a turn is counted. */
  readonly counted: boolean;
  readonly prone: boolean;
  /** Reaches of enemies that were left on it. */
  readonly reaches: number;
}

/** Within what is left, with a swapped action, or too far. */
export type WayState = "within" | "swapped" | "beyond";

/** @rule H-MOV-01 H-TURN-06 B-ACT-02 */
export function wayState({ feet, left, swap }: Pick<WayFacts, "feet" | "left" | "swap">): WayState {
  if (feet <= left) return "within";
  return feet <= left + swap ? "swapped" : "beyond";
}

/** "⚔ 2 · Prone: crawl ×2 · 25 / 30": words, for color alone tells nobody. @param shown a number of feet in the scene's units */
export function wayWords(facts: WayFacts, shown: (feet: number) => string, { t }: Texts): string {
  const state = wayState(facts);
  const most = state === "within" ? facts.left : facts.left + facts.swap;
  return [
    ...(facts.reaches > 0 ? [`⚔ ${String(facts.reaches)}`] : []),
    ...(facts.prone ? [t("OD20.Ruler.Prone")] : []),
    ...(facts.counted && state !== "within" ? [t(`OD20.Ruler.${state}`)] : []),
    `${shown(facts.feet)} / ${shown(most)}`,
  ].join(" · ");
}

/** Colors of the line; words say the same. */
export const WAY_COLORS: Readonly<Record<WayState, number>> = { within: 0x2e9e5b, swapped: 0xd9a514, beyond: 0xd0342c };
