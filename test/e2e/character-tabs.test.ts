/** Every tab of a character's sheet, in every dress; what a pointer finds explained, others find, too. */
import type { Locator } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { wear } from "./support/wear.ts";
import { plainFaults } from "./support/plain-colors.ts";
import { openSheet } from "./support/seat.ts";
import { settled } from "./support/quiet.ts";
import { shoot } from "./support/shots.ts";
import { HERO, equip } from "./support/caster.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const TABS = ["play", "inventory", "spells", "features", "effects", "story"] as const;
/** In each language, theme and width once; in the middle a window beside the sidebar: two columns. */
const LOOKS = {
  ru: [
    ["dark", 1440],
    ["light", 390],
  ],
  en: [["dark", 1024]],
} as const;

/** Three explanations on each tab. */
const ASKED: Readonly<Record<(typeof TABS)[number], readonly string[]>> = {
  play: [".od-points__purse", '.od-roll[data-key="stealth"]', ".od-blow"],
  inventory: [".od-load", ".od-coin input", ".od-thing .od-menu > summary"],
  spells: [".od-caster .od-stat__number", '.od-slots > [role="img"]', ".od-item .od-menu > summary"],
  features: ['.od-tools [data-type="feature"]', '.od-heading [data-type="injury"]', ".od-item .od-menu > summary"],
  effects: ['[data-action="addEffect"]', ".od-effect .od-menu > summary"],
  story: [".od-facts__number"],
};

/** Words of names that are cut in two on the tab that is open. */
const torn = (sheet: Locator): Promise<string[]> =>
  sheet.locator(".tab.active .od-item__name").evaluateAll((names) =>
    names.flatMap(({ firstChild: text }) =>
      text instanceof Text
        ? [...text.data.matchAll(/[^\s-]+/gu)].flatMap(({ 0: word, index }) => {
            const range = new Range();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1 ? [`torn: ${word}`] : [];
          })
        : [],
    ),
  );

describe.each(["ru", "en"] as const)("%s", (language) => {
  test("every tab in both modes: nothing clipped, no fault of access, all by keyboard", async () => {
    evening = await beginEvening({ latency: [0, 1] });
    const gm = await evening.open("GM", { language, theme: "dark", width: 1440, height: 900 });
    await equip(gm);
    await gm.evaluate(async (name) => {
      const actor = game.actors.getName(name);
      const [bag, rope, sword] = ["Рюкзак", "Верёвка", "Длинный меч"].map((one) => actor.items.getName(one));
      await rope.update({ system: { container: bag.id } });
      const uses = { value: 1, max: 1, recharge: "long" };
      await actor.createEmbeddedDocuments("Item", [
        { type: "feature", name: "Магическое восстановление", system: { origin: "class", action: "bonus", uses } },
      ]);
      await actor.update({
        system: {
          favorites: [
            "skill.stealth",
            `attack.${String(sword.id)}.strike`,
            `item.${String(actor.items.getName("Второе дыхание").id)}`,
          ],
          hp: { lost: 2 },
          exhaustion: { other: 1 },
          resistances: ["fire", "cold"],
          points: { talents: { bonus: 1 } },
        },
      });
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    }, HERO);
    await loadAxe(gm);
    const sheet = await openSheet(gm, HERO);
    const found: Record<string, unknown> = {};
    for (const [theme, width] of LOOKS[language]) {
      await gm.setViewportSize({ width, height: 900 });
      await wear(gm, theme);
      await sheet.evaluate(
        (element, wide) =>
          void (foundry.applications.instances.get(element.id) as Loose).setPosition({
            left: 0,
            top: 0,
            width: wide === 1024 ? 700 : Math.min(wide, 1000),
            height: 780,
          }),
        width,
      );
      for (const mode of ["play", "edit"]) {
        const toggle = sheet.locator('[data-action="toggleMode"]');
        if ((await toggle.getAttribute("aria-pressed")) !== String(mode === "edit")) await toggle.click();
        for (const name of TABS) {
          await sheet.locator(`[role="tab"][data-tab="${name}"]`).click();
          await gm.mouse.move(0, 0);
          // Each side of the sheet once: where things are played on a phone, where they are edited in two columns.
          const { missed, stops } =
            width === (mode === "play" ? 390 : 1024)
              ? await walk(sheet.locator(".window-content"))
              : { missed: [], stops: [] };
          await sheet.locator(".window-content").evaluate((content) => content.scrollTo(0, 0));
          const bad = [
            ...(await eyesores(sheet)),
            ...(await torn(sheet)),
            ...(await violations(sheet)),
            ...missed,
            ...stops.filter(({ ring, named }) => !ring || !named).map(({ what }) => what),
          ];
          await shoot(sheet, `character-${name}-${mode}-${language}-${theme}-${String(width)}`);
          if (bad.length > 0) found[`${name} ${mode} ${String(width)}`] = bad;
        }
      }
    }
    expect(found).toEqual({});
  }, 240_000);
});

