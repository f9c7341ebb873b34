/** A breath of fire on two goblins and another player's hero: the goblins save by themselves, the hero is asked, one press takes all back. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, press, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, hitPoints, lastCard, openSheet, steadyDice, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

test("H-SPL-13 B-DMG-05: three inputs for the breath, one for the save; the Game Master takes all of it back with one; a breath on twenty folds alike creatures", async () => {
  evening = await beginEvening();
  const [first, second, gm] = await Promise.all([
    evening.open("Player 1"),
    evening.open("Player 2", { language: "en", theme: "light", width: 390, height: 800 }),
    evening.open("GM"),
  ]);
  await first.evaluate(async () => {
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
      {
        type: "feature",
        name: "Дыхание",
        system: {
          action: "active",
          uses: { value: 1, max: 1, recharge: "long" },
          save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
          damage: [{ formula: "2d6", type: "necrotic" }],
        },
      },
    ]);
  });
  const before = await hitPoints(second, "Следопыт");
  await target(first, "Гоблин 1", "Гоблин 2", "Следопыт");
  const sheet = await openSheet(first, "Воин");
  await sheet.getByRole("tab", { name: "Черты", exact: true }).click();
  await sheet.getByRole("button", { name: "Применить: Дыхание", exact: true }).press("Enter");
  const window = dialog(first, "Дыхание").last();
  await window.locator("[data-autofocus]:focus").waitFor();
  await loadAxe(first);
  expect([await eyesores(window), await violations(window)]).toEqual([[], []]);
  await shoot(window, "save-use-window");
  // Goblins add 2: 9 is 11 and fails, 15 is 17 and saves; which of the two rolls first nobody promises.
  await forceDice(gm, [9, 20], [15, 20]);
  await forceDice(first, [2, 6], [4, 6]);
  await first.keyboard.press("Enter");

  const prompt = second.locator(".od-window--prompt");
  await prompt.waitFor();
  await expect.poll(() => prompt.innerText()).toMatch(/Your save[\s\S]*Дыхание[\s\S]*Acrobatics/u);
  await loadAxe(second);
  expect([await eyesores(prompt), await violations(prompt)]).toEqual([[], []]);
  await shoot(second, "save-prompt-phone-en");
  const card = lastCard(first);
  for (const one of [/Гоблин [12]\s+Провал · 6/u, /Гоблин [12]\s+Успех · 3/u])
    await expect.poll(() => card.innerText()).toMatch(one);
  await expect.poll(() => card.innerText()).toMatch(/Следопыт[\s\S]*ждём: Player 2/u);
  await shoot(card, "save-card-waiting");
  await forceDice(second, [1, 20]);
  await prompt.locator("button[type=submit]").press("Enter");
  // A 1 never saves.
  await untilHitPoints(first, "Следопыт", before.value - 6);
  await expect.poll(() => lastCard(second).innerText()).toMatch(/Failed · 6/u);
  await shoot(lastCard(second), "save-card-en");
  await shoot(gm, "save-log-gm");

  await press(gm, "Отменить всё: Дыхание");
  await untilHitPoints(second, "Следопыт", before.value);
  await expect
    .poll(() => first.evaluate(() => game.actors.getName("Воин").items.getName("Дыхание").system.uses.value as number))
    .toBe(1);

  // A breath on twenty: alike creatures in one line that opens by key, keeps open, and has a way back for each.
  await loadAxe(gm);
  await gm.evaluate(async () => {
    const common = { hitPoints: 60, physical: 0, magical: 0, damage: "1", attack: 1 };
    await game.system.api.quickNpc({ ...common, name: "Скелет-стражник", copies: 12 });
    await game.system.api.quickNpc({ ...common, name: "Кобольд", copies: 5 });
    await game.actors
      .getName("Воин")
      .items.getName("Дыхание")
      .update({
        system: {
          save: { attribute: "acrobatics", onSuccess: "half", dc: 11 },
          damage: [{ formula: "4d6", type: "fire" }],
        },
      });
    const others = ["Воин", "Следопыт"];
    for (const token of canvas.tokens.placeables)
      token.setTarget(!others.includes(token.name), { releaseOthers: false });
  });
  const own = await openSheet(gm, "Воин");
  await own.getByRole("tab", { name: "Черты", exact: true }).click();
  await own.getByRole("button", { name: "Применить: Дыхание", exact: true }).press("Enter");
  await dialog(gm, "Дыхание").last().locator("[data-autofocus]:focus").waitFor();
  // After the four dice of the damage 4, 14, 4, 14 … fall.
  await gm.evaluate(() => {
    let n = 0;
    CONFIG.Dice.randomUniform = (): number => (n++ < 4 ? 0.5 : n % 3 === 0 ? 0.2 : 0.8);
  });
  await gm.keyboard.press("Enter");

  const crowd = lastCard(gm);
  const skeletons = crowd.locator("summary", { hasText: "Скелет-стражник ×12" });
  await expect
    .poll(() => crowd.innerText(), { timeout: 30_000 })
    .toMatch(/Кобольд ×5[\s\S]*(?:успех|провал)[\s\S]*×12[\s\S]*(?:успех|провал)/u);
  await expect.poll(() => crowd.innerText()).not.toMatch(/ждём/u);
  await loadAxe(gm);
  expect([await eyesores(crowd), await violations(crowd)]).toEqual([[], []]);
  await shoot(crowd, "card-of-twenty-ru-dark");
  await skeletons.press("Enter");
  const member = crowd.getByRole("button", { name: /^Отменить: Скелет-стражник/u });
  await expect.poll(() => member.count()).toBe(12);
  expect([await eyesores(crowd), await violations(crowd)]).toEqual([[], []]);
  await shoot(crowd, "card-of-twenty-open-ru-dark");
  await member.nth(1).press("Enter");
  // Drawn anew it is still open, and the keyboard is where it was.
  await expect.poll(() => skeletons.innerText()).toMatch(/1 отменён/u);
  expect(await member.count()).toBe(11);
  expect(await gm.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Вернуть: Скелет/u);
  const seen = lastCard(second);
  await expect.poll(() => seen.innerText()).toMatch(/×12[\s\S]*1 undone/u);
  await second.evaluate(() => ui.sidebar.expand());
  // It slides in.
  await expect.poll(async () => (await seen.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
  await seen.locator("summary", { hasText: "Кобольд" }).press("Enter");
  await loadAxe(second);
  expect([await eyesores(seen), await violations(seen)]).toEqual([[], []]);
  await shoot(seen, "card-of-twenty-phone-en-light");
  await press(gm, "Отменить всё: Дыхание");
  await expect.poll(() => crowd.innerText()).not.toMatch(/×12[\s\S]*успех/u);
});

/** A fighter with a ball of fire far from four goblins and two heroes, all of them within 20 ft of the first goblin. */
const BALL: WorldPlan = {
  ...FIGHT,
  actors: [
    ...FIGHT.actors.map((one) =>
      one.name !== "Воин"
        ? one
        : {
            ...one,
            change: (actor: Loose) => {
              actor.items.push({
                _id: "fireball00000000",
                name: "Огненный шар",
                type: "feature",
                system: {
                  action: "active",
                  range: { kind: "feet", value: 150 },
                  area: { shape: "sphere", size: 20 },
                  save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
                  damage: [{ formula: "2d6", type: "fire" }],
                },
              });
            },
          },
    ),
    { of: "heroes/Следопыт", name: "Бард", owners: ["Player 2"] },
  ],
  tokens: [
    { of: "Воин", name: "Воин", at: [2, 2] },
    { of: "Следопыт", name: "Следопыт", at: [14, 6] },
    { of: "Бард", name: "Бард", at: [14, 8] },
    { of: "Гоблин", name: "Гоблин 1", at: [12, 6] },
    { of: "Гоблин", name: "Гоблин 2", at: [13, 6] },
    { of: "Гоблин", name: "Гоблин 3", at: [12, 7] },
    { of: "Гоблин", name: "Гоблин 4", at: [13, 7] },
  ],
};

