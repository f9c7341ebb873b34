import { criticalMultiplier, type StaticDefense } from "../attack/attack.ts";
import type { AdvantageState } from "../checks/checks.ts";
import type { Dice } from "../basics/contribution.ts";
import { DAMAGE_LIMITS, type Mitigation } from "../damage/damage.ts";
import { parseFormula, type FormulaTerm } from "../basics/dice.ts";
import { RulesError, requireInteger, requireNumber } from "../basics/errors.ts";
import { requireKey, requireList, requireRecord } from "../basics/input.ts";
import { ODDS_LIMITS, type OddsDamage, type OddsRoll } from "./odds.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { SIMULATED_AIMS, type SimulatedArea, type SimulatedMember, type SimulatedSide } from "./simulate-types.ts";

/**
 * Limits of a simulation. `work` is the highest number of dice: fights × rounds × dice that all members roll per round
 * at most.
 */
export const SIMULATION_LIMITS = {
  members: 100,
  fights: 100_000,
  rounds: 1000,
  strikes: 20,
  work: 1_000_000_000,
} as const;

/** A parsed damage formula. */
export interface ReadDamage {
  readonly type: string;
  readonly terms: readonly FormulaTerm[];
}

/** A d20 roll with all defaults filled in. */
export interface ReadRoll {
  readonly bonus: number;
  readonly advantage: AdvantageState;
  readonly dice: readonly Dice[];
  readonly lucky: boolean;
}

export interface ReadStrikeOf {
  readonly roll: ReadRoll;
  readonly damage: readonly ReadDamage[];
  readonly hitIsCritical: boolean;
  /** The lowest face of the d20 that makes a hit a critical hit. Null means 20. */
  readonly threat: number | null;
  /** True if the strike is against the magical Defense. */
  readonly magical: boolean;
}

/** Defense against a strike: a fixed number, or a roll if `fixed` is null. */
export interface ReadDefense {
  readonly fixed: StaticDefense | null;
  readonly roll: ReadRoll;
}

/** A validated fighter. */
export interface Fighter {
  readonly id: string;
  readonly number: number;
  readonly side: 0 | 1;
  readonly playerCharacter: boolean;
  readonly hitPoints: number;
  readonly initiative: number;
  readonly defense: ReadDefense;
  readonly magical: ReadDefense;
  readonly mitigation: Mitigation;
  readonly strikes: readonly ReadStrikeOf[];
  readonly oncePerTurn: readonly ReadDamage[];
  readonly area: (Omit<SimulatedArea, "damage"> & { readonly damage: readonly ReadDamage[] }) | null;
  readonly saves: ReadonlyMap<string, number>;
  /** True if the trait Lucky applies to the fighter's saves. */
  readonly lucky: boolean;
}

function readDamage(argument: string, damage: readonly OddsDamage[]): ReadDamage[] {
  return requireList(argument, damage, 0, 20).map((row) => {
    requireRecord(argument, row);
    const { formula, type } = row;
    if (typeof type !== "string") throw new RulesError(`${argument}.type`, "must be a text");
    return { type, terms: parseFormula(formula).terms };
  });
}

function readRoll(argument: string, roll: OddsRoll): ReadRoll {
  const advantage = roll.advantage ?? 0;
  if (![-1, 0, 1].includes(advantage)) throw new RulesError(`${argument}.advantage`, "must be -1, 0 or 1");
  const dice = requireList(`${argument}.dice`, roll.dice ?? [], 0, ODDS_LIMITS.dice);
  for (const die of dice) {
    requireRecord(`${argument}.dice`, die);
    const { count, faces } = die;
    requireInteger(`${argument}.dice.count`, count, -ODDS_LIMITS.dice, ODDS_LIMITS.dice);
    requireInteger(`${argument}.dice.faces`, faces, 1, 100);
  }
  return { bonus: requireInteger(`${argument}.bonus`, roll.bonus), advantage, dice, lucky: roll.lucky === true };
}

function readArea(argument: string, area: SimulatedArea): Fighter["area"] {
  return {
    damage: readDamage(`${argument}.damage`, area.damage),
    dc: requireNumber(`${argument}.dc`, area.dc),
    save: area.save,
    onSuccess: requireKey(`${argument}.onSuccess`, area.onSuccess, ["half", "none"]),
    targets: requireInteger(`${argument}.targets`, area.targets, 1, SIMULATION_LIMITS.members),
    recharge: area.recharge === null ? null : requireInteger(`${argument}.recharge`, area.recharge, 1, 6),
  };
}

function readDefense(argument: string, defense: OddsRoll | StaticDefense): ReadDefense {
  requireRecord(argument, defense);
  return "static" in defense
    ? {
        fixed: { ...defense, static: requireNumber(`${argument}.static`, defense.static) },
        roll: { bonus: 0, advantage: 0, dice: [], lucky: false },
      }
    : { fixed: null, roll: readRoll(argument, defense) };
}

