/** What of a turn comes without anybody's press. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readSetting, type UnansweredUpkeep } from "../../core/settings-list.ts";
import { turnIsOver, type DueKind } from "../../rules/turn/turn-dues.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { ownTurn, turnOf } from "../scene/turns.ts";
import type { Due } from "./due.ts";
import { wayOf } from "./way.ts";

/** Those that ask for no decision. */
const SIMPLE: readonly DueKind[] = ["regeneration", "burning", "each", "recharge", "acted", "landing", "save"];
/** Those that a zone sees to, see zone-duty.ts. */
const ZONES: readonly DueKind[] = ["zoneEnter", "zoneMoved", "zoneStart", "zoneEnd"];
/** Those that are gone with the turn: whoever passes it on does them then. */
export const SETTLED_ON_TURN_END: readonly DueKind[] = ["regeneration", "landing", "shared"];

const isAuto = (actor: OpposedActor): boolean => wayOf(actor, usersInOrder(actor, { author: null })).way === "auto";

/** Whether it asks for no decision, and a creature of the GM's does it by itself at the end of its turn. */
export const isSimple = (actor: OpposedActor, { kind }: Due): boolean =>
  actor.isNpc() && SIMPLE.includes(kind) && isAuto(actor);

/** Whether the end of the turn brings it without anybody's press, whatever the table wants of what was left undone. */
export function comesByItself(actor: OpposedActor, due: Due): boolean {
  return isSimple(actor, due) || ((due.byItself ?? true) && ZONES.includes(due.kind) && isAuto(actor));
}

/** Whether its turn is over. */
export function isOverdue(actor: OpposedActor, { turn }: Pick<Due, "turn">): boolean {
  const [own, now] = [ownTurn(actor), turnOf([actor])];
  return own !== null && now !== null && turn !== null && turnIsOver(turn, now, own.order);
}

/** Whether it is owed once in a turn, and nobody else than the end of the turn brings it: a zone that waits for a look does so on. */
export function isUpkeep(actor: OpposedActor, due: Due): boolean {
  const { kind, turn, byItself = true } = due;
  const owed = [...SIMPLE, "deathSave", "shared"].includes(kind) || (byItself && ZONES.includes(kind));
  return turn !== null && owed && !comesByItself(actor, due);
}

/** What the table wants of it. */
export const unanswered = (): UnansweredUpkeep => readSetting("unansweredUpkeep");
