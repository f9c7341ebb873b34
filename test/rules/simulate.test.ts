import { describe, expect, it } from "vitest";
import {
  RulesError,
  SIMULATION_LIMITS,
  SimulationRun,
  SeededDice,
  attackOdds,
  areaDamage,
  dropOdds,
  resolveRuleset,
  simulate,
  toNumber,
  type OddsDefender,
  type OddsStrike,
  type SimulatedMember,
  type SimulatedSide,
  type Simulation,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const club: OddsStrike = { attack: { bonus: 5 }, damage: [{ formula: "1d8+3", type: "bludgeoning" }] };
const hero: SimulatedMember = {
  id: "hero",
  playerCharacter: true,
  hitPoints: 20,
  initiative: 2,
  defense: { bonus: 4 },
  strikes: [club],
};
const post: SimulatedMember = { id: "post", hitPoints: 1, initiative: 0, defense: { bonus: 2 }, strikes: [] };
const side = (...members: SimulatedMember[]): SimulatedSide => ({ members, aim: "weakest" });

/** Standard deviations between a count and what the exact chance makes of it. */
function deviation(count: number, of: number, chance: number): number {
  return Math.abs(count - of * chance) / Math.sqrt(Math.max(1, of * chance * (1 - chance)));
}

describe("dice from a seed", () => {
  it("H-DICE-01: the same seed, the same faces; another seed, others", () => {
    const faces = (seed: number): number[] => {
      const dice = new SeededDice(seed);
      return Array.from({ length: 20 }, () => dice.die(20));
    };
    expect(faces(7)).toEqual(faces(7));
    expect(faces(7)).not.toEqual(faces(8));
    expect(faces(0)).not.toEqual(faces(1));
  });
  it("H-DICE-01: every face of a d20 comes up as often as it should, and pairs too", () => {
    const dice = new SeededDice(2024);
    const singles = new Array<number>(20).fill(0);
    const pairs = new Array<number>(400).fill(0);
    let last = dice.die(20);
    for (let n = 0; n < 200_000; n += 1) {
      const face = dice.die(20);
      singles[face - 1] = (singles[face - 1] ?? 0) + 1;
      pairs[(last - 1) * 20 + face - 1] = (pairs[(last - 1) * 20 + face - 1] ?? 0) + 1;
      last = face;
    }
    const squares = (counts: number[]): number =>
      counts.reduce((sum, count) => sum + (count - 200_000 / counts.length) ** 2 / (200_000 / counts.length), 0);
    // Chi squared with 19 and 399 degrees of freedom; both bounds are passed by chance once in a thousand.
    expect(squares(singles)).toBeLessThan(43.9);
    expect(squares(pairs)).toBeLessThan(490);
  });
  it.each([-1, 0.5, Number.NaN, 2 ** 32])("H-DICE-01: %s is no seed", (seed) => {
    expect(() => new SeededDice(seed)).toThrow(RulesError);
  });
});

describe("simulated fights", () => {
  it.each<[string, Parameters<typeof resolveRuleset>[0], OddsStrike, OddsDefender]>([
    ["opposed rolls", {}, club, { defense: { bonus: 2 } }],
    ["against a number", { profile: "base" }, club, { defense: { static: 15 } }],
    [
      "advantage and dice among the bonuses",
      {},
      {
        ...club,
        attack: {
          bonus: 3,
          advantage: 1,
          dice: [
            { count: 1, faces: 4 },
            { count: -1, faces: 6 },
          ],
        },
      },
      { defense: { bonus: 6, advantage: -1 } },
    ],
    [
      "mitigation",
      {},
      {
        ...club,
        damage: [
          { formula: "2d6-1", type: "slashing" },
          { formula: "1d4", type: "fire" },
        ],
      },
      { defense: { bonus: 2 }, mitigation: { reduction: 4, resistances: ["fire"], vulnerabilities: ["slashing"] } },
    ],
    [
      "luck with advantage against luck with disadvantage",
      {},
      { ...club, attack: { bonus: 2, advantage: 1, lucky: true } },
      { defense: { bonus: 4, advantage: -1, lucky: true } },
    ],
    [
      "luck against a number that only a 1 misses",
      { profile: "base" },
      { ...club, attack: { bonus: 20, lucky: true } },
      { defense: { static: 10 } },
    ],
    ["hits with 15 and more are criticals", {}, { ...club, threat: 15 }, { defense: { bonus: 4 } }],
    ["criticals that double results", { overrides: { critDice: "result" } }, club, { defense: { bonus: 9 } }],
  ])(
    "H-ATK-12 H-DMG-02 H-CRIT-02: one strike drops as often as the exact odds say: %s",
    (_name, choice, strike, defender) => {
      const ruleset = resolveRuleset(choice);
      for (const hitPoints of [1, 5, 9]) {
        const target = { ...post, hitPoints, defense: defender.defense, mitigation: defender.mitigation };
        const found = simulate([side({ ...hero, strikes: [strike] }), side(target)], ruleset, 11, {
          fights: 20_000,
          rounds: 1,
        });
        const [chance] = dropOdds(attackOdds({ strikes: [strike] }, defender, ruleset), hitPoints, 1).map(toNumber);
        expect(deviation(found.wins[0], 20_000, chance ?? 0)).toBeLessThan(4);
      }
    },
  );
  it("H-ATK-07: the same seed gives the same counts, another one others; counts add up", () => {
    const sides = [side({ ...hero, count: 4 }), side({ ...hero, id: "brute", playerCharacter: false, count: 4 })];
    const run = (seed: number): Simulation => simulate(sides, homebrew, seed, { fights: 500 });
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
    const { wins, draws, rounds, meanRounds, members } = run(3);
    expect(wins[0] + wins[1] + draws).toBe(500);
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(500);
    expect(meanRounds).toBeCloseTo(rounds.reduce((sum, count, round) => sum + count * round, 0) / 500, 10);
    expect(members.map(({ side: of, id, number }) => `${String(of)} ${id} ${String(number)}`)).toEqual(
      ["hero", "brute"].flatMap((id, of) => [1, 2, 3, 4].map((number) => `${String(of)} ${id} ${String(number)}`)),
    );
    // A lost fight drops all of a side.
    for (const { side: of, dropped } of members) expect(dropped).toBeGreaterThanOrEqual(of === 0 ? wins[1] : wins[0]);
  });
  it("H-TURN-01: equal sides win equally often, and the faster one more often", () => {
    const even = simulate([side(hero), side({ ...hero, id: "twin" })], homebrew, 5, { fights: 10_000 });
    expect(deviation(even.wins[0], even.wins[0] + even.wins[1], 0.5)).toBeLessThan(4);
    const fast = simulate([side({ ...hero, initiative: 30 }), side({ ...hero, id: "twin" })], homebrew, 5, {
      fights: 10_000,
    });
    expect(fast.wins[0] - fast.wins[1]).toBeGreaterThan(500);
  });
  it("H-ATK-12: nobody who can do nothing: all fights are drawn at the last round", () => {
    const found = simulate([side(post), side({ ...post, id: "other" })], homebrew, 1, { fights: 10, rounds: 7 });
    expect(found).toMatchObject({ wins: [0, 0], draws: 10, meanRounds: 7 });
    expect(found.rounds[7]).toBe(10);
  });
  it("H-CRIT-04 C-33: the bonus after a natural 1 is worth something, and only where the table has it", () => {
    // The brute always misses on a 1 in 20 and then helps the hero.
    const brute = {
      ...hero,
      id: "brute",
      playerCharacter: false,
      strikes: [{ attack: { bonus: -1000 }, damage: [] }],
      hitPoints: 60,
    };
    const rounds = (fumbleBonus: "advantage" | "plus2" | "none"): number =>
      simulate([side(hero), side(brute)], resolveRuleset({ overrides: { fumbleBonus } }), 9, { fights: 3000 })
        .meanRounds;
    const [advantage, plus2, none] = [rounds("advantage"), rounds("plus2"), rounds("none")];
    expect(advantage).toBeLessThan(plus2);
    expect(plus2).toBeLessThan(none);
  });
  it("C-42: the mirror bonus too", () => {
    const rounds = (fumbleOnDefense: boolean): number =>
      simulate([side(hero), side({ ...post, hitPoints: 60 })], resolveRuleset({ overrides: { fumbleOnDefense } }), 9, {
        fights: 2000,
      }).meanRounds;
    expect(rounds(true)).toBeLessThan(rounds(false));
  });
  it("H-DMG-01: damage once per turn falls once, on a strike that hurts", () => {
    const sure: OddsStrike = { attack: { bonus: 0 }, damage: [{ formula: "1", type: "piercing" }] };
    const sneak = { ...hero, strikes: [sure, sure], oncePerTurn: [{ formula: "6", type: "piercing" }] };
    // Each strike hits a Defense of 1 unless it is a 1; criticals add no dice. Two hits: 1 + 6 + 1.
    const drops = (hitPoints: number): number =>
      simulate([side(sneak), side({ ...post, hitPoints, defense: { static: 1 } })], homebrew, 4, {
        fights: 20_000,
        rounds: 1,
      }).wins[0];
    expect(deviation(drops(7), 20_000, 1 - 0.05 ** 2)).toBeLessThan(4);
    expect(drops(9)).toBe(0);
  });
  it("B-DMG-05: an area reaches so many, rolls once, comes back on a six-sided die", () => {
    const breath = {
      damage: [{ formula: "10", type: "fire" }],
      dc: 30,
      save: "acrobatics",
      onSuccess: "half",
      targets: 2,
      recharge: null,
    } as const;
    const dragon = { ...post, id: "dragon", initiative: 100, area: breath };
    const first = simulate(
      [side(dragon), side({ ...post, count: 3, hitPoints: 10 })],
      resolveRuleset({ profile: "base" }),
      1,
      { fights: 3000, rounds: 1 },
    );
    expect(first.wins).toEqual([0, 0]);
    const dropped = first.members.slice(1).map((member) => member.dropped);
    expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(6000);
    for (const count of dropped) expect(deviation(count, 3000, 2 / 3)).toBeLessThan(4);
    // Once in a fight it never ends this; on 5 or 6 it does.
    const again = (recharge: number | null): number =>
      simulate(
        [side({ ...dragon, area: { ...breath, recharge } }), side({ ...post, count: 3, hitPoints: 10 })],
        resolveRuleset({ profile: "base" }),
        1,
        { fights: 300, rounds: 100 },
      ).wins[0];
    expect(again(null)).toBe(0);
    expect(again(5)).toBe(300);
    // A save that cannot fail halves.
    const saved = simulate(
      [side(dragon), side({ ...post, hitPoints: 10, saves: { acrobatics: 100 } })],
      resolveRuleset({ profile: "base" }),
      1,
      { fights: 300, rounds: 1 },
    );
    expect(saved.wins[0]).toBe(0);
  });
  it("H-PRG-07 B-DICE-08: luck rolls the 1 of a save again: what fails one time in twenty fails one in four hundred", () => {
    const fire = [{ formula: "10", type: "fire" }];
    const breath = { damage: fire, dc: 10, save: "acrobatics", onSuccess: "none", targets: 1, recharge: null } as const;
    const dragon = { ...post, id: "dragon", initiative: 100, area: breath };
    const dropped = (lucky: boolean): number => {
      const saver = { ...post, hitPoints: 10, saves: { acrobatics: 100 }, lucky };
      return simulate([side(dragon), side(saver)], homebrew, 5, { fights: 20_000, rounds: 1 }).wins[0];
    };
    expect(deviation(dropped(false), 20_000, 1 / 20)).toBeLessThan(4);
    expect(deviation(dropped(true), 20_000, 1 / 400)).toBeLessThan(4);
  });
  it("H-CRIT-10: player characters among themselves double no dice", () => {
    const cruel: OddsStrike = {
      attack: { bonus: 0 },
      damage: [{ formula: "1d1", type: "slashing" }],
      hitIsCritical: true,
    };
    const wins = (playerCharacter: boolean): number =>
      simulate([side({ ...hero, strikes: [cruel] }), side({ ...post, hitPoints: 2, playerCharacter })], homebrew, 1, {
        fights: 500,
        rounds: 1,
      }).wins[0];
    expect(wins(true)).toBe(0);
    expect(wins(false)).toBeGreaterThan(100);
  });
  it("H-ATK-07: in steps, with other simulations in between, the same seed gives the same counts", () => {
    const sides = [side({ ...hero, count: 3 }), side({ ...hero, id: "brute", playerCharacter: false, count: 4 })];
    const options = { fights: 200, rounds: 40 };
    const [slow, other] = [
      new SimulationRun(sides, homebrew, 3, options),
      new SimulationRun(sides, homebrew, 4, options),
    ];
    const seen: number[] = [];
    while (slow.step()) {
      seen.push(slow.done);
      other.step();
      other.step();
    }
    expect(slow.step()).toBe(false);
    expect(slow.done).toBe(200);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    // A fight of several rounds takes several steps.
    expect(seen.length).toBeGreaterThan(400);
    expect(slow.tally).toEqual(simulate(sides, homebrew, 3, options));
    while (other.step());
    expect(other.tally).toEqual(simulate(sides, homebrew, 4, options));
  });
  it("H-DMG-01: what was fought so far can be asked for at any time, once a fight is over", () => {
    const run = new SimulationRun([side(post), side({ ...post, id: "other" })], homebrew, 1, { fights: 10, rounds: 2 });
    expect(() => run.tally).toThrow(RangeError);
    for (let n = 0; n < 6; n += 1) run.step();
    expect(run.tally).toMatchObject({ fights: 3, draws: 3, rounds: [0, 0, 3] });
  });
  it("H-DMG-01: hit points left are summed, those of the fallen are 0", () => {
    const sure: OddsStrike = { attack: { bonus: 0 }, damage: [{ formula: "4", type: "piercing" }] };
    // Two strikes a turn, each of which fails on a 1 only: one round leaves 10, 6 or 2 of 10.
    const one = { ...hero, strikes: [sure, sure] };
    const fights = 20_000;
    const found = simulate([side(one), side({ ...post, hitPoints: 10, defense: { static: 1 } })], homebrew, 4, {
      fights,
      rounds: 1,
    });
    const [striker, struck] = found.members;
    expect(striker).toMatchObject({ dropped: 0, left: 20 * fights });
    // 10 − 8 × 19/20 = 2.4, give or take four deviations of 4 × √(2 × 0.95 × 0.05) over √20 000.
    expect(Math.abs((struck?.left ?? 0) / fights - 2.4)).toBeLessThan(4 * ((4 * Math.sqrt(0.095)) / Math.sqrt(fights)));
    const ended = simulate([side(one), side({ ...post, hitPoints: 1, defense: { static: 1 } })], homebrew, 4, {
      fights: 100,
      rounds: 50,
    });
    expect(ended.members[1]).toMatchObject({ dropped: 100, left: 0 });
  });
  it("C-36: a magical strike meets the magical Defense", () => {
    const spell = { ...club, against: "magical" } as const;
    const wins = (strike: typeof spell | OddsStrike): number =>
      simulate(
        [
          side({ ...hero, strikes: [strike] }),
          side({ ...post, defense: { static: 1000 }, magical: { static: -1000 } }),
        ],
        resolveRuleset({ profile: "base" }),
        2,
        { fights: 2000, rounds: 1 },
      ).wins[0];
    // Against a number nobody can reach a 20 alone hits, against one below everything a 1 alone misses.
    expect(deviation(wins(club), 2000, 0.05)).toBeLessThan(4);
    expect(deviation(wins(spell), 2000, 0.95)).toBeLessThan(4);
  });
  it.each<[string, () => unknown]>([
    ["sides", () => simulate([side(hero)], homebrew, 1)],
    ["sides[1].members", () => simulate([side(hero), side()], homebrew, 1)],
    ["sides", () => simulate([side({ ...hero, count: 60 }), side({ ...hero, count: 60 })], homebrew, 1)],
    // @ts-expect-error: no such aim
    ["sides[0].aim", () => simulate([{ members: [hero], aim: "constructor" }, side(hero)], homebrew, 1)],
    [
      "sides[0].members[0].hitPoints",
      () => simulate([side({ ...hero, hitPoints: Number.NaN }), side(hero)], homebrew, 1),
    ],
    ["sides[0].members[0].initiative", () => simulate([side({ ...hero, initiative: 0.5 }), side(hero)], homebrew, 1)],
    [
      "sides[0].members[0].strikes[0].attack.bonus",
      () =>
        simulate([side({ ...hero, strikes: [{ attack: { bonus: Infinity }, damage: [] }] }), side(hero)], homebrew, 1),
    ],
    [
      "sides[0].members[0].defense.advantage",
      // @ts-expect-error: no such state
      () => simulate([side({ ...hero, defense: { bonus: 1, advantage: 2 } }), side(hero)], homebrew, 1),
    ],
    [
      "sides[0].members[0].strikes[0].threat",
      () => simulate([side({ ...hero, strikes: [{ ...club, threat: 1 }] }), side(hero)], homebrew, 1),
    ],
    [
      "sides[0].members[0].mitigation.reduction",
      () => simulate([side({ ...hero, mitigation: { reduction: Number.NaN } }), side(hero)], homebrew, 1),
    ],
    [
      "sides[0].members[0].area.recharge",
      () =>
        simulate(
          [
            side({ ...hero, area: { damage: [], dc: 1, save: "x", onSuccess: "half", targets: 1, recharge: 7 } }),
            side(hero),
          ],
          homebrew,
          1,
        ),
    ],
    [
      "sides[0].members[0].saves.acrobatics",
      () => simulate([side({ ...hero, saves: { acrobatics: Number.NaN } }), side(hero)], homebrew, 1),
    ],
    [
      "formula",
      () =>
        simulate(
          [side({ ...hero, strikes: [{ attack: { bonus: 1 }, damage: [{ formula: "1d", type: "x" }] }] }), side(hero)],
          homebrew,
          1,
        ),
    ],
    ["seed", () => simulate([side(hero), side(hero)], homebrew, -1)],
    ["options.fights", () => simulate([side(hero), side(hero)], homebrew, 1, { fights: SIMULATION_LIMITS.fights + 1 })],
    [
      "options.fights",
      () =>
        simulate([side({ ...hero, count: 50 }), side({ ...hero, count: 50 })], homebrew, 1, {
          fights: 100_000,
          rounds: 1000,
        }),
    ],
    ["options.rounds", () => simulate([side(hero), side(hero)], homebrew, 1, { rounds: 0 })],
    [
      "savers",
      () =>
        areaDamage(
          { dc: 10, onSuccess: "half", rows: [] },
          Array.from({ length: 501 }, () => ({
            save: null,
            reduction: 0,
            resistances: [],
            vulnerabilities: [],
            immunities: [],
            threshold: null,
          })),
          homebrew,
        ),
    ],
  ])("H-DICE-01: nonsense is refused and names %s", (argument, call) => {
    try {
      call();
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RulesError);
      expect(error).toHaveProperty("argument", argument);
    }
  });
});