function readMember(argument: string, member: SimulatedMember, side: 0 | 1): Omit<Fighter, "number"> {
  requireRecord(argument, member);
  if (typeof member.id !== "string") throw new RulesError(`${argument}.id`, "must be a text");
  const defense = readDefense(`${argument}.defense`, member.defense);
  const mitigation: Mitigation = {
    reduction: 0,
    resistances: [],
    vulnerabilities: [],
    immunities: [],
    threshold: null,
    ...member.mitigation,
  };
  requireNumber(`${argument}.mitigation.reduction`, mitigation.reduction);
  if (mitigation.threshold !== null) requireNumber(`${argument}.mitigation.threshold`, mitigation.threshold);
  for (const key of ["resistances", "vulnerabilities", "immunities"] as const)
    requireList(`${argument}.mitigation.${key}`, mitigation[key], 0, DAMAGE_LIMITS.entries);
  return {
    id: member.id,
    side,
    playerCharacter: member.playerCharacter === true,
    hitPoints: requireInteger(`${argument}.hitPoints`, member.hitPoints, 1, 100_000),
    initiative: requireInteger(`${argument}.initiative`, member.initiative),
    mitigation,
    defense,
    magical: member.magical === undefined ? defense : readDefense(`${argument}.magical`, member.magical),
    strikes: requireList(`${argument}.strikes`, member.strikes, 0, SIMULATION_LIMITS.strikes).map((strike, index) => {
      const at = `${argument}.strikes[${String(index)}]`;
      requireRecord(at, strike);
      requireRecord(`${at}.attack`, strike.attack);
      return {
        roll: readRoll(`${at}.attack`, strike.attack),
        damage: readDamage(`${at}.damage`, strike.damage),
        hitIsCritical: strike.hitIsCritical === true,
        threat: strike.threat === undefined ? null : requireInteger(`${at}.threat`, strike.threat, 2, 20),
        magical: strike.against === "magical",
      };
    }),
    oncePerTurn: readDamage(`${argument}.oncePerTurn`, member.oncePerTurn ?? []),
    area: member.area ? readArea(`${argument}.area`, member.area) : null,
    saves: new Map(
      Object.entries(member.saves ?? {}).map(([key, bonus]) => [
        key,
        requireInteger(`${argument}.saves.${key}`, bonus),
      ]),
    ),
    lucky: member.lucky === true,
  };
}

const diceOf = (damage: readonly ReadDamage[]): number =>
  damage.reduce(
    (sum, { terms }) => terms.reduce((dice, term) => dice + (term.kind === "dice" ? term.count : 0), sum),
    0,
  );

const luckOf = ({ lucky }: ReadRoll): number => (lucky ? 1 : 0);

/** Returns the highest number of dice that a fighter and its targets roll per round, with only critical hits. */
function workOf(fighter: Fighter, met: readonly Fighter[], ruleset: Ruleset): number {
  const times = criticalMultiplier(false, ruleset);
  const strikes = fighter.strikes.reduce(
    (sum, { roll, damage }) => sum + 4 + luckOf(roll) + roll.dice.length + times * diceOf(damage),
    times * diceOf(fighter.oncePerTurn),
  );
  const saves = fighter.area ? fighter.area.targets * (met.some(({ lucky }) => lucky) ? 2 : 1) : 0;
  const answers = met.some(({ defense, magical }) => luckOf(defense.roll) + luckOf(magical.roll) > 0) ? 1 : 0;
  return 1 + strikes + answers * fighter.strikes.length + (fighter.area ? diceOf(fighter.area.damage) : 0) + saves;
}

/**
 * Validates the fighters of both sides.
 * @throws RulesError naming the argument; FormulaError for an invalid damage formula
 */
export function readSides(
  sides: readonly SimulatedSide[],
  ruleset: Ruleset,
  fights: number,
  rounds: number,
): Fighter[] {
  const fighters: Fighter[] = [];
  for (const [index, side] of requireList("sides", sides, 2, 2).entries()) {
    const at = `sides[${String(index)}]`;
    requireRecord(at, side);
    requireKey(`${at}.aim`, side.aim, SIMULATED_AIMS);
    for (const [position, member] of requireList(
      `${at}.members`,
      side.members,
      1,
      SIMULATION_LIMITS.members,
    ).entries()) {
      const argument = `${at}.members[${String(position)}]`;
      const read = readMember(argument, member, index === 0 ? 0 : 1);
      const count = requireInteger(`${argument}.count`, member.count ?? 1, 1, SIMULATION_LIMITS.members);
      for (let number = 1; number <= count; number += 1) fighters.push({ ...read, number });
    }
  }
  if (fighters.length > SIMULATION_LIMITS.members)
    throw new RulesError("sides", `must have at most ${String(SIMULATION_LIMITS.members)} members`);
  const work = fights * rounds * fighters.reduce((sum, fighter) => sum + workOf(fighter, fighters, ruleset), 0);
  if (work > SIMULATION_LIMITS.work)
    throw new RulesError("options.fights", "too many fights, rounds or dice to simulate at once");
  return fighters;
}
