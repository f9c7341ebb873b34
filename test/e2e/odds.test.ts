/** Chances of an attack: in its window and on the buttons of sheets, for those alone who may know a target's numbers. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, choose, dialog, told, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { pageData } from "./support/page-data.ts";
import { settled } from "./support/quiet.ts";
import { openSheet, select, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

/** What the eye reads. */
const seen = async (of: Locator): Promise<string> => (await of.innerText()).replaceAll(/\s+/gu, " ");

/** The ogre's own, as the last scenario sets them. */
const HIDDEN = /(?<![\w.])(?:7331|7919|613|617|619)(?![\w.])|\+ ?43(?!\d)/u;
const CHANCES = /достанет|⌀|шанс|od-edge|od-odds__|в среднем/iu;

/** The same attack says the same on the sheet, among the favorites and in its window. */
async function looks(gm: Page, name: string): Promise<void> {
  await target(gm, "Воин");
  const sheet = await openSheet(gm, "Следопыт");
  const blow = sheet.locator(".od-blow:has(.od-edge)").first();
  await blow.waitFor();
  // Among the favorites the same attack says the same.
  await gm.evaluate(async () => {
    const { actor } = canvas.tokens.placeables.find((token: Loose) => token.name === "Следопыт");
    const [weapon] = actor.getWeapons().sort((a: Loose, b: Loose) => a.sort - b.sort);
    await actor.update({ system: { favorites: [`attack.${weapon.id}.${weapon.getAttackModes()[0]}`] } });
  });
  const percent = name.startsWith("en") ? "%" : " %";
  const favorite = sheet.locator(".od-favorite__button:has(.od-edge)");
  await favorite.waitFor();
  expect(await favorite.getAttribute("data-tooltip-text")).toMatch(new RegExp(` \\d+${percent}, ⌀ \\d`, "u"));
  expect(await seen(favorite)).toMatch(new RegExp(`\\d+${percent} · ⌀ \\d+[.,]\\d`, "u"));
  // The tile names the target and ends in one figure; the rest is explained.
  expect(await seen(blow.locator(".od-blow__odds"))).toMatch(new RegExp(`^Воин: \\S+ \\d+${percent}`, "u"));
  expect(await blow.getAttribute("data-tooltip-text")).toMatch(new RegExp(` \\d+${percent}, ⌀ \\d+[.,]\\d`, "u"));
  expect(await eyesores(sheet)).toEqual([]);
  expect(await violations(sheet)).toEqual([]);
  await blow.scrollIntoViewIfNeeded();
  await shoot(gm, `odds-sheet-${name}`);
  await blow.click();
  const window = gm.locator(".od-window--attack");
  await window.locator(".od-odds__row").waitFor();
  expect(await eyesores(window)).toEqual([]);
  expect(await violations(window)).toEqual([]);
  await shoot(gm, `odds-window-${name}`);
  await settled(gm);
}

