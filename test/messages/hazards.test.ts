/** What the road and the ground do to creatures, as a Game Master lets it happen: written, told, taken back. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";

const load = (name: string): Promise<Loose> => import(new URL(name, import.meta.url).href) as Promise<Loose>;
const world = globalThis as Loose;

test("B-HAZ-03 B-HAZ-09: thirst is written at once, hunger when its save has failed; taken back from the card", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("GM");
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => seat.actor(name));
  const { impose, settleHardship, awaitedOf } = await load("../../module/play/rest/hardship.ts");
  const { undoRestOf } = await load("../../module/play/rest/rest.ts");
  const levels = (actor: Loose): number[] => {
    const { dehydration, starvation } = actor.system.toObject().exhaustion;
    return [dehydration, starvation];
  };
  const dry = await impose(
    [hero, goblin].map((actor) => ({ actor, token: null })),
    { of: "day", water: "little", food: "full" },
  );
  expect([levels(hero), levels(goblin)]).toEqual([
    [1, 0],
    [1, 0],
  ]);
  expect((await seat.card(dry)).text).toContain("истощение от жажды 0 → 1");

  const hungry = await impose([{ actor: hero, token: null }], { of: "day", water: "half", food: "little" });
  expect([levels(hero), awaitedOf(hungry, hero.uuid).save]).toEqual([[1, 0], "waiting"]);
  await settleHardship(hungry, hero.uuid);
  expect(levels(hero)).toEqual([1, 0]);
  // A 1 fails, whatever is added.
  world["CONFIG"].Dice.randomUniform = () => 0.999;
  const { answerCheck } = await load("../../module/play/check/request.ts");
  await answerCheck(hungry.system.request, "c0");
  expect(awaitedOf(hungry, hero.uuid).save).toBe("failed");
  expect((await seat.card(hungry)).text).toContain("Записать");
  await settleHardship(hungry, hero.uuid);
  expect(levels(hero)).toEqual([1, 1]);

  expect(await undoRestOf(hero.uuid, hungry.id)).toBe(true);
  expect(await undoRestOf(hero.uuid, dry.id)).toBe(true);
  // Whoever comes later finds it so.
  const later = await table.sit("Player 1");
  expect(levels(later.actor("Воин"))).toEqual([0, 0]);
  expect((await later.card(later.log().find(({ id }: Loose) => id === dry.id))).text).toContain("отменено");
  expect(seat.faults).toEqual([]);
});

test("B-COND-EXH-1 B-HAZ-09: whoever thirst kills is told dead, once, as by any other last level", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("GM");
  const hero = seat.actor("Воин");
  const { impose } = await load("../../module/play/rest/hardship.ts");
  const dead = (): number =>
    seat.messages().filter(({ type, content }: Loose) => type === "base" && content.includes("истощени")).length;
  const dry = (): Promise<Loose> =>
    impose([{ actor: hero, token: null }], { of: "day", water: "little", food: "full" });
  await hero.update({ system: { exhaustion: { other: 4 } } });
  await dry();
  expect([hero.creature.exhausted.dead, dead()]).toEqual([false, 0]);
  await dry();
  expect([hero.creature.exhausted.dead, dead()]).toEqual([true, 1]);
  await dry();
  expect([dead(), seat.faults]).toEqual([1, []]);
});

test("B-TRV-02 B-TRV-03 B-TRV-04: who travels looks and hides as the pace of the party has it", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ name }) => name === "Воин");
  scene.actors.push({
    _id: "partyontheroad01",
    name: "Отряд",
    type: "party",
    system: { members: [{ uuid: `Actor.${String(hero._id)}` }], pace: "fast" },
    ownership: { default: 0 },
    items: [],
    effects: [],
  });
  scene.combats = [];
  const seat = await liveTable(scene).sit("GM");
  const { registerLate } = await load("../../module/play/late.ts");
  const { checkSituation } = await load("../../module/play/check/situation.ts");
  registerLate();
  const said = (kind: string, key: string): unknown[] =>
    checkSituation({ actor: seat.actor("Воин"), kind, key, against: [] }).reasons.map(({ key: why, value }: Loose) => [
      why,
      value,
    ]);
  const slow = ["OD20.Travel.Why.fast", -1];
  expect([said("attribute", "awareness"), said("skill", "survival"), said("skill", "athletics")]).toEqual([
    [slow],
    [slow],
    [],
  ]);
  await seat.actor("Отряд").update({ "system.pace": "slow" });
  expect([said("attribute", "awareness"), said("skill", "stealth")]).toEqual([[["OD20.Travel.Why.slow", 1]], []]);
  expect(seat.faults).toEqual([]);
});

test("B-OBJ-03 B-OBJ-04 B-OBJ-06 B-OBJ-08 C-47: a sturdy door of wood is hit by 15 in full, and fails what it is asked", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("GM");
  const { createObject } = await load("../../module/play/character/quick-object.ts");
  const thing = { name: "Дверь", kind: "Предмет", material: "wood", size: "medium", sturdiness: "sturdy" };
  const door = await createObject({ ...thing, threshold: null, copies: 0 });
  expect([door.hitPoints.value, [...door.creature.immunities], door.creature.size]).toEqual([
    18,
    ["poison", "psychic"],
    "medium",
  ]);
  const { checkSituation } = await load("../../module/play/check/situation.ts");
  const fails = checkSituation({ actor: door, kind: "attribute", key: "athletics", against: [] }).fails;
  expect(fails.rules).toEqual(["B-OBJ-08"]);

  const { attack } = await load("../../module/play/use/attack.ts");
  const { prepareAttack } = await load("../../module/play/use/prepare-attack.ts");
  const { attackState } = await load("../../module/play/use/read.ts");
  const goblin = seat.actor("Гоблин 1");
  const attackers = [{ actor: goblin, token: null }];
  const plan = prepareAttack(goblin.getWeapons()[0], { attackers });
  const bonus = goblin
    .getWeapons()[0]
    .getAttack(plan.mode)
    .parts.reduce((all: number, { value }: Loose) => all + (value as number), 0);
  // Just 15: ⌈(1 − u) × 20⌉ is what is missing.
  world["CONFIG"].Dice.randomUniform = () => 1 - (15 - bonus - 0.5) / 20;
  const target = { actor: door, token: null, cover: "none", bonus: null, strikes: 1 };
  const message = await attack({ ...plan, situational: "", targets: [target], attackers });
  const struck = (): Loose => attackState(message).targets[0];
  await expect.poll(() => struck().phase).toBe("applied");
  expect([struck().strikes[0].attack.total, struck().clash.best]).toEqual([15, "hit"]);
  // The door reduces nothing, and a door without a turn needs no consent: 4 on the 1d6 of the blade, and 2.
  expect([struck().clash.amount, door.hitPoints.value]).toEqual([6, 12]);
  expect(seat.faults).toEqual([]);
});
