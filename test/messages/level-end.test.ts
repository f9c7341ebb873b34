/** What the end of a level tells, by each set of rules: only what changed, with its reason; several levels in one table. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";
import { byRules, everyDie, noWindows } from "../support/alone.ts";

declare const game: Loose;

const CLASS = "fightFight000001";
const fighter = {
  _id: CLASS,
  name: "Боец",
  type: "class",
  img: "icons/svg/item-bag.svg",
  system: {
    hitPoints: 10,
    hitDie: 10,
    characteristic: "strength",
    progression: { attack: "full", goodSaves: ["fortitude"] },
    features: [],
    choices: [],
  },
};

/** Takes some levels in one window, and returns what its end tells. */
async function ending(profile: string, xp: number, first: number, last: number, rolls = false): Promise<Loose> {
  vi.restoreAllMocks();
  const scene = brawl("Воин");
  byRules(scene, profile);
  const seat = await liveTable(scene).sit("GM");
  noWindows();
  const hero = seat.actor("Воин");
  await hero.createEmbeddedDocuments("Item", [fighter], { keepId: true });
  await hero.update({
    "system.details": { level: first, xp },
    "system.hp.value": 5,
    "system.characteristics.endurance.value": 14,
  });
  const { levelEnd, levelStart, levelUp, gameTexts } = await verbs("levelEnd", "levelStart", "levelUp", "gameTexts");
  everyDie(9, 10);
  const start = levelStart(hero, gameTexts);
  for (let level = first + 1; level <= last; level++)
    await levelUp(hero, { level, raise: null, rolls, chosen: new Map(), forget: [] });
  const end = levelEnd(hero, start, gameTexts);
  expect([end.from, end.to, seat.faults]).toEqual([first, last, []]);
  return end;
}

/** The table of the end, as `label from to by why`. */
async function rows(...levels: Parameters<typeof ending>): Promise<string[]> {
  const end = await ending(...levels);
  return end.rows.map(({ label, from, to, by, why }: Loose) => [label, from, to, by, why].join(" | "));
}

test("H-PRG-05 H-MAS-04 H-MAS-05: a fighter of the homebrew gains his Endurance, a Talent and 2 Power a level; two levels are one table", async () => {
  // Endurance 14: two a level; ten of the class and two at level 1.
  expect(await rows("homebrew", 2000, 1, 3)).toEqual([
    "Максимум хитов | 12 | 16 | +4 | Выносливость",
    "Таланты | 2 | 4 | +2 | ",
    "Мощь | 0 | 4 | +4 | ",
  ]);
});
test("B-PRG-03 B-PROF-01: by the base rules a Hit Die comes, and from level 4 to 5 all proficient numbers rise", async () => {
  const table = await rows("base", 6500, 4, 5);
  // A d10 gives 6, Endurance 2.
  expect(table[0]).toMatch(/\| \+8 \| Кости хитов \+6, Телосложение \+2$/u);
  expect(table.join("\n")).toMatch(/\+1 \| Бонус мастерства/u);
  expect(table.join("\n")).not.toMatch(/Талант|Мощь/u);
});
test("D-ATK-04 D-SAVE-02 B-PRG-03: by d20-3e the class gives base attack, saves and a die of hit points", async () => {
  // Level 1: 10 and 2 of Constitution; level 2: 6 and 2 more. Fortitude: 2 + 2 at level 1, 3 + 2 at level 2.
  expect(await rows("d20-3e", 1000, 1, 2)).toEqual([
    "Максимум хитов | 12 | 20 | +8 | Кости хитов +6, Телосложение +2",
    "Базовый бонус атаки | +1 | +2 | +1 | ",
    "Стойкость | +4 | +5 | +1 | Базовый бонус Стойкости",
    "Длинный меч | +4 · 1к8+3 рубящий | +5 · 1к8+3 рубящий | +1 | Базовый бонус атаки",
    "Короткий лук | +3 · 1к6 колющий | +4 · 1к6 колющий | +1 | Базовый бонус атаки",
  ]);
});
test("D-ATK-02: at base attack +6 a full attack has a second attack at +1", async () => {
  // Level 5: 42; level 6: 6 and 2 more.
  const table = await rows("d20-3e", 5000, 5, 6);
  expect(table.slice(0, 4)).toEqual([
    "Максимум хитов | 44 | 52 | +8 | Кости хитов +6, Телосложение +2",
    "Базовый бонус атаки | +5 | +6/+1 | +1 | ",
    "Ударов при полной атаке | 1 | 2 | +1 | ",
    "Стойкость | +6 | +7 | +1 | Базовый бонус Стойкости",
  ]);
});
test("D-C6: the die of a new level may be rolled by d20-3e, and is shown; no other game asks for it", async () => {
  expect((await rows("d20-3e", 1000, 1, 2, true))[0]).toBe(
    "Максимум хитов | 12 | 23 | +11 | Кости хитов +9, Телосложение +2",
  );
  const [told] = game.messages.contents.slice(-1);
  expect([told.flavor, told.rolls.map(({ formula, total }: Loose) => [formula, total])]).toEqual([
    "Воин: кость хитов, 2-й уровень",
    [["1d10", 9]],
  ]);
  const hero = game.actors.getName("Воин");
  expect([hero.system.hp.value, hero.toObject().system.levels[0].rolled]).toEqual([16, 9]);
  const { undoLevel } = await verbs("undoLevel");
  await undoLevel(hero);
  expect([hero.system.hp.max, hero.system.hp.value, hero.toObject().system.levels]).toEqual([12, 5, []]);
  // Taken again by a player, the level has the die that it had: also where he now asks for the average.
  const again = async (isGM: boolean, rolls: boolean, face: number): Promise<number> => {
    const { levelUp } = await verbs("levelUp");
    vi.spyOn(game.user, "isGM", "get").mockReturnValue(isGM);
    everyDie(face, 10);
    await levelUp(hero, { level: 2, raise: null, rolls, chosen: new Map(), forget: [] });
    const { max } = hero.system.hp;
    await undoLevel(hero);
    return max as number;
  };
  const messages = game.messages.size;
  expect([await again(false, true, 10), await again(false, false, 10), game.messages.size]).toEqual([23, 23, messages]);
  // A Game Master is free: the average is 6; a new die of 4 stands then for the player.
  expect([await again(true, false, 4), await again(true, true, 4), await again(false, true, 10)]).toEqual([20, 18, 18]);
  await hero.update({ "flags.opposed-d20.hitDice": { "2d10": 99 } });
  expect(await again(false, true, 10)).toBe(24);
  vi.restoreAllMocks();
  expect((await rows("base", 1000, 1, 2, true))[0]).toMatch(/\| \+8 \|/u);
  expect(game.actors.getName("Воин").toObject().system.levels[0].rolled).toBeUndefined();
});
test("B-PRG-01: the end tells the experience to the next level only if that level does not wait already", async () => {
  // Levels 3, 5 and 6 are due at 900, 6500 and 14 000.
  expect((await ending("base", 6500, 1, 2)).note).toBe("Записано.");
  expect((await ending("base", 6500, 4, 5)).note).toMatch(/6.* 7500 /u);
  expect((await ending("base", 0, 1, 2)).note).toMatch(/3.* 900 /u);
});
