/** What cannot be done is said. That both languages say the same: test/tools/languages.test.ts. */
import type { Locator } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, listenToNotifications, type Evening } from "./support/evening.ts";
import { hitPoints, openSheet, target, unfoldThings } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

interface Said {
  readonly weapon: RegExp;
  readonly situational: string;
  readonly roll: RegExp;
  readonly damage: RegExp;
  readonly formula: RegExp;
  readonly ammunition: string;
  readonly unloaded: string;
  readonly reach: string;
  readonly noSheet: string;
  readonly dropped: string;
  readonly creature: string;
}

const said: Said = {
  weapon: /Удар/u,
  situational: "Ситуативный бонус",
  roll: /Бросить атаку/u,
  damage: /Длинный меч: урон «1d8 \+ мяу», символ 7/u,
  formula: /Неожиданный символ, позиция 1/u,
  ammunition: "Короткий лук: не хватает боеприпасов.",
  unloaded: "Арбалет: не заряжено.",
  reach: "Гоблин 5: 15 фт, досягаемость 5 фт.",
  noSheet: "У «Камень» нет листа: урон никому не зачтётся.",
  dropped: "Не получилось положить это сюда.",
  creature: "«Следопыт» сюда не положить: на лист кладут предметы.",
};

test("what cannot be done is said: broken formula, no ammunition, unloaded, out of reach, nobody behind the token, a wrong thing on the sheet, no permission", async () => {
  evening = await beginEvening({
    world: {
      ...FIGHT,
      actors: FIGHT.actors.map((actor) =>
        actor.name !== "Воин"
          ? actor
          : {
              ...actor,
              change: (data: Loose) => {
                const bow = data.items.find((item: Loose) => item.name === "Короткий лук");
                data.items.push({
                  ...structuredClone(bow),
                  _id: "crossbow00000001",
                  name: "Арбалет",
                  system: {
                    ...bow.system,
                    properties: ["loading"],
                    ammunition: { kind: "" },
                    reload: "bonus",
                    loaded: false,
                    equipped: "main",
                  },
                });
                data.items.find((item: Loose) => item.type === "ammunition").system.quantity = 0;
                data.ownership.default = 2;
              },
            },
      ),
    },
  });
  const [gm, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  const heard = await listenToNotifications(player);
  const sheet = await unfoldThings(await openSheet(player, "Воин"));
  const blow = (item: string): Locator =>
    sheet
      .locator("li.od-item")
      .filter({ has: player.getByRole("button", { name: item, exact: true }) })
      .locator('[data-action="attack"]')
      .first();
  const window = dialog(player, /(Атака|Attack):/u);
  const close = async (): Promise<void> => {
    await window.getByRole("button", { name: /Закрыть|Close/u }).click();
    await window.waitFor({ state: "detached" });
  };
  const before = await gm.evaluate(() => game.messages.size);

  // Out of reach is a warning; the table decides.
  await target(player, "Гоблин 5");
  await blow("Длинный меч").click();
  await window.getByText(said.reach).waitFor();
  await shoot(player, `hostile-8-reach`);
  // A bonus nobody can read.
  await window.getByLabel(said.situational).fill("абв");
  await window.getByRole("alert").filter({ hasText: said.formula }).waitFor();
  expect(await window.getByRole("button", { name: said.roll }).isDisabled()).toBe(true);
  await close();
  await target(player);

  await blow("Короткий лук").click();
  await window.getByText(said.ammunition).first().waitFor();
  expect(await window.getByRole("button", { name: said.roll }).isDisabled()).toBe(true);
  await close();
  await blow("Арбалет").click();
  await window.getByText(said.unloaded).first().waitFor();
  expect(await window.getByRole("button", { name: said.roll }).isDisabled()).toBe(true);
  await close();

  await player.evaluate(
    async () =>
      void (await game.actors
        .getName("Воин")
        .items.getName("Длинный меч")
        .update({ "system.damage": [{ formula: "1d8 + мяу", type: "slashing" }] })),
  );
  await blow("Длинный меч").click();
  await window.getByText(said.damage).first().waitFor();
  expect(await window.getByRole("button", { name: said.roll }).isDisabled()).toBe(true);
  await shoot(player, `hostile-9-formula`);
  await close();
  await player.evaluate(
    async () =>
      void (await game.actors
        .getName("Воин")
        .items.getName("Длинный меч")
        .update({ "system.damage": [{ formula: "1d8", type: "slashing" }] })),
  );

  // A token with nobody behind it.
  await gm.evaluate(
    async () =>
      void (await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Камень", actorId: null, x: 600, y: 300 }])),
  );
  await expect
    .poll(() => player.evaluate(() => canvas.tokens.placeables.some((token: Loose) => token.name === "Камень")))
    .toBe(true);
  await target(player, "Камень");
  await blow("Длинный меч").click();
  await window.getByText(said.noSheet).last().waitFor();
  await close();
  await target(player);

  // An actor, a chat message, nonsense dropped on the sheet: said, nothing created.
  const items = await player.evaluate(() => game.actors.getName("Воин").items.size);
  for (const data of [
    `{"type":"Item","uuid":"Item.nothere"}`,
    `{"type":"Actor","uuid":"Actor.nothere"}`,
    "{oops",
    "просто текст",
  ]) {
    await sheet.evaluate((element, text) => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", text);
      element
        .querySelector(".window-content, form, section")
        ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }, data);
  }
  await expect.poll(heard).toContain(said.dropped);
  await sheet.evaluate(
    (element, id) => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: `Actor.${id}` }));
      element
        .querySelector(".window-content, form, section")
        ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    },
    await player.evaluate(() => game.actors.getName("Следопыт").id),
  );
  await expect.poll(heard).toContain(said.creature);
  expect(await player.evaluate(() => game.actors.getName("Воин").items.size)).toBe(items);

  // Somebody else's sheet may be read, not played.
  const seen = await openSheet(other, "Воин");
  await seen.getByText("Длинный меч").first().waitFor();
  expect(await seen.locator('[data-action="attack"]').count()).toBe(0);
  expect(await gm.evaluate(() => game.messages.size)).toBe(before);
  expect((await hitPoints(gm, "Гоблин 5")).value).toBe(10);
  for (const text of await heard()) expect(text).not.toMatch(/OD20\./u);
});
