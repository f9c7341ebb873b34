/** Checks that the Game Master asks several for, and contests: one card, a hidden difficulty, somebody who is not there. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, press, told, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet, select, steadyDice, unfoldThings } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Three heroes of two players: the first player has two. */
const WORLD = {
  ...FIGHT,
  actors: [...FIGHT.actors, { of: "heroes/Воин", name: "Оруженосец", owners: ["Player 1"] }],
  tokens: [...FIGHT.tokens, { of: "Оруженосец", name: "Оруженосец", at: [6, 3] as const }],
};

const prompt = (page: Page): Locator => page.getByRole("button", { name: /^Бросить: (Дисциплина|Атлетика)$/u });
const row = (page: Page, name: string): Locator => lastCard(page).getByRole("listitem").filter({ hasText: name });
const answers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    game.messages.contents
      .filter((message: Loose) => message.type === "check" && message.system.request)
      .map((message: Loose) => message.author.name as string)
      .sort(),
  );
const bonus = (page: Page, name: string): Promise<number> =>
  page.evaluate((wanted) => game.actors.getName(wanted).getCheck("attribute", "discipline").total as number, name);

/** The window by its key. */
async function openAsk(gm: Page): Promise<Locator> {
  await gm.keyboard.press("Alt+KeyC");
  const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Запросить", exact: true }) });
  await window.waitFor();
  return window;
}

