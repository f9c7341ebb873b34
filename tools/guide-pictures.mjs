// @ts-check
/** What `npm run pictures` takes for single chapters of the guides: windows outside of attacks, after the scenes of the fight. */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {any} Loose the pages' globals, of which only public names are used */
/** @typedef {(what: Page | Locator, name: string) => Promise<boolean>} Take whether the picture is small enough */
/** @typedef {{ gm: Page, player: Page, take: Take, clear: (page: Page) => Promise<void>, words: Words }} Table */
/**
 * @typedef {object} Words what a person reads or types; `block` is the text of a creature
 * @property {string} party
 * @property {string} novice
 * @property {string} shape
 * @property {RegExp} wolf
 * @property {string} use
 * @property {string} wand
 * @property {string} spell
 * @property {RegExp} features
 * @property {string} block
 */

/** @type {Readonly<Record<"ru" | "en", Words>>} */
export const GUIDE_WORDS = {
  ru: {
    party: "Отряд",
    novice: "Новичок",
    shape: "Дикий облик",
    wolf: /Применить: Волк/u,
    use: "Применить",
    wand: "Волшебная палочка огненных шаров",
    spell: "огненный",
    features: /^Черты/u,
    block: `Болотный хват
Большое чудовище, без мировоззрения
Класс Доспеха 14 (природный доспех)
Хиты 76 (9к10 + 27)
Скорость 30 фт., плавая 40 фт.
СИЛ ЛОВ ТЕЛ ИНТ МДР ХАР
18 (+4) 10 (+0) 16 (+3) 3 (−4) 12 (+1) 6 (−2)
Навыки Внимательность +3, Скрытность +2
Опасность 4 (1100 опыта)
Действия
Мультиатака. Хват совершает две атаки: одну укусом и одну хвостом.
Укус. Рукопашная атака оружием: +6 к попаданию, досягаемость 5 фт., одна цель. Попадание: 15 (2к10 + 4) колющего урона.
Хвост. Рукопашная атака оружием: +6 к попаданию, досягаемость 10 фт., одна цель. Попадание: 11 (2к6 + 4) дробящего урона.`,
  },
  en: {
    party: "Party",
    novice: "Novice",
    shape: "Wild Shape",
    wolf: /Use: Wolf/,
    use: "Use",
    wand: "Wand of Fireballs",
    spell: "fire",
    features: /^Features/,
    block: `Bog Grasper
Large Monstrosity, Unaligned
AC 14
HP 76 (9d10 + 27)
Speed 30 ft., Swim 40 ft.
MOD SAVE MOD SAVE MOD SAVE
Str 18 +4 +4 Dex 10 +0 +0 Con 16 +3 +3
Int 3 -4 -4 Wis 12 +1 +1 Cha 6 -2 -2
Skills Perception +3, Stealth +2
CR 4 (XP 1,100; PB +2)
Actions
Multiattack. The grasper makes one Bite attack and one Tail attack.
Bite. Melee Attack Roll: +6, reach 5 ft. Hit: 15 (2d10 + 4) Piercing damage.
Tail. Melee Attack Roll: +6, reach 10 ft. Hit: 11 (2d6 + 4) Bludgeoning damage.`,
  },
};

/** Presses a key of the system outside of any field. @param {Page} page @param {string} key */
async function hotkey(page, key) {
  await page.evaluate(() => /** @type {Loose} */ (globalThis).document.activeElement?.blur());
  await page.keyboard.press(key);
}

/** Waits until a window has stopped moving, with the pointer away from it. @param {Page} page */
async function still(page) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600);
}

/** Selects tokens and targets others, by their index. @param {Page} page @param {number[]} own @param {number[]} aims */
async function choose(page, own, aims) {
  await page.evaluate(([mine, theirs]) => {
    const { tokens } = /** @type {Loose} */ (globalThis).canvas;
    const all = tokens.placeables;
    tokens.releaseAll();
    for (const at of mine) all[at].control({ releaseOthers: false });
    for (const token of all) token.setTarget(theirs.includes(all.indexOf(token)), { releaseOthers: false });
  }, /** @type {const} */ ([own, aims]));
}

