/** Tabs and servers that die or sleep between two steps: nothing acknowledged is lost, nothing counts twice. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import {
  authorsOf,
  bookOf,
  CUT,
  defenseButton,
  expectExact,
  skipDialogs,
  stopBeforeUpdate,
  untilMessages,
} from "./support/clash.ts";
import { beginEvening, press, reload, type Evening } from "./support/evening.ts";
import { onBoth } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import {
  attackWith,
  forceDice,
  hitPoints,
  lastCard,
  openSheet,
  steadyDice,
  target,
  untilHitPoints,
} from "./support/seat.ts";

let evening: Evening;
afterEach(() => evening.end());

/** The ogre strikes at the fighter for 2 + 2 + 2 − 3 = 3. */
async function ogreStrikes(gm: Page): Promise<void> {
  await forceDice(gm, [19, 20], [2, 8], [2, 8]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
}

/** The fighter rolls 4 + 7 against it. */
async function fighterAnswers(player: Page): Promise<void> {
  await forceDice(player, [4, 20]);
  await defenseButton(player).click();
}

/** The server dies the hard way, comes back, and everybody loads the page anew. */
async function crash(pages: readonly Page[]): Promise<void> {
  evening.allow(...CUT);
  await evening.table.kill();
  await evening.table.restart();
  await Promise.all(pages.map(reload));
}

test("7. the applying tab dies between its answer and its update: the next tab of that user applies, once", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await stopBeforeUpdate(player);
  await ogreStrikes(gm);
  await fighterAnswers(player);
  await untilMessages(gm, "defense", 1);
  await player.close();
  await lastCard(gm).getByText("Ещё не применено").waitFor();
  await lastCard(gm).getByRole("button", { name: "Применить: Воин" }).waitFor();
  expect((await hitPoints(gm, "Воин")).value).toBe(12);
  const again = await evening.open("Player 1");
  for (const page of [gm, again]) await untilHitPoints(page, "Воин", 9);
  expect((await bookOf(gm, "Воин")).receipts).toMatchObject([{ amount: 3, wrote: "Player 1" }]);

  // The same with a tab that is loaded again instead: it knows itself for the same tab.
  await stopBeforeUpdate(again);
  await ogreStrikes(gm);
  await fighterAnswers(again);
  await untilMessages(gm, "defense", 2);
  await settled(gm);
  expect((await hitPoints(gm, "Воин")).value).toBe(9);
  await reload(again);
  for (const page of [gm, again]) await untilHitPoints(page, "Воин", 6);

  // And with a GM who does not wait for him.
  await stopBeforeUpdate(again);
  await ogreStrikes(gm);
  await fighterAnswers(again);
  await untilMessages(gm, "defense", 3);
  await again.close();
  await press(gm, "Применить: Воин");
  await untilHitPoints(gm, "Воин", 3);
  const third = await evening.open("Player 1");
  await settled(third);
  for (const page of [gm, third]) await expectExact(page, "Воин");
  expect((await bookOf(third, "Воин")).receipts.map(({ wrote }) => wrote)).toEqual(["Player 1", "Player 1", "GM"]);
});

test("7. the server is killed after the attack, after the answer, after the update: each goes on where it was", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await ogreStrikes(gm);
  await defenseButton(player).waitFor();
  await crash([gm, player]);
  await expect.poll(() => authorsOf(gm, "attack")).toEqual(["GM"]);
  await defenseButton(player).waitFor();
  await stopBeforeUpdate(player);
  await fighterAnswers(player);
  await untilMessages(gm, "defense", 1);
  expect((await hitPoints(gm, "Воин")).value).toBe(12);
  await crash([gm, player]);
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 9);
  await crash([gm, player]);
  await settled(gm);
  for (const page of [gm, player]) {
    expect(await bookOf(page, "Воин")).toMatchObject({ value: 9, receipts: [{ amount: 3, state: "applied" }] });
    await expectExact(page, "Воин");
    expect(await defenseButton(page).count()).toBe(0);
  }
  await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 1"]);
});

test("7. the server is killed at any moment of it: what the log says and what the hit points say agree", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await steadyDice(player, 0.9); // low: everything hits
  for (const delay of [60, 180, 300]) {
    await forceDice(gm, [15, 20], [1, 8], [1, 8]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await defenseButton(player).evaluate((button) => {
      (button as HTMLElement).click();
    });
    await player.waitForTimeout(delay);
    await crash([gm, player]);
    await steadyDice(player, 0.9);
    // Lost on the way and never acknowledged: then he is simply asked again.
    await settled(player);
    if ((await defenseButton(player).count()) > 0) await defenseButton(player).click();
    await expect
      .poll(async () => (await authorsOf(gm, "defense")).length === (await authorsOf(gm, "attack")).length, {
        timeout: 8000,
      })
      .toBe(true);
    await expect
      .poll(async () => (await bookOf(gm, "Воин")).receipts.length)
      .toBe((await authorsOf(gm, "attack")).length);
    for (const page of [gm, player]) await expectExact(page, "Воин");
  }
});

