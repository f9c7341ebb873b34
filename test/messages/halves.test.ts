/** A turn of standard, move-equivalent and full-round actions, with feet that are walked. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { feet, go, hero, lay, player, table } from "./walker.ts";
import { play, verbs } from "../support/verbs.ts";

/** The player of the fighter, at a table that refuses what is too much. */
async function sit(): Promise<Loose> {
  lay("refuse", { ruleProfile: "d20-3e", turnLimits: "refuse" });
  return table.sit(await player());
}

/** What is left of the standard, move-equivalent and full-round action. */
async function parts(): Promise<number[]> {
  const { turnOf } = await verbs("turnOf");
  const { standard, move, full } = turnOf(hero().actor).ledger.standardAndMove;
  return [standard.left, move.left, full.left];
}
const refusal = async (spends: string, times = 1): Promise<string | undefined> => {
  const { overuseNext } = await verbs("overuseNext");
  return overuseNext(hero().actor, { spends, times })?.reason.label;
};

test("D-TURN-04 D-MOV-01 D-MOV-02: feet walked are moves, and the undo of a way gives them back", async () => {
  const seat = await sit();
  expect([await parts(), await feet()]).toEqual([[1, 2, 1], { all: 30, left: 30, more: 30 }]);
  // 5 feet are a step and take nothing.
  await go(hero(), 1, 0);
  expect([await parts(), (await feet()).left]).toEqual([[1, 2, 1], 25]);
  await go(hero(), 5, 0);
  expect([await parts(), await feet()]).toEqual([[1, 1, 0], { all: 30, left: 0, more: 30 }]);
  expect(await refusal("fullRound")).toBe("OD20.Reason.NoFullRound");
  // Another 30 feet take the second move by themselves; then nothing is left, and no foot more is walked.
  await go(hero(), 0, 6);
  expect([await parts(), await feet()]).toEqual([[0, 0, 0], { all: 60, left: 0 }]);
  expect(await refusal("attack")).toBe("OD20.Reason.NoStandard");
  const { y } = hero();
  await go(hero(), 0, 1);
  expect(hero().y).toBe(y);
  expect(await play.doAction(hero().actor, "dodge", {})).toBeUndefined();
  await hero().revertRecordedMovement();
  expect([await parts(), await refusal("attack")]).toEqual([[1, 1, 0], undefined]);
  expect(seat.faults).toEqual([]);
});

test("D-TURN-04 D-MOV-01: after a standard action one move is left, and its undo gives back the second", async () => {
  const seat = await sit();
  const dodge = await play.doAction(hero().actor, "dodge", {});
  await calm();
  expect([await parts(), await feet()]).toEqual([[0, 1, 0], { all: 30, left: 30 }]);
  await go(hero(), 6, 0);
  expect([await parts(), await feet()]).toEqual([[0, 0, 0], { all: 30, left: 0 }]);
  const { x } = hero();
  await go(hero(), 1, 0);
  expect(hero().x).toBe(x);
  // The way came after the action, so the action was not too much.
  const { turnOf } = await verbs("turnOf");
  expect(turnOf(hero().actor).ledger.over).toEqual([]);
  await play.undoAction(dodge);
  await calm();
  expect([await parts(), await feet()]).toEqual([[1, 1, 0], { all: 30, left: 0, more: 30 }]);
  expect(seat.faults).toEqual([]);
});

test("D-MOV-03 D-TURN-04: a run takes the full round, gives 120 feet and refuses all else", async () => {
  const seat = await sit();
  await play.doAction(hero().actor, "run", {});
  await calm();
  expect([await parts(), await feet()]).toEqual([[0, 0, 0], { all: 120, left: 120 }]);
  await go(hero(), 24, 0);
  expect([(await feet()).left, await refusal("active"), await refusal("swap")]).toEqual([
    0,
    "OD20.Reason.NoStandard",
    "OD20.Reason.NoMove",
  ]);
  expect(seat.faults).toEqual([]);
});

test("D-MOV-03: who has walked cannot run any more", async () => {
  await sit();
  await go(hero(), 2, 0);
  expect(await play.doAction(hero().actor, "run", {})).toBeUndefined();
});
