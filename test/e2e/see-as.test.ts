/** A Game Master looks as a player: what he then has before him is what that player's own page holds, and nothing can be pressed. Every kind of card: `test/messages/see-as.test.ts`. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, type Evening } from "./support/evening.ts";
import { NEWER, onBoth } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

const SECRETS = ["secretName", "secretTotals", "secretBreakdown", "secretMitigation", "secretDamage"];

/** The log's card of a message. */
const cardOf = (page: Page, id: string): Locator => page.locator(`.chat-message[data-message-id="${id}"]`).last();
const newest = (page: Page, type: string): Promise<string> =>
  page.evaluate(
    (wanted) => game.messages.contents.filter(({ type: own }: Loose) => own === wanted).at(-1)?.id ?? "",
    type,
  );

/** Markup without what differs between any two copies: the number in the ids, and that buttons are off in the Game Master's window. */
function markup(part: Locator): Promise<string> {
  return part.evaluate((element) => {
    const copy = element.cloneNode(true);
    if (!(copy instanceof Element)) return "";
    for (const button of copy.querySelectorAll("[data-od-action]")) button.removeAttribute("aria-disabled");
    return copy.innerHTML.replaceAll(/od20-card-\d+/gu, "card").replaceAll(/\s+/gu, " ");
  });
}

/** Opens the window from the message's menu. */
async function seeAs(gm: Page, id: string, player?: string): Promise<Locator> {
  await cardOf(gm, id).click({ button: "right", position: { x: 6, y: 6 } });
  await gm.getByRole("menuitem", { name: /^(?:Глазами игрока…|See as…)$/u }).click();
  const window = gm.locator(".od-see-as").last();
  await window.locator("[data-autofocus]:focus").waitFor();
  if (player !== undefined) await window.locator("select[name=player]").selectOption({ label: player });
  return window;
}

let evening: Evening;
afterEach(() => evening.end());

describe.each(onBoth("menu-entry", "visibility"))("generation %i", (generation) => {
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });

  test("what a player's log does not list says so; a player's menu has no such entry", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const id = await gm.evaluate(async () => {
      const { id: own } = await ChatMessage.create({
        type: "rest",
        content: "Отдых",
        whisper: [game.user.id, game.users.getName("Player 2").id],
        system: { kind: "short", hours: 1, members: [] },
      });
      return own;
    });
    const window = await seeAs(gm, id, "Player 1");
    const seen = window.locator(".od-see-as__card");
    const choice = window.locator("select[name=player]");
    // Back and forth: what is drawn for one is no answer to the other.
    for (let round = 1; round <= 2; round++) {
      await choice.selectOption({ label: "Player 1" });
      await window.getByText("Player 1 этого сообщения не видит.").waitFor();
      expect(await seen.isVisible()).toBe(false);
      await choice.selectOption({ label: "Player 2" });
      await window.getByText("Вот что видит Player 2:").waitFor();
      await seen.getByText("Короткий отдых").first().waitFor();
    }
    // It goes with its message.
    await gm.evaluate(async (own) => void (await game.messages.get(own).delete()), id);
    await window.waitFor({ state: "detached" });
    await player.evaluate(
      async () =>
        void (await game.system.api.rollCheck({
          actor: game.user.character.uuid,
          kind: "skill",
          key: "stealth",
          dialog: false,
        })),
    );
    const check = await newest(player, "check");
    await cardOf(player, check).click({ button: "right", position: { x: 6, y: 6 } });
    await player.getByRole("menuitem").first().waitFor();
    expect(await player.getByRole("menuitem", { name: "Глазами игрока…" }).count()).toBe(0);
  });
});

