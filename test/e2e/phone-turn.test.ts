/** A whole turn on a phone, with a finger alone: moved under the ruler's words, struck, ended; on both generations. */
import type { CDPSession, Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { ask, beginEvening, dialog, type Evening } from "./support/evening.ts";
import { onBoth } from "./support/generations.ts";
import { middle } from "./support/hand.ts";
import { settled } from "./support/quiet.ts";
import { forceDice } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const bar = (page: Page): Locator => page.locator(".od-bar");

async function tap(finger: CDPSession, of: Locator): Promise<void> {
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await middle(of)] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** The fighter stands beside one goblin, and two cells from where he would stand beside another. @returns pixels of a cell on the screen */
async function place(gm: Page, phone: Page): Promise<{ id: string; cell: number }> {
  await gm.evaluate(async () => {
    const { scene } = canvas;
    const named = (name: string): Loose => scene.tokens.find((one: Loose) => one.name === name);
    const { size } = scene.grid;
    const places: Record<string, [number, number]> = { Воин: [4, 6], "Гоблин 1": [5, 6], "Гоблин 2": [2, 7] };
    const updates = scene.tokens.contents.map((token: Loose, index: number) => {
      const [x, y] = places[token.name] ?? [12 + (index % 4), 12 + Math.floor(index / 4)];
      return { _id: token.id, x: x * size, y: y * size };
    });
    await scene.updateEmbeddedDocuments("Token", updates, { teleport: true });
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Воин", "Гоблин 1"].map((name, index) => ({
        tokenId: named(name).id,
        sceneId: scene.id,
        actorId: named(name).actorId,
        initiative: 20 - index,
      })),
    );
    await combat.startCombat();
  });
  await phone.waitForFunction(() => game.combats.contents[0]?.combatant?.name === "Воин");
  return phone.evaluate(() => {
    const { document } = canvas.tokens.placeables.find((one: Loose) => one.name === "Воин") as Loose;
    const [from, to] = [0, canvas.grid.size as number].map(
      (x) => canvas.clientCoordinatesFromCanvas({ x, y: 0 }).x as number,
    );
    return { id: document.id as string, cell: (to ?? 0) - (from ?? 0) };
  });
}

test.each(onBoth("life of documents", "same-level"))(
  "H-MOV-01 H-FREE-01: on %i a player walks, strikes and ends the turn with a finger; whoever is left is asked",
  async (generation) => {
    evening = await beginEvening({ generation, latency: [80, 160] });
    const [gm, phone] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1", { theme: "dark", width: 390, height: 844 }),
    ]);
    const finger = await phone.context().newCDPSession(phone);
    await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const { id, cell } = await place(gm, phone);
    const token = phone.locator(`[data-token-id="${id}"]`);
    const { x, y } = await middle(token);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (const part of [0.5, 1, 1.5, 2])
      await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x - part * cell, y }] });
    const words = phone.locator(".token-ruler-labels .last .total-measurement");
    // A blow that it would cost, and the feet.
    await expect.poll(() => words.innerText()).toBe("⚔ 1 · 10 / 30 фт");
    await shoot(phone, `phone-turn-ruler-${String(generation)}`);
    const dropped = Date.now();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    // Whoever answers for the goblin is asked, once the way has come to him.
    const offer = gm.locator(".od-window--prompt").getByText("Воин покидает досягаемость: Гоблин 1");
    await offer.waitFor();
    console.log(
      `generation ${String(generation)}: asked ${String(Date.now() - dropped)} ms after the drop, 80 to 160 ms of latency a way`,
    );
    await expect.poll(() => bar(phone).locator("[data-bar=feet]").innerText()).toBe("осталось 20 из 30 фт");
    // Let go by one press; the feet stay spent.
    await bar(gm).locator("[data-bar=offer]").getByRole("button", { name: "Не атаковать" }).click();
    await offer.waitFor({ state: "detached" });
    await expect.poll(() => ask(phone).count()).toBe(0);
    // Strikes the other one, who stands there: the numbered button, the window.
    await phone.evaluate(() => {
      const goblin = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 2") as Loose;
      goblin.setTarget(true, { releaseOthers: true });
    });
    await forceDice(phone, [12, 20]);
    const window = dialog(phone, "Атака:");
    // The bar folds by itself over the target. Touching it before that leaves Chromium waiting for an element that is gone.
    const unfold = bar(phone).getByRole("button", { name: "Развернуть" });
    const strike = bar(phone).getByRole("button", { name: /^1/u });
    await unfold.waitFor();
    // So soon after a drag the browser may take the first touch for the end of a swipe: whoever sees nothing touches again.
    const isUnfolded = async (): Promise<boolean> => {
      if ((await unfold.count()) > 0) await tap(finger, unfold);
      return (await unfold.count()) === 0;
    };
    await expect.poll(isUnfolded, { interval: 500 }).toBe(true);
    await settled(phone);
    await tap(finger, strike);
    await window.locator("button[type=submit]").waitFor();
    await settled(phone);
    await shoot(phone, `phone-turn-attack-${String(generation)}`);
    await tap(finger, window.locator("button[type=submit]"));
    await window.waitFor({ state: "detached" });
    await gm.waitForFunction(() => game.messages.some((one: Loose) => one.type === "attack"));
    await tap(finger, bar(phone).getByRole("button", { name: "Закончить ход" }));
    await gm.waitForFunction(() => game.combats.contents[0]?.combatant?.name === "Гоблин 1");
    await shoot(phone, `phone-turn-ended-${String(generation)}`);
  },
);
