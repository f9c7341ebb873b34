/** Dice as the public pages describe them. */
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { MersenneTwister, NotSpecified, Roll, dice, diceConfig } from "../client/dice/index.ts";
import type { Loose } from "../common/loose.ts";
import { NotInHost } from "../common/not-in-host.ts";

const root: Loose = globalThis;
const { Die, OperatorTerm, NumericTerm, PoolTerm, RollTerm, StringTerm } = dice.terms;

/** The next dice fall as told: one entry per die, as [face, faces]. */
function fall(...faces: [number, number][]): void {
  root.CONFIG.Dice.randomUniform = () => {
    const next = faces.shift();
    if (!next) throw new Error("no more dice expected");
    return 1 - (next[0] - 0.5) / next[1];
  };
}

beforeEach(() => {
  root.CONFIG = { Dice: diceConfig(13) };
});
afterEach(() => {
  delete root.CONFIG;
});

describe("formula and terms (KB:dice, KB:dice-advanced)", () => {
  it("keeps terms in the order of the formula, flat", () => {
    const roll = new Roll("1d20 + 3 * 2 - 1");
    expect(roll.terms.map((each) => each.constructor.name)).toEqual([
      "Die",
      "OperatorTerm",
      "NumericTerm",
      "OperatorTerm",
      "NumericTerm",
      "OperatorTerm",
      "NumericTerm",
    ]);
    expect(roll.formula).toBe("1d20 + 3 * 2 - 1");
  });
  it.each([
    ["2+3*4", 14],
    ["(2+3)*4", 20],
    ["10%4", 2],
    ["7/2", 3.5],
    ["-3+5", 2],
    ["2 - -3", 5],
    ["2 + -3", -1],
    ["floor(7/2)", 3],
    ["ceil(7/2)", 4],
    ["max(2,5,3)", 5],
    ["min(2, 5)", 2],
    ["abs(-4)", 4],
    ["round(2.5)", 3],
    ["1.5 + .5", 2],
    ["-(2+3)", -5],
    ["{4,9}kh", 9],
    ["{4,9}kl1", 4],
    ["{4,9}", 13],
  ])("%s = %d", async (formula, total) => {
    expect((await new Roll(formula).evaluate()).total).toBe(total);
    expect(new Roll(formula).isDeterministic).toBe(true);
  });
  it("replaces attributes before it reads the formula", () => {
    expect(new Roll("1d20 + @str.mod", { str: { mod: 4 } }).formula).toBe("1d20 + 4");
    expect(new Roll("1d20 + @str.mod", { str: { mod: -4 } }).formula).toBe("1d20 + -4");
    expect(Roll.replaceFormulaData("@a + @b", { a: 1 }, { missing: "0" })).toBe("1 + 0");
    expect(Roll.replaceFormulaData("@a + @b", { a: 1 })).toBe("1 + @b");
  });
  it("does not roll an attribute nobody replaced", async () => {
    const roll = new Roll("1 + @gone");
    expect(roll.terms.at(-1)).toBeInstanceOf(StringTerm);
    await expect(roll.evaluate()).rejects.toThrow();
  });
  it("keeps flavor on the term", () => {
    const roll = new Roll("1d6[fire] + 2[magic]");
    expect(roll.terms.map((each) => each.flavor)).toEqual(["fire", "", "magic"]);
    expect(roll.formula).toBe("1d6[fire] + 2[magic]");
  });
  it.each(["1d20 +", "1d", "2к6", "(1+2", "{1,2", "1 2", "foo(1)", "* 3", "1d20)"])(
    "throws for %s at once",
    (formula) => {
      expect(() => new Roll(formula)).toThrow();
      expect(Roll.validate(formula)).toBe(false);
    },
  );
  it("throws for a formula that is no text (RN:13.345 #12734)", () => {
    const nothing: Loose = null;
    expect(() => new Roll(nothing)).toThrow();
  });
  it.each(["1dc", "3df"])("has no special dice: %s", (formula) => {
    expect(() => new Roll(formula)).toThrow(NotInHost);
  });
  it("says what can be rolled", () => {
    expect(Roll.validate("2d20kh + @mod")).toBe(true);
    expect(Roll.validate("fire")).toBe(false);
  });
});

