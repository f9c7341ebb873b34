import { expect, test } from "vitest";
import { unitWord, wayState, wayWords, type WayFacts } from "../../module/applications/ruler/way-view.ts";
import { render } from "./support/render.ts";
import { texts } from "./support/texts.ts";

const facts = (more: Partial<WayFacts> = {}): WayFacts => ({
  feet: 25,
  left: 30,
  swap: 30,
  counted: true,
  prone: false,
  reaches: 0,
  ...more,
});
const words = (more: Partial<WayFacts> = {}, lang: "ru" | "en" = "en"): string =>
  wayWords(facts(more), String, texts(lang));

test("H-MOV-01 H-TURN-06: within the move, with a swapped action, too far: told in words, not by color alone", () => {
  expect(words()).toBe("25 / 30");
  expect(words({ feet: 30 })).toBe("30 / 30");
  expect(words({ feet: 35 })).toBe("with a swapped action · 35 / 60");
  expect(words({ feet: 65 })).toBe("too far · 65 / 60");
  expect(words({ feet: 35, swap: 0 })).toBe("too far · 35 / 30");
  expect(["within", "swapped", "beyond"]).toEqual([30, 60, 61].map((feet) => wayState(facts({ feet }))));
});

test("outside of a counted turn nothing is too far", () => {
  expect(words({ feet: 95, counted: false })).toBe("95 / 60");
});

test("B-COND-PRO-1 H-FREE-01: who is prone crawls, and reaches that are left are counted", () => {
  expect(words({ prone: true, reaches: 2, feet: 10 })).toBe("⚔ 2 · Prone: crawl ×2 · 10 / 30");
  expect(words({ prone: true, feet: 35 }, "ru")).toBe("Лёжа: ползком ×2 · с заменой действия · 35 / 60");
});

test("H-MOV-05 H-MOV-09 B-COND-FRI-2: what stands against a way is told, each thing once", () => {
  expect(words({ problems: ["throughEnemy", "throughEnemy", "closerToFear"] })).toBe(
    "through an enemy · closer to its fear · 25 / 30",
  );
});

test("B-MOV-14 B-MOV-20 B-MOV-12: the way of moving, a jump and how far it goes, and who stands at the end are told", () => {
  expect(words({ mode: "climb", double: true, feet: 20 })).toBe("Climb ×2 · 20 / 30");
  expect(words({ mode: "fly", feet: 40, left: 60 })).toBe("Fly · 40 / 60");
  const jump = { feet: 20, most: 15 };
  expect(words({ mode: "jump", jump })).toBe("Jump 20 / 15: Athletics for more · 25 / 30");
  expect(words({ mode: "jump", jump: { feet: 15, most: 15 } })).toBe("Jump 15 / 15 · 25 / 30");
  expect(wayState(facts({ jump }))).toBe("beyond");
  expect(words({ problems: ["endsOccupied"] }, "ru")).toBe("там кто-то стоит · 25 / 30");
});

test("H-MOV-02 C-80: feet and meters stand as the language writes them, whatever was typed; what is neither stays", () => {
  const both = (typed: string): string[] => [unitWord(typed, texts("ru")), unitWord(typed, texts("en"))];
  expect(both("ft")).toEqual(["фт", "ft"]);
  expect(both(" Feet")).toEqual(["фт", "ft"]);
  expect(both("футы")).toEqual(["фт", "ft"]);
  expect(both("m")).toEqual(["м", "m"]);
  expect(both("м.")).toEqual(["м", "m"]);
  expect(both("метров")).toEqual(["м", "m"]);
  expect(both("miles")).toEqual(["miles", "miles"]);
  expect(both("sq")).toEqual(["sq", "sq"]);
});

test("H-MOV-01: a label shows the words of the way whatever Foundry tells of cost and distance; others' as Foundry does", () => {
  const label = (more: object): string =>
    render("ruler/waypoint-label", { cssClass: "last", units: "ft", distance: { total: "30" }, ...more }, texts("en"))
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll(/\s+/gu, " ")
      .trim();
  const way = { words: "⚔ 1 · 25 / 30", units: "ft" };
  const cost = { total: "45", units: "ft" };
  expect([label({ way }), label({ way, cost })]).toEqual(["⚔ 1 · 25 / 30 ft", "⚔ 1 · 25 / 30 ft"]);
  expect([label({}), label({ cost })]).toEqual(["30 ft", "45 ft"]);
  const up = { total: 20, icon: "fa-solid fa-arrows-up-down", hidden: false };
  expect(label({ way, elevation: up })).toBe("⚔ 1 · 25 / 30 ft 20 ft");
  expect(label({ way, elevation: { ...up, hidden: true } })).toBe("⚔ 1 · 25 / 30 ft");
});