describe.each(NEWER)("generation %i", (generation) => {
  test("three characters of two players, one of them absent, against a hidden difficulty; somebody more is asked, somebody who has not rolled no longer", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const window = await openAsk(gm);
    for (const name of ["Воин", "Следопыт", "Оруженосец"])
      expect(await window.getByRole("checkbox", { name, exact: true }).isChecked()).toBe(true);
    expect(await window.getByRole("checkbox", { name: "Огр" }).isChecked()).toBe(false);
    await window.getByRole("radio", { name: "Скрыта" }).check();
    // Without a number nothing is asked, and nothing that was chosen is lost.
    await window.getByRole("button", { name: "Запросить", exact: true }).click();
    await gm.getByText("Впишите сложность или выберите «Нет».").first().waitFor();
    await window.getByLabel("Число").fill("14");
    await loadAxe(gm);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(window, `${generation}-ask-window`);
    // The player is busy elsewhere: the prompt does not take his keyboard.
    await player.evaluate(() => {
      const field = document.createElement("input");
      field.id = "elsewhere";
      document.body.append(field);
      field.focus();
    });
    await steadyDice(gm);
    await gm.keyboard.press("Enter");
    await prompt(player).waitFor();
    expect(await player.evaluate(() => document.activeElement?.id)).toBe("elsewhere");
    await player.locator(".od-window--prompt").getByText("Дальше: Оруженосец (Дисциплина)").waitFor();
    await shoot(player.locator(".od-window--prompt"), `${generation}-ask-prompt`);
    await loadAxe(player);
    expect(await violations(player.locator(".od-window--prompt"))).toEqual([]);
    await row(gm, "Следопыт").getByText("ждём: Player 2").waitFor();
    await shoot(lastCard(gm), `${generation}-ask-waiting-gm`);
    // What is not asked of him he is not offered.
    expect(await row(player, "Следопыт").getByRole("button").count()).toBe(0);
    expect(
      await player.evaluate(() =>
        JSON.stringify(game.messages.contents.findLast((message: Loose) => message.type === "request").toObject()),
      ),
    ).not.toMatch(/"dc":1/u);

    // By keyboard alone: the key for the queue, Enter, and Enter again for the second character.
    await forceDice(player, [19, 20], [3, 20]);
    await player.evaluate(() => {
      document.getElementById("elsewhere")?.remove();
    });
    await player.keyboard.press("Alt+KeyR");
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await expect.poll(() => answers(gm)).toEqual(["Player 1"]);
    await prompt(player).waitFor();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await expect.poll(() => prompt(player).count()).toBe(0);
    await forceDice(gm, [12, 20]);
    await press(gm, "Бросить за них: Следопыт");
    await expect.poll(() => answers(player)).toEqual(["GM", "Player 1", "Player 1"]);

    const totals = [
      19 + (await bonus(gm, "Воин")),
      12 + (await bonus(gm, "Следопыт")),
      3 + (await bonus(gm, "Оруженосец")),
    ];
    for (const page of [gm, player])
      for (const [index, name] of ["Воин", "Следопыт", "Оруженосец"].entries())
        await row(page, name).getByText(String(totals[index]), { exact: true }).first().waitFor();
    await row(gm, "Воин").getByText("Успех").waitFor();
    await row(gm, "Оруженосец").getByText("Провал").waitFor();
    await lastCard(gm).getByText("Сложность 14").waitFor();
    const known = await told(lastCard(player));
    expect(known).toContain("сложность скрыта");
    expect(known).not.toMatch(/Сложность 14|Успех|Провал/u);
    for (const page of [gm, player]) {
      if (page === player) await loadAxe(page);
      expect(await violations(lastCard(page))).toEqual([]);
      expect(await eyesores(lastCard(page))).toEqual([]);
    }
    await shoot(lastCard(gm), `${generation}-ask-done-gm`);
    await shoot(lastCard(player), `${generation}-ask-done-player`);
    // He who comes later finds it done and is asked nothing.
    const late = await evening.open("Player 2");
    await row(late, "Следопыт").getByText(String(totals[1]), { exact: true }).first().waitFor();
    expect(await prompt(late).count()).toBe(0);

    await press(gm, "Раскрыть сложность");
    await row(player, "Воин").getByText("Успех").waitFor();
    await lastCard(player).getByText("Сложность 14").waitFor();
    // The card goes with everything that belongs to it.
    await gm.evaluate(async () => {
      await game.messages.contents.findLast((message: Loose) => message.type === "request").delete();
    });
    await expect.poll(() => player.evaluate(() => game.messages.size as number)).toBe(0);

    // Somebody more is asked, somebody who has not rolled no longer.
    await gm.evaluate(
      async () =>
        void (await game.system.api.requestCheck({
          actors: [game.actors.getName("Воин"), game.actors.getName("Следопыт")],
          kind: "attribute",
          key: "discipline",
          dc: 10,
        })),
    );
    await forceDice(player, [12, 20], [9, 20]);
    await prompt(player).click();
    await row(gm, "Воин").getByText("Успех").waitFor();
    // He who has rolled stays.
    expect(
      await row(gm, "Воин")
        .getByRole("button", { name: /Убрать из запроса/u })
        .count(),
    ).toBe(0);
    await press(gm, "Добавить ещё…");
    const more = gm.getByRole("dialog", { name: "Добавить ещё…" });
    expect(await more.getByRole("checkbox", { name: "Воин", exact: true }).count()).toBe(0);
    await loadAxe(gm);
    expect(await violations(more)).toEqual([]);
    expect(await eyesores(more)).toEqual([]);
    await more.getByRole("checkbox", { name: "Оруженосец", exact: true }).check();
    await more.getByRole("button", { name: "Запросить", exact: true }).click();
    await prompt(player).waitFor();
    await press(gm, "Убрать из запроса: Следопыт");
    await expect.poll(() => row(player, "Следопыт").count()).toBe(0);
    await prompt(player).click();
    await row(gm, "Оруженосец")
      .getByText(String(9 + (await bonus(gm, "Оруженосец"))), { exact: true })
      .first()
      .waitFor();
    // Whoever is asked no longer is prompted no longer.
    await press(gm, "Добавить ещё…");
    await gm
      .getByRole("dialog", { name: "Добавить ещё…" })
      .getByRole("checkbox", { name: "Следопыт", exact: true })
      .check();
    await gm.keyboard.press("Enter");
    await prompt(late).waitFor();
    await press(gm, "Убрать из запроса: Следопыт");
    await expect.poll(() => prompt(late).count()).toBe(0);
  });

  test("B-PROF-07 H-COV-01 H-SKL-03: what hinders a check is its window's suggestion; a skill that needs training is refused to players, the GM is warned; a contest says who wins", async () => {
    const untrained = WORLD.actors.map((entry) =>
      entry.name === "Воин"
        ? {
            ...entry,
            change: (actor: Loose) => {
              actor.system.mastery.armor.medium = 0;
            },
          }
        : entry,
    );
    evening = await beginEvening({ generation, world: { ...WORLD, actors: untrained } });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await select(gm, "Гоблин 1", "Воин");
    const asking = await openAsk(gm);
    await asking.getByRole("radio", { name: "Состязание" }).check();
    await asking.getByLabel("Начинает").selectOption({ label: "Воин" });
    await asking.getByLabel("Отвечает", { exact: true }).selectOption({ label: "Гоблин 1" });
    for (const label of ["Его проверка", "Проверка ответа"])
      await asking.getByLabel(label).selectOption({ label: "Атлетика · проверка" });
    await shoot(asking, `${generation}-contest-window`);
    await forceDice(gm, [4, 20]);
    await forceDice(player, [17, 20]);
    await asking.getByRole("button", { name: "Запросить", exact: true }).click();
    await prompt(player).click();
    for (const page of [gm, player]) await lastCard(page).getByText("Верх берёт: Воин").waitFor();
    expect(await answers(gm)).toEqual(["GM", "Player 1"]);
    await loadAxe(gm);
    expect(await violations(lastCard(gm))).toEqual([]);
    expect(await eyesores(lastCard(gm))).toEqual([]);
    await shoot(lastCard(gm), `${generation}-contest-gm`);
    await shoot(lastCard(player), `${generation}-contest-player`);
    await select(gm);

    // What hinders.
    const sheet = await unfoldThings(await openSheet(player, "Воин"));
    await sheet
      .getByText("Нет мастерства: помеха на атаки, проверки и спасброски от Силы и Ловкости")
      .first()
      .waitFor();
    const window = player
      .locator(".od-window")
      .filter({ has: player.getByRole("button", { name: "Бросить", exact: true }) });
    const hindered = (): Promise<boolean> => window.getByLabel("Помеха", { exact: true }).isChecked();
    await sheet
      .getByRole("button", { name: /Акробатика/u })
      .first()
      .click();
    await window.getByText("Нет мастерства этой брони").waitFor();
    expect(await hindered()).toBe(true);
    await window.getByRole("group", { name: "Укрытие" }).locator("label").filter({ hasText: "½" }).first().click();
    await loadAxe(player);
    expect(await violations(window)).toEqual([]);
    const bare = await player.evaluate(
      () => game.actors.getName("Воин").getCheck("attribute", "acrobatics").total as number,
    );
    await forceDice(player, [15, 20], [7, 20]);
    await window.getByRole("button", { name: "Бросить", exact: true }).click();
    for (const page of [gm, player]) {
      await lastCard(page)
        .getByText(String(7 + bare + 2), { exact: true })
        .first()
        .waitFor();
      expect(await told(lastCard(page))).toMatch(/Укрытие наполовину \+2/u);
    }
    // By another characteristic the armor does not hinder; the suggestion follows.
    await sheet
      .getByRole("button", { name: /Запугивание/u })
      .first()
      .click();
    await window.getByLabel("С характеристикой").selectOption({ label: "Сила" });
    await window.getByText("Нет мастерства этой брони").waitFor();
    expect(await hindered()).toBe(true);
    await window.getByLabel("С характеристикой").selectOption({ index: 0 });
    await expect.poll(hindered).toBe(false);
    expect(await window.getByText("Нет мастерства этой брони").count()).toBe(0);
    // Within the window it closes that alone; elsewhere it would close the sheet, too.
    await window.getByRole("button", { name: "Бросить", exact: true }).focus();
    await player.keyboard.press("Escape");
    // Arcana needs training.
    const before = await gm.evaluate(() => game.messages.size as number);
    await sheet.getByRole("button", { name: /Магия/u }).first().click();
    await player.getByText("Воин: без обучения этот навык не бросают.").first().waitFor();
    expect(
      await player.evaluate(
        async () =>
          (await game.system.api.rollCheck({
            actor: game.actors.getName("Воин").uuid,
            kind: "skill",
            key: "arcana",
            dialog: false,
          })) as unknown,
      ),
    ).toBeNull();
    expect(await gm.evaluate(() => game.messages.size as number)).toBe(before);
    await gm.evaluate(
      () =>
        void game.system.api.rollCheck({
          actor: game.actors.getName("Воин").uuid,
          kind: "skill",
          key: "arcana",
          dialog: false,
        }),
    );
    await gm.getByText("Воин не обучен этому навыку").first().waitFor();
    await expect.poll(() => gm.evaluate(() => game.messages.size as number)).toBe(before + 1);
    // Asked by the GM, armor hinders as well.
    const more = await openAsk(gm);
    await more.getByLabel("Проверка", { exact: true }).selectOption({ label: "Магия" });
    await more.getByText(/^Без обучения не бросают: .*Воин/u).waitFor();
    await more.getByLabel("Проверка", { exact: true }).selectOption({ label: "Атлетика · спасбросок" });
    for (const name of ["Следопыт", "Оруженосец"]) await more.getByRole("checkbox", { name, exact: true }).uncheck();
    await more.getByRole("button", { name: "Запросить", exact: true }).click();
    await prompt(player).waitFor();
    const asked = player.locator(".od-window--prompt");
    await asked.getByText("Нет мастерства этой брони").waitFor();
    expect(await asked.getByLabel("Помеха", { exact: true }).isChecked()).toBe(true);
  });
});
