/** Actors and items made and filled in. How each type looks: `looks.test.ts`; what does not fit: `test/messages/things.test.ts`. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const ITEMS = [
  "weapon",
  "armor",
  "gear",
  "consumable",
  "ammunition",
  "tool",
  "container",
  "spell",
  "feature",
  "class",
  "species",
  "background",
  "injury",
];

/** Opens the sheet of an item of the world or of an actor. */
async function openItem(page: Page, name: string, actor?: string): Promise<Locator> {
  const id = await page.evaluate(
    async ([wanted, owner]) => {
      const { sheet } = owner ? game.actors.getName(owner).items.getName(wanted) : game.items.getName(wanted);
      await sheet.render({ force: true });
      return sheet.id as string;
    },
    [name, actor ?? ""] as const,
  );
  return page.locator(`[id="${id}"]`);
}

const create = (page: Page, type: string, name: string, system: object = {}): Promise<boolean> =>
  page.evaluate(
    async ([kind, title, data]) =>
      Boolean(await CONFIG.Item.documentClass.create({ type: kind, name: title, system: data })),
    [type, name, system] as const,
  );

describe.each(NEWER)("generation %i", (generation) => {
  test("a new thing opens in editing before its maker; its head tells what it will do; what is rare stays as it is left and opens once it is set", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    await gm.evaluate(async () => {
      await CONFIG.Actor.documentClass.create({ type: "npc", name: "Тролль" }, { renderSheet: true });
      const troll = game.actors.getName("Тролль");
      await troll.createEmbeddedDocuments("Item", [{ type: "weapon", name: "Бивень" }], { renderSheet: true });
      await troll.createEmbeddedDocuments("Item", [{ type: "weapon", name: "Коготь", system: { reach: 10 } }]);
    });
    const troll = await openSheet(gm, "Тролль");
    await troll.getByLabel("Имя", { exact: true }).waitFor();
    const skills = troll.locator("details").filter({ has: gm.getByText("Навыки", { exact: true }) });
    expect(await skills.evaluate((fold) => (fold as HTMLDetailsElement).open)).toBe(false);

    const tusk = await openItem(gm, "Бивень", "Тролль");
    const ahead = tusk.getByRole("group", { name: "В руках: Тролль" });
    await ahead.getByText("+0 · 1к6 рубящий").waitFor();
    await tusk.getByLabel("Кости урона").fill("2к8");
    await tusk.getByLabel("Кости урона").press("Tab");
    await ahead.getByText("+0 · 2к8 рубящий").waitFor();

    const more = tusk.locator("details").filter({ has: gm.getByText("Ещё", { exact: true }) });
    const open = (): Promise<boolean> => more.evaluate((fold) => (fold as HTMLDetailsElement).open);
    const change = (system: object): Promise<void> =>
      gm.evaluate(
        async (data) => void (await game.actors.getName("Тролль").items.getName("Бивень").update({ system: data })),
        system,
      );
    expect(await open()).toBe(false);
    await more.locator("> summary").press("Enter");
    await tusk.getByLabel("Бонус атаки").waitFor();
    await change({ reach: 10 });
    await expect.poll(() => tusk.getByLabel("Досягаемость, фт").inputValue()).toBe("10");
    expect(await open()).toBe(true);
    await more.locator("> summary").press("Enter");
    await change({ attack: { bonus: 2 } });
    await ahead.getByText("+2 · 2к8 рубящий").waitFor();
    expect(await open()).toBe(true);

    // The second time, and for what came with its data, it is there to be played with.
    await gm.evaluate(async () => {
      await game.actors.getName("Тролль").items.getName("Бивень").sheet.close();
    });
    for (const name of ["Бивень", "Коготь"])
      await (
        await openItem(gm, name, "Тролль")
      )
        .getByRole("button", { name: "Правка листа", pressed: false })
        .waitFor();
  });

  test("each type of item of the world opens and can be filled in: its picture, its rows, and nothing else with them", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    // Of the world, of nobody: each type opens.
    for (const type of ITEMS) {
      expect(await create(gm, type, `Проба ${type}`)).toBe(true);
      const opened = await openItem(gm, `Проба ${type}`);
      await opened.getByLabel("Название").or(opened.getByLabel("Имя")).first().waitFor();
      if (type !== "weapon" && type !== "class")
        await gm.evaluate(async (name) => void (await game.items.getName(name).sheet.close()), `Проба ${type}`);
    }
    // A picture that is picked is stored, and nothing else with it.
    const weapon = await openItem(gm, "Проба weapon");
    const data = (): Promise<Loose> =>
      gm.evaluate(() => JSON.parse(JSON.stringify(game.items.getName("Проба weapon").toObject())));
    const before = await data();
    await weapon.getByRole("button", { name: "Изображение" }).click();
    await gm.getByRole("dialog").getByLabel("Изображение").fill("icons/svg/shield.svg");
    await gm.keyboard.press("Enter");
    await expect.poll(async () => (await data()).img).toBe("icons/svg/shield.svg");
    expect((await data()).system).toEqual(before.system);
    const sheet = await openItem(gm, "Проба class");
    await sheet.getByLabel("Хиты на 1-м уровне").fill("10");
    await sheet.getByRole("button", { name: "Добавить: Бесплатное обучение" }).click();
    await sheet.getByLabel("Мастерство").selectOption({ label: "Щит" });
    await sheet.getByRole("button", { name: "Добавить: Заклинания по уровням" }).click();
    await sheet.getByLabel("Ячейки по кругам").fill("4, 2");
    await sheet.getByLabel("Ячейки по кругам").press("Tab");
    await expect
      .poll(() =>
        gm.evaluate(() => {
          const { hitPoints, grants, table, raises } = game.items.getName("Проба class").toObject().system;
          return { hitPoints, grants, slots: table[0]?.slots, raises };
        }),
      )
      .toEqual({
        hitPoints: 10,
        grants: [{ track: "armor", key: "shield", step: 1, expertise: false, option: "", level: 1 }],
        slots: [4, 2],
        raises: [3, 6, 9],
      });
    await shoot(sheet, `${generation}-item-class-filled`);
  });

  test("H-MAS-06: what a choice offers and what a background raises is switched on by name; a key that nobody knows is kept and said so", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    await loadAxe(gm);
    await create(gm, "background", "Бродяга", {
      choices: [{ track: "skill", from: ["stealth", "juggling"], count: 1, step: 1 }],
    });
    const sheet = await openItem(gm, "Бродяга");
    const stored = (): Promise<unknown> =>
      gm.evaluate(() => {
        const { raises, choices } = game.items.getName("Бродяга").toObject().system;
        return { raises, from: choices[0].from, chosen: choices[0].chosen };
      });
    const edit = sheet.getByRole("button", { name: "Правка листа" });
    if ((await edit.count()) > 0 && (await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
    const field = (name: string): Locator =>
      sheet.locator("details.od-keys").filter({ has: gm.locator("summary").filter({ hasText: name }) });
    await field("Повышение характеристик").locator("summary").focus();
    await gm.keyboard.press("Enter");
    await field("Повышение характеристик").getByRole("button", { name: "Сила" }).focus();
    await gm.keyboard.press("Enter");
    await field("Повышение характеристик")
      .getByRole("button", { name: "Сила", pressed: true })
      .and(gm.locator(":focus"))
      .waitFor();
    await expect.poll(stored).toMatchObject({ raises: ["strength"] });
    await field("Из чего").locator("summary").click();
    await field("Из чего").getByRole("button", { name: "Обман" }).click();
    await expect.poll(stored).toMatchObject({ from: ["stealth", "juggling", "deception"] });
    await field("Из чего").getByText("Этого система не знает: juggling.").waitFor();
    expect(await violations(sheet)).toEqual([]);
    // What nobody knows has no other name.
    expect(
      (await eyesores(sheet)).filter((each) => !each.endsWith(" juggling") && !each.endsWith(" juggling.")),
    ).toEqual([]);
    await shoot(sheet, `${generation}-item-keys`);
    await field("Из чего").getByRole("button", { name: "juggling (неизвестно)" }).click();
    await expect.poll(stored).toMatchObject({ from: ["stealth", "deception"], raises: ["strength"], chosen: [] });
  });

  test("many activities are folded, with kind and sentence; a new one, a faulty one and those that the user opened are open", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM", { width: 390, height: 844 });
    await loadAxe(gm);
    const activities = Object.fromEntries(
      Array.from({ length: 12 }, (_, sort) => [
        `use${String(sort)}`,
        {
          name: `Искра ${String(sort)}`,
          sort,
          kind: "damage",
          parts: [{ kind: "damage", formula: "2d6", type: "fire" }],
        },
      ]),
    );
    Object.assign(activities["use7"] ?? {}, { kind: "cast", casts: { uuid: "Item.nowhere000000000" } });
    await create(gm, "gear", "Жезл искр", { activities });
    const wand = await openItem(gm, "Жезл искр");
    const edit = wand.getByRole("button", { name: "Правка листа" });
    if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
    const open = (): Promise<string[]> => wand.locator(".od-use[open] > summary > b").allTextContents();
    const spark = (name: string): Locator =>
      wand.locator(".od-use").filter({ has: gm.locator("summary > b").getByText(name, { exact: true }) });
    await expect.poll(open).toEqual(["Искра 7"]);
    expect(await spark("Искра 2").locator("> summary").innerText()).toMatch(/Искра 2 · Урон[\s\S]*2к6 огонь/u);

    // By keys: opened, moved up, copied; the copy is open, and what was opened stays so.
    await spark("Искра 2").locator("> summary").press("Enter");
    await gm.keyboard.press("Tab");
    await gm.getByRole("button", { name: "Выше: Искра 2", exact: true }).and(gm.locator(":focus")).press("Enter");
    await expect.poll(open).toEqual(["Искра 2", "Искра 7"]);
    await expect.poll(() => wand.locator(".od-use > summary > b").nth(1).innerText()).toBe("Искра 2");
    await wand.getByRole("button", { name: "Копия: Искра 2", exact: true }).press("Enter");
    await expect.poll(open).toEqual(["Искра 2", "Искра 7", "Искра 2"]);
    await spark("Искра 2").first().locator("> summary").press("Enter");
    await wand.getByRole("button", { name: "Убрать: Искра 7", exact: true }).press("Enter");
    await expect.poll(open).toEqual(["Искра 2"]);
    expect(await violations(wand)).toEqual([]);
    expect(await eyesores(wand)).toEqual([]);
    await shoot(wand, `${generation}-item-activities-phone`);
  });

  test("a new feature, by forms alone: its uses are full, and the effect that its activity applies is made on the way", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    await create(gm, "feature", "Огненный взгляд");
    const feature = await openItem(gm, "Огненный взгляд");
    const edit = feature.getByRole("button", { name: "Правка листа" });
    if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
    await feature.getByLabel("Всего", { exact: true }).fill("3");
    await feature.getByLabel("Всего", { exact: true }).press("Tab");
    await expect.poll(() => feature.getByLabel("Осталось", { exact: true }).inputValue()).toBe("3");
    await feature.getByRole("button", { name: "Добавить действие" }).click();
    await feature.getByRole("combobox", { name: "Вид", exact: true }).selectOption({ label: "Спасбросок" });
    await feature.locator(".od-use summary").getByText("Накладывает эффекты").click();
    await feature.locator(".od-use").getByRole("button", { name: "Добавить: Накладывает эффекты" }).click();
    await gm.getByRole("dialog", { name: "Эффект: Огненный взгляд" }).waitFor();
    await expect
      .poll(() =>
        gm.evaluate(() => {
          const item = game.items.getName("Огненный взгляд");
          const [effect] = item.effects.contents;
          const [use] = Object.values<Loose>(item.toObject().system.activities);
          return [use.name, effect?.transfer, use.applies?.[0]?.effect === effect?.id];
        }),
      )
      .toEqual(["", false, true]);
    await feature.getByRole("heading", { name: "Эффекты" }).waitFor();
  });

  test("a party: members join by drag, show how they are, and leave", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    await gm.evaluate(async () => {
      await CONFIG.Actor.documentClass.create({ type: "party", name: "Отряд" });
    });
    const sheet = await openSheet(gm, "Отряд");
    await sheet.getByText("Пока никого.").waitFor();
    for (const name of ["Воин", "Следопыт", "Воин"]) {
      await gm.evaluate(
        ([party, member]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData("text/plain", JSON.stringify(game.actors.getName(member).toDragData()));
          game.actors
            .getName(party)
            .sheet.element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
        },
        ["Отряд", name] as const,
      );
      await sheet.getByRole("button", { name, exact: true }).waitFor();
    }
    await gm.getByText("Воин уже в отряде.").waitFor();
    await loadAxe(gm);
    expect(await violations(sheet)).toEqual([]);
    expect(await eyesores(sheet)).toEqual([]);
    await shoot(sheet, `${generation}-party`);
    await sheet.getByRole("button", { name: "Убрать из отряда: Следопыт" }).click();
    await sheet.getByRole("button", { name: "Следопыт", exact: true }).waitFor({ state: "detached" });
    expect(await gm.evaluate(() => game.actors.getName("Отряд").system.members.length as number)).toBe(1);
  });
});
