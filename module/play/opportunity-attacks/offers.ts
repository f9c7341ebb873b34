/**
 * Computes the opportunity attacks that are available now, from the movement history of tokens, the positions of enemies, and their
 * remaining reactions. Nothing is stored, so a reload gives the same offers and an undone movement gives none.
 */
import { isFreeMove } from "../../rules/movement/step-cost.ts";
import { type Standing, feetBetween } from "../../canvas/measure.ts";
import { enemiesOf } from "../../canvas/near-way.ts";
import { obscuring } from "../../terrain/obscured-at.ts";
import { walked } from "../../canvas/walked.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { messageReader } from "../../data/record/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { goingOn, isWithdrawn } from "../../documents/effects/action-effects.ts";
import { findToken, speaksFor } from "../common/documents.ts";
import { readActionMessage } from "../attack-state/reaction-trigger.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, whyInvalid, type Place } from "../protocol/places.ts";
import { type TurnRecord, sameTurn } from "../common/records.pure.ts";
import { currentRuleset } from "../../core/settings.ts";
import { isStanding, tokenOf } from "../scene/tokens.ts";
import { carriesTurn, fightOf, turnOf } from "../scene/reins.ts";
import { turnActionsOf } from "../action-economy/turn-actions.ts";
import {
  canStrike,
  fightersWith,
  freeArms,
  provokesBySquares,
  leavesAt,
  placesOf,
  reachOf,
  type FreeArm,
} from "./watchers.ts";
import { ownWays } from "./walked-ways.pure.ts";
import { attacksOfOpportunity3e, type ProvokingAction3e } from "../../rules/attack/threats.ts";

type Token = TokenDocument.Implementation;
type Message = ChatMessage.Implementation;

/** A chance of one creature to attack a creature that leaves its reach. */
export interface FreeOffer {
  /** The derived id of the attack message. */
  readonly id: string;
  readonly movement: string;
  readonly mover: Token;
  readonly watcher: Token;
  /** Actor of the watcher. */
  readonly actor: OpposedActor;
  /** The last place within reach. */
  readonly at: Standing;
  /** The weapons with enough reach. */
  readonly arms: readonly FreeArm[];
}

/** Returns whether a movement action of Foundry does not count as walking, for example a teleport or a push. @rule B-FREE-04 */
export const leaps = (action: string): boolean =>
  isFreeMove(action) || CONFIG.Token.movement.actions[action]?.teleport === true;

const readAttack = messageReader(ATTACK);

/** Returns the derived message id, with its validity check, of the attack that answers a movement. */
export function strikePlace(movement: string, watcher: Token): Place {
  return {
    id: id16(movement, watcher.uuid),
    judge: (message) => {
      const { actor } = watcher;
      const entitled = message.isKind("attack") && actor !== null && speaksFor(message, actor);
      return whyInvalid(message, entitled ? null : "OD20.Void.strange", () => {
        const { trigger, attackers, targets } = readAttack(message.id ?? "", message.system);
        const one = attackers.length === 1 && targets.length === 1 && attackers[0]?.actor === actor?.uuid;
        return one && trigger?.movement === movement && attackers[0]?.token === watcher.uuid
          ? null
          : "OD20.Void.strange";
      });
    },
  };
}

/** Movements that this client saw, with the mover and the turn of each. */
const seen = new Map<string, { readonly mover: string; readonly turn: TurnRecord }>();

/** Stores the turn of a movement, because Foundry does not record it. Drops the mover's movements of earlier turns. */
export function noteMovement(mover: Token, movement: string): void {
  const turn = turnOf([mover.actor]);
  if (!turn) return;
  for (const [id, one] of seen) if (one.mover === mover.uuid && !sameTurn(one.turn, turn)) seen.delete(id);
  seen.set(movement, { mover: mover.uuid, turn });
}

/** Returns whether a movement is of an earlier turn. Foundry clears it from the record some time after the turn has begun. */
function isEarlier(actor: OpposedActor, movement: string): boolean {
  const [made, now] = [seen.get(movement)?.turn, turnOf([actor])];
  return made !== undefined && now !== null && !sameTurn(made, now);
}

/** Returns whether a movement was a reaction during the running turn of another creature. @rule B-FREE-01 B-FREE-04 */
function isReaction(actor: OpposedActor, movement: string): boolean {
  const [made, now] = [seen.get(movement)?.turn, turnOf([actor])];
  if (!made || !now || !sameTurn(made, now)) return false;
  return turnActionsOf(now.combat, actor, now.round).some(
    ({ spends, turn }) => spends === "reaction" && turn.combatant === now.combatant && turn.combatant !== "",
  );
}

/** The paths of a mover, with a place for each grid cell. */
type Ways = readonly { readonly movement: string; readonly places: readonly Standing[] }[];

const waysOf = (mover: Token): Ways =>
  ownWays(mover.movementHistory, leaps).map(({ movement, places }) => ({ movement, places: placesOf(mover, places) }));

