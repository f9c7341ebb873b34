/**
 * Declares the data of an attack message. Each action creates one message, regardless of the number of attackers, strikes and targets.
 * Pure.
 */
import { DEFENSE_KINDS } from "../../rules/basics/ids.ts";
import { THREATS } from "../../rules/attack/threats.ts";
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
  /** Bonus to the defense of this target from the dialog of the attacker. */
  bonus: CONTRIBUTION,
  /** Share of the damage or healing for this target, in messages without an attack. Targets that saved get half. */
  share: { read: among([0, 0.5, 1] as const, 1) },
  /** Whether a melee hit knocks the target out instead of bringing it to 0 hit points; left out = no. @rule B-DEATH-14 */
  spares: { read: (value: unknown): boolean | undefined => value === true || undefined },
});

/** One damage row of a strike: dice formula, contributions, and the indexes of the rolls with its dice. */
const ROW = record({
  type: word(),
  /** Dice and numbers without bonuses, e.g. `1d8`. */
  formula: word(),
  /** Index into the rolls of the message; null = not rolled yet. */
  roll: index(null),
  /** Index of the extra dice of a critical hit; null = none. */
  critical: index(null),
  parts: contributions(),
});

/** Later adjustment of one strike. It only recomputes the result from the same dice, plus at most one additional die. */
const ADJUSTMENT = record({
  /** The new advantage state. This is an absolute value, not a difference. */
  advantage: advantage(),
  /** Index of the additional d20; null = none was needed. */
  die: index(null),
  attack: whole(),
  defense: whole(),
  /** Cover that replaces the cover in the answer; null = as answered. */
  cover: { read: (value: unknown) => (typeof value === "string" ? covered(value) : null) },
});

/** A ruling of a GM on one strike. */
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
  /** Index into the rolls of the message. */
  roll: index(-1),
  advantage: advantage(),
  parts: contributions(),
  /** Reasons for advantage or disadvantage at the time of the roll; left out = none. */
  reasons: { read: (value: unknown) => (Array.isArray(value) && value.length > 0 ? REASONS.read(value) : undefined) },
  /** Whether the attacker is within the distance at which a hit on a defenseless target is a critical hit. @rule C-56 */
  near: { read: (value: unknown): boolean | undefined => value === true || undefined },
  /** Lowest die result with which a hit is critical; left out = 20. @rule H-CRIT-01 H-PRG-07 */
  threat: { read: among(Object.values(THREATS), undefined) },
  damage: records(ROW, ROW_LIMIT),
  /** Fields of the adjustment without a value for advantage keep the advantage of the roll. */
  adjust: {
    read: (value: unknown, beside: Loose) =>
      isObject(value) ? ADJUSTMENT.read({ advantage: beside.advantage, ...value }) : null,
  },
  ruling: optional(RULING),
});

const partsOf = ({ parts, damage }: Stored<typeof STRIKE>): number =>
  damage.reduce((sum, row) => sum + row.parts.length, parts.length);

/** What an attack may cost the attackers in their turns; "" = the default cost (play/action-economy/read-actions.pure.ts). */
export const SPENDS = ["", "attack", "active", "fullRound", "bonus", "reaction", "legendary", "free"] as const;

/** Declaration of the data of an attack message. */
export const ATTACK = record({
  version: whole(1),
  /** Id of the browser tab that created the message. This tab also performs the automatic next steps. */
  tab: word(),
  mode: word("strike"),
  item: optional(ITEM),
  ranged: yes(),
  /** Defense against the attack. */
  defense: oneOf(DEFENSE_KINDS, "physical"),
  attackers: keyed(PARTICIPANT),
  targets: keyed(TARGET, TARGET_LIMIT),
  strikes: keyed(STRIKE, STRIKE_LIMIT, { of: partsOf, most: PART_LIMIT }),
  rules: rules(),
  /** Damage roll; null = not rolled yet. */
  damage: optional(record({ id: word() }), ({ id }) => id !== ""),
  /** Turn of a fight in which the attack was made; null = outside of a fight. */
  turn: turn(),
  spends: oneOf(SPENDS, ""),
  stood: stood(),
  /** Movement that provoked the attack, for an opportunity attack; null for other attacks. The reader verifies it. */
  trigger: optional(record({ movement: word() }), ({ movement }) => movement !== ""),
  /** Effects that the attack puts on its targets. */
  effects: given(),
  /** How the attack moves its targets. */
  moves: moves(),
  /** What protects a target from these effects and moves; null = nothing does. */
  rider: rider(),
  /** Costs of an attack with a spell or feature. They are empty for a weapon attack. */
  ...TAKEN,
  secret: yes(),
  cancelled: yes(),
});

export type TargetRecord = Stored<typeof TARGET>;
export type RowRecord = Stored<typeof ROW>;
export type Adjustment = Stored<typeof ADJUSTMENT>;
export type StrikeRecord = Stored<typeof STRIKE>;
