/**
 * What nobody has done of a turn that is over comes by itself for creatures of the GM: a save at its end, fire, what recharges and
 * regenerates. Before, somebody may do it, in another order; afterwards it would lapse in silence. A hero's wait for his player.
 * @rule B-DICE-14 B-HAZ-01 B-MISC-10 H-TURN-03
 */
import { OpposedActor } from "../../documents/actor.ts";
import { turnIsOver, type DueKind } from "../../rules/turn-dues.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../exchange/duties.ts";
import { findActor } from "../exchange/documents.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyFailure } from "../exchange/notify.ts";
import { usersInOrder } from "../exchange/responsible.ts";
import { ownTurn, turnOf } from "../table/turns.ts";
import type { Due } from "./due.ts";
import { doDue, duesOf } from "./dues.ts";
import { wayOf } from "./way.ts";

/** Those that ask for no decision. */
const SIMPLE: readonly DueKind[] = ["regeneration", "burning", "each", "recharge", "acted", "save"];
/** Those that a zone sees to, see zone-duty.ts. */
const ZONES: readonly DueKind[] = ["zoneEnter", "zoneMoved", "zoneStart", "zoneEnd"];

const isAuto = (actor: OpposedActor): boolean => wayOf(actor, usersInOrder(actor, { author: null })).way === "auto";

/** Whether the end of the turn brings it without anybody's press. */
export function comesByItself(actor: OpposedActor, { kind, byItself = true }: Due): boolean {
  return isAuto(actor) && ((actor.isNpc() && SIMPLE.includes(kind)) || (byItself && ZONES.includes(kind)));
}

/** Does what nobody has decided about, before the turn passes on. */
export async function doSimple(actor: OpposedActor): Promise<void> {
  for (const due of duesOf(actor))
    if (SIMPLE.includes(due.kind) && comesByItself(actor, due)) await doDue(actor, due.id);
}

/** What this page has done by itself: who deletes its card wants it done no more. */
const tried = new Set<string>();

function isForgotten(actor: OpposedActor, due: Due): boolean {
  const [own, now] = [ownTurn(actor), turnOf([actor])];
  const over = own !== null && now !== null && due.turn !== null && turnIsOver(due.turn, now, own.order);
  return over && SIMPLE.includes(due.kind) && comesByItself(actor, due) && !tried.has(due.id);
}

const forgotten: Duties<Duty> = {
  name: "forgotten",
  of: (uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    if (!actor) return [];
    const place = usersInOrder(actor, { author: null }).indexOf(game.user.id);
    return duesOf(actor)
      .filter((due) => isForgotten(actor, due))
      .map(({ id }) => ({ id, place, way: "auto" }));
  },
  act: (uuid, duties) => {
    const actor = findActor({ actor: uuid, token: null });
    for (const { id } of duties) {
      tried.add(id);
      if (actor) void doDue(actor, id);
    }
  },
};

function look(): void {
  const actors = game.combats.contents.flatMap(({ started, turns }) =>
    started ? turns.map(({ actor }) => actor) : [],
  );
  for (const actor of new Set(actors))
    if (actor instanceof OpposedActor && actor.isNpc()) actOnDue(forgotten, actor.uuid);
}

/** What lapses with the turn that this page is passing on: it is known only before. */
let lapsing: readonly Due[] = [];

function leave(fight: Combat.Implementation, changes: { readonly round?: unknown; readonly turn?: unknown }): void {
  const { combatant } = fight;
  const actor = combatant?.actor;
  const forward = Number(changes.round ?? fight.round) > fight.round || Number(changes.turn ?? 0) > (fight.turn ?? 0);
  lapsing =
    fight.started && forward && actor?.isNpc() === true
      ? duesOf(actor).filter((due) => due.kind === "regeneration" && comesByItself(actor, due))
      : [];
}

function left(): void {
  for (const due of lapsing) void inTurn(`due:${due.actor.uuid}`, due.act).catch(notifyFailure);
  lapsing = [];
  look();
}

/** From now on; what was forgotten before is looked at now. */
export function watchForgotten(): void {
  Hooks.on("preUpdateCombat", leave);
  Hooks.on("updateCombat", left);
  onRecheck(look);
  look();
}
