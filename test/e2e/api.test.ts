/** A broken module stops nothing that is drawn, and the examples of the guides run. What macros may call, and what modules may change: test/messages/api.test.ts. */
import { afterEach, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, type Evening } from "./support/evening.ts";
import { throwEverywhere } from "./support/foreign-module.ts";
import { attackWith, faultsOf, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";

let evening: Evening;

afterEach(() => evening.end());

test("a module that throws in every hook stops nothing", async () => {
  evening = await beginEvening();
  evening.allow(/foreign module in/u, /has thrown; the game goes on/u);
  const [gm, player] = await Promise.all([
    evening.open("GM", { beforeLoad: throwEverywhere }),
    evening.open("Player 1", { beforeLoad: throwEverywhere }),
  ]);
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20], [18, 20], [4, 6]);
  await target(player, "Гоблин 1");
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  for (const page of [gm, player]) {
    await untilHitPoints(page, "Гоблин 1", 3);
    await lastCard(page).getByText("Попадание · 7").waitFor();
  }
  // And the other way round, through the prompt.
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Гоблин 2"), /Кривой клинок.*Удар/u);
  await dialog(player, "На вас").getByRole("button", { name: "Бросить защиту" }).click();
  await untilHitPoints(gm, "Воин", 9);
  // Each of the system's hooks is reported once and by its name; Foundry itself reports those of its own.
  for (const [page, hook] of [
    [gm, "preDefense"],
    [gm, "preApply"],
    [gm, "apply"],
    [player, "preAttack"],
    [player, "damage"],
    [player, "defense"],
  ] as const) {
    expect(
      (await faultsOf(page)).filter((fault) => fault.includes(`hook "opposed-d20.${hook}"`)),
      hook,
    ).toHaveLength(1);
  }
  expect((await faultsOf(gm)).some((fault) => fault.includes("foreign module in createChatMessage"))).toBe(true);
});

test("every example of the guides runs", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const documents = ["module-authors", "guide-gm.en", "guide-gm.ru"]
    .map((name) => readFileSync(`docs/${name}.md`, "utf8"))
    .join("\n");
  const examples = [...documents.matchAll(/```js\n([\s\S]*?)```/gu)].map(([, code]) => code ?? "");
  // The guides' macro is for whoever is selected.
  await gm.evaluate(() => {
    canvas.scene.tokens.getName("Гоблин 3").object.control();
  });
  await gm.evaluate(async () => {
    const effect = { kind: "healing", formula: "2d4 + 2", type: "" };
    const ball = { circle: 0, area: { shape: "sphere", size: 5 }, damage: [{ formula: "1d6", type: "fire" }] };
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
      { type: "consumable", name: "Potion", system: { kind: "potion", effect } },
      { type: "spell", name: "Fireball", system: { ...ball, resolution: "save" } },
    ]);
  });
  expect(examples.length).toBeGreaterThanOrEqual(14);
  for (const code of examples) {
    const failed = await gm.evaluate(async (body) => {
      const AsyncFunction = (async () => undefined).constructor as new (
        ...parts: string[]
      ) => (...values: unknown[]) => Promise<unknown>;
      const hero = game.actors.getName("Воин");
      try {
        await new AsyncFunction("hero", "sword", "goblin", "potion", body)(
          hero,
          hero.getWeapons()[0],
          canvas.scene.tokens.getName("Гоблин 1"),
          hero.items.getName("Potion"),
        );
        return null;
      } catch (error) {
        return String(error);
      }
    }, code);
    expect(failed, code).toBeNull();
  }
  expect(
    await gm.evaluate(() => [...new Set(game.messages.contents.map((message: Loose) => message.type))].sort()),
  ).toEqual(["attack", "award", "check", "damage", "defense", "difficulty", "request", "rest", "use"]);
  expect(await gm.evaluate(async () => typeof (await game.system.api.loadRules()).resolveAttack)).toBe("function");
  expect(await gm.evaluate(() => game.actors.getName("Wolf")?.system.hp.max as number)).toBe(11);
});