/** Opens the sheet of an actor. @param {Page} page @param {string} name @returns {Promise<Locator>} */
async function sheetOf(page, name) {
  await page.waitForFunction((wanted) => Boolean(/** @type {Loose} */ (globalThis).game.actors.getName(wanted)), name);
  const id = await page.evaluate(async (wanted) => {
    const { sheet } = /** @type {Loose} */ (globalThis).game.actors.getName(wanted);
    await sheet.render({ force: true });
    return String(sheet.id);
  }, name);
  return page.locator(`[id="${id}"]`);
}

/**
 * Takes one window that a key opens.
 * @param {Table} table
 * @param {Page} page
 * @param {string} opens the key
 * @param {Locator} window
 * @param {string} name
 * @param {string} [typed] into the first field
 */
async function byKey({ take, clear }, page, opens, window, name, typed = "") {
  await hotkey(page, opens);
  await window.locator("[data-autofocus]:focus").waitFor();
  if (typed) await page.keyboard.type(typed);
  if (typed) await page.keyboard.press("Tab");
  await still(page);
  const small = await take(window, name);
  await clear(page);
  return small;
}

/** The turn bar of the player whose turn it is, and windows of the fight. @param {Table} table */
async function inTheFight(table) {
  const { gm, player, take, clear } = table;
  await clear(player);
  await choose(player, [0], [3]);
  await still(player);
  const small = [await take(player.locator(".od-bar"), "turn-bar")];
  await choose(gm, [3, 4, 5], [0, 1]);
  small.push(
    await byKey(table, gm, "Alt+KeyG", gm.locator(".od-window").filter({ has: gm.locator(".od-group") }), "group"),
  );
  await choose(gm, [0, 1], []);
  small.push(
    await byKey(table, gm, "Alt+KeyU", gm.locator(".od-window").filter({ has: gm.locator(".od-deal") }), "damage", "8"),
  );
  const message = gm
    .locator(".chat-message")
    .filter({ has: gm.locator(".od-card") })
    .last();
  await message.locator('[data-od-action="adjust"]').first().click();
  const adjust = gm.locator(".od-window").last();
  await adjust.locator("[data-autofocus]:focus").waitFor();
  await still(gm);
  small.push(await take(adjust, "adjust"));
  await clear(gm);
  await message.click({ button: "right", position: { x: 6, y: 6 } });
  await gm.getByRole("menuitem", { name: /^(?:Глазами игрока…|See as…)$/u }).click();
  const seen = gm.locator(".od-see-as");
  await seen.locator("[data-autofocus]:focus").waitFor();
  await still(gm);
  small.push(await take(seen, "see-as"));
  await clear(gm);
  return small;
}

/** A party of the three heroes: a check, experience, and a rest. @param {Table} table */
async function ofTheParty(table) {
  const { gm, player, take, clear, words } = table;
  await gm.evaluate(async (name) => {
    const { canvas, CONFIG, game } = /** @type {Loose} */ (globalThis);
    for (const fight of game.combats.contents) await fight.delete();
    const heroes = canvas.tokens.placeables.slice(0, 3).map((/** @type {Loose} */ token) => token.actor);
    for (const hero of heroes) await hero.update({ "system.hp.value": 3, "system.details.xp": 900 });
    for (const actor of game.actors.contents) if (actor.type === "party") await actor.delete();
    await CONFIG.Actor.documentClass.create({
      type: "party",
      name,
      ownership: { default: 2 },
      system: { members: heroes.map((/** @type {Loose} */ hero) => ({ uuid: hero.uuid })), coins: { gp: 10 } },
    });
  }, words.party);
  const party = await sheetOf(gm, words.party);
  await party.evaluate((window) => void (/** @type {Loose} */ (window.style.height = "auto")));
  await still(gm);
  const small = [await take(party, "party")];
  const dialog = gm.locator(".od-window").filter({ has: gm.locator("[data-autofocus]:focus") });
  const send = dialog.locator("button[type='submit']");
  await party.locator('[data-action="ask"]').click();
  await dialog.waitFor();
  await still(gm);
  small.push(await take(dialog, "ask"));
  await send.click();
  const asked = player.locator(".od-window--prompt");
  await asked.waitFor();
  await still(player);
  small.push(await take(asked, "check"));
  await clear(player);
  await party.locator('[data-action="rest"]').click();
  await dialog.waitFor();
  await send.click();
  await dialog.waitFor({ state: "detached" });
  await clear(gm);
  const card = player.locator(".chat-message .od-card").last();
  await card.locator('[data-od-action="undoRest"]').or(card.locator("table")).first().waitFor();
  await still(player);
  small.push(await take(card, "rest"));
  return small;
}

