/** Things on a sheet: given, deleted and brought back, moved by menu and by pointer, searched and sorted. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, choose, dialog, listenToNotifications, storedActor, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { openSheet, unfoldThings } from "./support/seat.ts";
import { edit, HEROES_SEEN, place } from "./support/sheet-table.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Opens the menu of a thing's row and presses one of its buttons. */
async function rowMenu(sheet: Locator, item: string, action: string): Promise<void> {
  await sheet.getByLabel(`Действия: ${item}`, { exact: true }).first().click();
  await sheet
    .getByRole("group", { name: `Действия: ${item}`, exact: true })
    .getByRole("button", { name: action, exact: true })
    .click();
}

async function itemNames(page: Page, actor: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      game.actors
        .getName(name)
        .items.contents.map((item: Loose) => item.name as string)
        .sort(),
    actor,
  );
}

/** A row of a sheet by the name of its thing. */
function row(sheet: Locator, name: string): Locator {
  return sheet
    .getByRole("listitem")
    .filter({ has: sheet.page().getByRole("button", { name, exact: true }) })
    .first();
}

describe.each(NEWER)("generation %i", (generation) => {
  test("things change hands by the row's menu: given, deleted and brought back, moved up", async () => {
    evening = await beginEvening({ generation, world: HEROES_SEEN });
    const player = await evening.open("Player 1");
    const sheet = await unfoldThings(await openSheet(player, "Воин"));
    await place(sheet, 10);
    // By keyboard alone.
    await sheet.getByLabel("Действия: Длинный меч").first().focus();
    await player.keyboard.press("Enter");
    await player.keyboard.press("Escape");
    expect(await sheet.isVisible()).toBe(true);
    await player.keyboard.press("Enter");
    await player.keyboard.press("Tab");
    await player.keyboard.press("Tab");
    await player.keyboard.press("Enter");
    const window = dialog(player, "Передать: Длинный меч");
    await window.getByLabel("Кому").selectOption({ label: "Следопыт" });
    await window.getByRole("button", { name: "Передать", exact: true }).click();
    await expect.poll(() => itemNames(player, "Следопыт")).toContain("Длинный меч");
    await expect.poll(() => itemNames(player, "Воин")).not.toContain("Длинный меч");

    const armor = "Кольчужная рубаха";
    const stored = (await storedActor(player, "Воин")).items.find((item: Loose) => item.name === armor);
    await rowMenu(sheet, armor, "Удалить");
    await expect.poll(() => itemNames(player, "Воин")).not.toContain(armor);
    const back = sheet.getByRole("button", { name: "Вернуть", exact: true });
    await back.and(player.locator(":focus")).waitFor();
    await player.keyboard.press("Enter");
    await expect
      .poll(async () => (await storedActor(player, "Воин")).items.find((item: Loose) => item.name === armor)?._id)
      .toBe(stored._id);

    const order = (): Promise<string[]> => sheet.locator('[data-action="openItem"]:visible').allTextContents();
    await rowMenu(sheet, armor, "Сделать копию");
    await expect.poll(async () => (await order()).filter((name) => name === armor).length).toBe(2);
    const heard = await listenToNotifications(player);
    // The copy of what is worn comes put away; put on, it tells what made room.
    expect(
      (await storedActor(player, "Воин")).items
        .filter((item: Loose) => item.name === armor)
        .map((item: Loose) => item.system.equipped),
    ).toEqual(expect.arrayContaining([true, false]));
    await sheet.getByRole("button", { name: `${armor}: Не надето` }).click();
    await expect.poll(async () => (await heard()).join()).toContain(`Убрано, чтобы освободить место: ${armor}`);
  });

  test("things change hands by pointer: a player gives, with Shift or without, sorts; what does not fit is told", async () => {
    evening = await beginEvening({ generation, world: HEROES_SEEN });
    const player = await evening.open("Player 1", { width: 1440 });
    const [mine, other] = [
      await unfoldThings(await openSheet(player, "Воин")),
      await unfoldThings(await openSheet(player, "Следопыт")),
    ];
    await place(mine, 10, 480);
    await place(other, 500, 480);
    const drop = async (name: string, from: Locator, to: Locator): Promise<void> => {
      const start = await row(from, name).locator(".od-item__image").boundingBox();
      const end = await to.boundingBox();
      if (!start || !end) throw new Error("nothing to drag");
      await player.mouse.move(start.x + 8, start.y + 8);
      await player.mouse.down();
      await player.mouse.move(start.x + 30, start.y + 20, { steps: 4 });
      await player.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
      await player.mouse.up();
    };
    const head = other.getByRole("heading", { name: "Следопыт", exact: true });
    await row(mine, "Длинный меч").scrollIntoViewIfNeeded();
    await drop("Длинный меч", mine, head);
    await expect.poll(() => itemNames(player, "Следопыт")).toContain("Длинный меч");
    // What a player gives he has no longer, with Shift or without.
    await expect.poll(() => itemNames(player, "Воин")).not.toContain("Длинный меч");
    await row(mine, "Щит").scrollIntoViewIfNeeded();
    await player.keyboard.down("Shift");
    await drop("Щит", mine, head);
    await player.keyboard.up("Shift");
    await expect.poll(() => itemNames(player, "Воин")).not.toContain("Щит");
    expect(await itemNames(player, "Следопыт")).toContain("Щит");

    // Sorted within the sheet.
    const weapons = async (): Promise<string[]> =>
      (await storedActor(player, "Следопыт")).items
        .filter((item: Loose) => item.type === "weapon")
        .sort((a: Loose, b: Loose) => a.sort - b.sort)
        .map((item: Loose) => item.name);
    const before = await weapons();
    const [above = "", last = ""] = before.slice(-2);
    await row(other, last).scrollIntoViewIfNeeded();
    await drop(last, other, row(other, above).locator(".od-item__image"));
    await expect.poll(async () => (await weapons()).indexOf(last)).toBeLessThan(before.indexOf(last));

    // Somebody who may only look is told.
    const guest = await evening.open("Player 3");
    const seen = await openSheet(guest, "Воин");
    const heard = await listenToNotifications(guest);
    await seen.evaluate((element) => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: "Compendium.opposed-d20.weapons.Item.x" }));
      element
        .querySelector(".window-content section")
        ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    });
    await expect.poll(async () => (await heard()).join()).toContain("не ваш");
  });
});

