import { describe, expect, it } from "vitest";
import { rowAt } from "../../module/rules/character/class-table.ts";
import { castable, learning, spellGrowth, toLearn } from "../../module/rules/spells/spell-growth.ts";

describe("H-SPL-03 H-SPL-07 H-SPL-08: what a caster gains", () => {
  const table = [
    { level: 1, slots: [2], prepared: 4, cantrips: 3 },
    { level: 3, slots: [4, 2], prepared: 6, cantrips: 3 },
  ];
  it("slots, prepared spells and cantrips from the rows at or below the levels", () => {
    expect(rowAt(table, 2)).toMatchObject({ level: 1 });
    expect(rowAt([], 2)).toEqual({ level: 0, slots: [], prepared: 0, cantrips: 0 });
    expect(spellGrowth(table, 2, 3)).toEqual({
      slots: [
        { circle: 1, from: 2, to: 4 },
        { circle: 2, from: 0, to: 2 },
      ],
      prepared: { from: 4, to: 6 },
      cantrips: { from: 3, to: 3 },
    });
  });
  it("a book and chosen spells grow, the whole list does not; only what is chosen once is swapped", () => {
    expect(
      ["spellbook", "known", "knowsAll", "", "odd"].map((way) => {
        const { learns, swaps, prepared } = learning(way);
        return [learns, swaps, prepared];
      }),
    ).toEqual([
      [true, false, false],
      [true, true, true],
      [false, false, false],
      [false, false, false],
      [false, false, false],
    ]);
  });
  it("only spells of the list, up to the highest circle with a slot", () => {
    const spells = [
      [0, ["wizard"]],
      [1, ["wizard", "bard"]],
      [1, ["bard"]],
      [2, []],
      [3, ["wizard"]],
    ].map(([circle, classes], id) => ({ id, circle: circle as number, classes: classes as string[] }));
    expect(castable(spells, "wizard", { slots: [4, 2, 0], cantrips: 3 }).map(({ id }) => id)).toEqual([0, 1, 3]);
    expect(castable(spells, "wizard", { slots: [], cantrips: 0 })).toEqual([]);
    expect(castable(spells, "", { slots: [1], cantrips: 1 }).map(({ id }) => id)).toEqual([0, 1, 2]);
  });
  it("H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08 C-25: a book begins with six and grows by two; elsewhere what is chosen is prepared", () => {
    const row = { cantrips: 3, prepared: 4 };
    expect(toLearn("spellbook", row, 1)).toEqual({ cantrips: 3, spells: 6, prepared: 4 });
    expect(toLearn("spellbook", row, 3)).toEqual({ cantrips: 3, spells: 10, prepared: 4 });
    for (const way of ["knowsAll", "known"])
      expect(toLearn(way, row, 3)).toEqual({ cantrips: 3, spells: 4, prepared: 0 });
    expect(toLearn("", row, 1)).toEqual({ cantrips: 0, spells: 0, prepared: 0 });
    // A table that prepares nothing has no book, either.
    expect(toLearn("spellbook", { cantrips: 2, prepared: 0 }, 1)).toEqual({ cantrips: 2, spells: 0, prepared: 0 });
  });
});
