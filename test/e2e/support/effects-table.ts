/** Rows of effects, and what they do to numbers. */
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { eyesores } from "./inspect.ts";

/** The effects tab of a character's sheet. */
export async function effectsTab(sheet: Locator): Promise<void> {
  await sheet.getByRole("tab", { name: "Эффекты" }).click();
  await sheet.getByRole("button", { name: "Создать эффект" }).waitFor();
}

export const row = (sheet: Locator, name: string): Locator =>
  sheet
    .getByRole("listitem")
    .filter({ has: sheet.page().getByRole("button", { name, exact: true }) })
    .first();

/** What a page knows of a creature: its derived numbers and their named parts. */
export const numbers = (page: Page, name: string): Promise<Loose> =>
  page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((entry: Loose) => entry.name === wanted);
    const actor = token?.actor ?? game.actors.getName(wanted);
    const names = (parts: Loose[]): string[] =>
      parts
        .filter((part) => part.name && part.source === "effect")
        .map((part) => `${part.name as string} ${String(part.value)}`);
    const { defenses, bonuses } = actor.system;
    return {
      physical: defenses.physical.total,
      named: names(defenses.physical.parts),
      attack: bonuses.attack,
      statuses: [...actor.statuses],
    };
  }, name);

/** Makes an effect of an actor, or of one of its items, in the shape of 13, as an old macro would. */
export const give = (page: Page, name: string, data: object, item = ""): Promise<void> =>
  page.evaluate(
    async ([actor, source, of]) => {
      const bearer = game.actors.getName(actor);
      await (of ? bearer.items.getName(of) : bearer).createEmbeddedDocuments("ActiveEffect", [source]);
    },
    [name, data, item] as const,
  );

export const effectSheet = (page: Page): Locator => page.locator(".od-sheet--effect");

/** A path that leads nowhere has no other name. */
export const seen = async (part: Locator): Promise<string[]> =>
  (await eyesores(part)).filter((each) => !each.endsWith(" system.skils.x"));
