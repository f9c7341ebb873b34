/** A table at which a fight goes on by turns, and its tracker. */
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { FIGHT, type WorldPlan } from "./world.ts";

/** The ranger holds both blades. */
export const BLADES: WorldPlan = {
  ...FIGHT,
  actors: FIGHT.actors.map((entry) =>
    entry.name !== "Следопыт"
      ? entry
      : {
          ...entry,
          change: (actor: Loose) => {
            for (const item of actor.items)
              if (item.type === "weapon")
                item.system.equipped =
                  { "Короткий меч": "main", "Второй короткий меч": "off" }[item.name as string] ?? "none";
          },
        },
  ),
};

export const tracker = (page: Page): Locator => page.getByRole("tabpanel", { name: "Бой" });
export const rows = (page: Page): Locator => tracker(page).getByRole("listitem");
export const current = (page: Page): Locator => tracker(page).locator("[aria-current=true]");

export async function openTracker(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Бой" }).click();
}

/** Adds a token through its menu. */
export async function join(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name},`, "u") }).click({ button: "right" });
  await page.getByRole("button", { name: "В бою", exact: true }).click();
  await page.keyboard.press("Escape");
  await rows(page).filter({ hasText: name }).waitFor({ state: "attached" });
}

/** Waits until it is somebody's turn in all these pages. */
export async function untilTurn(name: string, ...pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map((page) =>
      page.waitForFunction((wanted) => game.combat?.started === true && game.combat.combatant?.name === wanted, name),
    ),
  );
}

/** A fight that has begun, in a given order. */
export async function begin(gm: Page, initiative: Record<string, number>, ...pages: readonly Page[]): Promise<void> {
  await gm.evaluate(async (values) => {
    const names = Object.keys(values);
    await CONFIG.Token.documentClass.createCombatants(
      canvas.scene.tokens.filter((token: Loose) => names.includes(token.name)),
    );
    await game.combat.updateEmbeddedDocuments(
      "Combatant",
      game.combat.combatants.map((each: Loose) => ({ _id: each.id, initiative: values[each.name] })),
    );
    await game.combat.startCombat();
  }, initiative);
  const [first = ""] = Object.entries(initiative)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
  await untilTurn(first, gm, ...pages);
}

export async function pass(gm: Page, to: string, ...pages: readonly Page[]): Promise<void> {
  await gm.evaluate(async () => {
    await game.combat.nextTurn();
  });
  await untilTurn(to, gm, ...pages);
}

export const attacks = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.filter((message: Loose) => message.type === "attack").length);