describe.each(NEWER)("generation %i", (generation) => {
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });

  test("a secret ogre: an attack as each player, word for word, and drawn anew with them", async () => {
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await gm.evaluate(async (keys) => {
      for (const key of keys) await game.settings.set("opposed-d20", key, "never");
    }, SECRETS);
    const pages = [
      ["Player 1", player],
      ["Player 2", other],
    ] as const;
    const compare = async (id: string): Promise<void> => {
      for (const [name, page] of pages) {
        const window = await seeAs(gm, id, name);
        await window.getByText(`Вот что видит ${name}:`).waitFor();
        await settled(page);
        await expect
          .poll(() => markup(window.locator(".od-see-as__card")))
          .toBe(await markup(cardOf(page, id).locator(".message-content")));
        expect(await markup(window.locator(".od-see-as__card"))).not.toBe("");
        await gm.keyboard.press("Escape");
        await window.waitFor({ state: "detached" });
      }
    };
    // The fighter strikes the ogre: 13 + 4 = 17 against the 2 of its die; the ogre keeps what it took to itself.
    await forceDice(player, [13, 20], [5, 8], [3, 8]);
    await forceDice(gm, [2, 20]);
    await target(player, "Огр");
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await expect.poll(() => newest(gm, "defense")).not.toBe("");
    await settled(gm);
    const attack = await newest(gm, "attack");
    expect(await cardOf(gm, attack).innerText()).toContain("Огр");
    expect(await cardOf(player, attack).innerText()).not.toContain("Огр");
    await compare(attack);

    // Open while it happens: 18 + 6 = 24 waits for the fighter's answer, then is answered. 4 + 4 = 8 hurts.
    await forceDice(gm, [18, 20], [4, 8], [2, 8]);
    await forceDice(player, [4, 20]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await dialog(player, "На вас").waitFor();
    // Whoever sends a message may get it after those it is for.
    await expect.poll(() => newest(gm, "attack")).not.toBe(attack);
    const strike = await newest(gm, "attack");
    const window = await seeAs(gm, strike, "Player 1");
    const seen = window.locator(".od-see-as__card");
    await seen.getByRole("button", { name: /Бросить защиту/u }).waitFor();
    expect(await seen.innerText()).not.toMatch(/Огр|24|18/u);
    // Pressed, it answers nothing.
    const messages = await gm.evaluate(() => game.messages.size);
    await seen.getByRole("button", { name: /Бросить защиту/u }).click({ force: true });
    await settled(gm);
    expect(await gm.evaluate(() => game.messages.size)).toBe(messages);
    await dialog(player, "На вас").getByRole("button", { name: "Бросить защиту" }).click();
    await untilHitPoints(gm, "Воин", 7);
    await settled(player);
    await expect.poll(() => markup(seen)).toBe(await markup(cardOf(player, strike).locator(".message-content")));
    expect(await seen.innerText()).toContain("Попадание");
    await gm.keyboard.press("Escape");
    await compare(strike);
  });
});

/** A sheet's inside without what differs between two windows: their names in the ids, and that all is off in the Game Master's. */
function inside(sheet: Locator): Promise<string> {
  return sheet.evaluate((element) => {
    const copy = element.querySelector(".window-content")?.cloneNode(true);
    if (!(copy instanceof Element)) return "";
    copy.querySelector('[data-application-part="seeAs"]')?.remove();
    for (const one of copy.querySelectorAll("*")) for (const name of ["disabled", "inert"]) one.removeAttribute(name);
    return copy.innerHTML
      .replaceAll(element.id, "sheet")
      .replaceAll(/od-embed-\w{16}/gu, "embed")
      .replaceAll(/\s+/gu, " ");
  });
}

/** Opens the sheet of an item of the world. */
async function openThing(page: Page, name: string): Promise<Locator> {
  const id = await page.evaluate(async (wanted) => {
    const { sheet } = game.items.getName(wanted);
    await sheet.render({ force: true });
    return String(sheet.id);
  }, name);
  return page.locator(`[id="${id}"]`);
}

