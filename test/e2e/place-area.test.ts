/** An area of effect is put on the board, by pointer, keys and finger; whoever is in it is aimed at and dealt with. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, press, type Evening } from "./support/evening.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { forceDice, openSheet, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

/** A caster of fire at the fighter's place: cells (4, 5); the goblins stand at (5, 5), (5, 6) and so on. */
const spell = (name: string, shape: string, size: number): Loose => ({
  name,
  type: "spell",
  system: {
    circle: 0,
    range: { kind: "feet", value: 30 },
    area: { shape, size, width: 5 },
    resolution: "save",
    damage: [{ formula: "2d6", type: "fire" }],
  },
});

/** One that stays for ten minutes and burns whoever ends a turn in it. */
const cloud = (): Loose => {
  const made = spell("Облако", "sphere", 10);
  Object.assign(made.system, { duration: { kind: "minutes", value: 10 }, save: { attribute: "adaptability" } });
  made.system.area.at = "turnEnd";
  return made;
};

/** One that hangs on its maker's concentration, is hard to walk in and to look into, and burns whoever comes in, or ends a turn in it. */
const fog = (): Loose => {
  const made = cloud();
  Object.assign(made, { name: "Туман" });
  Object.assign(made.system, { concentration: true });
  Object.assign(made.system.area, { at: "enterEnd", hard: true, obscured: "heavy" });
  return made;
};

/** One through which its caster goes, and somebody with him. */
const door = (): Loose => ({
  name: "Дверь",
  type: "spell",
  system: {
    circle: 0,
    range: { kind: "self" },
    targets: { count: 1 },
    moves: [{ feet: 500, way: "blink", on: "always" }],
  },
});

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening({
    world: {
      ...FIGHT,
      actors: FIGHT.actors.map((one) =>
        one.name === "Воин"
          ? {
              ...one,
              change: (actor: Loose) => {
                actor.items.push(
                  { _id: "fireSphere000000", ...spell("Огненный шар", "sphere", 5) },
                  { _id: "fireCone00000000", ...spell("Огненный конус", "cone", 15) },
                  { _id: "poisonCloud00000", ...cloud() },
                  { _id: "burningFog000000", ...fog() },
                  { _id: "farDoor000000000", ...door() },
                );
              },
            }
          : one,
      ),
    },
  });
});
afterEach(() => evening.end());

const pane = (page: Page): Locator => page.locator(".od-place__foot");
const said = (page: Page): Promise<string> => pane(page).getByRole("status").innerText();
const targets = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...game.user.targets].map((one: Loose) => one.name).sort());

/** The middle of a token's cell in pixels of the window. */
function over(page: Page, name: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((one: Loose) => one.name === wanted);
    return canvas.clientCoordinatesFromCanvas(token.center);
  }, name);
}

/** Opens the window of a spell's damage from the sheet, and from it the pane. */
async function begin(page: Page, name: string): Promise<Locator> {
  const sheet = await openSheet(page, "Воин");
  await sheet.getByRole("tab", { name: /Заклинания/u }).click();
  await sheet.locator(".od-item").filter({ hasText: name }).locator('[data-action="dealEntry"]').click();
  const window = page.locator(".od-window").filter({ has: page.locator(".od-deal") });
  await window.getByRole("button", { name: /Указать на поле/u }).click();
  await pane(page).waitFor();
  return window;
}

