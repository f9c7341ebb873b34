/** What the packs' spells and features end or call: conditions that a use cures, and creatures that come. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { archmage } from "./archmage.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import type { Scene, Seat } from "./table.ts";
import { play } from "../support/verbs.ts";

declare const game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };

/** The fighter of level 14 with these things of the packs and two slots of each circle to the sixth. */
function ward(...names: readonly string[]): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.combats = [];
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level: 14 };
  const slots = [1, 2, 3, 4, 5, 6].map((n) => [`c${String(n)}`, { value: 2 }]);
  hero.system.spellcasting = { slots: Object.fromEntries(slots) };
  const things = [...packDocuments("features", "ru"), ...packDocuments("spells", "ru")];
  const found = things.filter(({ name }: Loose) => names.includes(name));
  expect(found.map(({ name }: Loose) => name).sort()).toEqual([...names].sort());
  hero.items.push(archmage([2, 2, 2, 2, 2, 2], { characteristic: "charisma" }), ...structuredClone(found));
  return scene;
}

const itemOf = (seat: Seat, name: string): Loose =>
  seat.actor("Воин").items.contents.find((item: Loose) => item.name === name);

async function use(seat: Seat, name: string, on: string, choice: Loose = {}): Promise<Loose> {
  const message = await play.useItem(seat.actor("Воин"), itemOf(seat, name), { ...CHOICE, ...choice }, [
    seat.actor(on),
  ]);
  await calm();
  return message;
}

const ails = (seat: Seat, who: string, ...conditions: readonly string[]): boolean[] =>
  conditions.map((id) => seat.actor(who).statuses.has(id));

test.each([
  ["Малое восстановление", { activity: "poisoned" }, ["poisoned"], ["blinded", "paralyzed"]],
  ["Высшее восстановление", { activity: "charmed" }, ["charmed"], ["poisoned"]],
  ["Защита от яда", {}, ["poisoned"], ["blinded"]],
  ["Полное исцеление", {}, ["blinded", "deafened", "poisoned"], ["charmed"]],
  ["Очищающее касание", { activity: "stunned" }, ["stunned"], ["blinded"]],
  ["Возложение рук", { activity: "poison" }, ["poisoned"], ["blinded"]],
] as const)(
  "B-RES-06 B-COND-01 %s: ends what it names, and nothing else; undone, it is back",
  async (name, choice, cured, left) => {
    const names: string[] = [...new Set([name, "Возложение рук"])];
    const seat = await liveTable(ward(...names)).sit("GM");
    for (const id of [...cured, ...left]) await seat.actor("Следопыт").toggleStatusEffect(id, { active: true });
    await calm();
    const message = await use(seat, name, "Следопыт", choice);
    expect(ails(seat, "Следопыт", ...cured)).toEqual(cured.map(() => false));
    expect(ails(seat, "Следопыт", ...left)).toEqual(left.map(() => true));
    // The immunity goes, the condition does not come back; a new one takes hold.
    const cures = seat.actor("Следопыт").effects.contents.filter(({ name: called }: Loose) => called === name);
    await seat.actor("Следопыт").deleteEmbeddedDocuments(
      "ActiveEffect",
      cures.map(({ id }: Loose) => id),
    );
    await calm();
    expect(ails(seat, "Следопыт", ...cured)).toEqual(cured.map(() => false));
    await play.undo(message.id, null);
    await calm();
    expect(ails(seat, "Следопыт", ...cured)).toEqual(cured.map(() => true));
    expect(seat.faults).toEqual([]);
  },
);

test("B-RES-06 H-PRG-07: from level 6 on rage ends charm and fear for good, and keeps new ones off", async () => {
  const seat = await liveTable(ward("Ярость")).sit("GM");
  const hero = seat.actor("Воин");
  await hero.toggleStatusEffect("frightened", { active: true });
  await calm();
  await use(seat, "Ярость", "Воин");
  expect(ails(seat, "Воин", "frightened")).toEqual([false]);
  const rages = hero.effects.contents.filter(({ statuses }: Loose) => statuses.size === 0);
  await hero.deleteEmbeddedDocuments(
    "ActiveEffect",
    rages.map(({ id }: Loose) => id),
  );
  await calm();
  expect(ails(seat, "Воин", "frightened")).toEqual([false]);
  expect(seat.faults).toEqual([]);
});

const tokens = (): string[] => game.scenes.active.tokens.contents.map(({ name }: Loose) => name as string);

test.each([
  ["Обретение фамильяра", "summon1", 1, ["Сова"]],
  ["Обретение скакуна", "", 2, ["Боевой конь"]],
  ["Призрачный скакун", "", 3, ["Конь-призрак"]],
  ["Оживление мёртвых", "summon3", 4, ["Зомби", "Зомби", "Зомби"]],
  ["Создание нежити", "", 6, ["Гуль", "Гуль", "Гуль"]],
  ["Дикий спутник", "summon5", 1, ["Ворон"]],
] as const)(
  "H-TURN-05 %s: its creatures come to stay, and go when it is taken back",
  async (name, activity, circle, come) => {
    const scene = ward(...new Set([name, "Дикий облик"]));
    const seat = await liveTable(scene, shelves("ru", ["spells", "creatures", "features"])).sit("GM");
    const before = tokens();
    const message = await use(seat, name, "Воин", { activity, circle, material: "given" });
    const summoned = (): string[] =>
      tokens()
        .slice(before.length)
        .map((called) => called.replace(/ \(?\d+\)?$/u, ""));
    await expect.poll(summoned).toEqual(come);
    await play.undoAction(message);
    await calm();
    await expect.poll(summoned).toEqual([]);
    expect(seat.faults).toEqual([]);
  },
);
