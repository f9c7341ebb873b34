import { areaDamage } from "../damage/area-damage.ts";
import { resolveAttack, type AttackResult } from "../attack/attack.ts";
import type { AdvantageState } from "../checks/checks.ts";
import { mitigateDamage, type DamageRow } from "../damage/damage.ts";
import type { SeededDice } from "../basics/random.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { Fighter, ReadDamage, ReadRoll, ReadStrikeOf } from "./simulate-read.ts";
import type { SimulatedAim } from "./simulate-types.ts";
import { unluckyDie } from "../attack/traits.ts";

/** The bonus after a natural 1: the enemy that it applies to, and the number of own turns that it still lasts. */
interface Edge {
  against: number;
  turns: number;
}

/** End of a fight. A draw has no winner. */
export interface FightEnd {
  readonly winner: 0 | 1 | null;
  readonly round: number;
}

/** Simulates fights of the same sides. Call {@link begin}, then {@link round} until it returns the end. */
export class Fight {
  private readonly hp: number[] = [];
  private readonly edges: Edge[] = [];
  private readonly charged: boolean[] = [];
  private readonly fighters: readonly Fighter[];
  private readonly aims: readonly SimulatedAim[];
  private readonly ruleset: Ruleset;
  private readonly dice: SeededDice;
  /** Index of the first fighter of the second side. */
  private readonly second: number;
  private upright: [number, number] = [0, 0];
  /** Indices of the fighters in turn order. */
  private order: readonly number[] = [];
  private rounds = 0;

  constructor(fighters: readonly Fighter[], aims: readonly SimulatedAim[], ruleset: Ruleset, dice: SeededDice) {
    this.fighters = fighters;
    this.aims = aims;
    this.ruleset = ruleset;
    this.dice = dice;
    this.second = fighters.filter(({ side }) => side === 0).length;
  }

  /** Starts a fight: restores all fighters and rolls initiative. */
  begin(): void {
    const { fighters, dice } = this;
    this.upright = [this.second, fighters.length - this.second];
    this.rounds = 0;
    for (const [index, { hitPoints }] of fighters.entries()) {
      this.hp[index] = hitPoints;
      this.edges[index] = { against: -1, turns: 0 };
      this.charged[index] = true;
    }
    this.order = fighters
      .map(({ initiative }, index) => ({ index, total: dice.die(20) + initiative, initiative }))
      .sort((a, b) => b.total - a.total || b.initiative - a.initiative || a.index - b.index)
      .map(({ index }) => index);
  }

  /**
   * Simulates the next round.
   * @param most number of rounds after which the fight is a draw
   * @returns the end of the fight, or null if it goes on; see {@link left} for the fighters' hit points
   */
  round(most: number): FightEnd | null {
    this.rounds += 1;
    for (const index of this.order) {
      const fighter = this.fighters[index];
      if (!fighter || !this.stands(index)) continue;
      this.turn(fighter, index);
      if (this.standing(fighter.side === 0 ? 1 : 0) === 0) return { winner: fighter.side, round: this.rounds };
    }
    return this.rounds < most ? null : { winner: null, round: this.rounds };
  }

  /** Returns the hit points left. 0 for a fighter that dropped. */
  left(index: number): number {
    return Math.max(0, this.hp[index] ?? 0);
  }

  private stands(index: number): boolean {
    return (this.hp[index] ?? 0) > 0;
  }

  /** Returns the number of standing fighters of a side. */
  private standing(side: 0 | 1): number {
    return this.upright[side];
  }

  private hurt(index: number, total: number): void {
    const before = this.hp[index] ?? 0;
    this.hp[index] = before - total;
    if (before > 0 && before <= total) this.upright[index < this.second ? 0 : 1] -= 1;
  }

  private turn(fighter: Fighter, index: number): void {
    const { area } = fighter;
    if (area && this.charged[index] === false && area.recharge !== null)
      this.charged[index] = this.dice.die(6) >= area.recharge;
    if (area && this.charged[index] === true) {
      this.charged[index] = false;
      this.spread(area, fighter.side);
    } else {
      let added = fighter.oncePerTurn;
      for (const strike of fighter.strikes) {
        const target = this.aim(fighter.side);
        if (target < 0) break;
        if (this.strike(strike, fighter, index, target, added)) added = [];
      }
    }
    const edge = this.edges[index];
    if (edge && edge.turns > 0) edge.turns -= 1;
  }

  /** Returns the index of the next target of a side, or -1 if no enemy stands. */
  private aim(side: 0 | 1): number {
    const left = this.standing(side === 0 ? 1 : 0);
    if (left === 0) return -1;
    const [from, to] = side === 0 ? [this.second, this.hp.length] : [0, this.second];
    // Number of standing enemies to skip before the random target.
    let skip = this.aims[side] === "random" ? this.dice.below(left) : -1;
    let weakest = -1;
    for (let index = from; index < to; index += 1) {
      const points = this.hp[index] ?? 0;
      if (points <= 0) continue;
      if (skip === 0) return index;
      skip -= 1;
      if (weakest < 0 || points < (this.hp[weakest] ?? 0)) weakest = index;
    }
    return weakest;
  }

