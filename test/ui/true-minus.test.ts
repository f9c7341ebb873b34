/** Numbers below 0 are read with a true minus, wherever they stand in a text; both are understood where one types. */
import { expect, test } from "vitest";
import { rollNumber } from "../../module/applications/common/breakdown.ts";
import { notation } from "../../module/applications/words/reason-view.ts";
import { readTyped } from "../../module/applications/common/read-number.ts";
import { changeLine } from "../../module/applications/rest/rest-view.ts";
import { numberView } from "../../module/applications/common/number-view.ts";
import { parseHitPoints } from "../../module/applications/sheets/view/hit-points.ts";
import { filling, numeral, signed } from "../../module/core/i18n.ts";
import { parseFormula } from "../../module/rules/basics/dice.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");

test("a number, one with its sign, and one that fills a text; names keep their hyphens", () => {
  expect([numeral(-6), numeral(6), numeral(0), signed(-6), signed(6)]).toEqual(["−6", "6", "0", "−6", "+6"]);
  expect(filling({ n: -6, name: "Сын-6", m: 3 })).toEqual({ n: "−6", name: "Сын-6", m: "3" });
});

test("a name that is read from right to left keeps to itself in a sentence, and turns nothing around it", () => {
  expect(filling({ name: "גובלין" }).name).toBe("\u2068גובלין\u2069");
  expect(filling({ name: "عمر 3" }).name).toBe("\u2068عمر 3\u2069");
  // A sign that turns whatever follows is no letter of a name.
  expect(filling({ name: "Огр\u202e" }).name).toBe("\u2068Огр\u2069");
  expect(filling({ name: "Огр — «Þór» 6" }).name).toBe("Огр — «Þór» 6");
});

test("hit points below 0 in what a rest changes, a total below 0, an amount below 0, a formula", () => {
  const hitPoints = { path: "system.hp.value", label: "OD20.Rest.HitPoints", name: "", from: -7, to: 1, max: 12 };
  expect(changeLine(hitPoints, ru)).toBe("хиты −7 → 1 из 12");
  const roll = { natural: 2, total: -3, advantage: 0, faces: [2], parts: [], bonus: [] } as const;
  expect(rollNumber("u", "attack", roll, ru)).toMatchObject({
    text: "−3",
    label: expect.stringMatching(/ −3$/u) as string,
  });
  expect(numberView("dc", "СЛ", { total: -1, parts: [] }, ru, false).spoken).toBe("СЛ −1");
  expect(notation("1d4-1", ru)).toBe("1к4−1");
  expect(notation("2d20kl - 5", ru)).toBe("2к20 худшая − 5");
});

test("-6 and −6 are one number wherever it is typed", () => {
  const bounds = { min: -20, max: 20 };
  expect(readTyped("-6", bounds)).toEqual(readTyped("−6", bounds));
  expect(parseHitPoints("-6")).toEqual(parseHitPoints("−6"));
  expect(parseFormula("1d4-1").normalized).toBe(parseFormula("1d4−1").normalized);
});
