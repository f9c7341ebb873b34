/**
 * Completes upkeep that nobody did before the turn ended: saves, fire damage, death saves, recharge, and regeneration. During the turn a
 * user may do it in any order. For player characters and creatures with prompts, a chat message tells that the upkeep was done. If the
 * setting drops missed upkeep, the message tells that instead.
 * @rule B-DEATH-05 D-DEATH-02 D-DEATH-03 D-DEATH-04 B-DICE-14 B-HAZ-01 B-MISC-10 H-TURN-03
 */
import { OpposedActor } from "../../documents/actor.ts";
import { actOnDue, onRecheck, type Duty } from "../protocol/duties.ts";
import { directionOf } from "../../documents/fights/turn-history.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { speaksFor } from "../common/documents.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { actorDuties, type Due, isConcealed } from "../upkeep/due.ts";
import {
  doDue,
  pendingUpkeep,
  allUpkeep,
  isOverdue,
  isSimple,
  isUpkeep,
  unanswered,
  SETTLED_ON_TURN_END,
} from "./dues.ts";
import { gameMasters } from "../../compat/visibility.ts";
import { publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { toldLine } from "../../core/told.ts";
import type { UnansweredUpkeep } from "../../core/settings-list.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";

/** Does the automatic upkeep of a creature before its turn ends. */
export async function doSimple(actor: OpposedActor): Promise<void> {
  for (const due of pendingUpkeep(actor)) if (isSimple(actor, due)) await doDue(actor, due.id);
}

/** Ids of upkeep that this client did automatically. If a user deletes the message, the upkeep does not repeat. */
const tried = new Set<string>();

const linePlace = (actor: OpposedActor, { id }: Due): Place => ({
  id: id16(actor.uuid, `unanswered:${id}`),
  judge: (message) => (String(message.type) === "base" && speaksFor(message, actor) ? null : "OD20.Void.strange"),
});

/** Returns whether the message was already posted. */
const isTold = (actor: OpposedActor, due: Due): boolean => lookAt(linePlace(actor, due)).valid !== null;

/** Posts the message. If two clients post it at once, only one message exists. */
async function postOverdueNotice(actor: OpposedActor, due: Due, how: UnansweredUpkeep): Promise<void> {
  const what = { key: `OD20.Due.${due.kind}`, data: { name: due.name } };
  const told = { key: `OD20.Due.Unanswered.${how}`, data: { name: publicName(actor), what } };
  const { text: content, flags } = toldLine(told);
  await put(linePlace(actor, due), {
    speaker: publicSpeaker(actor),
    content,
    flags,
    whisper: due.turn && isConcealed(actor, due.turn) ? gameMasters() : [],
  });
}

/** Returns whether this client must settle a piece of missed upkeep. */
function isOverdueHere(actor: OpposedActor, due: Due): boolean {
  if (tried.has(due.id) || !isOverdue(actor, due)) return false;
  return isSimple(actor, due) || (isUpkeep(actor, due) && !isTold(actor, due));
}

/** Whether its own card is enough: nobody decides it for the dying, or for who acts at 0. @rule D-DEATH-02 D-DEATH-03 */
const tellsItself = ({ kind, needs }: Due): boolean => kind === "acted" || (needs !== undefined && "percent" in needs);

/** Does or drops missed upkeep, by the setting, and posts a message. */
async function settle(actor: OpposedActor, due: Due): Promise<void> {
  const isTellable = isUpkeep(actor, due);
  const how = isTellable ? unanswered() : "roll";
  if (how === "roll") await due.act();
  if (isTellable && !(how === "roll" && tellsItself(due))) await postOverdueNotice(actor, due, how);
}

const forgotten = actorDuties<Duty>({
  name: "forgotten",
  of: (actor, place) =>
    allUpkeep(actor)
      .filter((due) => isOverdueHere(actor, due))
      .map(({ id }) => ({ id, place, way: "auto" })),
  act: (actor, duties) => {
    for (const { id } of duties) {
      tried.add(id);
      void inTurnOrTell(`due:${actor.uuid}`, undefined, async () => {
        const due = allUpkeep(actor).find((one) => one.id === id);
        if (due) await settle(actor, due);
      });
    }
  },
});

function look(): void {
  const actors = game.combats.contents.flatMap(({ started, turns }) =>
    started ? turns.map(({ actor }) => actor) : [],
  );
  for (const actor of new Set(actors))
    if (actor instanceof OpposedActor)
      readOr(() => {
        actOnDue(forgotten, actor.uuid);
      }, undefined);
}

/** Upkeep that is settled with the turn that this client ends, by combat id. Only preUpdateCombat still sees it. */
const ending = new Map<string, readonly Due[]>();

function beforeTurn(
  fight: Combat.Implementation,
  changes: { readonly round?: unknown; readonly turn?: unknown },
): void {
  const actor = fight.combatant?.actor;
  const { round = fight.round, turn = fight.turn } = changes;
  if (fight.id === null || !(typeof round === "number" && (typeof turn === "number" || turn === null))) return;
  const direction = directionOf(fight, { round, turn });
  if (direction === "none") return;
  const settles = fight.started && direction === "forward" && actor instanceof OpposedActor && actor.isOwner;
  const dues = settles
    ? readOr(
        () =>
          allUpkeep(actor).filter(
            (due) => SETTLED_ON_TURN_END.includes(due.kind) && (isSimple(actor, due) || isUpkeep(actor, due)),
          ),
        [],
      )
    : [];
  ending.set(fight.id, dues);
}

function afterTurn(fight: Combat.Implementation, changes: object): void {
  if ("round" in changes || "turn" in changes) {
    const dues = ending.get(fight.id ?? "") ?? [];
    ending.delete(fight.id ?? "");
    for (const due of dues) void inTurnOrTell(`due:${due.actor.uuid}`, undefined, () => settle(due.actor, due));
  }
  look();
}

/** Starts to watch turns and settles upkeep that was already missed. */
export function watchOverdue(): void {
  Hooks.on("preUpdateCombat", beforeTurn);
  Hooks.on("updateCombat", afterTurn);
  onRecheck(look);
  look();
}
