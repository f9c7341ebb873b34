import type { Locator } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { openSheet, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { effectSheet, effectsTab, row, seen, numbers, give } from "./support/effects-table.ts";

let evening: Evening;
afterEach(() => evening.end());

test("what is not worn or not attuned does not count; a ring's effect tells its source; dropped effects are copied", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const before = await numbers(player, "Воин");
  await gm.evaluate(async () => {
    await game.actors
      .getName("Воин")
      .createEmbeddedDocuments("Item", [
        { type: "gear", name: "Кольцо щита", system: { attunement: true, attuned: false } },
      ]);
  });
  await give(
    gm,
    "Воин",
    { name: "Щит кольца", changes: [{ key: "system.defenses.physical.bonus", mode: 2, value: "1" }] },
    "Кольцо щита",
  );
  const sheet = await openSheet(player, "Воин");
  await effectsTab(sheet);
  const shield = row(sheet, "Щит кольца");
  await shield.getByText("от: Кольцо щита").waitFor();
  await shield.getByText("не действует без настройки на предмет").waitFor();
  expect(await numbers(player, "Воин")).toMatchObject({ physical: before.physical, named: [] });
  await gm.evaluate(async () => {
    await game.actors.getName("Воин").items.getName("Кольцо щита").update({ "system.attuned": true });
  });
  await expect
    .poll(() => numbers(player, "Воин"))
    .toMatchObject({ physical: before.physical + 1, named: ["Щит кольца 1"] });
  // Onto the goblin's sheet it is copied, there it is its own.
  await gm.evaluate(async () => {
    const actor = game.actors.getName("Воин");
    const [effect] = actor.items.getName("Кольцо щита").effects.contents;
    const { sheet: goblin } = game.actors.getName("Гоблин");
    await goblin.render({ force: true });
    const data = new DataTransfer();
    data.setData("text/plain", JSON.stringify(effect.toDragData()));
    goblin.element
      .querySelector(".od-effects")
      .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await expect
    .poll(() =>
      gm.evaluate(() => game.actors.getName("Гоблин").effects.contents.map((effect: Loose) => effect.name as string)),
    )
    .toEqual(["Щит кольца"]);
  // The same row stands on the item's sheet, where it is made and edited, too.
  const item = await gm.evaluate(async () => {
    const { sheet: own } = game.actors.getName("Воин").items.getName("Кольцо щита");
    await own.render({ force: true });
    return own.id as string;
  });
  const ring = gm.locator(`[id="${item}"]`);
  await row(ring, "Щит кольца").waitFor();
  await shoot(ring, "effects-item");
});

test("a broken change is told and breaks nothing; exhaustion goes by levels; bad input loses nothing", async () => {
  evening = await beginEvening({ generation: 13 });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const before = await numbers(player, "Воин");
  await give(gm, "Воин", {
    name: "Поломка",
    changes: [
      { key: "system.defenses.physical.bonus", mode: 2, value: "много" },
      { key: "system.нет.такого", mode: 2, value: "1" },
      { key: "system.hp.value", mode: 2, value: "5" },
      { key: "system.defenses.physical.bonus", mode: 2, value: "1" },
      { key: "ATL.light", mode: 5, value: "x" },
    ],
  });
  const sheet = await openSheet(player, "Воин");
  await effectsTab(sheet);
  const broken = row(sheet, "Поломка");
  for (const text of [
    "здесь нужно число",
    "у существ нет такого поля",
    "это записывает сама игра",
    "не для этой системы",
  ])
    await broken.getByText(text).waitFor();
  expect(await numbers(player, "Воин")).toMatchObject({ physical: before.physical + 1, named: ["Поломка 1"] });
  await untilHitPoints(
    player,
    "Воин",
    await player.evaluate(() => game.actors.getName("Воин")._source.system.hp.value as number),
  );

  await sheet.getByRole("button", { name: "Истощение: уровень 2" }).click();
  await sheet.getByText("−4 ко всем проверкам к20, и к броску защиты").waitFor();
  await expect
    .poll(() => numbers(gm, "Воин"))
    .toMatchObject({ physical: before.physical + 1 - 4, statuses: ["exhaustion"] });
  await sheet.getByRole("button", { name: "Истощение: уровень 0" }).click();
  await expect.poll(() => numbers(gm, "Воин")).toMatchObject({ physical: before.physical + 1, statuses: [] });

  await row(sheet, "Поломка").getByRole("button", { name: "Поломка", exact: true }).click();
  const form = effectSheet(player);
  const said = await listenToNotifications(player);
  await form.getByLabel("Имя").fill("");
  await form.getByLabel("Имя").press("Tab");
  await expect.poll(() => form.getByLabel("Имя").inputValue()).toBe("Поломка");
  await expect.poll(async () => (await said()).join()).toContain("Эффекту нужно название");
});

/** A Bless of one's own, by the keyboard: dice to attacks and saves, and of no roll they are refused. */
async function addDice(form: Locator): Promise<void> {
  const fold = form.getByText(/Броски, каждый ход, освобождение|Rolls, each turn, breaking free/u);
  const dice = form.locator('[name="adds.0.dice"]');
  if (!(await dice.isVisible())) {
    if (!(await form.locator('[name="each.kind"]').isVisible())) await fold.press("Enter");
    await form.getByRole("button", { name: /Добавить кости|Add dice/u }).press("Enter");
    await expect.poll(() => dice.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  const stored = (): Promise<unknown> =>
    form.page().evaluate(() => {
      const { rolls, ends } = game.actors.getName("Воин").effects.getName("Плащ стойкости").system;
      return [rolls.adds[0], ends?.once === true] as unknown;
    });
  const once = form.locator('[name="lasts.once"]');
  const before = await once.isChecked();
  await dice.fill("2к6");
  await dice.press("Tab");
  await expect.poll(stored).toEqual([{ count: 2, faces: 6, to: ["attack", "save"] }, before]);
  await form.locator('[name="adds.0.to.attack"]').press("Space");
  await expect.poll(stored).toEqual([{ count: 2, faces: 6, to: ["save"] }, before]);
  // Dice to no roll are refused, and what was stored stands there again.
  const saves = form.locator('[name="adds.0.to.save"]');
  await saves.press("Space");
  await expect.poll(() => saves.isChecked()).toBe(true);
  await form.locator('[name="adds.0.to.attack"]').press("Space");
  await expect.poll(stored).toEqual([{ count: 2, faces: 6, to: ["attack", "save"] }, before]);
  await once.check();
  await expect.poll(stored).toEqual([{ count: 2, faces: 6, to: ["attack", "save"] }, true]);
}

test("how it looks, in both languages and themes, wide and narrow, without violations", async () => {
  evening = await beginEvening();
  for (const [user, language] of [
    ["GM", "ru"],
    ["Assistant", "en"],
  ] as const) {
    const page = await evening.open(user, {
      language,
      theme: language === "ru" ? "dark" : "light",
      width: 1440,
      height: 900,
    });
    if (user === "GM") {
      await give(page, "Воин", {
        name: "Благословение",
        img: "systems/opposed-d20/icons/effect.svg",
        duration: { rounds: 10 },
        changes: [
          { key: "system.bonuses.attack", mode: 2, value: "1" },
          { key: "system.defenses.physical.bonus", mode: 2, value: "2" },
        ],
      });
      await give(page, "Воин", {
        name: "Плащ стойкости",
        img: "systems/opposed-d20/icons/effect.svg",
        changes: [
          { key: "system.resistances", mode: 2, value: "fire" },
          { key: "system.attributes.adaptability.bonus", mode: 2, value: "1" },
          { key: "system.skils.x", mode: 2, value: "1" },
        ],
      });
      await give(page, "Воин", {
        name: "Старая рана",
        img: "systems/opposed-d20/icons/effect.svg",
        disabled: true,
        changes: [{ key: "system.speed.bonus", mode: 2, value: "-5" }],
      });
      await page.evaluate(async () => {
        for (const id of ["unconscious", "poisoned"]) await game.actors.getName("Воин").toggleStatusEffect(id);
        await game.actors.getName("Воин").setExhaustion(2);
      });
    }
    await loadAxe(page);
    const sheet = await openSheet(page, "Воин");
    await sheet.getByRole("tab").nth(-2).click();
    const place = (width: number): Promise<void> =>
      sheet.evaluate(
        (element, size) =>
          void (foundry.applications.instances.get(element.id) as Loose).setPosition({
            left: 5,
            top: 5,
            width: size,
            height: 890,
          }),
        width,
      );
    for (const width of [1000, 385]) {
      await place(width);
      expect(await violations(sheet)).toEqual([]);
      expect(await seen(sheet)).toEqual([]);
      await shoot(sheet, `effects-${language}-${String(width)}`);
    }
    await row(sheet, "Плащ стойкости").getByRole("button", { name: "Плащ стойкости", exact: true }).click();
    const form = effectSheet(page);
    await form.getByRole("group", { name: /Изменение 3|Change 3/u }).waitFor();
    const size = form.locator('[name="area.size"]');
    // What is set is open already.
    const rare = form.getByText(/Когда действует и на кого вокруг|When it applies, and to whom nearby/u);
    if (!(await size.isVisible())) await rare.click();
    await size.fill("10");
    await size.press("Tab");
    await form.locator('[name="area.for"]').waitFor();
    // What no aura has is refused, and what was stored stands there again.
    await size.fill("1000000000");
    await size.press("Tab");
    await expect.poll(() => size.inputValue()).toBe("10");
    if (language === "ru") await addDice(form);
    expect(await violations(form)).toEqual([]);
    expect(await seen(form)).toEqual([]);
    await shoot(form, `effect-sheet-${language}`);
    await form.evaluate(
      (element) => void (foundry.applications.instances.get(element.id) as Loose).setPosition({ width: 360 }),
    );
    expect(await seen(form)).toEqual([]);
    await shoot(form, `effect-sheet-${language}-narrow`);
  }
});
