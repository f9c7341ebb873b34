/** Magic Resistance: advantage on saves against spells, at once and at the end of turns, and on no other save. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { packDocuments } from "./packed.ts";

declare const game: Loose;

let table: Table;
let gm: Person;
beforeAll(async () => {
  table = Table.begin();
  [gm] = await table.openAll("GM");
  const item = (pack: string, name: string): Loose => packDocuments(pack, "ru").find((one: Loose) => one.name === name);
  const imp = item("creatures", "Бес");
  await gm.give(
    "Гоблин 1",
    imp["items"].find(({ name }: Loose) => name === "Сопротивление магии"),
  );
  const hold = item("spells", "Удержание личности");
  const own = hold["system"].activities.main;
  const main = { ...own, save: { ...own.save, dc: 25 } };
  // As a cantrip with a DC of its own, because a fighter has neither slots nor a DC.
  await gm.give(
    "Воин",
    item("spells", "Священное пламя"),
    { ...hold, system: { ...hold["system"], circle: 0, activities: { main } } },
    {
      name: "Дыхание",
      type: "feature",
      system: {
        action: "active",
        save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
        damage: [{ formula: "4", type: "psychic" }],
      },
    },
  );
  await table.soon();
});
afterAll(() => {
  table.end();
});
beforeEach(async () => {
  await table.clearLog();
});

/** The newest message of a type: how many d20 were rolled, and why. */
const rolled = (type: string): Promise<[number, string[]]> =>
  gm.run((wanted) => {
    const message = game.messages.contents.findLast((one: Loose) => one.type === wanted);
    const reasons: Loose[] = (message.system.save ?? message.system).reasons;
    return [message.rolls[0].dice[0].results.length, reasons.map(({ label }: Loose) => label)] as [number, string[]];
  }, type);

test("B-DICE-07: a creature that resists magic saves against a spell with advantage, against a breath without", async () => {
  await gm.use("Воин", "Священное пламя", { at: ["Гоблин 1"] });
  await table.soon();
  expect(await rolled("defense")).toEqual([2, ["Сопротивление магии"]]);
  await gm.use("Воин", "Дыхание", { at: ["Гоблин 1"] });
  await table.soon();
  expect(await rolled("defense")).toEqual([1, []]);
});

test("B-DICE-07: it saves again at the end of its turn with advantage, too, and the card says why", async () => {
  await table.fight(["Воин", "Гоблин 1"]);
  await gm.use("Воин", "Удержание личности", { at: ["Гоблин 1"] });
  await table.soon();
  expect(await gm.hasCondition("Гоблин 1", "paralyzed")).toBe(true);
  await table.nextTurn();
  await table.nextTurn();
  expect(await rolled("check")).toEqual([2, ["Сопротивление магии"]]);
});
