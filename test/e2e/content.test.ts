/** Content as a group meets it: ready characters whole, with class, features and spells; the packs of spells and injuries. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, press, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const HEROES: WorldPlan = {
  ...FIGHT,
  users: [
    { name: "GM", role: 4 },
    { name: "Player 1", role: 1, character: "Волшебник" },
    { name: "Player 2", role: 1, character: "Паладин" },
  ],
  actors: [
    { of: "heroes/Волшебник, уровень 3", name: "Волшебник", owners: ["Player 1"], whole: true },
    { of: "heroes/Паладин, уровень 10", name: "Паладин", owners: ["Player 2"], whole: true },
  ],
  tokens: [],
};

/** Numbers of a character as a page has prepared them. */
const numbers = (page: Page, name: string): Promise<Loose> =>
  page.evaluate((wanted) => {
    const { hp, defenses, reduction, spells, points, skills, movement } = game.actors.getName(wanted).system;
    return {
      hp: hp.max as number,
      physical: defenses.physical.total as number,
      magical: defenses.magical.total as number,
      reduction: reduction.total as number,
      dc: spells.dc.total as number,
      attack: spells.attack.total as number,
      slots: spells.slots
        .filter((slot: Loose) => slot.max > 0)
        .map((slot: Loose) => `${slot.value as number}/${slot.max as number}`),
      prepared: spells.prepared,
      left: [points.talents.left, points.power.left],
      arcana: skills.arcana.total as number,
      walk: movement.walk.total as number,
    };
  }, name);

