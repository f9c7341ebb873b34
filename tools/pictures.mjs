// @ts-check
/** `npm run pictures`: writes `docs/pictures/*.webp`, the same moments on the stand-in host in both languages. */
import { Buffer } from "node:buffer";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { root } from "./ensure.mjs";
import { GUIDE_WORDS, guideScenes } from "./guide-pictures.mjs";
import { freePort, spawnHost } from "./start.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {any} Loose the pages' globals, of which only public names are used */

const FOLDER = path.join(root, "docs/pictures");
/** Maximum size of a picture, in bytes. */
const LARGEST = 60_000;
/** Indexes of tokens in the demo world. */
const [HERO, GOBLIN] = [0, 3];
const WORDS = {
  ru: {
    sword: /Длинный меч.*Удар/u,
    claw: /Кривой клинок.*Удар/u,
    hit: /Попадание/u,
    defend: /Бросить защиту/u,
    simulate: "Прикинуть",
  },
  en: {
    sword: /Longsword.*Strike/,
    claw: /Scimitar.*Strike/,
    hit: /Hit/,
    defend: /Roll defense/,
    simulate: "Simulate",
  },
};

/** Sets the next dice of a page: `[face, size]` in rolling order. @param {Page} page @param {[number, number][]} dice */
function forceDice(page, ...dice) {
  return page.evaluate((queue) => {
    const { Dice } = /** @type {Loose} */ (globalThis).CONFIG;
    const uniform = Dice.randomUniform;
    const left = [...queue];
    Dice.randomUniform = () => {
      const next = left.shift();
      if (left.length === 0) Dice.randomUniform = uniform;
      return next ? 1 - (next[0] - 0.5) / next[1] : uniform();
    };
  }, dice);
}

/**
 * Opens the sheet of a token, selects the token, and targets others. Tokens are given by index.
 * @param {Page} page
 * @param {number} own
 * @param {number[]} targets
 * @returns {Promise<Locator>}
 */
async function ready(page, own, ...targets) {
  const id = await page.evaluate(async ([index, aims]) => {
    const { canvas } = /** @type {Loose} */ (globalThis);
    const tokens = canvas.tokens.placeables;
    for (const token of tokens) token.release();
    tokens[index].control();
    for (const token of tokens) token.setTarget(aims.includes(tokens.indexOf(token)), { releaseOthers: false });
    const { sheet } = tokens[index].actor;
    await sheet.render({ force: true });
    return String(sheet.id);
  }, /** @type {const} */ ([own, targets]));
  return page.locator(`[id="${id}"]`);
}

/** Clicks an attack button of a sheet. @param {Locator} sheet @param {RegExp} name */
async function press(sheet, name) {
  await sheet.getByRole("button", { name }).first().click();
  await sheet.page().locator("[data-autofocus]:focus").waitFor();
}

/** Closes windows, tooltips, and notifications. @param {Page} page */
async function clear(page) {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    for (const app of /** @type {Loose} */ (globalThis).foundry.applications.instances.values())
      if (app.hasFrame) await app.close({ animate: false });
    /** @type {Loose} */ (globalThis).ui.notifications.clear?.();
  });
  await page.waitForTimeout(500);
}

/** Converts a PNG to WebP in the browser, which reduces it to a third of its size. @param {Page} page empty @param {Buffer} png */
async function packed(page, png) {
  const url = await page.evaluate(async (data) => {
    const { Image, document } = /** @type {Loose} */ (globalThis);
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.76);
  }, png.toString("base64"));
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** Takes a part of a page in whole pixels: no line of what lies below shows at its edges. @param {Locator} part */
async function cut(part) {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error("nothing to take");
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y)];
  const clip = { x, y, width: Math.floor(box.x + box.width) - x, height: Math.floor(box.y + box.height) - y };
  return part.page().screenshot({ clip });
}

/** @param {Page} press where it is packed @param {Page | Locator} what @param {string} name */
async function shoot(press, what, name) {
  const file = path.join(FOLDER, `${name}.webp`);
  const picture = await packed(press, await ("page" in what ? cut(what) : what.screenshot()));
  writeFileSync(file, picture);
  const size = picture.length;
  console.log(
    `${size > LARGEST ? "too large" : "        "} ${path.relative(root, file)} ${String(Math.round(size / 1000))} KB`,
  );
  return size <= LARGEST;
}

/** Starts a fight of all tokens in a fixed order. The first character has the turn. @param {Page} gm */
async function beginFight(gm) {
  await gm.evaluate(async () => {
    const { canvas, Combat } = /** @type {Loose} */ (globalThis);
    const fight = await Combat.create({ scene: canvas.scene.id, active: true });
    await fight.createEmbeddedDocuments(
      "Combatant",
      canvas.tokens.placeables.map((/** @type {Loose} */ token, /** @type {number} */ at) => ({
        tokenId: token.id,
        sceneId: canvas.scene.id,
        actorId: token.document.actorId,
        initiative: 20 - at * 2,
      })),
    );
    await fight.startCombat();
  });
}

