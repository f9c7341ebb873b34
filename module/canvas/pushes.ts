/** Where a push or a pull takes a token of its scene. Needs documents alone, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { SIGHT_LIMITS } from "../rules/areas/area-sight.ts";
import { pushedTo, type Push, type Room } from "../rules/movement/push.ts";
import type { Pixels } from "./area-board.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** Pixels around the scene, in whole cells. */
const around = (length: number, padding: number, size: number): number => Math.ceil((length * padding) / size) * size;

/** A scene within its padding: where it begins and how large it is, in pixels, and in cells what stops a token that moves there. */
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
 * Where it stands after all of these, one after another, seen from another token.
 * @returns null where nothing is measured, or they are on different scenes
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
