/** Making a character without a mouse: what a person presses, by what stands on the screen. */
import type { Locator, Page } from "playwright-core";

/** The creation's window. */
export function creationWindow(page: Page): Locator {
  return page.locator(".od-window--creation");
}

/** Moves the keyboard to a control with Tab, as a person does who looks for it. */
export async function tabTo(page: Page, control: Locator, back = false): Promise<void> {
  await control.first().waitFor();
  for (let press = 0; press < 220; press++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
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
  const row = window.locator(".od-pick").filter({ hasText: new RegExp(`^\\s*${name}\\s*$`, "u") }).locator("input");
  await tabTo(page, window.locator(".od-pick input:checked"));
  for (let press = 0; press < 40; press++) {
    if (await row.evaluate((element) => element instanceof HTMLInputElement && element.checked)) break;
    await page.keyboard.press("ArrowDown");
  }
  await window.getByRole("heading", { name, exact: true, level: 3 }).waitFor();
  await row.and(page.locator(":focus")).waitFor();
}

/** Ticks a box. */
export async function tick(page: Page, name: string): Promise<void> {
  const box = creationWindow(page).getByRole("checkbox", { name, exact: true });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await creationWindow(page).locator("input[type='checkbox']:checked:focus").waitFor();
}

/** Chooses in a select with the arrows, from its beginning. */
export async function select(page: Page, name: string, value: string): Promise<void> {
  const control = creationWindow(page).getByRole("combobox", { name, exact: true });
  await tabTo(page, control);
  const now = (): Promise<string> => control.evaluate((element) => (element instanceof HTMLSelectElement ? element.value : ""));
  for (let press = 0; press < 12; press++) {
    const before = await now();
    if (before === value) return;
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction((old) => document.activeElement instanceof HTMLSelectElement && document.activeElement.value !== old, before);
  }
  throw new Error(`${name} cannot be ${value}`);
}
