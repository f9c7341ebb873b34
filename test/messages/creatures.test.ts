/** What the creatures of the packs can do is done by one press each, at one table for all of them. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import type { Scene } from "./table.ts";
import { byRules } from "../support/alone.ts";
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

/** Weapons with the strikes of each message that one press makes, of some creatures. */
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
  const seat = await liveTable(menagerie(), shelves("ru", ["spells", "creatures"])).sit("GM");
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
        expect(message, `${name}: ${item.name} ${key as string}`).toBeDefined();
        const made = seat.messages("attack").slice(before);
        if (made.length === 0) others.push(`${name}: ${item.name}`);
        else if (item.name === "Несколько атак")
          several[name] = made.map(
            ({ system }: Loose) => `${system.item.name as string} ×${String(system.strikes.length)}`,
          );
        for (const { system } of made)
          expect(system.strikes.map(({ target }: Loose) => target)).toEqual(system.strikes.map(() => "t0"));
      }
    }
  }
  expect(several).toMatchObject(SEVERAL);
  // Each press makes as many strikes as the stat block says.
  const strikes = (name: string): number =>
    (several[name] ?? []).reduce((sum, one) => sum + Number(one.split(" ×")[1]), 0);
  for (const { name, items } of packDocuments("creatures", "ru")) {
    const { attacks = [] } = items.find((item: Loose) => item.name === "Несколько атак")?.system ?? {};
    const said = attacks.reduce((sum: number, { count }: Loose) => sum + (count as number), 0);
    if (said > 0) expect([name, strikes(name)]).toEqual([name, said]);
  }
  for (const one of [
    "Гигантский паук: Паутина",
    "Гоблин: Исподтишка",
    "Гоблин: Юркий побег",
    "Зомби: Живучесть нежити",
    "Минотавр: Разбег",
    "Огненный элементаль: Жар",
    "Стражник: Парирование",
    "Тролль: Рывок к врагу",
  ])
    expect(others).toContain(one);
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

/** What no creature of the packs has in a game, in its stat block and in its turn; a fourth one has a trait that a Game Master typed. */
const NOT_GIVEN: Readonly<Record<string, string[]>> = {
  homebrew: [],
  base: [],
  "d20-3e": [
    "Волк: Тактика стаи",
    "Гигантская крыса: Тактика стаи",
    "Гоблин: Исподтишка",
    "Обыватель: Ремесло",
    "Хобгоблин: Тактика стаи",
    "Цепной пёс: Тактика стаи",
  ],
};

test.each(Object.entries(NOT_GIVEN))(
  "D-C3 D-C12 B-MISC-10: %s: what the game lacks stands in no stat block, cannot be used and does nothing",
  async (profile, expected) => {
    const scene = byRules(menagerie(), profile);
    const wolf = scene.actors.find(({ name }) => name === "Волк (один)") as Loose;
    const trait = { _id: "packTactics00000", name: "Тактика стаи", type: "feature", system: { trait: "packTactics" } };
    scene.actors.push({ ...wolf, _id: "chainedDog000000", name: "Цепной пёс (один)", items: [trait] });
    const seat = await liveTable(scene).sit("GM");
    const { usesOf, entryGroups, gameTexts, grantedActions, hasTrait, isOfGame, npcBlock } = await verbs(
      "usesOf",
      "entryGroups",
      "gameTexts",
      "grantedActions",
      "hasTrait",
      "isOfGame",
      "npcBlock",
    );
    const missing: string[] = [];
    const acting: string[] = [];
    for (const { name } of [...packDocuments("creatures", "ru"), { name: "Цепной пёс" }]) {
      const creature = seat.actor(`${name as string} (один)`);
      const groups = await entryGroups(creature.items.contents, null, () => "", gameTexts);
      const listed = new Set(groups.flatMap(({ entries }: Loose) => entries.map(({ id }: Loose) => id)));
      const { features } = npcBlock(creature, { rootId: "a", editing: true, order: () => 0 }, gameTexts);
      for (const item of creature.items.filter(({ type }: Loose) => type === "feature")) {
        if (!listed.has(item.id)) missing.push(`${name as string}: ${item.name as string}`);
        if (isOfGame(item)) continue;
        const does = [
          usesOf(item).length,
          grantedActions(creature).filter(({ by }: Loose) => by === item).length,
          Number(item.system.trait !== "" && hasTrait(creature, item.system.trait)),
        ];
        if (does.some((one) => one > 0)) acting.push(`${name as string}: ${item.name as string}`);
        // The Game Master who edits the creature sees it, and why it does nothing.
        expect(features.find(({ id }: Loose) => id === item.id).note).toBe("в этой игре не действует");
      }
    }
    // Of the others of the packs, what the build has marked as part of another game.
    const lacking = packDocuments("creatures", "ru").flatMap(({ name, items }: Loose) =>
      items
        .filter(({ system }: Loose) => (system.needs?.length ?? 0) > 0 || system.trait === "packTactics")
        .map((item: Loose) => `${name as string}: ${item.name as string}`),
    );
    const all = expected.length === 0 ? [] : [...new Set([...expected, ...lacking])].sort();
    expect([missing.sort(), acting, seat.faults]).toEqual([all, [], []]);
  },
);

test.each([
  // Natural armor 3 and size +1 are left of 15; Dexterity 15 is +2. Three Hit Dice of a fey are +1.
  ["d20-3e", "Гоблин", "Базовый бонус атаки +1; КД мешкающего 13; Скрытность"],
  // Eleven Hit Dice of a giant: three quarters are +7, again at −5. Who is slow loses no Dexterity.
  ["d20-3e", "Огр", "Базовый бонус атаки +6/+1; КД мешкающего 11; "],
  ["base", "Волк", "Внимательность, Скрытность"],
  ["homebrew", "Волк", "Скрытность"],
] as const)(
  "B-MISC-10 D-ATK-02 D-TURN-03 B-SKL-01: in %s the stat block of %s names base attack, Armor Class of the flat-footed, and the skills it is good at",
  async (profile, name, expected) => {
    const seat = await liveTable(byRules(menagerie(), profile)).sit("GM");
    const { npcBlock, gameTexts } = await verbs("npcBlock", "gameTexts");
    const block = npcBlock(seat.actor(`${name} (один)`), { rootId: "a", editing: false, order: () => 0 }, gameTexts);
    const lines = block.facts
      .filter(({ key }: Loose) => ["Numbers3e.baseAttack", "Block.FlatFooted"].includes(key))
      .map(({ label, text }: Loose) => `${label as string} ${text as string}; `);
    expect([...lines, block.skills.map(({ label }: Loose) => label as string).join(", ")].join("")).toBe(expected);
  },
);
