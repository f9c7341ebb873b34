/** The choice at 0 hit points: to stand to the death, with what was left of the blow; told, counted once, taken back exactly. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person;
const sitDown = (slow?: { readonly min: number; readonly max: number }): void => {
  // Each scenario at a table begins with points of its own, and counts from what it finds.
  beforeAll(async () => {
    table = Table.begin(slow ? { slow } : {});
    [gm, player] = await table.openAll("GM", "Player 1");
  });
  afterAll(() => {
    table.end();
  });
};

const deal = async (amount: number, to = "Воин"): Promise<string> => {
  const id = await gm.run(
    async ([formula, name]) => {
      const targets = [game.scenes.active.tokens.find((token: Loose) => token.name === name)];
      return (await game.system.api.dealDamage({ targets, formula, armor: false })).id as string;
    },
    [String(amount), to] as const,
  );
  await table.soon();
  return id;
};
const undo = async (message: string): Promise<void> => {
  await gm.run(async (id) => void (await game.system.api.undo({ message: id })), message);
  await table.soon();
};
const change = async (system: object): Promise<void> => {
  await gm.run(async (data) => void (await game.actors.getName("Воин").update({ system: data })), system);
  await table.soon();
};
const set = async (key: string, value: unknown): Promise<void> => {
  await gm.run(async ([name, is]) => void (await game.settings.set("opposed-d20", name, is)), [key, value] as const);
  await table.soon();
};
const stands = async (): Promise<[boolean, number]> => {
  const { death } = (await gm.actor("Воин")).system;
  return [death.standing, death.stands];
};
/** Whether the sheet offers the choice. */
const mayStand = (person: Person): Promise<boolean> => person.mayStandNow("Воин");
/** What its button does. */
const stand = (person: Person): Promise<void> => person.stand("Воин");
/** The message of the last choice. */
const choice = (person: Person): Promise<string> =>
  person.run(() => game.messages.contents.findLast(({ type }: Loose) => type === "stand").id as string);
const choices = async (): Promise<number> => (await gm.authors("stand")).length;

