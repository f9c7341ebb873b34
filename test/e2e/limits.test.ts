/** A window whose attack is too big says so and keeps what was chosen; other limits are met in test/messages. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, listenToNotifications, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { lastCard, openSheet, target, unfoldThings } from "./support/seat.ts";

let evening: Evening;
afterEach(() => evening.end());

const messages = (page: Page): Promise<number> => page.evaluate(() => game.messages.size);
/** The id of a token's actor as cards name it. */
const uuidOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (wanted) => canvas.tokens.placeables.find((token: Loose) => token.name === wanted).document.uuid as string,
    name,
  );

test("an attack that is too big is refused in words, and what was chosen for it stays", async () => {
  const said = {
    targets: "В одной атаке не больше 100 целей и 100 атакующих.",
    strikes: "В одной атаке не больше 200 ударов.",
    rows: "У одного удара не больше 10 видов урона.",
  };
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const heard = await listenToNotifications(player);
  const aim = await uuidOf(player, "Гоблин 1");
  const attack = (targets: readonly { target: string; strikes: number }[]): Promise<boolean> =>
    player.evaluate(
      async (all) =>
        (await game.system.api.attack({
          item: game.actors.getName("Воин").items.getName("Короткий лук").uuid,
          targets: all,
        })) !== null,
      targets,
    );
  const arrows = (): Promise<number> =>
    player.evaluate(
      () =>
        game.actors.getName("Воин").items.find((item: Loose) => item.type === "ammunition").system.quantity as number,
    );
  const before = await arrows();
  expect(await attack(Array.from({ length: 5 }, () => ({ target: aim, strikes: 50 })))).toBe(false);
  await player.evaluate(async () => {
    const sword = game.actors.getName("Воин").items.getName("Длинный меч");
    await sword.update({ "system.damage": Array.from({ length: 11 }, () => ({ formula: "1d8", type: "slashing" })) });
  });
  await target(player, "Гоблин 1");
  const sheet = await unfoldThings(await openSheet(player, "Воин"));
  const blow = sheet
    .locator("li.od-item")
    .filter({ has: player.getByRole("button", { name: "Длинный меч", exact: true }) })
    .locator('[data-action="attack"]')
    .first();
  await blow.click();
  const window = dialog(player, /Атака:/u);
  await window.getByLabel("Ситуативный бонус").fill("3");
  const roll = window.getByRole("button", { name: "Бросить атаку" });
  await roll.click();
  await expect.poll(async () => (await heard()).length).toBe(2);
  // And a crowd of targets, as somebody marks who draws a frame around a battlefield.
  const crowd = await gm.evaluate(async () => {
    const goblin = canvas.scene.tokens.getName("Гоблин 2").toObject();
    const made = await canvas.scene.createEmbeddedDocuments(
      "Token",
      Array.from({ length: 100 }, (_, index) => ({ ...goblin, _id: null, name: `Толпа ${String(index)}` })),
    );
    return made.length as number;
  });
  await player.waitForFunction(
    (count) => canvas.tokens.placeables.filter((token: Loose) => token.name.startsWith("Толпа")).length === count,
    crowd,
  );
  await player.evaluate(async () => {
    await game.actors
      .getName("Воин")
      .items.getName("Длинный меч")
      .update({ "system.damage": [{ formula: "1d8", type: "slashing" }] });
  });
  // Apart and without a promise: the browser may collect one that waits while a hundred targets are drawn.
  await player.evaluate(() => {
    for (const token of canvas.tokens.placeables)
      if (token.name.startsWith("Толпа")) token.setTarget(true, { releaseOthers: false });
  });
  await window.getByText("Толпа 99").first().waitFor();
  await roll.click();
  await expect.poll(heard).toEqual([said.strikes, said.rows, said.targets]);
  await settled(player);
  // The bonus is still there for whoever takes targets away; then it is rolled, and the window goes.
  expect(await window.getByLabel("Ситуативный бонус").inputValue()).toBe("3");
  expect([await messages(player), await arrows()]).toEqual([0, before]);
  await target(player, "Гоблин 1");
  const aimed = (): Promise<string[]> =>
    window.locator('[data-action="removeTarget"]').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
  await expect.poll(aimed).toEqual(["Убрать: Гоблин 1"]);
  // Who was picked from the list stays when another is no longer targeted.
  await window.getByRole("combobox", { name: "Добавить цель…" }).selectOption({ label: "Гоблин 2" });
  await expect.poll(aimed).toEqual(["Убрать: Гоблин 1", "Убрать: Гоблин 2"]);
  await window.getByRole("button", { name: "Убрать: Гоблин 1" }).click();
  await expect.poll(aimed).toEqual(["Убрать: Гоблин 2"]);
  await roll.click();
  await window.waitFor({ state: "detached" });
  await lastCard(player).waitFor();
});
