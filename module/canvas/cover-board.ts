/** What stands between two on a scene, for cover. Needs documents alone, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { coverBetween, type Body, type CoverFound } from "../rules/attack/cover.ts";
import { isHexagonal, middleOf, stride, type Pixels } from "./cells.ts";
import { wallsNear } from "./area-board.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** Who gives the cover: walls, or somebody who stands between. */
export interface CoverOnBoard extends Pick<CoverFound, "cover" | "rules"> {
  readonly by: "walls" | Token | null;
}

function bodyOf(token: Token, scene: Scene.Implementation, size: number): Body {
  const { x, y } = middleOf(token, scene);
  return { x: x / size, y: y / size, half: token.width / 2 };
}

/** Feet by which somebody may fly above the line between two and still stand between them. */
const ABOVE = 5;

const LYING = ["prone", "unconscious"];

/** Whether this user sees somebody stand there who is on his feet. What he does not see tells him nothing. */
function stands({ hidden, object, actor }: Token): boolean {
  if (hidden || object?.visible === false || !actor?.creature) return false;
  if (actor.statuses.has("invisible") && !game.user.isGM && !actor.isOwner) return false;
  return !actor.dead && !LYING.some((status) => actor.statuses.has(status));
}

/**
 * The cover of one token against another, or against what comes from a place in pixels; null where nothing is measured.
 * @param bodies whether creatures between count
 * @rule B-COV-01 B-COV-02 B-COV-03
 */
export function coverOnBoard(from: Token | Pixels, to: Token, bodies = true): CoverOnBoard | null {
  const scene = to.parent;
  const doer = "parent" in from ? from : null;
  if (!scene || !(scene.grid.size > 0) || (doer && doer.parent !== scene)) return null;
  const size = stride(scene);
  const [a, b] = [
    doer ? bodyOf(doer, scene, size) : { x: from.x / size, y: from.y / size, half: 0 },
    bodyOf(to, scene, size),
  ];
  const above = (ABOVE * scene.grid.distance) / (cellFeet(scene) ?? ABOVE);
  const [low, high] = [to.elevation, doer?.elevation ?? to.elevation].sort((one, other) => one - other);
  // Between two levels both count.
  const between = (one: object): boolean => sameLevel(one, to) || (doer !== null && sameLevel(one, doer));
  const others = scene.tokens.contents.filter(
    (one) =>
      bodies &&
      one !== to &&
      one !== doer &&
      between(one) &&
      one.elevation >= (low ?? 0) - above &&
      one.elevation <= (high ?? 0) + above &&
      stands(one),
  );
  const cells = [a, b].flatMap(({ x, y, half }) =>
    [-half, half].map((off) => ({ x: Math.floor(x + off), y: Math.floor(y + off) })),
  );
  const { cover, by, rules } = coverBetween({
    from: a,
    to: b,
    walls: wallsNear(scene, cells, undefined, between),
    creatures: others.map((one) => bodyOf(one, scene, size)),
    round: isHexagonal(scene),
  });
  return { cover, rules, by: typeof by === "number" ? (others[by] ?? null) : by };
}
