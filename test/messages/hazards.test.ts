/** What the road and the ground do to creatures, as a Game Master lets it happen: written, told, taken back. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { deal } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

const world = globalThis as Loose;

test("B-HAZ-03 B-HAZ-09: thirst is written at once, hunger when its save has failed; taken back from the card", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("GM");
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => seat.actor(name));
  const { awaitedOf } = await verbs("awaitedOf");
  const levels = (actor: Loose): number[] => {
    const { dehydration, starvation } = actor.system.toObject().exhaustion;
    return [dehydration, starvation];
  };
  const dry = await play.impose(
    [hero, goblin].map((actor) => ({ actor, token: null })),
    { of: "day", water: "little", food: "full" },
  );
  expect([levels(hero), levels(goblin)]).toEqual([
    [1, 0],
    [1, 0],
  ]);
  expect((await seat.card(dry)).text).toContain("истощение от жажды 0 ▸ 1");

  const hungry = await play.impose([{ actor: hero, token: null }], { of: "day", water: "half", food: "little" });
  expect([levels(hero), awaitedOf(hungry, hero.uuid).save]).toEqual([[1, 0], "waiting"]);
  await play.writeHardshipSaves(hungry, hero.uuid);
  expect(levels(hero)).toEqual([1, 0]);
  // A 1 fails, whatever is added.
  world["CONFIG"].Dice.randomUniform = () => 0.999;
  // A failure exhausts: its window says so, and what helps against that counts.
  const { pendingCheck } = await verbs("pendingCheck");
  expect(pendingCheck(hungry.system.request, "c0").threat).toBe("exhaustion");
  await play.answerCheck(hungry.system.request, "c0");
  expect(awaitedOf(hungry, hero.uuid).save).toBe("failed");
  expect((await seat.card(hungry)).text).toContain("Записать");
  await play.writeHardshipSaves(hungry, hero.uuid);
  expect(levels(hero)).toEqual([1, 1]);

  expect(await play.undoRestOf(hero.uuid, hungry.id)).toBe(true);
  expect(await play.undoRestOf(hero.uuid, dry.id)).toBe(true);
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
  const { impose } = await verbs("impose");
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
  const { registerLate, checkSituation } = await verbs("registerLate", "checkSituation");
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

// B-SAVE-05
test("B-OBJ-03 B-OBJ-04 B-OBJ-06 B-OBJ-08 C-47: a sturdy door of wood is hit by 15 in full, and fails what it is asked", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("GM");
  const thing = { name: "Дверь", kind: "Предмет", material: "wood", size: "medium", sturdiness: "sturdy" };
  const door = await play.createObject({ ...thing, threshold: null, copies: 0 });
  expect([door.hitPoints.value, [...door.creature.immunities], door.creature.size]).toEqual([
    18,
    ["poison", "psychic"],
    "medium",
  ]);
  const { checkSituation } = await verbs("checkSituation");
  const fails = checkSituation({ actor: door, kind: "attribute", key: "athletics", against: [] }).fails;
  expect(fails.rules).toEqual(["B-OBJ-08"]);

  const { prepareAttack, attackState } = await verbs("prepareAttack", "attackState");
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
  const message = await play.attack({ ...plan, situational: "", targets: [target], attackers });
  const struck = (): Loose => attackState(message).targets[0];
  await expect.poll(() => struck().phase).toBe("applied");
  expect([struck().strikes[0].attack.total, struck().clash.best]).toEqual([15, "hit"]);
  // The door reduces nothing, and a door without a turn needs no consent: 4 on the 1d6 of the blade, and 2.
  expect([struck().clash.amount, door.hitPoints.value]).toEqual([6, 12]);
  expect(seat.faults).toEqual([]);
});

// B-RES-01
test("B-UW-01 B-UW-02 B-UW-03: under water a sword has disadvantage, a spear has not; a shot has, and misses beyond 30 feet; 9 fire are 4", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const fighter = scene.actors.find(({ name }: Loose) => name === "Воин");
  const weapon = (_id: string, weaponType: string, type: string, more: object = {}): object => ({
    _id,
    name: _id,
    type: "weapon",
    img: "icons/svg/sword.svg",
    system: { weaponType, equipped: "main", damage: [{ formula: "1d6", type }], ...more },
  });
  fighter.items = [
    weapon("waterSword000001", "oneHanded", "slashing"),
    weapon("waterSpear000001", "oneHanded", "piercing"),
    weapon("waterBow00000001", "ranged", "piercing", { range: { normal: 30, max: 120 } }),
  ];
  Object.assign(fighter.system.hp, { value: 12, temporary: 0 });
  const seat = await liveTable(scene).sit("GM");
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => seat.actor(name));
  const [own, foe] = ["Воин", "Гоблин 1"].map((name) =>
    world["game"].scenes.active.tokens.find((token: Loose) => token.name === name),
  );
  const { strikeReasons } = await verbs("strikeReasons");
  const against = (id: string, cells = 1): string[] => {
    foe.updateSource({ x: own.x + cells * world["game"].scenes.active.grid.size, y: own.y });
    const item = hero.items.get(id);
    const attacker = { actor: hero, token: own };
    return strikeReasons(attacker, { actor: goblin, token: foe }, item.getAttack(item.getAttackModes()[0]))
      .filter(({ rules }: Loose) => rules?.some((rule: string) => rule.startsWith("B-UW")))
      .map(({ key, value, misses }: Loose) => `${key.split(".").at(-1)} ${value}${misses ? " misses" : ""}`);
  };
  const all = (): string[][] => [
    against("waterSword000001"),
    against("waterSpear000001"),
    against("waterBow00000001", 6),
    against("waterBow00000001", 7),
  ];
  const DRY = [[], [], [], []];
  expect(all()).toEqual(DRY);
  await hero.toggleStatusEffect("underwater");
  expect([hero.statuses.has("underwater"), all()]).toEqual([
    true,
    [["UnderwaterBlow -1"], [], ["UnderwaterShot -1"], ["UnderwaterShot -1", "UnderwaterMiss -1 misses"]],
  ]);
  await hero.update({ system: { speed: { swim: 30 } } });
  expect(all()[0]).toEqual([]);
  const { unarmedOf } = await verbs("unarmedOf");
  expect(unarmedOf(hero).getAttack("strike").weapon).toBe(false);
  const burn = async (left: number): Promise<void> => {
    await hero.update({ system: { hp: { value: 12 } } });
    await deal(hero, "9", { type: "fire" });
    await expect.poll(() => hero.system.hp.value).toBe(left);
  };
  await burn(8);
  await hero.toggleStatusEffect("underwater");
  expect(all()).toEqual(DRY);
  await burn(3);
  expect(seat.faults).toEqual([]);
});
