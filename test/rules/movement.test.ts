import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MOVEMENT_CHECKS,
  PATH_LIMIT,
  RulesError,
  SIZES,
  cellDistance,
  changedSpeed,
  cutsCorner,
  disengageEnds,
  fall,
  fallsProneInSharedSpace,
  feetToCells,
  flightFall,
  freeAttackOffers,
  freeAttackWeapons,
  inUnits,
  jump,
  landsProne,
  mayDropProne,
  mitigateDamage,
  mountingCost,
  nearestFreeCells,
  pathCost,
  resolveRuleset,
  spaceOf,
  stepFeet,
  switchSpeed,
  type Path,
  type PathCell,
  type Watcher,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const third = resolveRuleset({ profile: "d20-3e" });
/** A straight way of cells; the first is the start. */
const way = (...cells: Partial<PathCell>[]): PathCell[] => [
  { x: 0, y: 0 },
  ...cells.map((cell, index) => ({ x: index + 1, y: 0, ...cell })),
];
const diagonal = (steps: number): PathCell[] =>
  Array.from({ length: steps + 1 }, (_, index) => ({ x: index, y: index }));
const feet = (cells: PathCell[], more: Partial<Path> = {}, ruleset = homebrew): number =>
  pathCost({ cells, ...more }, ruleset).feet;
const hard = { difficult: true };

