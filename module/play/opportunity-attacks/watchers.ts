/** Finds the creatures that could attack a moving creature, their weapons, and the place on the path. */
import { gameOf } from "../../rules/games/games.ts";
import { middleOf } from "../../canvas/cells.ts";
import { coverOnBoard } from "../../canvas/cover-board.ts";
import { feetBetween, type Standing } from "../../canvas/measure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { unarmedOf } from "../../documents/creatures/unarmed.ts";
import { attacksOfOpportunity3e, THREATENED_FEET_3E } from "../../rules/attack/threats.ts";
import { freeAttackOffers, freeAttackWeapons } from "../../rules/attack/opportunity-attacks.ts";
import type { Obscured } from "../../rules/checks/senses.ts";
import { currentRuleset } from "../../core/settings.ts";
import { placeSeen } from "../modifiers/obscured.ts";
import { isStanding } from "../scene/tokens.ts";
import { turnOfActor } from "../action-economy/turn-ledger-of.ts";
import { closeUp } from "./walked-ways.pure.ts";

type Token = TokenDocument.Implementation;

/** A weapon with the attack mode that an opportunity attack uses. */
export interface FreeArm {
  readonly item: OpposedItem<"weapon">;
  readonly mode: AttackMode;
  /** Reach in feet. */
  readonly reach: number;
}

/** Returns the melee mode of a weapon. Returns null for ranged weapons and for weapons that a character has not equipped. */
function armOf(actor: OpposedActor, item: OpposedItem<"weapon">): FreeArm | null {
  if (actor.isCharacter() && item.system.equipped === "none") return null;
  const mode = item.getAttackModes().find((one) => one === "strike" || one === "twoHands" || one === "offHand");
  const setup = mode && item.getAttack(mode);
  return mode && setup && !setup.ranged ? { item, mode, reach: setup.reach } : null;
}

/**
 * Returns the melee weapons in hand. Without any, returns the unarmed strike if the rules of the table allow it.
 * @rule H-FREE-04 B-FREE-02 C-45
 */
export function freeArms(actor: OpposedActor): FreeArm[] {
  const held = actor.getWeapons().flatMap((item) => armOf(actor, item) ?? []);
  const bare = unarmedOf(actor);
  const fists = bare && { item: bare, mode: "strike" as const, reach: bare.system.reach };
  const all = [...held, ...(fists ? [fists] : [])].map((arm) => ({
    arm,
    ranged: false,
    unarmed: arm.item.system.weaponType === "unarmed",
  }));
  const arms = freeAttackWeapons(all, currentRuleset());
  const armed = arms.filter(({ unarmed }) => !unarmed);
  return (armed.length > 0 ? armed : arms).map(({ arm }) => arm);
}

/** Returns whether attacks are provoked in threatened squares instead of by leaving a reach. */
export const provokesBySquares = (): boolean => gameOf(currentRuleset()).provokes === "squares";

/**
 * Returns the longest reach of the weapons in feet, or 0 without weapons. In the d20-3e profile only adjacent squares are threatened.
 * @rule C-77 D-AOO-01 D-C13
 */
export function reachOf(arms: readonly FreeArm[]): number {
  if (provokesBySquares()) return arms.length > 0 ? THREATENED_FEET_3E : 0;
  return Math.max(0, ...arms.flatMap(({ reach }) => (Number.isFinite(reach) ? reach : [])));
}

/** Returns the places of a path with one place per grid cell, for any grid type. */
export function placesOf<P extends Standing>(mover: Token, way: readonly P[]): readonly P[] {
  const { type, size } = mover.parent?.grid ?? {};
  return type === CONST.GRID_TYPES.SQUARE || !size ? way : closeUp(way, size);
}

/** Facts about a movement that matter for threatened squares. */
interface Threatened {
  /** Feet moved in the whole turn. @rule D-AOO-07 */
  readonly movedInRound: number;
  /** True if the mover withdraws. @rule D-AOO-06 */
  readonly withdraw: boolean;
}

/**
 * Returns the index of the last place of a path within the reach of a watcher, or null if the path does not leave it. Ignores whether the
 * watcher can react. In the d20-3e profile it is the first threatened square that the path leaves, even if the next square is threatened
 * too.
 * @rule H-FREE-01 B-FREE-03 C-77 D-AOO-05 D-AOO-06 D-AOO-07
 */
export function leavesAt(
  mover: Token,
  places: readonly Standing[],
  watcher: Token,
  reach: number,
  threatened: Threatened,
): number | null {
  const feet = places.map((place) => feetBetween(watcher, mover, place) ?? Infinity);
  if (provokesBySquares())
    return attacksOfOpportunity3e({ kind: "move", ...threatened }, [{ id: "", feet, used: 0 }])[0]?.atIndex ?? null;
  const who = { id: "", feet, reach, hostile: true, seesMover: true, reactionLeft: true };
  return freeAttackOffers({ cause: "move" }, [who], currentRuleset())[0]?.atIndex ?? null;
}

/** Returns whether walls block the view from a watcher to a place completely. @rule B-COV-03 */
function isHidden(watcher: Token, mover: Token, at: Standing): boolean {
  const scene = mover.parent;
  const found =
    scene &&
    coverOnBoard(middleOf({ width: mover.width, height: mover.height, x: at.x, y: at.y }, scene), watcher, false);
  return found?.cover === "full";
}

/**
 * Returns whether a creature has the reaction, or the provoked attack of the round, that an opportunity attack takes. Outside
 * combat every creature has it.
 * @rule H-FREE-02 B-TURN-16 D-AOO-03 D-AOO-04
 */
export function hasReaction(actor: OpposedActor): boolean {
  const ledger = turnOfActor(actor)?.ledger;
  return !ledger || (ledger.provoked ?? ledger.reaction).left > 0;
}

/**
 * Returns whether a watcher could attack a creature within its reach now: the watcher sees the creature, can act, and has its reaction. Fog
 * and darkness at the place of leaving prevent the attack.
 * @param feet reach of the watcher
 * @param at where the mover leaves the reach
 * @param obscured how obscured the mover is there
 * @param reacts returns whether a creature has its reaction
 * @rule H-FREE-02 B-FREE-01 B-TURN-16 B-SENSE-03 B-SENSE-05
 */
export function canStrike(
  watcher: Token,
  mover: Token,
  feet: number,
  at: Standing,
  obscured: Obscured,
  reacts: (actor: OpposedActor) => boolean = hasReaction,
): boolean {
  const { actor } = watcher;
  if (!(actor instanceof OpposedActor) || !actor.acts || !isStanding(watcher) || !reacts(actor)) return false;
  if (!actor.sees(mover.actor, feet)) return false;
  return placeSeen(watcher, mover, at, obscured).obscured !== "heavy" && !isHidden(watcher, mover, at);
}

/** Returns a test for tokens that take part in the combat of a mover. Tokens outside that combat make no opportunity attacks. */
export function fightersWith(mover: OpposedActor | null): (token: Token) => boolean {
  const fight = fightOf([mover]);
  if (!fight) return ({ actor }) => actor !== null;
  const actors = new Set(fight.turns.map(({ actor }) => actor));
  const uuids = new Set([...actors].map((actor) => actor?.uuid));
  // Compare documents first, because reading the UUIDs of many actors is slow.
  return ({ actor }) => actor !== null && (actors.has(actor) || uuids.has(actor.uuid));
}
