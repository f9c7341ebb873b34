/** A Russian Game Master and an English player at one table: who has a document of the packs before him reads it in his own language. */
import { afterEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { attackWith } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";
import { calm } from "./calm.ts";
import { turnBarDrawn, windowsDrawn } from "./drawn-windows.ts";
import { HERO } from "./fight.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import "./look.ts";
import { packDocuments } from "./packed.ts";
import { shelves } from "./shelves.ts";
import { speak, type Seat } from "./table.ts";

declare const game: Loose;

afterEach(() => {
  vi.restoreAllMocks();
  speak("ru");
});

const packed = (pack: string, name: string, lang = "ru"): Loose => {
  const at = packDocuments(pack, "ru").findIndex((one) => one.name === name);
  return packDocuments(pack, lang)[at];
};
const GOBLIN = packed("creatures", "Гоблин");

/** The fighter and the goblins, with the goblin of the pack, a journal and a roll table of the packs in the world. */
function begin(more: (scene: Loose) => void = () => undefined): LiveTable {
  const scene: Loose = brawl("Воин", "Гоблин 1");
  const goblin = scene.actors.find(({ name }: Loose) => name === "Гоблин");
  Object.assign(goblin, { _stats: { ...goblin._stats, compendiumSource: GOBLIN._stats.compendiumSource } });
  goblin.ownership = { default: 2 };
  scene.journal = packDocuments("rules", "ru")
    .slice(0, 1)
    .map((one) => ({ ...one, ownership: { default: 2 } }));
  scene.tables = packDocuments("tables", "ru")
    .slice(0, 1)
    .map((one) => ({ ...one, ownership: { default: 2 } }));
  more(scene);
  return liveTable(scene, shelves("ru", ["weapons", "creatures", "spells"]));
}

async function sit(table: LiveTable, user: string, language: string): Promise<Seat> {
  speak(language);
  const seat = await table.sit(user, ["GM"]);
  await calm();
  return seat;
}

/** What somebody typed in the stored evening. */
const TYPED = /Зелье|Огненная ловушка/u;
const hero = (): Loose => game.actors.get(HERO);
const things = (): string[] => hero().items.map(({ name }: Loose) => name);

test("items, creatures, tokens, journals and roll tables bear the names of the reader's language; nothing is written", async () => {
  const table = begin();
  await sit(table, "GM", "ru");
  const before = table.stored();
  expect(things()).toEqual(["Длинный меч", "Короткий лук", "Стрелы", "Кольчужная рубаха", "Щит"]);
  const seat = await sit(table, "Player 1", "en");
  expect(things()).toEqual(["Longsword", "Shortbow", "Arrows", "Chain Shirt", "Shield"]);
  expect(game.actors.get("S5ES6JMljxH0SpPc").name).toBe("Goblin");
  expect(game.scenes.active.tokens.map(({ name }: Loose) => name)).toEqual([
    "Fighter",
    "Ranger",
    "Goblin 1",
    "Goblin 2",
    "Goblin 3",
  ]);
  const [journal] = packDocuments("rules", "en");
  expect(game.journal.contents.map(({ name }: Loose) => name)).toEqual([journal.name]);
  expect(game.journal.contents[0].pages.map(({ name, text }: Loose) => [name, text.content])).toEqual(
    journal.pages.map(({ name, text }: Loose) => [name, text.content]),
  );
  const [rolled] = packDocuments("tables", "en");
  const [{ name, results }] = game.tables.contents;
  expect([name, ...results.map((one: Loose) => one.name)]).toEqual([
    rolled.name,
    ...rolled.results.map((one: Loose) => one.name ?? ""),
  ]);
  expect(table.stored()).toEqual(before);
  expect(seat.faults).toEqual([]);
});

test("what somebody has edited shows as it is written, name and text apart", async () => {
  const table = begin();
  await sit(table, "GM", "ru");
  const [sword, bow] = hero().items.contents;
  const axe = packed("weapons", "Боевой топор");
  const [made] = await hero().createEmbeddedDocuments("Item", [axe]);
  await made.update({ "system.description": "<p>Из кургана.</p>" });
  await sword.update({ name: "Меч деда" });
  await bow.update({ name: "Shortbow" });
  await sit(table, "Player 1", "en");
  expect(things()).toEqual(["Меч деда", "Shortbow", "Arrows", "Chain Shirt", "Shield", "Battleaxe"]);
  expect(hero().items.getName("Battleaxe").system.description).toBe("<p>Из кургана.</p>");
  await sit(table, "GM", "ru");
  // A name in the other language of the pack is no change: it shows as stored where nobody reads in two languages.
  expect(things()[1]).toBe("Shortbow");
});

test("a card, the turn bar and the sheet read in the language of each; the message keeps the stored names", async () => {
  const table = begin();
  const player = await sit(table, "Player 1", "en");
  const [sword] = hero().items.contents;
  const [goblin] = game.scenes.active.tokens.contents.filter(({ name }: Loose) => name === "Goblin 1");
  await attackWith(hero(), sword, goblin.actor);
  await calm();
  const [attack] = player.messages("attack");
  expect([attack._source.system.item.name, attack._source.system.targets[0].name]).toEqual(["Длинный меч", "Гоблин 1"]);
  const mine = (await player.card(attack)).text;
  expect([mine.includes("Longsword"), mine.includes("Goblin 1"), /Длинный|Гоблин/u.test(mine)]).toEqual([
    true,
    true,
    false,
  ]);
  const bar = await turnBarDrawn();
  expect(bar.filter((word) => /Longsword/u.test(word))).not.toEqual([]);
  expect(bar.filter((word) => /меч|лук/iu.test(word))).toEqual([]);
  const words = windowsDrawn();
  await hero().sheet.render({ force: true });
  expect([words.includes("Longsword"), words.filter((word) => /[а-яё]/iu.test(word) && !TYPED.test(word))]).toEqual([
    true,
    [],
  ]);
  const gm = await sit(table, "GM", "ru");
  const his = (await gm.card(gm.messages("attack")[0])).text;
  expect([his.includes("Длинный меч"), his.includes("Гоблин 1"), /Longsword|Goblin/u.test(his)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("what a page in another language writes of rests, gifts, experience and bought dice keeps the stored names", async () => {
  const table = begin();
  const gm = await sit(table, "GM", "en");
  const [sword, , , , shield] = hero().items.contents;
  await hero().createEmbeddedDocuments("Item", [packed("features", "Второе дыхание")]);
  const [breath] = hero().items.contents.filter(
    ({ name }: Loose) => name === packed("features", "Второе дыхание", "en").name,
  );
  await breath.update({ "system.uses.value": 0 });
  await play.rest([hero()], { kind: "long", breaks: 0, brokenAfter: null, clock: false, dice: {} });
  await play.give(shield, gm.actor("Ranger"), 1);
  await play.awardExperience([hero()], 5);
  const { id } = await attackWith(hero(), sword, gm.actor("Goblin 1"));
  await hero().update({ "system.inspiration": true });
  const [{ key }] = game.messages.get(id).system.strikes;
  await play.buyDie(hero(), { message: id, strike: key, die: 0 }, game.messages.get(id));
  await calm();
  const told = ["rest", "gift", "award", "reroll"].map((type) => JSON.stringify(gm.messages(type)[0]._source.system));
  const names = ["Второе дыхание", "Щит", "Воин", "Воин"].map((name, at) => told[at]?.includes(`"name":"${name}"`));
  expect(names).toEqual([true, true, true, true]);
  expect(gm.messages("reroll")[0]._source.speaker.alias).toBe("Воин");
});

test("a sheet in edit mode holds the stored name, so that saving it writes no translation", async () => {
  await sit(begin(), "Player 1", "en");
  const [item] = hero().items.contents;
  const { itemContext, creatureHeader } = await verbs("itemContext", "creatureHeader");
  const named = async (editing: boolean): Promise<string[]> => {
    const shown = { rootId: "", editable: true, editing, reader: game.user };
    const { name } = await itemContext({ item, ...shown }, "header");
    return [name, creatureHeader({ actor: hero(), creature: hero().system, fromAfar: true, ...shown }).name];
  };
  expect([await named(false), await named(true)]).toEqual([
    ["Longsword", "Fighter"],
    ["Длинный меч", "Воин"],
  ]);
});

test("the list of injuries has one order for all, whatever each reads", async () => {
  const table = begin((scene) => {
    scene.items = ["Сбитое дыхание", "Ушиб рёбер"].map((name) => ({ ...packed("injuries", name), sort: 0 }));
  });
  const listed = async (): Promise<string[]> => {
    const { injuryList } = await verbs("injuryList");
    return (await injuryList()).map(({ _source }: Loose) => _source.name);
  };
  await sit(table, "GM", "ru");
  await game.settings.set("opposed-d20", "injuryTable", "own");
  expect(await listed()).toEqual(["Сбитое дыхание", "Ушиб рёбер"]);
  // Read in English, Bruised Ribs come before Winded.
  await sit(table, "Player 1", "en");
  expect(await listed()).toEqual(["Сбитое дыхание", "Ушиб рёбер"]);
});

test("a macro names a spell as it is stored or as it is read; a summons keeps the stored name", async () => {
  const seat = await sit(begin(), "Player 1", "en");
  await hero().createEmbeddedDocuments("Item", [packed("spells", "Свет")]);
  const { castSpell, summon } = game.system.api;
  for (const spell of ["Свет", "light"])
    expect((await castSpell({ actor: hero(), spell }))._source.system.item.name).toBe("Свет");
  const summoned = await summon({ actor: hero(), creature: game.actors.get("S5ES6JMljxH0SpPc") });
  expect(summoned._source.system.label).toBe("Гоблин");
  expect(seat.faults).toEqual([]);
});

test("an effect of a thing names no source of the same name", async () => {
  await sit(begin(), "Player 1", "en");
  const [sword] = hero().items.contents;
  await sword.createEmbeddedDocuments("ActiveEffect", [{ name: "Длинный меч", img: "icons/svg/aura.svg" }]);
  const { creatureEffects } = await verbs("creatureEffects");
  const { groups } = creatureEffects(hero(), { rootId: "", editable: true });
  const rows = groups.flatMap((group: Loose) => group.rows);
  expect(rows.map(({ name, source }: Loose) => [name, source])).toEqual([["Longsword", ""]]);
});

/** A Russian world: creatures of the English adventure, or an item from an English pack. */
const english = (scene: Loose): void => {
  const [{ actors, journal }] = packDocuments("adventures", "en");
  scene.actors.push(...actors.map((one: Loose) => ({ ...one, ownership: { default: 2 } })));
  scene.journal = journal;
};
const bothShelves = (scene: Loose): LiveTable =>
  liveTable(scene, new Map(["ru", "en"].flatMap((lang) => [...shelves(lang, ["weapons", "creatures", "spells"])])));
const russian = (): Loose => packDocuments("adventures", "ru")[0];

test("documents of the English packs in a Russian world are read in Russian by Russian readers", async () => {
  const scene: Loose = brawl("Воин", "Гоблин 1");
  english(scene);
  const table = bothShelves(scene);
  await sit(table, "GM", "ru");
  const before = table.stored();
  const { actors, journal } = russian();
  for (const { _id, name, items } of actors) {
    const actor = game.actors.get(_id);
    expect([actor.name, actor.items.map((one: Loose) => one.name)]).toEqual([
      name,
      items.map((one: Loose) => one.name),
    ]);
  }
  expect(game.journal.contents.map(({ name }: Loose) => name)).toEqual(journal.map(({ name }: Loose) => name));
  expect(table.stored()).toEqual(before);
});

test("the first English item that comes to a Russian world is read in Russian at once; a Russian one fetches no texts", async () => {
  const table = bothShelves(brawl("Воин", "Гоблин 1"));
  await sit(table, "GM", "ru");
  const asked = vi.spyOn(globalThis, "fetch");
  const files = (): number => asked.mock.calls.filter(([url]) => String(url).includes("content.json")).length;
  await hero().createEmbeddedDocuments("Item", [packed("weapons", "Боевой топор")]);
  await calm();
  expect([things().at(-1), files()]).toEqual(["Боевой топор", 0]);
  const sword = packed("weapons", "Боевой топор", "en");
  sword._stats.compendiumSource = `Compendium.opposed-d20.weapons-en.Item.${sword._id}`;
  await hero().createEmbeddedDocuments("Item", [sword]);
  await calm();
  expect([things().at(-1), files()]).toEqual(["Боевой топор", 1]);
});

test("the guide, the attack window and the sheet are read in the reader's language", async () => {
  const scene: Loose = brawl("Воин", "Гоблин 1");
  scene.actors.push(...packDocuments("heroes", "ru").map((one: Loose) => ({ ...one, ownership: { default: 3 } })));
  const names = ["classes", "species", "backgrounds", "features", "spells", "weapons", "armor", "gear", "creatures"];
  const table = liveTable(scene, shelves("ru", names));
  const gm = await sit(table, "GM", "en");
  const product = await verbs("emptyDraft", "openAttack", "openCreation", "pick", "recommendedBuild", "saveDraft");
  const words = windowsDrawn();
  const drawn = async (draw: () => Promise<unknown>): Promise<string[]> => {
    words.length = 0;
    await draw();
    await calm();
    return words.filter((word) => /[а-яё]/iu.test(word) && !TYPED.test(word));
  };
  const [wizard]: Loose[] = (await game.packs.get("opposed-d20.classes-ru").getDocuments()).filter(
    ({ _source }: Loose) => _source.name === "Волшебник",
  );
  const [made] = await hero().constructor.createDocuments([{ name: "X", type: "character" }]);
  const guide = await drawn(async () => {
    const draft = await product.recommendedBuild(made, product.pick(product.emptyDraft(), "class", wizard.uuid));
    await product.saveDraft(made, { ...draft, step: "class" });
    await product.openCreation(made);
  });
  expect([guide, words.includes("Shield and mage armor protect, burning hands strike many at once.")]).toEqual([
    [],
    true,
  ]);
  await made.createEmbeddedDocuments("Item", [
    packed("spells", "Огненный снаряд"),
    packed("spells", "Щит"),
    packed("features", "Эльфийское происхождение"),
  ]);
  const [bolt, , lineage] = made.items.contents;
  expect(await drawn(() => product.openAttack(bolt))).toEqual([]);
  expect(words.slice(0, 2)).toEqual(["Attack: Fire Bolt", "Fire Bolt"]);
  for (const effect of lineage.effects.contents) await effect.update({ disabled: false });
  expect([await drawn(() => made.sheet.render({ force: true })), words.includes("Drow: darkvision")]).toEqual([
    [],
    true,
  ]);
  const bard = game.actors.find(({ _source }: Loose) => _source.name === "Бард");
  expect(await drawn(() => bard.sheet.render({ force: true }))).toEqual([]);
  expect(gm.faults).toEqual([]);
});

test("without the file of texts everything shows as it is stored", async () => {
  await sit(begin(), "GM", "ru");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no such file")));
  const { readPacks } = await verbs("readPacks");
  await readPacks();
  expect(things()[0]).toBe("Длинный меч");
});
