/** Equal initiatives: who puts the tied in order, how it stands, and how long. */
import { expect, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");
const world = globalThis as Loose;

const FIGHTERS = ["Гоблин 1", "Гоблин 2", "Воин", "Следопыт"];
function scene(): ReturnType<typeof brawl> {
  const made = brawl(...FIGHTERS);
  const [fight] = made.combats;
  for (const one of fight.combatants) one.initiative = 14;
  return made;
}
const fight = (): Loose => game.combats.get(FIGHT);
const order = (): string[] => fight().turns.map(({ actor }: Loose) => actor.name as string);
const fighter = (name: string): Loose =>
  fight().turns.find((one: Loose) => one.actor?.name === name || one.name === name);
const move = async (name: string, way: "sooner" | "later"): Promise<void> => {
  await play.moveTied(fight(), fighter(name), way);
  await calm();
};
/** Who may put the tied in order, by the judge of each. */
const may = async (names: readonly string[]): Promise<boolean[]> => {
  const { mayOrder, tiedWith, judges } = await verbs("mayOrder", "tiedWith", "judges");
  return names.map((name) => mayOrder(tiedWith(fight(), fighter(name)), judges(fight()).get(fighter(name).id) ?? null));
};

test("B-TURN-06: the Game Master puts the tied in order, whoever looks; the turn stays with whom it was, and another initiative ends it", async () => {
  vi.restoreAllMocks();
  const at = liveTable(scene());
  const seat: Seat = await at.sit("GM");
  const before = order();
  const [first = "", second = "", , last = ""] = before;
  const acting = fight().combatant.id;
  expect(await may(before)).toEqual([true, true, true, true]);
  await move(last, "sooner");
  await move(last, "sooner");
  await move(last, "sooner");
  expect(order()).toEqual([last, ...before.slice(0, 3)]);
  expect(fight().combatant.id).toBe(acting);
  // No further than the tie.
  await move(last, "sooner");
  await move(first, "later");
  expect(order()).toEqual([last, second, first, before[2]]);
  const ordered = order();
  const later = await at.sit("GM");
  expect(order()).toEqual(ordered);
  // One who gets another number and the old one again is asked about anew: last of those whom people have put in order.
  await fighter(last).update({ initiative: 20 });
  await calm();
  expect([order()[0], await may([last])]).toEqual([last, [false]]);
  await fighter(last).update({ initiative: 3 });
  await calm();
  expect(order()).toEqual([second, first, before[2], last]);
  expect([...seat.faults, ...later.faults]).toEqual([]);
});

test("B-TURN-06: a player orders a tie of his own characters alone; mixed ones and those of several players are the Game Master's", async () => {
  vi.restoreAllMocks();
  await liveTable(scene()).sit("Player 1");
  const heroes = (): string[] => fight().turns.flatMap(({ actor }: Loose) => (actor?.pc ? [actor.name as string] : []));
  expect(await may(heroes())).toEqual([false, false]);
  const mine = scene();
  for (const combatant of mine.combats[0].combatants) {
    const actor = mine.actors.find(({ _id }: Loose) => _id === combatant.actorId);
    combatant.initiative = actor?.type === "character" ? 14 : 9;
  }
  const player = mine.users.find(({ name }: Loose) => name === "Player 1");
  // Those of several players first.
  await liveTable(mine).sit("Player 1");
  const several = await may(heroes());
  for (const actor of mine.actors)
    if (actor.type === "character") actor.ownership = { default: 0, [player?._id as string]: 3 };
  const seat = await liveTable(mine).sit("Player 1");
  expect([several, await may(heroes())]).toEqual([
    [false, false],
    [true, true],
  ]);
  const [first = "", second = ""] = heroes();
  await move(second, "sooner");
  expect([heroes(), seat.faults]).toEqual([[second, first], []]);
});

test("B-TURN-06: who comes before the current turn by the new order, or behind it again, is named", async () => {
  vi.restoreAllMocks();
  await liveTable(scene()).sit("GM");
  const told = vi.spyOn(world.ui.notifications, "warn").mockReturnValue({});
  const said = (): string[] => told.mock.calls.map(([text]) => String(text));
  await fight().update({ turn: 1 });
  await calm();
  const stands = (): string[] => fight().turns.map(({ name }: Loose) => name as string);
  const [first = "", acting = "", third = "", last = ""] = stands();
  // Among those who are still to come nobody loses anything.
  await move(last, "sooner");
  expect([stands(), said()]).toEqual([[first, acting, last, third], []]);
  await move(last, "sooner");
  expect(said()).toEqual([`${last}: теперь раньше текущего хода и в этом раунде уже не ходит.`]);
  await move(first, "later");
  await move(first, "later");
  expect(stands()).toEqual([last, acting, first, third]);
  expect(said().slice(1)).toEqual([`${first}: теперь после текущего хода и в этом раунде ходит ещё раз.`]);
  expect(fight().combatant.name).toBe(acting);
});