/** @param {import("playwright-core").Browser} browser @param {"ru" | "en"} lang @returns {Promise<boolean>} whether all are small enough */
async function scenes(browser, lang) {
  const words = WORDS[lang];
  const folder = mkdtempSync(path.join(os.tmpdir(), "od-pictures-"));
  const host = spawnHost({ lang, generation: "14", port: await freePort(31000), fresh: true, rest: [] }, folder);
  try {
    const url = await new Promise((resolve, reject) => {
      host.once("message", (message) => resolve(String(/** @type {{ url: string }} */ (message).url)));
      host.once("exit", () => reject(new Error("the host ended at once")));
    });
    /** @param {string} user @param {"dark" | "light"} theme @returns {Promise<Page>} */
    const seat = async (user, theme) => {
      const context = await browser.newContext({ viewport: { width: 1180, height: 740 } });
      await context.addInitScript((scheme) => {
        globalThis.localStorage.setItem(
          "core.uiConfig",
          JSON.stringify({ colorScheme: { interface: scheme, applications: scheme } }),
        );
      }, theme);
      const page = await context.newPage();
      await page.goto(`${url}/join`);
      await page.getByRole("button", { name: user, exact: true }).click();
      await page.waitForFunction(() => /** @type {Loose} */ (globalThis).game?.ready === true);
      return page;
    };
    const [gm, player] = [await seat("GM", "dark"), await seat("Player 1", "dark")];
    // The scene has three characters, goblins, and an ogre. Move the first goblins next to the characters.
    await gm.evaluate(async () => {
      const { canvas } = /** @type {Loose} */ (globalThis);
      const [hero] = canvas.tokens.placeables;
      const foes = canvas.tokens.placeables.filter((/** @type {Loose} */ token) => token.actor.type === "npc");
      const size = canvas.grid.size;
      const steps = [
        [1, 0],
        [1, 1],
        [1, 2],
      ];
      await canvas.scene.updateEmbeddedDocuments(
        "Token",
        steps.map(([x = 0, y = 0], at) => ({
          _id: foes[at].id,
          x: hero.document.x + x * size,
          y: hero.document.y + y * size,
        })),
      );
    });
    const desk = await browser.newPage();
    const take = (/** @type {Page | Locator} */ what, /** @type {string} */ name) =>
      shoot(desk, what, `${name}-${lang}`);
    const sheet = await ready(player, HERO, GOBLIN);
    const small = [await take(sheet, "sheet")];
    await press(sheet, words.sword);
    await forceDice(player, [13, 20], [5, 8]);
    await forceDice(gm, [9, 20]);
    await player.keyboard.press("Enter");
    await player.locator(".chat-message .od-card").last().getByText(words.hit).first().waitFor();
    await clear(player);
    small.push(await take(player.locator(".chat-message .od-card").last(), "card"));
    await clear(gm);
    const goblin = await ready(gm, GOBLIN, HERO);
    await press(goblin, words.claw);
    // The attack window of the GM shows the odds.
    small.push(await take(gm.locator(".od-window--attack"), "attack"));
    await forceDice(gm, [15, 20], [4, 6]);
    await gm.keyboard.press("Enter");
    await player.getByRole("button", { name: words.defend }).first().waitFor();
    await player.mouse.move(0, 0);
    await player.waitForTimeout(500);
    small.push(await take(player.locator(".od-window--prompt"), "defense"));
    small.push(await take(gm.locator(".chat-message .od-card").last(), "waiting"));
    await forceDice(player, [17, 20]);
    await player.locator(".od-window--prompt").getByRole("button", { name: words.defend }).click();
    await player.locator(".od-window--prompt").waitFor({ state: "detached" });
    await beginFight(gm);
    await clear(player);
    await player.waitForTimeout(2000);
    small.push(await take(player, "table"));
    // The GM simulates the fight.
    await clear(gm);
    await gm.evaluate(() => {
      const { canvas, document } = /** @type {Loose} */ (globalThis);
      for (const token of canvas.tokens.placeables)
        if (token.actor.type === "npc" && token.document.width === 1) token.control({ releaseOthers: false });
        else token.release();
      document.activeElement?.blur();
    });
    await gm.keyboard.press("Alt+KeyB");
    const simulation = gm.locator(".od-window--simulate");
    await simulation.getByRole("button", { name: words.simulate, exact: true }).click();
    await simulation.locator("[data-result]").waitFor();
    await simulation.getByRole("button", { name: words.simulate, exact: true }).waitFor();
    await gm.mouse.move(0, 0);
    await gm.waitForTimeout(500);
    small.push(await take(simulation, "simulate"));
    small.push(...(await guideScenes({ gm, player, take, clear, words: GUIDE_WORDS[lang] }, lang)));
    return small.every(Boolean);
  } finally {
    host.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string | undefined} executablePath of a Chromium-family browser
 * @returns {Promise<number>} exit status: 1 when a picture is too large
 */
export async function takePictures(executablePath) {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--no-first-run"],
  });
  try {
    const small = [];
    for (const lang of /** @type {const} */ (["ru", "en"])) small.push(await scenes(browser, lang));
    return small.every(Boolean) ? 0 : 1;
  } finally {
    await browser.close();
  }
}
