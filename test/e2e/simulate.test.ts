/** Selected creatures fight the party many times in a window of the Game Master's: what it tells, what it refuses, that nothing waits for it. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, choose, listenToNotifications, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { select } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { stayingTable } from "./support/staying.ts";
import { FIGHT } from "./support/world.ts";

const GOBLINS = ["Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4", "Гоблин 5"];
const windowOf = (page: Page): Locator => page.locator(".od-window--simulate");

async function press(page: Page): Promise<void> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press("Alt+KeyB");
}

async function openSimulate(page: Page): Promise<Locator> {
  await press(page);
  await windowOf(page).locator(":focus").waitFor();
  return windowOf(page);
}

/** Percent and margin of each side as the window tells them. */
async function wins(window: Locator): Promise<Record<string, readonly number[]>> {
  await window.locator("[data-result]").waitFor();
  return window
    .locator(".od-simulate__wins > li")
    .evaluateAll((items) =>
      Object.fromEntries(
        items.map((item) => [
          item.getAttribute("data-side") ?? "",
          [item.querySelector("b"), item.querySelector(".od-quiet")].map((each) =>
            Number(/\d+/u.exec(each?.textContent ?? "")?.[0] ?? Number.NaN),
          ),
        ]),
      ),
    );
}

async function simulate(window: Locator): Promise<void> {
  await window.getByRole("button", { name: /^(?:Прикинуть|Simulate)$/u }).click();
  await window.getByRole("button", { name: /^(?:Прикинуть|Simulate)$/u }).waitFor();
  await window.locator("[data-result]").waitFor();
}

const friend = (name: string) => (data: Loose) => {
  for (const token of data.scenes[0].tokens) if (token.name === name) token.disposition = 1;
};

describe("at a table where all stay", () => {
  const staying = stayingTable();

  test("five goblins and an ogre against the played heroes: lines, numbers, the same seed the same numbers, nothing at the table", async () => {
    const { gm } = staying;
    await select(gm, ...GOBLINS, "Огр");
    const window = await openSimulate(gm);
    const foes = window.getByRole("group", { name: "Противники", exact: true });
    expect(await window.getByRole("group", { name: "Отряд", exact: true }).getByRole("checkbox").count()).toBe(2);
    expect(await foes.getByRole("checkbox").count()).toBe(2);
    expect(await foes.getByLabel("Сколько: Гоблин").inputValue()).toBe("5");
    expect(await foes.getByLabel("Оружие: Гоблин").locator("option:checked").textContent()).toBe(
      "Кривой клинок · +4 · 1к6 + 2",
    );
    const before = await gm.evaluate(() => game.messages.size as number);
    await window.getByLabel("Зерно случая").fill("7");
    await choose(window, "Сколько боёв", "500");
    await simulate(window);
    const first = await window.locator("[data-result]").innerText();
    expect(first).toContain("Воин, Следопыт против Гоблин ×5, Огр.");
    expect(first).toContain("500 боёв, зерно 7.");
    expect(first).toContain("Все достают до всех");
    expect(await window.getByRole("table").getByRole("row").count()).toBe(5);
    await shoot(gm, "simulate-result-ru-dark-1440");
    await simulate(window);
    expect(await window.locator("[data-result]").innerText()).toBe(first);
    await foes.getByLabel("Сколько: Гоблин").fill("1");
    await foes.getByRole("checkbox", { name: /Огр/u }).uncheck();
    await simulate(window);
    const easier = await window.locator("[data-result]").innerText();
    expect(easier).toContain("Воин, Следопыт против Гоблин.");
    expect(easier).not.toBe(first);
    expect(await gm.evaluate(() => game.messages.size as number)).toBe(before);
    expect(await gm.evaluate(() => game.actors.getName("Воин").system.hp.value as number)).toBe(12);
  });

  test("from the list of actors, too", async () => {
    const { gm } = staying;
    await select(gm, "Огр");
    await gm
      .getByRole("tab", { name: /Актёры|Персонажи|Actors/u })
      .first()
      .click();
    await gm.getByRole("button", { name: "Прикинуть бой" }).click();
    await windowOf(gm).getByLabel("Сколько: Огр").waitFor();
  });

  test("a player is not offered it", async () => {
    const { player } = staying;
    await select(player, "Воин");
    await press(player);
    await settled(player);
    expect(await windowOf(player).count()).toBe(0);
    expect(await player.getByRole("button", { name: "Прикинуть бой" }).count()).toBe(0);
  });

  test("nobody selected, everybody down, no attack, no numbers: each is said", async () => {
    const { gm } = staying;
    const heard = await listenToNotifications(gm);
    await press(gm);
    await expect.poll(heard).toContain("Выделите токены противников: тех, кто не в отряде и не дружествен.");
    await select(gm, "Гоблин 1", "Гоблин 2");
    const window = await openSimulate(gm);
    const button = window.getByRole("button", { name: "Прикинуть" });
    for (const [label, text, reason] of [
      ["Зерно случая", "случай", "Зерно случая: "],
      ["Сколько: Гоблин", "−1", "Сколько: Гоблин: "],
      ["Ударов за ход: Воин", "1,5", "Ударов за ход: Воин: "],
    ] as const) {
      const field = window.getByLabel(label);
      const good = await field.inputValue();
      await field.fill(text);
      await window.getByRole("alert").getByText(reason).waitFor();
      expect(await button.isDisabled()).toBe(true);
      await field.fill(good);
      await window.getByRole("alert").waitFor({ state: "detached" });
    }
    await window.getByLabel("Сколько: Гоблин").fill("99");
    await window.getByText("Бойцов 101, а посчитать можно не больше 100.").waitFor();
    await window.getByLabel("Сколько: Гоблин").fill("2");
    for (const name of [/Воин/u, /Следопыт/u]) await window.getByRole("checkbox", { name }).uncheck();
    await window.getByText("Отметьте хотя бы одного в отряде.").waitFor();
    await gm.evaluate(async () => {
      for (const name of ["Воин", "Следопыт"]) await game.actors.getName(name).update({ system: { hp: { value: 0 } } });
    });
    await openSimulate(gm);
    await window.getByText("У всего отряда 0 хитов: сражаться некому.").waitFor();
    expect(await window.getByRole("checkbox", { name: /Воин/u }).isDisabled()).toBe(true);
  });

  test("ten thousand fights of many do not hold up the page; they are stopped, and end with their window", async () => {
    const { gm } = staying;
    // So many hit points that every fight takes all its rounds.
    await gm.evaluate(async () => {
      const ogre = canvas.tokens.placeables.find((token: Loose) => token.name === "Огр").actor;
      for (const actor of [ogre, game.actors.getName("Воин"), game.actors.getName("Следопыт")])
        await actor.update({ system: { hp: { max: 9999, value: 9999 } } });
    });
    await select(gm, "Огр");
    const window = await openSimulate(gm);
    await window.getByLabel("Сколько: Огр").fill("60");
    await choose(window, "Сколько боёв", "10000");
    await gm.evaluate(() => {
      const longest = { task: 0 };
      Object.assign(globalThis, { longest });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration);
      }).observe({ type: "longtask" });
    });
    await window.getByRole("button", { name: "Прикинуть" }).click();
    await window.getByText(/^\d+ из 10000$/u).waitFor();
    await shoot(window, "simulate-running");
    await expect.poll(() => window.getByRole("progressbar").evaluate((bar) => (bar as Loose).value)).toBeGreaterThan(5);
    await window.getByRole("button", { name: "Остановить" }).click();
    await window.getByText("Остановлено раньше срока.").waitFor();
    console.log(
      "longest task while fights are simulated, ms (0: none over 50)",
      await gm.evaluate(() => (globalThis as Loose).longest),
    );
    await window.getByRole("button", { name: "Прикинуть" }).click();
    await window.getByText(/^\d+ из 10000$/u).waitFor();
    await gm.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    await settled(gm);
    expect(await windowOf(gm).count()).toBe(0);
  });
});

