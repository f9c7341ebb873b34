/** A table without a scene: who is in an area is ticked in the list, and all goes on as on a board. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { burstOf } from "./burst.ts";
import { calm } from "./calm.ts";
import "./look.ts";
import { liveTable, type LiveTable } from "./live.ts";
import { CHOICE, HERO, school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const canvas: Loose;

const BALL = "listedBall000001";
const FOES = ["Гоблин", "Огр"];

/** No scene and no fight; the Game Master's creatures stand in the list, and the fighter knows a burst of 20 ft. */
function study(): Scene {
  const scene = school();
  scene.scenes = [];
  scene.combats = [];
  scene.actors
    .find(({ _id }: Loose) => _id === HERO)
    .items.push(burstOf(BALL, { area: { shape: "sphere", size: 20 }, damage: [{ formula: "4", type: "psychic" }] }));
  const goblin = scene.actors.find(({ name }: Loose) => name === "Гоблин");
  scene.actors.push({ ...structuredClone(goblin), _id: "listedOgre000001", name: "Огр" });
  for (const actor of scene.actors) {
    actor.system.ledger = {};
    if (actor.type === "npc") actor.system.hp = { value: 30, max: 30, stated: 30 };
  }
  return scene;
}

async function sit(table: LiveTable, user: string, active: readonly string[]): Promise<Seat> {
  const seat = await table.sit(user, active);
  Object.assign(canvas, { ready: false, scene: null, tokens: null });
  return seat;
}
const lost = (seat: Seat, name: string): number => 30 - Number(seat.actor(name).hitPoints.value);

test("a burst on those who were ticked in the list: nothing is placed, they save, it arrives, and is taken back with its slot", async () => {
  const scene = study();
  const names = scene.actors.filter(({ type }: Loose) => type === "npc").map(({ name }: Loose) => name as string);
  expect(names).toEqual(expect.arrayContaining(FOES));
  const table = liveTable(scene);
  const gm = await sit(table, "GM", ["Player 1"]);
  const hero = gm.actor("Воин");
  const spell = hero.items.get(BALL);
  const slots = (): number => hero.system.spellcasting.slots.c1.value;
  const before = slots();
  // Without a board nobody is asked to put the area anywhere.
  const { placingOf } = await verbs("placingOf");
  expect(await play.placeArea(placingOf(spell))).toBeNull();
  const { useFacts, peopleFor } = await verbs("useFacts", "peopleFor");
  const { activity } = useFacts(hero, spell);
  const listed = peopleFor(hero, { activity, gives: false, hurts: true, placed: false, origin: null });
  expect([...listed.near, ...listed.others].map(({ name }: Loose) => name)).toEqual(expect.arrayContaining(names));
  expect(listed.first.size).toBe(0);
  expect(listed.near.every(({ feet, shelter }: Loose) => feet === null && !shelter?.cover)).toBe(true);
  const ticked = listed.near.filter(({ name }: Loose) => FOES.includes(name)).map(({ actor }: Loose) => actor);
  const message = await play.useItem(hero, spell, CHOICE, ticked);
  await calm();
  expect(message.system.targets.map(({ token }: Loose) => token)).toEqual([null, null]);
  expect(message.system.area).toBeNull();
  expect(slots()).toBe(before - 1);
  const saved = gm.messages("defense");
  expect(saved).toHaveLength(2);
  for (const name of FOES) expect([name, lost(gm, name) > 0]).toEqual([name, true]);
  const { text } = await gm.card(message);
  for (const name of FOES) expect(text).toContain(name);
  await play.undo(message.id, null);
  await calm();
  expect(FOES.map((name) => lost(gm, name))).toEqual([0, 0]);
  await play.undoAction(message);
  await calm();
  expect(slots()).toBe(before);
  expect(gm.faults).toEqual([]);
});

test("a player means whom he sees in the list; whom he cannot have seen nobody answers for by himself", async () => {
  const scene = study();
  scene.actors.find(({ name }: Loose) => name === "Гоблин").ownership.default = 1;
  const table = liveTable(scene);
  const player = await sit(table, "Player 1", ["GM"]);
  const { useFacts, peopleFor } = await verbs("useFacts", "peopleFor");
  const hero = player.actor("Воин");
  const { activity } = useFacts(hero, hero.items.get(BALL));
  const { near } = peopleFor(hero, { activity, gives: false, hurts: true, placed: false, origin: null });
  const listed = near.map(({ name }: Loose) => name as string);
  expect([listed.includes("Гоблин"), listed.includes("Огр")]).toEqual([true, false]);
  await play.useItem(
    hero,
    hero.items.get(BALL),
    CHOICE,
    FOES.map((name) => player.actor(name)),
  );
  await calm();
  expect(player.messages("defense")).toEqual([]);
  const gm = await sit(table, "GM", ["Player 1"]);
  await expect.poll(() => lost(gm, "Гоблин")).toBeGreaterThan(0);
  await calm();
  expect([gm.messages("defense").length, lost(gm, "Огр")]).toEqual([1, 0]);
  expect([...player.faults, ...gm.faults]).toEqual([]);
});
