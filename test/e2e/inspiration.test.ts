/** Heroic inspiration: a die of one's own check rolled again, once, with both faces shown to everybody. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const inspire = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await game.actors.getName("Воин").update({ system: { inspiration: true } })));
const roll = (page: Page, more: object = {}): Promise<void> =>
  page.evaluate(
    async (args) =>
      void (await game.system.api.rollCheck({
        actor: game.actors.getName("Воин"),
        kind: "attribute",
        key: "discipline",
        dc: 15,
        ...args,
      })),
    more,
  );
const flag = (page: Page): Promise<boolean> =>
  page.evaluate(() => game.actors.getName("Воин").system.inspiration as boolean);
const spent = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.contents.filter((message: Loose) => message.type === "reroll").length as number);

describe.each(NEWER)("generation %i", (generation) => {
  test("B-DICE-08 B-DICE-09: with advantage the player chooses the die; everybody sees both faces, the flag is gone; an answer is rerolled on its request's card", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const bonus = await gm.evaluate(
      () => game.actors.getName("Воин").getCheck("attribute", "discipline").total as number,
    );
    await forceDice(player, [4, 20], [3, 20], [18, 20]);
    await roll(player, { advantage: 1 });
    await lastCard(player).getByText("Провал").waitFor();
    // Without inspiration nothing is offered; it appears on the card that is there already.
    expect(
      await lastCard(player)
        .getByRole("button", { name: /вдохновение/u })
        .count(),
    ).toBe(0);
    await inspire(gm);
    await lastCard(player)
      .getByRole("button", { name: /Перебросить 4/u })
      .waitFor();
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${generation}-inspiration-offer`);
    await lastCard(player)
      .getByRole("button", { name: /Перебросить 3/u })
      .focus();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) {
      await lastCard(page).getByText("Вдохновение: выпало 3, переброшено на 18").waitFor();
      await lastCard(page).getByText("Успех").waitFor();
      await lastCard(page)
        .getByText(String(18 + bonus), { exact: true })
        .first()
        .waitFor();
      expect(
        await lastCard(page)
          .getByRole("button", { name: /вдохновение/u })
          .count(),
      ).toBe(0);
    }
    await expect.poll(() => flag(gm)).toBe(false);
    expect(await gm.locator(".chat-message").count()).toBe(1);
    expect(await eyesores(lastCard(player))).toEqual([]);
    await shoot(lastCard(gm), `${generation}-inspiration-done`);
    // A new one lies in another place; the rolled one stays as it is.
    await inspire(gm);
    await expect.poll(() => flag(player)).toBe(true);
    expect(
      await lastCard(player)
        .getByRole("button", { name: /вдохновение/u })
        .count(),
    ).toBe(0);
    await forceDice(player, [2, 20], [11, 20]);
    await roll(player);
    await lastCard(player)
      .getByRole("button", { name: /Перебросить за вдохновение/u })
      .click();
    await lastCard(gm).getByText("выпало 2, переброшено на 11").waitFor();
    expect(await spent(gm)).toBe(2);

    // The answer to a request is rerolled on the request's card; its hidden difficulty stays hidden.
    await expect.poll(() => flag(gm)).toBe(false);
    await inspire(gm);
    await gm.evaluate(
      async () =>
        void (await game.system.api.requestCheck({
          actors: [game.actors.getName("Воин")],
          kind: "attribute",
          key: "discipline",
          dc: 16,
          dcHidden: true,
        })),
    );
    await forceDice(player, [2, 20], [19, 20]);
    await player.getByRole("button", { name: "Бросить: Дисциплина" }).click();
    await lastCard(gm).getByText("Провал").waitFor();
    await lastCard(player)
      .getByRole("button", { name: /Перебросить за вдохновение/u })
      .click();
    for (const page of [gm, player]) await lastCard(page).getByText("выпало 2, переброшено на 19").waitFor();
    await expect.poll(() => lastCard(gm).innerText()).toMatch(/19[\s\S]*Успех|Успех/u);
    expect(await lastCard(player).innerText()).not.toMatch(/16|Успех|Провал/u);
  });
});
