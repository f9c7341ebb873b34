/**
 * Free attacks that are to be had now: told from the record of where somebody has walked, from where his enemies stand, and from
 * what they can still do. Nothing is stored: whoever reloads finds the same, and what is taken back was never offered.
 */
import { isFreeMove } from "../../rules/movement/step-cost.ts";
import { enemiesOf, type Standing } from "../../canvas/measure.ts";
import { obscuring } from "../../terrain/obscured-at.ts";
import { walked } from "../../canvas/walked.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { told } from "../../data/record/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { findToken, speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { lookAt, refusalIn, type Place } from "../protocol/places.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { currentRuleset } from "../../core/settings.ts";
import { isStanding } from "../scene/tokens.ts";
import { carriesTurn } from "../scene/reins.ts";
import { fightOf, turnOf } from "../scene/turns.ts";
import { sameTurn } from "../triggers/same-turn.pure.ts";
import { deedsOf } from "../action-economy/deeds.ts";
import { provokesNear, provokingDeeds } from "./provoked.ts";
import { canStrike, fightersWith, freeArms, isThreat, leavesAt, placesOf, reachOf, type FreeArm } from "./watchers.ts";
import { ownWays } from "./ways.pure.ts";

type Token = TokenDocument.Implementation;
type Message = ChatMessage.Implementation;

/** Somebody's one chance to strike at one who leaves his reach. */
export interface FreeOffer {
  /** The id that the attack will have. */
  readonly id: string;
  readonly movement: string;
  readonly mover: Token;
  readonly watcher: Token;
  /** Of the watcher. */
  readonly actor: OpposedActor;
  /** The last place within reach. */
  readonly at: Standing;
  /** What reaches that far. */
  readonly arms: readonly FreeArm[];
}

/** Whether an action of Foundry's crosses no space by the own will: a teleport, a push. @rule B-FREE-04 */
export const leaps = (action: string): boolean =>
  isFreeMove(action) || CONFIG.Token.movement.actions[action]?.teleport === true;

const attackOf = told(ATTACK);

/** Where the attack stands that answers a movement. */
export function strikePlace(movement: string, watcher: Token): Place {
  return {
    id: id16(movement, watcher.uuid),
    judge: (message) => {
      const { actor } = watcher;
      const entitled = message.isKind("attack") && actor !== null && speaksFor(message, actor);
      return refusalIn(message, entitled ? null : "OD20.Void.strange", () => {
        const { trigger, attackers, targets } = attackOf(message.id ?? "", message.system);
        const one = attackers.length === 1 && targets.length === 1 && attackers[0]?.actor === actor?.uuid;
        return one && trigger?.movement === movement && attackers[0]?.token === watcher.uuid
          ? null
          : "OD20.Void.strange";
      });
    },
  };
}

/** Movements out of turn that this page has seen, with whose they were and the turn in which they were made. */
const seen = new Map<string, { readonly mover: string; readonly turn: TurnRecord }>();

/** Remembers when a movement was made: nobody writes that down. What was made before is forgotten. */
export function noteMovement(mover: Token, movement: string): void {
  const turn = turnOf([mover.actor]);
  if (!turn) return;
  for (const [id, one] of seen) if (!sameTurn(one.turn, turn)) seen.delete(id);
  seen.set(movement, { mover: mover.uuid, turn });
}

/** Whether it was made by a reaction in the turn of another that still runs. @rule B-FREE-01 B-FREE-04 */
function isReaction(actor: OpposedActor, movement: string): boolean {
  const [made, now] = [seen.get(movement)?.turn, turnOf([actor])];
  if (!made || !now || !sameTurn(made, now)) return false;
  return deedsOf(now.combat, actor, now.round).some(
    ({ spends, turn }) => spends === "reaction" && turn.combatant === now.combatant && turn.combatant !== "",
  );
}

/** The ways of a mover, each cell of them told. */
type Ways = readonly { readonly movement: string; readonly places: readonly Standing[] }[];

const waysOf = (mover: Token): Ways =>
  ownWays(mover.movementHistory, leaps).map(({ movement, places }) => ({ movement, places: placesOf(mover, places) }));

/**
 * The last place of a movement within a watcher's reach; null where it has left none. What was done instead of moving was done
 * where he stands.
 */
function leftAt(mover: Token, watcher: Token, ways: Ways, reach: number): Standing | null {
  const movedInRound = walked(mover, currentRuleset()).feet;
  const withdraw = mover.actor !== null && goingOn(mover.actor, "disengage").length > 0;
  for (const { movement, places } of ways) {
    // Whoever withdraws begins where his turn began.
    const first = movement === mover.movementHistory[1]?.movementId;
    const at = leavesAt(mover, places, watcher, reach, { movedInRound, withdraw: withdraw && first });
    if (at !== null) return places[at] ?? null;
  }
  return null;
}

type Hides = ReturnType<typeof obscuring>;

/** Somebody who might strike. */
interface Watcher {
  readonly watcher: Token;
  readonly actor: OpposedActor;
  readonly arms: readonly FreeArm[];
  readonly reach: number;
}

/** Those of the mover's enemies who have something to strike with: asked once, however many movements there are. */
function watchersOf(mover: Token): Watcher[] {
  const fights = fightersWith(mover.actor);
  return enemiesOf(mover).flatMap((watcher) => {
    const { actor } = watcher;
    if (actor?.acts !== true || !fights(watcher)) return [];
    const arms = freeArms(actor);
    return arms.length > 0 ? [{ watcher, actor, arms, reach: reachOf(arms) }] : [];
  });
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
 * What a mover's enemies are offered now: in his own turn or that of who rides on him, or while his reaction moves him. Who was
 * felled goes nowhere, and nobody strikes at one whom he does not see. Where squares are threatened shots and spells provoke, too.
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
    .filter((movement) => own || isReaction(actor, movement))
    .map((movement) => [movement, made.filter((way) => way.movement === movement)] as const);
  const safe = !isThreat() && goingOn(actor, "disengage").length > 0;
  const deeds = own ? provokingDeeds(actor).map((id) => [id, []] as const) : [];
  if (movements.length + deeds.length === 0 || safe) return [];
  const [watchers, hides] = [watchersOf(mover), obscuring(mover.parent)];
  return [...movements, ...deeds].flatMap(([movement, ways]) =>
    watchers.flatMap((one) => offerOf(mover, one, movement, ways, hides)),
  );
}

/** Who is on his way now: whose turn runs, what carries him, and whom this page has seen move in it. */
export function movers(): Token[] {
  const moved = new Set([...seen.values()].map(({ mover }) => mover));
  return game.combats.contents.flatMap((fight) =>
    fight.turns.flatMap(({ id, token, actor }) => {
      const goes = id === fight.combatant?.id || (actor !== null && carriesTurn(fight, actor));
      return fight.started && token && (goes || moved.has(token.uuid)) ? [token] : [];
    }),
  );
}

/** A free attack that was made, with what it answered. */
export interface FreeStrike {
  readonly mover: Token;
  readonly watcher: Token;
  readonly movement: string;
}

/** Attacks that named a movement of which no record told when they came, whatever turn their author says that it was. */
const unfounded = new Set<string>();

/** Looks at an attack that has just been made: now the movement that it answers must be on record. */
export function noteStrike(message: Message): void {
  const strike = freeStrike(message);
  if (strike && leftPlace(strike.mover, strike.watcher, strike.movement) === null) unfounded.add(message.id ?? "");
}

/** Null for every other attack, and for what only says of itself that it is one. */
export function freeStrike(message: Message): FreeStrike | null {
  if (!message.isKind("attack") || unfounded.has(message.id ?? "")) return null;
  const { trigger, attackers, targets, turn } = attackOf(message.id ?? "", message.system);
  const [by, on] = [attackers[0]?.token, targets[0]?.token];
  const [watcher, mover] = [by, on].map((uuid) => (uuid == null ? null : findToken(uuid)));
  if (!trigger || !watcher || !mover?.actor || watcher === mover) return null;
  if (on !== mover.uuid || targets[0]?.actor !== mover.actor.uuid) return null;
  if (lookAt(strikePlace(trigger.movement, watcher)).valid?.id !== message.id) return null;
  // As long as its turn runs the movement must be there: what was taken back was never made.
  const now = turnOf([mover.actor]);
  const runs = turn !== null && now !== null && sameTurn(turn, now);
  if (runs && leftPlace(mover, watcher, trigger.movement) === null) return null;
  return { mover, watcher, movement: trigger.movement };
}

/** Where somebody left a reach, as long as his movement is remembered. */
export function leftPlace(mover: Token, watcher: Token, movement: string): Standing | null {
  if (game.messages.has(movement)) return provokesNear(mover, watcher, movement);
  const arms = watcher.actor ? freeArms(watcher.actor) : [];
  const ways = waysOf(mover).filter((way) => way.movement === movement);
  return leftAt(mover, watcher, ways, reachOf(arms));
}