describe("at one table", () => {
  sitDown();

  test("H-DEATH-01 H-DEATH-03 C-59: chosen at 0, what was left of the blow goes below, further blows too; undone exactly, in order", async () => {
    const people = [gm, player];
    const left = async (points: number): Promise<void> => {
      for (const person of people) expect(await person.points("Воин")).toBe(points);
    };
    await change({ hp: { value: 5 } });
    expect(await mayStand(player)).toBe(false);
    const blow = await deal(9);
    await left(0);
    expect(await mayStand(player)).toBe(true);
    // Everybody reads of it, whatever sheet is open: once it is chosen nothing waits any more.
    for (const person of people)
      expect((await person.card(blow)).text).toContain(
        "Воин: хитов не осталось. Ждём выбора: выбыть или стоять насмерть",
      );
    await stand(player);
    await table.soon();
    await left(-4);
    const said = await choice(player);
    for (const person of people) expect((await person.card(said)).text).toMatch(/Стоит насмерть.*хиты: −4/u);
    expect(await stands()).toEqual([true, 1]);
    expect(await mayStand(player)).toBe(false);
    const { text } = await gm.card(blow);
    expect(text).toContain("Воин: хитов не осталось");
    expect(text).not.toContain("Ждём выбора");

    // The next blow goes deeper; the choice is not undone below it.
    const next = await deal(3);
    await left(-7);
    await player.press("Отменить: Воин", said);
    await table.soon();
    // Without the choice he lies at 0, and the next blow finds no more.
    await left(0);
    await stand(player);
    await table.soon();
    await left(-7);
    const anew = await choice(player);
    await undo(next);
    await left(-4);
    // Healed above 0 he stands no longer; when that is undone he does again, as deep (C-59).
    const healing = await gm.run(async () => {
      const targets = [game.scenes.active.tokens.find((token: Loose) => token.name === "Воин")];
      return (await game.system.api.heal({ targets, formula: "6" })).id as string;
    });
    await table.soon();
    await left(2);
    expect(await stands()).toEqual([false, 2]);
    await undo(healing);
    await left(-4);
    expect(await stands()).toEqual([true, 2]);
    // So does one whose points somebody has typed.
    await change({ hp: { value: 2 } });
    await left(2);
    await gm.run(async () => {
      const hero = hands.actor("Воин");
      await hands.system.undoReceipt(hero, hero.system.receipts.at(-1).id);
    });
    await table.soon();
    await left(-4);
    expect(await stands()).toEqual([true, 2]);
    await player.press("Отменить: Воин", anew);
    await table.soon();
    await left(0);
    expect(await stands()).toEqual([false, 2]);
    expect((await gm.card(anew)).text).toContain("больше не стоит");
    expect(await mayStand(player)).toBe(true);
    // And the blow itself gives back what it took, no more.
    await undo(blow);
    await left(5);
  });

  test("C-27: two tabs and the GM at one moment choose once; whoever comes back above 0 chooses anew; a base table offers nothing", async () => {
    const tab = await table.open("Player 1 again");
    const people = [gm, player, tab];
    const may = async (): Promise<boolean[]> => {
      const all: boolean[] = [];
      for (const person of people) all.push(await mayStand(person));
      return [...new Set(all)];
    };
    const [[, stood], chosen] = [await stands(), await choices()];
    await change({ hp: { value: 0 } });
    expect(await may()).toEqual([true]);
    await Promise.all(people.map(stand));
    await table.soon();
    expect([await choices(), await stands()]).toEqual([chosen + 1, [true, stood + 1]]);
    await change({ hp: { value: 3 }, death: { marks: 2 } });
    const { death } = (await player.actor("Воин")).system;
    expect([death.standing, death.marks]).toEqual([false, 0]);
    await change({ hp: { value: 0 } });
    expect(await may()).toEqual([true]);
    await set("ruleProfile", "base");
    expect(await may()).toEqual([false]);
    tab.leave();
    await set("ruleProfile", "homebrew");
  });

  test("B-DEATH-01 C-64: a creature's fall is told on the card and in the tracker, kept from who may not see, and gone with the undo", async () => {
    const people = [gm, player];
    await gm.run(async () => {
      await CONFIG.Token.documentClass.createCombatants(
        game.scenes.active.tokens.filter(({ name }: Loose) => ["Воин", "Гоблин 1"].includes(name)),
      );
      await game.combats.contents[0].startCombat();
    });
    await table.soon();
    const strike = async (): Promise<string> => deal(await gm.points("Гоблин 1"), "Гоблин 1");
    const defeated = async (): Promise<string[][]> => {
      const all: string[][] = [];
      for (const person of people)
        all.push(
          await person.run(
            () =>
              game.combats.contents[0].combatants
                .filter(({ isDefeated }: Loose) => isDefeated)
                .map(({ name }: Loose) => name as string) as string[],
          ),
        );
      return all;
    };
    const fallen = (): Promise<unknown> =>
      gm.run(() => {
        const { dead, helpless, effects } = hands.actor("Гоблин 1");
        return [dead, helpless, effects.size] as unknown;
      });
    const line = "Гоблин 1 погибает";
    expect(await fallen()).toEqual([false, false, 0]);
    const blow = await strike();
    for (const person of people) expect((await person.card(blow)).text).toContain(line);
    expect(await defeated()).toEqual([["Гоблин 1"], ["Гоблин 1"]]);
    expect(await fallen()).toEqual([true, false, 0]);
    // Nobody has written a mark; the undo takes all of it back.
    const marks = await gm.run(
      () => game.combats.contents[0].combatants.map((one: Loose) => one._source.defeated as boolean) as boolean[],
    );
    expect(marks).toEqual([false, false]);
    await undo(blow);
    expect(await defeated()).toEqual([[], []]);
    expect(await fallen()).toEqual([false, false, 0]);
    for (const person of people) expect((await person.card(blow)).text).not.toContain(line);

    // Unconscious by the table's rules: out of the fight without being dead. What damage does is kept from the player.
    await set("ruleOverrides", { npcAtZero: "unconscious" });
    await set("secretDamage", "never");
    const hidden = await strike();
    const lies = "Гоблин 1 падает: хитов не осталось";
    expect((await gm.card(hidden)).text).toContain(lies);
    expect(await defeated()).toEqual([["Гоблин 1"], ["Гоблин 1"]]);
    expect(await fallen()).toEqual([false, true, 0]);
    expect((await player.card(hidden)).told).not.toContain(lies);
    await undo(hidden);
    expect(await defeated()).toEqual([[], []]);
  });
});

