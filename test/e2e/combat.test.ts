/** A fight by turns: initiative from tracker and sheet, whose turn it is, and what ends or is counted with a turn. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows } from "./support/clash.ts";
import { attacks, begin, BLADES, join, openTracker, rows, tracker, untilTurn } from "./support/combat-table.ts";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { NEWER, onBoth } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

describe.each(onBoth("life of documents", "status", "detection-modes"))("generation %i", (generation) => {
  let evening: Evening, gm: Page, first: Page, second: Page;
  beforeEach(async () => {
    evening = await beginEvening({ generation, world: BLADES });
    [gm, first, second] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1", { theme: "light" }),
      evening.open("Player 2"),
    ]);
  });
  afterEach(() => evening.end());

  /** A tie, blood and what lasts are one mark: in a sidebar as narrow as Foundry's nothing lies over a name. */
  async function expectNamesFree(): Promise<void> {
    await gm.evaluate(async () => {
      const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1") as Loose;
      await actor.update({ system: { hp: { value: 3 } } });
      const poison = { name: "Яд", statuses: ["poisoned"], duration: { rounds: 3, value: 3, units: "rounds" } };
      await actor.createEmbeddedDocuments("ActiveEffect", [poison]);
      document.body.style.setProperty("--sidebar-width", "300px");
    });
    await rows(gm)
      .getByLabel(/^Ничья[^]*Окровавленный/u)
      .waitFor();
    const overprinted = (): Promise<string[]> =>
      rows(gm).evaluateAll((all) =>
        all.flatMap((row) => {
          const name = row.querySelector(".entry-name");
          if (!name) return ["?"];
          const range = document.createRange();
          range.selectNodeContents(name);
          const text = range.getBoundingClientRect();
          const others = [...row.querySelectorAll("button, [role=img]")].filter((one) => one !== name);
          const lies = others.some((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            // The buttons of a row stand below its name.
            return left < text.right && text.left < right && top < text.bottom && text.top < bottom;
          });
          return lies ? [name.textContent] : [];
        }),
      );
    await expect.poll(overprinted).toEqual([]);
    await shoot(gm, `combat-marks-${String(generation)}`);
    await gm.evaluate(async () => {
      document.body.style.removeProperty("--sidebar-width");
      const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1") as Loose;
      await actor.effects.getName("Яд").delete();
      await actor.update({ system: { hp: { value: actor.system.hp.max } } });
    });
  }

  test("H-TURN-01 H-TURN-02 C-73: tokens join, players roll from tracker and sheet, the GM for the goblins; turns are passed; the end", async () => {
    for (const page of [gm, first]) await openTracker(page);
    for (const name of ["Следопыт", "Гоблин 1", "Гоблин 3"]) await join(gm, name);
    await join(first, "Воин"); // his own
    // From the tracker: 10 + Perception 1 + Dexterity 2.
    await forceDice(first, [10, 20]);
    await rows(first).filter({ hasText: "Воин" }).getByRole("button", { name: "Бросить инициативу: Воин" }).click();
    await rows(gm).filter({ hasText: "Воин" }).getByLabel("инициатива 13").waitFor();
    expect(
      await rows(first)
        .getByRole("button", { name: /Бросить инициативу: Гоблин/u })
        .count(),
    ).toBe(0);
    // From the sheet: 14 + 3 + 3; a second time is told, not rolled.
    await forceDice(second, [14, 20], [20, 20]);
    const heard = await listenToNotifications(second);
    const button = (await openSheet(second, "Следопыт")).getByRole("button", { name: /Бросить\. Инициатива \+6/u });
    await button.click();
    await rows(gm).filter({ hasText: "Следопыт" }).getByLabel("инициатива 20").waitFor();
    await button.click();
    await expect.poll(heard).toContain("Следопыт: инициатива уже брошена (20).");
    await shoot(await openSheet(second, "Следопыт"), `combat-sheet-${String(generation)}`);
    // The goblins tie: who decides is marked.
    await forceDice(gm, [5, 20], [5, 20]);
    await tracker(gm).getByRole("button", { name: "Инициатива всем персонажам Мастера" }).click();
    for (const page of [gm, first])
      await expect.poll(() => tracker(page).getByLabel("Ничья: кто раньше, решает Мастер").count()).toBe(2);
    if (generation === 14) await expectNamesFree();
    await expect
      .poll(() =>
        gm.evaluate(() =>
          game.messages
            .filter((message: Loose) => message.flags.core?.initiativeRoll)
            .map((message: Loose) => [message.speaker.alias, message.rolls[0].formula, message.author.name])
            .sort(),
        ),
      )
      .toEqual([
        ["Воин", "1d20 + 3", "Player 1"],
        ["Гоблин 1", "1d20 + 1", "GM"],
        ["Гоблин 3", "1d20 + 1", "GM"],
        ["Следопыт", "1d20 + 6", "Player 2"],
      ]);
    // What goblins' rolls are made of is the GM's secret by default; the numbers in the tracker are everybody's.
    expect(
      await first.evaluate(() =>
        game.messages
          .filter((message: Loose) => message.flags.core?.initiativeRoll && message.isContentVisible)
          .map((message: Loose) => message.speaker.alias)
          .sort(),
      ),
    ).toEqual(["Воин", "Следопыт"]);
    for (const name of ["Гоблин 1", "Гоблин 3"])
      await rows(first)
        .filter({ hasText: name })
        .getByLabel(/инициатива \d+/u)
        .waitFor();
    await tracker(gm).getByRole("button", { name: "Начать бой" }).click();
    await untilTurn("Следопыт", gm, first, second);
    expect((await rows(first).locator(".entry-name").allTextContents()).slice(0, 2)).toEqual(["Следопыт", "Воин"]);
    await shoot(gm, `combat-gm-${String(generation)}`);
    await shoot(first, `combat-player-light-${String(generation)}`);
    // What differs has been played.
    if (generation === 13) return;
    // Whose turn it is may end it, in one press.
    expect(await tracker(first).getByRole("button", { name: "Закончить ход" }).count()).toBe(0);
    await closeWindows(second);
    await openTracker(second);
    await tracker(second).getByRole("button", { name: "Закончить ход" }).click();
    await untilTurn("Воин", gm, first, second);
    await openTracker(first);
    await tracker(first).getByRole("button", { name: "Закончить ход" }).click();
    for (const turn of [2, 3]) {
      await gm.waitForFunction((at) => game.combat.turn === at, turn);
      await tracker(gm).getByRole("button", { name: "Следующий ход" }).click();
    }
    await untilTurn("Следопыт", gm, first, second);
    await tracker(second).getByText("Раунд 2").waitFor();
    await tracker(gm).getByRole("button", { name: "Конец боя" }).click();
    await gm.getByRole("dialog").getByRole("button", { name: "Да" }).click();
    await tracker(second).getByText("Боя нет").waitFor();
  });
});

