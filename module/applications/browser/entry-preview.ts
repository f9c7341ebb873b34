/** The document of a chosen entry, as texts embed it, and the numbers of an item. */
import { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import { renderInto } from "../common/render.ts";
import { embedActor, embedItem } from "../embed/content.ts";
import { itemPreview } from "../sheets/preview.ts";
import { gameTexts } from "../words/texts-game.ts";

const isActor = (found: unknown): found is Actor.Implementation => found instanceof OpposedActor;
const isItem = (found: unknown): found is Item.Implementation => found instanceof OpposedItem;

/** Returns the drawn document; null if it no longer exists or may not be read. */
export async function drawPreview(uuid: string): Promise<HTMLElement | null> {
  const found: unknown = await fromUuid(uuid).catch(() => null);
  if (isActor(found)) return embedActor(found, game.user);
  if (!isItem(found)) return null;
  const block = await embedItem(found, game.user);
  const preview = itemPreview(found, gameTexts);
  if (preview) {
    const facts = document.createElement("div");
    await renderInto(facts, "browser/facts", preview);
    block.querySelector("header")?.after(facts);
  }
  return block;
}

/** Opens the sheet of a document. @returns false if it no longer exists or may not be read */
export async function openDocument(uuid: string): Promise<boolean> {
  const found: unknown = await fromUuid(uuid).catch(() => null);
  if (!isActor(found) && !isItem(found)) return false;
  const sheet: unknown = found.sheet;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) return false;
  await sheet.render({ force: true });
  sheet.bringToFront();
  return true;
}
