/** What a fight costs: inputs of people, counted from their events; messages, writes and socket frames on the GM's page. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Table } from "./support/drivers/driver.ts";
import { openHostTable } from "./support/drivers/host.ts";
import { aimAt, countInputs, inputsOf, rubberBand, sheetAside } from "./support/inputs.ts";
import { countFrames, faultsOf, forceDice, lastCard, untilHitPoints } from "./support/seat.ts";
import { FIGHT } from "./support/world.ts";

let table: Table;
let pages: Page[] = [];
const rows: Record<string, Record<string, number>> = {};

beforeEach(async () => {
  pages = [];
  table = await openHostTable({ generation: 14, world: FIGHT, latency: [30, 120] });
});
afterEach(async () => {
  for (const page of pages) expect(await faultsOf(page)).toEqual([]);
  await table.close();
});
afterAll(async () => {
  console.table(rows);
});

async function open(user: string): Promise<Page> {
  const page = await table.open(user);
  pages.push(page);
  return page;
}

/** Counts what reaches the GM's page. @returns the numbers since it was asked last */
async function watch(gm: Page): Promise<() => Promise<Record<string, number>>> {
  const frames = countFrames(gm);
  await gm.reload();
  await gm.waitForFunction(() => (globalThis as Loose).game?.ready === true);
  await gm.evaluate(() => {
    const tally = { messages: 0, "message updates": 0, "actor updates": 0, "item updates": 0 };
    Object.assign(globalThis, { tally });
    Hooks.on("createChatMessage", () => (tally.messages += 1));
    Hooks.on("updateChatMessage", () => (tally["message updates"] += 1));
    Hooks.on("updateActor", () => (tally["actor updates"] += 1));
    Hooks.on("updateItem", () => (tally["item updates"] += 1));
  });
  let before = { ...frames };
  return async () => {
    const counts = await gm.evaluate(() => {
      const { tally } = globalThis as Loose;
      const now = { ...tally };
      for (const key of Object.keys(tally)) tally[key] = 0;
      return now as Record<string, number>;
    });
    const since = {
      ...counts,
      "frames sent": frames.sent - before.sent,
      "frames received": frames.received - before.received,
    };
    before = { ...frames };
    return since;
  };
}

test("(a) a player hits an NPC: two inputs, nothing to wait for; (b) an NPC hits a character: three; (c) five goblins on two characters: seven, one common wait", async () => {
  const gm = await open("GM");
  const first = await open("Player 1");
  const cost = await watch(gm);
  const sheet = await sheetAside(first, "Воин");
  await forceDice(first, [13, 20], [5, 8]);
  await forceDice(gm, [9, 20]);
  await cost();
  await countInputs(pages);
  await aimAt(first, "Гоблин 1");
  await sheet
    .getByRole("button", { name: /Длинный меч.*Удар/u })
    .first()
    .click({ modifiers: ["Shift"] });
  for (const page of pages) await untilHitPoints(page, "Гоблин 1", 3);
  rows["(a) player on NPC"] = { inputs: await inputsOf(pages), ...(await cost()) };
  expect(await inputsOf(pages)).toBeLessThanOrEqual(2);

  const claw = (await sheetAside(gm, "Гоблин 1")).getByRole("button", { name: /Кривой клинок.*Удар/u }).first();
  await forceDice(gm, [18, 20], [4, 6]);
  await forceDice(first, [2, 20]);
  await cost();
  await countInputs(pages);
  await aimAt(gm, "Воин");
  await claw.click({ modifiers: ["Shift"] });
  await first.getByRole("button", { name: "Бросить защиту", exact: true }).click();
  for (const page of pages) await untilHitPoints(page, "Воин", 9);
  rows["(b) NPC on player"] = { inputs: await inputsOf(pages), ...(await cost()) };
  expect(await inputsOf(pages)).toBeLessThanOrEqual(3);

  // As before the fight: nobody is aimed at, and the fighter is whole.
  await gm.evaluate(async () => {
    for (const token of canvas.tokens.placeables) token.setTarget(false, { releaseOthers: false });
    await game.actors.getName("Воин").update({ "system.hp.value": 12 });
  });
  const second = await open("Player 2");
  await untilHitPoints(second, "Воин", 12);
  await forceDice(
    gm,
    ...Array.from({ length: 5 }, () => [18, 20] as const),
    ...Array.from({ length: 10 }, () => [4, 6] as const),
  );
  await forceDice(first, [2, 20], [2, 20], [2, 20]);
  await forceDice(second, [2, 20], [2, 20]);
  await cost();
  await countInputs(pages);
  await rubberBand(gm, "Гоблин 1", "Гоблин 4", "Гоблин 5");
  expect(
    await gm.evaluate(
      () =>
        canvas.tokens.controlled
          .map((token: Loose) => token.name as string)
          .filter((name: string) => name.startsWith("Гоблин")).length,
    ),
  ).toBe(5);
  await aimAt(gm, "Воин");
  await aimAt(gm, "Следопыт", true);
  await claw.click();
  await gm.locator("[data-autofocus]:focus").waitFor();
  await gm.keyboard.press("Enter");
  await Promise.all([
    first.getByRole("button", { name: /Бросить защиту ×3/u }).click(),
    second.getByRole("button", { name: /Бросить защиту ×2/u }).click(),
  ]);
  await untilHitPoints(gm, "Воин", 3);
  await untilHitPoints(gm, "Следопыт", 3);
  await lastCard(gm).getByText("Попало 3 из 3 · 9").waitFor();
  rows["(c) 5 goblins on 2"] = { inputs: await inputsOf(pages), ...(await cost()) };
  expect(await inputsOf(pages)).toBeLessThanOrEqual(7);
  expect(rows["(c) 5 goblins on 2"]).toMatchObject({ messages: 3, "actor updates": 2 });
});
