/** Two people who change the same thing at the same instant, each without having seen the other's change: both are done. */
import { afterEach, expect, test } from "vitest";
import type { WorldPlan } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { bookOf, expectExact, tough } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const ROUNDS = 3;
/** Long enough that what two do at once always crosses on its way, in milliseconds. */
const SLOW = { min: 80, max: 160 };
const TOUGH = tough(100);
const ON_DEMAND: WorldPlan = { ...TOUGH, settings: { "opposed-d20.damageRoll": "button" } };

const begin = (world = TOUGH, keepId: "reject" | "overwrite" = "reject"): void => {
  table = Table.begin({ world, slow: SLOW, keepId });
};

/** Damage by hand to the fighter, for the card's id. */
const deal = (person: Person, points: number): Promise<string> =>
  person.damage(["Воин"], String(points), { armor: false, name: `Яд ${String(points)}` });
const turn = (person: Person, way: "undo" | "redo", message: string): Promise<void> =>
  person.run(async ([name, id]) => void (await game.system.api[name]({ message: id })), [way, message] as const);
/** The same number in all pages, and what the receipts say of it. */
async function expectBooks(people: readonly Person[], points: number, states: readonly string[]): Promise<void> {
  await table.soon();
  for (const person of people) {
    const { value, receipts } = await bookOf(person, "Воин");
    expect({ value, states: receipts.map(({ state }) => state) }).toEqual({ value: points, states });
  }
}
const applied = (count: number): string[] => Array.from({ length: count }, () => "applied");

test("two undo two blows at the same instant, and give them back: each counts once", async () => {
  begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  const cards = [await deal(gm, 5), await deal(gm, 3)] as const;
  await expectBooks(people, 92, applied(2));
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([turn(gm, "undo", cards[0]), turn(player, "undo", cards[1])]);
    await expectBooks(people, 100, ["undone", "undone"]);
    await Promise.all([turn(gm, "redo", cards[0]), turn(player, "redo", cards[1])]);
    await expectBooks(people, 92, applied(2));
  }
  // One undoes while another blow arrives.
  await Promise.all([turn(player, "undo", cards[0]), deal(gm, 7)]);
  await table.soon();
  // By their amounts: of two that were given back at one instant either may stand last.
  for (const person of people) {
    const { value, receipts } = await bookOf(person, "Воин");
    expect([value, ...receipts.map(({ amount, state }) => `${String(amount)} ${state}`).sort()]).toEqual([
      90,
      "3 applied",
      "5 undone",
      "7 applied",
    ]);
  }
});

/** The strikes of an attack with what was changed about them. */
const adjustments = (person: Person, id: string): Promise<unknown> =>
  person.run(
    (one) =>
      game.messages
        .get(one)
        .system.strikes.map(({ adjust }: Loose) => [adjust?.attack ?? 0, adjust?.advantage ?? 0]) as unknown,
    id,
  );
const strikesOf = async (person: Person, id: string): Promise<string[]> =>
  (await person.message(id)).system.strikes.map(({ key }: Loose) => key);
const adjust = (person: Person, id: string, key: string, options: object): Promise<void> =>
  person.adjust(id, key, options);
const rule = (person: Person, id: string, key: string, amount: number): Promise<void> =>
  person.run(
    async ([message, strike, points]) =>
      void (await hands.system.rule(message, strike, { outcome: null, factor: null, amount: points })),
    [id, key, amount] as const,
  );