  /** @returns true if the strike dealt damage */
  private strike(
    strike: ReadStrikeOf,
    attacker: Fighter,
    index: number,
    target: number,
    added: readonly ReadDamage[],
  ): boolean {
    const { ruleset } = this;
    const defender = this.fighters[target];
    if (!defender) return false;
    const edge = this.edges[index];
    const helped = edge !== undefined && edge.turns > 0 && edge.against === target;
    if (helped) edge.turns = 0;
    const attack = this.roll(strike.roll, helped);
    const { fixed, roll } = strike.magical ? defender.magical : defender.defense;
    const defense = fixed ?? this.roll(roll, false);
    const result = resolveAttack(
      {
        attack,
        defense,
        playerVersusPlayer: attacker.playerCharacter && defender.playerCharacter,
        hitIsCritical: strike.hitIsCritical,
        threat: strike.threat,
      },
      ruleset,
    );
    if (result.fumbleBonus) this.edges[target] = { against: index, turns: 1 };
    // The attacker gains this bonus in its own turn, so it lasts for two turns.
    if (result.attackerBonus) this.edges[index] = { against: target, turns: 2 };
    if (result.damageFactor === 0) return false;
    const rows = this.rollDamage(strike.damage, result);
    for (const row of this.rollDamage(added, result)) rows.push(row);
    // Fields are copied one by one because spreading the object is measurably slower.
    const { reduction, resistances, vulnerabilities, immunities, threshold } = defender.mitigation;
    const { total } = mitigateDamage(
      {
        rows,
        halved: result.damageFactor === 0.5,
        reduction,
        resistances,
        vulnerabilities,
        immunities,
        threshold,
        explain: false,
      },
      ruleset,
    );
    this.hurt(target, total);
    return total > 0;
  }

  private spread(area: NonNullable<Fighter["area"]>, side: 0 | 1): void {
    const [from, to] = side === 0 ? [this.second, this.hp.length] : [0, this.second];
    const standing: number[] = [];
    for (let index = from; index < to; index += 1) if (this.stands(index)) standing.push(index);
    while (standing.length > area.targets) standing.splice(this.dice.below(standing.length), 1);
    const rows = this.rollDamage(area.damage, null);
    const savers = standing.flatMap((index) => {
      const fighter = this.fighters[index];
      if (!fighter) return [];
      const natural = this.d20(0, fighter.lucky);
      return [
        {
          ...fighter.mitigation,
          explain: false,
          save: { natural, total: natural + (fighter.saves.get(area.save) ?? 0) },
        },
      ];
    });
    const results = areaDamage({ dc: area.dc, onSuccess: area.onSuccess, rows }, savers, this.ruleset);
    for (const [n, index] of standing.entries()) this.hurt(index, results[n]?.damage?.total ?? 0);
  }

  /** Returns the d20 face that counts. A Lucky fighter rerolls one die that shows a 1. @rule H-PRG-07 B-DICE-08 */
  private d20(advantage: AdvantageState, lucky: boolean): number {
    const one = this.dice.die(20);
    const other = advantage === 0 ? null : this.dice.die(20);
    // Few fighters have this trait, and creating an array for each roll is slow.
    const again = lucky ? unluckyDie(other === null ? [one] : [one, other]) : -1;
    const first = again === 0 ? this.dice.die(20) : one;
    if (other === null) return first;
    const second = again === 1 ? this.dice.die(20) : other;
    return advantage < 0 ? Math.min(first, second) : Math.max(first, second);
  }

  /** Rolls a d20 with its bonuses. `helped` is true with the bonus after a fumble. @rule C-33 */
  private roll({ bonus, advantage, dice, lucky }: ReadRoll, helped: boolean): { natural: number; total: number } {
    const extra = helped && this.ruleset.fumbleBonus === "plus2" ? 2 : 0;
    const up = (advantage > 0 ? 1 : 0) + (helped && this.ruleset.fumbleBonus === "advantage" ? 1 : 0);
    // Advantage and disadvantage cancel out, regardless of their number.
    const natural = this.d20(up > 0 === advantage < 0 ? 0 : up > 0 ? 1 : -1, lucky);
    let total = natural + bonus + extra;
    for (const { count, faces } of dice)
      for (let n = 0; n < Math.abs(count); n += 1) total += Math.sign(count) * this.dice.die(faces);
    return { natural, total };
  }

  private rollDamage(damage: readonly ReadDamage[], hit: Pick<AttackResult, "diceMultiplier"> | null): DamageRow[] {
    const double = hit?.diceMultiplier === 2;
    const [times, factor] = double ? (this.ruleset.critDice === "dice" ? [2, 1] : [1, 2]) : [1, 1];
    return damage.map(({ type, terms }) => {
      let amount = 0;
      for (const term of terms) {
        if (term.kind === "flat") amount += term.sign * term.value;
        else for (let n = 0; n < term.count * times; n += 1) amount += term.sign * factor * this.dice.die(term.faces);
      }
      return { type, amount };
    });
  }
}
