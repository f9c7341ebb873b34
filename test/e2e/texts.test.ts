/** Texts that roll: a journal's links pressed by a player and by the Game Master, by pointer and by keyboard. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, select } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, idOf } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const CONTENT = `<p>Дверь заперта: [[/check Дисциплина 15]] или [[/check stealth 12 hidden]]. Ловушка: [[/save ловкость 13]]{увернуться}, иначе [[/damage 2к6 огонь]].</p>
  <p>Страж бьёт: [[/attack Длинный меч]]. Сломано: [[/check удача 15]], [[/damage &lt;img src=x onerror="pwned=1"&gt;]].</p>
  <p>Родник: [[/heal 2к4+2]]. Порог: [[/condition лежащий]]. Меч: [[/use Длинный меч]].</p>`;
const WORLD = {
  ...FIGHT,
  finish: (data: Loose) => {
    data.journal.push({
      _id: idOf("journal"),
      name: "Склеп",
      ownership: { default: 2 },
      flags: {},
      pages: [
        {
          _id: idOf("page"),
          name: "Дверь",
          type: "text",
          sort: 0,
          text: { content: CONTENT, format: 1 },
          title: { show: true, level: 1 },
          ownership: { default: -1 },
          flags: {},
          system: {},
        },
      ],
    });
  },
};

async function openPage(page: Page): Promise<Locator> {
  await page.evaluate(async () => void (await game.journal.getName("Склеп").sheet.render({ force: true })));
  const article = page.getByRole("article").filter({ hasText: "Дверь заперта" });
  await article.waitFor();
  return article;
}
const link = (article: Locator, name: string | RegExp): Locator => article.getByRole("button", { name });

describe.each(NEWER)("generation %i", (generation) => {
  test("a player rolls what a journal asks, a Game Master asks players", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const [asked, read] = [await openPage(gm), await openPage(player)];
    // Hidden numbers are the Game Master's; what cannot be read says why and is no markup.
    await link(asked, "Скрытность, СЛ 12 (скрыта)").waitFor();
    await link(read, /^Скрытность$/u).waitFor();
    expect(await read.innerText()).not.toMatch(/12|\[\[/u);
    for (const article of [asked, read]) {
      expect(
        await article
          .locator(".od-text-roll--broken")
          .evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.tooltipText)),
      ).toEqual(["Такой проверки нет: нужен Атрибут, навык, характеристика или инструмент.", "Такого типа урона нет."]);
      expect(await article.locator("img").count()).toBe(0);
    }
    for (const [page, article] of [
      [gm, asked],
      [player, read],
    ] as const) {
      await loadAxe(page);
      expect(await violations(article)).toEqual([]);
      expect(await eyesores(article)).toEqual([]);
    }
    await shoot(asked, `${String(generation)}-text-gm`);
    // A condition comes and goes with the link, by keyboard, too.
    const lies = (): Promise<boolean> => player.evaluate(() => game.user.character.statuses.has("prone"));
    await link(read, "Лежащий").press("Enter");
    await expect.poll(lies).toBe(true);
    await link(read, "Лежащий").click();
    await expect.poll(lies).toBe(false);
    await link(read, /^Лечение 2к4/u).click();
    const healing = player.locator(".od-window").filter({ has: player.locator(".od-deal") });
    await healing.waitFor();
    expect(await healing.innerText()).toContain("Лечение");
    expect(await healing.locator("input:checked").first().inputValue()).toBe("healing");
    await player.keyboard.press("Escape");
    await healing.waitFor({ state: "detached" });
    await link(read, "Применить: Длинный меч").click();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Escape");
    await player.locator("[data-autofocus]").waitFor({ state: "detached" });

    // By keyboard: the dialog has the number already; no token, no selection: his own character.
    await forceDice(player, [13, 20]);
    await link(read, "Дисциплина, СЛ 15").focus();
    await player.keyboard.press("Enter");
    await player.locator("[data-autofocus]:focus").waitFor();
    expect(await player.getByRole("spinbutton", { name: "Сложность" }).inputValue()).toBe("15");
    await player.keyboard.press("Enter");
    await lastCard(gm).getByText("Дисциплина").first().waitFor();
    await lastCard(gm).getByText("Сложность 15").waitFor();
    await link(read, "Атака: Длинный меч").click();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await lastCard(gm).getByText("Длинный меч").first().waitFor();

    // The Game Master asks: the window is filled in, hidden stays hidden.
    await select(gm, "Воин");
    await link(asked, "увернуться").click();
    const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Запросить", exact: true }) });
    await window.waitFor();
    expect(await window.getByLabel("Проверка", { exact: true }).inputValue()).toBe("attribute:acrobatics");
    expect(await window.getByLabel("Число").inputValue()).toBe("13");
    await window.getByRole("button", { name: "Запросить", exact: true }).click();
    await player.getByRole("button", { name: "Бросить: Акробатика" }).click();
    await lastCard(gm).getByText("Сложность 13").waitFor();
    await link(asked, /Скрытность/u).click();
    await window.waitFor();
    expect(await window.getByRole("radio", { name: "Скрыта" }).isChecked()).toBe(true);
    await window.locator('[data-action="close"]').click();
    await link(asked, "Урон 2к6 огонь").click();
    const deal = gm.getByRole("dialog", { name: "Урон и лечение" });
    await deal.waitFor();
    expect(await deal.getByRole("textbox").first().inputValue()).toMatch(/2[dк]6/u);

    // A window that 14 lets out into a page of its own: the first page hears nothing of what is pressed there.
    if (generation === 14) {
      await deal.locator('[data-action="close"]').click();
      await deal.waitFor({ state: "detached" });
      await asked.evaluate((article) => {
        const outside = document.createElement("iframe");
        Object.assign(outside, { id: "outside", title: "outside" });
        outside.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; z-index: 99999";
        document.body.append(outside);
        outside.contentDocument?.body.append(article.closest(".application") ?? article);
      });
      await gm.frameLocator("#outside").getByRole("button", { name: "Урон 2к6 огонь" }).press("Enter");
      await deal.waitFor();
    }
  });
});

test("in English with Russian names, in an item's text, and in both themes", async () => {
  evening = await beginEvening({ world: WORLD });
  const gm = await evening.open("GM", { language: "en", theme: "light" });
  const article = await openPage(gm);
  await link(article, "Discipline, DC 15").waitFor();
  await link(article, "Damage 2d6 fire").waitFor();
  await loadAxe(gm);
  expect(await violations(article)).toEqual([]);
  await shoot(article, "text-en-light");
  const html = await gm.evaluate(
    async () =>
      (await foundry.applications.ux.TextEditor.implementation.enrichHTML(
        "<p>[[/check discipline 15]]</p>",
        {},
      )) as string,
  );
  expect(html).toContain("od-text-roll");
});

const DESCRIPTION = "<p>Пахнет серой. [[/check внимательность 12]] @Embed[Actor.x]</p>";
/** What a page embeds: a creature everybody may look at, one that nobody may, a character seen from afar, a character, an item. */
const BLOCKS = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => ({
    ...actor,
    change: (data: Loose) => {
      if (actor.name === "Огр") {
        data.ownership.default = 2;
        data.items.push({
          _id: "feature".padEnd(16, "0"),
          name: "Огненное дыхание",
          type: "feature",
          sort: 9,
          system: {
            origin: "monster",
            action: "active",
            uses: { value: 1, max: 1 },
            recharge: 5,
            save: { attribute: "acrobatics", onSuccess: "half", dc: 13, who: "каждый" },
            damage: [{ formula: "4d6", type: "fire" }],
            description: DESCRIPTION,
          },
        });
      }
      if (actor.name === "Следопыт") data.ownership.default = 1;
      Object.assign(data.system, actor.name === "Следопыт" ? { biography: "<p>Родом с севера.</p>" } : {});
    },
  })),
  finish: (data: Loose) => {
    const sword = data.actors
      .find(({ name }: Loose) => name === "Воин")
      .items.find(({ name }: Loose) => name === "Длинный меч");
    sword.system.description = "<p>Прадедов клинок.</p>";
    const embeds = [
      `${idOf("actor:Огр")} captionPosition=top cite=false]{Хозяин пещеры}`,
      `${idOf("actor:Гоблин")}]`,
      `${idOf("actor:Следопыт")} inline]`,
      `${idOf("actor:Воин")} caption=false cite=false]`,
      `${idOf("actor:Воин")}.Item.${String(sword._id)} cite=false]`,
    ];
    data.journal.push({
      _id: idOf("journal"),
      name: "Пещера",
      ownership: { default: 2 },
      flags: {},
      pages: [
        {
          _id: idOf("page"),
          name: "Логово",
          type: "text",
          sort: 0,
          text: {
            content: `<p>Дверь заперта.</p>${embeds.map((rest) => `<p>@Embed[Actor.${rest}</p>`).join("")}`,
            format: 1,
          },
          title: { show: true, level: 1 },
          ownership: { default: -1 },
          flags: {},
          system: {},
        },
      ],
    });
  },
};

