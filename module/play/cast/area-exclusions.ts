/** Finds creatures in an area that the user chose not to affect. */
import { layArea } from "../../canvas/area-board.ts";
import { patternOf, type StoredArea } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { tokenOf } from "../scene/tokens.ts";

type Placed = Pick<StoredArea, "scene" | "shape" | "size" | "width" | "x" | "y" | "direction" | "elevation">;

/**
 * Returns the visible creatures in the area that are not among the targets.
 * @returns uuids of the creatures; empty if no target was named
 * @rule B-AOE-01
 */
export function areaExclusions(actor: OpposedActor, placed: Placed, targets: readonly OpposedActor[]): string[] {
  const scene = game.scenes.get(placed.scene);
  const laid = scene && layArea(scene, patternOf(placed), placed, tokenOf(actor));
  if (!laid || targets.length === 0) return [];
  // Skip tokens hidden from the user, so that the list does not reveal them.
  const seen = scene.tokens.contents.filter((token) => !token.hidden && token.object?.visible !== false);
  const inside = seen.filter((token) => laid.holds(token)).flatMap((token) => token.actor ?? []);
  return [...new Set(inside.filter((one) => !targets.includes(one)).map(({ uuid }) => uuid))];
}
