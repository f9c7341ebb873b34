/** What one player does in private to the Game Master's creature: it lands, and no other player's page tells its numbers. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { burstOf } from "./burst.ts";
import { calm } from "./calm.ts";
import { generation } from "./generations.ts";
import "./look.ts";
import { liveTable, type LiveTable } from "./live.ts";
import { HERO, roll, school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose, Hooks: Loose;

const ALL = ["Player 1", "Player 2", "GM"];

/** The fighter knows Hold Person and a burst: 12 points of fire with dice that fall high. */
function den(): Scene {
  const scene = school("Hold Person");
  scene.actors.find(({ _id }: Loose) => _id === HERO).items.push(burstOf("privateBurst0001"));
  return scene;
}

/** The mode under the chat log. */
function inPrivate(): void {
  const [key, mode] = generation() === 14 ? ["messageMode", "gm"] : ["rollMode", "gmroll"];
  game.settings.register("core", key, { scope: "client", config: false, type: String, default: mode });
}

async function cast(seat: Seat, name: string): Promise<Loose> {
  const hero = seat.actor("Воин");
  const item = hero.items.contents.find((one: Loose) => one.name === name);
  return useThing(hero, item, [seat.actor("Гоблин 1")]);
}

async function strike(seat: Seat): Promise<Loose> {
  const { prepareAttack, attack } = await verbs("prepareAttack", "attack");
  const item = seat.actor("Воин").getWeapons()[0];
  const goblin = seat.actor("Гоблин 1");
  const target = { actor: goblin, token: goblin.token, cover: "none", bonus: null, strikes: 1 };
  return attack({ ...prepareAttack(item, { targets: [target] }), targets: [target], defense: "", secret: undefined });
}

/** The player does it alone; then the Game Master's page answers for his goblin, and what is due arrives. */
async function done(table: LiveTable, deed: (seat: Seat) => Promise<Loose>): Promise<void> {
  const player = await table.sit("Player 1", ["GM", "Player 2"]);
  inPrivate();
  roll(true);
  await deed(player);
  await calm();
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  await expect.poll(() => gm.messages("defense").length).toBe(1);
  await calm();
  expect([...player.faults, ...gm.faults]).toEqual([]);
}

/** What stands on a page about everything in the log. */
async function shown(table: LiveTable, user: string): Promise<string> {
  const seat = await table.sit(user, ALL);
  const found: string[] = [];
  for (const message of seat.log()) {
    const { text } = await seat.card(message);
    found.push(text || (message.isContentVisible ? message.content : ""));
  }
  expect(seat.faults).toEqual([]);
  return found.join(" ");
}

test("a burst in private: its player and the Game Master read the DC, the dice and the save, another player that somebody has rolled", async () => {
  const table = liveTable(den());
  await done(table, (seat) => cast(seat, "Вспышка"));
  const [use, answer] = table.stored().messages;
  // 12 points; the goblin's save has met the DC of 8: half of it, less 1 for armor.
  const [{ total }] = answer.rolls.map((one: string) => JSON.parse(one));
  expect([use.system.save.dc, JSON.parse(use.rolls[0]).total, total]).toEqual([8, 12, 10]);
  expect([use.content, answer.content]).toEqual(["Воин: Вспышка", "Гоблин 1: спасбросок"]);
  for (const user of ["Player 1", "GM"]) {
    const text = await shown(table, user);
    for (const told of ["СЛ 8", "12 огнём", "Ячейка 1-го круга", "Акробатика 10", "1 броня"])
      expect(`${user}: ${text}`).toContain(told);
  }
  const other = await shown(table, "Player 2");
  expect(other.trim()).toBe("Player 1: тайный бросок");
});

test("a spell without dice in private: another player's log has no word of it", async () => {
  const table = liveTable(den());
  await done(table, (seat) => cast(seat, "Hold Person"));
  expect(await shown(table, "Player 1")).toContain("Hold Person");
  expect(await shown(table, "GM")).toContain("Hold Person");
  expect(await shown(table, "Player 2")).toBe("");
});

test("a blow in private: neither roll nor what was rolled for damage or taken off by armor is told to another player", async () => {
  const table = liveTable(den());
  await done(table, strike);
  const [blow, answer] = table.stored().messages;
  const totals = [...blow.rolls, ...answer.rolls].map((one: string) => JSON.parse(one).total as number);
  expect(totals.slice(0, 2)).toEqual([23, 11]);
  const own = await shown(table, "Player 1");
  for (const told of ["23", "11 рубящего", "1 броня"]) expect(own).toContain(told);
  const other = await shown(table, "Player 2");
  expect(other.trim()).toBe("Player 1: тайный бросок");
});

test("what another player's page tells modules of it names documents and no numbers of their rolls", async () => {
  const made = liveTable(den());
  await done(made, (seat) => cast(seat, "Вспышка"));
  const [use, answer] = made.stored().messages;
  const table = liveTable(den());
  const seat = await table.sit("Player 2", ALL);
  const heard: [string, Loose][] = [];
  for (const name of ["use", "attack", "damage", "defense"])
    Hooks.on(`opposed-d20.${name}`, (event: Loose) => heard.push([name, event]));
  for (const [user, data] of [
    ["Player 1", use],
    ["GM", answer],
  ] as const)
    await table.other(user, {
      type: "ChatMessage",
      action: "create",
      operation: { data: [data], keepId: true },
    });
  await calm();
  expect(heard.map(([name]) => name)).toEqual(["use"]);
  expect(Object.keys(heard[0]?.[1])).toEqual(["message", "userId", "action", "item", "doer", "targets", "area"]);
  expect(heard[0]?.[1].message.isContentVisible).toBe(false);
  const { messageAmount } = await verbs("messageAmount");
  expect(messageAmount(heard[0]?.[1].message)).toBeNull();
  expect(seat.faults).toEqual([]);
});
