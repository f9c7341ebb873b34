/** The sheets: two modes, typing that nobody loses, things that change hands, texts. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, choose, dialog, listenToNotifications, storedActor, type Evening } from "./evening.ts";
import { eyesores, loadAxe, violations, walk } from "./inspect.ts";
import { openSheet } from "./seat.ts";
import { shoot } from "./shots.ts";
import { FIGHT, idOf } from "./world.ts";

let evening: Evening;

afterEach(async () => {
  await evening.end();
});
afterAll(closeBrowser);

const BIOGRAPHY = '<p>Из <strong>Брода</strong></p><img src="icons/svg/book.svg" alt="" onload="window.pwned=1" onerror="window.pwned=1"><script>window.pwned=1</script><section class="secret" id="secret-abc"><p>Тайна</p></section>';

/** Everybody may look at the hero; his story is hostile; the goblin has notes of the GM. */
const WORLD = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => ({ ...actor, change: (data: Loose) => {
    if (actor.name === "Воин") {
      data.ownership.default = 2;
      data.system.biography = BIOGRAPHY;
    }
    if (actor.name === "Следопыт") data.ownership[idOf("user:Player 1")] = 3;
    if (actor.name === "Огр") {
      data.ownership.default = 1;
      data.system.biography = "<p>Живёт под мостом</p>";
    }
    if (actor.name === "Гоблин") {
      data.ownership.default = 2;
      data.system.gmNotes = "<p>Боится огня</p>";
      data.system.skills.stealth = { step: 2, expertise: true, bonus: 0 };
    }
  } })),
};

/** Presses the switch in the head of a sheet. */
async function edit(sheet: Locator): Promise<void> {
  await sheet.getByRole("button", { name: "Правка листа" }).click();
}

/** Opens the menu of a thing's row and presses one of its buttons. */
async function rowMenu(sheet: Locator, item: string, action: string): Promise<void> {
  await sheet.getByLabel(`Действия: ${item}`, { exact: true }).first().click();
  await sheet.getByRole("group", { name: `Действия: ${item}`, exact: true }).getByRole("button", { name: action, exact: true }).click();
}

async function itemNames(page: Page, actor: string): Promise<string[]> {
  return page.evaluate((name) => game.actors.getName(name).items.contents.map((item: Loose) => item.name as string).sort(), actor);
}

/** A row of a sheet by the name of its thing. */
function row(sheet: Locator, name: string): Locator {
  return sheet.getByRole("listitem").filter({ has: sheet.page().getByRole("button", { name, exact: true }) }).first();
}

async function place(sheet: Locator, left: number, width = 640): Promise<void> {
  await sheet.evaluate((element, position) => void (foundry.applications.instances.get(element.id) as Loose).setPosition({ ...position, top: 10, height: 860 }), { left, width });
}

