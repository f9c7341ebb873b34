/** One evening at a table: the pages that were opened, the faults that are meant to happen, and the end. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import type { PageOptions, Table, TableOptions } from "./drivers/driver.ts";
import { foundryUrl, openFoundryTable } from "./drivers/foundry.ts";
import { openHostTable } from "./drivers/host.ts";
import { hasten } from "./hasten.ts";
import { faultsOf, lastCard } from "./seat.ts";
import { FIGHT } from "./world.ts";

export interface Evening {
  readonly table: Table;
  /** A page of that user on a device of its own. */
  open(user: string, options?: PageOptions): Promise<Page>;
  /** Another tab of a user who is already in. */
  openTab(page: Page): Promise<Page>;
  /** Names faults that the scenario provokes on purpose. */
  allow(...patterns: readonly RegExp[]): void;
  /** Closes the table; a fault that nobody announced fails the scenario. */
  end(): Promise<void>;
}

interface EveningOptions extends Partial<TableOptions> {
  /** Every page waits a fifth of its long patiences (support/hasten.ts): for scenarios that would spend their time waiting. */
  readonly hasty?: boolean;
}

/** Begins one; by default the world FIGHT, generation 14, with random delays. */
export async function beginEvening({ hasty = false, ...options }: EveningOptions = {}): Promise<Evening> {
  const open = foundryUrl() ? openFoundryTable : openHostTable;
  const table = await open({ generation: 14, world: FIGHT, latency: [30, 120], ...options });
  const pages: Page[] = [];
  const allowed: RegExp[] = [];
  return {
    table,
    async open(user, pageOptions) {
      const page = await table.open(user, hasty ? { beforeLoad: hasten, ...pageOptions } : pageOptions);
      pages.push(page);
      return page;
    },
    async openTab(page) {
      const tab = await table.openTab(page);
      pages.push(tab);
      return tab;
    },
    allow: (...patterns) => void allowed.push(...patterns),
    async end() {
      const faults = (await Promise.all(pages.map((page) => faultsOf(page, allowed)))).flat();
      await table.close();
      expect(faults).toEqual([]);
    },
  };
}

/** Waits until the newest message stands in the log: bars may tell of it earlier, and until then the last card is an older one. */
async function untilListed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const newest = game.messages.contents.findLast((message: Loose) => message.visible);
    return !newest || document.querySelector(`.chat-message[data-message-id="${String(newest.id)}"]`) !== null;
  });
}

/** Presses a button of a card; what stands behind "…" is opened first. */
export async function press(page: Page, name: string | RegExp, card: Locator = lastCard(page)): Promise<void> {
  await untilListed(page);
  const button = card.getByRole("button", { name, exact: typeof name === "string" });
  const more = card.getByLabel("Другие действия");
  await button.or(more).first().waitFor();
  if (!(await button.isVisible())) await more.click();
  await button.click();
}

/** Whether a card offers a button, in sight or behind "…". */
export async function offers(card: Locator, name: string): Promise<boolean> {
  return (
    (await card
      .locator("button")
      .evaluateAll(
        (buttons, wanted) => buttons.filter((button) => button.getAttribute("aria-label") === wanted).length,
        name,
      )) > 0
  );
}

/** An open window by a part of its title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.locator(".application").filter({ hasText: title });
}

/** The button of the prompt that answers; the card has one of the same name, which only brings the prompt. */
export function ask(page: Page): Locator {
  return dialog(page, "Бросить защиту").getByRole("button", { name: "Бросить защиту" });
}

/** Chooses in a row of choices. */
export async function choose(window: Locator, legend: string, text: string): Promise<void> {
  await window
    .getByRole("group", { name: legend })
    .locator("label")
    .filter({ hasText: new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}\\s*$`, "u") })
    .click();
}

/** The stored data of a token's actor, or of a world actor, as this page knows it. */
export async function storedActor(page: Page, name: string): Promise<Loose> {
  return page.evaluate((wanted) => {
    const token = canvas.ready ? canvas.tokens.placeables.find((entry: Loose) => entry.name === wanted) : null;
    return JSON.parse(JSON.stringify((token?.actor ?? game.actors.getName(wanted)).toObject()));
  }, name);
}

/** Everything that a card tells: what is seen, read aloud and explained, without ids that differ between pages. */
export async function told(card: Locator): Promise<string> {
  return card.evaluate((element) => {
    const texts = [element.textContent ?? ""];
    for (const one of element.querySelectorAll("*")) {
      for (const name of [
        "aria-label",
        "aria-description",
        "data-tooltip",
        "data-tooltip-text",
        "data-tooltip-html",
        "title",
        "alt",
      ]) {
        const value = one.getAttribute(name);
        if (value) texts.push(value);
      }
    }
    return texts.join("\n").replace(/\s+/gu, " ");
  });
}

/** What the notifications of a page say, since it was opened. */
export async function listenToNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const level of ["info", "warn", "error"]) {
      const say = ui.notifications[level].bind(ui.notifications);
      ui.notifications[level] = (text: string, ...rest: unknown[]) => {
        heard.push(String(text));
        return say(text, ...rest);
      };
    }
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

/** Waits until the page has drawn a reload of the table. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
}
