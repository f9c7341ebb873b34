/** The button that buys a die of a fight for heroic inspiration, as it is seen and pressed; what it does: test/messages. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { defenseButton } from "./support/clash.ts";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, hitPoints, lastCard, steadyDice, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const inspire = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await game.actors.getName("Воин").update({ system: { inspiration: true } })));
const flag = (page: Page): Promise<boolean> =>
  page.evaluate(() => game.actors.getName("Воин").system.inspiration as boolean);
const offer = (page: Page): Locator => lastCard(page).getByRole("button", { name: /за вдохновение/u });

/** One strike of an actor's first weapon at a token. */
const strike = (page: Page, attacker: string, target: string): Promise<void> =>
  page.evaluate(
    async ([from, to]) => {
      const tokens: Loose[] = canvas.tokens.placeables;
      const actor = tokens.find((token) => token.name === from)?.actor;
      await game.system.api.attack({
        item: actor.items.find((item: Loose) => item.type === "weapon"),
        targets: [tokens.find((token) => token.name === to)?.document],
      });
    },
    [attacker, target] as const,
  );

describe.each(NEWER)("generation %i", (generation) => {
  test("B-DICE-09: a missed attack is rerolled from its card by keyboard; under a Defense whose damage has come the button says that it waits, and why", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await steadyDice(gm);
    await forceDice(player, [4, 20], [5, 8], [5, 8], [19, 20]);
    await strike(player, "Воин", "Гоблин 1");
    await lastCard(player).getByText("Промах").first().waitFor();
    await inspire(gm);
    for (const page of [gm, player]) await offer(page).waitFor();
    expect(await offer(player).getAttribute("aria-label")).toBe("Перебросить 4 за вдохновение: атака");
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    expect(await eyesores(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-inspired-offer`);
    await offer(player).focus();
    await player.keyboard.press("Enter");
    for (const page of [gm, player])
      await lastCard(page).getByText("Атака: вдохновение, выпало 4, переброшено на 19").waitFor();
    await expect.poll(() => offer(player).count()).toBe(0);
    await expect.poll(() => flag(gm)).toBe(false);
    expect(await player.locator("#sidebar .chat-message").count()).toBe(1);
    await shoot(lastCard(gm), `${String(generation)}-inspired-done`);

    const before = (await hitPoints(player, "Воин")).value;
    await inspire(gm);
    await forceDice(gm, [17, 20], [6, 6], [6, 6]);
    await forceDice(player, [2, 20], [20, 20]);
    await strike(gm, "Огр", "Воин");
    await defenseButton(player).click();
    await expect.poll(async () => (await hitPoints(player, "Воин")).value).toBeLessThan(before);
    const heard = await listenToNotifications(player);
    await offer(player).waitFor();
    expect(await offer(player).getAttribute("aria-label")).toBe("Перебросить 2 за вдохновение: защита");
    expect(await offer(player).getAttribute("aria-disabled")).toBe("true");
    expect(await offer(player).getAttribute("title")).toBe(
      "Урон уже получен: сначала отмените его, потом перебрасывайте.",
    );
    expect(await violations(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-inspired-waits`);
    await offer(player).focus();
    await player.keyboard.press("Enter");
    await expect.poll(heard).toContain("Урон уже получен: сначала отмените его, потом перебрасывайте.");
    await lastCard(player)
      .getByRole("button", { name: /^Отменить/u })
      .first()
      .click();
    await untilHitPoints(player, "Воин", before);
    await expect.poll(() => offer(player).getAttribute("aria-disabled")).toBeNull();
    await offer(player).click();
    await lastCard(player).getByText("Защита: вдохновение, выпало 2, переброшено на 20").waitFor();
    await shoot(lastCard(player), `${String(generation)}-inspired-defense`);
  });
});
