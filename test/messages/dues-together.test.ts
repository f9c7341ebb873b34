/** What is due at the start and the end of turns: done by whoever is there, once, and honest when a turn is taken back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person, other: Person;
// One table for all; each scenario begins a fight of its own.
beforeAll(async () => {
  table = Table.begin();
  [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
});
afterAll(() => {
  table.end();
});

/** A fight in its first round: Goblin 1, the fighter, the ranger. */
async function beginFight(): Promise<void> {
  await table.fight(["Гоблин 1", "Воин", "Следопыт"]);
  for (const person of [gm, player, other]) expect(await person.turn()).toBe("1 Гоблин 1");
}
/** Goes on or back by one turn. */
async function turn(by: Person, way: "nextTurn" | "previousTurn" = "nextTurn"): Promise<void> {
  const before = await by.turn();
  await by[way]();
  await table.soon();
  expect(await by.turn()).not.toBe(before);
}
/** What somebody is told that is due of a creature. */
const due = (person: Person, of = "Воин"): Promise<string[]> => person.bar(of);
/** Everybody presses the only thing that is due so often, all at one instant. */
async function press(people: readonly Person[], { of = "Воин", times = 1 } = {}): Promise<void> {
  for (const person of people) expect(await person.upkeep(of)).toHaveLength(1);
  await Promise.all(people.map((person) => person.doUpkeep(of, times)));
  await table.soon();
}

test("B-MISC-10: a recharge is due from the turn after its use, for the Game Masters alone; two press, one die falls; deleted it takes back what it gave", async () => {
  const second = await table.open("GM 2");
  const people = [gm, second, player];
  const of = "Гоблин 1";
  await beginFight();
  const spit = { recharge: 5, uses: { value: 1, max: 1 }, action: "active" };
  await gm.give(of, { name: "Плевок", type: "feature", system: spit });
  await gm.changeItem(of, "Плевок", { system: { uses: { value: 0 } } });
  await table.soon();
  const left = async (): Promise<number[]> => {
    const all: number[] = [];
    for (const person of people)
      all.push(await person.run(() => hands.actor("Гоблин 1").items.getName("Плевок").system.uses.value as number));
    return all;
  };
  // Used in this very turn.
  expect(await due(gm, of)).toEqual([]);
  for (let step = 0; step < 3; step++) await turn(gm);
  for (const person of [gm, second]) await person.dice([5, 6]);
  expect(await due(gm, of)).toEqual(["Перезарядка: Плевок"]);
  expect(await due(second, of)).toEqual(["Перезарядка: Плевок · Ждём: GM"]);
  expect(await due(player, of)).toEqual([]);
  await press([gm, second], { of });
  expect(await left()).toEqual([1, 1, 1]);
  const readers = (person: Person): Promise<string[]> =>
    person.run(
      () =>
        game.messages.contents
          .filter(({ isContentVisible }: Loose) => isContentVisible)
          .map(({ flavor, content }: Loose) => `${String(flavor)} ${String(content)}`) as string[],
    );
  expect(await gm.run(() => game.messages.size as number)).toBe(1);
  expect(await readers(player)).toEqual([]);
  expect((await readers(second)).join()).toContain("Плевок");
  await second.run(async () => void (await game.messages.contents[0].delete()));
  await table.soon();
  expect(await left()).toEqual([0, 0, 0]);
  expect(await due(gm, of)).toEqual(["Перезарядка: Плевок"]);
  // A die that does not give it back is done, too.
  await gm.dice([4, 6]);
  await press([gm], { of });
  expect(await due(gm, of)).toEqual([]);
  expect(await left()).toEqual([0, 0, 0]);
  second.leave();
});

test("a save at a turn's end without a GM: rolled once by whoever presses, it ends the effect with the turn; taken back it is there again", async () => {
  await beginFight();
  const everybody = [gm, player, other];
  await gm.condition("Воин", "poisoned", { span: "save", attribute: "adaptability", dc: 12 });
  await table.soon();
  const poisoned = async (people: readonly Person[]): Promise<boolean[]> => {
    const all: boolean[] = [];
    for (const person of people) all.push(await person.hasCondition("Воин", "poisoned"));
    return [...new Set(all)];
  };
  const checks = async (): Promise<number> => (await other.authors("check")).length;
  const save = ["Спасбросок: Отравленный"];
  expect(await poisoned(everybody)).toEqual([true]);
  // It is owed at the end of the bearer's own turn, not before.
  expect(await due(player)).toEqual([]);
  await turn(gm);
  gm.leave();
  await table.soon();
  expect(await due(player)).toEqual(save);
  // A failure: it goes on, and is owed no more in this turn, also after a reload.
  await player.dice([2, 20]);
  await press([player], { times: 2 });
  expect(await due(player)).toEqual([]);
  expect((await other.card()).text).toContain("Провал");
  expect(await checks()).toBe(1);
  await player.reload();
  expect(await poisoned([player])).toEqual([true]);
  expect(await due(player)).toEqual([]);
  // Round 2: two tabs of the player press at one instant.
  const tab = await table.open("Player 1 again");
  await turn(player);
  await turn(other);
  await table.open("GM");
  await turn(gm);
  const people = [gm, player, tab, other];
  for (const person of [player, tab]) {
    await person.dice([20, 20]);
    expect(await due(person)).toEqual(save);
  }
  await press([player, tab]);
  for (const person of [player, tab]) expect(await due(person)).toEqual([]);
  expect(await checks()).toBe(2);
  // It ends with the turn.
  expect(await poisoned(people)).toEqual([true]);
  await turn(player);
  expect(await poisoned(people)).toEqual([false]);
  await turn(gm, "previousTurn");
  expect(await poisoned(people)).toEqual([true]);
  // The roll stands: nobody rolls until he likes it.
  expect(await due(player)).toEqual([]);
  await turn(player);
  expect(await poisoned(people)).toEqual([false]);
  // With the roll goes what it ended; it is owed again.
  await gm.run(async () => void (await game.messages.contents.at(-1).delete()));
  await table.soon();
  expect(await poisoned(people)).toEqual([true]);
  expect(await due(player)).toEqual(save);
  await press([player]);
  for (const person of [player, tab]) expect(await due(person)).toEqual([]);
  expect(await checks()).toBe(2);
  tab.leave();
});

test("B-DEATH-05: a death save is due in the own turn alone, once, with no GM there", async () => {
  await gm.set("ruleProfile", "base");
  await gm.clearEffects("Воин");
  await gm.change("Воин", { system: { hp: { value: 0 } } });
  await beginFight();
  expect(await due(player)).toEqual([]);
  await turn(gm);
  gm.leave();
  await table.soon();
  expect(await due(player)).toEqual(["Спасбросок от смерти"]);
  await player.dice([12, 20], [12, 20]);
  await press([player], { times: 2 });
  for (const person of [player, other]) expect((await person.actor("Воин")).system.death.successes).toBe(1);
  expect(await due(player)).toEqual([]);
  // Nothing of it is left for the turns of others.
  await turn(player);
  expect(await due(player)).toEqual([]);
});
