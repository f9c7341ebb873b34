/** Activities that nobody means: kept as they are, shown, harmless; two people who edit at one instant keep both edits. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
let gm: Person, player: Person;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterEach(() => {
  table.end();
});

const feature = (name: string, activities: object): object => ({
  name,
  type: "feature",
  system: { action: "free", activities },
});
const stored = (name: string): Promise<Record<string, Loose>> =>
  gm.run((of) => game.actors.getName("Воин").items.getName(of).toObject().system.activities as Loose, name);
const hurts = (formula: string): object => ({
  kind: "damage",
  aim: "creatures",
  parts: [{ kind: "damage", formula, type: "force" }],
});

test("an activity of an unknown kind is kept and does nothing", async () => {
  const odd = { ...hurts("5"), kind: "gone.module", starts: "damage" };
  await gm.give("Воин", feature("Чужое", { main: odd }));
  await table.soon();
  const before = await gm.points("Гоблин 1");
  await player.use("Воин", "Чужое", { at: ["Гоблин 1"] });
  await gm.damage(["Воин"], "3");
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(before);
  expect((await stored("Чужое"))["main"]).toMatchObject({ kind: "gone.module", starts: "damage" });
});

test("of a thousand activities 64 are offered, and all are kept", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 1000 }, (_, n) => [`use${String(n)}`, { ...hurts("1"), sort: n }]),
  );
  await gm.give("Воин", feature("Тысяча", many));
  await table.soon();
  expect(Object.keys(await stored("Тысяча")).length).toBe(1000);
  const use = (activity: string): Promise<string> =>
    player
      .use("Воин", "Тысяча", { activity, at: ["Гоблин 1"] })
      .then(Boolean)
      .then(String);
  expect([await use("use63"), await use("use64")]).toEqual(["true", "false"]);
});

test("two people who edit two activities of one feature at one instant keep both edits; two with one id become one", async () => {
  await gm.give("Воин", feature("Двое", { one: hurts("1"), two: hurts("2") }));
  await table.soon();
  await Promise.all([
    gm.changeItem("Воин", "Двое", { system: { activities: { one: { name: "Первое" } } } }),
    player.changeItem("Воин", "Двое", { system: { activities: { two: { name: "Второе" } } } }),
  ]);
  await table.soon();
  expect(Object.values(await stored("Двое")).map(({ name, parts }) => [name, parts[0].formula])).toEqual([
    ["Первое", "1"],
    ["Второе", "2"],
  ]);
  await Promise.all([
    gm.changeItem("Воин", "Двое", { system: { activities: { three: hurts("3") } } }),
    player.changeItem("Воин", "Двое", { system: { activities: { three: hurts("4") } } }),
  ]);
  await table.soon();
  const { three } = await stored("Двое");
  expect(["3", "4"]).toContain(three.parts[0].formula);
});

test("a summon of its own item and an area of 10⁹ ft bring nobody and stay within bounds", async () => {
  await gm.give("Воин", feature("Сам себя", { main: { kind: "summon", summons: { uuid: "", count: 2 } } }));
  await table.soon();
  await gm.run(async () => {
    const item = game.actors.getName("Воин").items.getName("Сам себя");
    await item.update({ system: { activities: { main: { summons: { uuid: item.uuid } } } } });
  }, null);
  const tokens = (): Promise<number> => gm.run(() => game.scenes.active.tokens.size as number, null);
  const before = await tokens();
  await player.use("Воин", "Сам себя");
  await table.soon();
  expect(await tokens()).toBe(before);
  const area = { shape: "emanation", size: 1e9, width: 1e9 };
  await gm.give("Гоблин 1", feature("Вселенная", { main: { ...hurts("1"), aim: "area", area, starts: "turnStart" } }));
  await gm.change("Гоблин 1", { system: { hp: { value: 20, max: 20 } } });
  await gm.change("Воин", { system: { hp: { value: 12 } } });
  await table.fight(["Гоблин 1", "Воин"]);
  // An emanation spares its own bearer.
  expect([await gm.points("Гоблин 1"), await gm.points("Воин")]).toEqual([20, 11]);
});

test("numbers that are none do no harm in an activity: what cannot be stored is refused, the rest does what is left of it", async () => {
  const tries = await gm.run(async () => {
    const actor = game.actors.getName("Воин");
    const nan = Number.NaN;
    const parts = [{ kind: "damage", formula: "2", type: "force" }];
    const odd = {
      kind: "damage",
      aim: "creatures",
      parts,
      amount: nan,
      sort: nan,
      from: nan,
      targets: { count: nan, perCircle: nan },
      range: { kind: "feet", value: nan },
      area: { shape: "", size: nan, width: nan },
      lasts: { kind: "rounds", value: nan },
      save: { attribute: "", dc: nan },
      summons: { uuid: "", count: nan },
    };
    const bad = { kind: "damage", aim: "creatures", parts: [{ kind: "damage", formula: "NaN", type: "force" }] };
    const system = { action: "free", uses: { value: nan, max: nan }, activities: { main: odd, bad } };
    const results: string[] = [];
    for (const one of [system, { ...system, uses: undefined }])
      results.push(
        await actor
          .createEmbeddedDocuments("Item", [{ name: "Не число", type: "feature", system: one }])
          .then((made: Loose[]) => `made ${String(made.length)}`)
          .catch(() => "refused"),
      );
    return results;
  }, null);
  await table.soon();
  expect(tries).toEqual(["refused", "made 1"]);
  const before = await gm.points("Гоблин 1");
  await player.use("Воин", "Не число", { at: ["Гоблин 1"] });
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(before - 2);
  await player.use("Воин", "Не число", { activity: "bad", at: ["Гоблин 1"] }).catch(() => undefined);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(before - 2);
});

test("an activity whose effect is of a type that no module gives any more does the rest of what it says", async () => {
  const item = {
    _id: "itemOfGoneModul1",
    ...feature("Проклятие", {
      main: {
        ...hurts("2"),
        applies: [
          { effect: "effectOfGone0001", on: "always" },
          { effect: "effectThatIs0001", on: "always" },
        ],
      },
    }),
    effects: [
      { _id: "effectOfGone0001", name: "Морок", type: "gone-module.curse", statuses: ["prone"], transfer: false },
      { _id: "effectThatIs0001", name: "Оковы", statuses: ["restrained"], transfer: false },
    ],
  };
  const parentUuid = await gm.run(() => game.actors.getName("Воин").uuid as string, null);
  await gm.raw("Item", "create", { parentUuid, data: [item], keepId: true, keepEmbeddedIds: true });
  for (const person of [gm, player]) await person.reload();
  const before = await gm.points("Гоблин 1");
  await gm.use("Воин", "Проклятие", { at: ["Гоблин 1"] });
  await table.soon();
  const statuses = await gm.run(
    () => [...game.scenes.active.tokens.getName("Гоблин 1").actor.statuses] as string[],
    null,
  );
  expect(statuses).toContain("restrained");
  expect(await gm.points("Гоблин 1")).toBe(before - 2);
});

test("a chain of triggers ends: fifty at the start of a turn come once each, one that damage starts answers each of them once", async () => {
  const self = (starts: string, n: number): object =>
    feature(`${starts} ${String(n)}`, { main: { ...hurts("1"), aim: "self", starts } });
  await gm.change("Гоблин 1", { system: { hp: { value: 200, max: 200 } } });
  await gm.give("Гоблин 1", ...Array.from({ length: 50 }, (_, n) => self("turnStart", n)), self("damage", 0));
  await table.fight(["Гоблин 1", "Воин"]);
  await table.pass(30_000);
  // 50 at the start of its turn, and one answer to each.
  expect(await gm.points("Гоблин 1")).toBe(100);
  await gm.reload();
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(100);
});
