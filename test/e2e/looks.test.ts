/** The windows beside the character's sheet, as a desk in Russian and a phone in English show them: seen, read aloud, not clipped. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Table } from "./support/drivers/driver.ts";
import { openHostTable } from "./support/drivers/host.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { faultsOf, lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { wholeBlock } from "./support/whole-block.ts";
import { FIGHT } from "./support/world.ts";

const WORLD = {
  ...FIGHT,
  settings: { "opposed-d20.ruleProfile": "base" },
  actors: [
    ...FIGHT.actors.map((actor) => (actor.name === "Огр" ? { ...actor, change: wholeBlock } : actor)),
    { of: "heroes/Волшебник, уровень 3", name: "Зорин", owners: ["Player 1"], whole: true },
  ],
};

/** One of each kind of thing, a party of a tired, a wounded and a rising hero, somebody who is nobody yet. */
async function furnish(gm: Page): Promise<void> {
  await gm.evaluate(async () => {
    const actors = CONFIG.Actor.documentClass;
    const hero = game.actors.getName("Воин");
    const have = new Set(hero.items.contents.map((item: Loose) => item.type));
    const things = (["gear", "consumable", "tool", "container", "feature", "injury", "ammunition"] as const)
      .filter((type) => !have.has(type))
      .map((type, index) => ({
        type,
        name: `Вещь ${String(index + 1)}`,
        system: { description: "<p>Сказано о ней не много.</p>" },
      }));
    await hero.createEmbeddedDocuments("Item", things);
    await hero.createEmbeddedDocuments("ActiveEffect", [
      { name: "Благословение", changes: [{ key: "system.bonuses.attack", mode: 2, value: "1" }] },
    ]);
    await hero.update({ system: { hp: { value: 0 }, exhaustion: { other: 1 } } });
    await game.actors
      .getName("Следопыт")
      .update({ system: { hp: { value: 3 }, spellcasting: { slots: { c1: { value: 0, max: 2 } } } } });
    await game.actors.getName("Зорин").update({ system: { details: { xp: 9000 } } });
    await actors.create({ type: "character", name: "Новичок" });
    const members = ["Воин", "Следопыт", "Зорин"].map((name) => ({ uuid: game.actors.getName(name).uuid }));
    const party = await actors.create({ type: "party", name: "Отряд", system: { members, coins: { gp: 10 } } });
    await party.createEmbeddedDocuments("Item", [
      { type: "gear", name: "Верёвка", system: { quantity: 2, weight: 4.5 } },
    ]);
  });
}

/** The window that something opens. */
async function opened(page: Page, open: () => Promise<unknown>): Promise<Locator> {
  const known = await page.evaluate(() => [...foundry.applications.instances.keys()] as string[]);
  await open();
  const id = await page.waitForFunction(
    (before) =>
      [...foundry.applications.instances.values()].find(
        (app: Loose) => app.hasFrame && app.rendered && !before.includes(app.id),
      )?.id as string | undefined,
    known,
  );
  return page.locator(`[id="${String(await id.jsonValue())}"]`);
}

/** A window behind a button of a sheet, which stays open below. */
async function behind(page: Page, name: string, action: string, tab = ""): Promise<Locator> {
  const sheet = await openSheet(page, name);
  if (tab !== "") await sheet.locator(`[role="tab"][data-tab="${tab}"]`).click();
  return opened(page, () => sheet.locator(`[data-action="${action}"]:visible`).first().click());
}

const playBy = (page: Page, profile: string): Promise<void> =>
  page.evaluate(async (id) => void (await game.settings.set("opposed-d20", "ruleProfile", id)), profile);

async function tabOf(page: Page, name: string, tab: string): Promise<Locator> {
  const sheet = await openSheet(page, name);
  if ((await sheet.locator('[data-action="toggleMode"]').getAttribute("aria-pressed")) === "true")
    await sheet.locator('[data-action="toggleMode"]').click();
  await sheet.locator(`[role="tab"][data-tab="${tab}"]`).click();
  return sheet;
}