describe("on slow lines", () => {
  sitDown({ min: 60, max: 140 });

  test("H-DEATH-03 C-19: crossed by an undo or by typed points, points and receipts tell the same on every page, or whoever comes too late is told", async () => {
    const people = [gm, player];
    let before = 0;
    let blow = "";
    /** Hit points, whether he stands, and what each receipt of this round says was taken or given; nothing changes it any more. */
    const everywhere = async (...told: unknown[]): Promise<void> => {
      await table.soon();
      for (const person of people) {
        const { hp, death, receipts } = (await person.actor("Воин")).system;
        const since = receipts.slice(before).map((one: Loose) => `${one.kind} ${one.hp} ${one.state}`);
        expect([hp.value, death.standing, ...since]).toEqual(told);
      }
    };
    /** Lets time pass until somebody's page knows of these points, and no longer. */
    const untilPoints = async (person: Person, points: number): Promise<void> => {
      for (let passed = 0; (await person.points("Воин")) !== points; passed += 20) {
        if (passed > 2000) throw new Error(`${person.name} never knows of ${String(points)}`);
        await table.pass(20);
      }
    };
    // Each is done, and waited for by nobody.
    const undoBlow = (person: Person): Promise<void> =>
      person.run((message) => {
        void game.system.api.undo({ message });
      }, blow);
    const type = (person: Person, by: number): Promise<void> =>
      person.run((add) => {
        const actor = game.actors.getName("Воин");
        void actor.update({ "system.hp.value": actor.toObject().system.hp.value + add });
      }, by);
    const choose = async (): Promise<void> => {
      expect(await mayStand(player)).toBe(true);
      await player.run(() => {
        void hands.system.standToDeath(game.actors.getName("Воин"));
      });
    };
    const press = async (): Promise<void> => {
      await choose();
      await untilPoints(gm, -4);
    };
    /** 5 hit points and a blow of 9: 4 of them find nothing. */
    const fall = async (): Promise<void> => {
      await change({ hp: { value: 5 } });
      before = (await player.actor("Воин")).system.receipts.length;
      await everywhere(5, false);
      blow = await deal(9);
      await everywhere(0, false, "damage 5 applied");
    };
    /** What one does leaves late: it was done without knowing of what the other does meanwhile. */
    const crossing = async (late: Person, act: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> => {
      await late.run(() => {
        Object.assign(globalThis, { letGo: hands.hold() });
      });
      await act();
      await table.pass(100);
      await meanwhile();
      expect(await late.run(() => (globalThis as unknown as { letGo: () => number }).letGo())).toBeGreaterThan(0);
    };

    // The undo of the blow arrives last: nothing is left to stand for, and the blow gives back what it took.
    await fall();
    await crossing(gm, () => undoBlow(gm), press);
    await everywhere(5, false, "damage 5 undone");
    // Points typed as 2 more at the same instant: whichever comes first, everybody sees the same. Up with 2 he has nothing to stand for.
    await fall();
    await crossing(gm, () => type(gm, 2), press);
    const seen = async (): Promise<unknown[]> => {
      await table.soon();
      const all = await Promise.all(people.map(async (person) => (await person.actor("Воин")).system));
      const [one, other] = all.map(({ hp, death }: Loose) => [hp.value, death.standing]);
      expect(one).toEqual(other);
      return one ?? [];
    };
    const met = await seen();
    expect([
      [2, false],
      [-2, true],
    ]).toContainEqual(met);
    await player.reload();
    expect(await seen()).toEqual(met);
    // Without the blow 5 + 2.
    await undoBlow(gm);
    expect(await seen()).toEqual([7, false]);
  });
});
