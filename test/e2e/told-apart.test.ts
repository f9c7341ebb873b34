/** Who speaks, which of several goblins it is, and what opens on a card is seen. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { lastCard, openSheet, select, steadyDice, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { stayingTable } from "./support/staying.ts";

const staying = stayingTable();

/** Whether the list behind `…` of the last card is inside the log, whole. */
const inSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const list = [...document.querySelectorAll<HTMLElement>(".od-more[open] .od-more__list")].find((one) =>
      one.checkVisibility(),
    );
    if (!list) return false;
    const box = list.getBoundingClientRect();
    const middle = [box.left + 4, box.right - 4].flatMap((x) =>
      [box.top + 4, box.bottom - 4].map((y) => document.elementFromPoint(x, y)),
    );
    return (
      box.height > 0 &&
      box.left >= 0 &&
      box.right <= innerWidth &&
      box.top >= 0 &&
      box.bottom <= innerHeight &&
      middle.every((element) => list.contains(element))
    );
  });

test("damage and healing speak for the user's own hero, whatever is selected; three goblins of one kind are told apart", async () => {
  const { gm, player } = staying;
  await steadyDice(gm);
  // The heading of each sheet.
  for (const n of [1, 2, 3]) {
    const sheet = await openSheet(gm, `Гоблин ${String(n)}`);
    expect(await sheet.locator(".window-title").textContent()).toContain(`Гоблин ${String(n)}`);
    if (n === 3) await shoot(sheet, `told-apart-sheet`);
  }
  // Strikes carry their goblin's number.
  await select(gm, "Гоблин 1", "Гоблин 2", "Гоблин 3");
  await target(gm, "Воин");
  await gm.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await gm.keyboard.press("Alt+KeyG");
  await gm.getByRole("button", { name: "Бросить атаку ×3" }).click();
  // A card for each weapon, in whatever order they come.
  for (const n of [1, 2, 3])
    await gm
      .locator(".chat-message .od-card")
      .getByText(new RegExp(`Гоблин ${String(n)}(?!\\d)`, "u"))
      .first()
      .waitFor();
  await shoot(lastCard(gm), `told-apart-card`);
  // A player's damage names his hero; a Game Master's with a goblin selected names the Game Master.
  for (const page of [gm, player]) {
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await page.keyboard.press("Alt+KeyU");
    const window = page
      .locator(".od-window")
      .filter({ has: page.getByRole("group", { name: "Урон и лечение" }).or(page.locator('[name="formula-0"]')) });
    await window.locator('[name="formula-0"]').fill("3");
    // Where he is meant already he is not offered again.
    const others = window.getByRole("combobox").filter({ has: page.locator("optgroup") });
    if ((await others.locator("option", { hasText: /^Воин$/u }).count()) > 0)
      await others.last().selectOption({ label: "Воин" });
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
  }
  await expect
    .poll(() =>
      gm.evaluate(() =>
        game.messages.contents
          .filter((message: Loose) => message.type === "damage")
          .map((message: Loose) => message.speaker.alias as string)
          .sort(),
      ),
    )
    .toEqual(["GM", "Воин"]);
});

test("once more strike those of the card, whoever is selected by now", async () => {
  const { gm } = staying;
  await steadyDice(gm);
  const blade = (await openSheet(gm, "Гоблин 1")).getByRole("button", { name: /Кривой клинок.*Удар/u }).first();
  const window = gm.locator(".od-window--attack");
  await select(gm, "Гоблин 1", "Гоблин 2");
  await target(gm, "Воин");
  await blade.click();
  await window.getByText("Гоблин 1, Гоблин 2").waitFor();
  await window.getByRole("button", { name: /^Бросить атаку/u }).click();
  await window.waitFor({ state: "detached" });
  await select(gm, "Гоблин 2", "Гоблин 4");
  await lastCard(gm).getByRole("button", { name: "Ещё удар", exact: true }).click();
  await window.getByText("Гоблин 1, Гоблин 2").waitFor();
  expect(await window.innerText()).not.toContain("Гоблин 2, Гоблин 4");
});

test("B-ATK-05: a second sword goes to the free hand", async () => {
  const { player } = staying;
  await player.evaluate(async () => {
    const hero = game.actors.getName("Воин");
    for (const item of hero.items) if (item.type === "weapon") await item.update({ system: { equipped: "none" } });
    for (const item of hero.items)
      if (item.type === "armor" && item.system.armorType === "shield")
        await item.update({ system: { equipped: false } });
    const blade = {
      type: "weapon",
      system: { properties: ["light"], damage: [{ formula: "1d6", type: "piercing" }] },
    };
    await hero.createEmbeddedDocuments("Item", [
      { ...blade, name: "Левый клинок" },
      { ...blade, name: "Правый клинок" },
    ]);
  });
  const sheet = await openSheet(player, "Воин");
  await sheet.getByRole("tab", { name: "Снаряжение" }).click();
  const hands = (): Promise<string[]> =>
    player.evaluate(() =>
      ["Правый клинок", "Левый клинок"].map(
        (name) => game.actors.getName("Воин").items.getName(name).system.equipped as string,
      ),
    );
  for (const [name, expected] of [
    ["Правый клинок", ["main", "none"]],
    ["Левый клинок", ["main", "off"]],
  ] as const) {
    await sheet
      .getByRole("button", { name: new RegExp(`^${name}:`, "u") })
      .filter({ visible: true })
      .first()
      .click();
    await expect.poll(hands).toEqual(expected);
  }
  await shoot(sheet, `second-sword`);
});

test("the … of the last card opens in sight, at a desk and on a phone", async () => {
  const evening = await beginEvening();
  const gm = await evening.open("GM");
  await steadyDice(gm);
  await target(gm, "Воин");
  await select(gm, "Гоблин 1");
  for (let n = 1; n <= 3; n++) {
    await gm.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await gm.keyboard.press("Alt+KeyG");
    // By key: nobody plays the fighter, so the Game Master's own prompt may come up before the window.
    await gm.getByRole("button", { name: "Бросить атаку", exact: true }).last().press("Enter");
    await expect
      .poll(() =>
        gm.evaluate(
          () => game.messages.contents.filter((message: Loose) => message.type === "attack").length as number,
        ),
      )
      .toBe(n);
  }
  await settled(gm);
  // His own prompt, which asks for whom nobody plays, would lie over the log of a phone.
  await gm.locator(".od-window--prompt .header-control[data-action='close']").click();
  for (const [name, size] of [
    ["desk", { width: 1280, height: 720 }],
    ["phone", { width: 390, height: 844 }],
  ] as const) {
    await gm.setViewportSize(size);
    const more = lastCard(gm).locator(".od-more > summary").filter({ visible: true }).last();
    await more.scrollIntoViewIfNeeded();
    await more.click();
    await expect.poll(() => inSight(gm)).toBe(true);
    await shoot(gm, `more-${name}`);
    await more.click();
  }
  await evening.end();
});