/** Rounds against the party, for Game Masters alone. */
async function rounds(gm: Page, player: Page, language: "ru" | "en"): Promise<void> {
  const title = language === "ru" ? "Раунды против отряда" : "Rounds against the party";
  await gm.evaluate(async () => {
    await Actor.create({ name: "Отряд", type: "party" });
    const ogre = canvas.tokens.placeables.find((token: Loose) => token.name === "Огр").actor;
    await game.actors.get(ogre.id).update({ ownership: { default: 2 } });
  });
  const sheet = await openSheet(gm, "Огр");
  const fold = sheet.locator(".od-rounds");
  // Nothing is worked out before it is asked for.
  expect(await fold.getByRole("img").count()).toBe(0);
  await fold.getByText(title).click();
  await fold.getByText(language === "ru" ? /Нет отряда/u : /There is no party/u).waitFor();
  await gm.evaluate(async () => {
    const members = ["Воин", "Следопыт"].map((name) => ({ uuid: game.actors.getName(name).uuid }));
    await game.actors.getName("Отряд").update({ system: { members } });
  });
  // +6 against +7 for 3.985 in a round, as above; the fighter has 12 hit points: 12 / 3.985 = 3.01.
  const fells = fold.getByRole("img", { name: /Воин/u }).last();
  await fells.waitFor();
  expect(await told(fold)).toMatch(
    language === "en" ? /Воин in 4 .*Воин in 4 rounds .* 48%, ⌀ 4\.0/u : /Воин 4 .*Воин 4 раунда .* 48 %, ⌀ 4,0/u,
  );
  await fold.scrollIntoViewIfNeeded();
  await shoot(gm, `rounds-sheet-${language}`);
  expect(await eyesores(sheet)).toEqual([]);
  expect(await violations(sheet)).toEqual([]);
  await sheet.locator("[data-action='close']").first().click();
  await gm.keyboard.press("Alt+KeyQ");
  const quick = gm.locator(".od-window").filter({ has: gm.locator(".od-quick") });
  await quick.locator(".od-rounds dl").waitFor();
  const before = await told(quick.locator(".od-rounds"));
  await quick.locator("input[name='hitPoints']").fill("300");
  await expect.poll(() => told(quick.locator(".od-rounds"))).not.toBe(before);
  expect(await eyesores(quick)).toEqual([]);
  expect(await violations(quick)).toEqual([]);
  await shoot(gm, `rounds-quick-${language}`);

  const theirs = await openSheet(player, "Огр");
  await theirs
    .getByRole("button", { name: /Дубина/u })
    .or(theirs.getByText("Дубина"))
    .first()
    .waitFor();
  expect((await pageData(player)).match(/Раунды против|уложит|-rounds"/iu)?.[0]).toBeUndefined();
  await Promise.all([settled(gm), settled(player)]);
}

describe("chances of an attack, to those who stay at the table", () => {
  let evening: Evening, gm: Page, player: Page;
  beforeAll(async () => {
    evening = await beginEvening();
    [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await loadAxe(gm);
  });
  afterEach(async () => {
    // As the table was before.
    for (const page of [gm, player]) {
      await target(page);
      await select(page);
      await page.evaluate(async () => {
        for (const app of [...foundry.applications.instances.values()])
          if ((app as Loose).hasFrame) await app.close({ animate: false });
        (document.activeElement as HTMLElement | null)?.blur();
      });
    }
    await gm.evaluate(async () => {
      for (const [key, value] of [
        ["npcDefense", "auto"],
        ["ruleProfile", "homebrew"],
      ] as const)
        await game.settings.set("opposed-d20", key, value);
      await game.actors.getName("Отряд")?.delete();
      await game.actors.getName("Огр").update({ ownership: { default: 0 } });
    });
  });
  afterAll(() => evening.end());

  test("the GM sees them against a hero, with what would change them; another choice changes the line, and no field is lost", async () => {
    await target(gm, "Воин");
    const sheet = await openSheet(gm, "Огр");
    const blow = sheet.getByRole("button", { name: /Дубина.*Удар/u }).first();
    // +6 against +7. The defender's 1: 18 hits; at least 2 higher: 136; equal: 17; a lone 20: 19; of 400 the other 210 miss.
    // Armor takes 3 of 2d8 + 2: a hit leaves 8, a critical 17, half of it 147/64. (154 × 8 + 17 × 147/64 + 19 × 17) / 400 = 3.985.
    await expect.poll(() => blow.getAttribute("data-tooltip-text")).toContain("достанет 48 %, ⌀ 4,0");
    // In words on the button itself; below the pointer what may come of it, and what would change it.
    expect(await seen(blow)).toContain("48 % · ⌀ 4,0");
    expect(await blow.getAttribute("aria-description")).toContain("По цели «Воин»: достанет 48 %, ⌀ 4,0");
    expect(await blow.getAttribute("data-tooltip-text")).toMatch(
      /мимо 52 % · вскользь 4 % · попадание 39 % · крит 5 %\nС преимуществом: \+\d+ %.*\nЕсли цель укрыта наполовину: −9 %/u,
    );
    expect(await violations(sheet)).toEqual([]);
    expect(await eyesores(sheet)).toEqual([]);
    await shoot(gm, "odds-sheet");
    // The form of the weapon has the same numbers at its head.
    const form = await gm.evaluate(async () => {
      const item = game.actors.getName("Огр").items.getName("Дубина");
      await item.sheet.render({ force: true });
      return item.sheet.id as string;
    });
    const club = gm.locator(`[id="${form}"]`);
    await club.getByRole("button", { name: "Правка листа" }).click();
    await expect
      .poll(() => told(club.getByRole("group", { name: "В руках: Огр" })))
      .toMatch(/Удар \+6 · 2к8\+2 дробящий.*Против: Воин достанет 48 %, ⌀ 4,0/u);
    // It follows the mark.
    for (const name of ["Следопыт", "Воин"]) {
      await target(gm, name);
      await expect
        .poll(() => told(club.getByRole("group", { name: "В руках: Огр" })))
        .toMatch(new RegExp(`Против: ${name} достанет`, "u"));
    }
    await club.getByRole("button", { name: "Закрыть" }).click();
    await blow.click();
    const window = dialog(gm, "Атака: Дубина");
    const row = window.getByRole("list", { name: "Шансы" });
    await expect.poll(() => told(row)).toMatch(/Воин.*достанет 48 %.*в среднем 4,0 урона/u);
    expect(await told(row)).toMatch(/мимо 52 % .*вскользь 4 % .*попадание 39 % .*крит 5 %/u);
    // The better of two dice: 2870 of 8000 miss; (4032 × 8 + 357 × 147/64 + 741 × 17) / 8000 = 5.709.
    expect(await told(row)).toMatch(/С преимуществом: \+16 %, урон \+1,7/u);
    // +9: 243 of 400 miss; (123 × 8 + 15 × 147/64 + 19 × 17) / 400 = 3.354.
    expect(await told(row)).toMatch(/Если цель укрыта наполовину: −9 %, урон −0,6/u);
    // The javelin at +6: 2d6 + 3 is one less on a hit.
    expect(await told(row)).toMatch(/Метательное копьё · Удар: урон −0,6/u);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(gm, "odds-window");

    const box = await window.boundingBox();
    await choose(window, "Бросок", "Преимущество");
    await expect
      .poll(() => told(row))
      .toMatch(/достанет 64 %.*в среднем 5,7 урона.*Без преимущества: −16 %, урон −1,7/u);
    expect(await window.boundingBox()).toEqual(box);
    await choose(window, "Бросок", "Обычно");
    await choose(window, "Укрытие: Воин", "½ +2");
    await expect.poll(() => told(row)).toMatch(/достанет 39 %.*в среднем 3,4 урона.*Без укрытия: \+9 %, урон \+0,6/u);
    const bonus = window.getByRole("spinbutton", { name: "Бонус к защите: Воин" });
    await bonus.fill("-2");
    await expect.poll(() => told(row)).toMatch(/достанет 48 %/u);
    expect(await bonus.evaluate((field) => field === document.activeElement)).toBe(true);
    // Read aloud on demand alone.
    const live = gm.locator(".od-live");
    expect(await live.count()).toBe(0);
    await window.getByRole("button", { name: "Прочитать шансы вслух" }).press("Enter");
    await expect.poll(() => live.textContent()).toMatch(/Воин: достанет 48 %/u);

    // What is chosen is remembered: as it was.
    await choose(window, "Укрытие: Воин", "Нет");
    await bonus.fill("0");

    // Who puts off armor is hit harder: the window tells it, too.
    const armored = (equipped: boolean): Promise<void> =>
      gm.evaluate(async (worn) => {
        const hero = game.actors.getName("Воин");
        await hero.updateEmbeddedDocuments(
          "Item",
          hero.items
            .filter((item: { type: string }) => item.type === "armor")
            .map(({ id }: { id: string }) => ({ _id: id, system: { equipped: worn } })),
        );
      }, equipped);
    await armored(false);
    await expect.poll(() => told(row)).not.toMatch(/достанет 48 %/u);
    await armored(true);
    await expect.poll(() => told(row)).toMatch(/достанет 48 %/u);
    await target(gm);
    await expect.poll(() => blow.getAttribute("data-tooltip-text")).not.toContain("достанет");
    expect((await pageData(gm)).match(/%\s·\s⌀/u)?.[0]).toBeUndefined();
    await settled(gm);
  });

  test("with several targets a line each, and the rest folded", async () => {
    await target(gm, "Воин", "Следопыт", "Гоблин 1");
    const sheet = await openSheet(gm, "Огр");
    await expect(sheet.locator(".od-edge").count()).resolves.toBe(0);
    await sheet
      .getByRole("button", { name: /Дубина.*Удар/u })
      .first()
      .click();
    const window = dialog(gm, "Атака: Дубина");
    const rows = window.getByRole("list", { name: "Шансы" }).locator(".od-odds__row");
    await expect.poll(() => rows.count()).toBe(3);
    expect(await told(rows.nth(0))).toMatch(/Воин.*достанет 48 %/u);
    await rows.nth(1).getByText("Что изменит").click();
    await rows.nth(1).getByText("С преимуществом:").waitFor();
    await choose(window, "Бросок", "Помеха");
    await rows.nth(1).getByText("Без помехи:").waitFor();
    expect(await violations(window)).toEqual([]);
    await shoot(gm, "odds-several");
  });

  test("a group: what all who strike a target are likely to do, of those alone whose numbers may be known", async () => {
    await select(gm, "Огр");
    await target(gm, "Воин");
    await gm.keyboard.press("Alt+KeyG");
    const window = dialog(gm, "Групповая атака");
    const rows = window.getByRole("list", { name: "Шансы" }).locator(".od-odds__row");
    // One blow as above; of two the chances are the same, and the damage is 7.97.
    await expect.poll(() => told(rows)).toMatch(/Воин достанет 48 % .*в среднем 4,0 урона/u);
    await window.getByLabel("Ударов: Огр").fill("2");
    await expect.poll(() => told(rows)).toMatch(/Воин.*2.*достанет 48 % .*в среднем 8,0 урона/u);
    await choose(window, "Укрытие: Воин", "½ +2");
    await expect.poll(() => told(rows)).toMatch(/достанет 39 %/u);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(gm, "odds-group");
    await choose(window, "Укрытие: Воин", "Нет");

    await select(player, "Воин");
    await target(player, "Огр", "Следопыт");
    await player.keyboard.press("Alt+KeyG");
    const own = dialog(player, "Групповая атака");
    await own.getByLabel("Цель: Воин").selectOption({ label: "Огр" });
    await settled(player);
    expect((await pageData(player)).match(CHANCES)?.[0]).toBeUndefined();
    await own.getByLabel("Цель: Воин").selectOption({ label: "Следопыт" });
    await expect.poll(() => told(own.locator(".od-odds__row"))).toMatch(/Следопыт достанет \d+ %/u);
  });

  test("the numbers are those of the table's own rules: a Defense that is stated, the base rulebook, a die that is added", async () => {
    await target(gm, "Гоблин 1");
    await (
      await openSheet(gm, "Огр")
    )
      .getByRole("button", { name: /Дубина.*Удар/u })
      .first()
      .click();
    const row = dialog(gm, "Атака: Дубина").getByRole("list", { name: "Шансы" });
    // +6 against 10 + 5: 10 to 19 hit, 9 is equal, 20 is a critical. Armor takes 1 of 2d8 + 2: 10, 272/64 and 19; 123.25 / 20.
    await gm.evaluate(async () => game.settings.set("opposed-d20", "npcDefense", "fixed"));
    await expect.poll(() => told(row)).toMatch(/достанет 60 %.*в среднем 6,2 урона/u);
    expect(await told(row)).toMatch(/мимо 40 % .*вскользь 5 % .*попадание 50 % .*крит 5 %/u);
    // Armor Class 15: 9 hits, too, nothing is halved, and armor takes nothing. There it deals 2d8 + 4: (11 × 13 + 22) / 20 = 8.25.
    await gm.evaluate(async () => game.settings.set("opposed-d20", "ruleProfile", "base"));
    await expect.poll(() => told(row)).toMatch(/достанет 60 %.*в среднем 8,3 урона/u);
    expect(await told(row)).toMatch(/мимо 40 % .*попадание 55 % .*крит 5 %/u);
    expect(await told(row)).not.toContain("вскользь");
    // A d4 more: of 80 pairs 4 ones miss, and 2 to 7, 2 to 6, 2 to 5, 2 to 4 are too little beside 1 to 4: 6 + 5 + 4 + 3 more.
    await dialog(gm, "Атака: Дубина").getByLabel("Ситуативный бонус").fill("к4");
    await expect.poll(() => told(row)).toMatch(/достанет 73 %.*мимо 27 %/u);
    await settled(gm);
  });

  test("rounds against the party", () => rounds(gm, player, "ru"));

  test("a player sees nothing of a creature with secrets, all of it where the table tells it, and a companion's at any time", async () => {
    const sheet = await openSheet(player, "Воин");
    const blow = sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).first();
    await target(player, "Огр");
    await blow.click();
    const window = dialog(player, "Атака: Длинный меч");
    await window.getByRole("group", { name: "Укрытие: Огр" }).waitFor();
    await choose(window, "Бросок", "Преимущество");
    await settled(player);
    expect((await pageData(player)).match(CHANCES)?.[0]).toBeUndefined();
    await shoot(player, "odds-secret");
    // Nor at the head of the sword's own form, which tells them of whoever is open.
    const form = await player.evaluate(async () => {
      const item = game.actors.getName("Воин").items.getName("Длинный меч");
      await item.sheet.render({ force: true });
      return item.sheet.id as string;
    });
    const sword = player.locator(`[id="${form}"]`);
    await sword.getByRole("button", { name: "Правка листа" }).click();
    await sword.getByRole("group", { name: "В руках: Воин" }).waitFor();
    await settled(player);
    expect((await pageData(player)).match(CHANCES)?.[0]).toBeUndefined();
    await sword.locator('[data-action="close"]').first().click();
    await sword.waitFor({ state: "detached" });

    // The fighter's sword: +4 against +1.
    await gm.evaluate(async () => game.settings.set("opposed-d20", "showOdds", "everyone"));
    const row = window.getByRole("list", { name: "Шансы" });
    await expect.poll(() => told(row)).toMatch(/Огр.*достанет \d+ %/u);
    await expect.poll(() => blow.getAttribute("data-tooltip-text")).toContain("достанет");
    await gm.evaluate(async () => game.settings.set("opposed-d20", "showOdds", "gm"));
    await expect.poll(() => row.count()).toBe(0);
    await settled(player);
    expect((await pageData(player)).match(CHANCES)?.[0]).toBeUndefined();

    await gm.evaluate(async () => game.settings.set("opposed-d20", "showOdds", "known"));
    await target(player, "Огр", "Следопыт");
    await expect.poll(() => told(row)).toMatch(/Следопыт.*достанет \d+ %/u);
    expect(await row.locator(".od-odds__row").count()).toBe(1);
    expect(await told(row)).not.toContain("Огр");
    await settled(player);
    await window.locator('[data-action="close"]').first().click();

    // Spells, one that strikes and one that is withstood: figures that stand nowhere else, nor what follows from them.
    await gm.evaluate(async () => {
      const attributes = { acrobatics: 43, athletics: 43, adaptability: 43 };
      const hidden = {
        hp: { value: 7331, max: 7919 },
        totals: { physical: 613, magical: 617, reduction: 619, attributes },
      };
      await canvas.tokens.placeables.find((one: Loose) => one.name === "Огр").actor.update({ system: hidden });
      const table = [{ level: 1, slots: [2], prepared: 2, cantrips: 2 }];
      const spell = (name: string, system: object): object => ({
        type: "spell",
        name,
        system: {
          circle: 0,
          range: { kind: "feet", value: 120 },
          damage: [{ formula: "1d8", type: "fire" }],
          ...system,
        },
      });
      await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
        {
          type: "class",
          name: "Маг",
          system: { hitPoints: 8, talents: 1, characteristic: "learning", preparation: "knowsAll", table },
        },
        spell("Луч", { resolution: "attack" }),
        spell("Пламя", {
          resolution: "save",
          save: { attribute: "acrobatics", onSuccess: "none" },
          targets: { count: 1 },
        }),
      ]);
    });
    await target(player, "Огр");
    await sheet.getByRole("tab", { name: "Заклинания", exact: true }).click();
    // Where the table tells them they are there: what is looked for would be found.
    for (const [name, told] of [
      ["Луч", CHANCES],
      // Beside the ogre's own name: a companion's chances are told.
      ["Пламя", /Огр\s+class=od-hint\s+id=\S+\s+[^\n]*провал \d+ %/u],
    ] as const) {
      const open = async (eyes: "known" | "everyone"): Promise<void> => {
        await gm.evaluate(async (value) => game.settings.set("opposed-d20", "showOdds", value), eyes);
        await player.waitForFunction((value) => game.settings.get("opposed-d20", "showOdds") === value, eyes);
      };
      await open("known");
      await sheet.getByRole("button", { name: `Творить: ${name}`, exact: true }).press("Enter");
      const cast = player.locator(".od-window", { has: player.locator(".window-title", { hasText: name }) });
      await cast.locator("[data-autofocus]:focus").waitFor();
      await cast.getByText("Огр").first().waitFor();
      // The window stays open while the table decides otherwise, and back.
      for (const eyes of ["known", "everyone", "known"] as const) {
        await open(eyes);
        const data = (): Promise<string> => pageData(player);
        if (eyes === "everyone") await expect.poll(data, { message: name }).toMatch(told);
        else await expect.poll(data, { message: name }).not.toMatch(told);
        await settled(player);
        const now = await data();
        expect(now.match(HIDDEN)?.[0], name).toBeUndefined();
        expect(told.test(now), name).toBe(eyes === "everyone");
        await shoot(cast, `odds-${eyes}-${name}`);
      }
      await cast.locator('[data-action="close"]').first().click();
      await cast.waitFor({ state: "detached" });
    }
  });
});

test("looks as it should on a phone, in English and light", async () => {
  const evening = await beginEvening();
  const [gm, player] = await Promise.all([
    evening.open("GM", { language: "en", theme: "light", width: 390, height: 844 }),
    evening.open("Player 1"),
  ]);
  await loadAxe(gm);
  await looks(gm, "en-light-390");
  await gm.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()])
      if ((app as Loose).hasFrame) await app.close({ animate: false });
  });
  await target(gm);
  await rounds(gm, player, "en");
  await evening.end();
});
