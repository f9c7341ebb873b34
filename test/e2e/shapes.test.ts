/** Shapes of creatures: a player takes one from his sheet, and a Game Master builds one by dropping a creature. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, press, type Evening } from "./support/evening.ts";
import { eyesores } from "./support/inspect.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

test("H-PRG-07: a wild shape from the sheet: body, bite and token are the wolf's, and all is back by one press", async () => {
  evening = await beginEvening();
  const [gm, player] = [await evening.open("GM"), await evening.open("Player 1")];
  await gm.evaluate(async () => {
    const actor = game.actors.getName("Воин");
    await actor.update({ "system.details.level": 4 });
    const pack = game.packs.get("opposed-d20.features-ru");
    const row = pack.index.contents.find((one: Loose) => one.name === "Дикий облик");
    const feature = await pack.getDocument(row._id);
    await actor.createEmbeddedDocuments("Item", [game.items.fromCompendium(feature)]);
  });
  const seen = (): Promise<unknown> =>
    player.evaluate(() => {
      const actor = game.actors.getName("Воин");
      const token = canvas.tokens.placeables.find((one: Loose) => one.name === "Воин");
      return [
        actor.system.characteristics.strength.value,
        actor.getWeapons().map((item: Loose) => item.name),
        String(token.document.texture.src).split("/").at(-1),
        actor.system.hp.temporary,
      ];
    });
  const before = await seen();
  const sheet = await openSheet(player, "Воин");
  await sheet.getByRole("tab", { name: "Черты", exact: true }).click();
  await shoot(sheet, "shape-feature");
  await sheet.locator('summary[aria-label="Действия: Дикий облик"]').press("Enter");
  await shoot(sheet, "shape-menu");
  await sheet.getByRole("button", { name: "Применить: Волк" }).press("Enter");
  await player.getByRole("button", { name: "Применить", exact: true }).last().click();
  await expect.poll(seen).toEqual([14, ["Укус"], "wolf.svg", 4]);
  await sheet.getByRole("tab", { name: "Бой и навыки", exact: true }).click();
  await sheet.getByRole("button", { name: /Укус.*Удар/su }).waitFor();
  expect(await eyesores(sheet)).toEqual([]);
  await shoot(player, "shape-worn");
  await press(player, /^Отменить/u);
  await expect.poll(seen).toEqual(before);
  await sheet.getByRole("button", { name: /Длинный меч.*Удар/su }).waitFor();
});

test("H-PRG-07: a Game Master drops a creature on a feature and chooses that it gives its shape", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const id = await gm.evaluate(async () => {
    const actor = game.actors.getName("Воин");
    const [made] = await actor.createEmbeddedDocuments("Item", [{ type: "feature", name: "Проклятие огра" }]);
    await made.sheet.render({ force: true });
    return made.sheet.id as string;
  });
  const sheet = gm.locator(`[id="${id}"]`);
  const edit = sheet.getByRole("button", { name: "Правка листа" });
  if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
  await sheet.locator('[data-application-part="uses"]').evaluate((part) => {
    const { uuid } = game.actors.getName("Огр");
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
    part.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await gm.getByRole("button", { name: "Даёт его облик" }).waitFor();
  await shoot(gm, "shape-question");
  await gm.getByRole("button", { name: "Даёт его облик" }).click();
  await sheet.getByLabel("Название").last().waitFor();
  await expect
    .poll(() =>
      gm.evaluate(() => {
        const item = game.actors.getName("Воин").items.getName("Проклятие огра").toObject();
        const [effect] = item.effects;
        const [use] = Object.values<Loose>(item.system.activities);
        return [effect.name, effect.system.shape.size, use.kind, use.applies[0].effect === effect._id];
      }),
    )
    .toEqual(["Огр", "large", "effect", true]);
  await shoot(sheet, "shape-built");
});