let evening: Evening;
const goHome = (): Promise<void> => evening.end();

describe("the fight", () => {
  afterEach(goHome);
  test("a mirror comes to a half within the margin, a hopeless fight to nothing and all", async () => {
    evening = await beginEvening({ world: { ...FIGHT, finish: friend("Гоблин 1") } });
    const gm = await evening.open("GM");
    await select(gm, "Гоблин 1", "Гоблин 2");
    const window = await openSimulate(gm);
    const party = window.getByRole("group", { name: "Отряд", exact: true });
    expect(await party.getByRole("checkbox", { name: /Гоблин 1/u }).isChecked()).toBe(true);
    await choose(window, "Кого бьют противники", "У кого меньше хитов");
    await choose(window, "Сколько боёв", "10000");
    await window.getByLabel("Зерно случая").fill("12");
    await simulate(window);
    const even = await wins(window);
    const [percent = 0, margin = 0] = even["heroes"] ?? [];
    expect(margin).toBe(2);
    expect(Math.abs(percent - 50)).toBeLessThanOrEqual(margin);
    expect((even["heroes"]?.[0] ?? 0) + (even["foes"]?.[0] ?? 0)).toBe(100);

    // Nobody fells ten thousand hit points in fifty rounds, and the other has ten.
    await gm.evaluate(async () => {
      const { actor } = canvas.tokens.placeables.find((token: Loose) => token.name === "Огр");
      await actor.update({ system: { hp: { max: 9999, value: 9999 } } });
    });
    await select(gm, "Гоблин 1", "Огр");
    await openSimulate(gm);
    await window.getByText("9999 хитов").waitFor();
    await simulate(window);
    expect(await wins(window)).toEqual({ heroes: [0, 1], foes: [100, 1] });
  });
});

