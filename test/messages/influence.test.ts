/** Influence among several: a player asks, the GM answers, the check keeps its difficulty from players. Expected: area 28, by hand. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { squat } from "./forger.ts";
import { derivedId, difficultyId } from "./names.ts";

declare const game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});

/** Asks a creature for something. */
const urge = (person: Person, who = "Следопыт", whom = "Гоблин 1"): Promise<string> =>
  person.run(
    async ([name, other]) => {
      const asked = { target: hands.actor(other), skill: "persuasion", text: "Пропусти нас" };
      return ((await hands.system.attemptInfluence(hands.actor(name), asked))?.id ?? "") as string;
    },
    [who, whom] as const,
  );
/** Whether a user can read a message. */
const sees = (person: Person, id: string): Promise<boolean> =>
  person.run((one) => game.messages.get(one)?.visible === true, id);
const reply = (person: Person, use: string, answer: string, shown = false, attitude = "hostile"): Promise<string> =>
  person.run(async ([id, given]) => ((await hands.system.answerInfluence(id, given))?.id ?? "") as string, [
    use,
    { answer, shown, attitude },
  ] as const);
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

test("B-SOC-04: the answer to a private attempt and its check are seen by those who see the attempt", async () => {
  table = Table.begin();
  const [gm, other, player] = await table.openAll("GM", "Player 1", "Player 2");
  await player.run(async () => void (await game.settings.set("core", "messageMode", "gm")));
  const use = await urge(player);
  await table.soon();
  const request = await reply(gm, use, "hesitant");
  await table.soon();
  await roll(player, request);
  await table.soon();
  const seen = (person: Person): Promise<boolean[]> => Promise.all([use, request].map((id) => sees(person, id)));
  expect(await seen(other)).toEqual([false, false]);
  for (const person of [gm, player]) expect(await seen(person)).toEqual([true, true]);
  // The check is part of the card, but its dice fall where it is seen.
  const [check] = await checks(gm);
  expect((await gm.message(check?.["id"] as string))["whisper"]).toEqual((await gm.message(request))["whisper"]);
});

test("B-SOC-04: the answer to a blind attempt is for GMs alone", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 2");
  await player.run(async () => void (await game.settings.set("core", "messageMode", "blind")));
  const use = await urge(player);
  await table.soon();
  const { whisper, blind } = await gm.message(await reply(gm, use, "hesitant"));
  expect([blind, whisper]).toEqual([true, (await gm.message(use))["whisper"]]);
});

test("B-SOC-04: what a hidden creature asks for stays with the GMs when it is answered", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    await game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1").update({ hidden: true });
  });
  const use = await urge(gm, "Гоблин 1", "Гоблин 2");
  await table.soon();
  const request = await reply(gm, use, "hesitant");
  await table.soon();
  expect([await sees(player, use), await sees(player, request)]).toEqual([false, false]);
  expect([await sees(gm, use), await sees(gm, request)]).toEqual([true, true]);
});

test("a player's messages in the places of the answer and of its difficulty are passed over and deleted", async () => {
  table = Table.begin();
  table.allow(/already exists/u);
  const [gm, other, player] = await table.openAll("GM", "Player 1", "Player 2");
  const use = await urge(player);
  await table.soon();
  const place = derivedId("plea", use);
  for (const _id of [place, difficultyId(place)]) await squat(other, { _id, content: "ха" });
  await table.soon();
  const request = await reply(gm, use, "hesitant");
  await table.soon();
  expect((await player.card(use)).text).toContain("Колеблется: решит бросок");
  expect((await gm.card(request)).text).toContain("15");
  expect(await gm.run(() => game.messages.filter(({ content }: Loose) => content === "ха").length as number)).toBe(0);
});

test("an attempt that a player forges for another's hero means nothing: it has no answer, and nobody is asked", async () => {
  table = Table.begin();
  const [gm, other, player] = await table.openAll("GM", "Player 1", "Player 2");
  const { _id: _old, author: _author, timestamp: _timestamp, ...copy } = await player.message(await urge(player));
  const forged = await other.run(async (data) => (await ChatMessage.create(data)).id as string, copy as Loose);
  await table.soon();
  expect((await gm.card(forged)).text).toContain("ничего не значит");
  expect(await gm.offers("Ответить…: Влияние", forged)).toBe(false);
  expect(await reply(gm, forged, "hesitant")).toBe("");
  await table.soon();
  expect(await player.asked()).toEqual([]);
});

test("B-SOC-04: two GMs answer at one instant: one answer counts, and nobody is told of a failure", async () => {
  table = Table.begin({ slow: { min: 60, max: 140 } });
  table.allow(/already exists/u);
  const [gm, second, player] = await table.openAll("GM", "GM 2", "Player 2");
  const use = await urge(player);
  await table.soon();
  const given = await Promise.all([reply(gm, use, "willing"), reply(second, use, "unwilling")]);
  await table.soon();
  expect(given.filter((id) => id !== "")).toHaveLength(1);
  const said = given[0] === "" ? "Отказывается" : "Соглашается без броска";
  for (const person of [gm, second, player]) expect((await person.card(use)).text).toContain(said);
  expect([...gm.told(), ...second.told()].filter((one) => one.startsWith("Не получилось"))).toEqual([]);
});

