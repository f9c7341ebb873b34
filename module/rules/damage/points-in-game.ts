/** Hit points of a creature whose maximum differs from game to game, when the table changes games. */

/** A change from one game to another. */
export interface GameChange {
  readonly from: string;
  readonly to: string;
  /** Hit points, and the maximum, in the game that ends. */
  readonly value: number;
  readonly max: number;
  /** Maximum in the game that begins. */
  readonly newMax: number;
  /** What the last change of games wrote down; "" = none. */
  readonly memory: string;
}

const share = ({ value, max, newMax }: GameChange): number => {
  if (value >= max) return newMax;
  return Math.max(1, Math.min(newMax - 1, Math.round((value * newMax) / max)));
};

/**
 * Returns the hit points in the new game: the same share of the maximum. Whoever is unhurt stays so, whoever is hurt stays hurt and
 * alive, and nobody comes up from 0 or below. A share is rounded, so the memory keeps the exact points of each game: whoever was neither
 * hurt nor healed since has them again. It is dropped where the shares alone lead back.
 */
export function pointsInGame(i: GameChange): { readonly value: number; readonly memory: string } {
  const { from, to, value, max, newMax } = i;
  const [now, ...games] = i.memory.split(" ");
  const was = new Map(now === String(value) ? games.map((game) => game.split("=") as [string, string]) : []);
  was.set(from, String(value));
  const known = Number(was.get(to) ?? NaN);
  const lives = value > 0 && max > 0 && newMax > 0;
  const next = !lives ? value : Number.isInteger(known) && known > 0 && known <= newMax ? known : share(i);
  was.delete(to);
  const leadsBack = [...was.values()].every((points) => points === String(value));
  if (leadsBack && (!lives || share({ ...i, value: next, max: newMax, newMax: max }) === value))
    return { value: next, memory: "" };
  was.set(to, String(next));
  return { value: next, memory: [String(next), ...[...was].map((pair) => pair.join("="))].join(" ") };
}