describe.each(NEWER)("generation %i", (generation) => {
  let evening: Evening, gm: Page, first: Page;
  beforeEach(async () => {
    evening = await beginEvening({ generation, world: BLADES });
    [gm, first] = await Promise.all([evening.open("GM"), evening.open("Player 1", { theme: "light" })]);
  });
  afterEach(() => evening.end());

  test("H-TURN-04: a second attack in a turn is told in the window and on the card, is none once the first is withdrawn, and a strict table refuses it to players", async () => {
    await begin(gm, { Воин: 20, "Гоблин 3": 10 }, first);
    const SECOND = "Второе действие за ход";
    const TOLD = "Воин: второе действие за ход (первое: Длинный меч)";
    const overused = (page: Page): Locator => lastCard(page).getByRole("button", { name: SECOND, exact: true });
    const open = async (): Promise<Locator> => {
      await target(first, "Гоблин 3");
      await (await openSheet(first, "Воин")).getByRole("button", { name: /Длинный меч.*Удар/u }).click();
      return first.locator(".od-window").last();
    };
    const strike = async (told: boolean): Promise<void> => {
      const made = await attacks(gm);
      await forceDice(first, [3, 20], [2, 8]);
      const window = await open();
      await first.locator("[data-autofocus]:focus").waitFor();
      expect(await window.getByText(TOLD).count()).toBe(told ? 1 : 0);
      if (told) await shoot(first, `turn-told-${String(generation)}`);
      await first.keyboard.press("Enter");
      await expect.poll(() => attacks(gm)).toBe(made + 1);
      await closeWindows(first);
    };
    await strike(false);
    expect(await overused(gm).count()).toBe(0);
    await strike(true);
    for (const page of [gm, first]) await overused(page).waitFor();
    await shoot(gm, `turn-card-${String(generation)}`);
    // The first one withdrawn, the other is the first.
    const cancel = (index: number, cancelled: boolean): Promise<void> =>
      gm.evaluate(
        async ([at, value]) => {
          const made = game.messages.filter((message: Loose) => message.type === "attack")[Number(at)];
          await made.update({ system: { cancelled: value } });
        },
        [index, cancelled] as const,
      );
    await cancel(0, true);
    for (const page of [gm, first]) await expect.poll(() => overused(page).count()).toBe(0);
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "turnLimits", "refuse");
    });
    await settled(first);
    const refused = await open();
    await refused.getByText(/Воин: второе действие за ход/u).waitFor();
    expect(await refused.locator("button[type=submit]").isDisabled()).toBe(true);
  });
});
