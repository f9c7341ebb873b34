/** What is not for everybody's eyes is nowhere in a player's page: not on the card, not in the prompt, not in what is read aloud. */
import { afterEach, describe, expect, test } from "vitest";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const SECRETS = ["secretName", "secretTotals", "secretBreakdown", "secretMitigation", "secretDamage"] as const;
type When = "never" | "after" | "always";
const all = (when: When): Record<string, When> => Object.fromEntries(SECRETS.map((key) => [key, when]));

/** Settings of the world, as the GM changes them while everybody looks on. */
async function set(gm: Person, values: Readonly<Record<string, When>>): Promise<void> {
  await gm.run(async (pairs) => {
    for (const [key, value] of Object.entries(pairs)) await game.settings.set("opposed-d20", key, value);
  }, values);
  await table.soon();
}

/** Everything that the system shows or says in a page. */
const everything = async (person: Person): Promise<string> =>
  [await person.run(() => hands.everything() as Promise<string>), ...person.told()].join("\n");

describe.each([
  [13, "rollMode", ["gmroll", "blindroll", "selfroll"]],
  [14, "messageMode", ["gm", "blind", "self"]],
] as const)("generation %i", (generation, setting, modes) => {
  test.each(modes)(
    "the GM's chat on %s: the defender is asked all the same, and sees no number of the attack",
    async (mode) => {
      table = Table.begin({ generation });
      const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
      await gm.run(async ([key, value]) => void (await game.settings.set("core", key, value)), [
        setting,
        mode,
      ] as const);
      await gm.dice([17, 20], [4, 8], [2, 8]); // 17 + 6 = 23; 4 + 2 + 2 = 8
      await player.dice([4, 20]); // 4 + 7 = 11
      const id = await gm.strike("Огр", "Дубина", "Воин");
      await table.soon();
      expect(await player.asked()).toEqual(["defense"]);
      expect(await everything(player)).not.toMatch(/(?<!\d)(23|17)(?!\d)|\+6/u);
      await player.answer();
      await table.soon();
      expect(await player.points("Воин")).toBe(7);
      expect((await gm.card(id)).told).toMatch(/23[\s\S]*11/u);
      expect(await everything(gm)).toMatch(/(?<!\d)23(?!\d)/u);
      for (const person of [player, other]) expect(await everything(person)).not.toMatch(/(?<!\d)(23|17)(?!\d)|\+6/u);
    },
  );
});

test("after: hidden while it waits, shown when it is answered; always: shown at once; changed while everybody looks on", async () => {
  table = Table.begin();
  const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
  await set(gm, all("after"));
  await gm.dice([18, 20], [4, 6]);
  await player.dice([4, 20]);
  const id = await gm.strike("Гоблин 2", "Кривой клинок", "Воин");
  await table.soon();
  expect(await player.asked()).toEqual(["defense"]);
  for (const person of [player, other]) expect(await everything(person)).not.toMatch(/Гоблин|(?<!\d)(22|18)(?!\d)/u);
  await player.answer();
  await table.soon();
  for (const person of [player, other]) expect((await person.card(id)).told).toMatch(/Гоблин 2[\s\S]*22/u);
  await set(gm, { secretTotals: "never" });
  for (const person of [player, other]) expect((await person.card(id)).told).not.toMatch(/(?<!\d)(22|18)(?!\d)/u);
  await set(gm, { secretTotals: "always", secretName: "always" });
  for (const person of [player, other]) expect((await person.card(id)).told).toMatch(/22/u);
  await gm.dice([17, 20], [4, 6]); // 21
  await gm.strike("Гоблин 2", "Кривой клинок", "Воин");
  await table.soon();
  expect(await player.run(() => hands.questions() as Promise<string>)).toMatch(/Гоблин 2[\s\S]*21|21[\s\S]*Гоблин 2/u);
});

test("one by one: the name alone, the totals alone, the reduction alone, the damage alone", async () => {
  table = Table.begin();
  const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
  await set(gm, all("always"));
  // The fighter hits a goblin: 13 + 4 = 17 against 9 + 5 = 14; 8 − 1 = 7.
  await player.dice([13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  const whole = /Гоблин 1[\s\S]*Попадание · 7[\s\S]*14[\s\S]*− 1 броня/u;
  expect((await other.card(id)).told).toMatch(whole);
  for (const [setting, hidden] of [
    ["secretName", /Гоблин/u],
    ["secretTotals", /(?<!\d)(14|9)(?!\d)/u],
    ["secretBreakdown", /\+5|\b9\b/u],
    ["secretMitigation", /броня|− 1|8 рубящего/u],
    ["secretDamage", /· 7|7 хит/u],
  ] as const) {
    await set(gm, { ...all("always"), [setting]: "never" });
    expect([setting, (await other.card(id)).told]).toEqual([setting, expect.not.stringMatching(hidden)]);
    expect((await gm.card(id)).told).toMatch(whole);
  }
});
