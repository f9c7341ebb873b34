/** Computes where a push or a pull moves a token. Needs only documents, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { SIGHT_LIMITS } from "../rules/areas/area-sight.ts";
import { pushedTo, type Push, type Room } from "../rules/movement/push.ts";
import type { Pixels } from "./area-board.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** Returns the padding of a scene in pixels, rounded up to whole cells. */
const around = (length: number, padding: number, size: number): number => Math.ceil((length * padding) / size) * size;

/** Returns the scene inside its padding: origin in pixels, size in cells, and the walls that block the movement of the token, in cells. */
export function groundPlan(scene: Scene.Implementation, token: Token) {
  const { size } = scene.grid;
  const [across, down] = [scene.width ?? 0, scene.height ?? 0];
  const [left, top] = [around(across, scene.padding, size), around(down, scene.padding, size)];
  const walls = scene.walls.contents
    .filter(({ move, door, ds }) => (move ?? 0) > 0 && !((door ?? 0) > 0 && ds === CONST.WALL_DOOR_STATES.OPEN))
    .filter((wall) => sameLevel(wall, token))
    .slice(0, SIGHT_LIMITS.walls)
    .map(({ c: [ax, ay, bx, by] }) => ({
      ax: (ax - left) / size,
      ay: (ay - top) / size,
      bx: (bx - left) / size,
      by: (by - top) / size,
    }));
  const roomOf = ({ x, y, width, height }: Room): Room => ({
    x: (x - left) / size,
    y: (y - top) / size,
    width,
    height,
  });
  return { left, top, columns: across / size, rows: down / size, walls, roomOf };
}

/**
 * Returns the position after a series of pushes as seen from another token.
 * @returns null if the scene has no unit of distance or the tokens are on different scenes
 * @rule B-ATK-17
 */
export function placeAfter(token: Token, source: Token, pushes: readonly Push[]): Pixels | null {
  const scene = token.parent;
  const feet = scene && cellFeet(scene);
  if (!scene || feet === null || source.parent !== scene || source === token) return null;
  const { size } = scene.grid;
  const { left, top, roomOf, ...plan } = groundPlan(scene, token);
  const board = {
    ...plan,
    taken: scene.tokens.contents
      .filter((other) => other !== token && other !== source && sameLevel(other, token))
      .map(roomOf),
  };
  const ruleset = tableRuleset();
  const end = pushes.reduce<Room>(
    (who, push) => ({ ...who, ...pushedTo(who, roomOf(source), push, board, feet, ruleset) }),
    roomOf(token),
  );
  return { x: Math.round(end.x * size + left), y: Math.round(end.y * size + top) };
}
