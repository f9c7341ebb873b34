/** A thing goes to a hero of somebody else by window and card, and back. Who takes it, and what is forged: `test/messages/gift.test.ts`. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Names and numbers of somebody's things that are worth a number, by name. */
const things = (page: Page, hero: string, ...names: readonly string[]): Promise<Record<string, number>> =>
  page.evaluate(
    ([who, wanted]) => {
      const found: Record<string, number> = {};
      for (const item of game.actors.getName(who).items)
        if (wanted.includes(item.name)) found[item.name] = (found[item.name] ?? 0) + (item.system.quantity as number);
      return found;
    },
    [hero, names] as const,
  );
const gifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      game.messages.contents.filter((message: Loose) => message.type === "gift" && message.system.of === "")
        .length as number,
  );
/** What lies in parcels anywhere. */
const parcels = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      game.actors.contents.flatMap((actor: Loose) =>
        actor.items.contents.flatMap((item: Loose) => item.flags["opposed-d20"]?.gifts ?? []),
      ).length as number,
  );
const stock = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const hero = game.actors.getName("Воин");
    const [bag] = await hero.createEmbeddedDocuments("Item", [
      { type: "container", name: "Сума", system: { quantity: 1 } },
      { type: "ammunition", name: "Дротики духов", system: { quantity: 10 } },
      { type: "gear", name: "Последний факел", system: { quantity: 1 } },
    ]);
    await hero.createEmbeddedDocuments("Item", [
      { type: "gear", name: "Верёвка эльфов", system: { quantity: 2, container: bag.id } },
    ]);
  });

/** Opens the window of giving and fills it in. */
async function window(page: Page, item: string, to: string, quantity?: string): Promise<Locator> {
  const sheet = await openSheet(page, "Воин");
  await sheet.getByRole("tab", { name: "Снаряжение" }).click();
  await sheet.getByLabel(`Действия: ${item}`, { exact: true }).filter({ visible: true }).first().click();
  await sheet
    .getByRole("group", { name: `Действия: ${item}`, exact: true })
    .getByRole("button", { name: "Передать…", exact: true })
    .click();
  const found = page.locator(".od-window").filter({ has: page.getByLabel("Кому") });
  await found.getByLabel("Кому").selectOption({ label: to });
  if (quantity !== undefined) await found.getByLabel(/^Сколько из/u).fill(quantity);
  return found;
}

async function send(page: Page, item: string, to: string, quantity?: string): Promise<void> {
  const found = await window(page, item, to, quantity);
  await found.getByRole("button", { name: "Передать", exact: true }).click();
  await found.waitFor({ state: "detached" });
}

describe.each(NEWER)("generation %i", (generation) => {
  test("from player to player's hero: part of a stack, a bag with what is in it, and back", async () => {
    evening = await beginEvening({ generation, world: FIGHT });
    const [gm, giver, taker] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await stock(gm);
    await settled(giver);
    await send(giver, "Дротики духов", "Следопыт", "3");
    for (const page of [gm, giver, taker]) {
      await lastCard(page).getByText("Теперь владеет: Следопыт.").waitFor();
      expect(await things(page, "Воин", "Дротики духов")).toEqual({ "Дротики духов": 7 });
      expect(await things(page, "Следопыт", "Дротики духов")).toEqual({ "Дротики духов": 3 });
    }
    await expect.poll(() => parcels(gm)).toBe(0);
    await loadAxe(taker);
    expect(await violations(lastCard(taker))).toEqual([]);
    expect(await eyesores(lastCard(taker))).toEqual([]);
    await shoot(lastCard(taker), `${String(generation)}-gift-card`);
    // Neither his who gave nor anybody else's to give back.
    expect(await lastCard(giver).getByRole("button").count()).toBe(0);

    // A double click gives back once, into the row that it came from.
    await lastCard(taker).getByRole("button", { name: "Вернуть: Дротики духов" }).dblclick();
    await expect.poll(() => things(gm, "Воин", "Дротики духов")).toEqual({ "Дротики духов": 10 });
    await expect.poll(() => things(gm, "Следопыт", "Дротики духов")).toEqual({});
    await expect.poll(() => parcels(gm)).toBe(0);
    expect(await gifts(gm)).toBe(2);
    expect(
      await gm.evaluate(
        () => game.actors.getName("Воин").items.filter((item: Loose) => item.name === "Дротики духов").length as number,
      ),
    ).toBe(1);

    // The bag goes with what is in it.
    await send(giver, "Сума", "Следопыт");
    await expect
      .poll(() => things(taker, "Следопыт", "Сума", "Верёвка эльфов"))
      .toEqual({ Сума: 1, "Верёвка эльфов": 2 });
    await expect.poll(() => things(taker, "Воин", "Сума", "Верёвка эльфов")).toEqual({});
    expect(
      await taker.evaluate(() => {
        const { items } = game.actors.getName("Следопыт");
        return items.getName("Верёвка эльфов").system.container === items.getName("Сума").id;
      }),
    ).toBe(true);
  });
});
