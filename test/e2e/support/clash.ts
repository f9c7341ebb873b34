/** A clash as the scenarios see it: who is asked, what the card says, what the target's own book says. */
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./seat.ts";

/** The fighter hits the ogre: 13 + 4 against 9 + 1; 5 + 3 − 1 = 7 of 49, a critical would add 3. */
export async function fighterHits(gm: Page, player: Page): Promise<void> {
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, "Огр");
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await untilHitPoints(gm, "Огр", 42);
  await lastCard(gm).getByText("Попадание · 7").waitFor();
}

/** The button of the prompt, not the one on the card (that one names its target). */
export function defenseButton(page: Page): Locator {
  return page.locator(".application").getByRole("button", { name: /^Бросить защиту/u });
}

/** What a card says, without its buttons. */
export async function isTreatmentOf(card: Locator): Promise<string> {
  return card.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll(".od-actions, .od-breakdown, .od-card__foot")) part.remove();
    return (copy.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
  });
}

/** Presses a button of the newest card with a double click, as impatient people do. */
export async function pressTwice(page: Page, name: string): Promise<void> {
  const card = lastCard(page);
  const button = card.getByRole("button", { name, exact: true });
  const more = card.getByLabel("Другие действия");
  await button.or(more).first().waitFor();
  if (!(await button.isVisible())) await more.click();
  await button.dblclick();
}

/** What a creature's own documents say. */
export interface Book {
  readonly value: number;
  readonly max: number;
  readonly receipts: readonly {
    readonly amount: number;
    readonly hp: number;
    readonly state: string;
    readonly wrote: string;
  }[];
}

/** Hit points and receipts of a token's actor, or of a world actor, as a page knows them. */
export async function bookOf(page: Page, name: string): Promise<Book> {
  return page.evaluate((wanted) => {
    const token = canvas.ready ? canvas.tokens.placeables.find((entry: Loose) => entry.name === wanted) : null;
    const { hp, receipts } = (token?.actor ?? game.actors.getName(wanted)).system;
    return {
      value: hp.value,
      max: hp.max,
      receipts: receipts.map((entry: Loose) => ({
        amount: entry.amount,
        hp: entry.hp,
        state: entry.state,
        wrote: game.users.get(entry.wrote)?.name ?? "",
      })),
    };
  }, name);
}

/** The damage that each card of the log names, oldest first; misses and withdrawn attacks are 0. */
export async function cardAmounts(page: Page): Promise<number[]> {
  const texts = await page
    .locator("#chat .chat-message .od-card, .chat-log .chat-message .od-card")
    .evaluateAll((cards) =>
      cards.map((card) =>
        card.textContent?.includes("Атака отозвана")
          ? "отозвана"
          : (card.querySelector(".od-outcome")?.textContent ?? ""),
      ),
    );
  return texts.map((text) => Number(/· (\d+)/u.exec(text)?.[1] ?? (/Промах|отозвана/u.test(text) ? 0 : Number.NaN)));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Every point once: what is missing in hit points, what the receipts say and what the cards say is one number. */
export async function expectExact(page: Page, name: string): Promise<void> {
  const { value, max, receipts } = await bookOf(page, name);
  const applied = receipts.filter((receipt) => receipt.state === "applied");
  expect(sum(applied.map(({ hp }) => hp))).toBe(max - value);
  expect(sum(await cardAmounts(page))).toBe(max - value);
}

/** Numbers and authors of the messages of a type, hidden ones among them. */
export async function authorsOf(page: Page, type: "attack" | "defense"): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      game.messages.contents
        .filter((message: Loose) => message.type === wanted)
        .map((message: Loose) => message.author.name),
    type,
  );
}

/** Waits until so many messages of a type have arrived. */
export async function untilMessages(page: Page, type: "attack" | "defense", count: number): Promise<void> {
  await page.waitForFunction(
    ([wanted, expected]) =>
      game.messages.contents.filter((message: Loose) => message.type === wanted).length >= expected,
    [type, count] as const,
  );
}

/** Puts the windows away that lie over the log. */
export async function closeWindows(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()]) if (app.document) await app.close();
  });
}

/** Attack buttons roll at once on this user's pages: what the settings window offers. */
export async function skipDialogs(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await game.settings.set("opposed-d20", "skipDialog", true);
  });
}

/** From now on this tab never gets as far as writing an actor: it stands between its answer and its update. */
export async function stopBeforeUpdate(page: Page): Promise<void> {
  await page.evaluate(() => {
    Hooks.on("preUpdateActor", () => false);
  });
}

/** What a browser says when the server is killed under it. */
export const CUT = [
  /WebSocket/u,
  /connection was lost/iu,
  /ERR_CONNECTION/u,
  /Failed to load resource/u,
  /Failed to fetch/u,
];

/** From now on what a page sends waits until it is let go, and so crosses whatever happens meanwhile. @returns lets it go */
export async function hold(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { socket } = game;
    const emit = socket.emit.bind(socket);
    const waiting: unknown[][] = [];
    socket.emit = (...args: unknown[]): unknown => {
      waiting.push(args);
      return socket as unknown;
    };
    Object.assign(globalThis, {
      held: () => waiting.length,
      letGo: () => {
        socket.emit = emit;
        for (const args of waiting) emit(...args);
      },
    });
  });
  return async () => {
    // What was pressed may still be on its way to the line.
    await page.waitForFunction(() => (globalThis as unknown as { held(): number }).held() > 0);
    await page.evaluate(() => {
      (globalThis as unknown as { letGo(): void }).letGo();
    });
  };
}
