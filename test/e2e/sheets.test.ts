/** The sheets: two modes, typing that nobody loses, texts. How they look: `looks.test.ts`, a character's `character-tabs.test.ts`. */
import type { Locator } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { openSheet, unfoldThings } from "./support/seat.ts";
import { edit, HEROES_SEEN, place } from "./support/sheet-table.ts";
import { idOf } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

describe.each(NEWER)("generation %i", (generation) => {
  test("a player edits the own character by keyboard; others look on and cannot", async () => {
    evening = await beginEvening({ generation, world: HEROES_SEEN });
    const [player, other] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
    const sheet = await openSheet(player, "Воин");
    const seen = await openSheet(other, "Воин");
    // In play the numbers are read, not typed; hit points are.
    expect(await sheet.getByRole("textbox", { name: "Имя" }).count()).toBe(0);
    expect(await sheet.getByRole("spinbutton").count()).toBe(0);
    await sheet
      .getByRole("button", { name: /Длинный меч.*Удар/u })
      .first()
      .waitFor();
    expect(await seen.getByRole("button", { name: "Правка листа" }).count()).toBe(0);
    expect(await seen.getByRole("button", { name: /действия/iu }).count()).toBe(0);

    const toggle = sheet.getByRole("button", { name: "Правка листа" });
    await toggle.focus();
    await player.keyboard.press("Enter");
    await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("true");
    const name = sheet.getByRole("textbox", { name: "Имя" });
    await name.fill("Воин Брода");
    await player.keyboard.press("Tab");
    const strength = sheet.getByRole("textbox", { name: "Сила", exact: true });
    const before = Number(await strength.inputValue());
    await strength.fill("+2");
    await player.keyboard.press("Tab");
    await expect
      .poll(() =>
        player.evaluate(
          (id) => game.actors.get(id).system.toObject().characteristics.strength.value,
          idOf("actor:Воин"),
        ),
      )
      .toBe(before + 2);
    // Nonsense is told and puts the old number back.
    const heard = await listenToNotifications(player);
    await strength.fill("сильный");
    await player.keyboard.press("Tab");
    await expect.poll(async () => (await heard()).join()).toContain("сильный");
    expect(await strength.inputValue()).toBe(String(before + 2));
    // A list that was opened stays open while one chooses in it, and the keyboard stays where it is: GH:#12063.
    const list = sheet
      .locator("details")
      .filter({ has: player.locator("summary").filter({ hasText: /^\s*Сопротивлени/u }) });
    await list.locator("summary").press("Enter");
    for (const type of [/Огонь$/u, /Холод$/u, /Яд$/u]) {
      await list.getByRole("button", { name: type }).focus();
      await player.keyboard.press("Enter");
      await list.getByRole("button", { name: type, pressed: true }).and(player.locator(":focus")).waitFor();
    }
    expect(
      await player.evaluate((id) => game.actors.get(id).system.toObject().resistances.sort(), idOf("actor:Воин")),
    ).toEqual(["cold", "fire", "poison"]);
    await toggle.press("Enter");
    await sheet.getByRole("heading", { name: "Воин Брода", exact: true }).waitFor();
    await seen.getByRole("heading", { name: "Воин Брода", exact: true }).waitFor();

    // Closed and opened again the sheet is for playing; a new actor's is for editing.
    await toggle.press("Enter");
    await player.evaluate(async (id) => void (await game.actors.get(id).sheet.close()), idOf("actor:Воин"));
    await openSheet(player, "Воин Брода");
    await sheet.getByRole("heading", { name: "Воин Брода", exact: true }).waitFor();
    const gm = await evening.open("GM");
    await gm.evaluate(
      async () => void (await (globalThis as Loose).Actor.create({ name: "Новичок", type: "character" })),
    );
    await (await openSheet(gm, "Новичок")).getByRole("textbox", { name: "Имя" }).waitFor();
  });

  test("two edit one sheet at once: neither loses an entry, half a word stays, what was typed whole is sent once, when its field is left", async () => {
    evening = await beginEvening({ generation, world: HEROES_SEEN, latency: [80, 250] });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheets = [await openSheet(gm, "Воин"), await openSheet(player, "Воин")] as const;
    for (const sheet of sheets) await edit(sheet);
    const field = (sheet: Locator, name: string): Locator => sheet.getByRole("textbox", { name, exact: true });
    // The player begins to type; the GM meanwhile changes the same part, and the other parts.
    await field(sheets[1], "Ловкость").fill("1");
    await field(sheets[0], "Сила").fill("18");
    await gm.keyboard.press("Tab");
    await field(sheets[0], "Имя").fill("Воевода");
    await gm.keyboard.press("Tab");
    await expect.poll(() => field(sheets[1], "Имя").inputValue()).toBe("Воевода");
    await expect.poll(() => field(sheets[1], "Сила").inputValue()).toBe("18");
    expect(await field(sheets[1], "Ловкость").inputValue()).toBe("1");
    await player.keyboard.type("7");
    await player.keyboard.press("Tab");
    // And both in the same instant.
    await field(sheets[0], "Харизма").fill("13");
    await field(sheets[1], "Учёность").fill("15");
    await Promise.all([gm.keyboard.press("Tab"), player.keyboard.press("Tab")]);
    for (const page of [gm, player]) {
      await expect
        .poll(() =>
          page.evaluate(() => {
            const { characteristics } = game.actors.getName("Воевода").system.toObject();
            return [
              characteristics.strength.value,
              characteristics.dexterity.value,
              characteristics.charisma.value,
              characteristics.learning.value,
            ];
          }),
        )
        .toEqual([18, 17, 13, 15]);
    }
    // What was typed whole before another one's change came is sent when the field is left, once, and never in between.
    await player.evaluate(() => {
      const heard: unknown[] = [];
      (globalThis as Loose).heardValues = heard;
      Hooks.on("updateActor", (_actor: unknown, change: Loose) => {
        const value: unknown = change.system?.characteristics?.dexterity?.value;
        if (value !== undefined) heard.push(value);
      });
    });
    const heard = (): Promise<unknown> => player.evaluate(() => (globalThis as Loose).heardValues as unknown);
    const meanwhile = async (strength: string): Promise<void> => {
      await field(sheets[0], "Сила").fill(strength);
      await gm.keyboard.press("Tab");
      await expect.poll(() => field(sheets[1], "Сила").inputValue()).toBe(strength);
    };
    await field(sheets[1], "Ловкость").fill("16");
    await meanwhile("17");
    await player.keyboard.press("Tab");
    await expect.poll(heard).toEqual([16]);
    // By Enter; and a change that is taken back before the field is left is none.
    await field(sheets[1], "Ловкость").fill("19");
    await meanwhile("9");
    await player.keyboard.press("Enter");
    await expect.poll(heard).toEqual([16, 19]);
    await field(sheets[1], "Ловкость").fill("12");
    await meanwhile("15");
    await field(sheets[1], "Ловкость").fill("19");
    await player.keyboard.press("Tab");
    await meanwhile("14");
    expect(await heard()).toEqual([16, 19]);
    await expect.poll(() => field(sheets[1], "Ловкость").inputValue()).toBe("19");
    // Entered by Tab a field is selected whole, and stays so: what is typed replaces.
    await field(sheets[1], "Ловкость").selectText();
    await meanwhile("13");
    await player.keyboard.type("11");
    await player.keyboard.press("Tab");
    await expect.poll(heard).toEqual([16, 19, 11]);
  });

  test("texts are written in the editor, hostile ones are inert, secrets and notes are for those who may", async () => {
    evening = await beginEvening({ generation, world: HEROES_SEEN });
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    const story = (sheet: Locator): Promise<void> => sheet.getByRole("tab", { name: "О персонаже" }).click();
    const sheet = await openSheet(player, "Воин");
    await story(sheet);
    await sheet.getByText("Из Брода").waitFor();
    await sheet.getByText("Тайна").waitFor();
    const seen = await openSheet(other, "Воин");
    await story(seen);
    await seen.getByText("Из Брода").waitFor();
    expect(await seen.getByText("Тайна").count()).toBe(0);
    await edit(sheet);
    const writing = sheet.getByRole("group", { name: "Биография" });
    await writing.getByRole("button", { name: "Править" }).click();
    await writing.getByRole("textbox").press("End");
    await player.keyboard.press("Control+A");
    await player.keyboard.type("Вырос у реки");
    // Somebody changes the same text: what is being written stays.
    await gm.evaluate(async () => void (await game.actors.getName("Воин").update({ system: { hp: { value: 7 } } })));
    await expect.poll(() => sheet.getByLabel("Хиты", { exact: true }).first().inputValue()).toBe("7");
    await writing.getByRole("button", { name: "Сохранить" }).click();
    await seen.getByText("Вырос у реки").waitFor();
    expect(await player.evaluate(() => (globalThis as Loose).pwned ?? null)).toBeNull();

    const block = await openSheet(gm, "Гоблин");
    await block.getByText("Боится огня").waitFor();
    const looked = await openSheet(other, "Гоблин");
    await looked.getByText("Скрытность").first().waitFor();
    expect(await looked.getByText("Боится огня").count()).toBe(0);
    expect(await looked.getByText("Заметки Мастера").count()).toBe(0);
    // From afar: name and story, no number.
    const far = await openSheet(other, "Огр");
    await far.getByText("Живёт под мостом").waitFor();
    await far.getByRole("heading", { name: "Огр", exact: true }).waitFor();
    expect(await far.getByText("Хиты").count()).toBe(0);
    expect(await far.getByText(/Дубина|Характеристики/u).count()).toBe(0);
  });

  test("a change that leaves no receipt draws the head alone, and scroll, focus and open menus stay; typed hit points also draw what happened, and the focus stays", async () => {
    evening = await beginEvening({ generation, world: HEROES_SEEN });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    await place(sheet, 10, 420);
    await unfoldThings(sheet);
    await sheet.evaluate((element) => {
      const parts = [...element.querySelectorAll<HTMLElement>("[data-application-part]")];
      for (const part of parts) Object.assign(part, { stayed: true });
      element.querySelector(".window-content")?.scrollTo(0, 300);
    });
    await sheet.getByLabel("Действия: Длинный меч").first().focus();
    const top = await sheet.locator(".window-content").evaluate((content) => content.scrollTop);
    const kept = (): Promise<unknown[]> =>
      sheet.evaluate((element) =>
        [...element.querySelectorAll<HTMLElement>("[data-application-part]")]
          .filter((part) => (part as Loose).stayed)
          .map((part) => part.dataset["applicationPart"]),
      );
    // Every part but the head, however many there are.
    const others = await sheet
      .locator("[data-application-part]:not(.od-head)")
      .evaluateAll((parts) => parts.map((part) => part.getAttribute("data-application-part")));
    await gm.evaluate(
      async () => void (await game.actors.getName("Воин").update({ system: { details: { xp: 100 } } })),
    );
    await expect.poll(kept).toEqual(others);
    expect(await sheet.locator(".window-content").evaluate((content) => content.scrollTop)).toBe(top);
    expect(others).toEqual(expect.arrayContaining(["combat", "abilities", "background", "text"]));
    await gm.evaluate(async () => void (await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } })));
    await expect.poll(() => sheet.getByLabel("Хиты", { exact: true }).first().inputValue()).toBe("5");
    await sheet.getByText("Вручную").first().waitFor();
    expect(await kept()).toEqual(others.filter((part) => part !== "combat"));
    expect(await player.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Действия: Длинный меч",
    );
    await settled(player);
    expect(await sheet.locator(".window-content").evaluate((content) => content.scrollTop)).toBe(top);
  });
});