describe.each(NEWER)("generation %i", (generation) => {
  test("ready casters come whole, and what they cannot do yet they find in the pack of spells", async () => {
    evening = await beginEvening({ generation, world: HEROES });
    const player = await evening.open("Player 1");
    await loadAxe(player);
    // The figures of test/packs/heroes.test.ts, calculated by hand there.
    expect(await numbers(player, "Волшебник")).toMatchObject({
      hp: 12,
      physical: 2,
      magical: 4,
      reduction: 0,
      dc: 14,
      attack: 6,
      slots: ["4/4", "2/2"],
      prepared: { value: 6, max: 6 },
      left: [0, 0],
      arcana: 8,
    });
    const sheet = await openSheet(player, "Волшебник");
    expect(await violations(sheet)).toEqual([]);
    expect(await eyesores(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-content-wizard`);

    const spells = await player.evaluate(async () => {
      const pack = game.packs.get("opposed-d20.spells-ru");
      const documents: Loose[] = await pack.getDocuments();
      const ball = documents.find((spell) => spell.name === "Огненный шар");
      const [own] = await game.actors.getName("Волшебник").createEmbeddedDocuments("Item", [ball.toObject()]);
      await own.sheet.render({ force: true });
      return {
        count: documents.length,
        sheet: own.sheet.id as string,
        school: own.system.school as string,
        classes: [...own.system.classes],
      };
    });
    expect(spells).toMatchObject({ count: 286, school: "evocation", classes: ["sorcerer", "wizard"] });
    const spell = player.locator(`[id="${spells.sheet}"]`);
    await spell.getByText("Огненный шар").first().waitFor();
    await spell.getByText("Чародей, Волшебник").waitFor();
    expect(await violations(spell)).toEqual([]);
    await shoot(spell, `${String(generation)}-content-spell`);
  });

  test("a short rest gives one use back; an injury of the pack hinders until it is taken away", async () => {
    evening = await beginEvening({ generation, world: HEROES });
    const gm = await evening.open("GM");
    expect(await numbers(gm, "Паладин")).toMatchObject({
      hp: 30,
      physical: 10,
      magical: 2,
      reduction: 8,
      dc: 13,
      attack: 3,
      slots: ["4/4", "3/3", "2/2"],
      prepared: { value: 9, max: 9 },
      left: [0, 0],
    });
    const uses = await gm.evaluate(async () => {
      const actor = game.actors.getName("Паладин");
      const channel = actor.items.find((item: Loose) => item.type === "feature" && item.system.usesOnShort === 1);
      const hands = actor.items.find((item: Loose) => item.type === "feature" && item.system.usesPer.times === 5);
      await actor.updateEmbeddedDocuments("Item", [
        { _id: channel.id, system: { uses: { value: 0 } } },
        { _id: hands.id, system: { uses: { value: 7 } } },
      ]);
      return {
        channel: channel.id as string,
        hands: [hands.system.uses.value as number, hands.system.uses.max as number],
      };
    });
    expect(uses.hands).toEqual([7, 50]);

    const sheet = await openSheet(gm, "Паладин");
    await sheet.locator(".window-header [data-action='toggleControls']").click();
    await gm.getByRole("menuitem", { name: "Отдых" }).click();
    const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Отдохнуть" }) });
    await window.waitFor();
    await window.getByRole("radio", { name: "Короткий отдых" }).click();
    await window.getByRole("button", { name: "Отдохнуть" }).click();
    await window.waitFor({ state: "detached" });
    await expect
      .poll(() =>
        gm.evaluate((id) => game.actors.getName("Паладин").items.get(id).system.uses.value as number, uses.channel),
      )
      .toBe(1);

    const before = await numbers(gm, "Паладин");
    const hurt = await gm.evaluate(async () => {
      const [injury] = await game.packs.get("opposed-d20.injuries-ru").getDocuments({ name: "Сломанная нога" });
      const [own] = await game.actors.getName("Паладин").createEmbeddedDocuments("Item", [injury.toObject()]);
      return own.id as string;
    });
    expect(await numbers(gm, "Паладин")).toMatchObject({
      physical: before.physical - 1,
      magical: before.magical - 1,
      walk: before.walk - 15,
    });
    // It stands on the tab of the fight, with what it takes and what heals it, and leads to itself.
    const wound = sheet.getByRole("list", { name: "Травмы" }).filter({ hasText: "Сломанная нога" }).first();
    await expect.poll(() => wound.innerText()).toContain("защита −1");
    expect(await wound.innerText()).toContain("лечится: Лубок (Медицина СЛ 15)");
    expect(await eyesores(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-content-wound`);
    await wound.getByRole("button", { name: "Сломанная нога" }).click();
    await expect
      .poll(() => gm.evaluate((id) => game.actors.getName("Паладин").items.get(id).sheet.rendered as boolean, hurt))
      .toBe(true);
    await gm.evaluate(async (id) => void (await game.actors.getName("Паладин").items.get(id).sheet.close()), hurt);
    // A splint, which is his own to make: from then on rests heal it; taken back, none does.
    await sheet.getByText("Общие действия").click();
    await sheet.getByRole("button", { name: "Лечить травму", exact: true }).click();
    const splint = gm.getByRole("dialog", { name: "Медицина · Паладин" });
    await splint.getByText("Паладин: Сломанная нога. Успех: дальше травму лечит отдых.").waitFor();
    expect(await splint.getByLabel("Сложность", { exact: true }).inputValue()).toBe("15");
    expect(await eyesores(splint)).toEqual([]);
    await shoot(splint, `${String(generation)}-content-treat`);
    await forceDice(gm, [19, 20]);
    await splint.locator("button[type=submit]").click();
    await expect.poll(() => wound.innerText()).toContain("теперь лечит отдых");
    await lastCard(gm).getByText("Сломанная нога: теперь лечит отдых").waitFor();
    await shoot(lastCard(gm), `${String(generation)}-content-treated`);
    await press(gm, "Отменить: Лечить травму");
    await expect.poll(() => wound.innerText()).not.toContain("теперь лечит отдых");
    await gm.evaluate(async (id) => {
      await game.actors.getName("Паладин").deleteEmbeddedDocuments("Item", [id]);
    }, hurt);
    expect(await numbers(gm, "Паладин")).toEqual(before);
  });
});