describe.each([13, 14] as const)("generation %i", (generation) => {
  test("a player edits the own character by keyboard; others look on and cannot", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [player, other] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
    const sheet = await openSheet(player, "Воин");
    const seen = await openSheet(other, "Воин");
    // In play the numbers are read, not typed; hit points are.
    expect(await sheet.getByRole("textbox", { name: "Имя" }).count()).toBe(0);
    expect(await sheet.getByRole("spinbutton").count()).toBe(0);
    await sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).first().waitFor();
    expect(await seen.getByRole("button", { name: "Правка листа" }).count()).toBe(0);
    expect(await seen.getByRole("button", { name: /Действия/u }).count()).toBe(0);

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
    await expect.poll(() => player.evaluate((id) => game.actors.get(id).system.toObject().characteristics.strength.value, idOf("actor:Воин"))).toBe(before + 2);
    // Nonsense is told and puts the old number back.
    const heard = await listenToNotifications(player);
    await strength.fill("сильный");
    await player.keyboard.press("Tab");
    await expect.poll(async () => (await heard()).join()).toContain("сильный");
    expect(await strength.inputValue()).toBe(String(before + 2));
    await toggle.press("Enter");
    await sheet.getByRole("heading", { name: "Воин Брода", exact: true }).waitFor();
    await seen.getByRole("heading", { name: "Воин Брода", exact: true }).waitFor();

    // Closed and opened again the sheet is for playing; a new actor's is for editing.
    await toggle.press("Enter");
    await player.evaluate(async (id) => void (await game.actors.get(id).sheet.close()), idOf("actor:Воин"));
    await openSheet(player, "Воин Брода");
    await sheet.getByRole("heading", { name: "Воин Брода", exact: true }).waitFor();
    const gm = await evening.open("GM");
    await gm.evaluate(async () => void (await (globalThis as Loose).Actor.create({ name: "Новичок", type: "character" })));
    await (await openSheet(gm, "Новичок")).getByRole("textbox", { name: "Имя" }).waitFor();
  });

  test("two edit one sheet at once: neither loses an entry, half a word stays", async () => {
    evening = await beginEvening({ generation, world: WORLD, latency: [80, 250] });
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
      await expect.poll(() => page.evaluate(() => {
        const { characteristics } = game.actors.getName("Воевода").system.toObject();
        return [characteristics.strength.value, characteristics.dexterity.value, characteristics.charisma.value, characteristics.learning.value];
      })).toEqual([18, 17, 13, 15]);
    }
  });

  test("what was typed whole before another one's change came is sent when the field is left, once, and never in between", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheets = [await openSheet(gm, "Воин"), await openSheet(player, "Воин")] as const;
    for (const sheet of sheets) await edit(sheet);
    const field = (sheet: Locator, name: string): Locator => sheet.getByRole("textbox", { name, exact: true });
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
    await field(sheets[1], "Ловкость").fill("17");
    await meanwhile("18");
    await player.keyboard.press("Tab");
    await expect.poll(heard).toEqual([17]);
    // By Enter; and a change that is taken back before the field is left is none.
    await field(sheets[1], "Ловкость").fill("19");
    await meanwhile("16");
    await player.keyboard.press("Enter");
    await expect.poll(heard).toEqual([17, 19]);
    await field(sheets[1], "Ловкость").fill("12");
    await meanwhile("15");
    await field(sheets[1], "Ловкость").fill("19");
    await player.keyboard.press("Tab");
    await meanwhile("14");
    expect(await heard()).toEqual([17, 19]);
    await expect.poll(() => field(sheets[1], "Ловкость").inputValue()).toBe("19");
    // Entered by Tab a field is selected whole, and stays so: what is typed replaces.
    await field(sheets[1], "Ловкость").selectText();
    await meanwhile("13");
    await player.keyboard.type("11");
    await player.keyboard.press("Tab");
    await expect.poll(heard).toEqual([17, 19, 11]);
  });

  test("a change of hit points draws the head alone; scroll, focus and open menus stay", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    await place(sheet, 10, 420);
    await sheet.evaluate((element) => {
      const parts = [...element.querySelectorAll<HTMLElement>("[data-application-part]")];
      for (const part of parts) Object.assign(part, { stayed: true });
      element.querySelector(".window-content")?.scrollTo(0, 300);
    });
    await sheet.getByLabel("Действия: Длинный меч").first().focus();
    const top = await sheet.locator(".window-content").evaluate((content) => content.scrollTop);
    await gm.evaluate(async () => void (await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } })));
    await expect.poll(() => sheet.getByLabel("Хиты", { exact: true }).first().inputValue()).toBe("5");
    const kept = await sheet.evaluate((element) => [...element.querySelectorAll<HTMLElement>("[data-application-part]")].filter((part) => (part as Loose).stayed).map((part) => part.dataset["applicationPart"]));
    // Every part but the head, however many there are.
    const others = await sheet.locator("[data-application-part]:not(.od-head)").evaluateAll((parts) => parts.map((part) => part.getAttribute("data-application-part")));
    expect(kept).toEqual(others);
    expect(kept).toEqual(expect.arrayContaining(["combat", "abilities", "background", "text"]));
    expect(await sheet.locator(".window-content").evaluate((content) => content.scrollTop)).toBe(top);
    expect(await player.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Действия: Длинный меч");
  });

  test("things change hands by the row's menu: given, deleted and brought back, moved up", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const player = await evening.open("Player 1");
    const sheet = await openSheet(player, "Воин");
    await place(sheet, 10);
    // By keyboard alone.
    await sheet.getByLabel("Действия: Длинный меч").first().focus();
    await player.keyboard.press("Enter");
    await player.keyboard.press("Escape");
    expect(await sheet.isVisible()).toBe(true);
    await player.keyboard.press("Enter");
    await player.keyboard.press("Tab");
    await player.keyboard.press("Tab");
    await player.keyboard.press("Enter");
    const window = dialog(player, "Передать: Длинный меч");
    await window.getByLabel("Кому").selectOption({ label: "Следопыт" });
    await window.getByRole("button", { name: "Передать", exact: true }).click();
    await expect.poll(() => itemNames(player, "Следопыт")).toContain("Длинный меч");
    await expect.poll(() => itemNames(player, "Воин")).not.toContain("Длинный меч");

    const armor = "Кольчужная рубаха";
    const stored = (await storedActor(player, "Воин")).items.find((item: Loose) => item.name === armor);
    await rowMenu(sheet, armor, "Удалить");
    await expect.poll(() => itemNames(player, "Воин")).not.toContain(armor);
    const back = sheet.getByRole("button", { name: "Вернуть", exact: true });
    await back.and(player.locator(":focus")).waitFor();
    await player.keyboard.press("Enter");
    await expect.poll(async () => (await storedActor(player, "Воин")).items.find((item: Loose) => item.name === armor)?._id).toBe(stored._id);

    const order = (): Promise<string[]> => sheet.locator('[data-action="openItem"]:visible').allTextContents();
    await rowMenu(sheet, armor, "Сделать копию");
    await expect.poll(async () => (await order()).filter((name) => name === armor).length).toBe(2);
    const heard = await listenToNotifications(player);
    // The copy of what is worn comes put away; put on, it tells what made room.
    expect((await storedActor(player, "Воин")).items.filter((item: Loose) => item.name === armor).map((item: Loose) => item.system.equipped)).toEqual(expect.arrayContaining([true, false]));
    await sheet.getByRole("button", { name: `${armor}: Не надето` }).click();
    await expect.poll(async () => (await heard()).join()).toContain(`Убрано, чтобы освободить место: ${armor}`);
  });

  test("things change hands by pointer: copied, moved with Shift, sorted; what does not fit is told", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const player = await evening.open("Player 1", { width: 1440 });
    const [mine, other] = [await openSheet(player, "Воин"), await openSheet(player, "Следопыт")];
    await place(mine, 10, 480);
    await place(other, 500, 480);
    const drop = async (name: string, from: Locator, to: Locator): Promise<void> => {
      const start = await row(from, name).locator("img").boundingBox();
      const end = await to.boundingBox();
      if (!start || !end) throw new Error("nothing to drag");
      await player.mouse.move(start.x + 8, start.y + 8);
      await player.mouse.down();
      await player.mouse.move(start.x + 30, start.y + 20, { steps: 4 });
      await player.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
      await player.mouse.up();
    };
    const head = other.getByRole("heading", { name: "Следопыт", exact: true });
    await row(mine, "Длинный меч").scrollIntoViewIfNeeded();
    await drop("Длинный меч", mine, head);
    await expect.poll(() => itemNames(player, "Следопыт")).toContain("Длинный меч");
    expect(await itemNames(player, "Воин")).toContain("Длинный меч");
    await player.keyboard.down("Shift");
    await drop("Щит", mine, head);
    await player.keyboard.up("Shift");
    await expect.poll(() => itemNames(player, "Воин")).not.toContain("Щит");
    expect(await itemNames(player, "Следопыт")).toContain("Щит");

    // Sorted within the sheet.
    const weapons = async (): Promise<string[]> => (await storedActor(player, "Следопыт")).items.filter((item: Loose) => item.type === "weapon").sort((a: Loose, b: Loose) => a.sort - b.sort).map((item: Loose) => item.name);
    const before = await weapons();
    const [above = "", last = ""] = before.slice(-2);
    await row(other, last).scrollIntoViewIfNeeded();
    await drop(last, other, row(other, above).locator("img"));
    await expect.poll(async () => (await weapons()).indexOf(last)).toBeLessThan(before.indexOf(last));

    // Somebody who may only look is told.
    const guest = await evening.open("Player 3");
    const seen = await openSheet(guest, "Воин");
    const heard = await listenToNotifications(guest);
    await seen.evaluate((element) => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: "Compendium.opposed-d20.weapons.Item.x" }));
      element.querySelector(".window-content section")?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    });
    await expect.poll(async () => (await heard()).join()).toContain("не ваш");
  });

  test("texts are written in the editor, hostile ones are inert, secrets and notes are for those who may", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player, other] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
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
});

