/** The choice at 0 hit points: to stand to the death, with what was left of the blow; told, counted once, taken back exactly. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { hold } from "./support/clash.ts";
import { beginEvening, listenToNotifications, reload, storedActor, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { hitPoints, lastCard, openSheet, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const health = async (page: Page): Promise<number> => (await hitPoints(page, "Воин")).value;
const deal = (gm: Page, amount: number): Promise<void> =>
  gm.evaluate(
    async (n) =>
      void (await game.system.api.dealDamage({
        targets: [canvas.tokens.placeables.find((token: Loose) => token.name === "Воин").document],
        formula: String(n),
        armor: false,
      })),
    amount,
  );
const stands = async (page: Page): Promise<[boolean, number]> => {
  const { death } = (await storedActor(page, "Воин")).system;
  return [death.standing as boolean, death.stands as number];
};
/** The message of the choice, wherever it stands in the log. */
const card = (page: Page): Locator =>
  page
    .locator("#sidebar .chat-message")
    .filter({ has: page.getByText("Стоит насмерть", { exact: true }) })
    .last();
const choices = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.contents.filter((message: Loose) => message.type === "stand").length as number);

describe.each(NEWER)("generation %i", (generation) => {
  test("H-DEATH-01 H-DEATH-03: chosen at 0, what was left of the blow goes below, further blows too; undone exactly, in order", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } });
    });
    const sheet = await openSheet(player, "Воин");
    const button = sheet.getByRole("button", { name: "Стоять насмерть", exact: true });
    await untilHitPoints(player, "Воин", 5);
    expect(await button.count()).toBe(0);
    await deal(gm, 9);
    await untilHitPoints(player, "Воин", 0);
    await button.waitFor();
    // Everybody reads of it, whatever sheet is open: once it is chosen nothing waits any more.
    const open = "Воин: хитов не осталось. Ждём выбора: выбыть или стоять насмерть";
    for (const page of [gm, player]) await lastCard(page).getByText(open, { exact: true }).waitFor();
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-fallen-card`);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-stand-sheet`);
    await button.focus();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) {
      await untilHitPoints(page, "Воин", -4);
      await card(page).getByText("хиты: −4").waitFor();
    }
    await expect.poll(() => stands(gm)).toEqual([true, 1]);
    await expect.poll(() => button.count()).toBe(0);
    await gm.locator("#sidebar").getByText("Воин: хитов не осталось", { exact: true }).waitFor();
    expect(await violations(card(player))).toEqual([]);
    expect(await eyesores(card(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-stand-card`);

    // Marked dead he stands no longer, and is told as dead alone; the mark taken off, he stands.
    const mark = sheet.getByRole("button", { name: /Мёртв$/u });
    const standing = sheet.locator(".od-head__states").getByText("Стоит насмерть", { exact: true });
    await standing.waitFor();
    await mark.click();
    await expect.poll(() => standing.count()).toBe(0);
    await mark.click();
    await standing.waitFor();

    // The next blow goes deeper; the choice is not undone below it.
    await deal(gm, 3);
    await untilHitPoints(player, "Воин", -7);
    const heard = await listenToNotifications(player);
    const undo = card(player).getByRole("button", { name: "Отменить: Воин", exact: true });
    await undo.click();
    await expect.poll(heard).toContain("Воин: хиты с тех пор изменились, сначала отмените то, что было после.");
    expect(await health(player)).toBe(-7);
    await gm.evaluate(
      async () =>
        void (await game.system.api.undo({
          message: game.messages.contents.findLast((message: Loose) => message.type === "damage"),
        })),
    );
    await untilHitPoints(player, "Воин", -4);
    await undo.click();
    await untilHitPoints(gm, "Воин", 0);
    await expect.poll(() => stands(gm)).toEqual([false, 1]);
    await card(gm).getByText("больше не стоит").waitFor();
    await button.waitFor();
    // And the blow itself gives back what it took, no more.
    await gm.evaluate(
      async () =>
        void (await game.system.api.undo({
          message: game.messages.contents.find((message: Loose) => message.type === "damage"),
        })),
    );
    await untilHitPoints(player, "Воин", 5);
  });

  test("B-DEATH-01 C-64: a creature's fall is told on the card, its sheet and the tracker, kept from who may not see, and gone with the undo", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await CONFIG.Token.documentClass.createCombatants(
        canvas.scene.tokens.filter((token: Loose) => ["Воин", "Гоблин 1"].includes(token.name)),
      );
      await game.combat.startCombat();
    });
    const strike = (): Promise<void> =>
      gm.evaluate(async () => {
        const token: Loose = canvas.tokens.placeables.find((each: Loose) => each.name === "Гоблин 1");
        const formula = String(token.actor.system.hp.value);
        await game.system.api.dealDamage({ targets: [token.document], formula, armor: false });
      });
    const undo = (): Promise<void> =>
      gm.evaluate(async () => {
        const message = game.messages.contents.findLast((each: Loose) => each.type === "damage");
        await game.system.api.undo({ message });
      });
    const defeated = (page: Page): Promise<string[]> =>
      page.evaluate(() => game.combat.combatants.filter((one: Loose) => one.isDefeated).map((one: Loose) => one.name));
    const marks = (): Promise<boolean[]> =>
      gm.evaluate(() => game.combat.combatants.map((one: Loose) => one._source.defeated as boolean));
    const sheet = await openSheet(gm, "Гоблин 1");
    const dead = sheet.locator(".od-head").getByText("Мёртв", { exact: true });
    const line = "Гоблин 1 падает: хитов не осталось";
    expect(await dead.count()).toBe(0);
    await strike();
    for (const page of [gm, player]) {
      await lastCard(page).getByText(line, { exact: true }).waitFor();
      await expect.poll(() => defeated(page)).toEqual(["Гоблин 1"]);
    }
    await dead.waitFor();
    await loadAxe(gm);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-fallen-creature`);
    // Nobody has written a mark; the undo takes all of it back.
    expect(await marks()).toEqual([false, false]);
    await undo();
    for (const page of [gm, player]) await expect.poll(() => defeated(page)).toEqual([]);
    await expect.poll(() => dead.count()).toBe(0);
    await expect.poll(() => lastCard(player).getByText(line, { exact: true }).count()).toBe(0);

    // Unconscious by the table's rules: out of the fight without being dead. What damage does is kept from the player.
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
      await game.settings.set("opposed-d20", "secretDamage", "never");
    });
    await strike();
    await lastCard(gm).getByText(line, { exact: true }).waitFor();
    for (const page of [gm, player]) await expect.poll(() => defeated(page)).toEqual(["Гоблин 1"]);
    expect(
      await gm.evaluate(() => {
        const { actor }: Loose = canvas.tokens.placeables.find((token: Loose) => token.name === "Гоблин 1");
        return [actor.dead, actor.helpless, actor.effects.size];
      }),
    ).toEqual([false, true, 0]);
    expect(await lastCard(player).getByText(line, { exact: true }).count()).toBe(0);
    await sheet.locator(".od-head").getByText("Хитов не осталось", { exact: true }).waitFor();
    await undo();
    await expect.poll(() => defeated(player)).toEqual([]);
  });

  test("C-27: two tabs and the GM at one moment choose once; whoever comes back above 0 chooses anew; a base table offers nothing", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const tab = await evening.openTab(player);
    // The server refuses the second message, and says so in the console of the slower ones.
    evening.allow(/already exists|duplicate|_id/iu);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
    });
    const buttons = await Promise.all(
      [gm, player, tab].map(async (page) =>
        (await openSheet(page, "Воин")).getByRole("button", { name: "Стоять насмерть", exact: true }),
      ),
    );
    for (const one of buttons) await one.waitFor();
    await Promise.all(
      buttons.map((one) =>
        one.evaluate((node: HTMLElement) => {
          node.click();
        }),
      ),
    );
    await expect.poll(() => stands(gm)).toEqual([true, 1]);
    await settled(gm);
    expect([await choices(gm), await stands(gm)]).toEqual([1, [true, 1]]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 3 }, death: { marks: 2 } } });
    });
    await expect
      .poll(async () => {
        const { death } = (await storedActor(player, "Воин")).system;
        return [death.standing, death.marks];
      })
      .toEqual([false, 0]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
    });
    for (const one of buttons) await one.waitFor();
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    });
    for (const one of buttons) await expect.poll(() => one.count()).toBe(0);
  });

  test("H-DEATH-03 C-19: crossed by an undo or by typed points, points and receipts tell the same on every page, or whoever comes too late is told", async () => {
    evening = await beginEvening({ generation, latency: [60, 140] });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const pages = [gm, player];
    let before = 0;
    /** Hit points, whether he stands, and what each receipt of this round says was taken or given. */
    const book = async (page: Page): Promise<unknown> => {
      const { hp, death, receipts } = (await storedActor(page, "Воин")).system;
      return [
        hp.value,
        death.standing,
        ...receipts.slice(before).map((one: Loose) => `${one.kind} ${one.hp} ${one.state}`),
      ];
    };
    const until = async (...told: unknown[]): Promise<void> => {
      for (const page of pages) await expect.poll(() => book(page), { timeout: 8000 }).toEqual(told);
    };
    /** The same, and nothing changes it any more. */
    const everywhere = async (...told: unknown[]): Promise<void> => {
      await until(...told);
      await settled(gm);
      for (const page of pages) expect(await book(page)).toEqual(told);
    };
    /** Presses undo of the blow, or types, and waits for nothing. */
    const undoBlow = (page: Page): Promise<void> =>
      page.evaluate(() => {
        const blow = game.messages.contents.findLast((message: Loose) => message.type === "damage");
        void game.system.api.undo({ message: blow.id });
      });
    const type = (page: Page, by: number): Promise<void> =>
      page.evaluate((add) => {
        const actor = game.actors.getName("Воин");
        void actor.update({ "system.hp.value": actor.toObject().system.hp.value + add });
      }, by);
    const button = async (): Promise<Locator> =>
      (await openSheet(player, "Воин")).getByRole("button", { name: "Стоять насмерть", exact: true });
    /** 5 hit points and a blow of 9: 4 of them find nothing. */
    const fall = async (): Promise<void> => {
      await gm.evaluate(async () => {
        await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } });
      });
      await untilHitPoints(player, "Воин", 5);
      before = (await storedActor(player, "Воин")).system.receipts.length as number;
      await until(5, false);
      await deal(gm, 9);
      await until(0, false, "damage 5 applied");
    };
    const stand = async (): Promise<void> => {
      await (await button()).click();
      await until(-4, true, "damage 9 applied");
    };
    /** What one does leaves late: it was done without knowing of what the other does meanwhile. */
    const crossing = async (late: Page, act: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> => {
      const letGo = await hold(late);
      await act();
      await late.waitForFunction(() => (globalThis as unknown as { held(): number }).held() > 0);
      await meanwhile();
      await letGo();
    };
    const press = async (): Promise<void> => {
      await (await button()).click();
      await untilHitPoints(gm, "Воин", -4);
    };
    const takeBack = (): Promise<void> =>
      card(player).getByRole("button", { name: "Отменить: Воин", exact: true }).click();
    const late = "Воин: в то же мгновение хиты изменило что-то другое, выбор стоять насмерть опоздал.";

    // The undo of the blow arrives last: nothing is left to stand for, and the blow gives back what it took.
    await fall();
    const heard = await listenToNotifications(player);
    await crossing(gm, () => undoBlow(gm), press);
    await everywhere(5, false, "damage 5 undone");
    expect(await heard()).toEqual([late]);
    // Points typed as 2 more: 5 − 9 + 2. The blow has taken 9, and gives back 9.
    await fall();
    await crossing(gm, () => type(gm, 2), press);
    await everywhere(-2, true, "damage 9 applied", "healing 2 applied");
    await reload(player);
    await until(-2, true, "damage 9 applied", "healing 2 applied");
    await undoBlow(gm);
    await until(7, false, "damage 9 undone", "healing 2 applied");
    // The same typed while the choice is being posted.
    await fall();
    const open = await button();
    await crossing(
      player,
      () => open.click(),
      async () => {
        await type(gm, 2);
        await untilHitPoints(player, "Воин", 2);
      },
    );
    await everywhere(-2, true, "damage 9 applied", "healing 2 applied");
    // The undo of the choice meets typed points, whichever comes last: 5 − 5 + 3.
    for (const last of pages) {
      await fall();
      await stand();
      if (last === gm)
        await crossing(
          gm,
          () => type(gm, 3),
          async () => {
            await takeBack();
            await untilHitPoints(gm, "Воин", 0);
          },
        );
      else
        await crossing(player, takeBack, async () => {
          await type(gm, 3);
          await untilHitPoints(player, "Воин", -1);
        });
      await everywhere(3, false, "damage 5 applied", "healing 3 applied");
      await reload(player);
      await until(3, false, "damage 5 applied", "healing 3 applied");
      await undoBlow(gm);
      await until(8, false, "damage 5 undone", "healing 3 applied");
    }
    // Two more points are gone when the undo arrives: the choice is not undone below them, he stands, and its undoer is told.
    await fall();
    await stand();
    const heardNow = await listenToNotifications(player);
    await crossing(
      gm,
      () => type(gm, -2),
      async () => {
        await takeBack();
        await untilHitPoints(gm, "Воин", 0);
      },
    );
    await everywhere(-6, true, "damage 9 applied", "damage 2 applied");
    expect(await heardNow()).toEqual(["Воин: хиты с тех пор изменились, сначала отмените то, что было после."]);
  });
});