test("B-DMG-05 H-AOE-01 H-COV-01: a ball of fire on six, four inputs, one message that is seen and six that are not; who is away answers later", async () => {
  evening = await beginEvening({ world: BALL });
  const [first, gm] = await Promise.all([evening.open("Player 1"), evening.open("GM")]);
  await steadyDice(gm, 0.5);
  const sheet = await openSheet(first, "Воин");
  await sheet.getByRole("tab", { name: "Черты", exact: true }).click();
  const cast = sheet.getByRole("button", { name: "Применить: Огненный шар" });
  const pane = first.locator(".od-place__foot");
  const window = first.locator("form.od-window").filter({ hasText: "Огненный шар" });
  const place = async (): Promise<void> => {
    await pane.waitFor();
    const at = await first.evaluate(() =>
      canvas.clientCoordinatesFromCanvas(canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1").center),
    );
    await first.mouse.click(at.x, at.y);
    await window.locator("[data-autofocus]:focus").waitFor();
  };
  const shelter = window.getByLabel("Укрытие: Бард");

  // One look before: another place, and back; what was chosen is still there.
  await cast.press("Enter");
  await place();
  await window.getByLabel("Гоблин 2", { exact: true }).uncheck();
  await shelter.selectOption("half");
  await window.getByRole("button", { name: "Поставить заново" }).press("Enter");
  await pane.waitFor();
  // Left, nothing of the window has changed.
  await pane.getByRole("button", { name: "Отмена" }).click();
  await pane.waitFor({ state: "detached" });
  expect(await window.getByRole("checkbox", { checked: true }).count()).toBe(5);
  await window.getByRole("button", { name: "Поставить заново" }).press("Enter");
  await pane.waitFor();
  // Two cells to the east: still all six.
  await first.keyboard.press("ArrowRight");
  await first.keyboard.press("ArrowRight");
  await first.keyboard.press("Enter");
  await window.locator("[data-autofocus]:focus").waitFor();
  expect(await window.getByLabel("Гоблин 2", { exact: true }).isChecked()).toBe(false);
  expect(await window.getByLabel("Бард", { exact: true }).isChecked()).toBe(true);
  expect(await shelter.inputValue()).toBe("half");
  await loadAxe(first);
  expect([await eyesores(window), await violations(window)]).toEqual([[], []]);
  await shoot(window, "use-window-area");
  await first.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });

  const before = await first.evaluate(() => game.messages.size as number);
  await forceDice(first, [2, 6], [4, 6]);
  await cast.press("Enter"); // 1
  await place(); // 2
  expect(await window.getByRole("checkbox", { checked: true }).count()).toBe(6);
  await shelter.selectOption("half"); // 3
  await window.locator("[data-autofocus]").press("Enter"); // 4
  await expect.poll(() => lastCard(first).innerText()).toMatch(/ждём/u);
  await shoot(lastCard(first), "use-card-away");

  const second = await evening.open("Player 2", { language: "en", theme: "light", width: 390, height: 800 });
  const prompt = second.locator(".od-window--prompt");
  for (const who of [/Бард/u, /Your save/u]) {
    await expect.poll(() => prompt.innerText()).toMatch(who);
    if (who.test("Бард")) await shoot(second, "use-prompt-late");
    await prompt.locator("button[type=submit]").press("Enter");
  }
  const counted = (page: Page): Promise<number[]> =>
    page.evaluate((start) => {
      const all = game.messages.contents.slice(start);
      return [true, false].map((seen) => all.filter(({ visible }: Loose) => visible === seen).length);
    }, before);
  for (const page of [first, second, gm]) await expect.poll(() => counted(page)).toEqual([1, 6]);
  const shelters = (): Promise<unknown[]> =>
    gm.evaluate(() =>
      game.messages.contents
        .filter(({ type }: Loose) => type === "defense")
        .flatMap(({ system }: Loose) => system.save.parts.filter(({ source }: Loose) => source === "cover"))
        .map(({ value }: Loose) => value as number),
    );
  expect(await shelters()).toEqual([2]);
  await expect.poll(() => lastCard(first).innerText()).not.toMatch(/ждём/u);
  await shoot(lastCard(first), "use-card-six");
});