async function inEdit(sheet: Promise<Locator>): Promise<Locator> {
  const found = await sheet;
  const toggle = found.locator('[data-action="toggleMode"]');
  if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
  await found.locator(".window-content :is(input, select)").first().waitFor();
  return found;
}

/** The sheet of the first thing of a kind, whoever has it. */
async function itemOf(page: Page, type: string): Promise<Locator> {
  const id = await page.evaluate(async (wanted) => {
    const item = game.actors.contents
      .flatMap((actor: Loose) => actor.items.contents)
      .find((one: Loose) => one.type === wanted) as Loose;
    await item.sheet.render({ force: true });
    return item.sheet.id as string;
  }, type);
  return page.locator(`[id="${id}"]`);
}

const creation = (page: Page): Locator => page.locator(".od-window--creation");

const TABS = ["play", "inventory", "spells", "features", "effects", "story"] as const;
const KINDS = [
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
] as const;
const STEPS = ["species", "class", "background", "values", "training", "equipment", "summary"] as const;

interface Screen {
  readonly name: string;
  /** Another side of the window before it, which stays open. */
  readonly stays?: boolean;
  readonly open: (page: Page) => Promise<Locator>;
}
const SCREENS: readonly Screen[] = [
  ...TABS.filter((tab) => tab !== "spells").map((tab, index) => ({
    name: `empty-${tab}`,
    stays: index > 0,
    open: (page: Page) => tabOf(page, "Новичок", tab),
  })),
  ...TABS.map((tab, index) => ({
    name: `wizard-${tab}`,
    stays: index > 0,
    open: (page: Page) => tabOf(page, "Зорин", tab),
  })),
  { name: "party-play", open: (page) => openSheet(page, "Отряд") },
  { name: "party-edit", stays: true, open: (page) => inEdit(openSheet(page, "Отряд")) },
  { name: "npc-play", open: (page) => openSheet(page, "Огр") },
  { name: "npc-edit", stays: true, open: (page) => inEdit(openSheet(page, "Огр")) },
  ...KINDS.flatMap((kind) => [
    { name: `${kind}-play`, open: (page: Page) => itemOf(page, kind) },
    { name: `${kind}-edit`, stays: true, open: (page: Page) => inEdit(itemOf(page, kind)) },
  ]),
  {
    name: "effect",
    open: async (page) => {
      const id = await page.evaluate(async () => {
        const { sheet } = game.actors.getName("Воин").effects.contents[0];
        await sheet.render({ force: true });
        return sheet.id as string;
      });
      return page.locator(`[id="${id}"]`);
    },
  },
  ...STEPS.map((step, index) => ({
    name: `creation-${step}`,
    stays: index > 0,
    open: async (page: Page) => {
      const window = index > 0 ? creation(page) : await behind(page, "Новичок", "createCharacter");
      await window.locator(`.od-creation__step[data-step="${step}"]`).click();
      await window.locator(`[data-step="${step}"][aria-current="step"]`).waitFor();
      return window;
    },
  })),
  { name: "level-up", open: (page) => behind(page, "Зорин", "levelUp") },
  { name: "rest", open: (page) => behind(page, "Отряд", "rest") },
  { name: "request", open: (page) => behind(page, "Отряд", "ask") },
  { name: "award", open: (page) => behind(page, "Отряд", "award") },
  { name: "hardship", open: (page) => behind(page, "Отряд", "hardship") },
  { name: "travel", open: (page) => behind(page, "Отряд", "travel") },
  {
    name: "hand-over",
    open: async (page) => {
      const sheet = await tabOf(page, "Воин", "inventory");
      return opened(page, () => sheet.locator('[data-action="sendItem"]').first().dispatchEvent("click"));
    },
  },
  {
    name: "breakable",
    open: async (page) => {
      await page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
      });
      const quick = await opened(page, () => page.keyboard.press("Alt+KeyQ"));
      return opened(page, () => quick.locator('[data-action="object"]').click());
    },
  },
  {
    name: "tool",
    open: async (page) => {
      const sheet = await tabOf(page, "Воин", "inventory");
      return opened(page, () => sheet.locator('[data-action="rollCheck"][data-kind="tool"]:visible').first().click());
    },
  },
  { name: "learn", open: (page) => behind(page, "Зорин", "learnSpells", "spells") },
  { name: "quick-effect", open: (page) => behind(page, "Воин", "quickEffect", "effects") },
  {
    name: "print",
    open: (page) =>
      opened(page, () =>
        page.evaluate(async () => {
          const { sheet } = game.actors.getName("Зорин");
          await sheet.options.actions.printSheet.call(sheet);
        }),
      ),
  },
  { name: "dying", open: (page) => tabOf(page, "Воин", "play") },
  {
    name: "planner",
    open: async (page) => {
      // The base rules sell nothing, so there is nothing to plan.
      await playBy(page, "homebrew");
      await page.evaluate(async () => {
        await game.actors.getName("Новичок").update({ system: { points: { talents: { bonus: 2 } } } });
      });
      return behind(page, "Новичок", "planMastery", "play");
    },
  },
];

