/** Handles a class, species, or background that is dropped on a character: asks, adds it, and offers its choices. */
import { itemsFromOrigin, giveOrigin, originOf, readOrigin } from "../../play/character/origin.ts";
import type { Character } from "../../play/character/mastery.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { openChoicesOfItems } from "./choices-dialog.ts";
import { askReplace } from "./removal-question.ts";

/**
 * Adds the origin. Asks before it replaces an earlier origin of the same kind. Then opens the open choices in one window.
 * @returns the owned item, or null if nothing was added
 */
export async function takeUpOrigin(actor: Character, source: Item.Implementation): Promise<Item.Implementation | null> {
  const record = readOrigin(source);
  if (!record) return null;
  const old = originOf(actor, record.kind);
  if (old && !(await askReplace(actor.name, old.name, source.name, itemsFromOrigin(old).length))) return null;
  const given = await giveOrigin(actor, source, { replace: old !== null });
  if (!given) return null;
  announce(gameTexts.plural("OD20.Origin.Given", given.features.length, { name: given.origin.name }));
  await openChoicesOfItems(actor, [given.origin, ...given.features]);
  return given.origin;
}