describe("what stands in the way", () => {
  afterEach(goHome);
  test("sixty tokens, a name of two hundred letters, a creature without any attack", async () => {
    const long = `Огр ${"длинноимённый ".repeat(20)}`.slice(0, 200).trim();
    evening = await beginEvening({
      world: {
        ...FIGHT,
        finish: (data: Loose) => {
          const [scene] = data.scenes;
          const goblin = scene.tokens.find((token: Loose) => token.name === "Гоблин 1");
          for (let n = 6; n <= 60; n += 1)
            scene.tokens.push({
              ...structuredClone(goblin),
              _id: `goblin${String(n).padStart(10, "0")}`,
              name: `Гоблин ${String(n)}`,
              delta: { _id: `deltag${String(n).padStart(10, "0")}` },
            });
          for (const token of scene.tokens) if (token.name === "Огр") token.name = long;
          for (const actor of data.actors) if (actor.name === "Огр") actor.items = [];
        },
      },
    });
    const gm = await evening.open("GM");
    await select(gm, ...Array.from({ length: 60 }, (_, index) => `Гоблин ${String(index + 1)}`), long);
    const window = await openSimulate(gm);
    expect(await window.getByLabel("Сколько: Гоблин").inputValue()).toBe("60");
    await window.getByText("Нет атаки: стоит и терпит").waitFor();
    await choose(window, "Сколько боёв", "500");
    await simulate(window);
    await window.getByText(new RegExp(`Ничего не делают.*${long}`, "u")).waitFor();
    expect(await eyesores(window)).toEqual([]);
    await shoot(gm, "simulate-many");
    expect(
      await window
        .getByRole("cell")
        .first()
        .evaluate((cell) => cell.clientHeight),
    ).toBeLessThan(40);
  });

  test("the party's members are the heroes; a hero who is selected stands alone; without any hero it is said", async () => {
    const creatures = /Гоблин|Огр/u;
    evening = await beginEvening({
      world: {
        ...FIGHT,
        users: FIGHT.users.map(({ name, role }) => ({ name, role })),
        actors: FIGHT.actors.map(({ of, name }) => ({ of, name })),
        tokens: FIGHT.tokens.filter(({ of }) => creatures.test(of)),
      },
    });
    const gm = await evening.open("GM");
    const heard = await listenToNotifications(gm);
    await select(gm, "Огр");
    await press(gm);
    await expect
      .poll(heard)
      .toContain("Сражаться с ними некому: нет ни отряда, ни выделенных друзей, ни персонажей игроков.");
    await gm.evaluate(async () => {
      const members = ["Воин", "Следопыт"].map((name) => ({ uuid: game.actors.getName(name).uuid as string }));
      await Actor.implementation.create({ type: "party", name: "Отряд", system: { members } } as Loose);
    });
    const window = await openSimulate(gm);
    const party = window.getByRole("group", { name: "Отряд", exact: true });
    expect(await party.getByRole("checkbox", { checked: true }).count()).toBe(2);
    await gm.evaluate(async () => {
      const goblin = canvas.tokens.placeables.find((token: Loose) => token.name === "Гоблин 1").document;
      await goblin.update({ disposition: 1 });
    });
    await select(gm, "Огр", "Гоблин 1");
    await openSimulate(gm);
    await party.getByRole("checkbox", { name: /Гоблин 1/u }).waitFor();
    expect(await party.getByRole("checkbox").count()).toBe(3);
    expect(await party.getByRole("checkbox", { checked: true }).count()).toBe(1);
  });
});

describe("looks", () => {
  afterEach(goHome);

  test.each([
    ["ru", "dark", 1440],
    ["en", "light", 390],
  ] as const)(
    "the window in %s, %s, %i px: nothing clipped, all by keyboard, no faults of access",
    async (language, theme, width) => {
      evening = await beginEvening();
      const gm = await evening.open("GM", { language, theme, width, height: 844 });
      await loadAxe(gm);
      await select(gm, ...GOBLINS, "Огр");
      const window = await openSimulate(gm);
      await shoot(gm, `simulate-window-${language}-${String(width)}`);
      expect(await eyesores(window)).toEqual([]);
      expect(await violations(window)).toEqual([]);
      const { missed, stops } = await walk(window.locator(".window-content"));
      expect({ missed, bad: stops.filter(({ ring, named }) => !ring || !named) }).toEqual({ missed: [], bad: [] });
      await window.locator("[data-autofocus]").focus();
      await gm.keyboard.press("Enter");
      await window.locator("[data-result]").waitFor();
      await expect
        .poll(() => window.locator("[data-autofocus]").evaluate((one) => one === document.activeElement))
        .toBe(true);
      await shoot(gm, `simulate-result-${language}-${String(width)}`);
      expect(await eyesores(window)).toEqual([]);
      expect(await violations(window)).toEqual([]);
      await window.locator(".window-content").evaluate((content) => {
        content.scrollTo(0, content.scrollHeight);
      });
      await shoot(gm, `simulate-end-${language}-${String(width)}`);
    },
  );
});
