/** A blow that would bring somebody to 0, and is endured: offered on its card, taken back exactly. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { hall, HERO, strike, thing } from "./blows.ts";
import { liveTable } from "./live.ts";
import { answerId } from "./names.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { deal } from "../support/alone.ts";

const TOUGH = "toughtoughtough0";

/** The goblin brings the fighter, who has 2 hit points, to 0. */
async function fallen(user: string, more: Loose = {}) {
  const scene = hall();
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(thing("features", "Relentless Endurance", TOUGH, more));
  hero.system.hp = { ...hero.system.hp, value: 2, temporary: 0 };
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const message = await strike(gm.actor("Гоблин 1"), gm.actor("Воин"));
  const seat = user === "GM" ? gm : await table.sit(user, ["GM"]);
  const { attackState } = await verbs("attackState");
  if (
    attackState(message.id ? (globalThis as Loose)["game"].messages.get(message.id) : message).targets[0].phase ===
    "waiting"
  )
    await play.defend((globalThis as Loose)["game"].messages.get(message.id), "t0", { advantage: -1 });
  await calm();
  return { table, seat, message };
}
const stand = (seat: Seat): unknown[] => {
  const { hp, death } = seat.actor("Воин").system;
  return [hp.value, death.standing, death.dead, seat.actor("Воин").items.get(TOUGH).system.uses.value];
};
/** Points arrive without an attack. @returns id of their receipt */
async function arrive(hero: Loose, kind: string, amount: number): Promise<string> {
  await deal(hero, amount, { kind });
  await calm();
  return hero.system.receipts.at(-1).id as string;
}
async function offers(message: Loose): Promise<string[]> {
  const { liveContext, reactionOffers } = await verbs("liveContext", "reactionOffers");
  return reactionOffers(liveContext(message.id, "t0")).map(({ item }: Loose) => item.name as string);
}

test("H-PRG-07 B-DEATH-03: Relentless Endurance is offered to who falls, leaves 1 hit point for its one use, and taken back he lies at 0 again", async () => {
  const { seat, message } = await fallen("Player 1");
  expect(stand(seat)).toEqual([0, false, false, 1]);
  expect(await offers(message)).toContain("Relentless Endurance");
  expect(await play.react(message.id, "t0", TOUGH)).toBe(true);
  await calm();
  expect(stand(seat)).toEqual([1, false, false, 0]);
  expect(await offers(message)).not.toContain("Relentless Endurance");
  const used = seat.messages().find(({ system }) => system.amends?.as === "endure");
  await play.undoAction(used);
  await calm();
  expect(stand(seat)).toEqual([0, false, false, 1]);
  expect(seat.faults).toEqual([]);
});

/** The fighter brings a zombie with 2 hit points of 15 to 0. @param uniform what his d20 and his damage dice show */
async function felledZombie(uniform: number | (() => number), types: readonly string[] = ["slashing"]) {
  const scene = hall();
  const zombie = structuredClone(packDocuments("creatures", "ru").find(({ name }: Loose) => name === "Зомби"));
  Object.assign(zombie.system.hp, { value: 2 });
  scene.actors.push(zombie);
  scene.combats = [];
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  for (const item of hero.items)
    if (item.type === "weapon") item.system.damage = types.map((type) => ({ formula: "1d8", type }));
  const gm = await liveTable(scene).sit("GM");
  const message = await strike(gm.actor("Воин"), gm.actor("Зомби"), uniform);
  await calm();
  const receipt = () => gm.actor("Зомби").system.receipts.at(0);
  return { gm, message, receipt, points: () => gm.actor("Зомби").system.hp.value as number };
}
const FORTITUDE = "Живучесть нежити";

/** Whoever fell presses it; the d20 of his save shows this. */
async function pressed({ gm, message }: Awaited<ReturnType<typeof felledZombie>>, uniform: number): Promise<Loose> {
  const CONFIG = (globalThis as Loose)["CONFIG"];
  const feature = gm.actor("Зомби").items.find(({ name }: Loose) => name === FORTITUDE);
  CONFIG.Dice.randomUniform = () => uniform;
  expect(await play.react(message.id, "t0", feature.id)).toBe(true);
  await calm();
  CONFIG.Dice.randomUniform = () => 0.5;
  return gm.messages().find(({ system }) => system.amends?.as === "endure");
}

test("H-PRG-07 B-SAVE-01: whom Undead Fortitude raises has saved against 5 and the damage; taken back, it lies at 0 again", async () => {
  const felled = await felledZombie(0.16);
  expect(felled.points()).toBe(0);
  expect(await offers(felled.message)).toEqual([FORTITUDE]);
  const used = await pressed(felled, 0.01);
  expect(used.system.save).toMatchObject({ attribute: "adaptability", dc: 5 + felled.receipt().amount });
  expect([felled.points(), felled.receipt().spare]).toEqual([1, "held"]);
  await play.undoAction(used);
  await calm();
  expect([felled.points(), felled.receipt().spare]).toEqual([0, undefined]);
  expect(felled.gm.faults).toEqual([]);
});