/** Returns the last place of a movement within the reach of a watcher, or null if the movement leaves no reach. */
function leftAt(mover: Token, watcher: Token, ways: Ways, reach: number): Standing | null {
  const movedInRound = walked(mover, currentRuleset()).feet;
  const withdraw = mover.actor !== null && goingOn(mover.actor, "disengage").length > 0;
  for (const { movement, places } of ways) {
    // The Withdraw action protects only the first movement of a turn.
    const first = movement === mover.movementHistory[1]?.movementId;
    const at = leavesAt(mover, places, watcher, reach, { movedInRound, withdraw: withdraw && first });
    if (at !== null) return places[at] ?? null;
  }
  return null;
}

type Hides = ReturnType<typeof obscuring>;

/** A creature that may be able to attack. */
interface Watcher {
  readonly watcher: Token;
  readonly actor: OpposedActor;
  readonly arms: readonly FreeArm[];
  readonly reach: number;
}

/** Returns the enemies of a mover that have a usable weapon. Called once per mover, not per movement. */
function watchersOf(mover: Token): Watcher[] {
  const fights = fightersWith(mover.actor);
  return enemiesOf(mover).flatMap((watcher) => {
    const { actor } = watcher;
    if (actor?.acts !== true || !fights(watcher)) return [];
    const arms = freeArms(actor);
    return arms.length > 0 ? [{ watcher, actor, arms, reach: reachOf(arms) }] : [];
  });
}

/** Returns how the message of a creature provokes, or null if it does not. @rule D-ATK-06 D-SPL-02 */
function kindOf(id: string, actor: OpposedActor): Exclude<ProvokingAction3e["kind"], "move"> | null {
  const message = game.messages.get(id);
  if (!message || isWithdrawn(id)) return null;
  const { item, ranged, spell } = readAttack(id, message.system);
  const type = actor.items.get(item?.uuid.split(".").at(-1) ?? "")?.type;
  // A feature may cast a spell. A thing does so without provoking.
  if (type === "spell" || (type === "feature" && spell)) return "cast";
  return message.isKind("attack") && ranged ? "rangedAttack" : null;
}

/**
 * Returns the ids of the messages of a creature that provoke in the current turn. Empty in profiles where only movement provokes.
 * @rule D-AOO-02
 */
function provokingActions(actor: OpposedActor): string[] {
  const now = provokesBySquares() ? turnOf([actor]) : null;
  if (!now) return [];
  const deeds = turnActionsOf(now.combat, actor, now.round).filter(({ turn }) => sameTurn({ ...now, ...turn }, now));
  return [...new Set(deeds.map(({ id }) => id))].filter((id) => kindOf(id, actor) !== null);
}

/** Returns the token that provoked by a message in the running turn, which is its own; null if it did not. @rule D-AOO-02 */
export function moverBy(message: Message): Token | null {
  const { dealt, attackers, turn } = readActionMessage(message);
  const fight = game.combats.get(turn?.combat ?? "");
  const token = fight?.started === true ? fight.combatant?.token : null;
  const doer = (dealt?.doer ?? attackers[0])?.actor;
  if (!turn || !token?.actor || token.actor.uuid !== doer) return null;
  const now = turnOf([token.actor]);
  return now && sameTurn(turn, now) && kindOf(message.id ?? "", token.actor) !== null ? token : null;
}

/**
 * Returns where the mover stood when it acted, by its message, if its movement history contains that place. Otherwise returns its current
 * place.
 * @rule D-AOO-02
 */
function placeOf(mover: Token, message: string): Standing {
  const place = readAttack(message, game.messages.get(message)?.system).stood;
  const { x, y, elevation } =
    mover.movementHistory.find(
      (one) => one.x === place?.x && one.y === place.y && Math.round(one.elevation) === place.elevation,
    ) ?? mover;
  return { x, y, elevation };
}

/** Returns where a mover provoked by a message within the reach of a watcher, or null if it did not. */
function provokesNear(mover: Token, watcher: Token, message: string): Standing | null {
  const place = placeOf(mover, message);
  const feet = [feetBetween(watcher, mover, place) ?? Infinity];
  const offers = attacksOfOpportunity3e({ kind: "cast" }, [{ id: "", feet, used: 0 }]);
  return offers.length > 0 ? place : null;
}

function offerOf(
  mover: Token,
  { watcher, actor, arms, reach }: Watcher,
  movement: string,
  ways: Ways,
  hides: Hides,
): FreeOffer[] {
  const at = ways.length > 0 ? leftAt(mover, watcher, ways, reach) : provokesNear(mover, watcher, movement);
  if (!at || !canStrike(watcher, mover, reach, at, hides(mover, at))) return [];
  const place = strikePlace(movement, watcher);
  if (lookAt(place).valid) return [];
  return [
    {
      id: place.id,
      movement,
      mover,
      watcher,
      actor,
      at: { x: at.x, y: at.y, elevation: at.elevation },
      arms: arms.filter((arm) => arm.reach >= reach),
    },
  ];
}