test("what a pointer finds explained, the keyboard and a finger find explained, too; a finger that asks does not roll", async () => {
  evening = await beginEvening({ latency: [0, 1] });
  const gm = await evening.open("GM");
  await equip(gm);
  await gm.evaluate(async (name) => {
    await game.actors.getName(name).createEmbeddedDocuments("ActiveEffect", [{ name: "Благословение" }]);
  }, HERO);
  const sheet = await openSheet(gm, HERO);
  const bubble = gm.locator("#tooltip.active");
  const finger = await gm.context().newCDPSession(gm);
  await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  for (const name of TABS) {
    await sheet.locator(`[role="tab"][data-tab="${name}"]`).click();
    // Whatever has an explanation is a stop of the keyboard, or holds one.
    const dumb = await sheet.locator(".window-content").evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>("[data-tooltip-text]")].flatMap((one) => {
        const stops = "button, input, select, textarea, summary, a[href], [tabindex='0']";
        return one.dataset["tooltipText"] === "" ||
          !one.checkVisibility() ||
          one.matches(stops) ||
          one.querySelector(stops) !== null
          ? []
          : [one.outerHTML.slice(0, 120)];
      }),
    );
    expect([name, dumb]).toEqual([name, []]);
    // The numbers of the head are the same on every tab.
    for (const selector of ASKED[name]) {
      const asked = sheet.locator(`.tab.active ${selector}`).first();
      const text = await asked.evaluate(
        (one) => (one.closest<HTMLElement>("[data-tooltip-text]")?.dataset["tooltipText"] ?? "").split("\n")[0] ?? "",
      );
      expect([selector, text]).not.toEqual([selector, ""]);
      await gm.keyboard.press("Shift");
      await asked.focus();
      await bubble.getByText(text).first().waitFor();
      // It opens upward where there is room, so the next row stays in sight. Escape hides it and nothing else.
      const [top, shown] = [(await asked.boundingBox())?.y ?? 0, await bubble.boundingBox()];
      if (shown && top > shown.height + 12) expect(shown.y + shown.height).toBeLessThanOrEqual(top);
      await gm.keyboard.press("Escape");
      await bubble.waitFor({ state: "detached" });
      expect([selector, await asked.evaluate((one) => one === document.activeElement)]).toEqual([selector, true]);
      await asked.blur();

      // The sheet may still be drawing after the last tab.
      await settled(gm);
      await asked.evaluate((one) => {
        one.scrollIntoView({ block: "nearest" });
      });
      const box = await asked.boundingBox();
      if (!box) throw new Error(`${selector} is not to be seen`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await bubble.getByText(text).first().waitFor();
      await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await gm.keyboard.press("Escape");
      await openSheet(gm, HERO);
      await sheet.locator(`[role="tab"][data-tab="${name}"]`).focus();
    }
  }
  // A tap is enough where it does nothing else, and stays when the finger has gone.
  const load = sheet.locator(".od-stat--physical .od-stat__number");
  const box = await load.boundingBox();
  if (!box) throw new Error("no number");
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 5, y: box.y + 5 }] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await bubble
    .getByText(/Физическая защита/u)
    .first()
    .waitFor();
  expect(await gm.locator(".od-window").count()).toBe(0);
});

const thing = (type: string, name: string, quantity: number, weight: number, value: number, system: object = {}) => ({
  type,
  name,
  img: `systems/opposed-d20/icons/${type}.svg`,
  system: { quantity, weight, price: { value, currency: "sp" }, ...system },
});