/** Opens the window from the menu of the sheet's own window. */
async function sheetAs(gm: Page, name: string, player: string, open = openSheet): Promise<Locator> {
  const sheet = await open(gm, name);
  await sheet.locator(".window-header [data-action='toggleControls']").click();
  await gm.getByText(/^(?:Глазами игрока…|See as…)$/u).click();
  const window = gm.locator(".od-see-as");
  await window.locator("[data-autofocus]:focus").waitFor();
  await window.locator("select[name=player]").selectOption({ label: player });
  await window.getByText(player, { exact: false }).first().waitFor();
  await gm.locator(".od-see-as").locator("select[name=player]").waitFor();
  await settled(gm);
  return window;
}

test("sheets as a player gets them: not at all, from afar, to read, his own; nothing in them does anything", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => {
    const [one, two] = ["Player 1", "Player 2"].map((name) => game.users.getName(name).id as string);
    const text =
      '<p>Живёт под мостом. [[/check stealth 15 hidden]]</p><section class="secret"><p>Боится света.</p></section>';
    const own = { default: 0, [one ?? ""]: 2, [two ?? ""]: 1 };
    // Things of the world: to read, not even to know of, and a class whose feature has a secret.
    const [amulet, hidden, trick] = await Item.create([
      { type: "gear", name: "Амулет", ownership: own, system: { description: text } },
      { type: "gear", name: "Клинок теней", ownership: { default: 0 }, system: { description: text } },
      { type: "feature", name: "Приём", ownership: own, system: { description: text } },
    ]);
    const embeds = [amulet, hidden, game.actors.getName("Огр")].map(({ uuid }: Loose) => `@Embed[${String(uuid)}]`);
    await Item.create([
      {
        type: "class",
        name: "Страж",
        ownership: own,
        system: { description: text + embeds.join(" "), features: [{ level: 1, uuid: trick.uuid }] },
      },
      { type: "weapon", name: "Секира", ownership: own, system: { description: text + embeds.join(" ") } },
    ]);
    await game.actors
      .getName("Огр")
      .update({ ownership: own, system: { biography: text, gmNotes: "<p>Мост рухнет.</p>" } });
    await game.actors.getName("Следопыт").update({ ownership: { [one ?? ""]: 1 }, system: { biography: text } });
    await game.actors.getName("Воин").update({ system: { biography: text } });
    const members = ["Воин", "Следопыт", "Огр"].map((name) => ({ uuid: game.actors.getName(name).uuid as string }));
    await Actor.create({
      type: "party",
      name: "Отряд",
      ownership: { default: 2 },
      system: { members, gmNotes: "<p>Мост.</p>" },
    });
  });
  await settled(player);
  const closeAll = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      for (const app of [...foundry.applications.instances.values()])
        if (app.document) await app.close({ animate: false });
    });
  const writes = async (): Promise<number> => (await evening.table.traffic()).writes;
  const before = await writes();
  // Observer, from afar, and a party of which he may know some: word for word what he has himself.
  for (const name of ["Огр", "Следопыт", "Отряд"]) {
    const window = await sheetAs(gm, name, "Player 1");
    await window.getByText("Вот что видит Player 1:").waitFor();
    const own = await openSheet(player, name);
    await settled(player);
    const seen = await inside(window);
    expect(seen).not.toBe("");
    expect(seen).toBe(await inside(own));
    expect(seen).not.toMatch(/Боится света|Мост рухнет|<p>Мост\./u);
    // From afar there is the story, and no empty field beside it.
    if (name === "Следопыт") expect(await own.locator(".od-pane--story :is(input, select)").count()).toBe(0);
    await shoot(window, `see-as-sheet-${name}`);
    await Promise.all([closeAll(gm), closeAll(player)]);
  }
  // Things as well, with what their texts embed: one that he may read, one that he may not know of, a creature.
  for (const name of ["Амулет", "Страж", "Секира"]) {
    const window = await sheetAs(gm, name, "Player 1", openThing);
    await window.getByText("Вот что видит Player 1:").waitFor();
    const own = await openThing(player, name);
    await settled(player);
    const seen = await inside(window);
    expect(seen).toBe(await inside(own));
    expect(seen).toContain("Живёт под мостом");
    expect(seen).not.toMatch(/Боится света|Клинок теней|СЛ 15/u);
    if (name !== "Амулет") expect(await window.locator(".od-embed").count()).toBe(3);
    expect(await window.locator(".window-content :is(input:enabled, .od-embed a:not([inert]))").count()).toBe(0);
    await shoot(window, `see-as-thing-${name}`);
    await Promise.all([closeAll(gm), closeAll(player)]);
  }
  // His own: the secret is his, the pen is not there, and nothing can be pressed.
  const mine = await sheetAs(gm, "Воин", "Player 1");
  await mine.getByRole("tab", { name: "О персонаже" }).click();
  await mine.getByText("Боится света.").waitFor();
  expect(await mine.locator("[data-action='toggleMode'], .window-content input:enabled").count()).toBe(0);
  expect(
    await mine
      .locator(
        ".window-content button:enabled:not([role=tab], [data-od-rule]), .window-content [data-od-command]:not([inert])",
      )
      .count(),
  ).toBe(0);
  await shoot(mine, "see-as-sheet-own");
  // Another player in the same place: he may not even look.
  await mine.locator("select[name=player]").selectOption({ label: "Player 3" });
  await gm.locator(".od-see-as").getByText("Player 3 не может открыть этот лист.").waitFor();
  // One line needs no tall window.
  expect((await gm.locator(".od-see-as").boundingBox())?.height).toBeLessThan(250);
  expect(await gm.locator(".od-see-as").innerText()).not.toContain("мостом");
  expect(await writes()).toBe(before);
  await closeAll(gm);
  // No player has the entry.
  const own = await openSheet(player, "Воин");
  await own.locator(".window-header [data-action='toggleControls']").click();
  await player.getByRole("menuitem", { name: "Урон и лечение" }).waitFor();
  expect(await player.getByRole("menuitem", { name: "Глазами игрока…" }).count()).toBe(0);
});

