/** What is owed in a turn happens once and does happen: whoever presses, and when nobody does. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person, tab: Person;
// One table for all; each scenario begins a fight of its own.
beforeAll(async () => {
  table = Table.begin();
  [gm, player, tab] = await table.openAll("GM", "Player 1", "Player 1 again");
  for (const person of [gm, player, tab]) await person.watchUpkeep();
});
afterAll(() => {
  table.end();
});

/** A fight: Goblin 1, the fighter, the ranger; the fighter has so many hit points. */
async function begin(profile: "base" | "d20-3e" | "homebrew", points: number): Promise<void> {
  await table.set("ruleProfile", profile);
  await table.set("unansweredUpkeep", "roll");
  await gm.clearEffects("Воин");
  await gm.change("Воин", { system: { hp: { value: 12 } } });
  await table.fight(["Гоблин 1", "Воин", "Следопыт"]);
  await gm.change("Воин", { system: { hp: { value: points } } });
  await table.soon();
}
/** What the button of the sheet does. */
const press = async (...people: readonly Person[]): Promise<void> => {
  await Promise.all(people.map((person) => person.deathSave("Воин")));
  await table.soon();
};
/** What the bar does with all that is due. */
const pressDues = async (...people: readonly Person[]): Promise<void> => {
  await Promise.all(people.map((person) => person.doUpkeep("Воин")));
  await table.soon();
};
const dues = (person: Person): Promise<string[]> => person.upkeep("Воин");
const posted = async (type = "check"): Promise<number> => (await gm.authors(type)).length;
/** Hit points, successes and failures. */
const life = async (): Promise<readonly unknown[]> => {
  const { hp, death } = (await gm.actor("Воин")).system;
  return [hp.value, death.successes, death.failures];
};
/** What the chat says has come by itself, or has lapsed. */
const lines = (): Promise<string[]> =>
  gm.run(
    () =>
      game.messages.contents
        .filter(({ content }: Loose) => /за ход не сделано/u.test(content))
        .map(({ content }: Loose) => content as string) as string[],
  );

test("B-DEATH-05: one save each own turn, whatever is pressed, by whom, and how often", async () => {
  await begin("base", 0);
  await table.clearLog();
  // He fell in the goblin's turn: his own has not begun.
  await press(player);
  expect([await posted(), await life()]).toEqual([0, [0, 0, 0]]);
  expect(player.told().join("\n")).toContain("раз в свой ход");
  await table.nextTurn();
  expect(await dues(player)).toEqual(["deathSave"]);
  for (const person of [gm, player, tab]) await person.dice([12, 20], [13, 20], [14, 20], [15, 20]);
  // Sheet, bar, two tabs and the Game Master at one instant, and once more.
  await Promise.all([press(player, tab, gm), pressDues(player, gm)]);
  await press(player, player);
  await press(gm);
  await pressDues(tab);
  expect([await posted(), await life(), await dues(player)]).toEqual([1, [0, 1, 0], []]);
  // Deleting the card gives no other one, nor does a reload.
  await table.clearLog();
  await player.reload();
  await player.watchUpkeep();
  await press(player, gm);
  expect([await posted(), await life()]).toEqual([0, [0, 1, 0]]);
  // Nor do the turns of others.
  await table.nextTurn();
  await press(player, gm);
  await table.nextTurn();
  await press(player, gm);
  expect([await posted(), await life()]).toEqual([0, [0, 1, 0]]);
  await table.nextTurn();
  await player.dice([3, 20]);
  await press(player);
  expect([await posted(), await life(), await lines()]).toEqual([1, [0, 1, 1], []]);
  // By hand a Game Master changes what he likes.
  await gm.change("Воин", { system: { death: { failures: 0 } } });
  await table.soon();
  expect(await life()).toEqual([0, 1, 0]);
});

test("B-DEATH-05: nobody presses: at the turn's end it is rolled once by whoever answers, and the chat says so", async () => {
  await begin("base", 0);
  await table.clearLog();
  await table.nextTurn();
  for (const person of [gm, player, tab]) await person.dice([12, 20], [13, 20]);
  await table.nextTurn();
  expect([await posted(), await life()]).toEqual([1, [0, 1, 0]]);
  expect(await lines()).toEqual(["Воин: Спасбросок от смерти — за ход не сделано, в конце хода сделано автоматически"]);
  await press(player, gm);
  await pressDues(player, gm);
  expect([await posted(), (await life())[1]]).toEqual([1, 1]);
  // A fall after the own turn owes nothing for it.
  await begin("base", 12);
  await table.clearLog();
  await table.nextTurn(gm, 2);
  await gm.change("Воин", { system: { hp: { value: 0 } } });
  await table.nextTurn(gm, 2);
  expect([await posted(), await life(), await lines()]).toEqual([0, [0, 0, 0], []]);
});

test("B-DEATH-05: where the table lets it lapse a line in the chat says so, and nothing can be pressed any more", async () => {
  await begin("base", 0);
  await table.set("unansweredUpkeep", "lapse");
  await table.clearLog();
  await table.nextTurn(gm, 2);
  expect([await posted(), await life(), await dues(player)]).toEqual([0, [0, 0, 0], []]);
  expect(await lines()).toEqual(["Воин: Спасбросок от смерти — за ход не сделано, пропало"]);
});

