/** Spells that were chosen of what a background or a species offers: at will, once between long rests, or for a slot. */
import { expect, test, vi } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, noWindows } from "../support/alone.ts";

declare const game: Loose;

const CHOICE = { circle: 0, ritual: false, spent: 1, kind: null, material: "" };

/** A wizard and a monk, both of them sages, the monk an elf; Player 1 plays them. */
function sages(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const player = scene.users.find(({ name }) => name === "Player 1")._id;
  const heroes = packDocuments("heroes", "ru").filter(({ name }: Loose) =>
    ["Волшебник", "Монах, уровень 3"].includes(name),
  );
  scene.actors.push(...heroes.map((one: Loose) => ({ ...one, ownership: { default: 0, [player]: 3 } })));
  scene.combats = [];
  return scene;
}

const named = (seat: Seat, who: string, what: string): Loose =>
  seat.actor(who).items.find(({ name, type }: Loose) => type === "feature" && name === what);

test("H-PRG-07 H-SPL-04: two cantrips at will, one spell for nothing until a long rest, and for a slot by who has slots", async () => {
  const seat = await liveTable(sages(), shelves("ru", ["spells"])).sit("Player 1", ["GM"]);
  const { usesOf, useItem } = await verbs("usesOf", "useItem");
  const wizard = seat.actor("Волшебник");
  const initiate = named(seat, "Волшебник", "Посвящённый: волшебник");
  const uses: Loose[] = usesOf(initiate);
  expect(uses.map(({ name }) => name as string)).toEqual([
    "Фокусы",
    "Луч холода",
    "Падение пёрышком",
    "Падение пёрышком (ячейкой)",
  ]);
  // The sheet lists them beside the wizard's own, with the use that one of them takes.
  const { grantedSpellRows, gameTexts } = await verbs("grantedSpellRows", "gameTexts");
  const lent: Loose[] = grantedSpellRows([initiate], "x", gameTexts);
  expect(lent.map(({ name, from, uses: pips }) => [name as string, from as string, pips?.value ?? null])).toEqual(
    ["Фокусы", "Луч холода", "Падение пёрышком", "Падение пёрышком (ячейкой)"].map((name, index) => [
      name,
      "Посвящённый: волшебник",
      index === 2 ? 1 : null,
    ]),
  );
  const cast = (index: number): Promise<Loose> =>
    useItem(wizard, initiate, { ...CHOICE, activity: uses[index].key }, [wizard]);
  const slots = (): number => wizard.system.spellcasting.slots.c1.value;
  const before = slots();
  const [trick, free, again] = [await cast(0), await cast(2), await cast(2)];
  expect([trick.system.pays, free.system.pays.length, again, initiate.system.uses.value, slots()]).toEqual([
    [],
    1,
    undefined,
    0,
    before,
  ]);
  const paid = await cast(3);
  expect([paid.system.circle, slots()]).toEqual([1, before - 1]);
  // That it took a slot each reads in his own language: what is stored is its name.
  expect(paid.system.label).toBe("Посвящённый: волшебник: Падение пёрышком");
  await play.undoAction(paid);
  await play.undoAction(free);
  expect([initiate.system.uses.value, slots()]).toEqual([1, before]);

  // The monk has no slots; the high elf among his sides has a cantrip of the wizard's list.
  expect(
    usesOf(named(seat, "Монах, уровень 3", "Посвящённый: волшебник")).map(({ name }: Loose) => name as string),
  ).toEqual(["Свет", "Волшебная рука", "Псевдожизнь"]);
  const lineage = named(seat, "Монах, уровень 3", "Эльфийское происхождение");
  const elf = (): string[] => usesOf(lineage).map(({ name }: Loose) => name as string);
  expect(elf()).toEqual(["Обнаружение магии", "Сообщение"]);
  const { openChoicesOf } = await verbs("openChoicesOf");
  const open = (): string[] =>
    openChoicesOf(seat.actor("Монах, уровень 3")).map(
      ({ item, choices }: Loose) => `${item.name as string} ${String(choices.length)}`,
    );
  const others = open();
  await play.choose(lineage, { 1: [] });
  expect(open()).toEqual(expect.arrayContaining([...others, "Эльфийское происхождение 1"]));
  // A drow has no such choice.
  await play.choose(lineage, { 0: ["drow"] });
  expect(open()).toEqual(others);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07: paper lists the spells that features grant, of who has slots and of who has none", async () => {
  const seat = await liveTable(sages(), shelves("ru", ["spells"])).sit("Player 1", ["GM"]);
  const { printView, gameTexts } = await verbs("printView", "gameTexts");
  const granted = async (who: string): Promise<string[][]> => {
    const { spells } = (await printView(seat.actor(who), "p", gameTexts)) as Loose;
    const found = spells.circles.find(({ label }: Loose) => label === "Из особенностей");
    return found.spells.map(({ name, facts }: Loose) => [name, facts]);
  };
  expect(await granted("Волшебник")).toContainEqual(["Луч холода", "Посвящённый: волшебник"]);
  // In the order of the features on the sheet.
  expect(await granted("Монах, уровень 3")).toEqual([
    ["Обнаружение магии", "Эльфийское происхождение"],
    ["Сообщение", "Эльфийское происхождение"],
    ["Свет", "Посвящённый: волшебник"],
    ["Волшебная рука", "Посвящённый: волшебник"],
    ["Псевдожизнь", "Посвящённый: волшебник"],
  ]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 H-SPL-17: what a lent spell lacks is told before its window is opened, by the bar and by its row, as of one's own", async () => {
  const seat = await liveTable(sages(), shelves("ru", ["spells"])).sit("Player 1", ["GM"]);
  const wizard = seat.actor("Волшебник");
  const { barButtons, grantedSpellRows, againstWords, gameTexts } = await verbs(
    "barButtons",
    "grantedSpellRows",
    "againstWords",
    "gameTexts",
  );
  await play.fetchGrantedSpells(wizard.items.contents);
  const lacks = (item: Loose, use: string): Loose => againstWords(wizard, item, use, gameTexts);
  const named = ({ name }: Loose): boolean => name === "Луч холода";
  const told = (): string[] => {
    const row = grantedSpellRows(wizard.items.contents, "x", gameTexts, lacks).find(named);
    const { note, hint } = barButtons(wizard).find(named);
    return [row.lacks, note, hint];
  };
  expect(told().slice(0, 2)).toEqual(["", "Творить · 1к8 холод"]);
  // It strikes as his own spells and his weapons do: its bonus with its parts, and whose spell it is.
  const { attack } = wizard.creature.spells;
  const { number, hint } = barButtons(wizard).find(named);
  const lines = String(hint).split("\n");
  expect([number, lines.length, lines[0]]).toEqual([
    gameTexts.signed(attack.total),
    2 + attack.parts.length,
    "Посвящённый: волшебник",
  ]);
  const staff = wizard.items.find(({ type }: Loose) => type === "weapon");
  // The hand that holds a focus would make the gestures (H-SPL-01).
  await wizard.items.find(({ focus }: Loose) => focus !== null).update({ "system.equipped": "none" });
  await staff.update({ "system.equipped": "both" });
  expect(told()).toEqual(["нет свободной руки", "руки заняты", expect.stringContaining("нет свободной руки")]);
  // Armor that nobody has taught him keeps him from spells that a feature lends as from his own (B-PROF-07, C-43).
  await staff.update({ "system.equipped": "none" });
  await wizard.bodyArmor.update({ "system.equipped": false });
  const plate = { name: "Латы", type: "armor", system: { armorType: "heavy", equipped: true } };
  await wizard.createEmbeddedDocuments("Item", [plate]);
  expect(wizard.untrainedArmor?.name).toBe("Латы");
  expect(told()).toEqual(["доспех без мастерства", "доспех", expect.stringContaining("доспех без мастерства")]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07: a lent spell is asked for once while it is on its way; one that never comes keeps none of the others back", async () => {
  const seat = await liveTable(sages(), shelves("ru", ["spells"])).sit("Player 1", ["GM"]);
  const { askGrantedSpells } = await verbs("askGrantedSpells");
  const SLOW = "Actor.slowslowslowslow.Item.slowslowslowslow";
  const NEVER = "Actor.neverneverneverr.Item.neverneverneverr";
  const things = await seat.actor("Волшебник").createEmbeddedDocuments(
    "Item",
    [SLOW, NEVER].map((uuid) => ({
      name: uuid,
      type: "feature",
      system: { activities: { k: { kind: "cast", name: "x", pays: "none", casts: { uuid, circle: 0, top: 0 } } } },
    })),
  );
  const answers = new Map<string, (found: null) => void>();
  vi.stubGlobal("fromUuid", (uuid: string) => new Promise((answer) => answers.set(uuid, answer)));
  try {
    const coming: Promise<unknown>[] = askGrantedSpells(things);
    const again: Promise<unknown>[] = askGrantedSpells(things);
    expect(again.map((one, index) => one === coming[index])).toEqual([true, true]);
    expect([...answers.keys()]).toEqual([SLOW, NEVER]);
    answers.get(SLOW)?.(null);
    await coming[0];
    expect(askGrantedSpells(things).map((one: unknown) => one === coming[1])).toEqual([true]);
  } finally {
    vi.unstubAllGlobals();
  }
});

/** The fighter as a warlock or wizard of the packs, of a level, at a table of a game. */
async function caster(profile: string, name: string, level: number): Promise<{ seat: Seat; hero: Loose }> {
  vi.restoreAllMocks();
  const scene = byRules(brawl("Воин"), profile);
  const seat = await liveTable(scene, shelves("ru", ["spells", "classes", "features"])).sit("GM");
  noWindows();
  const hero = seat.actor("Воин");
  const made = packDocuments("classes", "ru").find((one: Loose) => one.name === name);
  await hero.createEmbeddedDocuments("Item", [made], { keepId: true });
  await hero.update({ "system.details": { level, xp: 400_000 } });
  return { seat, hero };
}
const highest = (spells: readonly Loose[]): number =>
  Math.max(...spells.map((spell) => Number(spell.circle ?? spell.system.circle)));

test("H-SPL-03 B-PRG-01: circle 6 is offered at level 11 of the base game; the homebrew never offers it", async () => {
  const offered = async (profile: string, level: number): Promise<number> => {
    const { seat, hero } = await caster(profile, "Волшебник", level);
    const { castableSpells } = await verbs("castableSpells");
    const found = highest(await castableSpells(hero));
    // The spells that are not offered are not loaded: each of them costs time when the guide opens.
    const loaded: Loose[] = game.packs.get("opposed-d20.spells-ru").contents;
    expect([highest(loaded), loaded.every(({ system }) => system.classes.has("wizard"))]).toEqual([found, true]);
    expect(seat.faults).toEqual([]);
    return found;
  };
  for (const [level, circle] of [
    [9, 5],
    [10, 5],
    [11, 6],
    [16, 8],
    [17, 9],
  ] as const)
    expect(await offered("base", level)).toBe(circle);
  for (const level of [9, 10]) expect(await offered("homebrew", level)).toBe(5);
  // Whoever rose by the base rules counts as level 10.
  expect(await offered("homebrew", 20)).toBe(5);
});

test("H-PRG-09 B-PRG-01: a Mystic Arcanum is a choice of level 11 of the base game, of four spells; the quest of the homebrew brings none", async () => {
  const offered = async (profile: string): Promise<unknown> => {
    const { seat, hero } = await caster(profile, "Колдун", 10);
    const { features, choices } = await play.offerLevel(hero, 11);
    expect(seat.faults).toEqual([]);
    const arcana = choices.filter(({ name }: Loose) => (name as string).startsWith("Мистический арканум"));
    return [
      features.map(({ name }: Loose) => name as string),
      arcana.flatMap(({ choices: due }: Loose) =>
        due.map(({ track, from, open }: Loose) => [track, from.length, open]),
      ),
    ];
  };
  expect(await offered("base")).toEqual([["Мистический арканум 6"], [["spell", 4, 1]]]);
  expect(await offered("homebrew")).toEqual([["Мистический мастер"], []]);
});

test("H-PRG-07 B-PRG-01: a Mystic Arcanum costs its use alone, as no slot of the pact holds its circle", async () => {
  const { seat, hero } = await caster("base", "Колдун", 11);
  const { usesOf, useItem } = await verbs("usesOf", "useItem");
  const made = packDocuments("features", "ru").find((one: Loose) => one.name === "Мистический арканум 6");
  const spell = packDocuments("spells", "ru").find((one: Loose) => one.name === "Круг смерти")._id;
  made.system.choices[0].chosen = [spell];
  const [arcanum] = await hero.createEmbeddedDocuments("Item", [made]);
  await play.fetchGrantedSpells([arcanum]);
  expect(hero.system.spells.slots.map(({ max }: Loose) => max)).toEqual([0, 0, 0, 0, 3, 0, 0, 0, 0]);
  expect(usesOf(arcanum)).toEqual([{ key: spell, name: "Круг смерти" }]);
  const cast = await useItem(hero, arcanum, { ...CHOICE, activity: spell }, [hero]);
  expect([cast.system.pays.length, arcanum.system.uses.value]).toEqual([1, 0]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-04: the name of a granted spell opens the spell and its text, the name of its feature the feature", async () => {
  const seat = await liveTable(sages(), shelves("ru", ["spells"])).sit("Player 1", ["GM"]);
  const { usesOf, CREATURE_ACTIONS } = await verbs("usesOf", "CREATURE_ACTIONS");
  const wizard = seat.actor("Волшебник");
  const initiate = named(seat, "Волшебник", "Посвящённый: волшебник");
  const frost = usesOf(initiate).find(({ name }: Loose) => name === "Луч холода");
  const press = async (use?: string): Promise<string[]> => {
    const name = { dataset: { use }, closest: () => ({ dataset: { itemId: initiate.id } }) };
    const sheets = vi.spyOn(initiate.constructor.prototype, "sheet", "get").mockReturnValue(null);
    await CREATURE_ACTIONS.openItem.call({ actor: wizard }, new Event("click"), name);
    const opened = sheets.mock.contexts.map((one: Loose) => `${one.type as string} ${one.name as string}`);
    sheets.mockRestore();
    return opened;
  };
  expect(await press(frost.key)).toEqual(["spell Луч холода"]);
  expect(await press()).toEqual(["feature Посвящённый: волшебник"]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-04: the card of a granted spell says what the spell does, also to whoever has not loaded it; its button casts", async () => {
  const seat = await liveTable(sages(), shelves("ru", ["spells"])).sit("Player 1", ["GM"]);
  const { usesOf, useItem, verbFor } = await verbs("usesOf", "useItem", "verbFor");
  const wizard = seat.actor("Волшебник");
  const initiate = named(seat, "Волшебник", "Посвящённый: волшебник");
  const fall = usesOf(initiate).find(({ name }: Loose) => name === "Падение пёрышком").key as string;
  expect(verbFor(initiate, {}, [], new Set(), fall)).toBe("OD20.Use.Verb.cast");
  const cast = await useItem(wizard, initiate, { ...CHOICE, activity: fall }, [wizard]);
  const words = async (): Promise<string> => (await seat.as("Player 1").card(cast)).text;
  await vi.waitFor(async () => {
    expect(await words()).toContain("приземляются на ноги без урона");
  });
  expect(await words()).not.toContain("без ячейки");
  expect(seat.faults).toEqual([]);
});