test("B-AOE-09 H-AOE-02: a ball of fire by pointer: whoever is in it is aimed at, and burns; a wall gives total cover", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(player, [3, 6], [4, 6]);
  const window = await begin(player, "Огненный шар");
  const at = await over(player, "Гоблин 5");
  await player.mouse.move(at.x, at.y);
  // The nine cells around (5, 8).
  await expect.poll(() => said(player)).toBe("Внутри (3): Следопыт, Гоблин 3, Гоблин 5");
  await shoot(player, "place-area-sphere");
  await player.mouse.click(at.x, at.y);
  await pane(player).waitFor({ state: "detached" });
  expect(await targets(player)).toEqual(["Гоблин 3", "Гоблин 5", "Следопыт"]);
  for (const name of ["Гоблин 3", "Гоблин 5", "Следопыт"]) await window.getByText(name, { exact: true }).waitFor();
  await shoot(window, "place-area-window");
  // 10 less 3 + 4 without armor; the goblins are the GM's, who is asked.
  await window.getByText("Срез урона действует").click();
  await window.getByRole("button", { name: "Нанести урон" }).click();
  await press(gm, "Применить всем");
  await untilHitPoints(gm, "Гоблин 5", 3);

  // B-AOE-02: a wall east of the ranger, from (5, 6) down.
  await gm.evaluate(async () => {
    const ranger = canvas.tokens.placeables.find((one: Loose) => one.name === "Следопыт").document;
    const x = ranger.x + 100;
    await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [x, ranger.y - 100, x, ranger.y + 300] }]);
  });
  await player.waitForFunction(() => canvas.scene.walls.size === 1);
  await begin(player, "Огненный шар");
  const ranger = await over(player, "Следопыт");
  await player.mouse.move(ranger.x, ranger.y);
  await expect.poll(() => said(player)).toBe("Внутри (2): Следопыт, Гоблин 4");
  // The dead are in it as well, and are not meant.
  await gm.evaluate(async () => {
    const goblin = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 4").actor;
    await goblin.setHitPoints({ value: 0 });
  });
  await untilHitPoints(player, "Гоблин 4", 0);
  await player.keyboard.press("Escape");
  await pane(player).waitFor({ state: "detached" });
  await player.getByRole("button", { name: /Указать на поле/u }).click();
  await pane(player).waitFor();
  await player.mouse.move(ranger.x, ranger.y);
  await expect.poll(() => said(player)).toBe("Внутри (1): Следопыт");
  // B-AOE-03: what is meant for a place behind it begins on this side, unless somebody knows better.
  const behind = await over(player, "Гоблин 5");
  await player.mouse.move(behind.x, behind.y);
  await expect.poll(() => said(player)).toMatch(/^На пути стена: начнётся по эту сторону\. Внутри .*Следопыт/u);
  await player.getByRole("button", { name: "За стену" }).click();
  await expect.poll(() => said(player)).toMatch(/^За стеной\. Внутри .*Гоблин 5/u);
  await player.getByRole("button", { name: "По эту сторону" }).click();
  await expect.poll(() => said(player)).toMatch(/^На пути стена/u);
  await player.keyboard.press("Escape");
  await pane(player).waitFor({ state: "detached" });
  expect(await targets(player)).toEqual(["Гоблин 3", "Гоблин 5", "Следопыт"]);
});

