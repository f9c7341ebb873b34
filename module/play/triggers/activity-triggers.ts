/**
 * Activities that something other than a press starts: the start or end of their bearer's turns, damage that it took, the end of a rest
 * or of a fight.
 * The message id derives from item, activity and cause, so several clients use the activity only once.
 */
import { layArea } from "../../canvas/area-board.ts";
import { middleOf } from "../../canvas/cells.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { lastRest } from "../../documents/items/preparing.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import { choosesInArea, type Activity } from "../../rules/activities/activity.ts";
import type { STARTS } from "../../rules/activities/stored-activity.ts";
import { activityOf, storedUse, usesOf } from "../activities/activities.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { dueUse, type Started } from "./due-use.ts";
import { ageOf, madeAt, YOUNG } from "../common/age.ts";
import { isIncomplete } from "../rest/write-rest.ts";
import { findActor, findAttack, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import type { ReceiptRecord, TurnRecord } from "../common/records.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { whyInvalid, type Place } from "../protocol/places.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import { ownTurn, turnOf } from "../scene/reins.ts";
import { tokenOf } from "../scene/tokens.ts";
import { turnIsOver } from "../../rules/turn/turn-history.ts";
import { dueKey, type Due } from "../upkeep/due.ts";
import { endedFight, type Event } from "./ended-fights.ts";

type Start = (typeof STARTS)[number];

/** Returns the activities of a creature that start in this way. */
function startedBy(actor: OpposedActor, start: Start): Started[] {
  return actor.items.contents.flatMap((item) => {
    // A feature that strikes with weapons makes several attacks, which have no single message.
    if (item.isKind("feature") && item.system.attacks.length > 0) return [];
    if (!storedActivities(item.system).some(({ starts }) => starts === start)) return [];
    return usesOf(item).flatMap(({ key }): Started[] => {
      const activity = storedUse(item, key)?.starts === start ? activityOf(item, key) : null;
      return activity ? [{ item, key, activity }] : [];
    });
  });
}

/** Returns the only place in the log for an activity that something started. @param cause text that identifies what started it */
function placeOf(actor: OpposedActor, { item, key }: Started, cause: string): Place {
  return {
    id: id16(item.uuid, `starts:${key}:${cause}`),
    judge: (message) =>
      whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () =>
        attackContext(message)?.record.item?.uuid === item.uuid ? null : "OD20.Void.strange",
      ),
  };
}

/** Returns the creatures in an emanation around the creature; null if the area has to be placed. */
function within(actor: OpposedActor, { area }: Activity): OpposedActor[] | null {
  const token = tokenOf(actor);
  const scene = token?.parent;
  if (area?.shape !== "emanation" || !token || !scene) return null;
  const pattern = { shape: "emanation", size: area.size, width: 5 } as const;
  const laid = layArea(scene, pattern, { ...middleOf(token, scene), direction: 0 }, token);
  const inside = scene.tokens.contents.filter((one) => laid?.holds(one) === true);
  return [...new Set(inside.flatMap((one) => (one.actor && !one.actor.isParty() ? [one.actor] : [])))];
}

/** Returns the targets that follow from the activity; null if a user has to choose them. */
function targetsOf(actor: OpposedActor, { activity }: Started, source: OpposedActor | null): OpposedActor[] | null {
  if (activity.aim === "self") return [actor];
  if (choosesInArea(activity)) return null;
  return activity.aim === "area" ? within(actor, activity) : source && [source];
}

/** Returns the due use; null if the creature cannot use the activity now. */
const dueOf = (
  actor: OpposedActor,
  started: Started,
  kind: Due["kind"],
  {
    cause,
    turn,
    source,
  }: { readonly cause: string; readonly turn: TurnRecord | null; readonly source: OpposedActor | null },
): Due | null =>
  dueUse(actor, started, {
    kind,
    place: placeOf(actor, started, cause),
    turn,
    targets: targetsOf(actor, started, source),
  });

