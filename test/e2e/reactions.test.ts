/** A reaction after the roll, by the player who was hit, through what he and the others see. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHostTable } from "./support/drivers/host.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { attackWith, faultsOf, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

const WARD = /^Заслон: защита \+5, попадание станет промахом/u;

/** The last card of an attack. */
const blow = (page: Page) => page.locator(".chat-message").filter({ hasText: "Дубина" }).last();

test("H-TURN-10: hit by 19 against 15, told that five more would do, pressed once: hit points come back, and go with the word; a spell is countered from its card on a phone, where it says what that costs", async () => {
  const table = await openHostTable({ generation: 14, world: FIGHT, latency: [30, 120] });
  const [gm, player] = await Promise.all(["GM", "Player 1"].map((user) => table.open(user)));
  if (!gm || !player) throw new Error("nobody came");
  await player.evaluate(async () => {
    const ward = {
      name: "Заслон",
      type: "feature",
      system: { action: "reaction", amends: { as: "defense", formula: "5" } },
    };
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [ward]);
  });
  await forceDice(gm, [13, 20], [4, 8], [4, 8]); // 13 + 6 = 19; 8 + 2 − 3 = 7 of 12
  await forceDice(player, [8, 20]); // 8 + 2 dexterity + 3 shirt + 2 shield = 15
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  const prompt = player.locator(".application").filter({ hasText: "На вас" });
  // What guards him while he is asked stands in the open window at once, and leaves it.
  const guard = (on: boolean): Promise<void> =>
    gm.evaluate(async (given) => {
      const hero = game.actors.getName("Воин");
      const changes = [{ key: "system.defenses.physical.bonus", mode: 2, value: "5" }];
      if (given) await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Щит веры", img: "", changes }]);
      else await hero.effects.getName("Щит веры").delete();
    }, on);
  await prompt.getByText("Ловкость").waitFor();
  await guard(true);
  await prompt.getByText("Щит веры").waitFor();
  await guard(false);
  await prompt.getByText("Щит веры").waitFor({ state: "detached" });
  await prompt.getByRole("button", { name: /Бросить/u }).click();
  await untilHitPoints(player, "Воин", 5);
  const press = blow(player).getByRole("button", { name: WARD });
  await press.waitFor();
  await loadAxe(player);
  expect(await violations(blow(player))).toEqual([]);
  await player.setViewportSize({ width: 390, height: 844 });
  await press.scrollIntoViewIfNeeded();
  expect(await eyesores(blow(player))).toEqual([]);
  await shoot(player, "reaction-390");
  await player.setViewportSize({ width: 1440, height: 900 });
  await press.click();
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 12);
  await blow(gm).getByText("Промах").waitFor();
  await shoot(gm, "reaction-gm");
  await shoot(player, "reaction-player");
  await lastCard(player)
    .getByRole("button", { name: /Отменить/u })
    .click();
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 5);

  // A spell of the ogre is countered.
  await gm.evaluate(async () => {
    const counter = {
      name: "Контрзаклинание",
      type: "spell",
      system: {
        circle: 1,
        prepared: true,
        casting: { kind: "reaction", value: 1, trigger: "" },
        range: { kind: "feet", value: 60 },
        components: { somatic: true },
        resolution: "save",
        save: { attribute: "adaptability", onSuccess: "none" },
        amends: { as: "cancel", formula: "" },
      },
    };
    const hero = game.actors.getName("Воин");
    await hero.update({
      "system.spellcasting": { characteristic: "learning", preparation: "known", slots: { c1: { value: 2, max: 2 } } },
    });
    await hero.createEmbeddedDocuments("Item", [counter]);
    // The one on the scene, whom the player sees.
    const ogre = game.scenes.active.tokens.find((token: { name: string }) => token.name === "Огр").actor;
    const [spell] = await ogre.createEmbeddedDocuments("Item", [
      {
        name: "Порча",
        type: "spell",
        system: {
          circle: 0,
          prepared: true,
          casting: { kind: "active", value: 1, trigger: "" },
          components: { verbal: true },
        },
      },
    ]);
    await game.system.api.use({ item: spell.uuid, targets: [] });
  });
  const cast = player.locator(".chat-message").filter({ hasText: "Порча" }).last();
  const counter = cast.getByRole("button", {
    name: /^Контрзаклинание: заклинание пропадёт \(ячейка 1-го круга, осталось 2\)/u,
  });
  await counter.waitFor();
  await player.setViewportSize({ width: 390, height: 844 });
  await counter.scrollIntoViewIfNeeded();
  expect(await eyesores(cast)).toEqual([]);
  expect(await violations(cast)).toEqual([]);
  await shoot(player, "counterspell-390");
  await forceDice(gm, [2, 20]);
  await counter.click();
  await cast.getByText("Сорвано: Контрзаклинание.").waitFor();
  const faults = (await Promise.all([gm, player].map((page) => faultsOf(page)))).flat();
  await table.close();
  expect(faults).toEqual([]);
});
