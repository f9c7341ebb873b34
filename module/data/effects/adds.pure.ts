/** Dice that an effect adds to rolls of its bearer, as its flag says. Read without trust. */
import { isObject, list, record, whole, word, words, type Stored } from "../record/record.pure.ts";

/**
 * What dice may join; a save is a check of an Attribute that somebody asks for. `damage`: that of its bearer's hits, `weapon`: of those
 * with a weapon or the bare hand, `marked`: what its bearer takes of the hits of whoever gave the effect.
 */
export const ADDED_TO = ["attack", "defense", "save", "check", "damage", "weapon", "marked"] as const;
export type AddedTo = (typeof ADDED_TO)[number];

/** Dice of a usual size. */
export const FACES = [2, 3, 4, 6, 8, 10, 12, 20];
export const MOST_DICE = 10;
const MOST = 4;

const ADD = record({
  /** Below 0 they are taken off. */
  count: { read: (value: unknown): number => Math.max(-MOST_DICE, Math.min(MOST_DICE, whole().read(value))) },
  faces: { read: (value: unknown): number => FACES.find((faces) => faces === value) ?? 0 },
  to: {
    read: (value: unknown): AddedTo[] => {
      const named = words(MOST).read(value);
      return ADDED_TO.filter((roll) => named.includes(roll));
    },
  },
  /** Of damage; left out: that of the blow. */
  type: { read: (value: unknown): string | undefined => word().read(value) || undefined },
});
export type StoredAdd = Stored<typeof ADD>;

/** None for an effect that adds no dice. */
export const readAdds: (flag: unknown) => StoredAdd[] = list(
  {
    read: (value: unknown): StoredAdd | null => {
      const add = isObject(value) ? ADD.read(value) : null;
      return add && add.count !== 0 && add.faces > 0 && add.to.length > 0 ? add : null;
    },
  },
  MOST,
).read;
