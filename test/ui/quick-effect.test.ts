/** The window of a quick effect: what is typed, what it changes, until when. */
import { expect, test } from "vitest";
import {
  quickEffectChanges,
  quickEffectName,
  quickEffectOf,
  quickEffectView,
} from "../../module/applications/tools/quick-effect-view.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const typed = (values: Record<string, string>) => new Map(Object.entries(values).map(([key, value]) => [key, [value]]));

test("what is typed; what nobody knows is what is usual", () => {
  expect(quickEffectOf(typed({ amount: "−3", aim: "speed", span: "minute" }))).toEqual({
    amount: -3,
    aim: "speed",
    span: "minute",
  });
  expect(quickEffectOf(typed({ amount: "many", aim: "luck", span: "for ever" }))).toEqual({
    amount: 0,
    aim: "defense",
    span: "turn",
  });
});

test("Defense is both, a save every Attribute; the name says it", () => {
  const keys = (aim: string): string[] =>
    quickEffectChanges(quickEffectOf(typed({ amount: "2", aim }))).map(
      ({ key, way, value }) => `${key} ${way} ${value}`,
    );
  expect(keys("defense")).toEqual(["system.defenses.physical.bonus add 2", "system.defenses.magical.bonus add 2"]);
  expect(keys("saves")).toHaveLength(6);
  expect(keys("saves")[0]).toBe("system.attributes.athletics.bonus add 2");
  expect(quickEffectName({ amount: -2, aim: "attack", span: "turn" }, ru)).toBe("Атака −2");
});

test("three inputs; without a fight no end of a turn is offered", () => {
  const spans = (fighting: boolean) =>
    quickEffectView("u", new Map(), { names: ["Воин", "Огр"], fighting }, ru).fields.flatMap(({ segment }) =>
      segment?.name === "span" ? segment.options.map(({ text, selected }) => (selected ? `[${text}]` : text)) : [],
    );
  expect(spans(true)).toEqual(["1 бросок", "[Конец хода]", "1 раунд", "1 минута", "Конец боя", "Пока не снимут"]);
  expect(spans(false)).toEqual(["1 бросок", "[1 раунд]", "1 минута", "Пока не снимут"]);
  const { fields } = quickEffectView("u", new Map(), { names: ["Воин", "Огр"], fighting: true }, ru);
  expect(fields[0]?.note).toBe("Воин, Огр");
  expect(fields.filter(({ note }) => note === undefined)).toHaveLength(3);
});
