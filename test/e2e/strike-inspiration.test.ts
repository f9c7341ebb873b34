/** Heroic inspiration on the dice of a fight: an attack that missed, a Defense that did not hold. Once, and undone exactly. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
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
const dice = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.contents.filter((message: Loose) => message.type === "reroll").length as number);
const offer = (page: Page): Locator => lastCard(page).getByRole("button", { name: /за вдохновение/u });

const health = async (page: Page, name: string): Promise<number> => (await hitPoints(page, name)).value;

/** One strike of an actor's first weapon at a token. */
const strike = (page: Page, attacker: string, target: string, more: object = {}): Promise<void> =>
  page.evaluate(
    async ([from, to, rest]) => {
      const tokens: Loose[] = canvas.tokens.placeables;
      const actor = tokens.find((token) => token.name === from)?.actor;
      await game.system.api.attack({
        item: actor.items.find((item: Loose) => item.type === "weapon"),
        targets: [tokens.find((token) => token.name === to)?.document],
        ...rest,
      });
    },
    [attacker, target, more] as const,
  );

describe.each(NEWER)("generation %i", (generation) => {
  test("B-DICE-09: a miss becomes a hit with everybody's numbers; withdrawn, the attack gives the inspiration back", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const before = await health(gm, "Гоблин 1");
    await steadyDice(gm);
    await forceDice(player, [4, 20], [5, 8], [5, 8], [19, 20]);
    await strike(player, "Воин", "Гоблин 1");
    await lastCard(player).getByText("Промах").first().waitFor();
    expect(await offer(player).count()).toBe(0);
    await inspire(gm);
    await offer(player).waitFor();
    // The GM could act for him, and sees it, too.
    await offer(gm).waitFor();
    expect(await offer(player).getAttribute("aria-label")).toBe("Перебросить 4 за вдохновение: атака");
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    expect(await eyesores(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-inspired-offer`);
    await offer(player).focus();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) {
      await lastCard(page).getByText("Атака: вдохновение, выпало 4, переброшено на 19").waitFor();
      await lastCard(page)
        .getByText(/Попадание/u)
        .first()
        .waitFor();
    }
    await expect.poll(() => health(gm, "Гоблин 1")).toBeLessThan(before);
    await expect.poll(() => flag(gm)).toBe(false);
    expect(await offer(player).count()).toBe(0);
    expect(await player.locator("#sidebar .chat-message").count()).toBe(1);
    await shoot(lastCard(gm), `${String(generation)}-inspired-done`);
    // A second one buys no second die for the same roll.
    await inspire(gm);
    await expect.poll(() => flag(player)).toBe(true);
    expect(await offer(player).count()).toBe(0);
    await gm.evaluate(async () => void (await game.actors.getName("Воин").update({ system: { inspiration: false } })));

    // Undone, the reroll stands; withdrawn, the attack never was.
    await gm.evaluate(async () => void (await game.system.api.undo({ message: game.messages.contents[0] })));
    await untilHitPoints(gm, "Гоблин 1", before);
    await lastCard(player).getByText("переброшено на 19").waitFor();
    expect(await flag(gm)).toBe(false);
    const heard = await listenToNotifications(player);
    await player.evaluate(async () => void (await game.messages.contents[0].update({ system: { cancelled: true } })));
    await expect.poll(() => flag(gm)).toBe(true);
    await expect.poll(() => dice(gm)).toBe(0);
    await expect.poll(heard).toContain("Воин: атаку отозвали, вдохновение вернулось.");
    // Once: what is given back is spent on the next roll, and stays spent.
    await forceDice(player, [3, 20], [5, 8], [5, 8], [18, 20]);
    await strike(player, "Воин", "Гоблин 1");
    await offer(player).click();
    await lastCard(gm).getByText("выпало 3, переброшено на 18").waitFor();
    await expect.poll(() => flag(gm)).toBe(false);
    expect(await dice(gm)).toBe(1);
  });

  test("without a GM: a Defense is rerolled once its damage is undone, and done again by the new die", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const before = await health(player, "Воин");
    await inspire(gm);
    await forceDice(gm, [17, 20], [6, 6], [6, 6]);
    await forceDice(player, [2, 20], [20, 20]);
    await strike(gm, "Огр", "Воин");
    await defenseButton(player).click();
    await expect.poll(() => health(player, "Воин")).toBeLessThan(before);
    await gm.close();
    const heard = await listenToNotifications(player);
    await offer(player).waitFor();
    expect(await offer(player).getAttribute("aria-label")).toBe("Перебросить 2 за вдохновение: защита");
    // It says that it waits, and why; whoever presses it nevertheless is told.
    expect(await offer(player).getAttribute("aria-disabled")).toBe("true");
    expect(await offer(player).getAttribute("title")).toBe(
      "Урон уже получен: сначала отмените его, потом перебрасывайте.",
    );
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-inspired-waits`);
    await offer(player).focus();
    await player.keyboard.press("Enter");
    await expect.poll(heard).toContain("Урон уже получен: сначала отмените его, потом перебрасывайте.");
    expect([await flag(player), await dice(player)]).toEqual([true, 0]);
    await lastCard(player)
      .getByRole("button", { name: /^Отменить/u })
      .first()
      .click();
    await untilHitPoints(player, "Воин", before);
    await expect.poll(() => offer(player).getAttribute("aria-disabled")).toBeNull();
    await offer(player).click();
    await lastCard(player).getByText("Защита: вдохновение, выпало 2, переброшено на 20").waitFor();
    await lastCard(player)
      .getByText(/Промах/u)
      .first()
      .waitFor();
    await expect.poll(() => flag(player)).toBe(false);
    expect(await health(player, "Воин")).toBe(before);
    await shoot(lastCard(player), `${String(generation)}-inspired-defense`);
  });

  test("two tabs at once on two strikes spend one inspiration once; a private attack stays private", async () => {
    evening = await beginEvening({ generation });
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await steadyDice(gm);
    await forceDice(player, [4, 20], [5, 8], [5, 8], [19, 20]);
    await strike(player, "Воин", "Гоблин 1", { secret: true });
    await inspire(gm);
    await offer(player).click();
    for (const page of [gm, player])
      await lastCard(page).getByText("Атака: вдохновение, выпало 4, переброшено на 19").waitFor();
    await expect.poll(() => flag(other)).toBe(false);
    await lastCard(other)
      .getByText(/Попадание/u)
      .first()
      .waitFor();
    expect(await lastCard(other).innerText()).not.toMatch(/вдохновение|переброшено|19/u);

    const tab = await evening.openTab(player);
    // The server refuses the second die, and says so in the console of the slower tab.
    evening.allow(/already exists|duplicate|_id/iu);
    for (const page of [player, tab]) {
      await forceDice(page, [4, 20], [5, 8], [5, 8], [19, 20]);
      await strike(page, "Воин", "Гоблин 2");
    }
    await inspire(gm);
    const cards = (page: Page): Locator => page.locator("#sidebar .od-card");
    for (const page of [player, tab])
      await expect
        .poll(() =>
          cards(page)
            .getByRole("button", { name: /вдохновение/u })
            .count(),
        )
        .toBe(2);
    // All at one moment, whatever a patient pointer would do about a button that goes away under it.
    const click = (page: Page, index: number): Promise<void> =>
      cards(page)
        .nth(index)
        .locator("[data-od-action='inspire-attack-0']")
        .evaluate((button: HTMLElement) => {
          button.click();
        });
    await Promise.all([click(player, 1), click(tab, 2), click(tab, 1)]);
    await expect.poll(() => flag(gm)).toBe(false);
    await expect
      .poll(() =>
        cards(gm)
          .getByText(/переброшено на 19/u)
          .count(),
      )
      .toBe(2);
    await expect
      .poll(() =>
        cards(player)
          .getByRole("button", { name: /вдохновение/u })
          .count(),
      )
      .toBe(0);
    expect(await dice(gm)).toBe(2);
  });
});