test("many things are searched and sorted by name; kinds of ammunition are words", async () => {
  evening = await beginEvening({ world: HEROES_SEEN });
  const gm = await evening.open("GM");
  await gm.evaluate(async () => {
    const actor = game.actors.getName("Следопыт");
    await actor.createEmbeddedDocuments(
      "Item",
      ["Яблоко", "Арбалет", "Копьё", "Жезл"].map((name) => ({ name, type: "weapon" })),
    );
  });
  const sheet = await unfoldThings(await openSheet(gm, "Следопыт"));
  await sheet.getByRole("searchbox", { name: "Найти вещь" }).fill("арб");
  await expect.poll(() => sheet.locator('[data-action="openItem"]:visible').allTextContents()).toEqual(["Арбалет"]);
  await sheet.getByRole("searchbox").fill("");
  await choose(sheet, "Порядок", "А–Я");
  await expect
    .poll(async () => (await sheet.locator('[data-action="openItem"]:visible').allTextContents())[0])
    .toBe("Арбалет");
  await sheet.getByText("Стрелы", { exact: true }).first().click();
  const arrows = dialog(gm, /Стрелы/u).last();
  await arrows.getByText("Вид боеприпасов").waitFor();
  expect(await arrows.innerText()).not.toContain("arrow");
  await edit(arrows);
  await arrows.getByLabel("Вид", { exact: true }).fill("болты");
  await gm.keyboard.press("Tab");
  await expect
    .poll(() => gm.evaluate(() => game.actors.getName("Следопыт").items.getName("Стрелы").system.kind))
    .toBe("bolt");
});
