/** Who could strike at somebody who leaves his reach, with what, and where on a way that would be. */
import { middleOf } from "../../canvas/cells.ts";
import { coverOnBoard } from "../../canvas/cover-board.ts";
import { feetBetween, type Standing } from "../../canvas/measure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { unarmedOf } from "../../documents/creatures/unarmed.ts";
import { attacksOfOpportunity3e, THREATENED_FEET_3E } from "../../rules/attack/d20-3e-threat.ts";
import { freeAttackOffers, freeAttackWeapons } from "../../rules/attack/opportunity-attacks.ts";
import type { Obscured } from "../../rules/checks/senses.ts";
import { currentRuleset } from "../../core/settings.ts";
import { placeSeen } from "../modifiers/obscured.ts";
import { isStanding } from "../scene/tokens.ts";
import { turnOfActor } from "../action-economy/ledger-of.ts";
import { closeUp } from "./ways.pure.ts";

type Token = TokenDocument.Implementation;

/** A weapon in the one way in which a free attack is made with it. */
export interface FreeArm {
  readonly item: OpposedItem<"weapon">;
  readonly mode: AttackMode;
  /** Feet. */
  readonly reach: number;
}

/** The melee way of a weapon; null for bows, and for what a hero has put away. */
function armOf(actor: OpposedActor, item: OpposedItem<"weapon">): FreeArm | null {
  if (actor.isCharacter() && item.system.equipped === "none") return null;
  const mode = item.getAttackModes().find((one) => one === "strike" || one === "twoHands");
  const setup = mode && item.getAttack(mode);
  return mode && setup && !setup.ranged ? { item, mode, reach: setup.reach } : null;
}

/** Melee weapons in the hands; with none of them bare ones, where the table lets them strike. @rule H-FREE-04 B-FREE-02 C-45 */
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

/** Whether whoever is near threatens, rather than whoever is left strikes. */
export const isThreat = (): boolean => currentRuleset().profile === "d20-3e";

/** The longest reach of these, in feet; 0 of none. Where squares are threatened those are the adjacent ones. @rule C-77 D-AOO-01 D-C13 */
export function reachOf(arms: readonly FreeArm[]): number {
  if (isThreat()) return arms.length > 0 ? THREATENED_FEET_3E : 0;
  return Math.max(0, ...arms.flatMap(({ reach }) => (Number.isFinite(reach) ? reach : [])));
}

/** The places of a way, each cell of it among them, whatever the scene's grid. */
export function placesOf<P extends Standing>(mover: Token, way: readonly P[]): readonly P[] {
  const { type, size } = mover.parent?.grid ?? {};
  return type === CONST.GRID_TYPES.SQUARE || !size ? way : closeUp(way, size);
}

/** What else somebody's moving is, where squares are threatened. */
export interface Threatened {
  /** Feet moved in the whole turn. @rule D-AOO-07 */
  readonly movedInRound: number;
  /** Whether he withdraws. @rule D-AOO-06 */
  readonly withdraw: boolean;
}

/**
 * Where a way leaves the reach of a watcher, whatever he can do about it: the index of the last place within; null where not.
 * Where squares are threatened it is each of these that is left, though the next is one, too.
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
  if (isThreat())
    return attacksOfOpportunity3e({ kind: "move", ...threatened }, [{ id: "", feet, used: 0 }])[0]?.atIndex ?? null;
  const who = { id: "", feet, reach, hostile: true, seesMover: true, reactionLeft: true };
  return freeAttackOffers({ cause: "move" }, [who], currentRuleset())[0]?.atIndex ?? null;
}

/** Whether walls hide a place from a watcher altogether. @rule B-COV-03 */
function isHidden(watcher: Token, mover: Token, at: Standing): boolean {
  const scene = mover.parent;
  const found =
    scene &&
    coverOnBoard(middleOf({ width: mover.width, height: mover.height, x: at.x, y: at.y }, scene), watcher, false);
  return found?.cover === "full";
}

/** Whether a creature has its reaction; outside of a fight everybody has. @rule H-FREE-02 B-TURN-16 */
export const hasReaction = (actor: OpposedActor): boolean => (turnOfActor(actor)?.ledger.reaction.left ?? 1) > 0;

/**
 * Whether somebody could strike now at one who is within his reach: he sees him, can act, and has his reaction. Neither fog
 * nor the dark may lie where the other leaves it.
 * @param feet his reach
 * @param at where the other leaves it
 * @param obscured how much hides him there
 * @param reacts whether a creature has its reaction
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

/** Who takes part where a mover fights: who has no part in a fight strikes at nobody who walks by. */
export function fightersWith(mover: OpposedActor | null): (token: Token) => boolean {
  const fight = fightOf([mover]);
  if (!fight) return ({ actor }) => actor !== null;
  const actors = new Set(fight.turns.map(({ actor }) => actor));
  const uuids = new Set([...actors].map((actor) => actor?.uuid));
  // Nearly always it is the very document: sixty of them take long to say their ids.
  return ({ actor }) => actor !== null && (actors.has(actor) || uuids.has(actor.uuid));
}