test("D-DEATH-03 D-DEATH-04: who dies loses 1 hit point in each own turn, pressed or not, and never two", async () => {
  await begin("d20-3e", -3);
  await table.clearLog();
  await table.nextTurn();
  for (const person of [gm, player, tab]) await person.dice(...Array.from({ length: 6 }, () => [5, 20] as const));
  await Promise.all([press(player, tab, gm), pressDues(gm)]);
  await press(player);
  expect((await life())[0]).toBe(-4);
  await table.nextTurn(gm, 3);
  expect((await life())[0]).toBe(-4);
  await table.nextTurn();
  // The card of the roll says it; there is no second message.
  expect([(await life())[0], (await lines()).length]).toEqual([-5, 0]);
});

test("D-DEATH-02 D-DEATH-03: who is disabled and acts is at −1 with the end of his turn, and dies on in the next one", async () => {
  await begin("d20-3e", 0);
  await table.clearLog();
  await table.nextTurn();
  await player.act("Воин", "search");
  await table.soon();
  expect(await dues(player)).toEqual(["acted"]);
  await table.nextTurn();
  expect([(await life())[0], await posted("damage"), (await lines()).length]).toEqual([-1, 1, 0]);
  await press(player, gm);
  expect((await life())[0]).toBe(-1);
});

test("B-HAZ-01 H-TURN-03: a hero's fire and his save at the turn's end come once by themselves when nobody presses", async () => {
  await begin("homebrew", 12);
  await gm.condition("Воин", "burning");
  await gm.condition("Воин", "poisoned", { span: "save", attribute: "adaptability", dc: 12 });
  await table.clearLog();
  await table.nextTurn();
  expect(await dues(player)).toEqual(["burning", "save"]);
  await table.nextTurn();
  expect([await posted("damage"), await posted(), (await lines()).length, await dues(player)]).toEqual([1, 1, 2, []]);
  // Whose card is deleted is not dealt anew, on any page.
  await gm.run(async () => {
    await CONFIG.ChatMessage.documentClass.deleteDocuments(
      game.messages.filter(({ type }: Loose) => type !== "base").map(({ id }: Loose) => id),
    );
  });
  await table.soon();
  await table.nextTurn();
  expect([await posted("damage"), await posted()]).toEqual([0, 0]);
});

test("B-MISC-10 B-DICE-14: a hero's regeneration comes with the end of his turn; a recharge has one die in each own turn", async () => {
  await begin("homebrew", 5);
  await gm.change("Воин", { system: { regeneration: { points: 2, atZero: false } } });
  const spit = { recharge: 6, uses: { value: 0, max: 1 }, action: "active" };
  await gm.give("Воин", { name: "Плевок", type: "feature", system: spit });
  await table.clearLog();
  await table.nextTurn();
  expect(await dues(gm)).toEqual(["regeneration", "recharge"]);
  const dice = (): Promise<number> =>
    gm.run(
      () => game.messages.filter(({ type, rolls }: Loose) => type === "base" && rolls.length > 0).length as number,
    );
  await gm.dice([2, 6], [2, 6], [2, 6]);
  for (let presses = 0; presses < 3; presses += 1) await gm.recharge("Воин", "Плевок");
  await table.soon();
  expect([await dice(), await dues(gm)]).toEqual([1, ["regeneration"]]);
  await table.nextTurn();
  expect([(await life())[0], await dues(gm)]).toEqual([7, []]);
  expect(await lines()).toEqual(["Воин: Регенерация: 2 — за ход не сделано, в конце хода сделано автоматически"]);
  // Back to his turn and from it over the border of the round, and another fight that changes meanwhile: no turn of his ends.
  const turn = async (round: number, place: number): Promise<void> => {
    await gm.run(async (change) => void (await game.combats.active.update(change)), { round, turn: place } as const);
    await table.soon();
  };
  await turn(1, 1);
  await turn(2, 1);
  await turn(1, 2);
  expect([(await life())[0], (await lines()).length]).toEqual([7, 1]);
  // A module forbids a step, and a step comes with a change of another fight: what is settled belongs to its own fight.
  await turn(2, 1);
  await gm.run(async () => {
    const other = await CONFIG.Combat.documentClass.create({ active: false });
    Hooks.once("preUpdateCombat", () => false);
    await game.combats.active.nextTurn();
    await other.update({ flags: { world: { mark: 1 } } });
  });
  await table.soon();
  expect((await life())[0]).toBe(7);
  await gm.run(async () => {
    const other = game.combats.find(({ started }: Loose) => !started);
    await Promise.all([game.combats.active.nextTurn(), other.update({ flags: { world: { mark: 2 } } })]);
  });
  await table.soon();
  expect((await life())[0]).toBe(9);
  await gm.run(async () => {
    const hero = hands.actor("Воин");
    await hero.update({ system: { regeneration: { points: 0, atZero: false } } });
    await hero.items.getName("Плевок").delete();
  });
  await table.soon();
});
