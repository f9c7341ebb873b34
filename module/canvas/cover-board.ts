/** Determines the cover between two tokens of a scene. Needs only documents, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { coverBetween, type Body, type CoverFound } from "../rules/attack/cover.ts";
import { isHexagonal, middleOf, stride, type Pixels } from "./cells.ts";
import { wallsNear } from "./area-board.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** Cover, and what gives it: walls, or a token in between. */
export interface CoverOnBoard extends Pick<CoverFound, "cover" | "rules"> {
  readonly by: "walls" | Token | null;
}

function bodyOf(token: Token, scene: Scene.Implementation, size: number): Body {
  const { x, y } = middleOf(token, scene);
  return { x: x / size, y: y / size, half: token.width / 2 };
}

/** Height in feet above the line between two tokens up to which a flying creature still gives cover. */
const ABOVE = 5;

const LYING = ["prone", "unconscious"];

/**
 * Returns whether this user sees the token and its creature is on its feet. Tokens that the user does not see give no visible cover, so
 * that the result reveals nothing.
 */
function stands({ hidden, object, actor }: Token): boolean {
  if (hidden || object?.visible === false || !actor?.creature) return false;
  if (actor.statuses.has("invisible") && !game.user.isGM && !actor.isOwner) return false;
  return !actor.dead && !LYING.some((status) => actor.statuses.has(status));
}

/**
 * Returns the cover of a target against a token or a position in pixels; null if the cover cannot be measured.
 * @param bodies whether creatures in between give cover
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
  // If the two tokens are on different levels, both levels count.
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