test("H-PRG-07 B-SAVE-01: a save that fails leaves it at 0, until the Game Master rules otherwise", async () => {
  const felled = await felledZombie(0.16);
  const used = await pressed(felled, 0.99);
  expect(felled.points()).toBe(0);
  const { liveContext } = await verbs("liveContext");
  await play.rule(used.id, liveContext(used.id, "t0").strikes[0], { outcome: "miss", factor: null, amount: null });
  await calm();
  expect(felled.points()).toBe(1);
});

test("H-PRG-07 H-CRIT-01: nothing endures radiant damage, nor a critical hit, not even one that is ruled afterwards", async () => {
  const holy = await felledZombie(0.16, ["slashing", "radiant"]);
  expect([holy.points(), await offers(holy.message)]).toEqual([0, []]);
  const critical = await felledZombie(0.001);
  expect([critical.points(), await offers(critical.message)]).toEqual([0, []]);
  const plain = await felledZombie(0.16);
  await pressed(plain, 0.01);
  expect(plain.points()).toBe(1);
  const { liveContext } = await verbs("liveContext");
  await play.rule(plain.message.id, liveContext(plain.message.id, "t0").strikes[0], {
    outcome: "crit",
    factor: null,
    amount: null,
  });
  await calm();
  expect(plain.points()).toBe(0);
});

test("H-PRG-07: given up after a second blow or a healing it is as if nobody had endured, and each undo gives back its own", async () => {
  const { seat, message } = await fallen("Player 1");
  const hero = seat.actor("Воин");
  const points = (): number => hero.hitPoints.value as number;
  const first = hero.system.receipts.at(-1).id as string;
  const change = async (id: string): Promise<number> => {
    await play.undoReceipt(hero, id);
    await calm();
    return points();
  };
  // Found 2, the blow left 1; the second takes that.
  await play.react(message.id, "t0", TOUGH);
  await calm();
  const second = await arrive(hero, "damage", 5);
  expect(points()).toBe(0);
  const healed = await arrive(hero, "healing", 10);
  expect(points()).toBe(10);
  // Not endured the first blow took both: nothing was there for the second to take, and all of the healing is there.
  await play.undoAction(seat.messages().find(({ system }) => system.amends?.as === "endure"));
  await calm();
  expect(points()).toBe(10);
  expect(await change(healed)).toBe(0);
  expect(await change(second)).toBe(0);
  expect(await change(first)).toBe(2);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07: of two blows that have come the first is not endured, for the second would fell him all the same", async () => {
  const { seat, message } = await fallen("Player 1");
  const hero = seat.actor("Воин");
  const later = await arrive(hero, "damage", 5);
  expect(await offers(message)).not.toContain("Relentless Endurance");
  await play.undoReceipt(hero, later);
  await calm();
  expect(await offers(message)).toContain("Relentless Endurance");
});

test("H-PRG-07 H-SPL-14: who states a lower number to save against than follows from the blow endures nothing, whatever he rolls", async () => {
  const save = { attribute: "adaptability", onSuccess: "none" };
  const amends = { as: "endure", formula: "5 + @damage" };
  const { table, seat, message } = await fallen("Player 1", {
    activities: { main: { kind: "amend", aim: "creatures", amends, save } },
  });
  const game = (globalThis as Loose)["game"];
  const CONFIG = (globalThis as Loose)["CONFIG"];
  CONFIG.Dice.randomUniform = () => 0.94;
  expect(await play.react(message.id, "t0", TOUGH)).toBe(true);
  await calm();
  const honest = seat.messages().find(({ system }) => system.amends?.as === "endure");
  if (!seat.messages("defense").some(({ system }) => system.attack === honest.id)) {
    await play.defend(honest, honest.system.targets[0].key, { advantage: 0 });
    await calm();
  }
  const answered = seat.messages("defense").find(({ system }) => system.attack === honest.id);
  const [use, answer] = [honest.toObject(), answered.toObject()];
  const copied = (one: Loose, system: Loose): Loose => {
    const { _id: _old, author: _author, timestamp: _then, ...copy } = one;
    return { ...copy, author: game.user.id, system: { ...copy.system, ...system } };
  };
  const post = async (data: Loose): Promise<void> => {
    const operation = { data: [data], keepId: "_id" in data };
    await table.other("Player 1", { type: "ChatMessage", action: "create", operation });
    await calm();
  };
  const { total } = answered.rolls[0];
  expect(total).toBeLessThan(honest.system.save.dc);
  await honest.delete();
  await calm();
  await post(copied(use, { save: { ...use.system.save, dc: total } }));
  const made = seat.messages().findLast(({ system }) => system.amends?.as === "endure");
  const { key } = made.system.targets[0];
  await post({ ...copied(answer, { attack: made.id, target: key, terms: "" }), _id: answerId(made.id, key) });
  expect(seat.actor("Воин").system.hp.value).toBe(0);
});
