/** Whoever lies at 0 drops out in the very instant in which what felled him is gone, or he is healed. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { equipped, ward } from "./warded.ts";

declare const CONFIG: Loose, Combat: Loose, game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});
const WARDED = equipped("Воин", (actor) => {
  actor.system.hp.value = 3;
  actor.items.push(ward("9"));
});

interface Felled {
  readonly people: readonly [Person, Person, Person];
  /** The blow. */
  readonly id: string;
}
/** A goblin has taken all of his 3 hit points. */
async function felled(): Promise<Felled> {
  table = Table.begin({ world: WARDED, slow: { min: 60, max: 140 } });
  const people = await table.openAll("GM", "Player 1", "Player 1 again");
  const [gm, player] = people;
  await player.dice([10, 20]);
  await gm.dice([15, 20], [6, 6]);
  const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  await player.answer();
  await table.soon();
  for (const person of people) await person.card(id);
  await table.soon();
  expect(await life({ people, id })).toEqual([0, false, false]);
  return { people, id };
}
/** Hit points, whether he is out, his word: the same before all. */
async function life({ people }: Felled): Promise<unknown> {
  const [first, ...others] = await Promise.all(
    people.map((person) =>
      person.run(() => {
        const hero = hands.actor("Воин");
        return [hero.hitPoints.value, hero.out, hero.toObject().system.death.droppedOut] as Loose;
      }),
    ),
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}
const hold = (person: Person): Promise<void> =>
  person.run(() => void Object.assign(globalThis, { letGo: hands.hold() }));
const letGo = async (person: Person): Promise<void> => {
  expect(await person.run(() => (globalThis as unknown as { letGo: () => number }).letGo())).toBeGreaterThan(0);
  await table.pass(30_000);
};
const drop = (person: Person): Promise<void> => person.run(() => void hands.system.dropOut(hands.actor("Воин")));
const turnBack = async ({ people: [gm], id }: Felled, how: "undo" | "redo"): Promise<void> => {
  await gm.run(async ([act, message]) => void (await game.system.api[act]({ message })), [how, id] as const);
  await table.soon();
};
const GONE: Readonly<Record<string, (felled: Felled) => Promise<unknown>>> = {
  withdrawn: ({ people: [gm], id }) => gm.cancelAttack(id),
  undone: (at) => turnBack(at, "undo"),
  "turned away": ({ people: [, player], id }) => player.press(/^Заслон/u, id),
  healed: ({ people: [gm] }) =>
    gm.run(async () => {
      const targets = [game.scenes.active.tokens.find((token: Loose) => token.name === "Воин")];
      await game.system.api.heal({ targets, formula: "3" });
    }),
};

test.each(Object.keys(GONE))(
  "H-DEATH-01 C-19: a word that comes when the blow is %s, and he has hit points again, drops nobody out",
  async (how) => {
    const at = await felled();
    const [, , twin] = at.people;
    await hold(twin);
    await drop(twin);
    await table.pass(100);
    await GONE[how]?.(at);
    await table.pass(4000);
    await letGo(twin);
    expect(await life(at)).toEqual([3, false, false]);
    if (how !== "undone") return;
    // Done again, he may choose.
    await turnBack(at, "redo");
    expect(await life(at)).toEqual([0, false, false]);
    await drop(twin);
    await table.soon();
    expect(await life(at)).toEqual([0, true, true]);
    await turnBack(at, "undo");
    expect(await life(at)).toEqual([3, false, false]);
  },
);

test.each([
  ["undone", [3, false, false]],
  ["typed", [3, true, true]],
] as const)(
  "H-DEATH-01 H-DEATH-02: a word that comes before the blow is %s counts, and goes with the blow alone",
  async (how, becomes) => {
    const at = await felled();
    const [gm, , twin] = at.people;
    await hold(gm);
    await gm.run(
      ([undone, message]) => {
        if (undone) void game.system.api.undo({ message });
        else void hands.actor("Воин").modifyTokenAttribute("hp", 3, true, true);
      },
      [how === "undone", at.id] as const,
    );
    await drop(twin);
    await table.pass(1500);
    expect(await life(at)).toEqual([0, true, true]);
    await letGo(gm);
    expect(await life(at)).toEqual(becomes);
  },
);

test("H-DEATH-01 H-DEATH-02: out by silence already, whoever is healed before his word comes stays out", async () => {
  const at = await felled();
  const [gm, , twin] = at.people;
  // He falls in the turn of another, and his own begins.
  await turnBack(at, "undo");
  await gm.run(async () => {
    const fight = await Combat.implementation.create({});
    await CONFIG.Token.documentClass.createCombatants([...game.scenes.active.tokens], { combat: fight });
    await fight.activate();
    await fight.startCombat();
    await fight.update({ turn: fight.turns.findIndex(({ name }: Loose) => name === "Гоблин 1") });
  });
  await table.soon();
  await turnBack(at, "redo");
  expect(await life(at)).toEqual([0, false, false]);
  await gm.run(async () => {
    const [fight] = game.combats.contents;
    await fight.update({ round: 2, turn: fight.turns.findIndex(({ name }: Loose) => name === "Воин") });
  });
  await table.soon();
  expect(await life(at)).toEqual([0, true, false]);
  await hold(twin);
  await drop(twin);
  await table.pass(100);
  await gm.run(async () => void (await hands.actor("Воин").modifyTokenAttribute("hp", 3, true, true)));
  await table.soon();
  await letGo(twin);
  expect(await life(at)).toEqual([3, true, true]);
});

test.each([true, false])(
  "B-DEATH-01 C-64: a Game Master's word on the fallen (dead: %s) that comes when the blow is undone is none",
  async (dead) => {
    table = Table.begin({ slow: { min: 60, max: 140 } });
    const people = await table.openAll("GM", "Player 1", "GM again");
    const [gm, , twin] = people;
    const blow = await gm.run(async () => {
      await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "ask" });
      const targets = [game.scenes.active.tokens.find((token: Loose) => token.name === "Гоблин 1")];
      const formula = String(hands.actor("Гоблин 1").hitPoints.value + 1);
      return (await game.system.api.dealDamage({ targets, formula, armor: false })).id as string;
    });
    await table.soon();
    await hold(twin);
    await twin.run((is) => void hands.system.decideFallen(hands.actor("Гоблин 1"), is), dead);
    await table.pass(100);
    await gm.run(async (message) => void (await game.system.api.undo({ message })), blow);
    await table.soon();
    await letGo(twin);
    for (const person of people)
      expect(
        await person.run(() => {
          const foe = hands.actor("Гоблин 1");
          return [foe.hitPoints.value > 0, foe.dead, foe.out, foe.toObject().system.death.droppedOut] as Loose;
        }),
      ).toEqual([true, false, false, false]);
  },
);
