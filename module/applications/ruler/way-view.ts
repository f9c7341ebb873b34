/** What the ruler writes beside a way, and how its line looks. Pure. */
import type { MovementMode } from "../../rules/movement/step-cost.ts";
import type { WayProblem } from "../../play/opportunity-attacks/way-problems.ts";
import type { Texts } from "../words/texts.ts";

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
  /** How it is gone, where not on foot; left out or "" = on foot. */
  readonly mode?: MovementMode | "";
  /** Whether each foot of that costs two. */
  readonly double?: boolean;
  /** The jump that ends there. */
  readonly jump?: { readonly feet: number; readonly most: number } | null;
  /** What stands against it. */
  readonly problems?: readonly WayProblem["problem"][];
}

/** Within what is left, with a swapped action, or too far. */
export type WayState = "within" | "swapped" | "beyond";

/** @rule H-MOV-01 H-TURN-06 B-ACT-02 B-MOV-20 */
export function wayState({ feet, left, swap, jump }: Pick<WayFacts, "feet" | "left" | "swap" | "jump">): WayState {
  if (jump && jump.feet > jump.most) return "beyond";
  if (feet <= left) return "within";
  return feet <= left + swap ? "swapped" : "beyond";
}

/** "Climb ×2", "Jump 20 / 15: Athletics". @rule B-MOV-14 B-MOV-17 B-MOV-18 B-MOV-20 B-MOV-23 */
function modeWords({ prone, mode, double, jump }: WayFacts, shown: (feet: number) => string, { t }: Texts): string[] {
  if (prone) return [t("OD20.Ruler.Prone")];
  if (!mode) return [];
  const name = t(`OD20.Ruler.Mode.${mode}`);
  if (!jump) return [double === true ? `${name} ×2` : name];
  const far = jump.feet > jump.most ? `: ${t("OD20.Ruler.Athletics")}` : "";
  return [`${name} ${shown(jump.feet)} / ${shown(jump.most)}${far}`];
}

/** @rule H-MOV-05 H-MOV-09 B-MOV-12 B-COND-FRI-2 */
const PROBLEMS: Readonly<Record<WayProblem["problem"], string>> = {
  throughEnemy: "OD20.Ruler.Through",
  endsOccupied: "OD20.Ruler.Occupied",
  closerToFear: "OD20.Ruler.Closer",
};

/** "⚔ 2 · Prone: crawl ×2 · 25 / 30": words, for color alone tells nobody. @param shown a number of feet in the scene's units */
export function wayWords(facts: WayFacts, shown: (feet: number) => string, texts: Texts): string {
  const { t } = texts;
  const state = wayState({ ...facts, jump: null });
  const most = state === "within" ? facts.left : facts.left + facts.swap;
  return [
    ...(facts.reaches > 0 ? [`⚔ ${String(facts.reaches)}`] : []),
    ...modeWords(facts, shown, texts),
    ...(facts.counted && state !== "within" ? [t(`OD20.Ruler.${state}`)] : []),
    ...(facts.problems ?? []).filter((one, index, all) => all.indexOf(one) === index).map((one) => t(PROBLEMS[one])),
    `${shown(facts.feet)} / ${shown(most)}`,
  ].join(" · ");
}

/**
 * The units of a scene as the language writes them: feet and meters, however they were typed. Others stay as they are.
 * @rule H-MOV-02 C-80
 */
export function unitWord(typed: string, { t }: Texts): string {
  const unit = typed.trim();
  if (/^(?:ft|feet|foot|фт|фут)/iu.test(unit)) return t("OD20.Ruler.Unit.ft");
  return /^(?:m|м|met(?:er|re)s?|метр(?:а|ы|ов)?)\.?$/iu.test(unit) ? t("OD20.Ruler.Unit.m") : unit;
}

/** Colors of the line; words say the same. */
export const WAY_COLORS: Readonly<Record<WayState, number>> = { within: 0x2e9e5b, swapped: 0xd9a514, beyond: 0xd0342c };
