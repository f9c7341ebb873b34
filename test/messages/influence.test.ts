/** Influence among several: a player asks, the GM answers, the check keeps its difficulty from players. Expected: area 28, by hand. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});

/** Asks the first goblin for something. */
const urge = (person: Person, skill = "persuasion"): Promise<string> =>
  person.run(async (key) => {
    const target = hands.actor("Гоблин 1");
    const message = await hands.system.urge(hands.actor("Следопыт"), { target, skill: key, text: "Пропусти нас" });
    return (message?.id ?? "") as string;
  }, skill);
const reply = (person: Person, use: string, answer: string, shown = false): Promise<string> =>
  person.run(
    async ([id, word, open]) => {
      const given = { answer: word, attitude: "hostile", shown: open };
      return ((await hands.system.answerPlea(id, given))?.id ?? "") as string;
    },
    [use, answer, shown] as const,
  );
/** The answering check, as a page knows it. */
const checks = (person: Person): Promise<Loose[]> =>
  person.run(
    () =>
      game.messages
        .filter((one: Loose) => one.type === "check" && one.system.action === "influence")
        .map(({ id, system }: Loose) => ({ id, ...JSON.parse(JSON.stringify(system)) })) as Loose[],
  );
const roll = (person: Person, request: string): Promise<void> =>
  person.run(async (id) => void (await hands.system.answerCheck(id, "c0")), request);
const failed = (person: Person): Promise<boolean[]> =>
  person.run(() =>
    ["persuasion", "deception"].map(
      (skill) => hands.system.hoursToWait(hands.actor("Следопыт"), hands.actor("Гоблин 1")).has(skill) as boolean,
    ),
  );

test("B-SOC-04 B-SOC-05 B-SOC-03 B-SOC-06: a hesitant creature: the check has disadvantage, its difficulty stands in no message that players get; a failure must wait a day; undo takes it back", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 2");
  const use = await urge(player);
  await table.soon();
  expect((await player.card(use)).text).toContain("Ждёт ответа Мастера");
  expect(await player.offers("Ответить…: Влияние", use)).toBe(false);
  expect(await gm.offers("Ответить…: Влияние", use)).toBe(true);
  const request = await reply(gm, use, "hesitant");
  await table.soon();
  expect((await player.card(use)).text).toContain("Колеблется: решит бросок");
  const card = await player.card(request);
  expect(card.text).toContain("Влияние: Гоблин 1");
  expect(card.text).toContain("«Пропусти нас»");
  expect(card.text).not.toContain("15");
  expect((await gm.card(request)).text).toContain("15");
  // No message that the player may read names it.
  const told = await player.run(
    () =>
      game.messages.filter(({ visible }: Loose) => visible).map((one: Loose) => one.toObject().system.dc ?? null) as (
        number | null
      )[],
  );
  expect(told).toEqual([null, null]);
  // A hostile creature: disadvantage. The player rolls low.
  expect((await player.message(request))["system"].asked[0].advantage).toBe(-1);
  await player.dice([2, 20], [3, 20]);
  await roll(player, request);
  await table.soon();
  expect(await checks(player)).toMatchObject([{ dc: null, spends: "", key: "persuasion", advantage: -1 }]);
  for (const person of [gm, player]) expect(await failed(person)).toEqual([true, false]);
  // Who takes the attempt back has failed at nothing.
  await player.undoAction(use);
  await table.soon();
  for (const person of [gm, player]) expect(await failed(person)).toEqual([false, false]);
  expect((await gm.card(request)).text).toContain("Попытку отменили.");
});

test("B-SOC-04: the willing complies and the unwilling refuses without a check; the first answer counts, and players give none", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 2");
  for (const [answer, said] of [
    ["willing", "Соглашается без броска"],
    ["unwilling", "Отказывается"],
  ] as const) {
    const use = await urge(player);
    await table.soon();
    expect(await reply(player, use, "willing")).toBe("");
    const request = await reply(gm, use, answer);
    await table.soon();
    for (const id of [use, request]) expect((await player.card(id)).text).toContain(said);
    expect(await reply(gm, use, "hesitant")).toBe("");
    expect(await player.asked()).toEqual([]);
  }
  expect(await checks(gm)).toEqual([]);
});

test("B-SOC-04: an absent GM answers when he comes, and rolls for an absent player; a shown difficulty is shown", async () => {
  table = Table.begin();
  const player = await table.open("Player 2");
  const use = await urge(player);
  await table.soon();
  player.leave();
  const gm = await table.open("GM");
  expect(await gm.offers("Ответить…: Влияние", use)).toBe(true);
  const request = await reply(gm, use, "hesitant", true);
  await gm.dice([20, 20], [20, 20]);
  await roll(gm, request);
  await table.soon();
  const back = await table.open("Player 2");
  expect((await back.card(request)).text).toContain("15");
  expect((await checks(back)).length).toBe(1);
  expect(await failed(back)).toEqual([false, false]);
});
