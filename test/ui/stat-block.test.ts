/** The window "Creature from text": what it shows of a text, what it asks, what its button says. */
import "../data/models.ts";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  notesOf,
  readingFoot,
  readingView,
  type ReadingChoice,
} from "../../module/applications/stat-block/reading-view.ts";
import {
  answered,
  firstBlock,
  questionsOf,
  type Answer,
} from "../../module/rules/creatures/stat-block-text/questions.ts";
import { readStatBlock } from "../../module/rules/creatures/stat-block-text/read-stat-block.ts";
import type { StatBlockReading } from "../../module/rules/creatures/stat-block-text/types.ts";
import { filesView, listed, type FileRow } from "../../module/applications/stat-block/files-view.ts";
import { render } from "./support/render.ts";
import { missing, texts } from "./support/texts.ts";

const [ru, en] = [texts("ru"), texts("en")];
const textOf = (slug: string): string => readFileSync(`test/fixtures/stat-blocks/${slug}.txt`, "utf8");
const choice = (text: string, change: Partial<ReadingChoice> = {}): ReadingChoice => ({
  reading: readStatBlock(text),
  answers: new Map(),
  numbers: "converted",
  converts: true,
  name: "",
  ...change,
});
const DISAGREES = textOf("tidy-2014-ru-01").replace("Хиты 76", "Хиты 67");

describe("B-MISC-10: what the window shows", () => {
  test("lines: understood, left as text, asked with the number of the question", () => {
    const { creature } = readingView("u", choice(`${DISAGREES}\n`), ru);
    const marks = creature?.lines.map(({ text, mark, asked }) => [text.slice(0, 16), mark, asked.map(({ n }) => n)]);
    expect(marks).toContainEqual(["Болотный хват", "understood", []]);
    expect(marks).toContainEqual(["Хиты 67 (9к10 + ", "asked", [1]]);
    expect(marks).toContainEqual(["Задержка дыхания", "unread", []]);
    expect(creature?.unclear).toBe("неясно: 1");
    expect(creature?.questions).toMatchObject([
      {
        legend: "1. Хиты: в тексте 67, по другим числам 76",
        options: [
          { text: "Оставить 67", selected: false },
          { text: "Взять 76", selected: false },
        ],
      },
    ]);
  });
  test("the numbers follow the answers and the choice of numbers", () => {
    const hitPoints = (change: Partial<ReadingChoice>) =>
      readingView("u", choice(DISAGREES, change), ru).creature?.rows.find(({ what }) => what === "Хиты");
    expect(hitPoints({})).toEqual({ what: "Хиты", was: "67", will: "48" });
    expect(hitPoints({ answers: new Map([[1, "other"]]) })).toEqual({ what: "Хиты", was: "76", will: "53" });
    expect(hitPoints({ numbers: "asWritten" })?.will).toBe("67");
    expect(hitPoints({ converts: false })?.will).toBe("67");
    const rows = readingView("u", choice(DISAGREES), ru).creature?.rows;
    expect(rows).toContainEqual({ what: "Физ. защита", was: "КД 14", will: "+4" });
    expect(rows).toContainEqual({ what: "Укус", was: "+6, 2к10 + 4 колющий", will: "+6, 2к10 + 1 колющий" });
  });
  test("the button says what it does", () => {
    expect(readingFoot(choice(DISAGREES), ru)).toEqual({
      submit: "Создать: Болотный хват, неясно 1 из 25",
      blocked: false,
    });
    const answers = new Map<number, Answer>([[1, "kept"]]);
    expect(readingFoot(choice(DISAGREES, { answers, name: " Хват " }), ru).submit).toBe("Создать: Хват");
    expect(readingFoot(choice(textOf("tidy-2014-en-01")), en).submit).toMatch(/^Create: \S/);
    expect(readingFoot(choice("", { reading: null }), en)).toEqual({ submit: "Create", blocked: true });
  });
  test("the damage of a breath stands beside its save, halved by the house rules and whole as written", () => {
    const breath = (change: Partial<ReadingChoice>) =>
      readingView("u", choice(textOf("tidy-2024-ru-01"), change), ru).creature?.rows.find(
        ({ what }) => what === "Дыхание света",
      );
    const was = "Ловкость, СЛ 12, 5к6 излучение";
    expect(breath({})).toEqual({ what: "Дыхание света", was, will: "Ловкость, СЛ 12, 3к6 излучение" });
    expect(breath({ numbers: "asWritten" })?.will).toBe(was);
    expect(breath({ converts: false })?.will).toBe(was);
  });
  test.each([
    ["Hit Points 76 (9d10 + 27)", "Hit Points 1000000000 (9d10 + 27)", "Hit points"],
    ["Hit Points 76 (9d10 + 27)", "Hit Points 76 (99999d10 + 27)", "Hit dice"],
    ["+6 to hit", "+999999 to hit", "Bite: attack roll"],
    ["15 (2d10 + 4)", "349996 (99999d6)", "Bite: damage"],
    ["15 (2d10 + 4)", "99999d6", "Bite: damage"],
    ["18 (+4)", "180 (+4)", "Strength"],
    ["Challenge 4", "Challenge 44", "Challenge"],
  ])("a number that cannot be creates nothing: %s, %s", (was, will, what) => {
    const text = textOf("tidy-2014-en-01");
    expect(text).toContain(was);
    expect(readingFoot(choice(text.replace(was, will)), en)).toEqual({
      submit: `Put right in the text: ${what}`,
      blocked: true,
    });
  });
  test("what nobody decided goes to the biography; unread lines go there unless they are dropped", () => {
    const text = `Found in bogs\n\n${textOf("tidy-2014-en-01").replace("Hit Points 76", "Hit Points 67")}`;
    const open = choice(text);
    const [unread] = questionsOf(open.reading ?? readStatBlock("")).filter(({ doubt }) => !doubt);
    expect(notesOf(open, en)).toEqual([
      "Found in bogs",
      "Unclear in the text. Hit points: the text says 67, other numbers say 76.",
    ]);
    const all = new Map(
      questionsOf(open.reading ?? readStatBlock("")).map(({ at }): [number, Answer] => [at, "other"]),
    );
    expect(unread).toBeDefined();
    expect(notesOf({ ...open, answers: all }, en)).toEqual([]);
  });
  test.each([
    ["<div><p>Goblin</p></div>", "html"],
    ["Once upon a time", "noStatBlock"],
    ["a".repeat(70_000), "tooLong"],
    ["Sumpfgreifer\nTrefferpunkte 76 (9W10 + 27)", "unknownLanguage"],
  ])("%.20s is refused in words", (text, reason) => {
    for (const words of [ru, en]) {
      const view = readingView("u", choice(text), words);
      expect(view).toEqual({ refusal: words.t(`OD20.StatBlock.Refused.${reason}`), first: false, creature: null });
    }
    expect(readingFoot(choice(text), ru).blocked).toBe(true);
  });
  test("pasted tags are text", () => {
    const text = DISAGREES.replace("Болотный хват", "<script>x</script>");
    const html = render("stat-block/reading", { uid: "u", ...readingView("u", choice(text), ru) }, ru);
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("(вопрос 1)");
  });
});

