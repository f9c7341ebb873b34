/** Who is carried along: riders and those who are held, with the stand-in's own server. */
import { beforeEach, expect, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { turn } from "./live.ts";
import { feet, go, hero, lay, size, table, tokenOf } from "./walker.ts";
import { play, verbs } from "../support/verbs.ts";
import { everyDie } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

beforeEach(() => {
  lay();
});

test("B-MNT-01 B-MNT-02: a rider sits up for half of the speed, goes where the mount goes, and gets down; all of it is taken back", async () => {
  const seat = await table.sit("GM");
  await hero().clearMovementHistory();
  const [horse, { actor }] = [(): Loose => tokenOf("Гоблин 1"), hero()];
  const { actionList } = await verbs("actionList");
  const offered = (key: string): boolean => actionList(actor).some((one: Loose) => one.key === key);
  const at = (token: Loose): number[] => [token.x / size, token.y / size];
  await horse().update({ x: 6 * size, y: 5 * size, width: 2, height: 2, disposition: hero().disposition });
  await horse().clearMovementHistory();
  expect(offered("mount")).toBe(false);
  await horse().actor.update({ "system.size": "large" });
  expect(offered("mount")).toBe(true);
  const mounted = await play.doAction(actor, "mount", { targets: [horse().actor] });
  await expect.poll(() => at(hero())).toEqual([6, 5]);
  expect([(await feet()).left, offered("mount"), offered("dismount")]).toEqual([15, false, true]);
  await go(horse(), 0, 3);
  await expect.poll(() => at(hero())).toEqual([6, 8]);
  // Its rider is in nobody's way.
  const { walked } = await verbs("walked");
  expect(walked(horse(), { diagonals: "alternate" }).feet).toBe(15);
  expect((await feet()).left).toBe(15);
  await horse().revertRecordedMovement();
  await expect.poll(() => at(hero())).toEqual([6, 5]);
  const down = await play.doAction(actor, "dismount");
  await expect.poll(() => at(hero())).toEqual([5, 5]);
  expect([(await feet()).left, offered("dismount")]).toEqual([0, false]);
  await go(horse(), 0, 1);
  await vi.dynamicImportSettled();
  expect(at(hero())).toEqual([5, 5]);
  await go(horse(), 0, -1);
  await play.undoAction(down);
  await expect.poll(() => at(hero())).toEqual([6, 5]);
  expect((await feet()).left).toBe(15);
  await play.undoAction(mounted);
  await expect.poll(() => at(hero())).toEqual([5, 5]);
  expect([(await feet()).left, offered("mount"), seat.faults]).toEqual([30, true, []]);
});

/** The d20 shows this from now on. */
const face = (shown: number): void => {
  everyDie(shown);
};

/** The fighter rides on a large goblin, which was moved against its will before. */
async function saddle(): Promise<Loose> {
  await hero().clearMovementHistory();
  const horse = (): Loose => tokenOf("Гоблин 1");
  await horse().update({ x: 6 * size, y: 5 * size, width: 2, height: 2, disposition: hero().disposition });
  await horse().clearMovementHistory();
  await horse().actor.update({ "system.size": "large" });
  await horse().move([{ x: 6 * size, y: 6 * size, action: "displace" }]);
  await play.doAction(hero().actor, "mount", { targets: [horse().actor] });
  await expect.poll(() => hero().x / size).toBe(6);
  const { upkeepOf, doUpkeep, riding } = await verbs("upkeepOf", "doUpkeep", "riding");
  const dues = (): Loose[] => upkeepOf(hero().actor).filter(({ kind }: Loose) => kind === "staying");
  const state = (): boolean[] => [riding(hero().actor) !== null, hero().actor.conditions.includes("prone")];
  const press = (): Promise<Loose> => doUpkeep(hero().actor, dues()[0].id);
  const checks = (): Loose[] => game.messages.contents.filter(({ system }: Loose) => system.key === "acrobatics");
  return { horse, dues, state, press, checks };
}

test("B-MNT-07: a mount is knocked prone: its rider saves once; who fails lies beside it, and sits up when that is taken back", async () => {
  const seat = await table.sit("GM");
  const { horse, dues, state, press, checks } = await saddle();
  expect(dues()).toEqual([]);
  await horse().actor.toggleStatusEffect("prone", { active: true });
  expect(dues()).toHaveLength(1);
  face(1);
  await Promise.all([press(), press()]);
  expect(checks()).toHaveLength(1);
  expect(checks()[0].system).toMatchObject({ kind: "attribute", dc: 10 });
  expect([state(), dues()]).toEqual([[false, true], []]);
  await expect.poll(() => [hero().x / size, hero().y / size]).not.toEqual([6, 6]);
  await checks()[0].delete();
  await expect.poll(state).toEqual([true, false]);
  await expect.poll(() => [hero().x / size, hero().y / size]).toEqual([6, 6]);
  // Nothing is lost: it is still due, and who succeeds stays where he is.
  face(20);
  await press();
  expect([state(), dues()]).toEqual([[true, false], []]);
  // Up, and down again: another time.
  await horse().actor.toggleStatusEffect("prone", { active: false });
  await horse().actor.toggleStatusEffect("prone", { active: true });
  expect(dues()).toHaveLength(1);
  await horse().actor.toggleStatusEffect("prone", { active: false });
  expect(dues()).toEqual([]);
  // The rider himself.
  await hero().actor.toggleStatusEffect("prone", { active: true });
  expect(dues()).toHaveLength(1);
  face(1);
  await press();
  expect([state(), dues(), seat.faults]).toEqual([[false, true], [], []]);
  // Who rides on nobody owes nothing.
  await horse().actor.toggleStatusEffect("prone", { active: true });
  expect(dues()).toEqual([]);
});

test("B-MNT-06: a mount is pushed: its rider saves, not for where it walks; the push taken back, he sits on it again", async () => {
  const seat = await table.sit("GM");
  const { horse, dues, state, press } = await saddle();
  await go(horse(), 0, 1);
  await expect.poll(() => hero().y / size).toBe(7);
  expect(dues()).toEqual([]);
  await horse().move([{ x: 6 * size, y: 9 * size, action: "displace" }]);
  await expect.poll(() => hero().y / size).toBe(9);
  expect(dues()).toHaveLength(1);
  face(1);
  await press();
  expect(state()).toEqual([false, true]);
  await horse().revertRecordedMovement();
  await expect.poll(state).toEqual([true, false]);
  await expect.poll(() => [hero().x / size, hero().y / size]).toEqual([6, 7]);
  expect([dues(), seat.faults]).toEqual([[], []]);
});

test("B-MNT-07: a rider of the Game Master's saves by himself, and falls", async () => {
  await table.sit("GM");
  const rider = (): Loose => tokenOf("Гоблин 2");
  const horse = tokenOf("Гоблин 1");
  await horse.update({ x: 6 * size, y: 5 * size, width: 2, height: 2, disposition: rider().disposition });
  await horse.actor.update({ "system.size": "large" });
  await rider().update({ x: 5 * size, y: 6 * size });
  await table.other("GM", turn(2));
  const { riding } = await verbs("riding");
  await play.doAction(rider().actor, "mount", { targets: [horse.actor] });
  await expect.poll(() => rider().x / size).toBe(6);
  expect(riding(rider().actor)).not.toBe(null);
  face(1);
  await horse.actor.toggleStatusEffect("prone", { active: true });
  await expect.poll(() => rider().actor.conditions.includes("prone"), { timeout: 4000 }).toBe(true);
  await expect.poll(() => riding(rider().actor)).toBe(null);
});

test("B-COND-GRA-3: who is held is dragged along, comes back with the move, and slips out of a push", async () => {
  await table.sit("GM");
  const goblin = (): Loose => tokenOf("Гоблин 1");
  const at = (token: Loose): number[] => [token.x / size, token.y / size];
  await goblin().update({ x: 6 * size, y: 5 * size });
  const grip = { name: "Схвачен", statuses: ["grappled"], origin: hero().actor.uuid };
  await goblin().actor.createEmbeddedDocuments("ActiveEffect", [grip]);
  await go(hero(), -3, 0);
  await expect.poll(() => at(goblin())).toEqual([3, 5]);
  expect([(await feet()).left, goblin().actor.conditions.includes("grappled")]).toEqual([0, true]);
  await hero().revertRecordedMovement();
  await expect.poll(() => at(goblin())).toEqual([6, 5]);
  // Dragged away, and left there: a later way from the same place takes nobody back with it.
  await go(hero(), -3, 0);
  await expect.poll(() => at(goblin())).toEqual([3, 5]);
  const [held] = goblin().actor.effects.contents;
  await held.update({ disabled: true });
  await go(hero(), 0, 3);
  await go(hero(), 3, -3);
  await go(hero(), 0, 1);
  await hero().revertRecordedMovement();
  await vi.dynamicImportSettled();
  expect([at(hero()), at(goblin())]).toEqual([
    [5, 5],
    [3, 5],
  ]);
  await goblin().move([{ x: 6 * size, y: 5 * size, action: "displace" }]);
  await held.update({ disabled: false });
  await hero().move([{ x: 15 * size, y: 5 * size, action: "displace" }]);
  await vi.dynamicImportSettled();
  expect([at(goblin()), goblin().actor.conditions.includes("grappled")]).toEqual([[6, 5], false]);
});