/** What a rogue has about him after some evenings, beside what he began with. */
const CARRIED = [
  thing("consumable", "Зелье лечения", 2, 0.25, 500),
  thing("consumable", "Кислота", 1, 0.5, 250, { effect: { kind: "damage", formula: "2d6", type: "acid" } }),
  thing("consumable", "Противоядие", 1, 0.25, 500),
  thing("tool", "Набор для грима", 1, 1.5, 250),
  thing("tool", "Игральные кости", 1, 0, 1),
  thing("gear", "Верёвка шёлковая, 15 м", 1, 2.5, 100),
  thing("gear", "Факел", 5, 0.5, 1),
  thing("gear", "Лом", 1, 2.5, 20),
  thing("gear", "Кошки для лазания", 1, 2, 20),
  thing("gear", "Фонарь с крышкой", 1, 1, 50),
  thing("gear", "Масло", 3, 0.5, 1),
  thing("gear", "Плащ с капюшоном", 1, 1.5, 5),
];

/** Ready heroes as the packs have them; of the wizard's fifteen spells twelve. */
const HEROES = {
  ...FIGHT,
  actors: [
    ...FIGHT.actors,
    {
      of: "heroes/Волшебник, уровень 3",
      name: "Зорин",
      whole: true,
      change: (data: Loose) => {
        const left = ["Сигнал тревоги", "Понимание языков", "Усыпление"];
        data.items = data.items.filter(({ name }: Loose) => !left.includes(name));
      },
    },
    {
      of: "heroes/Плут",
      name: "Лиска",
      whole: true,
      change: (data: Loose) => {
        data.items.push(...CARRIED);
      },
    },
    { of: "heroes/Паладин, уровень 10", name: "Брунгильда", whole: true },
  ],
};

