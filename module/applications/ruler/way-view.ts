/** Label and color of a path on the ruler. Pure. */
import type { MovementMode } from "../../rules/movement/step-cost.ts";
import type { WayProblem } from "../../play/opportunity-attacks/way-problems.ts";
import type { Texts } from "../words/texts.ts";

/** Facts about a path up to one of its waypoints. */
export interface WayFacts {
  /** Length in feet. */
  readonly feet: number;
  /** Feet left this turn, or the speed without a turn. */
  readonly left: number;
  /** Additional feet if the creature gives up an action. */
  readonly swap: number;
  /** Whether movement is counted against a turn. */
  readonly counted: boolean;
  readonly prone: boolean;
  /** Number of enemy reaches that the path leaves. */
  readonly reaches: number;
  /** Movement mode; omitted or "" = walking. */
  readonly mode?: MovementMode | "";
  /** Whether each foot in this mode costs two. */
  readonly double?: boolean;
  /** The jump that ends at the waypoint. */
  readonly jump?: { readonly feet: number; readonly most: number } | null;
  /** Problems of the path. */
  readonly problems?: readonly WayProblem["problem"][];
}

/** Whether the path is within the remaining movement, needs an action, or is too far. */
export type WayState = "within" | "swapped" | "beyond";

/** Returns the state of a path. @rule H-MOV-01 H-TURN-06 B-ACT-02 B-MOV-20 */
export function wayState({ feet, left, swap, jump }: Pick<WayFacts, "feet" | "left" | "swap" | "jump">): WayState {
  if (jump && jump.feet > jump.most) return "beyond";
  if (feet <= left) return "within";
  return feet <= left + swap ? "swapped" : "beyond";
}

/** Returns a text such as "Climb ×2" or "Jump 20 / 15: Athletics". @rule B-MOV-14 B-MOV-17 B-MOV-18 B-MOV-20 B-MOV-23 */
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

/**
 * Returns a label such as "⚔ 2 · Prone: crawl ×2 · 25 / 30". The words repeat what the color shows.
 * @param shown converts feet to the scene's units
 */
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

/** Returns the localized unit of a scene: feet or meters, in any spelling. Returns other units unchanged. @rule H-MOV-02 C-80 */
export function unitWord(typed: string, { t }: Texts): string {
  const unit = typed.trim();
  if (/^(?:ft|feet|foot|фт|фут)/iu.test(unit)) return t("OD20.Ruler.Unit.ft");
  return /^(?:m|м|met(?:er|re)s?|метр(?:а|ы|ов)?)\.?$/iu.test(unit) ? t("OD20.Ruler.Unit.m") : unit;
}

/** Colors of the path. The label says the same in words. */
export const WAY_COLORS: Readonly<Record<WayState, number>> = { within: 0x2e9e5b, swapped: 0xd9a514, beyond: 0xd0342c };
