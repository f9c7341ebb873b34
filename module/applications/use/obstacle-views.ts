/** What stands in the way, in words, with what would take it out of it. Pure. */
import type { SumsView } from "../dialogs/form-view.ts";
import type { Texts } from "../texts.ts";
import { obstacleText } from "./told.ts";

interface Obstacle {
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly severity: string;
}

/** What is told before it is tried. */
export const toldBefore = <T extends { readonly whenTried?: boolean }>({
  obstacles,
}: {
  readonly obstacles: readonly T[];
}): T[] => obstacles.filter(({ whenTried }) => whenTried !== true);

/** Something that holds a hand: see play/deeds/free-hand.ts. */
export interface Held {
  readonly id: string;
  readonly name: string;
  readonly keeps: boolean;
}

/** That a hand is missing, for the spell, for its focus or to hold somebody. */
const HANDS: ReadonlySet<string> = new Set([
  "OD20.Use.Missing.hand",
  "OD20.Use.Missing.focus",
  "OD20.Wrestle.Refused.hand",
]);

/** @param held what could be put away for a free hand: offered below the last word about hands @rule H-SPL-18 H-TURN-12 B-ATK-18 */
export function obstacleViews(
  obstacles: readonly Obstacle[],
  held: readonly Held[],
  texts: Texts,
): SumsView["warnings"][number][] {
  const last = obstacles.findLastIndex(({ key }) => HANDS.has(key));
  const acts = held.map(({ id, name, keeps }) => ({
    detail: id,
    label: texts.t(`OD20.Use.Free.${keeps ? "oneHand" : "stow"}`, { name }),
  }));
  return obstacles.map(({ key, data, severity }, index) => ({
    text: obstacleText(key, data, texts),
    severity,
    ...(index === last ? { acts } : {}),
  }));
}
