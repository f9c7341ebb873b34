/** Ranks of skills by d20-3e: in checks, first aid and passive Perception, kept by other games, limited by the level. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { byRules, everyDie, noWindows } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import type { Seat } from "./table.ts";

declare const game: Loose, ui: Loose;

/** A fighter of level 1 with Dexterity 14 and Wisdom 12, and the stored ranks. */
async function sit(ranks: Readonly<Record<string, number>>, who = "GM"): Promise<{ seat: Seat; hero: Loose }> {
  vi.restoreAllMocks();
  const scene = byRules(brawl("Воин"), "d20-3e");
  const { system } = scene.actors.find(({ name }) => name === "Воин") as Loose;
  system.characteristics.dexterity.value = 14;
  system.characteristics.perception.value = 12;
  system.details.level = 1;
  for (const [key, value] of Object.entries(ranks)) system.skills[key] = { ...system.skills[key], ranks: value };
  const seat = await liveTable(scene).sit(who);
  noWindows();
  await calm();
  return { seat, hero: seat.actor("Воин") };
}
const parts = (hero: Loose, key: string): unknown[] =>
  hero.system.skills[key].parts.map(({ label, value }: Loose) => [label, value]);

test("D-C6 D-C7: a check is the ranks and the modifier, each named; −3 counts as 0, and every skill has its own characteristic", async () => {
  const { seat, hero } = await sit({ stealth: 4, arcana: -3, medicine: 2, athleticsSkill: 1 });
  expect(parts(hero, "stealth")).toEqual([
    ["OD20.Part.Dexterity", 2],
    ["OD20.Part.Ranks", 4],
  ]);
  const { learning, strength } = hero.system.characteristics;
  expect([hero.system.skills.arcana.total, hero.toObject().system.skills.arcana.ranks]).toEqual([learning.mod, -3]);
  expect([hero.system.skills.medicine.total, hero.system.skills.athleticsSkill.total]).toEqual([3, strength.mod + 1]);
  everyDie(10);
  const message = await play.check(hero, "skill", "stealth", {});
  expect([message.rolls[0].total, seat.faults]).toEqual([16, []]);
});

test("D-C12: another game does not count ranks and keeps them", async () => {
  const { hero } = await sit({ stealth: 4 });
  for (const profile of ["homebrew", "base", "d20-3e"]) {
    await game.settings.set("opposed-d20", "ruleProfile", profile);
    await calm();
    const counted = parts(hero, "stealth").some((part) => String(part).startsWith("OD20.Part.Ranks"));
    expect([profile, counted, hero.toObject().system.skills.stealth.ranks]).toEqual([profile, profile === "d20-3e", 4]);
  }
});

test("D-C6: passive Perception is 10 and the skill", async () => {
  const { hero } = await sit({ awarenessSkill: 3 });
  expect(hero.system.passive.total).toBe(14);
});

const CLASS = {
  name: "Боец",
  type: "class",
  img: "icons/svg/item-bag.svg",
  system: { hitDie: 10, progression: { attack: "full", goodSaves: [] }, classSkills: ["stealth", "survival"] },
};
const rows = async (hero: Loose): Promise<Record<string, Loose>> => {
  const { skillRows, gameTexts } = await verbs("skillRows", "gameTexts");
  const all: Loose[] = skillRows(hero.toObject().system, hero.system, "a", gameTexts);
  return Object.fromEntries(all.map((row) => [row.key as string, row]));
};

test("D-C6: a row tells its ranks, the limit of the level, class skills, and ranks above the limit; no other game shows ranks", async () => {
  const { seat, hero } = await sit({ stealth: 5, survival: 1, history: -3 });
  await hero.createEmbeddedDocuments("Item", [CLASS]);
  const { stealth, survival, history } = await rows(hero);
  expect([stealth?.ranks, stealth?.expertise]).toEqual([
    {
      name: "system.skills.stealth.ranks",
      value: 5,
      text: "5 из 4",
      most: 4,
      label: "Скрытность: ранги, не больше 4",
      over: "больше 4",
      ofClass: "Навык класса",
    },
    null,
  ]);
  expect([survival?.ranks.text, survival?.ranks.over]).toEqual(["1 ранг", ""]);
  expect([history?.ranks.value, history?.ranks.text, history?.ranks.ofClass]).toEqual([-3, "", ""]);
  await game.settings.set("opposed-d20", "ruleProfile", "base");
  await calm();
  expect([(await rows(hero))["stealth"]?.ranks, seat.faults]).toEqual([undefined, []]);
});

