/** Effects and conditions: made, switched, named in the numbers and on the card, on sheets of characters, monsters and items. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, listenToNotifications, type Evening } from "./support/evening.ts";
import { onBoth } from "./support/generations.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { attackWith, forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { settled } from "./support/quiet.ts";
import { shoot } from "./support/shots.ts";
import { effectSheet, effectsTab, row, seen, numbers, give } from "./support/effects-table.ts";

let evening: Evening;
afterEach(() => evening.end());

/** The token's HUD sets a condition as it does, and asks afterwards: beside it, of two at once, and not of what a deed ends. */
async function askedOnHud(gm: Page, generation: number): Promise<void> {
  const hud = gm.locator("#token-hud");
  const asked = gm.locator(".od-window--prompt");
  const lasts = (name: string): Promise<unknown> =>
    gm.evaluate((wanted) => {
      const { effects } = canvas.tokens.placeables.find((one: Loose) => one.name === wanted).actor;
      return effects.contents.map(({ statuses, system }: Loose) => {
        const { at, of, save } = system.ends ?? {};
        return [[...statuses].join(), at, of, save ?? null];
      }) as unknown;
    }, name);
  const set = async (token: string, ...conditions: readonly string[]): Promise<void> => {
    await gm.locator(".token").filter({ hasText: token }).first().click({ button: "right" });
    for (const name of conditions) {
      const control = hud.getByRole("button", { name, exact: true });
      await control.press("Enter");
      await expect.poll(() => control.getAttribute("aria-pressed")).toBe("true");
      // The keyboard stays where it was.
      expect(await hud.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    }
  };
  await set("Гоблин 1", "Лежащий", "Отравленный");
  await asked.getByText("Отравленный: Гоблин 1", { exact: true }).waitFor();
  await set("Гоблин 2", "Отравленный", "Испуганный");
  await asked.getByText("Отравленный: Гоблин 1, Гоблин 2", { exact: true }).waitFor();
  await asked.getByText("Дальше: Испуганный: Гоблин 2").waitFor();
  await gm.keyboard.press("Escape");
  await shoot(asked, `effect-how-long-${String(generation)}`);
  await loadAxe(gm);
  expect(await violations(asked)).toEqual([]);
  await asked.getByRole("button", { name: "1 раунд" }).click();
  await expect
    .poll(() => lasts("Гоблин 1"))
    .toEqual([
      ["prone", undefined, undefined, null],
      ["poisoned", "turnEnd", "source", null],
    ]);
  await expect.poll(() => lasts("Гоблин 2")).toContainEqual(["poisoned", "turnEnd", "source", null]);
  await asked.getByText("Испуганный: Гоблин 2", { exact: true }).waitFor();
  await asked.getByRole("button", { name: "До спасброска" }).click();
  const save = dialog(gm, "Испуганный: До спасброска");
  await save.getByLabel("СЛ").fill("14");
  await save.getByLabel("СЛ").press("Enter");
  await expect
    .poll(() => lasts("Гоблин 2"))
    .toContainEqual(["frightened", "never", "bearer", { attribute: "adaptability", dc: 14 }]);
  await asked.waitFor({ state: "detached" });
  // What a macro sets it has thought of.
  await gm.evaluate(async () => {
    const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1");
    await actor.toggleStatusEffect("blinded");
    await actor.toggleStatusEffect("prone");
  });
  await settled(gm);
  expect(await asked.count()).toBe(0);
}

/** A quick effect by keyboard, in three inputs: it ends with the turn that runs, and is back when that is taken back. */
async function quickEffect(gm: Page, player: Page): Promise<void> {
  const before = (await numbers(player, "Воин")).physical;
  await gm.evaluate(() => canvas.tokens.placeables.find((one: Loose) => one.name === "Воин").control());
  await gm.keyboard.press("Alt+KeyO");
  const quick = dialog(gm, "Быстрый эффект");
  await quick.getByText("Воин", { exact: true }).waitFor();
  await loadAxe(gm);
  expect(await violations(quick)).toEqual([]);
  await shoot(quick, "quick-effect");
  await gm.keyboard.press("Enter");
  await quick.waitFor({ state: "detached" });
  const physical = async (): Promise<number> => (await numbers(player, "Воин")).physical;
  await expect.poll(physical).toBe(before + 2);
  await gm.evaluate(async () => void (await game.combat.nextTurn()));
  await expect.poll(physical).toBe(before);
  await gm.evaluate(async () => void (await game.combat.previousTurn()));
  await expect.poll(physical).toBe(before + 2);
  await gm.evaluate(async () => void (await game.actors.getName("Воин").effects.contents[0].delete()));
  await expect.poll(physical).toBe(before);
}

async function rowMenu(sheet: Locator, name: string, action: string): Promise<void> {
  await sheet.getByLabel(`Действия: ${name}`, { exact: true }).first().click();
  await sheet
    .getByRole("group", { name: `Действия: ${name}`, exact: true })
    .getByRole("button", { name: action, exact: true })
    .click();
}

describe.each(onBoth("effect-shape", "effect-model", "effect-duration", "status"))("generation %i", (generation) => {
  test("a condition for a round, set by the GM in a fight of three, ends by itself on all screens; taken back it is there again, and nothing is written", async () => {
    evening = await beginEvening({ generation });
    const pages = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const [gm, player] = pages;
    await gm.evaluate(async () => {
      const names = ["Гоблин 1", "Воин", "Следопыт"];
      const tokens = names.map((name) => canvas.tokens.placeables.find((one: Loose) => one.name === name));
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token, index) => ({
          tokenId: token.id,
          sceneId: canvas.scene.id,
          actorId: token.actor.id,
          initiative: 20 - index,
        })),
      );
      await combat.startCombat();
    });
    for (const page of pages) await page.waitForFunction(() => game.combat?.combatant?.name === "Гоблин 1");
    await quickEffect(gm, player);
    await askedOnHud(gm, generation);
    // The press that sets it stays one press; for how long stands beside it.
    const sheet = await openSheet(gm, "Воин");
    await effectsTab(sheet);
    await sheet.getByRole("button", { name: "1 раунд", exact: true }).click();
    await sheet.getByRole("button", { name: "Отравленный", exact: true }).click();
    const poisoned = (page: Page): Promise<boolean> =>
      page.evaluate(() => game.actors.getName("Воин").statuses.has("poisoned") as boolean);
    for (const page of pages) await expect.poll(() => poisoned(page)).toBe(true);
    const own = await openSheet(player, "Воин");
    const badge = own
      .getByRole("list", { name: "Состояния и эффекты" })
      .getByRole("listitem")
      .filter({ hasText: "Отравленный" });
    await badge.getByText("до конца следующего хода: Гоблин 1").waitFor();
    await effectsTab(own);
    await row(own, "Отравленный").getByText("до конца следующего хода: Гоблин 1").waitFor();
    await shoot(own, `effect-ends-player-${String(generation)}`);
    await shoot(sheet, `effect-ends-gm-${String(generation)}`);
    for (const page of pages)
      await page.evaluate(() => {
        const written: string[] = ((globalThis as Loose).written = []);
        for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateActor"])
          Hooks.on(event, () => void written.push(event));
      });
    const turn = async (way: "nextTurn" | "previousTurn"): Promise<void> => {
      await gm.evaluate(async (how) => void (await game.combat[how]()), way);
      const at = await gm.evaluate(() => [game.combat.round, game.combat.turn] as const);
      for (const page of pages)
        await page.waitForFunction(([round, index]) => game.combat.round === round && game.combat.turn === index, at);
    };
    const all = (): Promise<boolean[]> => Promise.all(pages.map(poisoned));
    await turn("nextTurn");
    await badge.getByText("до конца хода: Гоблин 1").waitFor();
    await turn("nextTurn");
    await turn("nextTurn");
    expect(await all()).toEqual([true, true]);
    // The turn of the fighter in round 2: the goblin's next one is over.
    await turn("nextTurn");
    expect(await all()).toEqual([false, false]);
    await badge.waitFor({ state: "detached" });
    await row(own, "Отравленный").getByText("время вышло").waitFor();
    await turn("previousTurn");
    expect(await all()).toEqual([true, true]);
    await badge.getByText("до конца хода: Гоблин 1").waitFor();
    for (const page of pages) expect(await page.evaluate(() => (globalThis as Loose).written as string[])).toEqual([]);
    // Once its fight is gone the bearer's own page takes away what has ended with it.
    await turn("nextTurn");
    await gm.evaluate(async () => void (await game.combat.delete()));
    for (const page of pages)
      await expect.poll(() => page.evaluate(() => game.actors.getName("Воин").effects.size as number)).toBe(0);
    if (generation === 13) return;
    await sheet.getByRole("button", { name: "До спасброска", exact: true }).click();
    await sheet.getByRole("textbox", { name: "СЛ" }).fill("15");
    await sheet.getByRole("button", { name: "Дисциплина", exact: true }).click();
    await sheet.getByRole("button", { name: "Испуганный", exact: true }).click();
    await row(sheet, "Испуганный").getByText("спасбросок: Дисциплина, СЛ 15").waitFor();
    expect(await seen(sheet)).toEqual([]);
    await loadAxe(gm);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `effect-ends-save-${String(generation)}`);
    // Stone cannot be poisoned, whichever way.
    await sheet.getByRole("button", { name: "Пока не снимут", exact: true }).click();
    await sheet.getByRole("button", { name: "Окаменевший", exact: true }).click();
    await gm.waitForFunction(() => game.actors.getName("Воин").statuses.has("petrified") as boolean);
    const heard = await listenToNotifications(gm);
    await sheet.getByRole("button", { name: "Отравленный", exact: true }).click();
    await expect.poll(heard).toContainEqual(expect.stringContaining("иммунитет"));
    expect(
      await gm.evaluate(async () => [
        (await game.actors.getName("Воин").toggleStatusEffect("poisoned")) === undefined,
        game.actors.getName("Воин").statuses.has("poisoned") as boolean,
      ]),
    ).toEqual([true, false]);
    // Nor does what a creature is immune to take hold, exhaustion among it; what is brought along is in its statuses.
    expect(
      await gm.evaluate(async () => {
        const actor = game.actors.getName("Воин");
        await actor.update({ "system.conditionImmunities": ["prone", "exhaustion"] });
        await actor.toggleStatusEffect("prone");
        await actor.setExhaustion(1);
        return ["prone", "exhaustion", "petrified", "incapacitated"].map((id) => actor.statuses.has(id) as boolean);
      }),
    ).toEqual([false, false, true, true]);
    await expect.poll(async () => (await heard()).filter((each) => each.includes("иммунитет")).length).toBe(4);
  });
});

