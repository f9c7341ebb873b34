/** Saves against death by the base rules, and death that is told: seen by all, counted once, whoever presses. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
let gm: Person, player: Person;
// One table for all: it comes to play by the base rules, and each scenario counts from what it finds.
beforeAll(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterAll(() => {
  table.end();
});

const death = async (person: Person): Promise<unknown[]> => {
  const { hp, death: counts } = (await person.actor("Воин")).system;
  return [hp.value, counts.successes, counts.failures, counts.stable, counts.dead];
};
const change = async (system: object): Promise<void> => {
  await gm.run(async (data) => void (await game.actors.getName("Воин").update({ system: data })), system);
  await table.soon();
};
/** He lies at 0 hit points as if he had just fallen, at a table that plays by these rules. */
const fallen = async (profile: "base" | "homebrew" = "base"): Promise<void> => {
  await gm.set("ruleProfile", profile);
  await change({ hp: { value: 12 } });
  await change({ hp: { value: 0 } });
  expect(await death(player)).toEqual([0, 0, 0, false, false]);
};
const owes = (person: Person): Promise<boolean> => person.owesSave("Воин");
/** What the button of the sheet does. */
const press = (person: Person): Promise<void> => person.deathSave("Воин");
/** Some press at one moment, each of whom is shown the button. */
const save = async (...people: readonly Person[]): Promise<void> => {
  for (const person of people) expect(await owes(person)).toBe(true);
  await Promise.all(people.map(press));
  await table.soon();
};
const rolled = async (): Promise<number> => (await gm.actor("Воин")).system.death.saves;
const posted = async (): Promise<number> => (await gm.authors("check")).length;

test("B-DEATH-02 B-DEATH-03 B-DEATH-08 B-COND-EXH-1: a massive blow kills and is told; blows at 0 count; marks are corrected by hand and by healing", async () => {
  const give = async (kind: "damage" | "healing", amount: number): Promise<void> => {
    const formula = String(amount);
    await (kind === "damage" ? gm.damage(["Воин"], formula, { armor: false }) : gm.heal(["Воин"], formula));
    await table.soon();
  };
  const dead = (person: Person): Promise<boolean> =>
    person.run(() => {
      const hero = game.actors.getName("Воин");
      return (hero.dead && hero.statuses.has(CONFIG.specialStatusEffects.DEFEATED)) as boolean;
    });
  const unhurt = await death(gm);
  expect(unhurt).toEqual([12, 0, 0, false, false]);
  // 12 of 12 and as much again.
  await give("damage", 24);
  expect(await death(gm)).toEqual([0, 0, 0, false, true]);
  for (const person of [gm, player]) {
    const { text, buttons } = await person.card();
    expect(text).toContain("Воин: этот удар смертелен");
    expect(buttons.map(({ name }) => name)).not.toContain("Стоять насмерть");
    expect(await dead(person)).toBe(true);
  }
  expect(await player.mayStandNow("Воин")).toBe(false);
  // Nothing heals the dead.
  await give("healing", 5);
  expect((await gm.card()).text).toContain("Лечение · 0 из 5");
  expect(await death(gm)).toEqual([0, 0, 0, false, true]);
  // What the switch of the sheet writes.
  await change({ death: { successes: 0, failures: 0, marks: 0, dead: false } });
  expect(await death(gm)).toEqual([0, 0, 0, false, false]);
  expect(await dead(gm)).toBe(false);
  // Stable by hand; a blow ends it and is a failure; healing begins anew.
  await change({ death: { successes: 0, failures: 0, dead: false, stable: true } });
  expect(await death(gm)).toEqual([0, 0, 0, true, false]);
  await give("damage", 2);
  expect(await death(gm)).toEqual([0, 0, 1, false, false]);
  await give("healing", 3);
  expect(await death(gm)).toEqual([3, 0, 0, false, false]);
  // Typed hit points are somebody's word that he lives.
  await gm.run(async () => void (await game.actors.getName("Воин").changeHitPoints(-15)));
  await table.soon();
  expect(await death(player)).toEqual([0, 0, 0, false, true]);
  expect(gm.told().join("\n")).toContain("Воин: урон так велик, что это смерть.");
  await change({ hp: { value: 6 } });
  expect(await death(player)).toEqual([6, 0, 0, false, false]);
  // Exhaustion of six levels, a maximum of nothing: dead while it lasts.
  for (const [is, system] of [
    [true, { exhaustion: { other: 6 } }],
    [false, { exhaustion: { other: 5 } }],
    [true, { hp: { lost: 12 } }],
    [false, { hp: { lost: 0 } }],
  ] as const) {
    await change(system);
    expect(await dead(player)).toBe(is);
  }
  await change({ exhaustion: { other: 0 } });
});