test("B-COND-CHA-2 B-SOC-03: the check knows whom it is to influence: a charmer's advantage, also in the GM's chance", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 2");
  await gm.run(async () => {
    const charm = { name: "charmed", statuses: ["charmed"], origin: hands.actor("Следопыт").uuid };
    await hands.actor("Гоблин 1").createEmbeddedDocuments("ActiveEffect", [charm]);
  });
  await table.soon();
  const rolled = (attitude: number): Promise<Loose> =>
    gm.run((state) => {
      const [actor, target] = [hands.actor("Следопыт"), hands.actor("Гоблин 1")];
      return hands.system.pleaRoll({ actor, token: null, target, skill: "persuasion" }, state) as Loose;
    }, attitude);
  expect(await rolled(0)).toEqual({ bonus: 1, advantage: 1 });
  expect(await rolled(-1)).toEqual({ bonus: 1, advantage: 0 });
  const request = await reply(gm, await urge(player), "hesitant");
  await table.soon();
  await roll(player, request);
  await table.soon();
  // A hostile creature gives disadvantage.
  expect(await checks(player)).toMatchObject([{ advantage: 0 }]);
});

for (const shown of [true, false])
  test(`B-SOC-06 B-DICE-08: inspiration turns the failure into a success: no day of waiting stays; without the new die it is back (difficulty ${shown ? "shown" : "hidden"})`, async () => {
    table = Table.begin();
    const [gm, player] = await table.openAll("GM", "Player 2");
    await gm.change("Следопыт", { system: { inspiration: true } });
    const request = await reply(gm, await urge(player), "hesitant", shown, "indifferent");
    await table.soon();
    await player.dice([2, 20], [20, 20]);
    await roll(player, request);
    await table.soon();
    expect(await failed(gm)).toEqual([true, false]);
    const [check] = await checks(gm);
    await player.run(async (id) => void (await hands.system.spendInspiration(id, 0)), check?.["id"] as string);
    await table.soon();
    for (const person of [gm, player]) expect(await failed(person)).toEqual([false, false]);
    await gm.run(async () => void (await game.messages.find(({ type }: Loose) => type === "reroll").delete()));
    await table.soon();
    for (const person of [gm, player]) expect(await failed(person)).toEqual([true, false]);
  });

test("B-SOC-06: a failed check that a GM deletes blocks nothing while it waits for another roll, nor after a success", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 2");
  const use = await urge(player);
  await table.soon();
  const request = await reply(gm, use, "hesitant", false, "indifferent");
  await table.soon();
  await player.dice([2, 20], [20, 20]);
  await roll(player, request);
  await table.soon();
  expect(await failed(gm)).toEqual([true, false]);
  const [check] = await checks(gm);
  await gm.run(async (id) => void (await game.messages.get(id).delete()), check?.["id"] as string);
  await table.soon();
  for (const person of [gm, player]) expect(await failed(person)).toEqual([false, false]);
  await roll(player, request);
  await table.soon();
  for (const person of [gm, player]) expect(await failed(person)).toEqual([false, false]);
});

test("B-SOC-04: an attempt that was taken back waits for nobody", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 2");
  const use = await urge(player);
  await table.soon();
  const request = await reply(gm, use, "hesitant");
  await table.soon();
  expect((await player.card(request)).text).toContain("ваш бросок");
  expect((await gm.card(request)).text).toContain("ждём: Player 2");
  await player.undoAction(use);
  await table.soon();
  for (const person of [gm, player]) {
    const { text } = await person.card(request);
    expect(text).toContain("Попытку отменили.");
    expect(text).not.toMatch(/ваш бросок|ждём/u);
  }
});

/** The effects of the hero that a user sees on the token and on the sheet. */
const shownOf = (person: Person): Promise<string[]> =>
  person.run(() => {
    const hero = hands.actor("Следопыт");
    return [...hero.temporaryEffects, ...hands.system.headBadges(hero)].flatMap(({ name }: Loose) =>
      name.startsWith("Не поддал") ? [name as string] : [],
    ) as string[];
  });

test("B-SOC-05 B-SOC-06: while the difficulty is hidden, no effect tells players the outcome, but the same way must wait; it is shown when the GM reveals the difficulty", async () => {
  table = Table.begin();
  const [gm, other, player] = await table.openAll("GM", "Player 1", "Player 2");
  const use = await urge(player);
  await table.soon();
  const request = await reply(gm, use, "hesitant", false, "indifferent");
  await table.soon();
  await player.dice([2, 20]);
  await roll(player, request);
  await table.soon();
  const twice = ["Не поддался: Гоблин 1", "Не поддался: Гоблин 1"];
  expect(await shownOf(gm)).toEqual(twice);
  for (const person of [other, player]) expect(await shownOf(person)).toEqual([]);
  expect(await failed(player)).toEqual([true, false]);
  await gm.press("Раскрыть сложность", request);
  await table.soon();
  for (const person of [gm, other, player]) expect(await shownOf(person)).toEqual(twice);
});
