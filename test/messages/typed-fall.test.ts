/** Hit points that somebody types or takes on the token bar: where they go below 0, the table is told what that means. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

const HERO = "Воин";

let table: Table;
let gm: Person;
let player: Person;
afterEach(() => {
  table.end();
});

async function begin(profile: string): Promise<void> {
  table = Table.begin({});
  [gm, player] = await table.openAll("GM", "Player 1");
  await gm.set("ruleProfile", profile);
  await gm.fight(["Гоблин 1", HERO]);
  await table.soon();
}
/** The lines of the chat without a card, as the player reads them. */
const told = (): Promise<string[]> =>
  player.run(() =>
    game.messages.contents
      .filter(({ type, visible }: Loose) => type === "base" && visible)
      .map(({ content }: Loose) => content as string),
  );
/** Takes points on the token bar. */
async function take(person: Person, name: string, points: number): Promise<void> {
  await person.run(([who, less]) => hands.actor(who).modifyTokenAttribute("hp", -Number(less), true, true), [
    name,
    points,
  ] as const);
  await table.soon();
}
async function type(person: Person, name: string, points: number): Promise<void> {
  await person.change(name, { "system.hp.value": points });
  await table.soon();
}
const DISABLED = "На пределе: Воин. Одно стандартное действие или перемещение за ход, потом 1 урон.";
const DYING =
  "При смерти: Воин. Без сознания. Каждый свой ход: 10 или меньше из 100 — стабилен, иначе −1 хит; −10 — смерть. " +
  "Останавливает первая помощь (сложность 15) или 1 хит магического лечения.";

test("D-DEATH-02 D-DEATH-03 D-DEATH-06: whoever takes the last points by hand tells the table, once for each state", async () => {
  await begin("d20-3e");
  await take(gm, HERO, (await gm.points(HERO)) - 1);
  expect(await told()).toEqual([]);
  await take(player, HERO, 1);
  expect([await gm.points(HERO), await told()]).toEqual([0, [DISABLED]]);
  await type(gm, HERO, -3);
  expect(await told()).toEqual([DISABLED, DYING]);
  await take(gm, HERO, 1);
  expect(await told()).toHaveLength(2);
  await take(gm, HERO, 6);
  expect([await gm.points(HERO), (await told()).slice(2)]).toEqual([-10, ["Воин погибает"]]);
  await gm.reload();
  await type(gm, HERO, -11);
  expect(await told()).toHaveLength(3);
});

test("D-DEATH-03: a creature of the Game Master, and healing, tell nothing; a blow has its own card", async () => {
  await begin("d20-3e");
  await take(gm, "Гоблин 1", 30);
  await type(gm, HERO, -5);
  await type(gm, HERO, 0);
  expect(await told()).toEqual([DYING]);
  await gm.heal([HERO], "8");
  await gm.damage([HERO], "60");
  await table.soon();
  expect([(await gm.points(HERO)) < 0, await told()]).toEqual([true, [DYING]]);
});

test("D-DEATH-03 D-DEATH-04: what a turn of dying takes is on the card of its roll", async () => {
  await begin("d20-3e");
  await type(gm, HERO, -9);
  await gm.nextTurn();
  await gm.doUpkeep(HERO);
  await table.soon();
  expect([await gm.points(HERO), await told()]).toEqual([-10, [DYING]]);
});

test("B-DEATH-01: in the other games nothing is added to what the sheet and the turn say", async () => {
  await begin("base");
  await type(gm, HERO, 0);
  expect(await told()).toEqual([]);
});