async function openCave(page: Page): Promise<Locator> {
  await page.evaluate(async () => void (await game.journal.getName("Пещера").sheet.render({ force: true })));
  const article = page.getByRole("article").filter({ hasText: "Дверь заперта" });
  await article.waitFor();
  return article;
}
const block = (article: Locator, name: string): Locator =>
  article.locator(".od-embed").filter({ has: article.page().getByRole("heading", { name, exact: true }) });

describe.each(NEWER)("generation %i", (generation) => {
  test("stat blocks in a journal: numbers for whoever may see the sheet, rolls for whoever owns the creature", async () => {
    evening = await beginEvening({ generation, world: BLOCKS });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const [told, read] = [await openCave(gm), await openCave(player)];

    // Everybody: the ogre with its numbers, under the caption that was asked for. What it embeds itself is a link.
    for (const article of [told, read]) {
      const ogre = block(article, "Огр");
      for (const said of [
        /Хиты\s*\d+\/\d+/u,
        /Вблизи, досягаемость 5 фт, одна цель\. Урон/u,
        /каждый\. Провал: 14 \(4к6\) огонь/u,
        /Пахнет серой/u,
      ])
        expect(await ogre.innerText()).toMatch(said);
      expect(await article.locator("figcaption").first().innerText()).toBe("Хозяин пещеры");
      expect(await ogre.locator(".od-embed").count()).toBe(0);
      expect(await ogre.locator("button, input").count()).toBe(0);
      expect(await article.innerText()).not.toMatch(/@Embed|\[\[/u);
    }
    // The player: no goblin, not even its name; the other character from afar; his own with rolls.
    expect(await read.locator(".od-embed--hidden").allInnerTexts()).toEqual([
      "Этот блок виден тем, кому Мастер открыл существо.",
    ]);
    expect(await read.innerText()).not.toContain("Гоблин");
    expect(await block(read, "Следопыт").innerText()).toMatch(/^Следопыт\s+Родом с севера\.$/u);
    expect(await block(read, "Огр").locator("a[data-od-embed]").count()).toBe(0);
    expect(await block(told, "Гоблин").innerText()).toMatch(/Хиты/u);
    expect(await block(told, "Следопыт").innerText()).toMatch(/Хиты/u);
    expect(await block(read, "Длинный меч").innerText()).toContain("Прадедов клинок.");
    for (const [page, article, who] of [
      [gm, told, "gm"],
      [player, read, "player"],
    ] as const) {
      await loadAxe(page);
      expect(await violations(article)).toEqual([]);
      expect(await eyesores(article)).toEqual([]);
      await shoot(block(article, "Огр"), `${String(generation)}-embed-${who}`);
      await shoot(block(article, "Воин"), `${String(generation)}-embed-own-${who}`);
    }

    // By keyboard, as on the sheet.
    await forceDice(player, [13, 20]);
    await block(read, "Воин")
      .getByRole("button", { name: /Дисциплина/u })
      .focus();
    await player.keyboard.press("Enter");
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await lastCard(gm).getByText("Дисциплина").first().waitFor();
    await block(told, "Огр")
      .getByRole("button", { name: /Огненное дыхание.*СЛ 13/u })
      .click();
    const ask = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Запросить", exact: true }) });
    await ask.waitFor();
    await ask.locator('[data-action="close"]').click();
    await block(told, "Огр")
      .getByRole("button", { name: /Дубина/u })
      .first()
      .click();
    await gm.locator("[data-autofocus]:focus").waitFor();
    await gm.keyboard.press("Enter");
    await lastCard(player).getByText("Дубина").first().waitFor();
  });
});

test("a forged link in a text rolls nothing; in chat, in English, light", async () => {
  evening = await beginEvening({ world: BLOCKS });
  const [gm, player] = await Promise.all([
    evening.open("GM", { language: "en", theme: "light" }),
    evening.open("Player 1", { language: "en", theme: "light" }),
  ]);
  const before = await player.evaluate(() => game.messages.size as number);
  await player.evaluate((id) => {
    const [around, link] = [document.createElement("div"), document.createElement("a")];
    around.dataset["odActor"] = `Actor.${id}`;
    Object.assign(link.dataset, { odEmbed: "rollCheck", kind: "attribute", key: "discipline" });
    around.append(link);
    document.body.append(around);
    link.click();
  }, idOf("actor:Огр"));
  await player.getByText("Only the owner of the creature may roll here").first().waitFor();
  expect(await player.evaluate(() => game.messages.size as number)).toBe(before);
  await gm.evaluate(
    (id) => void game.messages.documentClass.create({ content: `@Embed[Actor.${id}]` }),
    idOf("actor:Огр"),
  );
  const told = gm.locator(".chat-message .od-embed").last();
  await told.waitFor();
  await shoot(told, "embed-chat-en-light");
  const article = await openCave(gm);
  await block(article, "Огр").waitFor();
  await loadAxe(gm);
  expect(await violations(article)).toEqual([]);
  await shoot(block(article, "Огр"), "embed-en-light");
});
