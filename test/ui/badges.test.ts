/** What stands in the head of a sheet about the state of a creature, and how its class looks. */
import { expect, test } from "vitest";
import { badges, type ShownEffect } from "../../module/applications/sheets/effects/badges.ts";
import { classLook } from "../../module/applications/sheets/view/class-look.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const image = (id: string): string => `${id}.svg`;
const effect = (more: Partial<ShownEffect>): ShownEffect => ({
  name: "Благословение",
  img: "bless.svg",
  statuses: [],
  left: "",
  by: "",
  temporary: true,
  ...more,
});
const told = (active: readonly string[], effects: readonly ShownEffect[]): readonly (readonly string[])[] =>
  badges(active, effects, image, ru).map(({ img, name, left }) => [img, name, left]);

test("conditions in the rules' order, each with what is left of it, then what runs out; what lasts is no badge", () => {
  expect(
    told(
      ["prone", "poisoned"],
      [
        effect({ left: "осталось 9 раундов" }),
        effect({ name: "Яд", statuses: ["poisoned"], left: "осталось 2 раунда" }),
        effect({ name: "Кольцо защиты", temporary: false }),
      ],
    ),
  ).toEqual([
    ["poisoned.svg", "Отравленный", "осталось 2 раунда"],
    ["prone.svg", "Лежащий", ""],
    ["bless.svg", "Благословение", "осталось 9 раундов"],
  ]);
});

test("exhaustion has a place of its own, and what is no condition of the rules is none here", () => {
  expect(told(["exhaustion", "burning"], [])).toEqual([]);
});

test("a condition says what it does", () => {
  expect(badges(["prone"], [], image, ru)[0]?.hint.split("\n").length).toBeGreaterThan(1);
});

test("a class looks by its own picture, whatever it is called; one that the table has invented looks plain under its picture", () => {
  expect(classLook("systems/opposed-d20/icons/wizard.svg")).toMatchObject({ key: "wizard", ground: "arcane" });
  expect(classLook("systems/opposed-d20/icons/paladin.svg")).toMatchObject({ key: "paladin", ground: "divine" });
  expect(classLook("worlds/ours/witcher.webp")).toEqual({
    key: "",
    ground: "martial",
    sigil: "worlds/ours/witcher.webp",
  });
  expect(classLook("worlds/ours/wizard.svg").key).toBe("");
  expect(classLook("")).toEqual({ key: "", ground: "martial", sigil: "" });
});
