import { describe, expect, it } from "vitest";
import { preparationChange, type SincePreparing } from "../../module/rules/spells/preparation.ts";
import { focusUsed, isFocusFor, focusByNature } from "../../module/rules/spells/focus.ts";
import {
  regainedCircles,
  wantedCircles,
  regainedSlots,
  AREA_LIMITS,
  CONCENTRATION_ENDS,
  MAIN_CHARACTERISTIC,
  MAX_CIRCLE,
  PREPARATIONS,
  RulesError,
  areaCells,
  castSpell,
  componentState,
  concentrationDc,
  endAfter,
  keepsAtZero,
  concentrationEnd,
  concentrationSave,
  conditionEffects,
  failsWithoutRoll,
  longCasting,
  turnsSpent,
  mayAttune,
  mayPrepare,
  nearSide,
  preparedSpells,
  reachedCells,
  readySpell,
  replacesConcentration,
  resolveRuleset,
  saveAttribute,
  saveFactor,
  spellAddsModifier,
  spellAttackContributions,
  spellSaveDc,
  sumContributions,
  upcastDice,
  type AreaShape,
  type CasterFacts,
  type Components,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const center = { x: 0, y: 0 };
const count = (shape: AreaShape, aoeShape: "alternating" | "square" | "euclidean" = "alternating"): number =>
  areaCells(shape, { aoeShape }).cells.length;

describe("area 18a: casting", () => {
  const dc = (step: number, ruleset = homebrew, level = 1): number =>
    spellSaveDc({ characteristicKey: "learning", modifier: 3, step, level }, ruleset).dc;
  it("4.7 H-SPL-14 C-97: +3 with step 0, 2, 4 is DC 11, 13, 15", () => {
    expect([dc(0), dc(2), dc(4)]).toEqual([11, 13, 15]);
  });
  it("B-SPL-03: in base the proficiency bonus stands instead of the step", () => {
    expect([dc(0, base), dc(4, base, 5)]).toEqual([13, 14]);
  });
  it("H-SPL-14: explains itself and refuses what is no step", () => {
    expect(
      spellSaveDc({ characteristicKey: "learning", modifier: 3, step: 2 }, homebrew).parts.map(({ value }) => value),
    ).toEqual([8, 3, 2]);
    expect(() => dc(5)).toThrow(/step/);
    expect(() => dc(Number.NaN)).toThrow(RulesError);
  });
  it("H-SPL-16 B-SPL-02: Charisma +3, step 1 and a 9 make 13", () => {
    const bonus = (ruleset = homebrew): number =>
      sumContributions(
        spellAttackContributions({ characteristicKey: "charisma", modifier: 3, step: 1, level: 5 }, ruleset),
      );
    expect([9 + bonus(), 9 + bonus(base)]).toEqual([13, 15]);
  });
  it("H-SPL-15: main characteristics by class", () => {
    expect([MAIN_CHARACTERISTIC.wizard, MAIN_CHARACTERISTIC.bard]).toEqual(["learning", "charisma"]);
  });
  it("H-SPL-13 H-SKL-09 H-SKL-10 H-SKL-11: mind to Discipline, area to Acrobatics, half of 27 is 13", () => {
    expect([saveAttribute("mind"), saveAttribute("areaDamage"), saveAttribute("body")]).toEqual([
      "discipline",
      "acrobatics",
      "adaptability",
    ]);
    expect([Math.floor(27 * saveFactor(true, "half")), saveFactor(true, "none"), saveFactor(false, "none")]).toEqual([
      13, 0, 1,
    ]);
  });
  it("B-SAVE-02 B-SAVE-05 B-OBJ-08: the willing and those without the characteristic fail", () => {
    expect([
      failsWithoutRoll({ characteristic: null }),
      failsWithoutRoll({ characteristic: 10, willing: true }),
      failsWithoutRoll({ characteristic: 10 }),
    ]).toEqual([true, true, false]);
  });
  it("C-98: attack spells add the modifier where they say so", () => {
    expect([
      spellAddsModifier(false, homebrew),
      spellAddsModifier(false, resolveRuleset({ overrides: { spellAttackModifier: "always" } })),
    ]).toEqual([false, true]);
  });
  const slots = [
    { value: 4, max: 4 },
    { value: 3, max: 3 },
    { value: 2, max: 2 },
  ];
  it("H-SPL-04 H-SPL-09: circle 2 goes from 3 to 2, an empty one refuses", () => {
    expect(castSpell({ circle: 2, slots }).slots.map(({ value }) => value)).toEqual([4, 2, 2]);
    expect(castSpell({ circle: 1, slots: [{ value: 0, max: 4 }] })).toMatchObject({
      ok: false,
      reasons: ["OD20.Reason.NoSlot"],
    });
    expect(castSpell({ circle: 5, slots }).ok).toBe(false);
  });
  it("H-SPL-10: circle 1 in slot 3 adds 2d6; a lower slot refuses", () => {
    const cast = castSpell({ circle: 1, slotCircle: 3, slots });
    expect(upcastDice({ count: 3, faces: 6 }, 1, cast.above)).toEqual({ count: 5, faces: 6 });
    expect(castSpell({ circle: 2, slotCircle: 1, slots }).reasons).toEqual(["OD20.Reason.LowerSlot"]);
  });
  it("H-SPL-02 H-SPL-09 H-SPL-10: circle 9 takes its one slot, and a circle 6 in it is three circles higher", () => {
    const wizard17 = [4, 3, 3, 3, 2, 1, 1, 1, 1].map((max) => ({ value: max, max }));
    const left = (cast: ReturnType<typeof castSpell>): readonly number[] => cast.slots.map(({ value }) => value);
    expect(left(castSpell({ circle: 9, slots: wizard17 }))).toEqual([4, 3, 3, 3, 2, 1, 1, 1, 0]);
    const raised = castSpell({ circle: 6, slotCircle: 9, slots: wizard17 });
    expect([raised.above, left(raised)]).toEqual([3, [4, 3, 3, 3, 2, 1, 1, 1, 0]]);
    expect(castSpell({ circle: 9, slotCircle: 8, slots: wizard17 }).reasons).toEqual(["OD20.Reason.LowerSlot"]);
  });
  it("H-SPL-11 B-SPL-01: cantrips leave the slots alone", () => {
    expect(castSpell({ circle: 0, slots })).toMatchObject({ ok: true, slots });
  });
  it("B-SPL-06: a ritual takes 10 minutes more and no slot", () => {
    expect(castSpell({ circle: 1, slots, asRitual: true, ritual: true })).toMatchObject({
      ok: true,
      extraMinutes: 10,
      slots,
      above: 0,
    });
    expect(castSpell({ circle: 1, slots, asRitual: true }).ok).toBe(false);
  });
  it("H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08: 5 of 4 prepared warns; who may change when", () => {
    expect([preparedSpells(5, 4).ok, preparedSpells(4, 4).ok]).toEqual([false, true]);
    expect([
      mayPrepare("knowsAll", "longRest"),
      mayPrepare("spellbook", "longRest"),
      mayPrepare("known", "longRest"),
      mayPrepare("known", "levelUp"),
    ]).toEqual([true, true, false, true]);
    expect(PREPARATIONS.spellbook.from).toBe("book");
    expect(castSpell({ circle: 1, slots, prepared: false }).reasons).toEqual(["OD20.Reason.NotPrepared"]);
  });
  it("B-SPL-05 B-ACT-16: a minute of casting takes 10 turns; a readied spell is paid at once", () => {
    expect(longCasting(1)).toMatchObject({ turns: 10, slotSpent: "end" });
    expect(longCasting(0)).toBeNull();
    expect([readySpell(1).ok, readySpell(2).ok]).toEqual([true, false]);
  });
  it("B-SPL-05: turns of a casting count one after another; the first that is left out ends it", () => {
    // Begun in round 3: 4 and 5 follow, 6 is missing, so that 7 comes too late.
    expect(turnsSpent(3, [5, 4, 7, 4])).toBe(3);
    expect([turnsSpent(3, []), turnsSpent(3, [5]), turnsSpent(3, [2, 3])]).toEqual([1, 1, 1]);
    // 10 rounds a minute (H-TURN-03): nine that follow the first one end it.
    expect(turnsSpent(1, [2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe(longCasting(1)?.turns);
  });
  it("B-SPL-12: a fourth attunement is refused", () => {
    expect([mayAttune(2), mayAttune(3)]).toEqual([true, false]);
  });
  it("H-SPL-02 H-SPL-03 H-SPL-12: nine circles, slots as the class has them", () => {
    expect(MAX_CIRCLE).toBe(9);
    expect(castSpell({ circle: 9, slots: Array.from({ length: 9 }, () => ({ value: 1, max: 1 })) }).ok).toBe(true);
    expect(() => castSpell({ circle: 10, slots: [] })).toThrow(/circle/);
  });
});

describe("area 18a: components", () => {
  const free: CasterFacts = { freeHands: 1, focusHeld: false };
  const state = (components: Components, caster: Partial<CasterFacts> = {}, ruleset = homebrew): string =>
    componentState(components, { ...free, ...caster }, ruleset).state;
  it("H-SPL-01 C-05: two weapons held warn about gestures; a held focus serves; words need no hand", () => {
    expect([
      state({ somatic: true }, { freeHands: 0 }),
      state({ somatic: true }, { freeHands: 0, focusHeld: true }),
      state({ verbal: true }, { freeHands: 0 }),
    ]).toEqual(["warn", "ok", "ok"]);
    expect([
      state({ somatic: true }, { freeHands: 0 }, resolveRuleset({ overrides: { componentCheck: "block" } })),
      state({ somatic: true }, { freeHands: 0 }, resolveRuleset({ overrides: { componentCheck: "off" } })),
    ]).toEqual(["block", "ok"]);
  });
  it("H-SPL-20 H-SPL-17 H-SPL-18 B-COND-INC-3: silence blocks words, bonds block gestures, always", () => {
    const off = resolveRuleset({ overrides: { componentCheck: "off" } });
    expect([
      state({ verbal: true }, { silenced: true }, off),
      state({ somatic: true }, { boundHands: true }, off),
      state({ somatic: true }, { silenced: true }),
      state({}, { incapacitated: true }),
    ]).toEqual(["block", "block", "ok", "block"]);
  });
  it("H-SPL-19 H-SPL-21 H-SPL-22 B-SPL-07: a focus replaces free materials, a diamond must be there", () => {
    expect([state({ material: {} }), state({ material: {} }, { focusHeld: true })]).toEqual(["warn", "ok"]);
    expect(
      componentState({ material: { price: 300, consumed: true } }, { ...free, focusHeld: true }, homebrew),
    ).toEqual({ state: "block", missing: [{ what: "material", rules: ["H-SPL-22"], refuses: true }], consumes: true });
    // What the table does not ask for is not asked for with a price either; a missing hand stays a warning beside it.
    expect(state({ material: { price: 300 } }, {}, resolveRuleset({ overrides: { componentCheck: "off" } }))).toBe(
      "ok",
    );
    expect(
      componentState({ somatic: true, material: { price: 300 } }, { ...free, freeHands: 0 }, homebrew).missing.map(
        ({ what, refuses }) => `${what} ${String(refuses)}`,
      ),
    ).toEqual(["material true", "hand false"]);
    expect(state({ material: { price: 300 } }, { materialPresent: true })).toBe("ok");
  });
  it("H-SPL-21 B-SPL-07: a focus is for the classes that use its kind; a pouch is for all, and a class that names none takes any", () => {
    const serves = (kinds: readonly string[], used: readonly string[]): boolean => isFocusFor(kinds, used);
    expect([
      serves(["holy"], ["holy"]),
      serves(["holy"], ["arcane"]),
      serves(["arcane", "druidic"], ["druidic"]),
      serves(["any"], ["arcane"]),
      serves(["holy"], []),
      serves([], []),
      serves([], ["holy"]),
    ]).toEqual([true, false, true, true, true, false, false]);
    // Every shield is holy, but that makes no focus of it for somebody who names none.
    expect([
      focusByNature({ shield: true }),
      isFocusFor(["holy"], ["holy"], true),
      isFocusFor(["holy"], [], true),
      focusByNature({ tool: "lute" }),
      focusByNature({ tool: "lockpicks" }),
    ]).toEqual([["holy"], true, false, ["instrument"], []]);
    // Classes of before name none: those of the base are known.
    expect([focusUsed([], "wizard"), focusUsed(["druidic"], "wizard"), focusUsed([], "artificer")]).toEqual([
      ["arcane"],
      ["druidic"],
      [],
    ]);
  });
  it("H-SPL-01 H-SPL-21: a free hand is no focus; the hand that holds one makes the gestures", () => {
    const both: Components = { somatic: true, material: {} };
    const lacks = (caster: Partial<CasterFacts>): string[] =>
      componentState(both, { ...free, ...caster }, homebrew).missing.map(({ what }) => what);
    expect([lacks({ freeHands: 2 }), lacks({ freeHands: 0, focusHeld: true }), lacks({ freeHands: 0 })]).toEqual([
      ["focus"],
      [],
      ["hand", "focus"],
    ]);
  });
  it("B-PROF-07 C-43: no casting in armor one is not trained in", () => {
    expect([
      state({}, { untrainedArmor: true }),
      state({}, { untrainedArmor: true }, resolveRuleset({ overrides: { untrainedArmorPenalty: false } })),
    ]).toEqual(["block", "ok"]);
  });
});

describe("prepared spells between long rests", () => {
  const slots = [
    { value: 4, max: 4 },
    { value: 2, max: 2 },
  ];
  const since = { lastRest: "long", slots, inFight: false, fills: false } as const;
  const verdict = (more: Partial<SincePreparing> = {}, wanted: "off" | "tell" | "refuse" = "refuse"): string =>
    preparationChange({ ...since, ...more }, { preparationChange: wanted });
  it("H-SPL-05 H-HEAL-04: they change with the long rest, until a slot is spent, a short rest or a fight comes", () => {
    expect([
      verdict(),
      verdict({ lastRest: null }),
      verdict({ slots: [{ value: 3, max: 4 }] }),
      verdict({ lastRest: "short" }),
      verdict({ inFight: true }),
    ]).toEqual(["free", "free", "refuse", "refuse", "refuse"]);
  });
  it("H-SPL-05: told by default, refused or nobody's matter as the table wants; an open place may always be filled", () => {
    const late = { inFight: true };
    expect([homebrew.preparationChange, verdict(late, "tell"), verdict(late, "off")]).toEqual(["tell", "tell", "free"]);
    expect([verdict({ ...late, fills: true }), verdict({ ...late, fills: true }, "off")]).toEqual(["tell", "free"]);
  });
});

describe("area 18b: concentration", () => {
  it.each([
    [15, 10],
    [20, 10],
    [27, 13],
    [60, 30],
    [90, 30],
  ])("4.7 H-CONC-04 B-CONC-04: %i damage is DC %i", (damage, dc) => {
    expect(concentrationDc(damage)).toBe(dc);
  });
  it("C-72: nothing got through, nothing to save", () => {
    expect(concentrationSave(0)).toBeNull();
    expect(concentrationSave(1)).toMatchObject({ attribute: "adaptability", dc: 10 });
    expect(() => concentrationDc(-1)).toThrow(/damage/);
    expect(() => concentrationDc(Number.NaN)).toThrow(/damage/);
  });
  it("H-CONC-01 H-CONC-02 B-CONC-02 B-CONC-03 B-CONC-05: a new one replaces the old, and what ends it", () => {
    expect([
      replacesConcentration("bless", true),
      replacesConcentration("bless", false),
      replacesConcentration(null, true),
    ]).toEqual([true, false, false]);
    expect(Object.fromEntries(CONCENTRATION_ENDS.map((cause) => [cause, concentrationEnd(cause)]))).toEqual({
      dropped: ["H-CONC-02", "B-CONC-02"],
      newConcentration: ["H-CONC-01", "B-CONC-03"],
      incapacitated: ["B-CONC-05", "B-COND-INC-2"],
      dead: ["B-CONC-05"],
      duration: ["B-CONC-01"],
    });
    // What ends it by itself is what the conditions say: the stunned lose it, the prone and poisoned keep it, six
    // levels of exhaustion end it.
    const keeps = (...ids: Parameters<typeof conditionEffects>[0]): boolean => conditionEffects(ids).keepsConcentration;
    expect([
      keeps("stunned"),
      keeps("unconscious"),
      keeps("prone", "poisoned"),
      keeps({ id: "exhaustion", level: 5 }),
      keeps({ id: "exhaustion", level: 6 }),
    ]).toEqual([false, false, true, true, false]);
    // @ts-expect-error: no such cause
    expect(() => concentrationEnd("hasOwnProperty")).toThrow(/cause/);
  });
});

describe("area 18c: areas", () => {
  it.each([
    [5, 9, 9, 5],
    [10, 21, 25, 13],
    [15, 37, 49, 29],
    [20, 61, 81, 49],
    [25, 89, 121, 81],
    [30, 121, 169, 113],
  ])("4.6 H-AOE-02 C-21: radius %i covers %i, %i, %i cells", (radius, ...cells) => {
    expect(
      (["alternating", "square", "euclidean"] as const).map((shape) =>
        count({ type: "sphere", radius, center }, shape),
      ),
    ).toEqual(cells);
  });
  it("H-AOE-01: a radius of 20 ft is 4 cells", () => {
    expect(Math.max(...areaCells({ type: "sphere", radius: 20, center }, homebrew).cells.map(({ x }) => x))).toBe(4);
  });
  it("B-AOE-04: a cone is 15 ft wide at 15 ft, without its origin", () => {
    const { cells } = areaCells({ type: "cone", length: 15, origin: center, direction: { x: 1, y: 0 } }, homebrew);
    expect([1, 2, 3].map((x) => cells.filter((cell) => cell.x === x).length)).toEqual([1, 2, 3]);
    expect(cells).not.toContainEqual(center);
    expect(count({ type: "cone", length: 15, origin: center, direction: { x: 1, y: 0 }, includeOrigin: true })).toBe(7);
  });
  it("B-AOE-04: cones into all four straight directions are of one size, so are the diagonal ones", () => {
    const sizes = (list: readonly (readonly [-1 | 0 | 1, -1 | 0 | 1])[]): Set<number> =>
      new Set(list.map(([x, y]) => count({ type: "cone", length: 30, origin: center, direction: { x, y } })));
    expect(
      sizes([
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]),
    ).toEqual(new Set([21]));
    expect(
      sizes([
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ]).size,
    ).toBe(1);
  });
  it("B-AOE-05: a 10-ft cube is 2 by 2 cells", () => {
    expect(areaCells({ type: "cube", side: 10, corner: { x: 3, y: 4 } }, homebrew).cells).toEqual([
      { x: 3, y: 4 },
      { x: 4, y: 4 },
      { x: 3, y: 5 },
      { x: 4, y: 5 },
    ]);
  });
  it("B-AOE-06 B-AOE-09: a cylinder is a sphere's circle with a height; origins are in", () => {
    const cylinder = areaCells({ type: "cylinder", radius: 10, center, height: 40 }, homebrew);
    expect([cylinder.cells.length, cylinder.height]).toEqual([21, 40]);
    expect(cylinder.cells).toContainEqual(center);
  });
  it("B-AOE-07: 5 ft around one cell are 8 cells, around a Large creature 12", () => {
    expect(count({ type: "emanation", radius: 5, origin: center })).toBe(8);
    expect(count({ type: "emanation", radius: 5, origin: center, size: 2 })).toBe(12);
    expect(count({ type: "emanation", radius: 5, origin: center, includeOrigin: true })).toBe(9);
  });
  it("B-AOE-08: a line of 30 by 5 ft is 6 cells, 30 by 10 ft 12; diagonally 4", () => {
    expect(count({ type: "line", length: 30, origin: center, direction: { x: 0, y: -1 } })).toBe(6);
    expect(count({ type: "line", length: 30, width: 10, origin: center, direction: { x: 1, y: 0 } })).toBe(12);
    expect(count({ type: "line", length: 30, origin: center, direction: { x: 1, y: 1 } })).toBe(4);
  });
  it("B-AOE-02: a cell behind a wall is out, beside its end it is in", () => {
    const cells = [
      { x: 2, y: 0 },
      { x: 1, y: 3 },
    ];
    expect(reachedCells(center, cells, [{ ax: 1, ay: -2, bx: 1, by: 2 }])).toEqual([{ x: 1, y: 3 }]);
    expect(reachedCells(center, cells, [])).toEqual(cells);
  });
  it("B-AOE-02: a sliver of a cell that is in sight is enough", () => {
    // Seen from the middle of 0,0 the wall covers the left side of 1,1 but for its uppermost fiftieth.
    const wall = { ax: 1, ay: -1, bx: 1, by: 1.98 };
    expect(reachedCells(center, [{ x: 1, y: 1 }], [wall])).toEqual([{ x: 1, y: 1 }]);
    expect(reachedCells(center, [{ x: 1, y: 1 }], [{ ...wall, by: 2 }])).toEqual([]);
    // Two walls that leave a gap of a hundredth in front of 4,0; and two that touch.
    const gap = (width: number) => [
      { ax: 3, ay: -5, bx: 3, by: 0.5 },
      { ax: 3, ay: 0.5 + width, bx: 3, by: 5 },
    ];
    expect([0.01, 0].map((width) => reachedCells(center, [{ x: 4, y: 0 }], gap(width)).length)).toEqual([1, 0]);
    // A wall seen end on, and one behind the cell, hide nothing; the own cell is always reached.
    expect(
      reachedCells(
        center,
        [{ x: 2, y: 0 }, center],
        [
          { ax: 1, ay: 0.5, bx: 2, by: 0.5 },
          { ax: 3, ay: -9, bx: 3, by: 9 },
        ],
      ),
    ).toHaveLength(2);
    // A wall through the cell leaves its near half.
    expect(reachedCells(center, [{ x: 2, y: 0 }], [{ ax: 2.5, ay: -9, bx: 2.5, by: 9 }])).toHaveLength(1);
  });
  it("B-AOE-01: impossible shapes are refused by name", () => {
    expect(() => count({ type: "sphere", radius: AREA_LIMITS.feet + 5, center })).toThrow(/shape.radius/);
    expect(() => count({ type: "sphere", radius: Number.NaN, center })).toThrow(/shape.radius/);
    expect(() => count({ type: "cone", length: 10, origin: center, direction: { x: 0, y: 0 } })).toThrow(/direction/);
    // @ts-expect-error: no such shape
    expect(() => count({ type: "__proto__", radius: 5, center })).toThrow(/shape.type/);
    expect(count({ type: "sphere", radius: AREA_LIMITS.feet, center }, "square")).toBe(121 * 121);
  });
  it("B-AOE-03: an area put behind a wall begins before it", () => {
    const wall = { ax: 3, ay: -5, bx: 3, by: 5 };
    expect([
      nearSide({ x: 0, y: 0 }, { x: 6, y: 0 }, [wall]),
      nearSide({ x: 0, y: 0 }, { x: 6, y: 0 }, []),
      nearSide({ x: 1, y: 1 }, { x: 1, y: 1 }, [wall]),
    ]).toEqual([
      { x: 2, y: 0 },
      { x: 6, y: 0 },
      { x: 1, y: 1 },
    ]);
  });
});

it("B-CONC-05 H-DEATH-01 H-DEATH-03: 0 hit points end it where they mean lying unconscious, not while one stands or chooses", () => {
  const at = (hitPoints: number, standing: boolean, atZero: "choice" | "unconscious" | "negative"): boolean =>
    keepsAtZero(hitPoints, standing, { atZero });
  expect([at(1, false, "unconscious"), at(0, false, "unconscious")]).toEqual([true, false]);
  expect([at(0, false, "choice"), at(-4, true, "choice")]).toEqual([true, true]);
  // Disabled at 0, dying below.
  expect([at(0, false, "negative"), at(-1, false, "negative")]).toEqual([true, false]);
});

it("B-CONC-01 H-TURN-03: what lasts rounds ends with own turns, minutes and hours by the clock, days by nobody's", () => {
  expect(endAfter({ kind: "rounds", value: 1 })).toEqual({ at: "turnStart", turns: 1 });
  expect(endAfter({ kind: "minutes", value: 10 })).toEqual({ at: "minutes", turns: 10 });
  expect(endAfter({ kind: "hours", value: 8 })).toEqual({ at: "minutes", turns: 480 });
  expect(endAfter({ kind: "hours", value: 24 })).toEqual({ at: "minutes", turns: 1440 });
  for (const lasts of [null, { kind: "hours", value: 25 }, { kind: "days", value: 1 }, { kind: "minutes", value: 0 }])
    expect(endAfter(lasts)).toEqual({ at: "never", turns: 1 });
});

describe("slots that come back (B-REST-04 H-SPL-04)", () => {
  const missing = (...each: number[]) => each.map((one, index) => ({ circle: index + 1, missing: one }));
  it("their circles add up to as much as fits, the highest first", () => {
    expect(regainedCircles(missing(2, 2), 3, 5)).toEqual([
      { circle: 2, by: 1 },
      { circle: 1, by: 1 },
    ]);
    // 4 of a third and two second ones: the two, for the third would leave one circle over.
    expect(regainedCircles(missing(0, 2, 1), 4, 5)).toEqual([{ circle: 2, by: 2 }]);
    expect(regainedCircles(missing(0, 0, 1), 2, 5)).toEqual([]);
    expect(regainedCircles(missing(0, 0, 0, 0, 0, 1), 6, 5)).toEqual([]);
    expect(regainedCircles(missing(1, 0), 9, 0)).toEqual([{ circle: 1, by: 1 }]);
    // The highest that may come back does.
    expect(regainedCircles(missing(0, 0, 0, 0, 1), 5, 5)).toEqual([{ circle: 5, by: 1 }]);
  });
  it("chosen ones: no more than are missing, none above the highest that may", () => {
    const wanted = (...each: number[]) => each.map((by, index) => ({ circle: index + 1, by }));
    // 2 × 1 + 1 × 2 = 4; of the third circle one is missing, of the sixth none may come back.
    expect(wantedCircles(missing(3, 1), 5, wanted(2, 1))).toEqual({
      back: [
        { circle: 1, by: 2 },
        { circle: 2, by: 1 },
      ],
      sum: 4,
    });
    expect(wantedCircles(missing(0, 0, 1), 5, wanted(2, 0, 4))).toEqual({ back: [{ circle: 3, by: 1 }], sum: 3 });
    expect(wantedCircles(missing(0, 0, 0, 0, 0, 1), 5, [{ circle: 6, by: 1 }])).toEqual({ back: [], sum: 0 });
  });
  it("so many, the highest circles first", () => {
    expect(regainedSlots(missing(2, 2), 3)).toEqual([
      { circle: 2, by: 2 },
      { circle: 1, by: 1 },
    ]);
    expect([regainedSlots(missing(0, 0), 3), regainedSlots(missing(2), 0)]).toEqual([[], []]);
  });
});