test("two correct two strikes of one attack, and two rule on them, at the same instant: all four hold", async () => {
  begin();
  const people = await table.openAll("GM", "GM 2");
  const [gm, other] = people;
  await gm.dice([5, 20], [5, 20], [10, 20], [10, 20]);
  const id = await gm.strike("Огр", "Дубина", "Гоблин 1", "Гоблин 2");
  await table.soon();
  const [first = "", second = ""] = await strikesOf(gm, id);
  // An added die each, too: the dice of the card are a list that both lengthen.
  await Promise.all([
    adjust(gm, id, first, { attack: 1, advantage: 1 }),
    adjust(other, id, second, { attack: 2, advantage: 1 }),
  ]);
  await table.soon();
  for (const person of people) {
    expect(await adjustments(person, id)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect((await person.card(id)).told).not.toContain("Не засчитано");
  }
  await Promise.all([rule(gm, id, first, 3), rule(other, id, second, 4)]);
  await table.soon();
  for (const person of people)
    expect([await person.points("Гоблин 1"), await person.points("Гоблин 2")]).toEqual([97, 96]);
});

test("damage rolled by its button while the attack is being corrected: it is there, once, and counts", async () => {
  begin(ON_DEMAND);
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  for (let round = 1; round <= 4; round++) {
    await player.dice([13, 20], [5, 8], [8, 8]);
    await gm.dice([9, 20]);
    const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
    await table.soon();
    const [key = ""] = await strikesOf(gm, id);
    await Promise.all([
      adjust(gm, id, key, { attack: 1, ...(round % 2 === 0 ? { advantage: 1 } : {}) }),
      player.press("Бросить урон", id),
    ]);
    await table.soon();
    for (const person of people) {
      const { text } = await person.card(id);
      expect(text).toContain("Попадание · 7");
      expect(text).toContain("Бросок исправлен");
      expect(await person.points("Гоблин 1")).toBe(100 - 7 * round);
    }
  }
  expect(await gm.points("Гоблин 1")).toBe(72);
});

test.each(["reject", "overwrite"] as const)(
  "two who decide about the same strike, and two who correct the same number of it, at the same instant: one holds, and the other is told (taken ids: %s)",
  async (keepId) => {
    begin(TOUGH, keepId);
    const people = await table.openAll("GM", "GM 2");
    const [gm] = people;
    await gm.dice([12, 20], [4, 8], [2, 8]);
    const id = await gm.strike("Огр", "Дубина", "Гоблин 1");
    await table.soon();
    const [key = ""] = await strikesOf(gm, id);
    /** Both do it at once, neither knowing of the other's. @returns the number of who was told nothing */
    const both = async (
      job: (person: Person, number: number) => Promise<void>,
      numbers: readonly [number, number],
      told: RegExp,
    ): Promise<number> => {
      const before = people.map((person) => person.told().length);
      await Promise.all(people.map((person, index) => job(person, numbers[index] ?? 0)));
      await table.soon();
      const said = people.map(
        (person, index) =>
          person
            .told()
            .slice(before[index])
            .filter((text) => told.test(text)).length,
      );
      expect(said.toSorted()).toEqual([0, 1]);
      return numbers[said.indexOf(0)] ?? 0;
    };
    // The first ruling of an attack makes its message, the next ones change it.
    for (const numbers of [
      [3, 4],
      [5, 6],
    ] as const) {
      const holds = await both((one, number) => rule(one, id, key, number), numbers, /решил о том же ударе иначе/u);
      for (const person of people) expect(await person.points("Гоблин 1")).toBe(100 - holds);
    }
    const holds = await both(
      (one, number) => adjust(one, id, key, { attack: number }),
      [1, 2],
      /то же самое изменил кто-то другой/u,
    );
    for (const person of people) expect(await adjustments(person, id)).toEqual([[holds, 0]]);
  },
);

test.each([
  ["the owner and the GM", "GM"],
  ["two tabs of one user", "Player 1 again"],
])(
  "damage rolled by two whose presses cross: the dice that were received stay, and count once (%s)",
  async (_who, seat) => {
    begin(ON_DEMAND);
    const [gm, player] = await table.openAll("GM", "Player 1");
    // Another owner of the hero may not write on the card: its author and GMs roll its damage.
    const other = seat === "GM" ? gm : await table.open(seat);
    const people = [gm, player, other];
    await player.dice([13, 20]);
    await gm.dice([9, 20]);
    const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
    await table.soon();
    for (const person of [player, other]) expect(await person.offers("Бросить урон", id)).toBe(true);
    // 5 + 3 − 1 = 7 arrives first; 8 + 3 − 1 = 10 was thrown without knowing of it.
    await player.dice([8, 8], [8, 8]);
    await other.dice([5, 8], [5, 8]);
    await player.run((one) => {
      Object.assign(globalThis, { letGo: hands.hold() });
      void hands.press(one, "Бросить урон", false);
    }, id);
    await table.pass(100);
    await other.press("Бросить урон", id);
    await table.soon();
    for (const person of [gm, other]) expect(await person.points("Гоблин 1")).toBe(93);
    expect(await player.run(() => (globalThis as unknown as { letGo: () => number }).letGo())).toBeGreaterThan(0);
    await table.soon();
    for (const person of people) {
      const { told } = await person.card(id);
      expect(told).toContain("Попадание · 7");
      expect(told).not.toMatch(/Не засчитано|изменили/u);
      await expectExact(person, "Гоблин 1");
    }
    // And it can still be undone and given again.
    await gm.press("Отменить", id);
    await table.soon();
    expect(await player.points("Гоблин 1")).toBe(100);
    await gm.press("Вернуть", id);
    await table.soon();
    expect(await player.points("Гоблин 1")).toBe(93);
  },
);

/** What a sheet sends when a number is typed into its field. */
const type = (person: Person, path: string, by: number): Promise<void> =>
  person.run(
    async ([name, add]) => {
      const actor = game.actors.getName("Воин");
      await actor.update({ [name]: foundry.utils.getProperty(actor.toObject(), name) + add });
    },
    [path, by] as const,
  );
const experience = async (person: Person): Promise<number> => (await person.actor("Воин")).system.details.xp;
/** Does something the moment a message of that type arrives. */
const atOnce = (person: Person, sort: string, path: string, by: number): Promise<void> =>
  person.run(
    ([kind, name, add]) => {
      Hooks.once("createChatMessage", (message: Loose) => {
        if (message.type !== kind) return;
        const actor = game.actors.getName("Воин");
        void actor.update({ [name]: foundry.utils.getProperty(actor.toObject(), name) + add });
      });
    },
    [sort, path, by] as const,
  );

test("points, experience and quantities that are typed count beside a blow, an award and each other; typed points are taken back from the sheet", async () => {
  begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  for (let round = 1; round <= ROUNDS; round++) {
    await Promise.all([type(gm, "system.hp.value", -4), deal(player, 3)]);
    await expectBooks(people, 100 - 7 * round, applied(2 * round));
  }
  await Promise.all([type(gm, "system.hp.value", -4), type(player, "system.hp.value", 2)]);
  await expectBooks(people, 77, applied(8));
  // What the sheet's button does.
  await player.run(async () => {
    const hero = game.actors.getName("Воин");
    const typed = hero.system.receipts.findLast(({ attack }: Loose) => attack === "");
    await hands.system.undoReceipt(hero, typed.id);
  });
  await table.soon();
  const left = await gm.points("Воин");
  expect([75, 81]).toContain(left);
  expect(await player.points("Воин")).toBe(left);

  const before = await experience(gm);
  await Promise.all([type(gm, "system.details.xp", 100), type(player, "system.details.xp", 50)]);
  await table.soon();
  for (const person of people) expect(await experience(person)).toBe(before + 150);
  // The award's message goes first: the typed number meets the award itself.
  await atOnce(player, "award", "system.details.xp", 50);
  await gm.award(["Воин"], 75);
  await table.soon();
  for (const person of people) {
    expect(await experience(person)).toBe(before + 275);
    const entries: Loose[] = Object.values((await person.actor("Воин")).system.ledger.entries);
    expect(entries.filter(({ number }) => number === "experience")).toHaveLength(4);
  }
});

test("B-THP-01: points are lost and temporary ones gained at the same instant, both typed: what one leaves as it is does not half undo the other", async () => {
  begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  for (let round = 1; round <= ROUNDS; round++) {
    await Promise.all([type(gm, "system.hp.value", -4), type(player, "system.hp.temporary", 2)]);
    await expectBooks(people, 100 - 4 * round, applied(2 * round));
    for (const person of people) expect((await person.actor("Воин")).system.hp.temporary).toBe(2 * round);
  }
});

test("a rest and a blow at the same instant: neither is lost", async () => {
  begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  for (let round = 0; round < ROUNDS; round++) {
    await gm.run(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 10 } } });
      Hooks.once("createChatMessage", () => {
        const targets = [game.actors.getName("Воин")];
        void game.system.api.dealDamage({ formula: "5", armor: false, targets, name: "Яд 5" });
      });
    });
    await table.soon();
    expect(await player.points("Воин")).toBe(10);
    // What the window's button does.
    await player.rest(["Воин"], "long");
    await table.soon();
    // 10 and half of 100 (H-HEAL-03) and the blow of 5, in whatever order.
    for (const person of people) {
      expect(await person.points("Воин")).toBe(55);
      const rested = await person.run(() => {
        const rest = game.messages.contents.findLast((message: Loose) => message.type === "rest");
        return rest.id in game.actors.getName("Воин").system.rest.log;
      });
      expect(rested).toBe(true);
    }
  }
});