/** A new character in the guide, mastery, and a level. @param {Table} table */
async function ofOneHero({ gm, player, take, clear, words }) {
  await gm.evaluate(async (name) => {
    const { CONFIG, game, canvas } = /** @type {Loose} */ (globalThis);
    const ownership = { [game.users.getName("Player 1").id]: 3 };
    await CONFIG.Actor.documentClass.create({ name, type: "character", ownership });
    await canvas.tokens.placeables[0].actor.update({ "system.details.xp": 1000 });
  }, words.novice);
  const empty = await sheetOf(player, words.novice);
  await empty.locator('.window-content [data-action="createCharacter"]').first().click();
  const creation = player.locator(".od-window--creation");
  await creation.locator('[data-step="class"]').click();
  await creation.locator('[data-step="class"][aria-current="step"]').waitFor();
  await creation.locator(".od-pick").nth(3).click();
  await creation.getByRole("heading", { level: 3 }).first().waitFor();
  await still(player);
  const small = [await take(creation, "creation")];
  await clear(player);
  const hero = await player.evaluate(() =>
    String(/** @type {Loose} */ (globalThis).canvas.tokens.placeables[0].actor.name),
  );
  const sheet = await sheetOf(player, hero);
  await sheet.getByRole("tab").nth(1).click();
  await still(player);
  small.push(await take(sheet, "things"));
  await sheet.getByRole("tab").first().click();
  await sheet.locator('.window-content [data-action="levelUp"]').first().click();
  const level = player.locator(".od-window--level");
  await level.locator("[data-autofocus]:focus").waitFor();
  await still(player);
  small.push(await take(level, "level"));
  await level.locator("button[type='submit']").click();
  await player.waitForTimeout(1500);
  await clear(player);
  const risen = await sheetOf(player, hero);
  await risen.locator('.window-content [data-action="planMastery"]').first().click();
  const planner = player.locator(".od-window--planner");
  await planner.waitFor();
  await planner.locator("input[type='radio']:enabled:not(:checked)").first().dispatchEvent("click");
  await still(player);
  small.push(await take(planner, "mastery"));
  await clear(player);
  return small;
}

/** Opens the settings of the system from Foundry's. @param {Page} page */
async function settingsOf(page) {
  await page.evaluate(() => {
    const { ui } = /** @type {Loose} */ (globalThis);
    ui.sidebar.expand();
    ui.sidebar.changeTab("settings", "primary");
  });
  await page.locator(".settings-sidebar .fa-gears").click();
  const button = page.locator("#settings-config").getByRole("button", { name: /Открыть настройки|Open settings/u });
  await button.click();
  const window = page.locator(".od-settings");
  await window.locator("button[type='submit']").first().waitFor();
  await page.evaluate(() => {
    const { instances } = /** @type {Loose} */ (globalThis).foundry.applications;
    instances.get("settings-config").close({ animate: false });
  });
  return window;
}

