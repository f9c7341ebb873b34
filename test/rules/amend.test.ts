/** What a reaction changes of a roll that was made: numbers worked by hand. */
import { expect, test } from "vitest";
import {
  amendedBy,
  amendmentOf,
  helpsOthers,
  isBeside,
  reactedRows,
  savedAgain,
  swayDice,
  swayedBy,
  swayOf,
  followsRoll,
  isCounted,
} from "../../module/rules/basics/amend.ts";
import { AMENDMENTS } from "../../module/rules/basics/amendments.ts";
import { clash, type ClashAttack, type ClashStrike } from "../../module/rules/attack/resolve-strikes.ts";

const strike = (more: Partial<ClashStrike> = {}): ClashStrike => ({
  key: "s0",
  attack: { natural: 12, total: 18 },
  defenseAdjust: 0,
  rows: [{ type: "slashing", base: 9, extra: 4 }],
  ruling: null,
  ...more,
});
const attack = (one: ClashStrike): ClashAttack => ({
  cancelled: false,
  playerVersusPlayer: false,
  rules: { profile: "homebrew", overrides: {} },
  damageId: "d",
  strikes: [one],
});
const answer = {
  id: "a",
  fixed: null,
  strikes: [{ key: "s0", natural: 10, total: 14 }],
  mitigation: { reduction: 2, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
};

test("H-TURN-10: a Defense that is 5 higher turns 18 against 14 into a miss, one that is 4 higher into a tie for half", () => {
  // 9 − 2 = 7 without it; a tie halves first: 4 − 2 = 2.
  expect(clash(attack(strike()), answer, null)).toMatchObject({ best: "hit", amount: 7 });
  expect(clash(attack(strike({ defenseAdjust: 4 })), answer, null)).toMatchObject({ best: "tie", amount: 2 });
  expect(clash(attack(strike({ defenseAdjust: 5 })), answer, null)).toMatchObject({ best: "miss", amount: 0 });
});

test("H-TURN-10 H-CRIT-01: a natural 20 hits all the same", () => {
  const crit = strike({ attack: { natural: 20, total: 18 }, defenseAdjust: 5 });
  // 9 + 4 more dice − 2 of armor.
  expect(clash(attack(crit), answer, null)).toMatchObject({ best: "crit", amount: 11 });
});

test("B-DMG-08 H-TURN-10: damage is halved or lessened before armor, and both are told as steps", () => {
  const { strikes, amount } = clash(attack(strike({ reacted: { halves: 1, less: 0 } })), answer, null);
  // 9 ÷ 2 = 4, − 2 = 2.
  expect(amount).toBe(2);
  expect(strikes[0]?.damage?.steps).toContainEqual({
    kind: "reaction",
    row: 0,
    type: "slashing",
    before: 9,
    after: 4,
    rules: ["H-TURN-10"],
  });
  // 9 − 6 = 3, − 2 = 1; more than there is leaves nothing.
  expect(clash(attack(strike({ reacted: { halves: 0, less: 6 } })), answer, null).amount).toBe(1);
  expect(clash(attack(strike({ reacted: { halves: 0, less: 60 } })), answer, null).amount).toBe(0);
});

test("B-DMG-08 B-DICE-12: several rows: each is halved and rounded down, what lessens goes through them in their order", () => {
  expect(reactedRows([9, 5], { halves: 1, less: 0 })).toEqual([4, 2]);
  expect(reactedRows([9, 5], { halves: 0, less: 11 })).toEqual([0, 3]);
  expect(reactedRows([9], { halves: 2, less: 1 })).toEqual([1]);
  expect(reactedRows([-3, 4], { halves: 0, less: -5 })).toEqual([0, 4]);
});

test("H-TURN-10: what says nothing that is known, or no number where one belongs, changes nothing", () => {
  expect(amendmentOf({ as: "defense", formula: " 5 " })).toEqual({ as: "defense", formula: "5" });
  expect(amendmentOf({ as: "half", formula: "5" })).toEqual({ as: "half", formula: "" });
  expect([
    amendmentOf({ as: "defense", formula: "" }),
    amendmentOf({ as: "x", formula: "5" }),
    amendmentOf(undefined),
  ]).toEqual([null, null, null]);
  expect(
    amendedBy(
      [
        { as: "reduce", value: 3, name: "" },
        { as: "half", value: 0, name: "" },
      ],
      "reduce",
    ),
  ).toBe(3);
});

test("B-DICE-06 B-DICE-07 H-TURN-10: a roll that is swayed late has a second die of the reaction's own; what it had of the other kind is gone", () => {
  expect(swayedBy({ advantage: 0, faces: [17] }, -1, 3)).toEqual({ advantage: -1, faces: [17, 3] });
  expect(swayedBy({ advantage: 0, faces: [8] }, 1, 15)).toEqual({ advantage: 1, faces: [8, 15] });
  // Advantage of 17 and 4 is the plain 17 again; disadvantage stays what it was.
  expect(swayedBy({ advantage: 1, faces: [17, 4] }, -1, 3)).toEqual({ advantage: 0, faces: [17, 4] });
  expect(swayedBy({ advantage: -1, faces: [17, 4] }, -1, 3)).toEqual({ advantage: -1, faces: [17, 4] });
  // Reasons for and against have made it plain: one more changes nothing. Nor does one without a die for this roll.
  expect(swayedBy({ advantage: 0, faces: [17] }, -1, 3, true)).toEqual({ advantage: 0, faces: [17] });
  expect(swayedBy({ advantage: 0, faces: [17] }, -1, undefined)).toEqual({ advantage: 0, faces: [17] });
  expect([swayDice(1), swayDice(3), swayDice(0)]).toEqual(["1d20", "3d20", "1d20"]);
  expect((["advantage", "disadvantage", "takes"] as const).map((as) => [swayOf(as), isBeside(as)])).toEqual([
    [1, true],
    [-1, true],
    [0, true],
  ]);
  expect([isBeside("attack"), helpsOthers("disadvantage"), helpsOthers("defense")]).toEqual([false, true, false]);
});

test("H-PRG-07: a save that is rolled again or succeeds and a blow that is endured need no number, but keep theirs; no other follows a roll", () => {
  expect(amendmentOf({ as: "save", formula: " @level " })).toEqual({ as: "save", formula: "@level" });
  expect(amendmentOf({ as: "save", formula: "" })).toEqual({ as: "save", formula: "" });
  expect(AMENDMENTS.filter(followsRoll)).toEqual(["endure", "save", "succeeds"]);
  expect([helpsOthers("save"), isCounted("save")]).toEqual([false, false]);
});

test("H-PRG-07 H-DICE-04: a save is rolled again with as many dice as it had; other dice, and other kinds, roll nothing again", () => {
  const one = { as: "save", value: 9, name: "Indomitable", faces: [12] } as const;
  const plain = { advantage: 0, faces: [3] } as const;
  expect(savedAgain(plain, [one])).toEqual({ advantage: 0, faces: [12], by: one });
  expect(savedAgain(plain, [{ ...one, faces: [4, 12] }])).toBeNull();
  expect(savedAgain({ advantage: -1, faces: [3, 8] }, [{ ...one, faces: [4, 12] }])?.advantage).toBe(-1);
  expect(savedAgain(plain, [{ ...one, as: "defense" }])).toBeNull();
  expect(savedAgain(plain, [one], false, () => true)).toBeNull();
  // What fails again is rolled once more; what has helped is not.
  const two = { ...one, name: "Other", faces: [15] };
  expect(savedAgain(plain, [one, two], false, () => false)?.by).toBe(two);
  expect(savedAgain(plain, [one, two], false, (again) => again?.faces[0] === 12)?.by).toBe(one);
});

test("H-PRG-07 B-DICE-06 B-DICE-07: Countercharm rolls it with advantage, which disadvantage takes away; reasons for both leave it plain", () => {
  const charm = { as: "again", value: 0, name: "Countercharm" } as const;
  const plain = { advantage: 0, faces: [3] } as const;
  const two = { ...charm, faces: [4, 12] };
  expect(savedAgain(plain, [two])).toEqual({ advantage: 1, faces: [4, 12], by: two });
  expect(savedAgain(plain, [{ ...charm, faces: [12] }])).toBeNull();
  expect(savedAgain({ advantage: -1, faces: [3, 8] }, [{ ...charm, faces: [12] }])?.advantage).toBe(0);
  expect(savedAgain(plain, [{ ...charm, faces: [12] }], true)?.faces).toEqual([12]);
  expect([helpsOthers("again"), isBeside("again"), followsRoll("again")]).toEqual([true, true, false]);
});