test("one thing given away by two at the same instant arrives once, of a stack no more than there were", async () => {
  begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm] = people;
  await gm.run(async () => {
    await game.actors.getName("Следопыт").update({ ownership: { [game.users.getName("Player 1").id]: 3 } });
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
      { type: "gear", name: "Корона" },
      { type: "gear", name: "Факел", system: { quantity: 5 } },
    ]);
  });
  await table.soon();
  const all = (person: Person, thing: string): Promise<number[]> =>
    person.run(
      (name) =>
        ["Воин", "Следопыт"].map((owner) =>
          game.actors
            .getName(owner)
            .items.contents.filter((item: Loose) => item.name === name)
            .reduce((sum: number, item: Loose) => sum + item.system.quantity, 0),
        ),
      thing,
    );
  // What the window's button does.
  const give = async (thing: string, quantity: number): Promise<void> => {
    await Promise.all(
      people.map((person) =>
        person.run(
          async ([name, pieces]) => {
            const item = game.actors.getName("Воин").items.getName(name);
            await hands.system
              .transfer(item, game.actors.getName("Следопыт"), { move: true, quantity: pieces })
              .catch(() => null);
          },
          [thing, quantity] as const,
        ),
      ),
    );
    await table.soon();
  };
  table.allow(/does not exist|не существует|Корона/iu);
  await give("Корона", 1);
  for (const person of people) expect(await all(person, "Корона")).toEqual([0, 1]);
  await give("Факел", 2);
  for (const person of people) expect(await all(person, "Факел")).toEqual([1, 4]);
});