describe("area 7: ways", () => {
  it.each([
    [1, 5],
    [2, 15],
    [3, 20],
    [4, 30],
    [5, 35],
    [6, 45],
  ])("4.6 H-MOV-04: %i diagonals cost %i ft", (steps, cost) => {
    expect(feet(diagonal(steps))).toBe(cost);
    expect(feet(diagonal(steps), {}, third)).toBe(cost);
    expect(feet(diagonal(steps), {}, base)).toBe(5 * steps);
  });
  it("C-61: the parity runs through the turn", () => {
    expect(pathCost({ cells: diagonal(1), diagonals: 1 }, homebrew)).toMatchObject({ feet: 10, diagonals: 2 });
    expect(stepFeet(0, 2, homebrew, 1)).toBe(15);
  });
  it("C-61: the second diagonal into difficult terrain costs 20 ft, an ally there does not add", () => {
    const cells = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 2, y: 2, difficult: true, occupant: { relation: "ally" as const } },
    ];
    expect(pathCost({ cells }, homebrew).steps.map((step) => step.feet)).toEqual([5, 20]);
  });
  it("H-MOV-06: one free, one ally's, one free cell cost 20 ft; in base 15", () => {
    const cells = way({}, { occupant: { relation: "ally" } }, {});
    expect([feet(cells), feet(cells, {}, base)]).toEqual([20, 15]);
  });
  it("H-MOV-07 B-MOV-06: three difficult cells cost 30 ft; rubble and snow count once", () => {
    expect([feet(way(hard, hard, hard)), feet(way(hard))]).toEqual([30, 10]);
  });
  it("H-MOV-05 H-MOV-09 B-MOV-12: an enemy on the way or at its end is warned about", () => {
    const enemy = { occupant: { relation: "enemy" as const } };
    expect(pathCost({ cells: way(enemy, {}) }, homebrew).problems).toEqual([
      { index: 1, problem: "throughEnemy", rules: ["H-MOV-09", "C-09"] },
    ]);
    expect(
      pathCost({ cells: way({}, { occupant: { relation: "ally" } }) }, homebrew).problems.map(({ problem }) => problem),
    ).toEqual(["endsOccupied"]);
  });
  it("B-MOV-10 B-MOV-11 C-09: base lets pass the incapacitated, the tiny and those two sizes apart", () => {
    const problems = (occupant: NonNullable<PathCell["occupant"]>): number =>
      pathCost({ cells: way({ occupant }, {}) }, base).problems.length;
    expect([
      problems({ relation: "enemy" }),
      problems({ relation: "enemy", incapacitated: true }),
      problems({ relation: "enemy", size: "tiny" }),
      problems({ relation: "enemy", size: "huge" }),
      problems({ relation: "enemy", size: "large" }),
    ]).toEqual([1, 0, 0, 0, 1]);
    expect(feet(way({ occupant: { relation: "enemy", incapacitated: true } }, {}), {}, base)).toBe(15);
  });
  it("B-MOV-01 B-MOV-14 B-MOV-16: walk 10, climb 10 for 20; climbing 30 in difficult terrain; a climb speed frees", () => {
    expect(feet(way({}, {})) + feet(way({}, {}), { mode: "climb" })).toBe(30);
    expect(feet(way(hard, hard), { mode: "climb" })).toBe(30);
    expect(feet(way({}, {}, {}, {}), { mode: "climb", ownSpeed: true })).toBe(20);
  });
  it("B-MOV-17 B-MOV-18: crawling 10 ft costs 20, swimming 15 ft costs 30", () => {
    expect([feet(way({}, {}), { mode: "crawl" }), feet(way({}, {}, {}), { mode: "swim" })]).toEqual([20, 30]);
  });
  it("B-COND-GRA-3: dragging 10 ft costs 20", () => {
    expect(feet(way({}, {}), { dragging: true })).toBe(20);
  });
  it("B-MOV-03: in base a diagonal costs a cell", () => {
    expect(feet(diagonal(2), {}, base)).toBe(10);
  });
  it("B-MOV-05: an offset of (3,2) is 20 ft", () => {
    expect([
      cellDistance({ x: 0, y: 0 }, { x: 3, y: 2 }, homebrew),
      cellDistance({ x: 0, y: 0 }, { x: 3, y: 2 }, base),
    ]).toEqual([20, 15]);
  });
  it("B-MOV-13: Medium ends its turn on Medium: prone; tiny and larger do not", () => {
    expect([
      fallsProneInSharedSpace("medium", "medium"),
      fallsProneInSharedSpace("tiny", "medium"),
      fallsProneInSharedSpace("large", "medium"),
    ]).toEqual([true, false, false]);
  });
  it("B-MOV-32: the free cells around a taken one", () => {
    expect(nearestFreeCells({ x: 0, y: 0 }, [])).toEqual([{ x: 0, y: 0 }]);
    expect(
      nearestFreeCells({ x: 0, y: 0 }, [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ]),
    ).toHaveLength(7);
  });
  it("H-MOV-04: bad ways are refused by name", () => {
    expect(() => pathCost({ cells: [] }, homebrew)).toThrow(/path.cells/);
    expect(() =>
      pathCost(
        {
          cells: [
            { x: 0, y: 0 },
            { x: 2, y: 0 },
          ],
        },
        homebrew,
      ),
    ).toThrow(/path.cells\[1\]/);
    expect(() => pathCost({ cells: [{ x: Number.NaN, y: 0 }] }, homebrew)).toThrow(RulesError);
    expect(() => pathCost({ cells: diagonal(PATH_LIMIT) }, homebrew)).toThrow(/path.cells/);
    // @ts-expect-error: no such mode
    expect(() => pathCost({ cells: way({}), mode: "constructor" }, homebrew)).toThrow(/path.mode/);
  });
  it("H-MOV-04: splitting a way anywhere costs the same, and nothing is cheaper than its cells", () => {
    const steps = fc.array(
      fc
        .tuple(fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, 0, 1), fc.boolean())
        .filter(([x, y]) => x !== 0 || y !== 0),
      { minLength: 2, maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, fc.nat(19), fc.constantFrom(homebrew, base, third), (list, cut, ruleset) => {
        const cells: PathCell[] = [{ x: 0, y: 0 }];
        for (const [x, y, difficult] of list) {
          const last = cells.at(-1) ?? { x: 0, y: 0 };
          cells.push({ x: last.x + x, y: last.y + y, difficult });
        }
        const at = Math.min(cut, cells.length - 1);
        const whole = pathCost({ cells }, ruleset);
        const first = pathCost({ cells: cells.slice(0, at + 1) }, ruleset);
        const second = pathCost({ cells: cells.slice(at), diagonals: first.diagonals }, ruleset);
        expect(first.feet + second.feet).toBe(whole.feet);
        expect(whole.feet).toBeGreaterThanOrEqual(5 * (cells.length - 1));
      }),
    );
  });
  it("B-MOV-04: a diagonal past a wall's corner is warned about", () => {
    expect(cutsCorner({ x: 0, y: 0 }, { x: 1, y: 1 }, [{ x: 1, y: 0 }])).toBe(true);
    expect([
      cutsCorner({ x: 0, y: 0 }, { x: 1, y: 0 }, [{ x: 1, y: 1 }]),
      cutsCorner({ x: 0, y: 0 }, { x: 1, y: 1 }, [{ x: 2, y: 2 }]),
    ]).toEqual([false, false]);
  });
});