test.each([
  ["ru", "dark", 1440],
  ["en", "light", 390],
] as const)(
  "the windows of sheets and cards in %s, %s, at %i: nothing against them by eye or by ear",
  async (language, theme, width) => {
    evening = await beginEvening();
    const gm = await evening.open("GM", { language, theme, width, height: 844 });
    await loadAxe(gm);
    for (const [name, player] of [
      ["Огр", "Player 1"],
      ["Воин", "Player 1"],
    ] as const) {
      const window = await sheetAs(gm, name, player);
      await shoot(gm, `see-as-sheet-${name}-${language}-${String(width)}`);
      expect(await violations(window)).toEqual([]);
      expect(await eyesores(window)).toEqual([]);
      await gm.evaluate(async () => {
        for (const app of [...foundry.applications.instances.values()])
          if (app.document) await app.close({ animate: false });
      });
    }
    await forceDice(gm, [18, 20], [4, 8], [2, 8]);
    // Where the log is before his eyes no copy of the card lies above it.
    if (width < 800)
      await gm.evaluate(() => {
        ui.sidebar.expand();
        ui.sidebar.changeTab("chat", "primary");
      });
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "secretName", "never");
      const uuid = (name: string): string =>
        canvas.tokens.placeables.find((token: Loose) => token.name === name)?.document.uuid ?? "";
      const { api } = game.system;
      await api.dealDamage({ targets: [uuid("Огр"), uuid("Следопыт")], formula: "2d8", type: "fire" });
    });
    await settled(gm);
    const id = await newest(gm, "damage");
    const window = await seeAs(gm, id, "Player 2");
    await shoot(gm, `see-as-card-${language}-${String(width)}`);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
  },
);
