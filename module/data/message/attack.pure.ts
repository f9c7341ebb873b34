/** What an attack says: one message per action, whatever the number of attackers, strikes and targets. Pure. */
import { DEFENSE_KINDS } from "../../rules/basics/ids.ts";
import { IMPROVED_THREAT } from "../../rules/attack/traits.ts";
import { CONTRIBUTION, contributions, cover, ITEM, PARTICIPANT, reasons, rules, stood, turn } from "./common.pure.ts";
import { given } from "./given.pure.ts";
import { moves } from "./moves.pure.ts";
import { rider } from "./rider.pure.ts";
import { PART_LIMIT, ROW_LIMIT, STRIKE_LIMIT, TARGET_LIMIT } from "../record/limits.pure.ts";
import {
  advantage,
  among,
  index,
  isObject,
  keyed,
  oneOf,
  optional,
  optionalWord,
  points,
  record,
  records,
  whole,
  word,
  yes,
  type Loose,
  type Stored,
} from "../record/record.pure.ts";
import { TAKEN } from "./taken.pure.ts";

const covered = cover().read;

const TARGET = record({
  ...PARTICIPANT.fields,
  cover: cover(),
  /** A bonus to this target's defense that the attacker's dialog granted. */
  bonus: CONTRIBUTION,
  /** Which part of damage or healing without an attack is meant for this one (half for those who saved). */
  share: { read: among([0, 0.5, 1] as const, 1) },
  /** A melee blow that would bring it to 0 knocks it out; left out = it does not. @rule B-DEATH-14 */
  spares: { read: (value: unknown): boolean | undefined => value === true || undefined },
});

/** One damage row of a strike: formula of dice only, its contributions, and which rolls hold its dice. */
const ROW = record({
  type: word(),
  /** Dice (and numbers) without the bonuses, e.g. `1d8`. */
  formula: word(),
  /** Index into the message's rolls; null while not rolled. */
  roll: index(null),
  /** Index of the extra dice of a critical; null when there are none. */
  critical: index(null),
  parts: contributions(),
});

/** Late adjustment of one strike; only ever recomputes from the same dice, plus at most one more die. */
const ADJUSTMENT = record({
  /** The state that should hold now (not a difference). */
  advantage: advantage(),
  /** Index of the one additional d20, null when none was needed. */
  die: index(null),
  attack: whole(),
  defense: whole(),
  /** Cover that replaces the one which the defender answered with; null = as answered. */
  cover: { read: (value: unknown) => (typeof value === "string" ? covered(value) : null) },
});

/** What a GM has decided. */
export const RULING = record({
  outcome: { read: among(["miss", "tie", "hit", "crit"] as const, null) },
  factor: { read: among([0, 0.5, 1, 2] as const, null) },
  amount: points(null),
});

const REASONS = reasons();

const STRIKE = record({
  key: word(),
  attacker: word(),
  target: optionalWord(),
  /** Index into the message's rolls. */
  roll: index(-1),
  advantage: advantage(),
  parts: contributions(),
  /** What counted when it was rolled; left out: nothing. */
  reasons: { read: (value: unknown) => (Array.isArray(value) && value.length > 0 ? REASONS.read(value) : undefined) },
  /** Within reach of the critical that a hit on a defenseless target is. @rule C-56 */
  near: { read: (value: unknown): boolean | undefined => value === true || undefined },
  /** The lowest face with which a hit is a critical; left out = 20. @rule H-CRIT-01 H-PRG-07 */
  threat: { read: among([IMPROVED_THREAT], undefined) },
  damage: records(ROW, ROW_LIMIT),
  /** What it does not say of advantage stays as it was rolled. */
  adjust: {
    read: (value: unknown, beside: Loose) =>
      isObject(value) ? ADJUSTMENT.read({ advantage: beside.advantage, ...value }) : null,
  },
  ruling: optional(RULING),
});

const partsOf = ({ parts, damage }: Stored<typeof STRIKE>): number =>
  damage.reduce((sum, row) => sum + row.parts.length, parts.length);

/** What an attack may take of its attackers' turns; "" = what it takes as a rule (play/action-economy/read-deeds.pure.ts). */
export const SPENDS = ["", "attack", "active", "fullRound", "bonus", "reaction", "free"] as const;

/** What an attack message says. */
export const ATTACK = record({
  version: whole(1),
  /** The browser tab that made the message and continues what follows from it. */
  tab: word(),
  mode: word("strike"),
  item: optional(ITEM),
  ranged: yes(),
  /** Which defense answers. */
  defense: oneOf(DEFENSE_KINDS, "physical"),
  attackers: keyed(PARTICIPANT),
  targets: keyed(TARGET, TARGET_LIMIT),
  strikes: keyed(STRIKE, STRIKE_LIMIT, { of: partsOf, most: PART_LIMIT }),
  rules: rules(),
  /** Of the damage roll; null while it is not rolled. */
  damage: optional(record({ id: word() }), ({ id }) => id !== ""),
  /** The turn of a fight in which it was made; null outside of one. */
  turn: turn(),
  spends: oneOf(SPENDS, ""),
  stood: stood(),
  /** The movement that it answers, of a free attack; null for every other. Whether that is so its reader finds out. */
  trigger: optional(record({ movement: word() }), ({ movement }) => movement !== ""),
  /** What it gives to its targets besides. */
  effects: given(),
  /** Where it pushes or pulls them. */
  moves: moves(),
  /** What spares a target of both; null = nothing does. */
  rider: rider(),
  /** Of an attack with a spell or a feature; with a weapon it is nothing. */
  ...TAKEN,
  secret: yes(),
  cancelled: yes(),
});

export type TargetRecord = Stored<typeof TARGET>;
export type RowRecord = Stored<typeof ROW>;
export type Adjustment = Stored<typeof ADJUSTMENT>;
export type StrikeRecord = Stored<typeof STRIKE>;
