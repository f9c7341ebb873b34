/** Which deeds of a combatant's turn were one too many, from the live documents. */
import { runningSpeed } from "../../documents/creatures/speeds.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { walked } from "../../canvas/walked.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode } from "../../documents/item.ts";
import { turnHistoryOf, presentTurn } from "../../documents/fights/turn-history.ts";
import { hitPointState3e } from "../../rules/death/d20-3e-death.ts";
import { turnIsOver } from "../../rules/turn/turn-dues.ts";
import {
  ownTurn,
  turnLedger,
  type Deed,
  type Overuse,
  type TurnFacts,
  type TurnLedger,
} from "../../rules/turn/turn-ledger.ts";
import type { TurnMark } from "../../rules/turn/turn-mark.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { TurnLimits } from "../../core/settings-list.ts";
import { findActor } from "../shared/documents.ts";
import type { Participant, TurnRecord } from "../shared/records.pure.ts";
import { isHidden } from "../secrecy/reveal.ts";
import { combatantOf, fightOf, turnOf } from "../scene/turns.ts";
import { deedsOf } from "./deeds.ts";
import { handledDeeds } from "./handled.ts";
import type { FightDeed } from "./read-deeds.pure.ts";
import { readSetting } from "../../core/settings-list.ts";

type Fight = Combat.Implementation;

/** What becomes of a deed that is one too many. */
export const turnLimits = (): TurnLimits => readSetting("turnLimits");

/**
 * Whether something that the creature can do now takes a bonus action, be it loading a crossbow: neither a spell that is not
 * prepared nor what a later level brings.
 * @rule H-TURN-08 C-46 H-SPL-05
 */
function hasBonus(actor: OpposedActor): boolean {
  const level = actor.isCharacter() ? (actor.creature?.training.level ?? 0) : Infinity;
  return actor.items.contents.some((item) => {
    if (item.isKind("weapon")) return item.system.reload === "bonus";
    if (item.isKind("feature")) return item.system.action === "bonus" && item.system.level <= level;
    if (!item.isKind("spell") || item.system.casting.kind !== "bonus") return false;
    const { circle, prepared, always } = item.system;
    const known = actor.creature?.spells.preparation === "known" || !actor.isCharacter();
    return circle === 0 || prepared || always || known;
  });
}

/** Whether light weapons are in both hands. @rule H-TWO-01 */
function holdsTwoLight(actor: OpposedActor): boolean {
  const held = actor.getWeapons().flatMap(({ system }) => (system.properties.has("light") ? [system.equipped] : []));
  return held.includes("main") && held.includes("off");
}

function factsOf(fight: Fight, actor: OpposedActor, combatant: string, now: TurnMark, asked?: number): TurnFacts {
  const { actions } = actor.creature ?? {};
  const token = fight.combatants.get(combatant)?.token;
  const speed = asked ?? runningSpeed(actor, token).feet;
  return {
    combatant,
    now,
    order: turnHistoryOf(fight),
    speed,
    moved: token ? walked(token, currentRuleset()).feet : 0,
    attacksPerAction: actions?.attacks ?? 1,
    grants: actions?.grants ?? 0,
    bonusGranted: hasBonus(actor),
    twoLight: holdsTwoLight(actor),
    incapacitated: !actor.acts,
    disabled: isDisabled(fight, actor, combatant, now),
  };
}

/** Whether it had 0 hit points when its own turn began, where they go on below. @rule D-DEATH-02 */
function isDisabled(fight: Fight, actor: OpposedActor, combatant: string, now: TurnMark): boolean {
  const { hp, death } = actor.creature ?? {};
  if (!hp || !death || atZeroOf(actor) !== "negative") return false;
  if (hitPointState3e({ hitPoints: Math.trunc(hp.value), stable: death.stable }) !== "disabled") return false;
  const order = turnHistoryOf(fight);
  const own = ownTurn({ combatant, now, order });
  return death.fell.combat !== fight.id || (own !== null && turnIsOver(death.fell, own, order));
}

/**
 * What an actor did that may still count now: a reaction of the round before may not be back yet. What was done in secret is
 * not told by what follows it.
 */
function knownDeeds(fight: string, actor: OpposedActor, { round }: TurnMark): FightDeed[] {
  const told = deedsOf(fight, actor, round - 1, round).filter((deed) => {
    const message = game.messages.get(deed.id);
    return message !== undefined && !isHidden(message);
  });
  return [...told, ...handledDeeds(fight, actor)];
}