describe("several creatures", () => {
  const [one, two] = [textOf("tidy-2014-ru-01"), textOf("tidy-2024-en-02")];
  test.each([
    ["with blank lines", `${one}\n\n${two}`],
    ["without blank lines", `${one.trimEnd()}\n${two.replaceAll(/\n+/g, "\n")}`],
  ])("the first is offered, %s", (_, both) => {
    const reading = readStatBlock(both);
    expect(readingView("u", choice(both), ru).first).toBe(true);
    expect(firstBlock(both, reading.refusal?.lines ?? []).trimEnd()).toBe(one.trimEnd());
  });
});

describe("second readings", () => {
  const changed = (reading: StatBlockReading) => {
    const questions = questionsOf(reading);
    const all = new Map(questions.map(({ at }): [number, Answer] => [at, "other"]));
    return reading.creature && answered(reading.creature, questions, all);
  };
  const of = (slug: string) => changed(readStatBlock(textOf(slug)));
  test("size, Armor Class, two-handed damage, resistances that hold only sometimes, averages", () => {
    expect(of("ugly-05")).toMatchObject({ size: "small", armorClass: 14 });
    expect(of("ugly-03")?.resistances).toEqual(["necrotic", "bludgeoning", "piercing", "slashing"]);
    expect(of("tidy-2014-ru-09")?.attacks.find(({ name }) => name === "Боевой молот")?.damage).toEqual([
      { dice: "1d10", flat: 3, type: "bludgeoning" },
    ]);
    expect(of("ugly-11")?.attacks.find(({ name }) => name === "Bite")?.damage[1]).toMatchObject({ dice: "", flat: 9 });
    expect(of("ugly-10")?.experience).toBe(700);
  });
  test("a characteristic that disagrees with its modifier takes the value of the modifier", () => {
    const text = textOf("tidy-2014-en-01").replace("18 (+4)", "13 (+4)");
    expect(changed(readStatBlock(text))?.characteristics.strength).toBe(18);
  });
  test("every question has two different answers in both languages", () => {
    const slugs = ["ugly-01", "ugly-03", "ugly-05", "ugly-10", "ugly-11", "ugly-15", "ugly-16", "ugly-20"];
    for (const words of [ru, en])
      for (const slug of slugs)
        for (const { legend, options } of readingView("u", choice(textOf(slug)), words).creature?.questions ?? []) {
          expect(legend).toMatch(/^\d+\. \S/);
          expect(new Set(options.map(({ text }) => text)).size, legend).toBe(2);
        }
    expect([...missing]).toEqual([]);
  });
});

test("B-MISC-10: of more than 200 documents the rest is told in a row, which creates nothing", () => {
  const thing = {
    name: "Rope",
    kind: "things",
    quantity: 1,
    weight: 1,
    price: { value: 1, currency: "gp" },
    text: "",
  } as const;
  const row: FileRow = { file: "a.json", read: { is: "thing", name: "Rope", thing }, found: [{ thing, uuid: "" }] };
  const rows = (count: number): readonly FileRow[] => listed(Array.from({ length: count }, () => row));
  expect(rows(200)).toHaveLength(200);
  const { rows: shown, submit } = filesView(rows(257), new Set(), ru);
  expect([shown.length, submit]).toEqual([201, "Создать: 200"]);
  expect(shown[200]).toMatchObject({
    name: "+57",
    refused: true,
    told: ["Слишком много: не больше 200 документов в списке и 1000 предметов в одном"],
  });
});
