/** A creature from six numbers: made, numbered, placed, edited on its token, fought with. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { defenseButton } from "./support/clash.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { onBoth } from "./support/generations.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const windowOf = (page: Page): Locator => page.locator(".od-window").filter({ has: page.locator(".od-quick") });

async function openQuick(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press("Alt+KeyQ");
  await windowOf(page).locator("[data-autofocus]:focus").waitFor();
  return windowOf(page);
}

describe.each(onBoth("same-level", "life of documents"))("generation %i", (generation) => {
  test("by keyboard alone: three copies with bodies of their own, their numbers in the sheet's head, their blow in the fight", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const window = await openQuick(gm);
    await gm.keyboard.type("Культист");
    await gm.keyboard.press("Tab"); // pictures
    await gm.keyboard.press("ArrowRight");
    await gm.keyboard.press("ArrowRight");
    await gm.keyboard.press("Tab"); // challenge
    for (const value of ["14", "5", "3", "6", "2", "2к4+1"]) {
      await gm.keyboard.press("Tab");
      await gm.keyboard.press("Control+A");
      await gm.keyboard.type(value);
    }
    await window.getByLabel("Копий на сцене").fill("3");
    await window.getByRole("button", { name: "Создать и поставить 3 копии" }).waitFor();
    await shoot(gm, `${generation}-quick-window`);
    await gm.keyboard.press("Enter");
    for (const page of [gm, player])
      await expect
        .poll(() =>
          page.evaluate(() =>
            canvas.scene.tokens.contents
              .filter((token: { name: string }) => token.name.startsWith("Культист"))
              .map((token: { name: string }) => token.name)
              .sort(),
          ),
        )
        .toEqual(["Культист 1", "Культист 2", "Культист 3"]);
    const made = await gm.evaluate(() => {
      const actor = game.actors.getName("Культист");
      const tokens = canvas.scene.tokens.contents.filter((token: { actorId: string }) => token.actorId === actor.id);
      const places = canvas.scene.tokens.contents.map(({ x, y }: { x: number; y: number }) => `${x},${y}`);
      const weapon = actor.items.contents[0];
      const { parts, damage } = weapon.getAttack("strike");
      return {
        type: actor.type,
        img: actor.img,
        hp: [actor.system.hp.value, actor.system.hp.max],
        totals: [
          actor.getDefense("physical").total,
          actor.getDefense("magical").total,
          actor.getMitigation().reduction,
        ],
        attack: parts.reduce((sum: number, { value }: { value: number }) => sum + value, 0),
        damage: damage.map(({ formula, bonus }: { formula: string; bonus: { value: number }[] }) => [
          formula,
          bonus.reduce((sum, { value }) => sum + value, 0),
        ]),
        linked: tokens.map(({ actorLink }: { actorLink: boolean }) => actorLink),
        alone: new Set(places).size === places.length,
      };
    });
    expect(made).toEqual({
      type: "npc",
      img: "systems/opposed-d20/icons/bandit.svg",
      hp: [14, 14],
      totals: [5, 3, 2],
      attack: 6,
      damage: [["2d4", 1]],
      linked: [false, false, false],
      alone: true,
    });
    // RN:14.361 #14169: a token on a level that its scene has not cannot be moved.
    expect(
      await gm.evaluate(() =>
        canvas.tokens.placeables
          .filter((token: Loose) => /^Культист/u.test(token.name))
          .map((token: Loose) => token.document.level as string),
      ),
    ).toEqual(Array(3).fill(generation === 14 ? "onlyLevel0000000" : undefined));

    // The copy's own sheet: a number changed there is only its own.
    const sheet = await openSheet(gm, "Культист 2");
    const six = sheet.getByRole("group", { name: "Шесть чисел" });
    await six.getByText("2к4+1").waitFor();
    await sheet.getByRole("button", { name: "Правка листа" }).click();
    expect(await six.getByLabel("Урон", { exact: true }).inputValue()).toBe("2к4+1");
    await six.getByLabel("Физ. защита").fill("8");
    await six.getByLabel("Атака").fill("9");
    await six.getByLabel("Урон", { exact: true }).fill("1к6+3");
    await gm.keyboard.press("Tab");
    await shoot(sheet, `${generation}-quick-sheet`);
    await expect
      .poll(() =>
        gm.evaluate(() => {
          const [, second] = ["Культист 1", "Культист 2"].map(
            (name) => canvas.tokens.placeables.find((token: { name: string }) => token.name === name).actor,
          );
          const { parts, damage } = second.items.contents[0].getAttack("strike");
          return [
            second.getDefense("physical").total,
            parts.reduce((sum: number, { value }: { value: number }) => sum + value, 0),
            damage[0].formula,
            game.actors.getName("Культист").getDefense("physical").total,
          ];
        }),
      )
      .toEqual([8, 9, "1d6", 5]);

    await forceDice(gm, [18, 20], [4, 6]);
    await forceDice(player, [2, 20]);
    await target(gm, "Воин");
    await attackWith(gm, sheet, /Удар.*Удар/u);
    await defenseButton(player).click();
    await untilHitPoints(gm, "Воин", 8); // 4 + 3 − 3 = 4 of 12
    expect((await hitPoints(gm, "Культист 2")).value).toBe(14);
  });
});

test("without a scene only the actor, its sheet open; a player has no such window", async () => {
  evening = await beginEvening({ world: { ...FIGHT, sceneless: true, tokens: [] } });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm
    .getByRole("tab", { name: /Актёры|Персонажи|Actors/u })
    .first()
    .click();
  await gm.getByRole("button", { name: "Быстрый НИП" }).click();
  const window = windowOf(gm);
  expect(await window.getByLabel("Копий на сцене").count()).toBe(0);
  await window.getByLabel("Урон", { exact: true }).fill("3");
  await window.getByRole("button", { name: "Создать", exact: true }).click();
  await gm.locator(".od-sheet").getByRole("group", { name: "Шесть чисел" }).waitFor();
  expect(await gm.evaluate(() => game.actors.getName("Враг").items.contents[0].system.toObject().damage)).toEqual([
    { formula: "3", type: "slashing" },
  ]);
  await player.keyboard.press("Alt+KeyQ");
  await settled(player);
  expect(await windowOf(player).count()).toBe(0);
  expect(await player.getByRole("button", { name: "Быстрый НИП" }).count()).toBe(0);
});

test.each([
  ["ru", "dark", 1440],
  ["en", "light", 390],
] as const)(
  "the window in %s, %s, %i px: nothing clipped, all by keyboard, no faults of access",
  async (language, theme, width) => {
    evening = await beginEvening();
    const gm = await evening.open("GM", { language, theme, width, height: 844 });
    await loadAxe(gm);
    const window = await openQuick(gm);
    await shoot(gm, `quick-window-${language}-${String(width)}`);
    expect(await eyesores(window)).toEqual([]);
    expect(await violations(window)).toEqual([]);
    const { missed, stops } = await walk(window.locator(".window-content"));
    expect({ missed, bad: stops.filter(({ ring, named }) => !ring || !named) }).toEqual({ missed: [], bad: [] });
  },
);