describe("area 7: speeds and jumps", () => {
  it("H-MOV-02 B-MOV-02 D-GRID-01 C-80: 30 ft are 6 cells and 9 m; 25 ft are 5 cells", () => {
    expect([feetToCells(30), feetToCells(25), inUnits(30, "m"), inUnits(30, "cells"), inUnits(30, "ft")]).toEqual([
      6, 5, 9, 6, 30,
    ]);
  });
  it("B-MOV-29: walk 30, fly 40: fly 10, walk 10, fly 20", () => {
    expect(switchSpeed(30, 10)).toBe(20);
    expect(switchSpeed(40, 20)).toBe(20);
    expect(switchSpeed(30, 40)).toBe(0);
  });
  it("B-MOV-30: halved, fly 40 becomes 20; 0 stays 0, a cap holds", () => {
    const minus = { source: "effect" as const, label: "OD20.Part.Bonus", value: -10 };
    expect([
      changedSpeed(40, { factor: 0.5 }),
      changedSpeed(30, { add: [minus] }),
      changedSpeed(30, { zero: true, add: [{ ...minus, value: 20 }] }),
      changedSpeed(30, { cap: 5 }),
      changedSpeed(5, { add: [minus] }),
    ]).toEqual([20, 20, 0, 5, 0]);
  });
  it("B-MOV-09: dropping prone is free on the own turn, not at speed 0", () => {
    expect([mayDropProne(30, true), mayDropProne(0, true), mayDropProne(30, false)]).toEqual([true, false, false]);
  });
  it("B-MOV-26 B-MOV-27 B-MOV-28 B-HAZ-05: 30 ft up and prone falls for 3d6; hovering does not", () => {
    const flight = { flySpeed: 40, height: 30, prone: true };
    expect(fall(flightFall(flight)).formula).toBe("3d6");
    expect([
      flightFall({ ...flight, hover: true }),
      flightFall({ ...flight, prone: false }),
      flightFall({ flySpeed: 0, height: 30 }),
      flightFall({ ...flight, hover: true, dead: true }),
    ]).toEqual([0, 0, 30, 30]);
  });
  it("B-MNT-02: mounting takes 15 of 30 and 12 of 25", () => {
    expect([mountingCost(30), mountingCost(25)]).toEqual([15, 12]);
  });
  it("4.7 B-MOV-20: Strength 15 jumps 15 ft running, 7 standing", () => {
    expect([true, false].map((running) => jump({ strength: 15, strengthModifier: 2, running }).long)).toEqual([15, 7]);
  });
  it("4.7 B-MOV-23 B-MOV-24 B-MOV-22: Strength +2 jumps 5 ft high, 2 standing; with 6 ft of body 14; a 16-ft jump clears 4", () => {
    expect([true, false].map((running) => jump({ strength: 15, strengthModifier: 2, running }).high)).toEqual([5, 2]);
    expect(jump({ strength: 15, strengthModifier: 2, running: true, bodyHeight: 6 }).reach).toBe(14);
    expect(jump({ strength: 16, strengthModifier: 3, running: true }).obstacle).toBe(4);
    expect(jump({ strength: 1, strengthModifier: -5, running: true }).high).toBe(0);
    expect(() => jump({ strength: 31, strengthModifier: 0, running: true })).toThrow(/strength/);
  });
  it.each([
    [9, "0"],
    [10, "1d6"],
    [35, "3d6"],
    [200, "20d6"],
    [250, "20d6"],
  ])("4.7 B-HAZ-05: a fall of %i ft rolls %s", (height, formula) => {
    expect(fall(height).formula).toBe(formula);
  });
  it("B-HAZ-06 C-50: 3 damage against a reduction of 3 leaves standing", () => {
    const { total } = mitigateDamage(
      {
        rows: [{ type: fall(10).type, amount: 3 }],
        halved: false,
        reduction: 3,
        resistances: [],
        vulnerabilities: [],
        immunities: [],
        threshold: null,
      },
      homebrew,
    );
    expect([landsProne(total), landsProne(1)]).toEqual([false, true]);
  });
  it("B-HAZ-07: saved into water, 17 becomes 8", () => {
    const { halved } = fall(60, true);
    expect(
      mitigateDamage(
        {
          rows: [{ type: "bludgeoning", amount: 17 }],
          halved,
          reduction: 0,
          resistances: [],
          vulnerabilities: [],
          immunities: [],
          threshold: null,
        },
        homebrew,
      ).total,
    ).toBe(8);
  });
  it("B-MOV-15 B-MOV-19 B-MOV-21 B-MNT-06: the checks that movement asks for", () => {
    expect(4 + 11 >= MOVEMENT_CHECKS.slickClimb.dc).toBe(true);
    expect([
      MOVEMENT_CHECKS.roughWater.dc,
      MOVEMENT_CHECKS.landingOnDifficult.dc,
      MOVEMENT_CHECKS.stayingMounted.dc,
    ]).toEqual([15, 10, 10]);
  });
  it("B-SIZE-01 H-MOV-03: Huge is 3 by 3, tiny four to a cell", () => {
    expect(SIZES.map((size) => spaceOf(size).cells)).toEqual([0.5, 1, 1, 2, 3, 4]);
    expect(spaceOf("tiny")).toEqual({ feet: 2.5, cells: 0.5, perCell: 4 });
    // @ts-expect-error: no such size
    expect(() => spaceOf("__proto__")).toThrow(/size/);
  });
});

