/** The bonus after an attacker's critical miss, as windows tell it. What it comes to: test/messages/fumble-bonus.test.ts. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows } from "./support/clash.ts";
import { beginEvening, storedActor, type Evening } from "./support/evening.ts";
import { forceDice, lastCard, openSheet, select, target } from "./support/seat.ts";

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening();
});
afterEach(() => evening.end());

/** Remembers that one has had a critical miss against the other. */
const remember = (gm: Page, who: string, against: string): Promise<void> =>
  gm.evaluate(
    async ([name, other]) => {
      const actor = (wanted: string) => canvas.tokens.placeables.find((token: Loose) => token.name === wanted).actor;
      await actor(name).update({
        system: {
          notes: [
            {
              id: foundry.utils.randomID(),
              kind: "fumble",
              against: actor(other).uuid,
              name: other,
              used: false,
              turn: null,
            },
          ],
        },
      });
    },
    [who, against] as const,
  );
const notes = async (page: Page, name: string): Promise<number> =>
  (await storedActor(page, name)).system.notes.length as number;
const advantages = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      game.messages.contents
        .findLast((message: Loose) => message.type === "attack")
        .system.strikes.map((strike: Loose) => strike.advantage as number) as number[],
  );
/** How many d20 each check has rolled, by its author. */
const dice = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      game.messages.contents
        .filter((message: Loose) => message.type === "check")
        .map((message: Loose) => [message.author.name as string, message.rolls[0].dice[0].results.length as number]),
    ),
  );

test("H-CRIT-04 C-33: the windows of a group attack and of a contest say whose bonus it is; held Shift has it, too, and a check against nobody keeps it", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await remember(gm, "Гоблин 1", "Воин");
  await select(gm, "Гоблин 1", "Гоблин 2");
  await target(gm, "Воин");
  await gm.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await gm.keyboard.press("Alt+KeyG");
  const group = gm.locator(".od-window").filter({ has: gm.locator(".od-group") });
  await group.getByText("Критический промах по вам: Воин").waitFor();
  expect(await group.getByText("Критический промах по вам").count()).toBe(1);
  await group.getByLabel("Ударов: Гоблин 1").fill("2");
  await group.getByRole("button", { name: "Бросить атаку ×3" }).click();
  await expect.poll(() => advantages(gm).catch(() => [])).toHaveLength(3);
  expect(await advantages(gm)).toEqual([1, 0, 0]);
  await expect.poll(() => notes(gm, "Гоблин 1")).toBe(0);

  // A contest asks with it.
  await closeWindows(gm);
  await gm.evaluate(
    async () =>
      void (await game.messages.documentClass.deleteDocuments(game.messages.map(({ id }: Loose) => id as string))),
  );
  await remember(gm, "Гоблин 1", "Воин");
  await remember(gm, "Воин", "Гоблин 1");
  await select(gm, "Гоблин 1", "Воин");
  await gm.keyboard.press("Alt+KeyC");
  const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Запросить", exact: true }) });
  await window.getByRole("radio", { name: "Состязание" }).check();
  await window.getByLabel("Начинает").selectOption({ label: "Воин" });
  await window.getByLabel("Отвечает", { exact: true }).selectOption({ label: "Гоблин 1" });
  for (const label of ["Его проверка", "Проверка ответа"])
    await window.getByLabel(label).selectOption({ label: "Атлетика · проверка" });
  await forceDice(gm, [4, 20], [3, 20]);
  await forceDice(player, [17, 20], [2, 20]);
  await window.getByRole("button", { name: "Запросить", exact: true }).click();
  const prompt = player.locator(".od-window--prompt");
  await prompt.getByText("Критический промах по вам: Гоблин 1").waitFor();
  expect(await prompt.getByLabel("Преимущество", { exact: true }).isChecked()).toBe(true);
  await prompt.getByRole("button", { name: "Бросить: Атлетика" }).click();
  await lastCard(gm).getByText("Верх берёт: Воин").waitFor();
  expect(await dice(gm)).toEqual({ GM: 2, "Player 1": 2 });
  for (const name of ["Воин", "Гоблин 1"]) await expect.poll(() => notes(gm, name)).toBe(0);

  // Held Shift asks nothing; a check against nobody keeps it.
  await gm.evaluate(
    async () =>
      void (await game.messages.documentClass.deleteDocuments(game.messages.map(({ id }: Loose) => id as string))),
  );
  await target(gm);
  await remember(gm, "Воин", "Гоблин 1");
  await expect.poll(() => notes(player, "Воин")).toBe(1);
  const sheet = await openSheet(player, "Воин");
  const skill = sheet.getByRole("button", { name: /Запугивание/u }).first();
  await skill.click({ modifiers: ["Shift"] });
  await expect.poll(() => dice(gm)).toEqual({ "Player 1": 1 });
  expect(await notes(gm, "Воин")).toBe(1);
  await target(player, "Гоблин 1");
  await sheet
    .getByRole("button", { name: /Длинный меч.*Удар/u })
    .first()
    .click({ modifiers: ["Shift"] });
  await expect.poll(() => advantages(gm).catch(() => [])).toEqual([1]);
  await expect.poll(() => notes(gm, "Воин")).toBe(0);
});
