/** What is counted between life and death crosses the points that are written at that instant: as if one had come after the other. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, Hooks: Loose;

let table: Table;
let people: readonly [Person, Person, Person];
afterEach(() => {
  table.end();
});

/** He has 5 hit points, and lies there by a blow of 7; where they go on below 0 by one of 9. @returns the blow */
async function felled(profile = "base", third = "Player 1 again"): Promise<string> {
  table = Table.begin({ slow: { min: 60, max: 140 } });
  people = await table.openAll("GM", "Player 1", third);
  await people[0].run(async (name) => {
    await game.settings.set("opposed-d20", "ruleProfile", name);
    await hands.actor("Воин").update({ system: { hp: { value: 5 } } });
  }, profile);
  await table.soon();
  return meet(profile === "base" ? 7 : 9);
}
/** Points that arrive from nobody; less than none heal. */
async function meet(amount: number): Promise<string> {
  const id = await people[0].run(async (by) => {
    const targets = [game.scenes.active.tokens.find((token: Loose) => token.name === "Воин")];
    const { dealDamage, heal } = game.system.api;
    return (await (by > 0 ? dealDamage : heal)({ targets, formula: String(Math.abs(by)), armor: false })).id as string;
  }, amount);
  await table.soon();
  return id;
}
/** Hit points, successes, failures, stable, dead: the same before all. */
async function life(): Promise<unknown> {
  const [first, ...others] = await Promise.all(
    people.map((person) =>
      person.run(() => {
        const { hp, death } = hands.actor("Воин").toObject().system;
        return [hp.value, death.successes, death.failures, death.stable, death.dead] as Loose;
      }),
    ),
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}
const undo = async (message: string, how: "undo" | "redo" = "undo"): Promise<void> => {
  await people[0].run(async ([act, id]) => void (await game.system.api[act]({ message: id })), [how, message] as const);
  await table.soon();
};
const typed = (by: number): Promise<void> =>
  people[0].run(async (points) => void (await hands.actor("Воин").modifyTokenAttribute("hp", points, true, true)), by);
/** What a page writes waits from now on, or from the next message on. */
const hold = (person: Person, now = true): Promise<void> =>
  person.run((at) => {
    const begin = (): void => void Object.assign(globalThis, { letGo: hands.hold() });
    if (at) begin();
    else Hooks.once("createChatMessage", begin);
  }, now);
const letGo = async (...held: readonly Person[]): Promise<void> => {
  const counts = await Promise.all(
    held.map((person) => person.run(() => (globalThis as unknown as { letGo: () => number }).letGo())),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  await table.pass(30_000);
};
/** The roll is posted; what it comes to is written by the same page. */
const save = async (person: Person, face: number): Promise<void> => {
  await person.dice([face, 20]);
  await person.run(() => void hands.system.rollDeathSave(hands.actor("Воин")));
  await table.pass(1500);
};
/** What comes first waits until the other has arrived. */
async function cross(late: Person, waiting: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  const posts = late !== people[0];
  await hold(late, !posts);
  await waiting();
  await table.pass(800);
  await other();
  await table.soon();
  await letGo(late);
}

test.each([
  ["undone", 3, "late"],
  ["undone", 1, "early"],
  ["undone", 15, "early"],
  ["typed", 15, "late"],
  ["typed", 3, "early"],
] as const)(
  "B-DEATH-05 B-DEATH-06: %s while a %i is counted that comes %s: above 0 nothing is counted, nor in what comes after",
  async (how, face, when) => {
    const blow = await felled();
    const [gm, player] = people;
    const rise = (): Promise<void> => (how === "undone" ? undo(blow) : typed(5));
    if (when === "late") await cross(player, () => save(player, face), rise);
    else {
      await hold(gm);
      await gm.run(
        ([undone, message]) => {
          if (undone) void game.system.api.undo({ message });
          else void hands.actor("Воин").modifyTokenAttribute("hp", 5, true, true);
        },
        [how === "undone", blow] as const,
      );
      await save(player, face);
      await letGo(gm);
    }
    expect(await life()).toEqual([5, 0, 0, false, false]);
    if (how === "undone") {
      // Given again he lies where he lay when he rolled, and the roll counts.
      await undo(blow, "redo");
      expect(await life()).toEqual(face === 15 ? [0, 1, 0, false, false] : [0, 0, face === 1 ? 2 : 1, false, false]);
      await undo(blow);
      expect(await life()).toEqual([5, 0, 0, false, false]);
    }
    await meet(7);
    expect(await life()).toEqual([0, 0, 0, false, false]);
    // The next save is another one.
    await save(player, 12);
    await table.soon();
    expect(await life()).toEqual([0, 1, 0, false, false]);
  },
);

test.each(["late", "early"])(
  "B-DEATH-05 B-DEATH-08: a blow at 0 crosses a save that comes %s: both failures count, and the blow's goes with it",
  async (when) => {
    await felled();
    const [gm, player, twin] = people;
    let blow = "";
    const strike = async (): Promise<void> => void (blow = await meet(1));
    if (when === "late") await cross(twin, () => save(twin, 3), strike);
    else {
      // Either page of his may write the blow.
      await hold(player, false);
      await hold(twin, false);
      await strike();
      const lay = [0, 0, 0, false, false];
      expect(await life()).toEqual(lay);
      await save(gm, 3);
      expect(await life()).not.toEqual(lay);
      await letGo(player, twin);
    }
    expect(await life()).toEqual([0, 0, 2, false, false]);
    await undo(blow);
    expect(await life()).toEqual([0, 0, 1, false, false]);
    await undo(blow, "redo");
    expect(await life()).toEqual([0, 0, 2, false, false]);
  },
);

test("B-DEATH-07: a 20 that crosses temporary hit points wakes him with 1 hit point", async () => {
  await felled();
  const [gm, player] = people;
  await hold(gm);
  await gm.run(() => void hands.actor("Воин").update({ system: { hp: { temporary: 4 } } }));
  await save(player, 20);
  await letGo(gm);
  expect(await life()).toEqual([1, 0, 0, false, false]);
});

test.each([
  ["late", -8],
  ["early", -8],
] as const)("D-DEATH-03: a blow below 0 and a round of dying that comes %s are both counted", async (when, left) => {
  await felled("d20-3e");
  const [gm, player, twin] = people;
  expect(await life()).toEqual([-4, 0, 0, false, false]);
  let blow = "";
  const strike = async (): Promise<void> => void (blow = await meet(3));
  if (when === "late") await cross(twin, () => save(twin, 3), strike);
  else {
    // Either page of his may write the blow.
    await hold(player, false);
    await hold(twin, false);
    await strike();
    const lay = [-4, 0, 0, false, false];
    expect(await life()).toEqual(lay);
    await save(gm, 3);
    expect(await life()).not.toEqual(lay);
    await letGo(player, twin);
  }
  expect(await life()).toEqual([left, 0, 0, false, false]);
  await undo(blow);
  expect(await life()).toEqual([left + 3, 0, 0, false, false]);
});

test.each(["late", "early"])(
  "D-DEATH-04 D-DEATH-08: undone while a round of dying comes %s that makes him stable: above 0 nobody is",
  async (when) => {
    const blow = await felled("d20-3e");
    const [gm, player] = people;
    if (when === "late")
      await cross(
        player,
        () => save(player, 1),
        () => undo(blow),
      );
    else {
      await hold(gm);
      await gm.run((message) => void game.system.api.undo({ message }), blow);
      await save(player, 1);
      await letGo(gm);
    }
    expect(await life()).toEqual([5, 0, 0, false, false]);
    // Given again he lies where he lay when he rolled.
    await undo(blow, "redo");
    expect(await life()).toEqual([-4, 0, 0, true, false]);
  },
);

/** First aid by the ranger; the page of the one who lies there writes what it comes to. */
const aid = async (): Promise<void> => {
  const [, , ranger] = people;
  await ranger.dice([19, 20]);
  await ranger.run(() => {
    const roll = hands.system.rollAction("firstAid", hands.actor("Воин").uuid);
    void roll(hands.actor("Следопыт"), "skill", "medicine", { dc: 10 });
  });
  await table.pass(1500);
};

test.each(["undone", "typed"])(
  "B-DEATH-08 B-DEATH-09: %s while a first aid is written: nobody is stable above 0, nor in his next fall",
  async (how) => {
    const blow = await felled("base", "Player 2");
    await cross(people[1], aid, () => (how === "undone" ? undo(blow) : typed(5)));
    expect(await life()).toEqual([5, 0, 0, false, false]);
    if (how === "undone") await undo(blow, "redo");
    else await meet(7);
    // Given again he lies where the aid found him.
    expect(await life()).toEqual([0, 0, 0, how === "undone", false]);
  },
);

test.each(["late", "early"])(
  "B-DEATH-08 B-DEATH-09: a blow at 0 is undone while a first aid comes %s: he is stable, and struck again is not",
  async (when) => {
    await felled("base", "Player 2");
    const [gm, player] = people;
    const blow = await meet(1);
    expect(await life()).toEqual([0, 0, 1, false, false]);
    if (when === "late") await cross(player, aid, () => undo(blow));
    else {
      await hold(gm);
      await gm.run((message) => void game.system.api.undo({ message }), blow);
      await aid();
      expect(await people[1].run(() => hands.actor("Воин").system.death.stable as boolean)).toBe(true);
      await letGo(gm);
    }
    expect(await life()).toEqual([0, 0, 0, true, false]);
    // The aid came after the blow: given again or not, he is stable.
    await undo(blow, "redo");
    expect(await life()).toEqual([0, 0, 0, true, false]);
    await undo(blow);
    expect(await life()).toEqual([0, 0, 0, true, false]);
  },
);