describe("area 15: free attacks", () => {
  const watcher: Watcher = {
    id: "orc",
    cell: { x: 1, y: 0 },
    reach: 5,
    hostile: true,
    seesMover: true,
    reactionLeft: true,
  };
  const away = {
    cells: [
      { x: 0, y: 0 },
      { x: -1, y: 0 },
      { x: -2, y: 0 },
    ],
    cause: "move" as const,
  };
  const offers = (who: Partial<Watcher> = {}, move: Partial<Parameters<typeof freeAttackOffers>[0]> = {}): number[] =>
    freeAttackOffers({ ...away, ...move }, [{ ...watcher, ...who }], homebrew).map(({ atIndex }) => atIndex);
  it("H-FREE-01 B-FREE-03 C-77: leaving reach 5 is offered at the last cell in reach", () => {
    expect([
      offers(),
      offers({ reach: 10 }),
      offers({ cell: { x: 1, y: -1 }, size: 2 }),
      offers({ cell: { x: 1, y: -2 }, size: 2 }),
    ]).toEqual([[0], [1], [0], [0]]);
  });
  it("H-FREE-01 C-77: with measured feet, a way that was outside, passes by and goes on is left once, at its last place within", () => {
    const feet = [10, 5, 5, 10, 5, 10];
    expect([offers({ feet }), offers({ feet, reach: 10 })]).toEqual([[2], []]);
  });
  it("H-FREE-01: staying in reach is not", () => {
    expect(
      offers(
        {},
        {
          cells: [
            { x: 0, y: 0 },
            { x: 0, y: 1 },
          ],
        },
      ),
    ).toEqual([]);
  });
  it("H-FREE-02: nor is it without a reaction", () => {
    expect(offers({ reactionLeft: false })).toEqual([]);
  });
  it("H-FREE-03 B-ACT-03 C-07: Disengage prevents it, until the next turn or, in base, the end of this one", () => {
    expect(offers({}, { disengaged: true })).toEqual([]);
    expect([disengageEnds(homebrew), disengageEnds(base)]).toEqual(["untilNextTurn", "endOfTurn"]);
  });
  it("B-FREE-01 B-MISC-04: an unseen mover, a friend, one who cannot act: no offer", () => {
    expect([offers({ seesMover: false }), offers({ hostile: false }), offers({ incapacitated: true })]).toEqual([
      [],
      [],
      [],
    ]);
  });
  it("B-FREE-04: pushed 10 ft, teleported, falling: no offer", () => {
    expect((["forced", "teleport", "fall"] as const).map((cause) => offers({}, { cause }))).toEqual([[], [], []]);
  });
  it("H-FREE-04 B-FREE-02 C-45: bows are not listed, fists where the table allows them", () => {
    const arms = [
      { name: "bow", ranged: true, unarmed: false },
      { name: "sword", ranged: false, unarmed: false },
      { name: "fist", ranged: false, unarmed: true },
    ];
    expect(freeAttackWeapons(arms, homebrew).map(({ name }) => name)).toEqual(["sword", "fist"]);
    expect(
      freeAttackWeapons(arms, resolveRuleset({ overrides: { freeAttackUnarmed: false } })).map(({ name }) => name),
    ).toEqual(["sword"]);
  });
});
