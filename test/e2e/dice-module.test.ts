/**
 * A module that throws dice in three dimensions, played by a stand-in with the public API and the documented hooks of
 * Dice So Nice: `game.dice3d.showForRoll`, `waitFor3DAnimationByMessageID`, `diceSoNiceMessagePreProcess`,
 * `diceSoNiceMessageProcessed`, `diceSoNiceRollStart`, `diceSoNiceRollComplete`.
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Table } from "./support/drivers/driver.ts";
import { openHostTable } from "./support/drivers/host.ts";
import { attackWith, faultsOf, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

/** Puts the module into a page before the world is there. Its dice fall as long as `diceFall` says; `Infinity` = they never rest. */
function diceModule(): void {
  const page = globalThis as Loose;
  // Nobody waits for seconds: beyond the first, patience and dice take a fifth (as support/hasten.ts has it).
  const wait = globalThis.setTimeout;
  const hasty = (job: () => void, milliseconds = 0, ...rest: unknown[]): unknown =>
    wait(job, milliseconds > 1000 && milliseconds < 20_000 ? 800 + milliseconds / 5 : milliseconds, ...rest);
  Object.assign(globalThis, { setTimeout: hasty });
  page.diceFall = Infinity;
  page.thrown = [];
  const timer = setInterval(() => {
    if (!page.Hooks) return;
    clearInterval(timer);
    const waiting = new Map<string, ((shown: boolean) => void)[]>();
    const fall = (id: string): void => {
      page.thrown.push(id);
      waiting.set(id, []);
      page.Hooks.callAll("diceSoNiceRollStart", id, {});
      if (!Number.isFinite(page.diceFall)) return;
      setTimeout(() => {
        for (const done of waiting.get(id) ?? []) done(true);
        waiting.delete(id);
        page.Hooks.callAll("diceSoNiceRollComplete", id);
      }, page.diceFall);
    };
    const look = (message: Loose): void => {
      const interception = { willTrigger3DRoll: message.rolls.length > 0 && message.isContentVisible === true };
      page.Hooks.callAll("diceSoNiceMessagePreProcess", message.id, interception);
      page.Hooks.callAll("diceSoNiceMessageProcessed", message.id, interception);
      if (interception.willTrigger3DRoll) fall(message.id);
    };
    page.Hooks.once("init", () => {
      page.game.modules.set("dice-so-nice", { id: "dice-so-nice", active: true });
      page.game.dice3d = {
        showForRoll: () =>
          new Promise((done) => {
            if (Number.isFinite(page.diceFall)) setTimeout(done, page.diceFall, true);
          }),
        // As the module does: who asks after the dice have fallen waits for ever.
        waitFor3DAnimationByMessageID: (id: string) =>
          new Promise((done) => {
            waiting.get(id)?.push(done);
          }),
      };
      page.Hooks.on("createChatMessage", look);
      page.Hooks.on("updateChatMessage", (message: Loose, changes: Loose) => {
        if (changes.rolls) look(message);
      });
    });
  }, 1);
}

let table: Table;
let gm: Page;
let player: Page;

beforeEach(async () => {
  table = await openHostTable({ generation: 14, world: FIGHT, latency: [10, 20] });
  [gm, player] = await Promise.all([table.open("GM"), table.open("Player 1", { beforeLoad: diceModule })]);
  expect(await player.evaluate(() => game.modules.get("dice-so-nice").active as boolean)).toBe(true);
});
afterEach(async () => {
  for (const page of [gm, player]) expect(await faultsOf(page)).toEqual([]);
  await table.close();
});

const ROLLING = "Кости катятся…";

async function strike(foe: string): Promise<void> {
  await forceDice(player, [13, 20], [5, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, foe);
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
}

test("a hidden answer throws no dice; results wait until the dice have fallen, what is written does not; dice that never come to rest are not waited for", async () => {
  await player.evaluate(() => {
    (globalThis as Loose).diceFall = 10;
  });
  await gm.evaluate(() => game.settings.set("opposed-d20", "secretTotals", "never"));
  await strike("Гоблин 3");
  await untilHitPoints(player, "Гоблин 3", 3);
  const [attack, answer] = await player.evaluate(
    () => game.messages.contents.map(({ id }: { id: string }) => id) as string[],
  );
  expect(await player.evaluate(() => (globalThis as Loose).thrown as string[])).toEqual([attack]);
  expect(answer).toBeDefined();
  await gm.evaluate(() => game.settings.set("opposed-d20", "secretTotals", "after"));
  await gm.evaluate(async () => {
    await game.messages.documentClass.deleteDocuments(game.messages.map(({ id }: Loose) => id as string));
  });
  await expect.poll(() => player.locator(".od-card").count()).toBe(0);

  // Results wait.
  await player.evaluate(() => {
    const page = globalThis as Loose;
    // Just before the system would wait no longer.
    page.diceFall = 3700;
    Hooks.once("diceSoNiceRollComplete", () => {
      page.restedAt = performance.now();
    });
    Hooks.once("updateActor", () => {
      page.writtenAt = performance.now();
    });
    new MutationObserver(() => {
      if (/Попадание · 7/u.test(document.querySelector("#sidebar")?.textContent ?? ""))
        page.shownAt ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await strike("Гоблин 2");
  await lastCard(player).getByText(ROLLING).waitFor();
  await shoot(player, "dice-falling");
  await untilHitPoints(gm, "Гоблин 2", 3);
  // The GM has no such module and sees the result; the player's dice still fall.
  await lastCard(gm).getByText("Попадание · 7").waitFor();
  await lastCard(player).getByText("Попадание · 7").waitFor();
  const { writtenAt, restedAt, shownAt } = await player.evaluate(() => {
    const page = globalThis as Loose;
    return { writtenAt: Number(page.writtenAt), restedAt: Number(page.restedAt), shownAt: Number(page.shownAt) };
  });
  expect(writtenAt).toBeLessThan(restedAt);
  expect(shownAt).toBeGreaterThanOrEqual(restedAt);
  expect(await lastCard(player).getByText(ROLLING).count()).toBe(0);

  // Dice that never rest: the result is there all the same, and play goes on.
  await player.evaluate(() => {
    (globalThis as Loose).diceFall = Infinity;
  });
  await strike("Гоблин 1");
  await lastCard(player).getByText(ROLLING).waitFor();
  const start = performance.now();
  await untilHitPoints(gm, "Гоблин 1", 3);
  await lastCard(player).getByText("Попадание · 7").waitFor({ timeout: 15_000 });
  const seconds = (performance.now() - start) / 1000;
  console.info(`dice that never rest: shown after ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(9); // four for the attack, four for the answer that followed it
  await strike("Гоблин 1");
  await untilHitPoints(gm, "Гоблин 1", 0);
  await lastCard(player).getByText("Попадание · 7").waitFor();
});
