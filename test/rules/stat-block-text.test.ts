/**
 * Stat blocks as people paste them: `test/fixtures/stat-blocks`. Each text has a list of its figures that somebody wrote by hand. No figure
 * may be wrong without a mark (B-MISC-10).
 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readStatBlock } from "../../module/rules/creatures/stat-block-text/read-stat-block.ts";
import { compare, type Comparison, type Expected } from "./stat-block-corpus.ts";

const FOLDER = "test/fixtures/stat-blocks";
const slugs = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".txt"))
  .map((file) => file.slice(0, -4));

const textOf = (slug: string): string => readFileSync(`${FOLDER}/${slug}.txt`, "utf8");
const isFixture = (value: unknown): value is Expected => typeof value === "object" && value !== null;
function fixtureOf(slug: string): Expected {
  const fixture: unknown = JSON.parse(readFileSync(`${FOLDER}/${slug}.json`, "utf8"));
  return isFixture(fixture) ? fixture : {};
}
const results = new Map<string, Comparison>(
  slugs.map((slug) => [slug, compare(readStatBlock(textOf(slug)), fixtureOf(slug))]),
);

/** Share of the numbers that were understood, of all texts whose name begins so. */
function share(beginning: string): number {
  const some = [...results].filter(([slug]) => slug.startsWith(beginning)).map(([, result]) => result);
  const sum = (key: "numbers" | "understood"): number => some.reduce((all, one) => all + one[key], 0);
  return sum("understood") / sum("numbers");
}

describe("the corpus", () => {
  test.each(slugs)("%s: no figure is wrong without a mark, and none is lost", (slug) => {
    const { wrong, lost } = results.get(slug) ?? { wrong: ["not read"], lost: [] };
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
  });
  test.each(["tidy-2014-en", "tidy-2014-ru", "tidy-2024-en", "tidy-2024-ru"])(
    "%s: 95 % of the numbers are understood",
    (kind) => {
      expect(share(kind)).toBeGreaterThanOrEqual(0.95);
    },
  );
});

/** Breaks lines at spaces, as a PDF or a narrow column does. */
const narrow = (text: string, width: number): string =>
  text
    .split("\n")
    .map((line) => line.replace(new RegExp(`(.{1,${String(width)}})(?: |$)`, "g"), "$1\n").trimEnd())
    .join("\n");

const ALTERED: readonly (readonly [string, (text: string) => string])[] = [
  ["lines of 45 letters", (text) => narrow(text, 45)],
  ["lines of 60 letters", (text) => narrow(text, 60)],
  ["lines of 80 letters", (text) => narrow(text, 80)],
  ["Windows line ends", (text) => text.replaceAll("\n", "\r\n")],
  ["a blank line after each", (text) => text.replaceAll("\n", "\n\n")],
  ["no blank lines", (text) => text.replaceAll(/\n+/g, "\n")],
  ["hard spaces", (text) => text.replaceAll(" ", "\u00A0")],
  ["soft hyphens", (text) => text.replaceAll(/(\p{Ll}{3})(?=\p{Ll}{3})/gu, "$1\u00AD")],
];
test("the ugly texts: 85 % of the numbers are understood", () => {
  expect(share("ugly")).toBeGreaterThanOrEqual(0.85);
});
test("sixty texts: ten of each layout and language, twenty ugly ones", () => {
  const kinds = new Map<string, string[]>();
  for (const slug of slugs) {
    const kind = slug.replace(/-\d+$/, "");
    kinds.set(kind, [...(kinds.get(kind) ?? []), slug]);
  }
  expect([...kinds].map(([kind, some]) => [kind, some.length])).toEqual([
    ["tidy-2014-en", 10],
    ["tidy-2014-ru", 10],
    ["tidy-2024-en", 10],
    ["tidy-2024-ru", 10],
    ["ugly", 20],
  ]);
});

describe("the tidy texts as other programs paste them", () => {
  test.each(ALTERED)("%s", (_, alter) => {
    const tidy = slugs.filter((slug) => slug.startsWith("tidy"));
    const compared = tidy.map((slug) => compare(readStatBlock(alter(textOf(slug))), fixtureOf(slug)));
    expect(compared.flatMap(({ wrong, lost }) => [...wrong, ...lost])).toEqual([]);
    const sum = (key: "numbers" | "understood"): number => compared.reduce((all, one) => all + one[key], 0);
    expect(sum("understood") / sum("numbers")).toBeGreaterThanOrEqual(0.95);
  });
});