const IN_TURN = [
  ["turnStart", "useAtStart"],
  ["turnEnd", "useAtEnd"],
] as const;

/** Returns the uses that the start and the end of a creature's turn cause. @rule H-TURN-03 B-DICE-14 */
export function usesInTurn(actor: OpposedActor, turn: TurnRecord): Due[] {
  if (actor.dead) return [];
  return IN_TURN.flatMap(([start, kind]) =>
    startedBy(actor, start).flatMap(
      (started) => dueOf(actor, started, kind, { cause: dueKey(kind, turn), turn, source: null }) ?? [],
    ),
  );
}

/**
 * Returns whether an item that answers damage dealt the damage, or one that is gone and may have done so. Nothing answers it, so that
 * answers never go on.
 */
function isAnswer({ item }: AttackRecord): boolean {
  if (!item || item.uuid === "") return false;
  // A message may contain any text in place of a uuid.
  const found: unknown = readOr(() => fromUuidSync(item.uuid), null);
  if (!found) return true;
  return found instanceof OpposedItem && storedActivities(found.system).some(({ starts }) => starts === "damage");
}

/** Returns whether damage may still be answered: since the last turn of the creature began, or the last damage outside of fights. */
function isRecent(actor: OpposedActor, { turn }: AttackRecord, isLast: boolean): boolean {
  const now = turnOf([actor]);
  if (!now || !turn) return !now && isLast;
  const own = ownTurn(actor);
  return turn.combat === now.combat && (!own || !turnIsOver(turn, own.turn, own.order));
}

function hitBy(actor: OpposedActor, { attack }: ReceiptRecord, isLast: boolean): AttackRecord | null {
  const message = findAttack(attack);
  const record = message && ageOf(message) <= YOUNG.milliseconds ? attackContext(message)?.record : null;
  return record && isRecent(actor, record, isLast) && !isAnswer(record) ? record : null;
}

/** Returns the last rest of a creature, wholly written; null if it is long past. */
function freshRest(actor: OpposedActor): Event | null {
  const id = lastRest(actor)?.id ?? "";
  const message = game.messages.get(id);
  return message && ageOf(message) <= YOUNG.milliseconds && !isIncomplete(actor, id)
    ? { id, at: madeAt(message) }
    : null;
}

const EVENTS = [
  ["rest", "useAfterRest", freshRest],
  ["fightEnd", "useAfterFight", endedFight],
] as const;

/** Returns the uses that something outside of turns causes: damage, a rest, the end of a fight. @rule H-TURN-03 H-TURN-10 B-REST-04 */
export function usesAfterEvents(actor: OpposedActor): Due[] {
  if (actor.dead) return [];
  const others = EVENTS.flatMap(([start, kind, last]) => {
    const all = startedBy(actor, start);
    const event = all.length > 0 ? last(actor) : null;
    if (event === null) return [];
    // What the creature got later was not there.
    return all.flatMap((started) =>
      (started.item._stats.createdTime ?? 0) > event.at
        ? []
        : (dueOf(actor, started, kind, { cause: `${kind}:${event.id}`, turn: null, source: null }) ?? []),
    );
  });
  return [...usesAfterDamage(actor), ...others.filter(({ done }) => !done)];
}

/** Returns the uses that damage to a creature causes, one per damage. */
function usesAfterDamage(actor: OpposedActor): Due[] {
  const all = startedBy(actor, "damage");
  if (all.length === 0) return [];
  const hits = receiptsOf(actor).filter(({ kind, state }) => kind === "damage" && state === "applied");
  return hits.flatMap((receipt) => {
    const record = hitBy(actor, receipt, receipt === hits.at(-1));
    if (!record) return [];
    const { dealt, attackers } = record;
    const by = dealt ? dealt.doer : attackers[0];
    const source = by ? findActor(by) : null;
    return all.flatMap((started) => {
      const due = dueOf(actor, started, "useOnDamage", { cause: receipt.id, turn: null, source });
      return due && !due.done && (source || started.activity.aim !== "creatures") ? [due] : [];
    });
  });
}
