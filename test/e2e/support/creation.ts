/** Making a character without a mouse: what a person presses, by what stands on the screen. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { openSheet } from "./seat.ts";
import { FIGHT, idOf, type WorldPlan } from "./world.ts";

/** The character on which nothing has been entered. */
export const HERO = "Новичок";

/** The creation's window. */
export function creationWindow(page: Page): Locator {
  return page.locator(".od-window--creation");
}

/** The fight, and beside it that character of Player 1's: whoever makes it needs no Game Master. */
export const WITH_HERO: WorldPlan = {
  ...FIGHT,
  finish: (data: Loose) => {
    data.actors.push({
      _id: idOf(`actor:${HERO}`),
      name: HERO,
      type: "character",
      img: "icons/svg/mystery-man.svg",
      system: {},
      items: [],
      effects: [],
      ownership: { default: 0, [idOf("user:Player 1")]: 3 },
      flags: {},
    });
  },
};

/** How a control is reached: with Tab from where the keyboard is, which takes hundreds of presses, or at once. */
export const way = { byTab: false };

/** Presses after which a control is looked up again: another may have become the first of its name. */
const LOOK_AGAIN = 20;

/** Moves the keyboard to a control; with Tab, as a person does who looks for it, where the way is walked. */
export async function tabTo(page: Page, control: Locator, back = false): Promise<void> {
  const first = control.first();
  await first.waitFor();
  if (!way.byTab) return first.focus();
  for (let press = 0; press < 220;) {
    // To look something up by role asks the whole page: not at every press.
    const element = await first.elementHandle();
    if (!element) break;
    // In one breath: found first and asked then, it may have been drawn anew in between.
    if ((await first.and(page.locator(":focus")).count()) > 0) return;
    for (let more = 0; more < LOOK_AGAIN; more++) {
      await page.keyboard.press(back ? "Shift+Tab" : "Tab");
      press++;
      if (await element.evaluate((one) => !one.isConnected || one.matches(":focus"))) break;
    }
    await element.dispose();
  }
  throw new Error("the keyboard does not reach it");
}

/** Waits until a step is shown. */
export async function atStep(page: Page, name: string): Promise<void> {
  await creationWindow(page).locator('[aria-current="step"]').filter({ hasText: name }).waitFor();
}

/** Presses the primary button. */
export async function next(page: Page, to: string): Promise<void> {
  await tabTo(page, creationWindow(page).locator("button[type='submit']"));
  await page.keyboard.press("Enter");
  await atStep(page, to);
}

/** Picks a row with the arrows; the keyboard is in the list already. */
export async function pickRow(page: Page, name: string): Promise<void> {
  const window = creationWindow(page);
  const row = window
    .locator(".od-pick")
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`, "u") })
    .locator("input");
  if (!way.byTab) await row.press("Space");
  else await tabTo(page, window.locator(".od-pick input:checked"));
  for (let press = 0; press < 40; press++) {
    if (await row.evaluate((element) => element instanceof HTMLInputElement && element.checked)) break;
    await page.keyboard.press("ArrowDown");
  }
  await window.getByRole("heading", { name, exact: true, level: 3 }).waitFor();
  await row.and(page.locator(":focus")).waitFor();
}

/** Ticks a box. */
export async function tick(page: Page, name: string): Promise<void> {
  const window = creationWindow(page);
  const one = window.getByRole("radio", { name, exact: true });
  if ((await one.count()) > 0) {
    // Tab leads to the group, the arrows to the one.
    await tabTo(page, window.locator(`input[name="${(await one.getAttribute("name")) ?? ""}"]`).first());
    const there = (): Promise<boolean> => one.evaluate((element) => element === document.activeElement);
    for (let press = 0; press < 12 && !(await there()); press++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await one.and(page.locator(":checked:focus")).waitFor();
    return;
  }
  const box = window.getByRole("checkbox", { name, exact: true });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await creationWindow(page).locator("input[type='checkbox']:checked:focus").waitFor();
}

/** Chooses in a select with the arrows, from its beginning. */
export async function select(page: Page, name: string, value: string): Promise<void> {
  const control = creationWindow(page).getByRole("combobox", { name, exact: true });
  if (!way.byTab) return void (await control.selectOption(value));
  await tabTo(page, control);
  const now = (): Promise<string> =>
    control.evaluate((element) => (element instanceof HTMLSelectElement ? element.value : ""));
  for (let press = 0; press < 12; press++) {
    const before = await now();
    if (before === value) return;
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(
      (old) => document.activeElement instanceof HTMLSelectElement && document.activeElement.value !== old,
      before,
    );
  }
  throw new Error(`${name} cannot be ${value}`);
}

/** Makes that character, which is Player 1's. */
export async function makeHero(gm: Page, page: Page, system: object = {}): Promise<void> {
  await gm.evaluate(
    async ([name, data]) => {
      await CONFIG.Actor.documentClass.create({
        name,
        type: "character",
        ownership: { [game.users.getName("Player 1").id]: 3 },
        system: data,
      });
    },
    [HERO, system] as const,
  );
  await page.waitForFunction((name) => Boolean(game.actors.getName(name)), HERO);
}

/** Opens the guide from the empty sheet with the keyboard. */
export async function begin(page: Page): Promise<Locator> {
  const sheet = await openSheet(page, HERO);
  await tabTo(page, sheet.getByRole("button", { name: "Создать персонажа" }));
  await page.keyboard.press("Enter");
  await atStep(page, "Раса");
  return sheet;
}

/** Takes a thing from the list: typed, Enter to the first that is left, Enter to take it. */
export async function take(page: Page, name: string): Promise<void> {
  const window = creationWindow(page);
  await tabTo(page, window.getByRole("searchbox"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await window
    .locator("button:focus")
    .and(window.getByRole("button", { name: `Взять: ${name}`, exact: true }))
    .waitFor();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => window.getByRole("spinbutton", { name: `${name}: сколько`, exact: true }).inputValue())
    .toBe("1");
}

/** Chooses a spell: typed, Enter to the first that is left, Enter on "Learn". */
export async function learn(page: Page, name: string): Promise<void> {
  const window = creationWindow(page);
  await tabTo(page, window.getByRole("searchbox"), true);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const button = window.getByRole("button", { name: new RegExp(`^(Выучить|Знает|В книге): ${name}$`, "u") });
  await button.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await button.and(page.locator("[aria-pressed='true']:focus")).waitFor();
}

/** The last step: a name, and Enter on the one button. */
export async function finish(page: Page, name: string): Promise<void> {
  const field = creationWindow(page).getByRole("textbox", { name: "Имя" });
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(name);
  await tabTo(page, creationWindow(page).getByRole("button", { name: "Создать персонажа" }));
  await page.keyboard.press("Enter");
  await creationWindow(page).waitFor({ state: "detached" });
}

/** What the character is, as this page knows it. */
export const state = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((name) => {
    const actor = game.actors.getName(name);
    const of = (type: string): string[] =>
      actor.items.filter((item: { type: string }) => item.type === type).map((item: { name: string }) => item.name);
    const { hp, mastery, points } = actor.system;
    return {
      classes: of("class"),
      features: of("feature"),
      hp: [hp.value, hp.max],
      weapons: mastery.weapons,
      armor: mastery.armor,
      talents: points.talents.left,
    };
  }, HERO);
