/** What is not chosen yet as a strip, and what a level changed as a table. */
import { describe, expect, it } from "vitest";
import { whatChanged, type Figure } from "../../module/applications/level-up/what-changed.ts";
import { stripOf, type UnfinishedView } from "../../module/applications/sheets/view/unfinished-view.ts";
import { render } from "./support/render.ts";
import { missing, texts } from "./support/texts.ts";

const ru = texts("ru");
const view = (key: string, count = 1): UnfinishedView => ({
  key,
  count,
  chip: `<b>${key}</b>`,
  title: key,
  note: "",
  img: "",
  does: "Выбрать",
});

describe("H-MAS-06 H-PRG-07: the strip below the head", () => {
  const all = [view("choice.a"), view("learn", 2), view("spend", 3)];
  it("is not there without anything left", () => {
    expect(stripOf([], { spend: 3 }, ru)).toBeNull();
    expect(render("actor/unfinished", { rootId: "r", strip: null }, ru).trim()).toBe("");
  });
  it("counts what is in sight; what a user put away stays a count", () => {
    expect(stripOf(all, {}, ru)).toMatchObject({ title: "Не выбрано: 3", chips: all, away: "" });
    expect(stripOf(all, { spend: 3 }, ru)).toMatchObject({
      title: "Не выбрано: 2",
      chips: all.slice(0, 2),
      away: "отложено: 1",
    });
    const none = stripOf(all, { "choice.a": 1, learn: 2, spend: 3 }, ru);
    expect(none).toMatchObject({ chips: [], away: "Не выбрано: 3" });
    const html = render("actor/unfinished", { rootId: "r", strip: none }, ru);
    expect(html).toContain('data-action="showUnfinished"');
    expect(html).not.toContain("hideUnfinished");
  });
  it("shows again what grew since, not what shrank", () => {
    expect(stripOf(all, { "choice.a": 1, learn: 1, spend: 5 }, ru)?.chips.map(({ key }) => key)).toEqual(["learn"]);
  });
  it("draws names as text, each chip with its own id", () => {
    const html = render("actor/unfinished", { rootId: "r", strip: stripOf(all, {}, ru) }, ru);
    expect(html).not.toContain("<b>learn</b>");
    expect(html.match(/id="r-left-[^"]+"/gu)).toHaveLength(4);
    expect([...missing]).toEqual([]);
  });
});

describe("H-PRG-02: what a level changed", () => {
  const figure = (key: string, number: number, more: Partial<Figure> = {}): Figure => ({
    key,
    label: key,
    text: String(number),
    number,
    parts: [],
    ...more,
  });
  const hp = (endurance: number): Figure =>
    figure("hp", 8 + endurance, {
      parts: [
        { label: "Хиты класса", value: 8 },
        { label: "Выносливость", value: endurance },
      ],
    });
  it("names only what differs, with its reason", () => {
    expect(whatChanged([hp(0), figure("slots", 2)], [hp(2), figure("slots", 2)], ru)).toEqual([
      { label: "hp", from: "8", to: "10", by: "+2", why: "Выносливость", less: false },
    ]);
    // B-PRG-03: a Hit Die and Endurance.
    const die = figure("hp", 16, {
      parts: [
        { label: "Хиты класса", value: 14 },
        { label: "Выносливость", value: 2 },
      ],
    });
    expect(whatChanged([hp(0)], [die], ru)[0]?.why).toBe("Хиты класса +6, Выносливость +2");
  });
  it("knows less from more, and texts without a difference", () => {
    const dice = (text: string): Figure => figure("fire", 0, { text, number: null });
    expect(
      whatChanged([figure("power", 3), dice("1к10")], [figure("power", 1), dice("2к10")], ru).map((row) => [
        row.by,
        row.less,
        row.to,
      ]),
    ).toEqual([
      ["−2", true, "1"],
      ["", false, "2к10"],
    ]);
  });
  it("leaves out what was not there before or is gone: that is new, not changed", () => {
    expect(whatChanged([figure("old", 1)], [figure("new", 2)], ru)).toEqual([]);
  });
  it("B-PROF-01: four equal changes of one list are one row", () => {
    const skills = (bonus: number): Figure[] =>
      ["a", "b", "c", "d"].map((key) => figure(key, bonus, { list: "Навыки", text: `+${String(bonus)}` }));
    const other = (bonus: number): Figure => figure("e", bonus, { list: "Навыки" });
    expect(
      whatChanged([...skills(2), other(2)], [...skills(3), other(4)], ru).map(({ label, to, by }) => [label, to, by]),
    ).toEqual([
      ["Навыки: a, b, c, d", "+1", "+1"],
      ["e", "4", "+2"],
    ]);
    expect(whatChanged(skills(2).slice(0, 3), skills(3).slice(0, 3), ru)).toHaveLength(3);
  });
});