test("D-C6: where the table refuses, a player enters no more ranks than the level allows; a Game Master does", async () => {
  const { seat, hero } = await sit({ stealth: 2, history: 9 }, "Player 1");
  const warn = vi.spyOn(ui.notifications, "warn").mockImplementation(() => undefined);
  const ranks = (): number[] => ["stealth", "history"].map((key) => hero.toObject().system.skills[key].ranks as number);
  await hero.update({ system: { skills: { stealth: { ranks: 5 } } } });
  expect([ranks(), warn.mock.calls.length]).toEqual([[5, 9], 0]);
  const { setTableChoices } = await verbs("setTableChoices");
  setTableChoices({ rankLimit: "refuse" });
  await hero.update({ system: { skills: { stealth: { ranks: 6 }, history: { ranks: 8 } }, biography: "ниже можно" } });
  // From 5 no higher; from 9 to 8 is no rise.
  expect([ranks(), hero.system.biography, warn.mock.calls]).toEqual([
    [5, 8],
    "ниже можно",
    [["Воин: на этом уровне не больше 4 рангов."]],
  ]);
  await hero.update({ system: { skills: { stealth: { ranks: 4 } } } });
  expect([ranks(), seat.faults]).toEqual([[4, 8], []]);
});

test("D-C6: a level adds ranks up to its own limit, and its undo takes back exactly these", async () => {
  const { seat, hero } = await sit({ stealth: 4, history: 1 });
  await hero.createEmbeddedDocuments("Item", [CLASS]);
  const { levelUp, undoLevel, addedRanks, laterOf, ranksFields, gameTexts } = await verbs(
    "levelUp",
    "undoLevel",
    "addedRanks",
    "laterOf",
    "ranksFields",
    "gameTexts",
  );
  const ranks = addedRanks(
    hero,
    new Map([
      ["stealth", 5],
      ["history", 0],
      ["arcana", 2],
      ["none", 3],
    ]),
  );
  expect(ranks).toEqual({ "skills.stealth": 1, "skills.arcana": 2 });
  const fields = ranksFields("u", laterOf(hero, 2, null, ranks), gameTexts);
  // 5 + 1 + 2.
  expect(fields.given).toBe("Роздано рангов: 8. Сколько всего, правила не говорят: решает Мастер.");
  const stealth = fields.groups
    .flatMap(({ rows: all }: Loose) => all)
    .find(({ name }: Loose) => name === "rank.stealth");
  expect([stealth.value, stealth.result, stealth.over]).toEqual([5, "+7", ""]);
  const stored = (): number[] =>
    ["stealth", "history", "arcana"].map((key) => hero.toObject().system.skills[key].ranks);
  await levelUp(hero, { level: 2, raise: null, chosen: new Map(), forget: [], ranks });
  expect([hero.system.details.level, stored()]).toEqual([2, [5, 1, 2]]);
  // What the Game Master gave since stays.
  await hero.update({ system: { skills: { arcana: { ranks: 3 } } } });
  await undoLevel(hero);
  expect([hero.system.details.level, stored(), seat.faults]).toEqual([1, [4, 1, 1], []]);
});

test("D-C6: a class may name its ranks: three a level, four times at level 1, so that three skills can stand at their limit", async () => {
  const { hero } = await sit({ stealth: 4, history: 4 });
  const { ranksFields, ranksOpen, gameTexts } = await verbs("ranksFields", "ranksOpen", "gameTexts");
  const [profession] = await hero.createEmbeddedDocuments("Item", [
    { ...CLASS, system: { ...CLASS.system, ranksPerLevel: 3 } },
  ]);
  const told = (): unknown[] => [ranksFields("u", hero, gameTexts).given, ranksOpen(hero, gameTexts)];
  expect(told()).toEqual(["Роздано рангов: 8 из 12, осталось 4.", []]);
  await hero.update({ "system.skills.arcana.ranks": 5 });
  expect(told()).toEqual([
    "Роздано рангов: 13, а положено 12.",
    ["Магия: больше 4 рангов.", "Роздано рангов: 13, а положено 12."],
  ]);
  await profession.update({ "system.ranksPerLevel": 0 });
  expect(ranksOpen(hero, gameTexts)).toEqual(["Магия: больше 4 рангов."]);
});

test("D-C6: where the table refuses, a player's level adds no ranks above its limit, and its undo takes back only what it added", async () => {
  const { seat, hero } = await sit({ stealth: 4, history: 9 }, "Player 1");
  await hero.createEmbeddedDocuments("Item", [CLASS]);
  const { levelUp, undoLevel, setTableChoices } = await verbs("levelUp", "undoLevel", "setTableChoices");
  setTableChoices({ rankLimit: "refuse" });
  await hero.update({ "system.details.xp": 1000 });
  const stored = (): number[] =>
    ["stealth", "history", "arcana"].map((key) => hero.toObject().system.skills[key].ranks);
  // Another page gave ranks since the window counted these.
  const ranks = { "skills.stealth": 3, "skills.history": 1, "skills.arcana": 2 };
  await levelUp(hero, { level: 2, raise: null, chosen: new Map(), forget: [], ranks });
  expect([hero.system.details.level, stored()]).toEqual([2, [5, 9, 2]]);
  await undoLevel(hero);
  expect([hero.system.details.level, stored(), seat.faults]).toEqual([1, [4, 9, 0], []]);
});