test("B-DEATH-05 B-DEATH-07: a success, a 1 is two failures, a 20 gives 1 hit point; nobody rolls where the rules do not", async () => {
  // One who drops out by the homebrew is stable.
  await fallen("homebrew");
  expect(await owes(player)).toBe(false);
  await fallen();
  const before = await posted();
  await player.dice([10, 20], [1, 20], [20, 20]);
  // Twice in a row is once.
  await save(player, player);
  expect(await death(gm)).toEqual([0, 1, 0, false, false]);
  expect(await posted()).toBe(before + 1);
  expect((await gm.card()).text).toMatch(/Спасбросок от смерти.*СЛ 10.*Успех/u);
  expect((await gm.card()).text).toContain("Успехов 1 из 3, провалов 0 из 3");
  await save(player);
  expect(await death(gm)).toEqual([0, 1, 2, false, false]);
  expect((await player.card()).told).toMatch(/Спасбросок от смерти.*Провал/u);
  // What these two are more than others, their cards say.
  expect((await player.card()).text).toContain("Два провала сразу. Успехов 1 из 3, провалов 2 из 3");
  await save(player);
  expect((await gm.card()).text).toContain("Приходит в себя с 1 хитом");
  expect(await death(gm)).toEqual([1, 0, 0, false, false]);
  expect(await owes(player)).toBe(false);
});

test("B-DEATH-05 B-DEATH-06: the card of the save that ends it says so", async () => {
  await fallen();
  await change({ death: { successes: 2, failures: 1 } });
  await player.dice([15, 20]);
  await save(player);
  expect((await gm.card()).text).toContain("Третий успех: стабилен");
  await fallen();
  await change({ death: { successes: 2, failures: 2 } });
  await player.dice([4, 20]);
  await save(player);
  expect((await gm.card()).text).toContain("Третий провал: смерть");
  // First aid after a failure is no third success.
  await fallen();
  await player.dice([4, 20]);
  await save(player);
  await change({ death: { stable: true, failures: 0 } });
  expect((await gm.card()).text).not.toMatch(/Третий|из 3/u);
});

test("B-DEATH-05: two tabs and the GM press at one moment: one save is rolled, and counted once", async () => {
  await fallen();
  const tab = await table.open("Player 1 again");
  const people = [gm, player, tab];
  const [messages, saves] = [await posted(), await rolled()];
  // Each would roll something else.
  await gm.dice([12, 20], [12, 20]);
  await player.dice([3, 20], [3, 20]);
  await tab.dice([5, 20], [5, 20]);
  // The slower ones wait for the faster one.
  await save(...people);
  expect(await posted()).toBe(messages + 1);
  const [, successes, failures] = await death(gm);
  expect(Number(successes) + Number(failures)).toBe(1);
  // The next one is another one.
  await player.dice([14, 20]);
  await save(player);
  expect(await posted()).toBe(messages + 2);
  expect(await rolled()).toBe(saves + 2);
  tab.leave();
});

test("B-DEATH-05: a save that was posted and not counted is counted by the next press, not rolled again", async () => {
  await fallen();
  const messages = await posted();
  await player.dice([11, 20], [2, 20]);
  await save(player);
  expect(await death(gm)).toEqual([0, 1, 0, false, false]);
  // As a page that died before it counted would leave it: the check is there, an entry that can be read is not.
  await gm.run(async () => {
    const hero = game.actors.getName("Воин");
    const saves = Object.entries(hero.system.ledger.entries).filter(([, { kind }]: Loose) => kind === "save");
    const [id] = saves.sort(([, one]: Loose, [, other]: Loose) => other.n - one.n)[0] as Loose;
    await hero.update({
      system: { death: { saves: hero.system.death.saves - 1 }, ledger: { entries: { [id]: { kind: "" } } } },
    });
  });
  await table.soon();
  expect(await death(player)).toEqual([0, 0, 0, false, false]);
  await save(player);
  expect(await death(gm)).toEqual([0, 1, 0, false, false]);
  expect(await posted()).toBe(messages + 1);
});
