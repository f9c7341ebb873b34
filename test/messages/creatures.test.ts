/** What the creatures of the packs can do is done by one press each, at one table for all of them. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

const CHOICE = { circle: 0, ritual: false, spent: 1, kind: null, material: "" };

/** Every creature of the packs beside a goblin that nothing fells. */
function menagerie(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system?.hp) token.delta.system.hp = { value: 500, max: 500, stated: 500 };
  scene.actors.push(...packDocuments("creatures", "ru").map((one: Loose) => ({ ...one, name: `${one.name} (один)` })));
  scene.combats = [];
  return scene;
}

/** Weapons with the strikes of each message that one press makes. */
const SEVERAL = {
  Эттин: ["Боевой топор ×1", "Моргенштерн ×1"],
  "Огненный элементаль": ["Касание пламени ×2"],
  Горгулья: ["Когти ×2"],
  Гуль: ["Укус ×2"],
  "Холмовой великан": ["Ствол дерева ×2"],
  Совомедведь: ["Когти и клюв ×2"],
  Тролль: ["Когти ×3"],
};

test("H-TURN-05: one press is the whole multiattack, and all else that a creature can use is used", async () => {
  const seat = await liveTable(menagerie()).sit("GM");
  const { usesOf } = await verbs("usesOf");
  const goblin = seat.actor("Гоблин 1");
  const several: Record<string, string[]> = {};
  const others: string[] = [];
  for (const { name } of packDocuments("creatures", "ru")) {
    const creature = seat.actor(`${name} (один)`);
    for (const item of creature.items.filter(({ type }: Loose) => type === "feature")) {
      for (const { key } of usesOf(item)) {
        const before = seat.messages("attack").length;
        const message = await play.useItem(creature, item, { ...CHOICE, activity: key }, [goblin]);
        expect(message, `${name}: ${item.name}`).toBeDefined();
        const made = seat.messages("attack").slice(before);
        if (made.length === 0) others.push(`${name}: ${item.name}`);
        else
          several[name] = made.map(
            ({ system }: Loose) => `${system.item.name as string} ×${String(system.strikes.length)}`,
          );
        for (const { system } of made)
          expect(system.strikes.map(({ target }: Loose) => target)).toEqual(system.strikes.map(() => "t0"));
      }
    }
  }
  expect(several).toEqual(SEVERAL);
  expect(others.sort()).toEqual([
    "Гигантский паук: Паутина",
    "Гоблин: Исподтишка",
    "Гоблин: Юркий побег",
    "Зомби: Живучесть нежити",
    "Минотавр: Разбег",
    "Огненный элементаль: Жар",
    "Стражник: Парирование",
    "Тролль: Рывок к врагу",
  ]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-05 B-ATK-12: figures of a fight take the same blows, and of whoever has none as many as an action has attacks", async () => {
  const seat = await liveTable(menagerie()).sit("GM");
  const { fighterFacts, bestWay } = await verbs("fighterFacts", "bestWay");
  const blows = (name: string): string[] =>
    bestWay(fighterFacts(seat.actor(name))).blows.map(
      ({ weapon, times }: Loose) => `${weapon.name as string} ×${String(times)}`,
    );
  expect(Object.fromEntries(Object.keys(SEVERAL).map((name) => [name, blows(`${name} (один)`)]))).toEqual(SEVERAL);
  expect(blows("Воин")).toEqual(["Длинный меч ×1"]);
  await seat.actor("Воин").update({ system: { actions: { attacks: 2 } } });
  expect(blows("Воин")).toEqual(["Длинный меч ×2"]);
});