test("7. a server that comes back under pages nobody loads again: the open tabs finish what they began", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  evening.allow(...CUT);
  await ogreStrikes(gm);
  await forceDice(player, [4, 20]);
  await defenseButton(player).waitFor();
  // The answer is written and acknowledged; the connection breaks before the update.
  await player.evaluate(() => {
    Hooks.once("preUpdateActor", () => false);
  });
  await defenseButton(player).click();
  await untilMessages(gm, "defense", 1);
  await evening.table.kill();
  await evening.table.restart();
  // Connected again, the tab looks at what it owes.
  await untilHitPoints(player, "Воин", 9);
  await Promise.all([gm, player].map(reload));
  for (const page of [gm, player]) await expectExact(page, "Воин");
});

test("7. a frozen tab does not block: another GM takes over, and its waking changes nothing", async () => {
  evening = await beginEvening();
  const [one, two, player] = await Promise.all([evening.open("GM"), evening.open("GM 2"), evening.open("Player 1")]);
  const active = await player.evaluate(() => game.users.activeGM.name as string);
  const [sleeper, watcher, name] = active === "GM" ? [one, two, "GM 2"] : [two, one, "GM"];
  await skipDialogs(player);
  await forceDice(player, [13, 20], [5, 8]);
  await forceDice(watcher, [9, 20]);
  await target(player, "Гоблин 1");
  const session = await sleeper.context().newCDPSession(sleeper);
  // Its scripts stand still in the middle of whatever comes next, and its connection lives on.
  await session.send("Debugger.enable");
  await session.send("Debugger.pause");
  await (
    await openSheet(player, "Воин")
  )
    .getByRole("button", { name: /Длинный меч.*Удар/u })
    .first()
    .click();
  await untilMessages(player, "attack", 1);
  await settled(player);
  expect(await authorsOf(player, "defense")).toEqual([]);
  // Fifteen seconds of grace; nobody has clicked anything.
  await untilMessages(player, "defense", 1, 20_000);
  for (const page of [watcher, player]) await untilHitPoints(page, "Гоблин 1", 3);
  await expect.poll(() => authorsOf(player, "defense")).toEqual([name]);
  await session.send("Debugger.disable");
  await untilHitPoints(sleeper, "Гоблин 1", 3);
  await settled(player);
  for (const page of [sleeper, watcher, player]) {
    await expect.poll(() => authorsOf(page, "defense")).toEqual([name]);
    await expectExact(page, "Гоблин 1");
  }
});

test.each(onBoth("life of a table"))(
  "7. generation %i: a hidden tab lets the visible one answer; alone it answers by itself",
  async (generation) => {
    evening = await beginEvening({ generation });
    const hide = (): void => {
      Object.defineProperty(Document.prototype, "hidden", { get: () => true });
      Object.defineProperty(Document.prototype, "visibilityState", { get: () => "hidden" });
    };
    const [hidden, seen, player] = await Promise.all([
      evening.open("GM", { beforeLoad: hide }),
      evening.open("GM"),
      evening.open("Player 1"),
    ]);
    await skipDialogs(player);
    const sword = (await openSheet(player, "Воин")).getByRole("button", { name: /Длинный меч.*Удар/u }).first();
    for (const [page, die] of [
      [seen, 9],
      [hidden, 2],
    ] as const)
      await forceDice(page, [die, 20]);
    await forceDice(player, [13, 20], [5, 8], [1, 8], [13, 20], [5, 8]);
    await target(player, "Гоблин 1");
    await sword.click();
    for (const page of [hidden, seen, player]) await untilHitPoints(page, "Гоблин 1", 3);
    await lastCard(player)
      .getByText(/17[\s\S]*14/u)
      .waitFor(); // the die of the visible tab
    await seen.close();
    await target(player, "Гоблин 2");
    await sword.click();
    for (const page of [hidden, player]) await untilHitPoints(page, "Гоблин 2", 3);
    await settled(player);
    await expect.poll(() => authorsOf(player, "defense")).toHaveLength(2);
  },
);
