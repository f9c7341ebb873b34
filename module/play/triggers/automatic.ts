/** Decides which upkeep of a turn happens automatically. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readSetting, type UnansweredUpkeep } from "../../core/settings-list.ts";
import type { DueKind } from "../../rules/turn/turn-dues.ts";
import { turnIsOver } from "../../rules/turn/turn-history.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { ownTurn, turnOf } from "../scene/turns.ts";
import type { Due } from "../upkeep/due.ts";
import { wayOf } from "../upkeep/resolution-mode.ts";

/** Kinds of upkeep that need no decision. */
const SIMPLE: readonly DueKind[] = ["regeneration", "burning", "each", "recharge", "acted", "landing", "save"];
/** Kinds of upkeep that a zone causes, see `zone-tasks.ts`. */
const ZONES: readonly DueKind[] = ["zoneEnter", "zoneMoved", "zoneStart", "zoneEnd"];
/** Kinds of upkeep that expire with the turn, so the client that ends the turn does them. */
export const SETTLED_ON_TURN_END: readonly DueKind[] = ["regeneration", "landing", "shared"];

const isAuto = (actor: OpposedActor): boolean => wayOf(actor, usersInOrder(actor, { author: null })).way === "auto";

/** Returns whether upkeep needs no decision and a creature of the GM does it automatically at the end of its turn. */
export const isSimple = (actor: OpposedActor, { kind }: Due): boolean =>
  actor.isNpc() && SIMPLE.includes(kind) && isAuto(actor);

/** Returns whether upkeep happens automatically at the end of the turn, whatever the setting for missed upkeep is. */
export function comesByItself(actor: OpposedActor, due: Due): boolean {
  return isSimple(actor, due) || ((due.byItself ?? true) && ZONES.includes(due.kind) && isAuto(actor));
}

/** Returns whether the turn of the upkeep is over. */
export function isOverdue(actor: OpposedActor, { turn }: Pick<Due, "turn">): boolean {
  const [own, now] = [ownTurn(actor), turnOf([actor])];
  return own !== null && now !== null && turn !== null && turnIsOver(turn, now, own.order);
}

/**
 * Returns whether upkeep is due once per turn and only a user or the end of the turn does it. Excludes zones that a GM must review first.
 */
export function isUpkeep(actor: OpposedActor, due: Due): boolean {
  const { kind, turn, byItself = true } = due;
  const owed = [...SIMPLE, "deathSave", "shared"].includes(kind) || (byItself && ZONES.includes(kind));
  return turn !== null && owed && !comesByItself(actor, due);
}

/** Returns the setting for missed upkeep. */
export const unanswered = (): UnansweredUpkeep => readSetting("unansweredUpkeep");