describe("evaluation (API:foundry.dice.Roll)", () => {
  it("is asynchronous and happens once", async () => {
    fall([12, 20]);
    const roll = new Roll("1d20 + 3");
    const pending = roll.evaluate();
    expect(roll.total).toBeUndefined();
    await expect(roll.evaluate()).rejects.toThrow();
    expect((await pending).total).toBe(15);
    expect(roll.result).toBe("12 + 3");
  });
  it("evaluateSync refuses dice unless all are lowest or highest (WIKI:guides/dice-in-v12)", () => {
    expect(() => new Roll("1d20").evaluateSync()).toThrow();
    expect(new Roll("2d20 + 1").evaluateSync({ maximize: true }).total).toBe(41);
    expect(new Roll("2d20 + 1").evaluateSync({ minimize: true }).total).toBe(3);
    expect(new Roll("2 + 1").evaluateSync().total).toBe(3);
  });
  it("maps uniform numbers to faces from high to low", async () => {
    root.CONFIG.Dice.randomUniform = () => 0;
    expect((await new Roll("1d20").evaluate()).total).toBe(20);
    root.CONFIG.Dice.randomUniform = () => 0.9999;
    expect((await new Roll("1d20").evaluate()).total).toBe(1);
  });
  it("rolls inner formulas first", async () => {
    fall([2, 4], [3, 6], [5, 6]);
    const roll = await new Roll("(1d4)d6").evaluate();
    expect(roll.total).toBe(8);
    expect(roll.dice).toHaveLength(2);
  });
  it("clones unevaluated and rerolls a clone", async () => {
    fall([3, 6], [5, 6]);
    const roll = await new Roll("1d6").evaluate();
    expect(roll.clone().total).toBeUndefined();
    expect((await roll.reroll()).total).toBe(5);
    expect(roll.total).toBe(3);
  });
  it("twists reproducibly", () => {
    const [a, b] = [new MersenneTwister(7), new MersenneTwister(7)];
    expect(Array.from({ length: 700 }, () => a.random())).toEqual(Array.from({ length: 700 }, () => b.random()));
    // The first output of MT19937 with its reference seed.
    expect(new MersenneTwister(5489).int()).toBe(3499211612);
  });
});

describe("modifiers (KB:dice-modifiers)", () => {
  it.each<[string, [number, number][], number, number]>([
    [
      "2d20kh",
      [
        [5, 20],
        [17, 20],
      ],
      17,
      2,
    ],
    [
      "2d20kl",
      [
        [5, 20],
        [17, 20],
      ],
      5,
      2,
    ],
    [
      "3d6k2",
      [
        [5, 6],
        [1, 6],
        [3, 6],
      ],
      8,
      3,
    ],
    [
      "4d6dl1",
      [
        [5, 6],
        [1, 6],
        [3, 6],
        [2, 6],
      ],
      10,
      4,
    ],
    [
      "4d6d",
      [
        [5, 6],
        [1, 6],
        [3, 6],
        [2, 6],
      ],
      10,
      4,
    ],
    [
      "4d6dh2",
      [
        [5, 6],
        [1, 6],
        [3, 6],
        [2, 6],
      ],
      3,
      4,
    ],
    [
      "1d10r1",
      [
        [1, 10],
        [1, 10],
      ],
      1,
      2,
    ],
    [
      "1d20rr<3",
      [
        [1, 20],
        [2, 20],
        [3, 20],
      ],
      3,
      3,
    ],
    [
      "1d6x",
      [
        [6, 6],
        [6, 6],
        [2, 6],
      ],
      14,
      3,
    ],
    [
      "1d6x6",
      [
        [6, 6],
        [2, 6],
      ],
      8,
      2,
    ],
    [
      "1d6xo",
      [
        [6, 6],
        [6, 6],
      ],
      12,
      2,
    ],
    ["1d20min10", [[4, 20]], 10, 1],
    ["1d20max10", [[14, 20]], 10, 1],
    [
      "3d6cs>=5",
      [
        [5, 6],
        [6, 6],
        [1, 6],
      ],
      2,
      3,
    ],
    [
      "3d6cf=1",
      [
        [5, 6],
        [6, 6],
        [1, 6],
      ],
      1,
      3,
    ],
    [
      "3d6even",
      [
        [2, 6],
        [4, 6],
        [1, 6],
      ],
      2,
      3,
    ],
    [
      "3d6odd",
      [
        [2, 6],
        [4, 6],
        [1, 6],
      ],
      1,
      3,
    ],
  ])("%s", async (formula, faces, total, thrown) => {
    fall(...faces);
    const roll = await new Roll(formula).evaluate();
    expect(roll.total).toBe(total);
    expect(roll.dice[0].results).toHaveLength(thrown);
  });
  it("marks what was dropped", async () => {
    fall([5, 20], [17, 20]);
    const roll = await new Roll("2d20kh").evaluate();
    expect(roll.dice[0].results).toEqual([
      { result: 5, active: false, discarded: true },
      { result: 17, active: true },
    ]);
  });
  it.each(["3d6cs", "3d6cf", "3d6ms4", "3d6df<2", "3d6sf<2", "4d6r1kh3"])("does not guess %s", async (formula) => {
    await expect(new Roll(formula).evaluate()).rejects.toThrow(NotSpecified);
  });
});