test("B-AOE-04: a cone by keys alone, and by finger on a phone", async () => {
  const player = await evening.open("Player 1");
  await begin(player, "Огненный конус");
  // From (4, 5) eastward, then south-east: (5, 6), (5, 7) and (5, 8) lie in it.
  await expect.poll(() => said(player)).toBe("Внутри (1): Гоблин 1");
  await player.keyboard.press("KeyR");
  await expect.poll(() => said(player)).toBe("Внутри (3): Гоблин 2, Гоблин 3, Гоблин 5");
  await player.keyboard.press("ArrowLeft");
  await expect.poll(() => said(player)).toBe("Внутри (1): Гоблин 1");
  await player.keyboard.press("ArrowRight");
  await loadAxe(player);
  expect(await violations(pane(player))).toEqual([]);
  await player.keyboard.press("Enter");
  await pane(player).waitFor({ state: "detached" });
  expect(await targets(player)).toEqual(["Гоблин 2", "Гоблин 3", "Гоблин 5"]);

  // Cast: the area first, then the window with whoever is in it, then one message that names them.
  await player
    .locator(".od-window")
    .filter({ has: player.locator(".od-deal") })
    .getByLabel("Закрыть")
    .first()
    .click();
  const sheet = await openSheet(player, "Воин");
  await sheet.getByRole("button", { name: "Творить: Огненный конус" }).dblclick();
  await pane(player).waitFor();
  // It points to the first target again: (5, 6), south-east.
  await expect.poll(() => said(player)).toBe("Внутри (3): Гоблин 2, Гоблин 3, Гоблин 5");
  await player.keyboard.press("Enter");
  const window = player
    .locator(".application")
    .filter({ has: player.getByRole("button", { name: "Творить", exact: true }) });
  for (const name of ["Гоблин 2", "Гоблин 3", "Гоблин 5"])
    expect(await window.getByLabel(name, { exact: true }).isChecked()).toBe(true);
  expect(await window.getByLabel("Гоблин 1", { exact: true }).isChecked()).toBe(false);
  await window.getByRole("button", { name: "Творить", exact: true }).click();
  await expect
    .poll(() =>
      player.evaluate(() =>
        Object.values(game.messages.contents.at(-1)?.system.targets ?? {}).map((one: Loose) => one.name),
      ),
    )
    .toEqual(["Гоблин 2", "Гоблин 3", "Гоблин 5"]);

  const phone = await evening.open("Player 1", { width: 390, height: 844 });
  await begin(phone, "Огненный шар");
  const at = await over(phone, "Гоблин 4");
  const tap = (): Promise<void> =>
    phone.evaluate(({ x, y }) => {
      const options = { clientX: x, clientY: y, pointerType: "touch", bubbles: true };
      document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent("click", options));
    }, at);
  await tap();
  // The nine cells around (3, 6).
  await expect.poll(() => said(phone)).toBe("Внутри (3): Воин, Следопыт, Гоблин 4");
  await shoot(phone, "place-area-phone");
  // A finger that drags moves the board, and what lies on it stays where it lies.
  const finger = await phone.context().newCDPSession(phone);
  await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 200, y: 300 }] });
  for (const by of [10, 30, 50])
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: 200 - by, y: 300 - by }] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const moved = { x: at.x - 50, y: at.y - 50 };
  await expect.poll(() => over(phone, "Гоблин 4")).toEqual(moved);
  expect(await said(phone)).toBe("Внутри (3): Воин, Следопыт, Гоблин 4");
  await shoot(phone, "place-area-phone-dragged");
  await pane(phone).getByRole("button", { name: "Сюда" }).click();
  await pane(phone).waitFor({ state: "detached" });
  expect(await targets(phone)).toEqual(["Воин", "Гоблин 4", "Следопыт"]);
});

test("B-AOE-04: on a phone the board makes room for a caster at its lower edge", async () => {
  const phone = await evening.open("Player 1", { width: 390, height: 844 });
  await phone.evaluate(async () => {
    const { document } = canvas.tokens.placeables.find((one: Loose) => one.name === "Воин") as Loose;
    await document.update({ y: 900 }, { teleport: true });
    // 30 pixels above the lower edge of the screen.
    canvas.pan({ x: 400, y: 950 - innerHeight / 2 + 30 });
  });
  expect((await over(phone, "Воин")).y).toBeGreaterThan(800);
  await begin(phone, "Огненный шар");
  const foot = await pane(phone).boundingBox();
  expect((await over(phone, "Воин")).y).toBeLessThan(foot?.y ?? 0);
  await shoot(phone, "place-area-phone-edge");
});

/** Edges and names of the zones on somebody's board. */
const zones = (page: Page): Promise<string[]> => page.locator(".od-zones__name").allInnerTexts();