/**
 * Returns the opportunity attacks against a mover: in its own turn, in the turn of its rider, or while it moves by a reaction. A fallen
 * creature provokes none, and a watcher must see the mover. In the d20-3e profile ranged attacks and spells also provoke.
 * @rule D-AOO-02 D-AOO-03 D-AOO-04
 * @rule H-FREE-01 H-FREE-02 H-FREE-03 B-FREE-01 B-FREE-02 B-FREE-04 B-MNT-04 C-77
 */
export function offersOf(mover: Token): FreeOffer[] {
  const { actor } = mover;
  const fight = fightOf([actor]);
  if (!actor || !fight || mover.hidden || !isStanding(mover) || actor.dead) return [];
  const own = fight.combatant?.token?.uuid === mover.uuid || carriesTurn(fight, actor);
  const made = waysOf(mover);
  const movements = [...new Set(made.map(({ movement }) => movement))]
    .filter((movement) => (own ? !isEarlier(actor, movement) : isReaction(actor, movement)))
    .map((movement) => [movement, made.filter((way) => way.movement === movement)] as const);
  const safe = !provokesBySquares() && goingOn(actor, "disengage").length > 0;
  const deeds = own ? provokingActions(actor).map((id) => [id, []] as const) : [];
  if (movements.length + deeds.length === 0 || safe) return [];
  const [watchers, hides] = [watchersOf(mover), obscuring(mover.parent)];
  return [...movements, ...deeds].flatMap(([movement, ways]) =>
    watchers.flatMap((one) => offerOf(mover, one, movement, ways, hides)),
  );
}

/**
 * Returns the enemies that a spell or a shot would provoke now, where the creature stands; nobody in games where only movement provokes.
 * @rule D-ATK-06 D-SPL-02 D-AOO-02 D-AOO-04
 */
export function provokedNow(actor: OpposedActor): { readonly actor: OpposedActor; readonly token: Token }[] {
  const mover = provokesBySquares() && fightOf([actor]) ? tokenOf(actor) : null;
  if (!mover || mover.hidden) return [];
  const hides = obscuring(mover.parent);
  return watchersOf(mover).flatMap(({ watcher, actor: foe, reach }) => {
    const beside = (feetBetween(watcher, mover) ?? Infinity) <= reach;
    return beside && canStrike(watcher, mover, reach, mover, hides(mover, mover))
      ? [{ actor: foe, token: watcher }]
      : [];
  });
}

/** Returns the tokens that may provoke now: the token of the current turn, its mount, and tokens that this client saw move in this turn. */
export function movers(): Token[] {
  return game.combats.contents.flatMap((fight) => {
    const now = { combat: fight.id, round: fight.round, combatant: fight.combatant?.id ?? "" };
    const moved = new Set([...seen.values()].flatMap(({ mover, turn }) => (sameTurn(turn, now) ? [mover] : [])));
    return fight.turns.flatMap(({ id, token, actor }) => {
      const goes = id === fight.combatant?.id || (actor !== null && carriesTurn(fight, actor));
      return fight.started && token && (goes || moved.has(token.uuid)) ? [token] : [];
    });
  });
}

/** An opportunity attack that was made, with the movement it answers. */
export interface FreeStrike {
  readonly mover: Token;
  readonly watcher: Token;
  readonly movement: string;
}

/**
 * Ids of attack messages whose movement was not in the movement history when they arrived. The turn that their author states does not
 * matter.
 */
const unfounded = new Set<string>();

/** Checks a new attack message: the movement that it answers must be in the movement history now. */
export function noteStrike(message: Message): void {
  const strike = freeStrike(message);
  if (strike && leftPlace(strike.mover, strike.watcher, strike.movement) === null) unfounded.add(message.id ?? "");
}

/** Returns the opportunity attack in a message. Returns null for other attacks and for messages with an unfounded claim. */
export function freeStrike(message: Message): FreeStrike | null {
  if (!message.isKind("attack") || unfounded.has(message.id ?? "")) return null;
  const { trigger, attackers, targets, turn } = readAttack(message.id ?? "", message.system);
  const [by, on] = [attackers[0]?.token, targets[0]?.token];
  const [watcher, mover] = [by, on].map((uuid) => (uuid == null ? null : findToken(uuid)));
  if (!trigger || !watcher || !mover?.actor || watcher === mover) return null;
  if (on !== mover.uuid || targets[0]?.actor !== mover.actor.uuid) return null;
  if (lookAt(strikePlace(trigger.movement, watcher)).valid?.id !== message.id) return null;
  // During the turn of the movement, the movement must still be in the history. An undone movement allows no attack.
  const now = turnOf([mover.actor]);
  const runs = turn !== null && now !== null && sameTurn(turn, now);
  if (runs && leftPlace(mover, watcher, trigger.movement) === null) return null;
  return { mover, watcher, movement: trigger.movement };
}

/** Returns where a token left a reach. Returns null when its movement history is cleared. */
export function leftPlace(mover: Token, watcher: Token, movement: string): Standing | null {
  if (game.messages.has(movement)) return provokesNear(mover, watcher, movement);
  const arms = watcher.actor ? freeArms(watcher.actor) : [];
  const ways = waysOf(mover).filter((way) => way.movement === movement);
  return leftAt(mover, watcher, ways, reachOf(arms));
}