test("two edit one effect at once: what one types survives what the other stores", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await give(player, "Воин", { name: "Благословение", img: "icons/svg/aura.svg" });
  await gm.waitForFunction(() => game.actors.getName("Воин").effects.size > 0);
  const show = (page: Page): Promise<void> =>
    page.evaluate(async () => void (await game.actors.getName("Воин").effects.contents[0].sheet.render(true)));
  await Promise.all([show(gm), show(player)]);
  await effectSheet(player).getByLabel("Имя").fill("Проклятие");
  await effectSheet(gm).getByLabel("Действует").uncheck();
  await expect.poll(() => effectSheet(player).getByLabel("Действует").isChecked()).toBe(false);
  expect(await effectSheet(player).getByLabel("Имя").inputValue()).toBe("Проклятие");
  expect(await gm.evaluate(() => game.actors.getName("Воин").effects.contents[0].name as string)).toBe("Благословение");
  await player.keyboard.press("Tab");
  await expect
    .poll(() => gm.evaluate(() => game.actors.getName("Воин").effects.contents[0].name as string))
    .toBe("Проклятие");
  // A name of nothing is told, and the old one comes back.
  const heard = await listenToNotifications(player);
  await effectSheet(player).getByLabel("Имя").fill(" ");
  await player.keyboard.press("Tab");
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(0);
  expect(await effectSheet(player).getByLabel("Имя").inputValue()).toBe("Проклятие");
  // A picture that is picked is stored, and nothing else with it.
  await gm.evaluate(
    () =>
      void Hooks.on("updateActiveEffect", (_effect: unknown, change: Loose) =>
        ((globalThis as Loose).sentKeys ??= []).push(...Object.keys(change).filter((key) => !key.startsWith("_"))),
      ),
  );
  await effectSheet(player).getByRole("button", { name: "Изображение" }).click();
  await player.getByRole("dialog").getByLabel("Изображение").fill("icons/svg/sword.svg");
  await player.keyboard.press("Enter");
  await expect
    .poll(() => gm.evaluate(() => game.actors.getName("Воин").effects.contents[0].img as string))
    .toBe("icons/svg/sword.svg");
  expect(await gm.evaluate(() => (globalThis as Loose).sentKeys as string[])).toEqual(["img"]);
});

