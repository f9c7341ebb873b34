/** Computes the cost of a movement step. Foundry's ruler and movement record call it. Needs only documents. */
import { cellHeight, sameLevel } from "../compat/same-level.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { goingOn } from "../documents/effects/action-effects.ts";
import { isAsItsBase } from "../documents/common/every-actor.ts";
import { isGrapple } from "../documents/effects/grapples.ts";
import { untilChanged } from "../documents/common/until-changed.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { SIZES, type Size } from "../rules/movement/size.ts";
import {
  isFreeMove,
  MOVEMENT_MODES,
  slowsDragger,
  stepFactor,
  type Gait,
  type MovementMode,
  type Occupant,
} from "../rules/movement/step-cost.ts";
import type { Pixels } from "../canvas/area-board.ts";
import { layZone, maySeeZone, zonesOn } from "./zones.ts";

type Token = TokenDocument.Implementation;

/** A grid cell; without a grid, pixels. */
interface Offset {
  readonly i: number;
  readonly j: number;
  readonly k?: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** A token in the way: its bounds in pixels, and its height in cells. */
interface Standing {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly low: number;
  readonly high: number;
  readonly token: Token;
}

/** Fraction of a cell by which a token may overlap a place without occupying it. */
const SLIP = 0.02;

export const sizeOf = ({ creature }: OpposedActor): Size => SIZES.find((size) => size === creature?.size) ?? "medium";

/** Returns a token as an obstacle. Only tokens of the same side are allies; a neutral token counts as an enemy. @rule B-MISC-03 B-MOV-07 */
function occupantOf(mover: Token, { actor, disposition }: Token): Occupant | null {
  if (!actor || actor.dead) return null;
  const relation = Math.sign(disposition) === Math.sign(mover.disposition) && disposition !== 0 ? "ally" : "enemy";
  return { relation, size: sizeOf(actor), incapacitated: !actor.acts };
}

/** Returns the uuids of the creatures that a creature rides. @rule B-MNT-02 */
const mountsOf = untilChanged((actor: OpposedActor): readonly (string | null)[] =>
  goingOn(actor, "mount").map(({ stored }) => stored.target),
);

/**
 * Returns the tokens that can be in the way of the mover. It excludes the mount and the riders of the mover. It also excludes tokens that
 * the user does not see, so that the ruler does not reveal them.
 */
function standing(mover: Token, scene: Scene.Implementation): Standing[] {
  const { size, distance } = scene.grid;
  const [seesAll, rider] = [game.user.isGM, mover.actor];
  const mounts = rider ? mountsOf(rider) : [];
  const others: Standing[] = [];
  for (const token of scene.tokens.contents) {
    if (
      token.id === mover.id ||
      !sameLevel(token, mover) ||
      token.hidden ||
      (!seesAll && token.object?.visible === false)
    )
      continue;
    const { x: left, y: top, width, height, actor } = token;
    if (mounts.length > 0 && mounts.includes(actor?.uuid ?? "")) continue;
    const carried = actor ? mountsOf(actor) : [];
    if (carried.length > 0 && carried.includes(rider?.uuid ?? "")) continue;
    const low = token.elevation / distance;
    const [right, bottom, high] = [left + width * size, top + height * size, low + Math.max(width, height)];
    others.push({ left, top, right, bottom, low, high, token });
  }
  return others;
}

/**
 * Returns the feet per move of a Foundry movement action: its own speed, or the walking speed. Flying and burrowing require their own
 * speed.
 * @rule B-MOV-14 B-MOV-16 B-MOV-17 B-MOV-18 B-MOV-25 B-MOV-26
 */
export function speedBy(actor: OpposedActor, action: string): number {
  const { movement } = actor.creature ?? {};
  const { mode = "walk" } = gaitOf(actor, action);
  const speeds: Readonly<Record<string, { readonly total: number }>> = movement ?? {};
  const own = speeds[mode]?.total ?? 0;
  return own > 0 || mode === "fly" || mode === "burrow" ? own : (movement?.walk.total ?? 0);
}

/** Returns the gait of a creature for a Foundry movement action. A prone creature crawls. @rule B-COND-PRO-1 B-MOV-16 B-MOV-18 */
export function gaitOf(actor: OpposedActor | null, action: string): Gait {
  const asked: MovementMode = MOVEMENT_MODES.find((mode) => mode === action) ?? "walk";
  const mode = asked === "walk" && actor?.conditions.includes("prone") === true ? "crawl" : asked;
  const speeds: Readonly<Record<string, { readonly total: number }>> = actor?.creature?.movement ?? {};
  return { mode, ownSpeed: (speeds[mode]?.total ?? 0) > 0 };
}

/**
 * Returns a function that finds the token at a planned position, among the tokens that this user sees. If there are several, an enemy
 * comes first.
 * @returns function of the upper left corner in pixels and the elevation in units of the scene
 */
export function occupants(token: Token): (place: Place) => Occupant | null {
  const scene = token.parent;
  if (!scene) return () => null;
  const { size, distance } = scene.grid;
  const [slip, others] = [size * SLIP, standing(token, scene)];
  return ({ x, y, elevation }) => {
    const low = elevation / distance;
    const [right, bottom] = [x + token.width * size, y + token.height * size];
    const high = low + Math.max(token.width, token.height);
    const found = others.flatMap((other) =>
      x < other.right - slip &&
      right > other.left + slip &&
      y < other.bottom - slip &&
      bottom > other.top + slip &&
      low < other.high &&
      high > other.low
        ? (occupantOf(token, other.token) ?? [])
        : [],
    );
    return found.find(({ relation }) => relation === "enemy") ?? found[0] ?? null;
  };
}

/** Returns the grappled tokens on a scene, by the token of their grappler. @rule B-COND-GRA-3 */
export function grapplesOn({ tokens }: Scene.Implementation): Map<Token, Token[]> {
  const grips = tokens.contents.flatMap((token) =>
    !isAsItsBase(token) && token.actor?.statuses.has("grappled") === true
      ? token.actor.appliedEffects.flatMap((effect) => (isGrapple(effect) ? [{ token, by: effect.origin }] : []))
      : [],
  );
  const holders = grips.length === 0 ? [] : tokens.contents;
  return new Map(
    holders.flatMap((holder) => {
      const own = grips.flatMap(({ token, by }) => (by === holder.actor?.uuid ? [token] : []));
      return own.length > 0 ? [[holder, own]] : [];
    }),
  );
}

/** Returns whether a creature drags a creature that is large enough to slow it down. @rule B-COND-GRA-3 */
const drags = (token: Token): boolean =>
  (token.parent ? (grapplesOn(token.parent).get(token) ?? []) : []).some(
    ({ actor }) => actor && token.actor && slowsDragger(sizeOf(token.actor), sizeOf(actor)),
  );

/** Returns the center of a cell in pixels. */
function middleOf({ i, j }: Offset, { grid }: Scene.Implementation): { x: number; y: number } {
  if (grid.type === CONST.GRID_TYPES.SQUARE) return { x: (j + 0.5) * grid.size, y: (i + 0.5) * grid.size };
  return grid.type === CONST.GRID_TYPES.GRIDLESS ? { x: j, y: i } : grid.getCenterPoint({ i, j });
}

/**
 * Returns a function that tells whether the current zones make a cell difficult. Call it once per path, then call the result for each
 * cell.
 * @param mover token whose level counts; left out = any level
 * @returns function of a position in pixels; null if no zone makes the ground difficult
 * @rule H-MOV-07 B-MOV-06
 */
export function hardGround(
  scene: Scene.Implementation,
  mover?: TokenDocument.Implementation,
): ((place: Pixels) => boolean) | null {
  const laid = zonesOn(scene).flatMap((zone) => (zone.hard && maySeeZone(zone) ? (layZone(scene, zone) ?? []) : []));
  return laid.length === 0 ? null : (place) => laid.some(({ covers }) => covers(place, mover));
}

/**
 * Returns the cost function that Foundry calls for each step. A step costs its number of cells times the factor of the ground, also
 * diagonally. The total of the turn later determines which diagonals count double, regardless of the scene's grid rule. If a region and
 * the system both make the ground difficult, the cost is not raised twice.
 * @returns cost in units of the scene; 0 for teleportation and forced movement
 * @rule H-MOV-06 H-MOV-07 B-MOV-06 B-MOV-31 B-FREE-04 B-COND-GRA-3 C-61
 */
export function costFunction(
  token: Token,
  action: string,
): (baseCost: number, from: Offset, to: Offset, distance: number) => number {
  const scene = token.parent;
  if (!scene) return (baseCost) => baseCost;
  if (isFreeMove(action)) return () => 0;
  const { type, distance: unit, size } = scene.grid;
  const gait = { ...gaitOf(token.actor, action), dragging: drags(token) };
  const [ruleset, others] = [tableRuleset(), standing(token, scene)];
  const slip = size * SLIP;
  const hardAt = hardGround(scene, token);
  const factorAt = (x: number, y: number, k: number, region: number): number => {
    let occupant: Occupant | null = null;
    for (const { left, top, right, bottom, low, high, token: other } of others)
      if (
        x > left + slip &&
        x < right - slip &&
        y > top + slip &&
        y < bottom - slip &&
        k >= Math.floor(low) &&
        k < high
      )
        occupant ??= occupantOf(token, other);
    const { factor, hard } = stepFactor({ occupant, difficult: hardAt?.({ x, y }) === true }, gait, ruleset);
    return factor + Math.max(0, region - 1 - (hard ? 1 : 0));
  };
  return (baseCost, from, to, distance) => {
    if (!(distance > 0)) return 0;
    // A jump ignores difficult ground. @rule B-MOV-20
    const region = baseCost > 0 && gait.mode !== "jump" ? baseCost / distance : 1;
    const now = token.elevation / unit;
    const [a, b, k] = [middleOf(from, scene), middleOf(to, scene), cellHeight(to.k, now)];
    if (type === CONST.GRID_TYPES.SQUARE) {
      const cells = Math.max(Math.abs(to.i - from.i), Math.abs(to.j - from.j), Math.abs(k - cellHeight(from.k, now)));
      // For a vertical step, the cells may not change; then use the distance.
      return (cells > 0 ? cells * unit : distance) * factorAt(b.x, b.y, k, region);
    }
    // A step that is longer than a cell is checked cell by cell.
    const parts = Math.min(200, Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / size)));
    let sum = 0;
    for (let part = 1; part <= parts; part += 1)
      sum += factorAt(a.x + ((b.x - a.x) * part) / parts, a.y + ((b.y - a.y) * part) / parts, k, region);
    return (distance * sum) / parts;
  };
}
