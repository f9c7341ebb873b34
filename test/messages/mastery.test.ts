/** Mastery bought and taken back by two who sit at one character. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person;
beforeEach(async () => {
  // Long enough that what two do at once always crosses on its way, in milliseconds.
  table = Table.begin({ slow: { min: 80, max: 160 } });
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterEach(() => {
  table.end();
});

const HERO = "Новичок";

/** A character of Player 1. */
async function makeHero(system: object): Promise<void> {
  await gm.run(
    async ([name, data]) => {
      await CONFIG.Actor.documentClass.create({
        name,
        type: "character",
        ownership: { [game.users.getName("Player 1").id]: 3 },
        system: data,
      });
    },
    [HERO, system] as const,
  );
  await table.soon();
}

/** Buys one step, as the planner's button does. */
const buy = (person: Person, track: "weapon" | "skill", key: string, toStep: number): Promise<boolean> =>
  person.run(([name, wish]) => hands.system.buyMastery(hands.actor(name), [wish]) as Promise<boolean>, [
    HERO,
    { track, key, toStep, currency: track === "weapon" ? "power" : "talents" },
  ] as const);
/** Takes the last purchase back that still stands. */
const refund = (person: Person): Promise<boolean> =>
  person.run((name) => {
    const hero = hands.actor(name);
    const { id } = hero.system.log.findLast((entry: Loose) => !entry.refunded);
    return hands.system.refundMastery(hero, id) as Promise<boolean>;
  }, HERO);
const allow = (person: Person): Promise<void> =>
  person.run((name) => hands.system.allowRespec(hands.actor(name), true) as Promise<void>, HERO);
const setStep = (person: Person, skill: string): Promise<void> =>
  person.run(async ([name, key]) => void (await hands.actor(name).update({ [`system.skills.${key}.step`]: 1 })), [
    HERO,
    skill,
  ] as const);

/** The log, what is spent and left, as every page has it. */
async function state(): Promise<Loose> {
  const [first, second] = await Promise.all(
    [gm, player].map((person) =>
      person.run((name) => {
        const { log, points, skills, mastery } = hands.actor(name).system;
        return {
          log: log.map(({ key, from, to, refunded }: Loose) => `${key} ${from}-${to}${refunded ? " back" : ""}`),
          spent: [points.talents.spent, points.power.spent],
          left: [points.talents.left, points.power.left],
          steps: { stealth: skills.stealth.step, oneHanded: mastery.weapons.oneHanded },
        } as Loose;
      }, HERO),
    ),
  );
  expect(second).toEqual(first);
  return first;
}

test("C-58 H-MAS-19: refunds are the GM's, or the owner's while the GM allows it; steps go down as they came", async () => {
  await makeHero({ details: { level: 3 } });
  expect(await buy(player, "weapon", "oneHanded", 1)).toBe(true);
  expect(await buy(player, "weapon", "oneHanded", 2)).toBe(true);
  await table.soon();
  expect(await state()).toMatchObject({ log: ["oneHanded 0-1", "oneHanded 1-2"], left: [2, 1] });
  await allow(player);
  expect(await refund(player)).toBe(false);
  await table.soon();
  expect(await state()).toMatchObject({ left: [2, 1], steps: { oneHanded: 2 } });
  await allow(gm);
  await table.soon();
  expect(await refund(player)).toBe(true);
  await table.soon();
  expect(await state()).toMatchObject({ left: [2, 3], steps: { oneHanded: 1 } });
  expect(await refund(gm)).toBe(true);
  await table.soon();
  expect(await state()).toMatchObject({
    log: ["oneHanded 0-1 back", "oneHanded 1-2 back"],
    left: [2, 4],
    steps: { oneHanded: 0 },
  });
});

test("C-58 H-MAS-19: two who buy and set steps at the same moment are both in the log", async () => {
  const bought = { level: 1, track: "skill", from: 0, to: 1, currency: "talents", cost: 1 };
  const masteryLog = {
    oldentry00000001: { ...bought, key: "arcana", n: 0 },
    oldentry00000002: { ...bought, key: "history", refunded: true, n: 1 },
  };
  await makeHero({ details: { level: 5 }, masteryLog, skills: { arcana: { step: 1 } } });
  await Promise.all([buy(player, "skill", "stealth", 1), setStep(gm, "medicine"), setStep(player, "religion")]);
  await table.pass(20_000);
  const { log, spent } = await state();
  expect(log.slice(0, 2)).toEqual(["arcana 0-1", "history 0-1 back"]);
  expect(log.slice(2).toSorted()).toEqual(["medicine 0-1", "religion 0-1", "stealth 0-1"]);
  expect(spent).toEqual([2, 0]);
});

test("H-MAS-19: two who buy the same step at the same moment pay for it once", async () => {
  await makeHero({ details: { level: 8 } });
  await Promise.all([gm, player].map((person) => buy(person, "skill", "stealth", 1)));
  await table.pass(20_000);
  expect(await state()).toMatchObject({ log: ["stealth 0-1"], spent: [1, 0], steps: { stealth: 1 } });
});
