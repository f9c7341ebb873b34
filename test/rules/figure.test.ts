/** Numbers that grow with their bearer. @rule H-PRG-07 */
import { describe, expect, it } from "vitest";
import { figureAt, readFigure } from "../../module/rules/basics/scale-value.ts";

const modifiers = { strength: 3, dexterity: 2, endurance: 1, learning: 0, perception: -1, charisma: -2 };
const at = (text: string, level = 5): number | null => {
  const figure = readFigure(text);
  return figure && figureAt(figure, { level, modifiers, spell: 4, walk: 35 });
};

describe("figures (H-PRG-07)", () => {
  it.each([
    ["@level", 5, 5],
    ["2*@level", 5, 10],
    ["@str", 1, 3],
    ["@charisma", 1, -2],
    ["max(1, @cha)", 1, 1],
    ["max(1,@dex)", 1, 2],
    ["@walk", 1, 35],
    ["@spell.mod", 1, 4],
    ["max(5, @spell.mod)", 1, 5],
    ["10 15@6 20@10", 5, 10],
    ["10 15@6 20@10", 6, 15],
    ["10 20@10 15@6", 10, 20],
    ["2 3@5 4@9", 8, 3],
  ])("%s at level %i is %i", (text, level, value) => {
    expect(at(text, level)).toBe(value);
  });

  it.each([
    "",
    "5",
    "+2",
    "@hp",
    "@level + 1",
    "max(1, @level)",
    "1d6",
    "2 3@",
    "@constructor",
    "@spell",
    "@spell.dc",
    "@level; alert(1)",
  ])("%j is none", (text) => {
    expect(readFigure(text)).toBeNull();
  });

  it("refuses a level that is none", () => {
    expect(() => at("@level", NaN)).toThrow();
  });
});