test("at 900 × 760 a wizard's spells, a rogue's things and a paladin's features are seen without scrolling and say what they do; fingers find 44 px", async () => {
  evening = await beginEvening({ latency: [0, 1], world: HEROES });
  const gm = await evening.open("GM", { width: 1440, height: 900, theme: "dark" });
  await loadAxe(gm);
  /** Names in sight between the bar of tabs and the end of the window, and the highest row. */
  const inSight = (sheet: Locator, tab: string): Promise<{ names: string[]; highest: number }> =>
    sheet.evaluate((element, open) => {
      const port = element.querySelector(".window-content")?.getBoundingClientRect();
      const rows = [...element.querySelectorAll<HTMLElement>(`[data-tab="${open}"].tab .od-rows > [data-item-id]`)];
      const seen = rows.filter((row) => {
        const name = row.querySelector(".od-item__name")?.getBoundingClientRect();
        return port && name && name.height > 0 && name.top >= port.top && name.bottom <= port.bottom;
      });
      return {
        names: seen.map((row) => row.querySelector(".od-item__name")?.textContent.trim() ?? ""),
        highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      };
    }, tab);
  const openAt = async (name: string, tab: string, size: { width: number; height: number }): Promise<Locator> => {
    const sheet = await openSheet(gm, name);
    await sheet.evaluate(
      (element, to) =>
        void (foundry.applications.instances.get(element.id) as Loose).setPosition({ left: 0, top: 0, ...to }),
      size,
    );
    await sheet.locator(`[role="tab"][data-tab="${tab}"]`).click();
    // A tab is drawn when it is opened for the first time.
    await sheet.locator(`[data-tab="${tab}"].tab .od-rows > [data-item-id]`).first().waitFor();
    return sheet;
  };
  const found: Record<string, unknown> = {};
  for (const [name, tab, count] of [
    // One fewer than without the strip of what is not chosen: three places of his book are open.
    ["Зорин", "spells", 11],
    ["Лиска", "inventory", 3 + CARRIED.length],
    // Thirteen of the class, three of the species and the feat that it gives, one of the background.
    ["Брунгильда", "features", 18],
  ] as const) {
    const sheet = await openAt(name, tab, { width: 900, height: 760 });
    await sheet.locator(".window-content").evaluate((content) => content.scrollTo(0, 0));
    await shoot(sheet, `dense-${tab}`);
    const { names, highest } = await inSight(sheet, tab);
    const bad = [
      ...(await violations(sheet)),
      ...(await eyesores(sheet.locator(`[data-tab="${tab}"].tab`))),
      ...(tab === "features" ? [] : await plainFaults(sheet, tab)),
    ];
    if (names.length !== count || highest > 36 || bad.length > 0) found[tab] = { names, highest, bad };
  }
  expect(found).toEqual({});
  // A rogue's class has a main characteristic, but no spells: no empty tab.
  const rogue = await openSheet(gm, "Лиска");
  expect(
    await rogue
      .getByRole("tab")
      .allTextContents()
      .then((tabs) => tabs.map((tab) => tab.trim())),
  ).toEqual(["Бой и навыки", "Снаряжение", "Черты", "Эффекты", "О персонаже"]);
  const book = await openSheet(gm, "Зорин");
  await book.locator('[role="tab"][data-tab="spells"]').click();
  const spells = book.locator('[data-tab="spells"].tab');
  // The rows are one table, whatever sign a button has.
  const lefts = await spells
    .locator(".od-rows--facts .od-act")
    .evaluateAll((acts) => acts.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect([lefts.length > 5, new Set(lefts).size]).toEqual([true, 1]);
  // A search without a hit says so, without headings over nothing, and can be cleared; one with a hit keeps its heading.
  const heads = spells.locator("h2:visible");
  const all = await heads.count();
  await spells.getByRole("searchbox").fill("щит");
  await expect
    .poll(() => heads.allTextContents().then((found) => found.map((one) => one.trim().slice(0, 8))))
    .toEqual(["1-й круг"]);
  await spells.getByRole("searchbox").fill("ууу");
  await spells.getByRole("status").getByText("По запросу «ууу» ничего нет.").waitFor();
  expect([await heads.count(), await violations(book), await eyesores(spells)]).toEqual([0, [], []]);
  await shoot(book, "nothing-found");
  await spells.getByRole("button", { name: "Очистить поиск" }).click();
  await spells.getByRole("status").waitFor({ state: "hidden" });
  await spells.locator("input[type=search]:focus").waitFor();
  expect([await heads.count(), await spells.getByRole("searchbox").inputValue()]).toEqual([all, ""]);
  // A row opens to what it says of itself; a button with dice takes them along.
  await book.locator("summary", { hasText: "Щит" }).focus();
  await gm.keyboard.press("Enter");
  await book.getByText("Реакция · На себя · В, С", { exact: true }).waitFor();
  await book.getByRole("button", { name: "Волшебная стрела: Нанести урон 1к4+1 ×3 силовое поле" }).click();
  const dealt = gm.locator(".od-window", { has: gm.getByText("Урон и лечение") });
  expect(await dealt.locator('[name="formula-0"]').inputValue()).toMatch(/^1[dк]4 ?\+ ?1$/u);
  await dealt.locator('[data-action="close"]').click();
  // A phone: narrower than a line, and for fingers.
  const finger = await gm.context().newCDPSession(gm);
  await finger.send("Emulation.setDeviceMetricsOverride", {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  expect(await gm.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  for (const [name, tab] of [
    ["Зорин", "spells"],
    ["Зорин", "inventory"],
    ["Брунгильда", "features"],
  ] as const) {
    const sheet = await openAt(name, tab, { width: 390, height: 844 });
    await shoot(sheet, `dense-${tab}-390`);
    const small = await sheet.evaluate(
      (part, of) =>
        [
          ...part.querySelectorAll<HTMLElement>(
            `.header-control, [data-tab="${of}"].tab .od-rows :is(button, summary, input)`,
          ),
        ]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
          .map((one) => one.outerHTML.slice(0, 120)),
      tab,
    );
    expect([tab, small, await eyesores(sheet), await violations(sheet)]).toEqual([tab, [], [], []]);
    if (tab === "inventory") {
      // Hand, weight, price and count are columns.
      const begins = (what: string): Promise<number[]> =>
        sheet
          .locator(`[data-tab="inventory"].tab .od-things > section > ul > .od-thing ${what}`)
          .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]);
      expect([await begins(".od-item__name + .od-toggle"), await begins(".od-item__quantity")]).toEqual([
        [expect.any(Number)],
        [expect.any(Number)],
      ]);
    }
    if (tab !== "spells") continue;
    // However long a name, and whatever it deals: what casts them stands in one column.
    const edges = await sheet
      .locator(".od-rows--facts .od-act")
      .evaluateAll((acts) => acts.map((one) => Math.round(one.getBoundingClientRect().right)));
    expect([edges.length > 5, new Set(edges).size]).toEqual([true, 1]);
  }
}, 120_000);
