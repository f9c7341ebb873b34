/** Obstacles in words, with buttons that remove them. Pure. */
import type { SumsView } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";
import { obstacleText } from "./use-consequences.ts";

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
