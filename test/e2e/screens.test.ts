/** Dialogs, prompt and cards in both languages, both themes and three widths: access, overflow, untranslated and clipped text. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { browser } from "./support/drivers/browser.ts";
import type { Table } from "./support/drivers/driver.ts";
import { openHostTable } from "./support/drivers/host.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { faultsOf, openSheet, select, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { freezeActors, playStage, type Stage } from "./support/stage.ts";
import { wear } from "./support/wear.ts";
import { FIGHT } from "./support/world.ts";

let table: Table;
let stage: Stage;

beforeAll(async () => {
  table = await openHostTable({ generation: 14, world: FIGHT });
  stage = await playStage(table);
});
afterAll(async () => {
  await table.close();
});

type Seat = "GM" | "Player 1";
interface Screen {
  readonly name: string;
  readonly seat: Seat;
  readonly open: (page: Page) => Promise<Locator>;
}

/** Opens an item's sheet of an actor. */
async function itemSheet(page: Page, actor: string, item: string): Promise<Locator> {
  const id = await page.evaluate(
    async ([owner, name]) => {
      const { sheet } = game.actors.getName(owner).items.getName(name);
      await sheet.render({ force: true });
      return sheet.id as string;
    },
    [actor, item] as const,
  );
  return page.locator(`[id="${id}"]`);
}

/** The window that a button opens. */
async function dialogOf(page: Page, press: () => Promise<void>): Promise<Locator> {
  const before = await page.locator(".od-window").count();
  await press();
  const dialog = page.locator(".od-window").nth(before);
  await dialog.locator("button[type='submit']").waitFor();
  return dialog;
}

/** A button of a card by its action, wherever it hides; language plays no part. */
async function pressCard(page: Page, card: string, action: string): Promise<void> {
  await page.evaluate(() => {
    ui.sidebar.expand();
  });
  const found = page.locator(`.chat-message[data-message-id="${stage[card] ?? ""}"] .od-card`);
  const button = found.locator(`[data-od-action="${action}"]`).first();
  if (!(await button.isVisible())) await found.locator(".od-more > summary").click();
  await button.click();
}

async function aim(page: Page): Promise<void> {
  await select(page, "Гоблин 1", "Гоблин 2", "Гоблин 3");
  await target(page, "Воин", "Следопыт");
}

/** Looked at in sheets' own scenarios; here only walked through, and seen as those see them who need it otherwise. */
const SHEETS: readonly Screen[] = [
  { name: "character", seat: "Player 1", open: (page) => openSheet(page, "Воин") },
  { name: "weapon", seat: "GM", open: (page) => itemSheet(page, "Воин", "Длинный меч") },
  { name: "bow", seat: "GM", open: (page) => itemSheet(page, "Следопыт", "Короткий лук") },
];

const SCREENS: readonly Screen[] = [
  {
    name: "attack",
    seat: "GM",
    open: async (page) => {
      await aim(page);
      const sheet = await openSheet(page, "Гоблин 1");
      // By key: what waits for an answer of the Game Master may lie over it.
      return dialogOf(page, () => sheet.locator("[data-action='attack']").first().press("Enter"));
    },
  },
  {
    name: "check",
    seat: "GM",
    open: async (page) => {
      const sheet = await openSheet(page, "Воин");
      return dialogOf(page, () => sheet.locator("[data-action='rollCheck']").first().click());
    },
  },
  { name: "adjust", seat: "GM", open: (page) => dialogOf(page, () => pressCard(page, "several", "adjust")) },
  { name: "ruling", seat: "GM", open: (page) => dialogOf(page, () => pressCard(page, "several", "rule")) },
  { name: "add-target", seat: "GM", open: (page) => dialogOf(page, () => pressCard(page, "loose", "addTarget")) },
  {
    name: "prompt",
    seat: "Player 1",
    open: async (page) => {
      // It comes by itself, as soon as its user is there.
      const prompt = page.locator(".od-window--prompt");
      await prompt.waitFor();
      await prompt.evaluate(async (element) => {
        const app: Loose = foundry.applications.instances.get(element.id);
        await app.render();
        app.bringToFront();
      });
      return prompt;
    },
  },
  {
    name: "settings",
    seat: "GM",
    open: async (page) => {
      await page.evaluate(async () => {
        ui.sidebar.expand();
        ui.sidebar.changeTab("settings", "primary");
        await new Promise((done) => {
          setTimeout(done);
        });
      });
      await page.locator(".settings-sidebar .fa-gears").click();
      return page.locator("#settings-config");
    },
  },
];

/** Puts everything away that a screen opened. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()])
      if ((app as Loose).hasFrame && !(app as Loose).element.classList.contains("od-window--prompt"))
        await app.close({ animate: false });
    ui.sidebar.changeTab("chat", "primary");
    ui.sidebar.toggleExpanded(innerWidth > 720);
  });
}

type Theme = "dark" | "light";
/** In each language, theme and width once; Russian words are the longer ones, so they are looked at where there is most room and least. */
const LOOKS: Readonly<Record<"ru" | "en", readonly (readonly [Theme, number])[]>> = {
  ru: [
    ["dark", 1440],
    ["light", 390],
  ],
  en: [["dark", 1024]],
};

