/** Messages with fields missing, wrong, hostile or of a newer version: a lenient answer or a reason, and every other card is as it was. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { addCopy, hostileChanges } from "./copies.ts";
import { expectCards, expectQuiet } from "./look.ts";
import { sitDown, stored, type Scene } from "./table.ts";

/** Letters of markup that a card may have: more would only be there to freeze whoever sees it. */
const LARGEST = 400_000;
const NEWER = "Сделано более новой версией системы";

/** Scene, index of the message that is copied, type of what is changed, words of the honest card. */
const TYPES: readonly (readonly [scene: string, at: number, type: string, honest: readonly string[]])[] = [
  ["one-on-one", 0, "attack", ["Гоблин 1", "Попадание · 7", "17", "14", "→ 7 хитов"]],
  ["one-on-one", 0, "defense", ["Гоблин 1", "Попадание · 7", "17", "14", "→ 7 хитов"]],
  ["rulings", 2, "ruling", ["Гоблин 3", "Крит · 8", "Решение Мастера"]],
  ["dealt", 0, "damage", ["Огненная ловушка", "Воин", "Урон · 7"]],
  ["checks", 0, "check", ["Атлетика", "19", "Сложность 15", "Успех"]],
  ["requests", 0, "request", ["Дисциплина", "Сложность 14", "Успех", "Провал"]],
  ["requests", 0, "difficulty", ["Дисциплина", "Сложность 14", "Успех", "Провал"]],
  ["requests", 1, "check", ["Скрытность", "Воин", "13"]],
  ["rests", 0, "rest", ["Короткий отдых", "Второе дыхание"]],
  ["growth", 0, "award", ["Опыт", "Каждому 150"]],
  ["stands", 1, "stand", ["Стоит насмерть", "хиты: −4"]],
  ["stands", 3, "inspiration", ["Героическое вдохновение", "отменено"]],
];

/** The messages that a log lists, in their order. */
const listed = (scene: Scene): Loose[] =>
  scene.messages.filter(
    ({ type, system }) =>
      !["defense", "ruling", "difficulty", "reroll"].includes(type) && !(type === "check" && system.request !== ""),
  );

test.each(TYPES)(
  "%s %i, %s: whatever stands there, nothing throws and the honest one is as it was",
  async (name, at, type, honest) => {
    const scene = stored(name);
    const original = listed(scene)[at];
    const changed = scene.messages.find(
      (one) =>
        one.type === type &&
        (one === original || one.system.attack === original._id || one.system.request === original._id),
    );
    const changes = hostileChanges(changed);
    const before = scene.messages.length;
    const ids = new Map(
      changes.map(([label, change], index) => [label, addCopy(scene, original._id, index, type, change)]),
    );
    expect(scene.messages.length).toBeGreaterThanOrEqual(before + changes.length);
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const seat = await sitDown(scene, "GM");
    const log = new Map(seat.messages().map((message) => [message.id as string, message]));
    for (const [label, id] of ids) {
      const message = log.get(id);
      expect(`${label}: ${String(message !== undefined)}`).toBe(`${label}: true`);
      const { markup } = await seat.card(message);
      expect(`${label}: ${String(/<img src=x|<script/iu.test(markup))}`).toBe(`${label}: false`);
      expect(`${label}: ${String(markup.length < LARGEST)}`).toBe(`${label}: true`);
    }
    if (original.type === type)
      for (const user of ["GM", "Player 2"])
        expect((await seat.as(user).card(log.get(ids.get("version 99") ?? ""))).text).toContain(NEWER);
    expect((await seat.as("GM").card(log.get(original._id))).text).toMatch(
      new RegExp(honest.map((text) => text.replace(/[.+]/gu, "\\$&")).join(".*?"), "su"),
    );
    // What a renderer throws is caught and told here; what is no document is told by the table itself.
    expect(
      told.mock.calls
        .map(([one]) => String(one instanceof Error ? one.stack : one))
        .filter((one) => !/^(?:invalid ChatMessage|ChatMessage#rolls)/u.test(one)),
    ).toEqual([]);
    told.mockRestore();
    expect(({} as Loose).polluted).toBeUndefined();
    expect(seat.faults.filter((fault) => !/^invalid ChatMessage|^ChatMessage#rolls/u.test(fault))).toEqual([]);
    expect(seat.writes).toEqual([]);
  },
);

test("an attack of a newer version is nobody's to answer, and one without content says that it is none", async () => {
  const scene = stored("one-on-one");
  const [newer, bare] = listed(scene);
  newer.system = { ...newer.system, version: 99, formation: { line: 3 } };
  bare.system = {};
  const seat = await sitDown(scene, "GM");
  const { game } = globalThis as Loose;
  const card = async (one: Loose) => seat.card(seat.messages().find(({ id }) => id === one._id));
  for (const user of ["GM", "Player 1"]) {
    seat.as(user);
    expect(game.system.api.clash(newer._id)).toBeNull();
    const { text, buttons } = await card(newer);
    expect([text.includes(NEWER), buttons]).toEqual([true, []]);
  }
  seat.as("GM");
  expect((await card(bare)).text).toContain("Эту запись нельзя прочесть как атаку.");
  expectQuiet(seat);
});

test("an answer of a newer version is told, and nothing is given for it", async () => {
  const scene = stored("unfinished");
  const open = listed(scene).at(-1);
  for (const one of scene.messages)
    if (one.type === "defense" && one.system.attack === open._id) one.system.version = 99;
  const seat = await sitDown(scene, "GM");
  const card = await seat.card(seat.messages().find(({ id }) => id === open._id));
  expect(card.text).toContain("Ответ сделан более новой версией системы.");
  expect(card.buttons.map(({ action }) => action)).not.toContain("apply");
});

test("hostile names are text on every card", async () => {
  const scene = stored("one-on-one");
  const name = "<img src=x onerror=alert(1)> {{7*7}}";
  for (const message of scene.messages) {
    for (const one of [...(message.system.attackers ?? []), ...(message.system.targets ?? [])]) one.name = name;
    if (message.system.item) message.system.item.name = name;
  }
  const seat = await sitDown(scene, "GM");
  for (const message of seat.log()) {
    const { markup, text } = await seat.card(message);
    expect(markup).not.toMatch(/<img[^>]*onerror/iu);
    expect(text).toContain(name);
  }
  await expectCards(
    seat,
    "GM",
    Array.from({ length: 7 }, () => ({ tells: [name] })),
  );
});

test("an effect that says it is the deed of an unheard-of action harms nobody who reads it, and keeps its name", async () => {
  const scene = stored("one-on-one");
  const hero = scene.actors.find(({ name }) => name === "Воин");
  const actions = ["constructor", "__proto__", "toString", "nobodyDoesThis"];
  hero.effects = actions.map((action, index) => ({
    _id: `strangedeed0000${String(index)}`,
    name: "Чудо",
    type: "base",
    statuses: [],
    system: { changes: [], action: { action, message: "", called: "Чудо", words: "x" } },
  }));
  const seat = await sitDown(scene, "GM");
  const { effects, hitPoints } = seat.actor("Воин");
  expect(effects.map(({ name }: Loose) => name as string)).toEqual(actions.map(() => "Чудо"));
  expect([hitPoints.value > 0, seat.faults]).toEqual([true, []]);
});