test("B-AOE-01 B-CONC-01: a cloud stays for all to see, is moved and taken off by whoever may, and goes with the use", async () => {
  const [gm, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  const cast = async (): Promise<void> => {
    const sheet = await openSheet(player, "Воин");
    await sheet.getByRole("tab", { name: /Заклинания/u }).click();
    await sheet.getByRole("button", { name: "Творить: Облако" }).dblclick();
    await pane(player).waitFor();
    await player.keyboard.press("Enter");
    await player
      .locator(".application")
      .filter({ has: player.getByRole("button", { name: "Творить", exact: true }) })
      .getByRole("button", { name: "Творить", exact: true })
      .click();
  };
  await cast();
  for (const page of [gm, player, other]) await expect.poll(() => zones(page)).toEqual(["Облако (Воин)"]);
  await shoot(other, "zone-square");
  // The fighter's player moves it by keys: two cells eastward.
  const before = await other.locator(".od-zones path[d^=M]").last().getAttribute("d");
  await player.keyboard.press("Alt+KeyZ");
  const list = player.locator(".application").filter({ hasText: "Зоны на поле" });
  await list.getByText("Облако (Воин)").waitFor();
  await shoot(list, "zones-list");
  await loadAxe(player);
  expect(await violations(list)).toEqual([]);
  await list.getByRole("button", { name: "Передвинуть: Облако (Воин)" }).click();
  await pane(player).waitFor();
  await player.keyboard.press("ArrowRight");
  await player.keyboard.press("ArrowRight");
  await player.keyboard.press("Enter");
  await expect.poll(() => other.locator(".od-zones path[d^=M]").last().getAttribute("d")).not.toBe(before);
  // Others are offered nothing but to look.
  await other.keyboard.press("Alt+KeyZ");
  const theirs = other.locator(".application").filter({ hasText: "Зоны на поле" });
  await theirs.getByRole("button", { name: /^Показать/u }).waitFor();
  expect(await theirs.getByRole("button", { name: /^(?:Передвинуть|Убрать)/u }).count()).toBe(0);
  // The Game Master removes it; one that is taken back is gone with its effect.
  await gm.keyboard.press("Alt+KeyZ");
  await gm.getByRole("button", { name: "Убрать: Облако (Воин)" }).click();
  for (const page of [gm, player, other]) await expect.poll(() => zones(page)).toEqual([]);
  await cast();
  for (const page of [gm, player, other]) await expect.poll(() => zones(page)).toEqual(["Облако (Воин)"]);
  await press(player, /^Отменить/u);
  for (const page of [gm, player, other]) await expect.poll(() => zones(page)).toEqual([]);
});

/** A fight in this order; the first has the turn. */
async function fight(gm: Page, pages: readonly Page[], ...names: readonly string[]): Promise<void> {
  await gm.evaluate(async (order) => {
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    const rows = order.map((name, index) => {
      const token = canvas.tokens.placeables.find((one: Loose) => one.name === name);
      return { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actor.id, initiative: 20 - index };
    });
    await combat.createEmbeddedDocuments("Combatant", rows);
    await combat.startCombat();
  }, names);
  for (const page of pages) await page.waitForFunction((name) => game.combat?.combatant?.name === name, names[0]);
}

/** Somebody's token is put into a cell. */
const walk = (page: Page, name: string, column: number, row: number): Promise<void> =>
  page.evaluate(
    async ([wanted, x, y]) => {
      const token = canvas.tokens.placeables.find((one: Loose) => one.name === wanted);
      await token.document.update({ x: x * 100, y: y * 100 });
    },
    [name, column, row] as const,
  );
const saves = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.filter(({ type }: Loose) => type === "check").length);