const faultsIn = async (part: Locator): Promise<string[]> => [...(await eyesores(part)), ...(await violations(part))];

/** How else pages are looked at, by what is asked of them for it. */
const OTHERWISE = [
  ["contrast-dark", { contrast: "more" }, "dark"],
  ["contrast-light", { contrast: "more" }, "light"],
  ["forced-dark", { forcedColors: "active", colorScheme: "dark" }, "dark"],
  ["forced-light", { forcedColors: "active", colorScheme: "light" }, "light"],
  ["still", { reducedMotion: "reduce" }, "dark"],
] as const;
const PLAIN = { contrast: null, forcedColors: null, colorScheme: null, reducedMotion: null } as const;

/** Waits until no color fades over any more: in between a button has the letters of one theme on the ground of the other. */
async function recolored(part: Locator): Promise<void> {
  await part.first().evaluate(async (element) => {
    const fading = element.getAnimations({ subtree: true }).filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

describe.each(["ru", "en"] as const)("%s", (language) => {
  const pages = new Map<Seat, Page>();
  const shot = (name: string, width: number, theme: string): string =>
    `screen-${name}-${language}-${theme}-${String(width)}`;
  const seated = (seat: Seat): Page => {
    const page = pages.get(seat);
    if (!page) throw new Error(`${seat} is not here`);
    return page;
  };

  beforeAll(async () => {
    for (const seat of ["GM", "Player 1"] as const) {
      const page = await table.open(seat, { language, width: 1440, height: 900, beforeLoad: freezeActors });
      await loadAxe(page);
      pages.set(seat, page);
    }
  });
  afterAll(async () => {
    for (const page of pages.values()) await table.leave(page);
  });

  test.each(LOOKS[language])("dialogs, prompt, settings: %s, %i px", async (theme, width) => {
    const found: Record<string, string[]> = {};
    for (const page of pages.values()) {
      await page.setViewportSize({ width, height: 900 });
      await wear(page, theme);
      await clear(page);
    }
    for (const screen of SCREENS) {
      const page = seated(screen.seat);
      const part = await screen.open(page);
      await part.waitFor();
      await wear(page, theme);
      await page.mouse.move(0, 0);
      const bad = await faultsIn(part);
      await shoot(page, shot(screen.name, width, theme));
      if (bad.length > 0) found[screen.name] = bad;
      await clear(page);
    }
    const whole = await violations(seated("GM"));
    if (whole.length > 0) found["page"] = whole;
    expect(found).toEqual({});
  });

  test.each(LOOKS[language])("cards in every phase: %s, %i px", async (theme, width) => {
    const page = seated("GM");
    await page.setViewportSize({ width, height: 4400 });
    await clear(page);
    await wear(page, theme);
    await page.evaluate(() => {
      ui.sidebar.expand();
    });
    const cards = page.locator("#sidebar .od-card");
    expect(await cards.count()).toBe(new Set(Object.values(stage)).size);
    const bad = await faultsIn(cards);
    await shoot(page.locator("#sidebar"), shot("cards", width, theme));
    expect(bad).toEqual([]);
    // A column of the log is narrower by as much as the text is larger.
    await page.evaluate(() => {
      document.documentElement.style.setProperty("--od-zoom", "1.3");
    });
    const large = await eyesores(cards);
    await shoot(page.locator("#sidebar"), shot("cards-large", width, theme));
    await page.evaluate(() => {
      document.documentElement.style.removeProperty("--od-zoom");
    });
    expect(large).toEqual([]);
  });

  // Neither the order of the keyboard nor what a system asks of colors and motion depends on the language.
  if (language === "ru") {
    const found: Record<string, string[]> = {};
    const note = (name: string, bad: readonly string[]): void => {
      if (bad.length > 0) found[name] = [...(found[name] ?? []), ...bad];
    };
    const dress = async (theme: Theme, media: Parameters<Page["emulateMedia"]>[0]): Promise<void> => {
      for (const page of pages.values()) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await clear(page);
        await wear(page, theme);
        await page.emulateMedia(media);
      }
    };

    test("sheets, dialogs, prompt, cards by keyboard", async () => {
      await dress("dark", PLAIN);
      for (const { name, seat, open } of [...SHEETS, ...SCREENS.filter((each) => each.name !== "settings")]) {
        const page = seated(seat);
        const part = await open(page);
        await part.waitFor();
        note(name, await unreachable(part));
        await clear(page);
      }
      for (const [name, id] of Object.entries(stage))
        note(name, await unreachable(seated("GM").locator(`.chat-message[data-message-id="${id}"] .od-card`)));
      expect(found).toEqual({});
    });

    test.each(OTHERWISE)("for those who need it otherwise: %s", async (how, media, theme) => {
      const look = async (name: string, part: Locator): Promise<void> => {
        await recolored(part);
        note(`${name} ${how}`, [...(await faultsIn(part)), ...(how === "still" ? await moving(part) : [])]);
      };
      await dress(theme, media);
      // Drawn anew each time: of letters that were there before, the browser goes on telling the colors that they had.
      for (const { name, seat, open } of [...SHEETS, ...SCREENS]) {
        if (!["character", "weapon", "attack", "prompt"].includes(name)) continue;
        const page = seated(seat);
        const part = await open(page);
        await part.waitFor();
        await wear(page, theme);
        await look(name, part);
        await shoot(page, `screen-${name}-${how}`);
        await clear(page);
      }
      await look("cards", seated("GM").locator("#sidebar .od-card"));
      await dress("dark", PLAIN);
      expect(found).toEqual({});
    });
  }

  test("nothing went wrong meanwhile", async () => {
    for (const page of pages.values()) expect(await faultsOf(page)).toEqual([]);
  });
});

/** What the Tab key does not reach, and stops without a name or a visible ring. */
async function unreachable(part: Locator): Promise<string[]> {
  const { stops, missed } = await walk(part);
  if (stops.length === 0) return ["nothing at all"];
  return [
    ...missed.map((what) => `missed: ${what}`),
    ...stops.flatMap(({ what, ring, named }) => [
      ...(ring ? [] : [`no ring: ${what}`]),
      ...(named ? [] : [`no name: ${what}`]),
    ]),
  ];
}

test("the inspection sees what it is for", async () => {
  const page = await (await browser()).newPage();
  await page.setContent(`<html lang="en"><title>Bad</title><main id="bad" style="width: 300px"><h1>Bad</h1><button id="mute"></button><p>OD20.Some.Key</p><p style="color: #999; background: #fff">pale</p>
    <p style="width: 40px; overflow: hidden; white-space: nowrap">a sentence without room</p><div style="margin-left: 200px; width: 200px">out</div>
    <input aria-label="field" style="width: 40px" value="too long for it"><span tabindex="0" style="outline: none">ringless</span></main></html>`);
  await loadAxe(page);
  const part = page.locator("#bad");
  expect((await violations(part)).map((each) => each.split(":")[0])).toEqual(
    expect.arrayContaining(["button-name", "color-contrast"]),
  );
  const seen = (await eyesores(part)).map((each) => each.split(":")[0]);
  expect(seen).toEqual(expect.arrayContaining(["language key", "text clipped", "sticks out"]));
  expect(await unreachable(part)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^no ring: span/u), expect.stringMatching(/^no name: button/u)]),
  );
  // Other words are the same; other colors, and what is no longer idle, are asked about again.
  const dressed = async (color: string, text: string, state = ""): Promise<string[]> => {
    await page.setContent(
      `<html lang="en"><title>Dress</title><main id="dress" style="background: #fff"><h1>Dress</h1><button style="color: ${color}; background: #fff" ${state}>${text}</button></main></html>`,
    );
    await loadAxe(page);
    return (await violations(page.locator("#dress"))).map((each) => each.split(":")[0] ?? "");
  };
  expect(await dressed("#222", "dark")).toEqual([]);
  expect(await dressed("#222", "otherwise")).toEqual([]);
  expect(await dressed("#bbb", "pale")).toEqual(["color-contrast"]);
  expect(await dressed("#bbb", "pale", "disabled")).toEqual([]);
  expect(await dressed("#bbb", "pale")).toEqual(["color-contrast"]);
  await page.setContent(
    `<main id="ru" class="od-card" style="width: 300px"><p>бонус lockpicks 1d6</p><p>Щит Щит</p><p>хиты -6</p><b style="display: block; font: 600 20px/1 Vollkorn, serif">1789</b><p style="margin: -20px 0 0">поверх чисел</p></main>`,
  );
  await page.evaluate(() => {
    Object.assign(globalThis, { game: { i18n: { lang: "ru" } } });
  });
  expect((await eyesores(page.locator("#ru"))).map((each) => each.split(":")[0])).toEqual(
    expect.arrayContaining([
      "no Russian",
      "said twice",
      "hyphen for minus",
      "digits like letters",
      "lies on other text",
    ]),
  );
  await page.close();
});

/** What moves although it should not. */
async function moving(part: Locator): Promise<string[]> {
  return part.evaluateAll((roots) =>
    roots.flatMap((root) =>
      [...root.querySelectorAll("*")].flatMap((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        const moves =
          animationName !== "none" || transitionDuration.split(", ").some((time) => Number.parseFloat(time) > 0);
        return moves && element.closest(".window-header") === null
          ? [`${element.tagName} ${element.className} ${transitionDuration}`]
          : [];
      }),
    ),
  );
}