/** Walked with Tab, too: the others have scenarios of their own. */
const BY_KEYBOARD: readonly string[] = ["hardship", "travel", "hand-over", "breakable"];
/** Each side of these once: played at a desk, edited on a phone. */
const SIDES_BY_KEYBOARD = ["npc", "weapon", "armor", "ammunition"];

async function clear(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()])
      if ((app as Loose).hasFrame) await app.close({ animate: false });
  });
}

/** Words that go on in the next line without a hyphen. */
const brokenWords = (part: Locator): Promise<string[]> =>
  part.locator(".od-learn__row:visible").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[\p{L}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(`broken: ${word}`);
        }
      return found;
    }),
  );

let table: Table;

beforeAll(async () => {
  table = await openHostTable({ generation: 14, world: WORLD });
  const gm = await table.open("GM");
  await furnish(gm);
  const sheet = await openSheet(gm, "Воин");
  await sheet.locator('[data-action="rollDeathSave"]').click();
  await gm.locator("#sidebar .od-card").waitFor();
  await table.leave(gm);
});
afterAll(async () => {
  await table.close();
});

describe.each([
  ["ru", "dark", 1440],
  ["en", "light", 390],
] as const)("%s %s %i px", (language, theme, width) => {
  test("every window: nothing clipped, no fault of access", async () => {
    const page = await table.open("GM", { language, theme, width, height: 900 });
    await loadAxe(page);
    await playBy(page, "base");
    const found: Record<string, string[]> = {};
    const look = async (name: string, part: Locator): Promise<void> => {
      await part.waitFor();
      await page.mouse.move(0, 0);
      // A reference is dropped or pasted, not read.
      const bad = [
        ...(await eyesores(part)).filter((each) => !each.includes(" Compendium.")),
        ...(await violations(part)),
        ...(name === "learn" ? await brokenWords(part) : []),
      ];
      if (bad.length > 0) found[name] = bad;
      await shoot(part, `look-${name}-${language}-${theme}-${String(width)}`);
    };
    await page.evaluate(() => {
      ui.sidebar.expand();
    });
    await look("death-card", lastCard(page));
    await page.evaluate((wide) => {
      ui.sidebar.toggleExpanded(wide);
    }, width > 720);
    for (const { name, stays, open } of SCREENS) {
      if (stays !== true) await clear(page);
      const part = await open(page);
      await look(name, part);
      const side = width > 720 ? "play" : "edit";
      if (!BY_KEYBOARD.includes(name) && !SIDES_BY_KEYBOARD.some((one) => name === `${one}-${side}`)) continue;
      const { missed, stops } = await walk(part.locator(".window-content"));
      const bad = stops.filter(({ ring, named }) => !ring || !named);
      if (missed.length > 0 || bad.length > 0) found[`${name} by keyboard`] = [JSON.stringify({ missed, bad })];
    }
    expect(found).toEqual({});
    expect(await faultsOf(page)).toEqual([]);
    await table.leave(page);
  }, 240_000);
});
