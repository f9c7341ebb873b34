/** When an effect ends, as its flag says. Anybody writes flags, so every one reads as something usable. */
import { END_OWNERS, END_POINTS, type EffectEnds, type TurnMark } from "../../rules/effect-end.ts";
import { ATTRIBUTES } from "../../rules/ids.ts";
import { oneOf, optional, optionalWord, record, whole, word } from "../message/record.pure.ts";

/** In which turn of which fight something began. */
export interface FightMark extends TurnMark {
  readonly combat: string;
}
/** What is stored. */
export interface StoredEnds extends EffectEnds {
  readonly mark: FightMark | null;
}

/** Longer needs no clock. */
const MOST_TURNS = 1000;

const between = (least: number, most: number) => ({
  read: (value: unknown): number => Math.min(most, Math.max(least, whole().read(value))),
});
/** Worlds count their seconds from wherever they like. */
const seconds = {
  read: (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null),
};

const ENDS = optional(
  record({
    at: oneOf(END_POINTS, "never"),
    of: oneOf(END_OWNERS, "bearer"),
    source: optionalWord(),
    mark: optional(
      record({ combat: word(), round: whole(), combatant: word() }),
      ({ combat, round }) => combat !== "" && round > 0,
    ),
    time: seconds,
    turns: between(1, MOST_TURNS),
    save: optional(record({ attribute: oneOf(ATTRIBUTES, ATTRIBUTES[0]), dc: between(0, 99) })),
  }),
);

/** When an effect ends; null = whenever somebody takes it off. */
export const readEnds: (flag: unknown) => StoredEnds | null = ENDS.read;