describe("storage (API:foundry.dice.Roll#toJSON, #fromData)", () => {
  it("survives JSON", async () => {
    fall([5, 20], [17, 20], [4, 6], [2, 6]);
    const roll = await new Roll("2d20kh[luck] + max(1d6, 3) + {1d6, 1}kh", {}, { note: "kept" }).evaluate();
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect(back.total).toBe(roll.total);
    expect(back.formula).toBe(roll.formula);
    expect(back.result).toBe(roll.result);
    expect(back.options.note).toBe("kept");
    expect(back.dice[0]).toBeInstanceOf(Die);
    expect(back.terms.at(-1)).toBeInstanceOf(PoolTerm);
    expect(JSON.stringify(back)).toBe(JSON.stringify(roll));
  });
  it("finds a class by name among the registered ones only", async () => {
    class AttackRoll extends Roll {}
    const json = JSON.stringify(await new AttackRoll("3").evaluate());
    expect(() => Roll.fromJSON(json)).toThrow();
    root.CONFIG.Dice.rolls.push(AttackRoll);
    expect(Roll.fromJSON(json)).toBeInstanceOf(AttackRoll);
  });
  it("reads a term whose class nobody knows any more as plain dice (@source API: RollTermData; which class @unsure)", () => {
    const results = [{ result: 4, active: true }];
    const term = RollTerm.fromData({ class: "GoneDie", number: 1, faces: 8, modifiers: [], results, evaluated: true });
    expect(term).toBeInstanceOf(Die);
    expect([term.total, term.expression]).toEqual([4, "1d8"]);
    expect(RollTerm.fromData({ number: 2, faces: 6 })).toBeInstanceOf(Die);
  });
  it("is built from terms", () => {
    const terms = [
      new Die({ number: 2, faces: 6 }),
      new OperatorTerm({ operator: "+" }),
      new NumericTerm({ number: 3 }),
    ];
    const roll = Roll.fromTerms(terms);
    expect(roll.formula).toBe("2d6 + 3");
    terms[0].number = 4;
    expect(roll.resetFormula()).toBe("4d6 + 3");
    expect(
      Roll.getFormula(
        Roll.simplifyTerms([new OperatorTerm({ operator: "+" }), ...terms, new OperatorTerm({ operator: "-" })]),
      ),
    ).toBe("4d6 + 3");
  });
});

describe("display (API:foundry.dice.Roll#render)", () => {
  it("hides a private roll", async () => {
    fall([5, 20]);
    const roll = await new Roll("1d20 + 2").evaluate();
    expect(await roll.render()).toContain('<div class="dice-total">7</div>');
    const hidden = await roll.render({ isPrivate: true });
    expect(hidden).toContain("???");
    expect(hidden).not.toContain("7");
    expect(await roll.getTooltip()).toContain("d20");
  });
});

test.todo("@unsure: a missing attribute in evaluate (probe 11)");
test.todo("@unsure: cs and cf without comparison, ms, df, sf, several modifiers (probe 10)");
