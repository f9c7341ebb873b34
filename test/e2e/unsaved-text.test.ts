/** What somebody has written and not saved is not thrown away with the window. */
import { afterEach, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { openSheet } from "./support/seat.ts";

let evening: Evening;
afterEach(() => evening.end());

test("a sheet with an unsaved text asks before it closes; a field that is being typed in is sent; what is deleted closes", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const sheet = await openSheet(gm, "Воин");
  const edit = sheet.getByRole("button", { name: "Правка листа" });
  if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
  await sheet.getByRole("tab", { name: "О персонаже" }).click();
  const editor = sheet.locator("prose-mirror[name='system.biography']");
  await editor.locator("button.toggle").click();
  const box = editor.locator(".ProseMirror");
  // Opened and left alone it may close: nothing is lost.
  await box.click();
  await gm.keyboard.type("Родом с севера.");
  const close = (): Promise<void> =>
    gm.evaluate(() => void game.actors.getName("Воин").sheet.close({ animate: false }));
  await close();
  const question = gm.locator(".application", { hasText: "Закрыть лист без него?" });
  await question.getByRole("button", { name: "Нет" }).click();
  await question.waitFor({ state: "detached" });
  expect(await box.innerText()).toContain("Родом с севера.");
  await editor.getByRole("button", { name: /сохранить/iu }).click();
  await expect
    .poll(() => gm.evaluate(() => game.actors.getName("Воин").system.biography as string))
    .toContain("Родом с севера.");
  // Saved: it closes without a word. A field that somebody is in is sent.
  const age = sheet.locator("input[name='system.details.age'], .od-pane--story input[type='text'][name]").first();
  await age.click();
  await gm.keyboard.type("сорок");
  const name = (await age.getAttribute("name")) ?? "";
  await close();
  await sheet.waitFor({ state: "detached" });
  await expect
    .poll(() => gm.evaluate((path) => foundry.utils.getProperty(game.actors.getName("Воин"), path) as string, name))
    .toContain("сорок");

  // Of a creature that is deleted nothing can be saved.
  const other = await openSheet(gm, "Следопыт");
  const mode = other.getByRole("button", { name: "Правка листа" });
  if ((await mode.getAttribute("aria-pressed")) !== "true") await mode.click();
  await other.getByRole("tab", { name: "О персонаже" }).click();
  const text = other.locator("prose-mirror[name='system.biography']");
  await text.locator("button.toggle").click();
  await text.locator(".ProseMirror").click();
  await gm.keyboard.type("Людоед.");
  await gm.evaluate(async () => void (await game.actors.getName("Следопыт").delete()));
  await other.waitFor({ state: "detached" });
});
