/** More than a window was drawn for: long and foreign names, forty effects, three hundred things, half the screen. */
import type { Locator } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { lastCard, openSheet, steadyDice, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, idOf, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** 200 characters each: of words, and without a place to break. */
const HERO = "Воительница Северных Перевалов ".repeat(7).slice(0, 200);
const OGRE = "Огр".padEnd(200, "ы");
const RTL = "גובלין מן הגבעות";
const SIGHTS = [
  ["desk", { width: 1440, height: 900 }],
  ["zoom", { width: 720, height: 450 }],
  ["phone", { width: 390, height: 844 }],
] as const;

const effect = (n: number): Loose => ({
  _id: idOf(`effect:${String(n)}`),
  name: n === 0 ? HERO : `Долгое проклятие ${String(n)}`,
  img: "icons/svg/aura.svg",
  type: "base",
  changes: [],
  disabled: false,
  duration: {},
  flags: {},
  statuses: [],
  transfer: true,
  system: {},
});

const WORLD: WorldPlan = {
  ...FIGHT,
  users: [
    { name: "GM", role: 4 },
    { name: "Player 1", role: 1, character: HERO },
  ],
  actors: [
    {
      of: "heroes/Воин",
      name: HERO,
      owners: ["Player 1"],
      change: (actor) => {
        const [first] = actor.items;
        const thing = (n: number, more: object): Loose => ({
          ...structuredClone(first),
          _id: idOf(`thing:${String(n)}`),
          type: "gear",
          name: n === 1 ? HERO : n === 2 ? OGRE : n === 3 ? RTL : `Осколок ${String(n)}`,
          system: {},
          effects: [],
          ...more,
        });
        actor.img = "icons/svg/mystery-man.svg";
        actor.items.push(thing(0, { type: "class", name: "Чумной доктор", system: { identifier: "plague" } }));
        for (let n = 1; n <= 300; n++) actor.items.push(thing(n, {}));
        actor.effects = Array.from({ length: 40 }, (_, n) => effect(n));
      },
    },
    { of: "creatures/Огр", name: OGRE, change: (actor) => void (actor.img = "icons/svg/mystery-man.svg") },
    { of: "creatures/Гоблин", name: RTL },
  ],
  tokens: [
    { of: HERO, name: HERO, at: [4, 5] },
    { of: OGRE, name: OGRE, at: [5, 5] },
    { of: RTL, name: RTL, at: [4, 6] },
  ],
};

/** Puts a window where all of it is on the screen, as large as it likes to be. */
async function place(window: Locator, wide = 900): Promise<void> {
  await window.evaluate((element, width) => {
    const app = foundry.applications.instances.get(element.id) as Loose;
    app.setPosition({ left: 0, top: 0, width: Math.min(width, innerWidth), height: Math.min(860, innerHeight) });
  }, wide);
}

/** Texts of a part that lie on each other where both are seen, and a page that is pushed sideways. */
const crossed = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const seen = (element: Element, box: DOMRect): DOMRect => {
      let { left, top, right, bottom } = box;
      for (let one: Element | null = element; one && root.contains(one); one = one.parentElement) {
        if (getComputedStyle(one).overflow === "visible") continue;
        const port = one.getBoundingClientRect();
        [left, top] = [Math.max(left, port.left), Math.max(top, port.top)];
        [right, bottom] = [Math.min(right, port.right), Math.min(bottom, port.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const texts: { node: Node; text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: holder, textContent: text } = node;
      if (!holder || !text?.trim() || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (holder.closest(".window-header, .od-hidden, .od-breakdown, .od-live, select")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // Letters are lower than the box of their font.
        const air = rect.height / 4;
        const box = seen(holder, new DOMRect(rect.left, rect.top + air, rect.width, rect.height - 2 * air));
        if (box.width > 3 && box.height > 3 && getComputedStyle(holder).clipPath === "none")
          texts.push({ node, text: text.trim().slice(0, 40), box });
      }
    }
    const found = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter(
          ({ node, box: b }) =>
            // The lines of one text are closer than their letters are high.
            node !== one.node &&
            Math.min(one.box.right, b.right) - Math.max(one.box.left, b.left) > 3 &&
            Math.min(one.box.bottom, b.bottom) - Math.max(one.box.top, b.top) > 3,
        )
        .map(({ text }) => `“${one.text}” lies on “${text}”`),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${String(scrollWidth - clientWidth)} px too wide`);
    return found.slice(0, 8);
  });

/** What may be cut: titles by the host, names after some lines, so that what is under them stays in sight, and what is typed. */
const CUT =
  /^text (?:clipped: (?:h1\.window-title|input\. name)|cut off: (?:h2\.od-head__name|span\.od-(?:target|odds)__name|p\.od-(?:card__subtitle|bar__whose)))/u;

async function faults(part: Locator): Promise<string[]> {
  return [...(await eyesores(part)).filter((text) => !CUT.test(text)), ...(await crossed(part))];
}

test("long and right-to-left names, 40 effects, every condition, 300 things, no portrait, an own class: nothing sticks out or lies on another", async () => {
  evening = await beginEvening({ world: WORLD, latency: [0, 1] });
  const gm = await evening.open("GM");
  await loadAxe(gm);
  await gm.evaluate(() => ui.notifications.clear());
  const found: Record<string, string[]> = {};
  const look = async (name: string, part: Locator): Promise<void> => {
    await shoot(gm, `extreme-${name}`);
    const bad = await faults(part);
    if (bad.length > 0) found[name] = bad;
  };
  await gm.evaluate(async (name) => {
    const ogre = game.actors.getName(name);
    for (const { id } of CONFIG.statusEffects) await ogre.toggleStatusEffect(id, { active: true });
  }, OGRE);
  for (const [sight, size] of SIGHTS) {
    await gm.setViewportSize(size);
    for (const [who, name, sights] of [
      ["ogre", OGRE, "desk phone"],
      ["rtl", RTL, "zoom"],
      ["hero", HERO, "zoom phone"],
    ] as const) {
      // Whom there is room for at half the screen has it on the whole.
      if (!sights.includes(sight)) continue;
      const sheet = await openSheet(gm, name);
      await place(sheet);
      const tabs = who === "hero" ? ["play", "inventory", "features", "effects"] : [""];
      for (const tab of tabs) {
        if (tab) await sheet.locator(`[role="tab"][data-tab="${tab}"]`).click();
        await sheet.locator(".window-content").evaluate((content) => content.scrollTo(0, 0));
        await look(`${who}${tab}-${sight}`, sheet);
      }
      await sheet.evaluate(
        async (element) => void (await (foundry.applications.instances.get(element.id) as Loose).close()),
      );
    }
  }
  // An attack on all of them: the window, the question, the card.
  await gm.setViewportSize(SIGHTS[1][1]);
  await steadyDice(gm);
  await target(gm, HERO, RTL);
  const ogre = await openSheet(gm, OGRE);
  await ogre.getByRole("button", { name: /Удар/u }).first().click();
  const window = dialog(gm, "Атака:").last();
  await gm.locator("[data-autofocus]:focus").waitFor();
  for (const [sight, size] of SIGHTS) {
    await gm.setViewportSize(size);
    await place(window, 480);
    await look(`attack-${sight}`, window);
    // What is chosen is not squeezed away by what is told of it.
    const form = await window.locator(".od-attack").evaluate(({ clientHeight }) => clientHeight);
    if (form < 100) found[`room-${sight}`] = [`${String(form)} px`];
  }
  await gm.keyboard.press("Enter");
  const card = lastCard(gm);
  await card.getByText(RTL).first().waitFor();
  for (const [sight, size] of SIGHTS.slice(0, 2)) {
    await gm.setViewportSize(size);
    await look(`card-${sight}`, card);
  }
  // Where colors are not ours and nothing moves.
  await gm.setViewportSize(SIGHTS[1][1]);
  await gm.emulateMedia({ forcedColors: "active", colorScheme: "dark", reducedMotion: "reduce" });
  for (const name of [OGRE, HERO]) {
    const sheet = await openSheet(gm, name);
    await place(sheet);
    await look(`plain-${name === HERO ? "hero" : "ogre"}`, sheet);
    const bad = await violations(sheet);
    if (bad.length > 0) found[`access of ${name.slice(0, 11)}`] = bad;
    expect(await sheet.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  }
  expect(found).toEqual({});
}, 120_000);

test("the same names in English: item sheets, turn bar, party, guide and planner, half the screen and a phone", async () => {
  evening = await beginEvening({ world: WORLD, latency: [0, 1] });
  const gm = await evening.open("GM", { language: "en", theme: "light" });
  const ids = await gm.evaluate(
    async ([hero, ogre, rtl]) => {
      const Actor = CONFIG.Actor.documentClass;
      const first = game.actors.getName(hero);
      await first.update({ system: { details: { level: 5 }, points: { power: { bonus: 20 } } } });
      const other = await Actor.create({ type: "character", name: rtl });
      await other.createEmbeddedDocuments("Item", [{ type: "class", name: ogre, system: { hue: "32" } }]);
      const members = [first, other].map(({ uuid }: Loose) => ({ uuid }));
      const party = await Actor.create({ type: "party", name: ogre, system: { members } });
      const draft = await Actor.create({ type: "character", name: ogre });
      const tokens = canvas.tokens.placeables.filter(({ name }: Loose) => name === hero || name === ogre);
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      const fighters = tokens.map((token: Loose) => ({
        tokenId: token.id,
        sceneId: canvas.scene.id,
        actorId: token.actor.id,
        initiative: token.name === hero ? 20 : 10,
      }));
      await combat.createEmbeddedDocuments("Combatant", fighters);
      await combat.startCombat();
      const things = [hero, rtl, "Чумной доктор"].map((name) => first.items.getName(name).uuid as string);
      return { sheets: [...things, party.uuid as string, other.uuid as string], draft: draft.uuid as string };
    },
    [HERO, OGRE, RTL] as const,
  );
  const found: Record<string, string[]> = {};
  const look = async (name: string, part: Locator): Promise<void> => {
    await part.waitFor();
    await shoot(gm, `extreme-en-${name}`);
    const bad = await faults(part);
    if (bad.length > 0) found[name] = bad;
  };
  const open = async (uuid: string): Promise<Locator> => {
    const id = await gm.evaluate(async (one) => {
      const { sheet } = await foundry.utils.fromUuid(one);
      await sheet.render({ force: true });
      return sheet.id as string;
    }, uuid);
    return gm.locator(`[id="${id}"]`);
  };
  /** The window that a button of a sheet opens. */
  const behind = async (sheet: Locator, action: string, kind: string): Promise<Locator> => {
    await sheet.locator(`[data-action="${action}"]:visible`).first().click();
    const window = gm.locator(kind);
    await window.waitFor();
    return window;
  };
  const close = (): Promise<void> =>
    gm.evaluate(async () => {
      for (const app of [...foundry.applications.instances.values()])
        if ((app as Loose).hasFrame) await app.close({ animate: false });
    });
  for (const [sight, size] of SIGHTS.slice(1)) {
    await gm.setViewportSize(size);
    await gm.evaluate(() => {
      ui.sidebar.toggleExpanded(false);
    });
    await look(`bar-${sight}`, gm.locator(".od-bar"));
    for (const [index, uuid] of ids.sheets.entries()) {
      const sheet = await open(uuid);
      await place(sheet);
      await look(`sheet-${String(index)}-${sight}`, sheet);
      await close();
    }
    const planner = await behind(await openSheet(gm, HERO), "planMastery", ".od-window--planner");
    await place(planner, 560);
    await look(`planner-${sight}`, planner);
    await close();
    const guide = await behind(await open(ids.draft), "createCharacter", ".od-window--creation");
    for (const step of ["class", "summary"]) {
      await guide.locator(`.od-creation__step[data-step="${step}"]`).click();
      await guide.locator(`[data-step="${step}"][aria-current="step"]`).waitFor();
      await place(guide);
      await look(`guide-${step}-${sight}`, guide);
    }
    await close();
  }
  expect(found).toEqual({});
}, 120_000);
