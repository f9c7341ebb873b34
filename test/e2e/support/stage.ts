/** A table on which everything that can be seen has happened once: attack cards in every phase, a check, a waiting prompt. */
import type { Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import type { Table } from "./drivers/driver.ts";
import { attackWith, forceDice, lastCard, openSheet, select, target, untilHitPoints } from "./seat.ts";

type Dice = readonly (readonly [number, number])[];

/** Ids of the messages by what they show. */
export type Stage = Record<string, string>;

/** Refuses every change of an actor in a page, also before the world is there: what is not applied stays so. */
export function freezeActors(): void {
  const page = globalThis as Loose;
  const timer = setInterval(() => {
    if (!page.Hooks) return;
    clearInterval(timer);
    page.Hooks.on("preUpdateActor", () => false);
  }, 1);
}

/** Plays the whole set; every page is closed at the end. */
export async function playStage(table: Table): Promise<Stage> {
  const stage: Stage = {};
  const [gm, first, second] = await Promise.all(["GM", "Player 1", "Player 2"].map((user) => table.open(user)));
  if (!gm || !first || !second) throw new Error("three seats are needed");
  // A message of its own each time: the newest one may not have come yet.
  const note = async (name: string): Promise<void> => {
    const fresh = await gm.waitForFunction((known) => {
      const id = game.messages.contents.findLast((message: Loose) => message.type !== "defense")?.id as
        string | undefined;
      return id !== undefined && !known.includes(id) && id;
    }, Object.values(stage));
    const id = await fresh.jsonValue();
    if (typeof id === "string") stage[name] = id;
  };
  const sword = async (name: string, attack: Dice, defense: Dice, outcome: RegExp, foe = "Гоблин 1"): Promise<void> => {
    await forceDice(first, ...attack);
    await forceDice(gm, ...defense);
    await target(first, foe);
    await attackWith(first, await openSheet(first, "Воин"), /Длинный меч.*Удар/u);
    await note(name);
    // Its own card: the one before may tell of the same outcome.
    const card = `.chat-message[data-message-id="${stage[name] ?? ""}"] .od-card`;
    await Promise.all([gm, first].map((page) => page.locator(card).last().getByText(outcome).first().waitFor()));
  };
  await sword(
    "hit",
    [
      [13, 20],
      [5, 8],
    ],
    [[9, 20]],
    /Попадание · 7/u,
  );
  await sword(
    "tie",
    [
      [13, 20],
      [5, 8],
    ],
    [[12, 20]],
    /Вскользь.*3/u,
    "Гоблин 2",
  );
  await sword(
    "crit",
    [
      [20, 20],
      [5, 8],
      [4, 8],
    ],
    [[2, 20]],
    /Крит/u,
    "Гоблин 3",
  );
  await sword(
    "miss",
    [
      [2, 20],
      [5, 8],
    ],
    [[18, 20]],
    /Промах/u,
    "Гоблин 4",
  );
  await sword(
    "fumble",
    [
      [1, 20],
      [5, 8],
    ],
    [[10, 20]],
    /Промах/u,
    "Огр",
  );
  await sword(
    "undone",
    [
      [13, 20],
      [5, 8],
    ],
    [[9, 20]],
    /Попадание · 7/u,
    "Гоблин 5",
  );
  await lastCard(gm).getByRole("button", { name: "Отменить" }).click();
  await untilHitPoints(gm, "Гоблин 5", 10);
  await several(gm, first, second);
  await note("several");
  await check(first);
  await note("check");
  await without(gm);
  await note("loose");
  await without(gm);
  await note("cancelled");
  await pressMore(gm, "Отозвать атаку");
  await lastCard(gm)
    .getByText(/отозвана/iu)
    .first()
    .waitFor();
  await forge(first);
  await note("void");
  // From here on nothing reaches an actor: what would be applied stays ready, what has changed stays to be updated.
  await gm.evaluate(() => {
    Hooks.on("preUpdateActor", () => false);
  });
  await sword(
    "ready",
    [
      [13, 20],
      [5, 8],
    ],
    [[9, 20]],
    /Попадание · 7/u,
    "Огр",
  );
  await change(gm, stage["tie"] ?? "");
  stage["changed"] = stage["tie"] ?? "";
  await gm.evaluate(() => {
    for (const app of foundry.applications.instances.values()) if (app.hasFrame) void app.close();
  });
  await target(gm, "Воин", "Следопыт");
  await select(gm, "Огр", "Гоблин 4");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await lastCard(gm).getByText(/ждём/iu).first().waitFor();
  await note("waiting");
  await Promise.all([gm, first, second].map((page) => table.leave(page)));
  return stage;
}

async function several(gm: Page, first: Page, second: Page): Promise<void> {
  await select(gm, "Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4", "Гоблин 5");
  await target(gm, "Воин", "Следопыт");
  await forceDice(gm, [18, 20], [3, 20], [20, 20], [14, 20], [9, 20]);
  await forceDice(first, [2, 20], [17, 20], [9, 20]);
  await forceDice(second, [11, 20], [8, 20]);
  await attackWith(gm, await openSheet(gm, "Гоблин 1"), /Кривой клинок.*Удар/u);
  await first.getByRole("button", { name: /Бросить защиту ×3/u }).click();
  await second.getByRole("button", { name: /Бросить защиту ×2/u }).click();
  await gm.waitForFunction(
    () => !/ждём/iu.test([...document.querySelectorAll(".chat-message .od-card")].at(-1)?.textContent ?? ""),
  );
}

async function check(page: Page): Promise<void> {
  await forceDice(page, [15, 20]);
  await (
    await openSheet(page, "Воин")
  )
    .getByRole("button", { name: /Атлетика/u })
    .first()
    .click();
  await page.getByRole("spinbutton", { name: "Сложность" }).fill("15");
  await page.keyboard.press("Enter");
  await lastCard(page).getByText("Успех").waitFor();
}

async function without(gm: Page): Promise<void> {
  await target(gm);
  await select(gm, "Гоблин 2");
  await attackWith(gm, await openSheet(gm, "Гоблин 2"), /Кривой клинок.*Удар/u);
  await lastCard(gm).getByRole("button", { name: "Добавить цель…" }).waitFor();
}

/** Opens the menu of the last card, if the button is behind it, and presses it. */
export async function pressMore(page: Page, name: string, card = lastCard(page)): Promise<void> {
  const button = card.getByRole("button", { name, exact: true });
  if (!(await button.isVisible())) await card.locator(".od-more > summary").click();
  await button.click();
}

/** An attack whose total is not what its dice say. */
async function forge(page: Page): Promise<void> {
  await page.evaluate(() => {
    Hooks.once("preCreateChatMessage", (message: Loose) => {
      const rolls = message.rolls.map((roll: Loose) => ({ ...roll.toJSON(), total: Number(roll.total) + 30 }));
      message.updateSource({ rolls: rolls.map((roll: Loose) => JSON.stringify(roll)) });
    });
  });
  await target(page, "Гоблин 4");
  await attackWith(page, await openSheet(page, "Воин"), /Длинный меч.*Удар/u);
  await lastCard(page)
    .getByText(/Не засчитано/u)
    .first()
    .waitFor();
}

/** A ruling on a card that was applied already. */
async function change(gm: Page, id: string): Promise<void> {
  const card = gm.locator(`.chat-message[data-message-id="${id}"] .od-card`);
  await pressMore(gm, "Решение…", card);
  await gm.getByRole("spinbutton", { name: "Ровно столько хитов" }).fill("5");
  await gm.keyboard.press("Enter");
  await card.getByRole("button", { name: /Обновить/u }).waitFor();
}
