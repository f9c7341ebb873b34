/** Activities whose targets roll a check, or answer a contest: who is overcome, what follows, and that it is undone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, ChatMessage: Loose;

let table: Table;
let gm: Person, player: Person;
beforeAll(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
  await gm.give("Воин", STARE, FEINT);
  // A goblin has Perception 10 (+0), Dexterity 14 (+2) and no training in what is rolled here.
  await gm.change("Гоблин 1", { system: { hp: { value: 40, max: 40 } } });
});
afterAll(() => {
  table.end();
});

const feature = (name: string, activity: object): object => ({
  name,
  type: "feature",
  system: { action: "free", activities: { main: { aim: "creatures", ...activity } } },
});
const damage = { parts: [{ kind: "damage", formula: "6", type: "force" }] };
const STARE = feature("Ложный след", {
  kind: "check",
  save: { attribute: "insight", dc: 12, onSuccess: "half" },
  ...damage,
});
const FEINT = feature("Подножка", {
  kind: "contest",
  contest: { by: "athletics", against: ["athletics", "acrobatics"] },
  ...damage,
  moves: [{ feet: 10, way: "away", on: "hit" }],
});

test("H-DICE-06 H-SPL-13: a check of a skill against a stated difficulty: a failure takes all, a success half", async () => {
  const before = await player.points("Гоблин 1");
  await gm.dice([4, 20]);
  const failed = await player.use("Воин", "Ложный след", { at: ["Гоблин 1"] });
  await table.soon();
  expect(before - (await player.points("Гоблин 1"))).toBe(6);
  expect((await gm.message(failed)).system.save).toMatchObject({ attribute: "insight", dc: 12, check: true });
  const { text } = await gm.card(failed);
  expect(text).toContain("Проницательность");
  expect(text).not.toContain("пасбросок");
  await gm.undo(failed);
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(before);
  await gm.dice([19, 20]);
  await player.use("Воин", "Ложный след", { at: ["Гоблин 1"] });
  await table.soon();
  expect(before - (await player.points("Гоблин 1"))).toBe(3);
});

test("H-DICE-06 C-65: a contest: the user's roll against the better answer of the target; a tie changes nothing", async () => {
  await gm.change("Гоблин 1", { system: { hp: { value: 40 } } });
  await player.dice([15, 20]);
  await gm.dice([2, 20]);
  const won = await player.use("Воин", "Подножка", { at: ["Гоблин 1"] });
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(34);
  const { contest } = (await gm.message(won)).system;
  expect(contest).toMatchObject({ of: "item", attribute: "athletics", answers: ["athletics", "acrobatics"] });
  expect((await gm.card(won)).text).toContain("Не устоял");
  await gm.undo(won);
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(40);
  await player.dice([2, 20]);
  await gm.dice([15, 20]);
  const lost = await player.use("Воин", "Подножка", { at: ["Гоблин 1"] });
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(40);
  expect((await gm.card(lost)).text).toContain("Устоял");
});

test.each([
  ["advantage", 1, [3, 20]],
  ["disadvantage", -1, [17, 20]],
  ["", 0, [17, 20]],
  ["banana", 0, [17, 20]],
])(
  "B-DICE-06 B-DICE-07 H-DICE-06: a contest is rolled with what its activity states: %s",
  async (sways, advantage, first) => {
    const contest = { by: "athletics", against: ["athletics"], sways };
    await gm.give("Воин", feature(`Захват (${sways})`, { kind: "contest", contest, ...damage }));
    await table.soon();
    await player.dice(first as [number, number], [3, 20]);
    await gm.dice([2, 20]);
    const id = await player.use("Воин", `Захват (${sways})`, { at: ["Гоблин 1"] });
    await table.soon();
    const { contest: rolled } = (await gm.message(id)).system;
    expect([rolled.advantage, rolled.reasons.map(({ key }: Loose) => key)]).toEqual([
      advantage,
      advantage === 0 ? [] : ["OD20.Why.activity"],
    ]);
  },
);

test("H-DICE-06: an altered contest waits for the Game Master: nobody answers it", async () => {
  await player.dice([15, 20]);
  const id = await player.use("Воин", "Подножка", { at: ["Гоблин 2"] });
  await table.soon();
  const { length: answered } = await gm.authors("defense");
  const forged = structuredClone((await gm.message(id)).system);
  forged.contest.answers = ["constructor", "__proto__"];
  forged.contest.attribute = "toString";
  forged.damage = { id: "forgedcontest001" };
  const copied = await player.run(
    async ({ system, from }: Loose) => {
      const { rolls, speaker } = game.messages.get(from).toObject();
      const made = await ChatMessage.create({ type: "use", system, rolls, speaker });
      return made.id as string;
    },
    { system: forged, from: id },
  );
  await table.soon();
  expect((await gm.card(copied)).text).toContain("Не засчитано Такого состязания");
  expect(await gm.authors("defense")).toHaveLength(answered);
});

test("H-SKL-01: a skill of the table's own is rolled, by the user and by the target", async () => {
  const skills = [{ key: "faith", ru: "Вера", en: "Faith", archived: false, characteristic: "charisma" }];
  await gm.set("lists", { skills });
  await gm.give(
    "Воин",
    feature("Спор о вере", { kind: "contest", contest: { by: "faith", against: ["faith"] }, ...damage }),
  );
  await table.soon();
  const before = await player.points("Гоблин 1");
  await player.dice([15, 20]);
  await gm.dice([2, 20]);
  const id = await player.use("Воин", "Спор о вере", { at: ["Гоблин 1"] });
  await table.soon();
  expect(before - (await player.points("Гоблин 1"))).toBe(6);
  const { text } = await gm.card(id);
  expect(text).toContain("Вера");
  expect(text).not.toContain("faith");
});

test("a contest without a target is refused in words", async () => {
  expect(await player.use("Воин", "Подножка", { at: [] })).toBe("");
});