/** An actor in a fight that has begun. */
export interface ActorTurn {
  readonly fight: Fight;
  readonly combatant: string;
  readonly now: TurnMark;
  /** What the turn has spent and has left; outside of the own turn that of the last one. Feet are those of the speed. */
  readonly ledger: TurnLedger;
}

/**
 * The turn of an actor as the viewer may know it, from the live documents; null outside of a fight that has begun. An actor
 * who stands in it twice has the turn of his first place.
 * @param speed feet of a move; left out = those of the speed that runs
 * @rule H-TURN-04 H-TURN-10 B-TURN-16 B-TURN-17 B-COND-INC-1
 */
export function turnOfActor(actor: OpposedActor, speed?: number): ActorTurn | null {
  const [fight, now] = [fightOf([actor]), turnOf([actor])];
  const combatant = fight && combatantOf(fight, actor)?.id;
  if (!fight || !now || combatant == null) return null;
  const deeds = knownDeeds(now.combat, actor, now).map((deed) => ({ ...deed, combatant }));
  const ledger = turnLedger(deeds, factsOf(fight, actor, combatant, now, speed), currentRuleset());
  return { fight, combatant, now, ledger };
}

/**
 * What was one too many in a turn of somebody who is in a fight that has begun, by id of the deed.
 * @param next what is about to be done
 */
function overuseOf(
  fight: Fight,
  actor: OpposedActor,
  turn: TurnMark,
  id: string,
  next: Omit<Deed, "combatant"> | null = null,
): Overuse | null {
  const combatant = fight.started ? combatantOf(fight, actor)?.id : null;
  const now = presentTurn(fight, turn);
  if (combatant == null || fight.id === null) return null;
  const deeds = [...knownDeeds(fight.id, actor, now), ...(next ? [next] : [])].map((deed) => ({ ...deed, combatant }));
  const { over } = turnLedger(deeds, factsOf(fight, actor, combatant, now), currentRuleset());
  // A bonus action that was not to be had at all is the other hand's, which tells of itself.
  return over.find((one) => one.id === id && (one.kind !== "bonus" || one.nth > 0)) ?? null;
}

/** Whether a fight is about these: one of them is in it, or there are none yet. */
function meets(fight: Fight, targets: readonly (OpposedActor | null)[]): boolean {
  return targets.length === 0 || targets.some((target) => target !== null && combatantOf(fight, target) !== null);
}

/** What an attack takes of a turn. @param unarmed whether it is the bare hand that strikes */
export function attackDeed(mode: AttackMode, strikes: number, unarmed = false): NextDeed {
  const offHand = mode === "offHand";
  return { spends: offHand ? "bonus" : "attack", offHand, times: Math.max(1, strikes), unarmed };
}

/** What somebody is about to do. */
export type NextDeed = Pick<Deed, "spends" | "offHand" | "times" | "unarmed">;

/**
 * That what somebody is about to do is one too many; null while it is not, and where nobody wants to know.
 * @param targets none: it is of the fight that he is in
 */
export function overuseNext(
  actor: OpposedActor,
  deed: NextDeed,
  targets: readonly (OpposedActor | null)[] = [],
): Overuse | null {
  const [fight, turn] = [fightOf([actor]), turnOf([actor])];
  if (!fight || !turn || turnLimits() === "off" || !meets(fight, targets)) return null;
  const next = { ...deed, id: "next", turn, at: Number.MAX_SAFE_INTEGER };
  return overuseOf(fight, actor, turn, next.id, next);
}

/** What of an attack was one too many, by attacker; told for the turn in which it was made. */
export function overuseIn(attack: {
  readonly id: string;
  readonly turn: TurnRecord | null;
  readonly attackers: readonly Participant[];
  readonly targets: readonly Participant[];
}): { readonly attacker: string; readonly over: Overuse }[] {
  const { id, turn } = attack;
  const fight = turn && game.combats.get(turn.combat);
  if (!fight || turnLimits() === "off" || !meets(fight, attack.targets.map(findActor))) return [];
  return attack.attackers.flatMap((one) => {
    const actor = findActor(one);
    const over = actor && overuseOf(fight, actor, turn, id);
    return over ? [{ attacker: one.key, over }] : [];
  });
}
