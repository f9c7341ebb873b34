/** An actor dropped on the canvas becomes a token. @source API:hookEvents dropCanvasData; KB:actors */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { call, host } from "../apps/env.ts";
import { snap } from "./snap.ts";

/** The actor of the world; one out of a compendium is imported first. */
async function worldActor(uuid: string): Promise<Loose> {
  const lookup: Loose = host("foundry").utils.fromUuid;
  const actor = await lookup(uuid);
  if (!actor?.pack) return actor;
  const game = host("game");
  return game.actors.importFromCompendium(game.packs.get(actor.pack), actor.id);
}

async function placeActor(canvas: Loose, data: LooseObject, point: { x: number; y: number }): Promise<void> {
  const actor = await worldActor(String(data.uuid));
  if (!actor?.isOwner) return;
  const { sizeX, sizeY } = canvas.grid;
  const prototype = actor.prototypeToken;
  const corner = snap(canvas, {
    x: point.x - (prototype.width * sizeX) / 2,
    y: point.y - (prototype.height * sizeY) / 2,
  });
  const token = await actor.getTokenDocument(corner);
  await canvas.scene.createEmbeddedDocuments("Token", [token.toObject()]);
}

/**
 * Asks the hook, then makes a token of an actor.
 * @param data what was dropped
 * @param point where, in pixels of the canvas
 */
export function dropOnCanvas(
  canvas: Loose,
  data: LooseObject,
  point: { x: number; y: number },
  event: DragEvent,
): void {
  if (!call("dropCanvasData", canvas, { ...data, ...point }, event)) return;
  if (data.type !== "Actor") return;
  placeActor(canvas, data, point).catch((error: unknown) => {
    host("ui").notifications.error(error instanceof Error ? error.message : String(error));
  });
}
