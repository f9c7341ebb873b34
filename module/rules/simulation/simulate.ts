import { requireInteger } from "../basics/errors.ts";
import { requireRecord } from "../basics/input.ts";
import { SeededDice } from "../basics/random.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { Fight, type FightEnd } from "./simulate-fight.ts";
import { SIMULATION_LIMITS, readSides, type Fighter } from "./simulate-read.ts";
import type { SimulatedSide, Simulation, SimulationOptions } from "./simulate-types.ts";

export type * from "./simulate-types.ts";
export { SIMULATED_AIMS } from "./simulate-types.ts";
export { SIMULATION_LIMITS } from "./simulate-read.ts";

/**
 * Runs the fights of {@link simulate} in small steps, so that the page stays responsive: `while (run.step());`. The
 * result is the same as that of `simulate`, however long the caller waits between steps.
 */
export class SimulationRun {
  /** Number of fights. */
  readonly fights: number;
  private readonly most: number;
  private readonly fighters: readonly Fighter[];
  private readonly fight: Fight;
  private readonly wins: [number, number] = [0, 0];
  private readonly rounds: number[];
  private readonly dropped: number[];
  private readonly left: number[];
  private sum = 0;
  private last = 0;
  private over = 0;
  private fighting = false;

  /** Takes the same arguments and throws the same errors as {@link simulate}. */
  constructor(sides: readonly SimulatedSide[], ruleset: Ruleset, seed: number, options: SimulationOptions = {}) {
    requireRecord("ruleset", ruleset);
    requireRecord("options", options);
    this.fights = requireInteger("options.fights", options.fights ?? 10_000, 1, SIMULATION_LIMITS.fights);
    this.most = requireInteger("options.rounds", options.rounds ?? 100, 1, SIMULATION_LIMITS.rounds);
    this.fighters = readSides(sides, ruleset, this.fights, this.most);
    this.fight = new Fight(
      this.fighters,
      sides.map(({ aim }) => aim),
      ruleset,
      new SeededDice(seed),
    );
    this.rounds = Array.from({ length: this.most + 1 }, () => 0);
    this.dropped = this.fighters.map(() => 0);
    this.left = this.fighters.map(() => 0);
  }

  /** Number of finished fights, 0 to {@link fights}. */
  get done(): number {
    return this.over;
  }

  /**
   * Simulates one round of the current fight, or the first round of the next fight.
   * @returns true if more rounds remain
   */
  step(): boolean {
    if (this.over >= this.fights) return false;
    if (!this.fighting) this.fight.begin();
    const end = this.fight.round(this.most);
    this.fighting = end === null;
    if (end) this.count(end);
    return this.over < this.fights;
  }

  /** Returns the results of the finished fights. @throws RangeError if no fight is finished yet */
  get tally(): Simulation {
    const { over: fights, wins, rounds, last, sum, fighters } = this;
    if (fights === 0) throw new RangeError("no fight is over yet");
    return {
      fights,
      wins: [wins[0], wins[1]],
      draws: fights - wins[0] - wins[1],
      rounds: rounds.slice(0, last + 1),
      meanRounds: sum / fights,
      members: fighters.map(({ side, id, number }, index) => ({
        side,
        id,
        number,
        dropped: this.dropped[index] ?? 0,
        left: this.left[index] ?? 0,
      })),
    };
  }

  private count({ winner, round }: FightEnd): void {
    this.over += 1;
    if (winner !== null) this.wins[winner] += 1;
    this.sum += round;
    this.last = Math.max(this.last, round);
    this.rounds[round] = (this.rounds[round] ?? 0) + 1;
    for (const index of this.fighters.keys()) {
      const left = this.fight.left(index);
      if (left > 0) this.left[index] = (this.left[index] ?? 0) + left;
      else this.dropped[index] = (this.dropped[index] ?? 0) + 1;
    }
  }
}

/**
 * Simulates many fights of two sides and counts the results. The same sides, ruleset and seed give the same counts on
 * every computer. The model is simple. Every fighter reaches every other: there is no map, no cover and no reaction.
 * Each fight rolls initiative (d20 + bonus; of equal totals, the higher bonus is first). On its turn a fighter makes
 * all its strikes, each at the target that its side chooses. When a target drops, the next strike takes another target.
 * A fighter with an area effect uses it whenever it is available, on random standing enemies up to its limit. The bonus
 * after a natural 1 applies to the next strike at that enemy until the end of the fighter's next turn. Lucky fighters
 * reroll one die that shows a 1, in strikes, Defense and saves. A fighter at 0 hit points is out of the fight. No
 * fighter heals, stands to the death or flees.
 * @param sides exactly two sides
 * @param seed whole number from 0 to 2³² − 1
 * @throws RulesError naming the argument, or if {@link SIMULATION_LIMITS} are exceeded; FormulaError for an invalid
 * damage formula
 * @rule H-ATK-07 H-ATK-12 H-ATK-13 H-CRIT-02 H-CRIT-04 H-DMG-01 H-DMG-02 H-TURN-01 B-ATK-06 B-DMG-05 C-33 C-62
 */
export function simulate(
  sides: readonly SimulatedSide[],
  ruleset: Ruleset,
  seed: number,
  options: SimulationOptions = {},
): Simulation {
  const run = new SimulationRun(sides, ruleset, seed, options);
  let more = true;
  while (more) more = run.step();
  return run.tally;
}