describe("bad input", () => {
  const goblin = textOf("tidy-2014-en-01");
  const prose = "The rain had not stopped for 3 days. She counted 14 coins (2 of them false) and walked on. ";
  const refusals: readonly (readonly [string, string, string])[] = [
    ["nothing", " \n\t ", "empty"],
    ["a novel", prose.repeat(400), "noStatBlock"],
    ["a novel with short lines", prose.replaceAll(" ", "\n").repeat(30), "noStatBlock"],
    ["too many lines", "word\n".repeat(4000), "tooLong"],
    ["too much", prose.repeat(4000), "tooLong"],
    ["HTML", `<div class="stat-block"><p>${goblin}</p></div>`, "html"],
    ["JSON", JSON.stringify({ name: "Goblin", type: "npc" }), "json"],
    ["two blocks", `${goblin}\n\n${goblin}`, "severalBlocks"],
    ["two blocks in two languages", `${goblin}\n${textOf("tidy-2024-ru-02")}`, "severalBlocks"],
    ["German", "Sumpfgreifer\nRüstungsklasse 14\nTrefferpunkte 76 (9W10 + 27)\nBewegungsrate 9 m", "unknownLanguage"],
    ["numbers alone", "1 2 3 4 5 6\n".repeat(50), "noStatBlock"],
  ];
  test.each(refusals)("%s is refused by name", (_, text, reason) => {
    const { refusal, creature, lines } = readStatBlock(text);
    expect([refusal?.reason, creature]).toEqual([reason, null]);
    if (refusal?.reason !== "tooLong")
      expect(lines.every(({ fate }) => fate === "text" || fate === "blank")).toBe(true);
  });

  test("impossible numbers are marked and not taken", () => {
    const { creature, doubts } = readStatBlock(
      goblin
        .replace("76 (9d10 + 27)", "1000000000 (9d10 + 27)")
        .replace("18 (+4)", "180 (+4)")
        .replace("Challenge 4", "Challenge 44"),
    );
    expect([creature?.hitPoints, creature?.characteristics.strength, creature?.challenge]).toEqual([
      null,
      undefined,
      null,
    ]);
    const outOfRange = doubts.filter(({ reason }) => reason === "outOfRange").map(({ field }) => field);
    expect(outOfRange).toEqual(expect.arrayContaining(["hitPoints", "characteristics.strength", "challenge"]));
  });

  test("0 hit points cannot be", () => {
    const { creature, doubts } = readStatBlock(goblin.replace("76 (9d10 + 27)", "0"));
    expect(creature?.hitPoints).toBeNull();
    expect(doubts).toContainEqual({ field: "hitPoints", reason: "outOfRange", stated: "0" });
  });
  test.each([
    [" damage. If the target is prone, it takes 1d6 more.", [], true],
    [" damage, and the target can't be charmed.", [], true],
    [" damage. While the target is blinded, it is poisoned.", ["poisoned"], true],
    [" damage. Если цель сбита с ног, она становится отравленной.", ["poisoned"], true],
    [" damage. Цель не может быть очарована.", [], true],
    [" damage. If the target is a creature, it is poisoned.", ["poisoned"], false],
  ])("a condition that is asked for or ruled out is none that the hit gives:%s", (said, conditions, isMarked) => {
    const { creature, doubts } = readStatBlock(
      `${goblin.trimEnd()}\n\nSting. Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 9 (2d4 + 4) piercing${said}`,
    );
    expect(creature?.attacks.find(({ name }) => name === "Sting")?.conditions).toEqual(conditions);
    const isSo = doubts.some(({ field, reason }) => field === "attacks.Sting.condition" && reason === "conditional");
    expect(isSo).toBe(isMarked);
  });
  test.each([
    ["76 (9d10", "67 (9d10", "hitPoints"],
    ["18 (+4)", "13 (+4)", "characteristics.strength"],
    ["passive Perception 13", "passive Perception 18", "passivePerception"],
    ["1,100 XP", "1,000 XP", "experience"],
    ["+6 to hit, reach 5", "+9 to hit, reach 5", "attacks.Bite.hit"],
    ["15 (2d10", "25 (2d10", "attacks.Bite.damage.0"],
    ["11 (2d6 + 4)", "11 (2d8 + 4)", "attacks.Tail.damage.0"],
    ["Stealth +2", "Stealth +9", "skills.stealth"],
    ["Armor Class 14 (natural", "Armor Class 14 (16 with natural", "armorClass"],
  ])("%s as %s is marked", (right, wrong, field) => {
    expect(goblin).toContain(right);
    expect(readStatBlock(goblin.replace(right, wrong)).doubts.map((doubt) => doubt.field)).toContain(field);
    expect(readStatBlock(goblin).doubts).toEqual([]);
  });

  test("nothing is read out of an entry of 40 kB; it stays text", () => {
    const hard = [
      "1d".repeat(5000),
      "a(".repeat(5000),
      "Ab ".repeat(3300),
      "5 feet ".repeat(1400),
      "Str 1 ".repeat(1600),
      "и ".repeat(5000),
    ];
    for (const text of hard) {
      const { creature } = readStatBlock(`${goblin}\nOdd Trait. ${text.repeat(4)}`);
      const odd = creature?.features.find(({ name }) => name === "Odd Trait");
      expect([text.slice(0, 12), odd?.damage, odd?.conditions]).toEqual([text.slice(0, 12), [], []]);
    }
  });
});