/** Compendiums, settings, and what a GM makes of a text. @param {Table} table @param {"ru" | "en"} lang */
async function ofTheGm(table, lang) {
  const { gm, player, take, clear, words } = table;
  const small = [];
  await hotkey(player, "Alt+KeyK");
  const browser = player.locator(".od-window--browser");
  await browser.locator("[data-find]:focus").waitFor();
  await player.keyboard.type(words.spell);
  await player.waitForTimeout(800);
  await player.keyboard.press("ArrowDown");
  await browser.locator("[data-preview] h2").first().waitFor();
  await still(player);
  small.push(await take(browser, "browser"));
  await clear(player);

  await hotkey(gm, "Alt+KeyV");
  const block = gm.locator(".od-window--stat-block");
  await block.locator("textarea").fill(words.block);
  await block.locator(".od-reading").waitFor();
  await still(gm);
  small.push(await take(block, "stat-block"));
  await clear(gm);

  small.push(await byKey(table, gm, "Alt+KeyQ", gm.locator(".od-window--attack"), "quick-npc"));

  const ogre = await gm.evaluate(() =>
    String(/** @type {Loose} */ (globalThis).canvas.tokens.placeables.at(-1).actor.name),
  );
  const creature = await sheetOf(gm, ogre);
  await still(gm);
  small.push(await take(creature, "npc"));
  await clear(gm);

  const wand = await gm.evaluate(
    async ([pack, wanted]) => {
      const { CONFIG, game } = /** @type {Loose} */ (globalThis);
      const { index } = game.packs.get(pack);
      const { _id } = index.contents.find((/** @type {Loose} */ row) => row.name === wanted);
      const item = await game.packs.get(pack).getDocument(_id);
      const made = await CONFIG.Item.documentClass.create(game.items.fromCompendium(item));
      await made.sheet.render({ force: true });
      return String(made.sheet.id);
    },
    /** @type {const} */ ([`opposed-d20.gear-${lang}`, words.wand]),
  );
  const thing = gm.locator(`[id="${wand}"]`);
  await thing.locator("[aria-pressed='false']").first().click();
  await thing.locator('[data-application-part="uses"]').evaluate((part) => part.scrollIntoView());
  await still(gm);
  small.push(await take(thing, "activities"));
  await clear(gm);

  for (const [page, name] of /** @type {const} */ ([
    [player, "my-settings"],
    [gm, "settings"],
  ])) {
    const settings = await settingsOf(page);
    await still(page);
    small.push(await take(settings, name));
  }
  await gm.locator('.od-settings [data-action="welcome"]').click();
  const welcome = gm.locator(".od-window:not(.od-settings)").filter({ has: gm.locator("[data-autofocus]:focus") });
  await welcome.waitFor();
  await still(gm);
  small.push(await take(welcome, "first-steps"));
  await clear(gm);
  await clear(player);
  return small;
}

/** A fighter in the shape of a wolf. @param {Table} table @param {"ru" | "en"} lang */
async function ofTheShape({ gm, player, take, clear, words }, lang) {
  const hero = await gm.evaluate(
    async ([pack, name]) => {
      const { canvas, game } = /** @type {Loose} */ (globalThis);
      const { actor } = canvas.tokens.placeables[0];
      await actor.update({ "system.details.level": 4 });
      const row = game.packs.get(pack).index.contents.find((/** @type {Loose} */ one) => one.name === name);
      const feature = await game.packs.get(pack).getDocument(row._id);
      await actor.createEmbeddedDocuments("Item", [game.items.fromCompendium(feature)]);
      return String(actor.name);
    },
    /** @type {const} */ ([`opposed-d20.features-${lang}`, words.shape]),
  );
  const sheet = await sheetOf(player, hero);
  await sheet.getByRole("tab", { name: words.features }).click();
  await sheet.locator(`summary[aria-label$="${words.shape}"]`).press("Enter");
  await sheet.getByRole("button", { name: words.wolf }).press("Enter");
  await player.getByRole("button", { name: words.use, exact: true }).last().click();
  await player.waitForFunction(() =>
    String(/** @type {Loose} */ (globalThis).canvas.tokens.placeables[0].document.texture.src).endsWith("wolf.svg"),
  );
  await sheet.getByRole("tab").first().click();
  await still(player);
  const small = [await take(sheet, "shape")];
  await clear(player);
  return small;
}

/**
 * Takes the pictures of the guides. A fight goes on before, and the player's hero has the turn.
 * @param {Table} table
 * @param {"ru" | "en"} lang
 */
export async function guideScenes(table, lang) {
  return [
    ...(await inTheFight(table)),
    ...(await ofTheParty(table)),
    ...(await ofOneHero(table)),
    ...(await ofTheGm(table, lang)),
    ...(await ofTheShape(table, lang)),
  ];
}