test("a player makes a blessing in words; the sheet and the attack's card name it; off and on; a monster's condition is on its own sheet", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const before = await numbers(player, "Воин");
  const sheet = await openSheet(player, "Воин");
  await effectsTab(sheet);
  await sheet.getByRole("button", { name: "Создать эффект" }).click();
  const form = effectSheet(player);
  await form.getByRole("button", { name: "Добавить изменение" }).click();
  await form.getByRole("group", { name: "Изменение 1" }).getByLabel("Что").selectOption({ label: "Атака" });
  await expect.poll(() => numbers(player, "Воин")).toMatchObject({ attack: 1 });
  await form.getByRole("button", { name: "Добавить изменение" }).click();
  const second = form.getByRole("group", { name: "Изменение 2" });
  await second.getByLabel("Что").selectOption({ label: "Физическая защита" });
  await expect.poll(async () => (await numbers(player, "Воин")).physical).toBe(before.physical + 1);
  await second.getByLabel("Значение").fill("2");
  await second.getByLabel("Значение").press("Tab");
  await expect.poll(async () => (await numbers(player, "Воин")).physical).toBe(before.physical + 2);
  // Two presses before the first has come back: neither takes back the other.
  const twice = (action: string, skip = 0): Promise<void> =>
    form.locator(`[data-action="${action}"]`).evaluateAll((buttons, from) => {
      const [one, other = one] = buttons.slice(from);
      for (const button of [one, other]) if (button instanceof HTMLElement) button.click();
    }, skip);
  const rows = (): Promise<number> => form.getByRole("group", { name: /^Изменение \d/u }).count();
  await twice("addChange");
  await expect.poll(rows).toBe(4);
  await twice("removeChange", 2);
  await expect.poll(rows).toBe(2);
  expect(await numbers(player, "Воин")).toMatchObject({ attack: 1, physical: before.physical + 2 });
  await form.getByLabel("До каких пор").selectOption({ label: "раунды" });
  await form.getByLabel("Сколько", { exact: true }).fill("3");
  await form.getByLabel("Сколько", { exact: true }).press("Tab");
  await form.getByLabel("Имя").fill("Благословение");
  await form.getByLabel("Имя").press("Tab");
  await row(sheet, "Благословение").getByText("осталось 3 раунда").waitFor();
  expect(await row(sheet, "Благословение").innerText()).toMatch(/Атака \+1[\s\S]*Физическая защита \+2/u);
  expect((await numbers(gm, "Воин")).named).toEqual(["Благословение 2"]);
  // Prepared again and again, nothing piles up; what is stored is untouched.
  expect(
    await player.evaluate(() => {
      const actor = game.actors.getName("Воин");
      const look = (): string => JSON.stringify([actor.system.defenses, actor.system.credits, actor.system.maximum]);
      const first = look();
      actor.reset();
      actor.reset();
      return [look() === first, actor._source.system.defenses.physical.bonus, actor._source.system.bonuses.attack];
    }),
  ).toEqual([true, 0, 0]);
  await form
    .getByRole("button", { name: /Закрыть|Close/u })
    .first()
    .click();

  // A hint for one roll: the attack takes it, and gives it back when it is taken back itself.
  await give(player, "Воин", {
    name: "Подсказка",
    changes: [{ key: "system.bonuses.attack", mode: 2, value: "1" }],
    system: { ends: { at: "used" } },
  });
  const attack = async (): Promise<number> => (await numbers(player, "Воин")).attack;
  await expect.poll(attack).toBe(2);
  await forceDice(player, [13, 20], [5, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, "Гоблин 1");
  await attackWith(
    player,
    await openSheet(player, "Воин").then(async (own) => {
      await own.getByRole("tab").first().click();
      return own;
    }),
    /Длинный меч.*Удар/u,
  );
  await lastCard(player)
    .getByText(/Попадание/u)
    .first()
    .waitFor();
  const told = (): Promise<string> =>
    lastCard(player).evaluate(
      (card) =>
        [...card.querySelectorAll("[data-tooltip-text]")]
          .map((element) => element.getAttribute("data-tooltip-text") ?? "")
          .join("\n") + (card.textContent ?? ""),
    );
  await expect.poll(told).toMatch(/Благословение\s*\+1/u);
  await expect.poll(attack).toBe(1);
  const cancel = (): Promise<void> =>
    player.evaluate(async () => {
      const made = game.messages.contents.findLast((message: Loose) => message.type === "attack");
      await made.update({ "system.cancelled": true });
    });
  await cancel();
  await expect.poll(attack).toBe(2);
  await player.evaluate(async () => void (await game.actors.getName("Воин").effects.getName("Подсказка").delete()));
  await expect.poll(attack).toBe(1);

  await effectsTab(sheet);
  // What has run out counts no more, and switched on again it begins anew.
  await gm.evaluate(async () => {
    await game.actors
      .getName("Воин")
      .effects.getName("Благословение")
      .update({ duration: { expired: true } });
  });
  await expect.poll(() => numbers(player, "Воин")).toMatchObject({ physical: before.physical, attack: 0, named: [] });
  await row(sheet, "Благословение").getByText("время вышло").waitFor();
  await row(sheet, "Благословение").locator('[data-action="toggleEffect"][aria-pressed="false"]').click();
  await expect.poll(() => numbers(gm, "Воин")).toMatchObject({ physical: before.physical + 2, attack: 1 });
  // A save that ends it sooner, and whose turn counts, are chosen on its sheet.
  await row(sheet, "Благословение").getByRole("button", { name: "Благословение", exact: true }).click();
  await form.getByLabel("Спасбросок в конце хода носителя").selectOption({ label: "Дисциплина" });
  await form.getByLabel("СЛ", { exact: true }).fill("15");
  await form.getByLabel("СЛ", { exact: true }).press("Tab");
  await row(sheet, "Благословение").getByText("осталось 3 раунда, спасбросок: Дисциплина, СЛ 15").waitFor();
  await form.getByLabel("До каких пор").selectOption({ label: "первый бросок" });
  await row(sheet, "Благословение").getByText("до первого применения, спасбросок: Дисциплина, СЛ 15").waitFor();
  await loadAxe(player);
  expect(await violations(form)).toEqual([]);
  await shoot(form, "effect-lasts");
  await form.getByLabel("До каких пор").selectOption({ label: "Пока не снимут" });
  await form
    .getByRole("button", { name: /Закрыть|Close/u })
    .first()
    .click();
  await row(sheet, "Благословение")
    .getByRole("button", { name: /Действует/u })
    .click();
  await expect.poll(() => numbers(gm, "Воин")).toMatchObject({ physical: before.physical, attack: 0, named: [] });
  await sheet.getByRole("heading", { name: "Не действуют" }).waitFor();
  await rowMenu(sheet, "Благословение", "Удалить");
  await expect.poll(() => row(sheet, "Благословение").count()).toBe(0);
  await sheet.getByRole("button", { name: "Вернуть" }).click();
  await row(sheet, "Благословение").waitFor();

  // A condition on an unlinked token is its own: switched on the board, told on its sheet, and nowhere else.
  await gm.evaluate(async () => {
    await canvas.tokens.placeables
      .find((token: Loose) => token.name === "Гоблин 2")
      .actor.toggleStatusEffect("poisoned");
  });
  const goblin = await openSheet(gm, "Гоблин 2");
  const poisoned = goblin.getByRole("button", { name: "Отравленный" });
  await expect.poll(() => poisoned.getAttribute("aria-pressed")).toBe("true");
  await goblin.getByText("атакует с помехой", { exact: true }).waitFor();
  await shoot(goblin, "effects-npc");
  // The word reaches the player's page in its own time.
  await expect.poll(() => numbers(player, "Гоблин 2")).toMatchObject({ statuses: ["poisoned"] });
  expect((await numbers(gm, "Гоблин 3")).statuses).toEqual([]);
  await poisoned.click();
  await expect.poll(() => numbers(player, "Гоблин 2")).toMatchObject({ statuses: [] });
});