test("many things are searched and sorted by name; kinds of ammunition are words", async () => {
  evening = await beginEvening({ world: WORLD });
  const gm = await evening.open("GM");
  await gm.evaluate(async () => {
    const actor = game.actors.getName("Следопыт");
    await actor.createEmbeddedDocuments("Item", ["Яблоко", "Арбалет", "Копьё", "Жезл"].map((name) => ({ name, type: "weapon" })));
  });
  const sheet = await openSheet(gm, "Следопыт");
  await sheet.getByRole("searchbox", { name: "Найти вещь" }).fill("арб");
  await expect.poll(() => sheet.locator('[data-action="openItem"]:visible').allTextContents()).toEqual(["Арбалет"]);
  await sheet.getByRole("searchbox").fill("");
  await choose(sheet, "Порядок", "По имени");
  await expect.poll(async () => (await sheet.locator('[data-action="openItem"]:visible').allTextContents())[0]).toBe("Арбалет");
  await sheet.getByText("Стрелы", { exact: true }).first().click();
  const arrows = dialog(gm, /Стрелы/u).last();
  await arrows.getByText("Вид боеприпасов").waitFor();
  expect(await arrows.innerText()).not.toContain("arrow");
  await edit(arrows);
  await arrows.getByLabel("Вид", { exact: true }).fill("болты");
  await gm.keyboard.press("Tab");
  await expect.poll(() => gm.evaluate(() => game.actors.getName("Следопыт").items.getName("Стрелы").system.kind)).toBe("bolt");
});

