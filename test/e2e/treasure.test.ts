/** Treasure from the party's sheet: a Game Master rolls, gives in one press, players see it, and it is taken back. */
import { afterEach, describe, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

describe.each(NEWER)("generation %i", (generation) => {
  test("a hoard goes to the party in one press; players see nothing before", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      const members = [{ uuid: game.actors.getName("Воин").uuid }];
      await CONFIG.Actor.documentClass.create({
        type: "party",
        name: "Отряд",
        system: { members },
        ownership: { default: 3 },
      });
    });
    const gold = (): Promise<number> =>
      player.evaluate(() => {
        const { coins } = game.actors.getName("Отряд").system;
        return (coins.gp + coins.sp + coins.cp) as number;
      });
    const messages = (): Promise<number> => player.evaluate(() => game.messages.size as number);
    const before = await messages();
    const sheet = await openSheet(gm, "Отряд");
    await sheet.getByRole("button", { name: "Сокровища…" }).click();
    const window = gm.locator(".application").filter({ has: gm.getByLabel("Таблица") });
    await window.getByLabel("Таблица").selectOption({ label: "Клад: опасность 0–4" });
    await window.getByRole("button", { name: "Бросить", exact: true }).click();
    await window.getByText("Найдено").waitFor();
    expect([await gold(), await messages()]).toEqual([0, before]);
    await loadAxe(gm);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(window, `${generation}-treasure-window`);
    await window.getByRole("button", { name: "Отдать" }).click();
    await expect.poll(gold).toBeGreaterThan(0);
    await expect.poll(messages).toBe(before + 1);
    await window.waitFor({ state: "detached" });
    await sheet.getByRole("button", { name: "Сокровища…" }).click();
    await window.getByText("Отдано в последний раз: Отряд").waitFor();
    await window.getByRole("button", { name: "Забрать обратно" }).click();
    await expect.poll(gold).toBe(0);
    const things = (): Promise<number> => player.evaluate(() => game.actors.getName("Отряд").items.size as number);
    await expect.poll(things).toBe(0);
  });
});
