/** One reaction a round: of two the first counts, on every page; what is one too many is told, refused or nobody's concern. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { answer, DODGE, hall, HERO, offers, post, reaction, stateOf, strike, WARD } from "./blows.ts";
import "./look.ts";
import { liveTable, turn, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

/** Nobody tells, everybody does, or it is refused. */
function table(limits: string): LiveTable {
  const scene: Scene = hall("Гоблин 2");
  // Two blows do not fell him.
  scene.actors.find(({ _id }) => _id === HERO).system.hp.temporary = 80;
  scene.settings.push({ _id: "turnLimits000001", key: "opposed-d20.turnLimits", value: JSON.stringify(limits) });
  return liveTable(scene);
}

/** Two goblins hit the fighter in the turn of the first; then his player comes. */
async function struckTwice(at: LiveTable): Promise<{ seat: Seat; ids: string[]; whole: number }> {
  const gm = await at.sit("GM");
  const whole = gm.actor("Воин").hitPoints.temporary as number;
  const ids: string[] = [];
  for (const name of ["Гоблин 1", "Гоблин 2"]) {
    const message = await strike(gm.actor(name), gm.actor("Воин"));
    await answer(message);
    ids.push(message.id);
  }
  return { seat: await at.sit("Player 1"), ids, whole };
}

const outcomes = async (ids: readonly string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await stateOf(id)).clash.best));

/** His other page reacts to a blow with the ward, without knowing of this one. */
function byOtherTab(at: LiveTable, id: string, more: object = {}, _id?: string): Promise<void> {
  const hero = game.actors.getName("Воин");
  return post(
    at,
    "Player 1",
    reaction(game.messages.get(id), hero, hero.items.get(WARD), { formula: "5", ...more }),
    _id,
  );
}

test("H-TURN-10 B-TURN-17: one reaction from two pages to two blows counts once, with the reason on the card of the other", async () => {
  const at = table("tell");
  const { seat, ids, whole } = await struckTwice(at);
  const [first, second] = ids as [string, string];
  expect(await outcomes(ids)).toEqual(["hit", "hit"]);
  await byOtherTab(at, first);
  await byOtherTab(at, second, {}, "wardOfOtherPage1");
  await calm();
  expect(await outcomes(ids)).toEqual(["miss", "hit"]);
  const late = game.messages.get("wardOfOtherPage1");
  expect((await seat.card(late)).text).toContain("Реакция уже была потрачена: не считается.");
  const hero = seat.actor("Воин");
  const [, two] = await Promise.all(ids.map(stateOf));
  expect(hero.hitPoints.temporary).toBe(whole - two.clash.amount);
  // The first one taken back, the other was never too many.
  await play.undoAction(seat.messages("use")[0]);
  await calm();
  expect(await outcomes(ids)).toEqual(["hit", "miss"]);
  expect(hero.hitPoints.temporary).toBe(whole - (await stateOf(first)).clash.amount);
  // What counts is a question of who was first, and not of whose message came first here.
  expect((await seat.card(late)).text).not.toContain("не считается");
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10 B-TURN-17: what this page does too late by a moment it takes back with its cost, and says so", async () => {
  const at = table("tell");
  const { seat, ids } = await struckTwice(at);
  const [first, second] = ids as [string, string];
  await offers(second);
  const { react } = await verbs("react");
  const { key } = await stateOf(second);
  await Promise.all([react(second, key, WARD), byOtherTab(at, first)]);
  await calm();
  expect(await outcomes(ids)).toEqual(["miss", "hit"]);
  const own = seat.messages("use").find((one: Loose) => one.system.amends.message === second);
  expect([own.system.cancelled, seat.actor("Воин").items.get(WARD).system.uses.value]).toEqual([true, 2]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10 C-03: where it is told, a spent reaction is one press more, and counts; with the own turn it is back", async () => {
  const at = table("tell");
  const { seat, ids } = await struckTwice(at);
  const [first, second] = ids as [string, string];
  await offers(first);
  const { key } = await stateOf(first);
  expect(await play.react(first, key, WARD)).toBe(true);
  await calm();
  expect((await offers(second)).map(({ cost, reason }: Loose) => [cost, reason])).toEqual([
    ["осталось использований: 1, Реакция потрачена: Заслон.", ""],
    ["Реакция потрачена: Заслон.", ""],
  ]);
  expect(await play.react(second, key, DODGE)).toBe(false);
  expect(seat.messages("use")).toHaveLength(1);
  expect(await play.react(second, key, DODGE)).toBe(true);
  await calm();
  const late = seat.messages("use").at(-1);
  expect([late.system.amends.knowing, late.system.cancelled]).toEqual([true, false]);
  const { clash } = await stateOf(second);
  const { attackContext } = await verbs("attackContext");
  expect(attackContext(game.messages.get(second)).record.amended.map(({ as }: Loose) => as)).toEqual(["half"]);
  expect(clash.best).toBe("hit");
  // His own turn, and then the next goblin's.
  await at.other("GM", turn(1));
  await at.other("GM", turn(2));
  const { turnOf } = await verbs("turnOf");
  expect(turnOf(seat.actor("Воин")).ledger.reaction.left).toBe(1);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10 B-TURN-17: where it is refused, neither a second press nor a message that says it knows counts", async () => {
  const at = table("refuse");
  const { seat, ids } = await struckTwice(at);
  const [first, second] = ids as [string, string];
  await byOtherTab(at, first);
  await calm();
  expect((await offers(second)).map(({ reason }: Loose) => reason)).toEqual([
    "Реакция потрачена: Заслон.",
    "Реакция потрачена: Заслон.",
  ]);
  const { key } = await stateOf(second);
  expect([await play.react(second, key, WARD), await play.react(second, key, WARD)]).toEqual([false, false]);
  await byOtherTab(at, second, { knowing: true });
  await calm();
  expect(await outcomes(ids)).toEqual(["miss", "hit"]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10: where nobody counts, both do", async () => {
  const at = table("off");
  const { seat, ids } = await struckTwice(at);
  const [first, second] = ids as [string, string];
  await byOtherTab(at, first);
  expect((await offers(second)).map(({ reason, cost }: Loose) => [reason, cost])).toEqual([
    ["", "осталось использований: 2"],
    ["", ""],
  ]);
  await byOtherTab(at, second);
  await calm();
  expect(await outcomes(ids)).toEqual(["miss", "miss"]);
  expect(seat.faults).toEqual([]);
});