// The character's other tabs are looked at in `character-sheet.test.ts`, other windows in `looks.test.ts`.
describe.each([["ru", "dark", 1440], ["ru", "light", 390], ["en", "light", 1440], ["en", "dark", 390]] as const)("%s %s %i px", (language, theme, width) => {
  test("every sheet in both modes: nothing clipped, no fault of access, all by keyboard", async () => {
    evening = await beginEvening({ world: WORLD });
    const gm = await evening.open("GM", { language, theme, width, height: 844 });
    await loadAxe(gm);
    const found: Record<string, unknown> = {};
    const item = (owner: string, type: string) => async (): Promise<Locator> => {
      const id = await gm.evaluate(async ([name, wanted]) => {
        const { sheet } = game.actors.getName(name).items.find((entry: Loose) => entry.type === wanted);
        await sheet.render({ force: true });
        return sheet.id as string;
      }, [owner, type] as const);
      return gm.locator(`[id="${id}"]`);
    };
    const sheets = { character: () => openSheet(gm, "Воин"), npc: () => openSheet(gm, "Гоблин"), weapon: item("Воин", "weapon"), armor: item("Воин", "armor"), ammunition: item("Следопыт", "ammunition") };
    for (const [name, open] of Object.entries(sheets)) {
      for (const mode of ["play", "edit"]) {
        await gm.evaluate(async () => { for (const app of [...foundry.applications.instances.values()]) if ((app as Loose).hasFrame) await app.close(); });
        const sheet = await open();
        if (mode === "edit") await sheet.locator('[data-action="toggleMode"]').click();
        await gm.mouse.move(0, 0);
        await gm.waitForTimeout(150);
        const { missed, stops } = await walk(sheet.locator(".window-content"));
        const bad = [...(await eyesores(sheet)), ...(await violations(sheet)), ...missed, ...stops.filter(({ ring, named }) => !ring || !named).map(({ what }) => what)];
        if (bad.length > 0) found[`${name} ${mode}`] = bad;
        await sheet.locator(".window-content").evaluate((content) => content.scrollTo(0, 0));
        await shoot(sheet, `sheet-${name}-${mode}-${language}-${theme}-${String(width)}`);
      }
    }
    expect(found).toEqual({});
  }, 120_000);
});