test("H-SPL-13 B-CONC-01: a fog is told on a desk and a phone, acts on who comes in, the Game Master away, and dies with its concentration", async () => {
  const gm = await evening.open("GM");
  const [player, other] = await Promise.all([
    evening.open("Player 1", { theme: "dark" }),
    evening.open("Player 2", { width: 390, height: 844, language: "en", theme: "light" }),
  ]);
  await fight(gm, [gm, player, other], "Воин", "Следопыт", "Гоблин 1");
  await gm.close();
  const sheet = await openSheet(player, "Воин");
  await sheet.getByRole("tab", { name: /Заклинания/u }).click();
  await sheet.getByRole("button", { name: "Творить: Туман" }).dblclick();
  await pane(player).waitFor();
  // Cells around (9, 6), where nobody stands.
  const at = await player.evaluate(() => canvas.clientCoordinatesFromCanvas({ x: 950, y: 650 }));
  await player.mouse.move(at.x, at.y);
  await player.mouse.click(at.x, at.y);
  await player
    .locator(".application")
    .filter({ has: player.getByRole("button", { name: "Творить", exact: true }) })
    .getByRole("button", { name: "Творить", exact: true })
    .click();
  for (const page of [player, other]) await expect.poll(() => zones(page)).toEqual(["Туман (Воин)"]);
  await sheet.locator("[data-action=close]").first().click();
  await sheet.waitFor({ state: "detached" });
  await player.keyboard.press("Alt+KeyZ");
  await player.getByText("сильно затемнено").waitFor();
  await shoot(player, "zone-fog-desk");
  await other.keyboard.press("Alt+KeyZ");
  const list = other.locator(".application").filter({ hasText: "Zones on the board" });
  await list.getByText("difficult ground · heavily obscured").waitFor();
  await shoot(other, "zone-fog-phone");
  await loadAxe(other);
  expect(await violations(list)).toEqual([]);

  // The ranger walks in: it is his player's to roll, whoever is away.
  await player.evaluate(async () => void (await game.combat.nextTurn()));
  await walk(other, "Следопыт", 9, 6);
  const own = await openSheet(other, "Следопыт");
  await own.getByRole("tab", { name: "Effects" }).click();
  const due = own.getByRole("group", { name: "Due now" }).getByRole("button");
  await expect.poll(() => due.allInnerTexts()).toEqual(["Entered: Туман"]);
  await shoot(other, "zone-entered-phone");
  await forceDice(other, [1, 20], [2, 6], [2, 6]);
  await due.click();
  await expect.poll(() => saves(player)).toBe(1);
  await expect.poll(() => due.count()).toBe(0);
  await other.evaluate(async () => void (await game.combat.nextTurn()));

  // What he does not hold any more lies nowhere.
  const again = await openSheet(player, "Воин");
  await again.getByRole("button", { name: "Прекратить концентрацию: Туман" }).click();
  for (const page of [player, other]) await expect.poll(() => zones(page)).toEqual([]);
});

test("B-MOV-31: on a phone and by keys alone: a place to go to, who comes along, and both are there; undone, both are back", async () => {
  const gm = await evening.open("GM", { width: 390, height: 844, theme: "dark" });
  await gm.evaluate(async () => {
    await canvas.scene.tokens.getName("Следопыт").update({ x: 400, y: 600 });
  });
  const cells = (): Promise<number[][]> =>
    gm.evaluate(() =>
      ["Воин", "Следопыт"].map((name) => {
        const { x, y } = canvas.scene.tokens.getName(name);
        return [x / 100, y / 100];
      }),
    );
  const sheet = await openSheet(gm, "Воин");
  await sheet.getByRole("tab", { name: /Заклинания/u }).click();
  await sheet.getByRole("button", { name: "Творить: Дверь" }).press("Enter");
  await pane(gm).waitFor();
  for (let step = 0; step < 5; step++) await gm.keyboard.press("ArrowRight");
  await gm.keyboard.press("Enter");
  const friend = gm.getByRole("checkbox", { name: "Следопыт" });
  await friend.waitFor();
  const window = gm.locator(".application").filter({ has: friend });
  const names = await window.getByRole("checkbox").evaluateAll((all) => all.map((one) => one.parentElement?.innerText));
  // Who stands beside him comes first, of these his own side; he himself is none of them.
  expect(names.slice(0, 2).map((name) => name?.split("\n")[0])).toEqual(["Следопыт", "Гоблин 1"]);
  await window.locator("[data-autofocus]:focus").waitFor();
  while (!(await friend.evaluate((box) => box === document.activeElement))) await gm.keyboard.press("Tab");
  await gm.keyboard.press("Space");
  await loadAxe(gm);
  expect(await violations(window)).toEqual([]);
  await shoot(gm, "door-phone");
  expect(await cells()).toEqual([
    [4, 5],
    [4, 6],
  ]);
  await gm.keyboard.press("Enter");
  await expect.poll(cells).toEqual([
    [9, 5],
    [9, 6],
  ]);
  const card = gm.locator(".od-card").filter({ visible: true, hasText: "Дверь" }).last();
  await expect.poll(() => card.getByText("телепорт до 500 фт").count()).toBe(2);
  await shoot(gm, "door-phone-after");
  await card.getByRole("button", { name: /^Отменить/u }).press("Enter");
  await expect.poll(cells).toEqual([
    [4, 5],
    [4, 6],
  ]);
});
