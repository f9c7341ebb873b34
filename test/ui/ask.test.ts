/** The window in which a Game Master asks for checks: those that the rules name for a movement come with one choice. */
import { expect, onTestFinished, test } from "vitest";
import { askView, checkValue, readAsk, type AskInput } from "../../module/applications/tools/ask-view.ts";
import { tableLists } from "../../module/core/table-lists.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { texts } from "./support/texts.ts";

const INPUT: AskInput = {
  people: [{ uuid: "a", name: "Воин" }],
  tools: [],
  chosen: new Set(["a"]),
  target: null,
  last: "",
};

test("B-MOV-15 B-MOV-19 B-MOV-21 B-HAZ-07 B-MNT-06: a check of movement brings its Attribute, its number and what follows", () => {
  const values = new Map([
    ["mode", ["each"]],
    ["ready", ["landingOnDifficult:acrobatics"]],
    ["who", ["a"]],
  ]);
  const choice = readAsk(values, INPUT);
  expect(choice).toMatchObject({ checks: ["attributeCheck:acrobatics"], difficulty: "shown", dc: 10, who: ["a"] });
  const view = askView("w", choice, INPUT, tableLists(), texts("ru"));
  const ready = view.fields.find(({ select }) => select?.name === "ready")?.select?.options.map(({ text }) => text);
  expect(ready).toEqual([
    "Нет",
    "Скользкий подъём: Атлетика, 15",
    "Бурная вода: Атлетика, 15",
    "Прыжок на трудную местность: Акробатика, 10",
    "Прыжок через препятствие: Атлетика, 10",
    "Падение в воду: Атлетика, 15",
    "Падение в воду: Акробатика, 15",
    "Удержаться верхом: Акробатика, 10",
  ]);
  expect(view.fields.flatMap(({ note }) => note ?? [])).toEqual(["Провал: падает ничком."]);
  // What is settled is not asked for once more.
  expect(view.fields.some(({ select, number }) => select?.name === "check" || number)).toBe(false);
  // Anything else is as it was.
  expect(
    readAsk(
      new Map([
        ["mode", ["each"]],
        ["ready", [""]],
        ["check", ["skill:stealth"]],
        ["who", ["a"]],
      ]),
      INPUT,
    ),
  ).toMatchObject({ ready: "", checks: ["skill:stealth"], difficulty: "none", dc: null });
});

test("D-SAVE-01 D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C7: by rules with three saves a request names the save that stands for an Attribute, and its characteristic", () => {
  const shown = (check: string): string[] => {
    const choice = readAsk(
      new Map([
        ["check", [check]],
        ["who", ["a"]],
      ]),
      INPUT,
    );
    const { fields } = askView("w", choice, INPUT, tableLists(), texts("ru"));
    const of = (name: string, nth: number | null): string | undefined =>
      fields
        .find(({ select }) => select?.name === name)
        ?.select?.options.find(({ selected }, index) => (nth === null ? selected : index === nth))?.text;
    return [of("check", null) ?? "", of("characteristic", 0) ?? ""];
  };
  expect(shown("attribute:discipline")).toEqual(["Дисциплина · спасбросок", "Харизма (как обычно)"]);
  setTableChoices(resolveRuleset({ profile: "d20-3e" }));
  onTestFinished(() => {
    setTableChoices(resolveRuleset());
  });
  expect(shown("attribute:discipline")).toEqual(["Воля", "Мудрость (как обычно)"]);
  expect(shown(checkValue("attribute", "athletics"))).toEqual(["Стойкость", "Телосложение (как обычно)"]);
  expect(shown("attribute:acrobatics")).toEqual(["Реакция (спас)", "Ловкость (как обычно)"]);
  // A skill is rolled as everywhere.
  expect(shown("skill:intimidation")).toEqual(["Запугивание", "Харизма (как обычно)"]);
});

test("H-PRG-07: of a save is asked what it is against, of nothing else; the choice is kept", () => {
  const said = (check: string, against: string) => {
    const choice = readAsk(
      new Map([
        ["mode", ["each"]],
        ["check", [check]],
        ["against", [against]],
        ["who", ["a"]],
      ]),
      INPUT,
    );
    const { fields } = askView("w", choice, INPUT, tableLists(), texts("ru"));
    const asked = fields.find(({ select }) => select?.name === "against")?.select?.options;
    return [choice.against, asked?.find(({ selected }) => selected)?.text];
  };
  expect(said("attribute:discipline", "frightened")).toEqual(["frightened", "Испуганный"]);
  expect(said("attribute:discipline", "nonsense")).toEqual(["", "Не указано"]);
  expect(said("skill:stealth", "")).toEqual(["", undefined]);
});

test("B-SAVE-01 B-SAVE-03: by the base rules a save of the mind is asked for first, Wisdom’s, and each is called a save", () => {
  setTableChoices(resolveRuleset({ profile: "base" }));
  onTestFinished(() => {
    setTableChoices(resolveRuleset());
  });
  const choice = readAsk(new Map([["who", ["a"]]]), INPUT);
  const { fields } = askView("w", choice, INPUT, tableLists(), texts("en"));
  const options = fields.find(({ select }) => select?.name === "check")?.select?.options ?? [];
  expect(options.filter(({ selected }) => selected).map(({ value, text }) => [value, text])).toEqual([
    ["attribute:awareness", "Wisdom save"],
  ]);
  expect(options.find(({ value }) => value === "attribute:discipline")?.text).toBe("Charisma save");
});
