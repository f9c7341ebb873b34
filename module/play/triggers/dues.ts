/**
 * Collects the upkeep of a creature at the start and the end of its turn, from its documents, the messages, and the current turn. Nothing
 * is counted. If a GM goes back to an earlier turn, the upkeep of the later turn is no longer due, but finished upkeep stays.
 */
import { ownsOrTell } from "../scene/tokens.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { triggerOf, turnDues } from "../../rules/turn/turn-dues.ts";
import { isUnused, rollRecharge } from "../inventory/limited-uses.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { ownTurn, turnOf } from "../scene/reins.ts";
import { UNCOUNTED } from "../zones/zone-entries.ts";
import { concentrationUpkeep } from "./concentration-due.ts";
import { type Due, wayOf } from "../upkeep/due.ts";
import { damageSaveUpkeep } from "./saves-on-damage.ts";
import { landingsOf } from "./landing-check.ts";
import { zeroHpUpkeep } from "./zero-hp-due.ts";
import { rechargePlace, rechargesOf } from "./recharge.ts";
import { regenerationOf } from "./regeneration.ts";
import { savesOf } from "./turn-end-save.ts";
import { sharedSpaceOf, burningOf, deathSavesOf, disabledUpkeep, fallsOf, eachOf } from "./kinds-of-dues.ts";
import { usesAfterEvents, usesInTurn } from "./activity-triggers.ts";
import { mountUpkeep } from "./mount-check.ts";
import { enteredBy, movedWithin, zoneDue, zonesOf, type Met } from "../zones/zone-save.ts";
import { hazardUse } from "./hazard-uses.ts";
import { readSetting, type UnansweredUpkeep } from "../../core/settings-list.ts";
import { turnIsOver } from "../../rules/turn/turn-history.ts";

const isAuto = (actor: OpposedActor): boolean => wayOf(actor, usersInOrder(actor, { author: null })).way === "auto";

/** Returns whether upkeep needs no decision and a creature of the GM does it automatically at the end of its turn. */
export const isSimple = (actor: OpposedActor, { kind, byItself = true }: Due): boolean =>
  actor.isNpc() && byItself && triggerOf(kind).by === "turn" && isAuto(actor);

/** Returns what zones do: what they state themselves, and what the items of hazards do. */
const inZones = (met: readonly Met[]): Due[] => met.flatMap((one) => [...zoneDue(one), ...hazardUse(one)]);

/** Returns whether upkeep happens automatically at the end of the turn, whatever the setting for missed upkeep is. */
export function comesByItself(actor: OpposedActor, due: Due): boolean {
  return (
    due.ofGM === true ||
    isSimple(actor, due) ||
    ((due.byItself ?? true) && triggerOf(due.kind).by === "zone" && isAuto(actor))
  );
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
  const { by } = triggerOf(kind);
  const owed = by === "user" || ((by === "turn" || by === "zone") && byItself);
  return turn !== null && owed && !comesByItself(actor, due);
}

/** Returns the setting for missed upkeep. */
export const unanswered = (): UnansweredUpkeep => readSetting("unansweredUpkeep");

/** Returns the open upkeep. Missed upkeep of a finished turn is left out if the setting of the table drops it. @rule B-DICE-14 */
export function pendingUpkeep(actor: OpposedActor, wanted: readonly string[] = []): Due[] {
  const owed = allUpkeep(actor, wanted);
  return unanswered() === "roll" ? owed : owed.filter((due) => !(isUpkeep(actor, due) && isOverdue(actor, due)));
}

/**
 * Returns all open upkeep in an order that the user may choose. Upkeep that `wanted` does not name keeps its default order at the start and
 * end of the turn.
 * @rule B-DICE-14
 */
export function allUpkeep(actor: OpposedActor, wanted: readonly string[] = []): Due[] {
  const [own, now] = [ownTurn(actor), turnOf([actor])];
  const falling = fallsOf(actor).filter(({ done }) => !done);
  const keeping = [
    ...zeroHpUpkeep(actor),
    ...concentrationUpkeep(actor),
    ...damageSaveUpkeep(actor),
    ...usesAfterEvents(actor),
    ...falling,
    ...mountUpkeep(actor),
  ];
  const combat = now?.combat ?? UNCOUNTED;
  const entered = [enteredBy, movedWithin]
    .flatMap((owed) => inZones(owed(actor, combat, own?.turn ?? null, own?.order ?? [])))
    .filter(({ done }) => !done);
  if (!own || !now) return [...keeping, ...entered];
  const { turn, order } = own;
  const causes = [
    ...keeping,
    ...entered,
    ...regenerationOf(actor, turn, order),
    ...burningOf(actor, turn),
    ...eachOf(actor, turn),
    ...usesInTurn(actor, turn),
    ...inZones(zonesOf(actor, turn)),
    ...rechargesOf(actor, turn),
    ...deathSavesOf(actor, turn),
    ...disabledUpkeep(actor, turn),
    ...landingsOf(actor, turn),
    ...sharedSpaceOf(actor, turn),
    ...savesOf(actor, turn),
  ];
  return turnDues({ causes, turn, now, order, wanted }).filter(({ done }) => !done);
}

/** Returns whether this user is the first active user who is responsible for the creature. */
export function isMine(actor: OpposedActor): boolean {
  return usersInOrder(actor, { author: null })[0] === game.user.id;
}

/** Does one piece of upkeep. Does nothing if it is no longer due or not for this user. */
export async function doDue(actor: OpposedActor, id: string): Promise<void> {
  if (!ownsOrTell(actor)) return;
  return inTurnOrTell(`due:${actor.uuid}`, undefined, async () => {
    await pendingUpkeep(actor)
      .find((due) => due.id === id)
      ?.act();
  });
}

/** Does the upkeep of a creature of the GM that needs no decision, before its turn ends. */
export async function doSimple(actor: OpposedActor): Promise<void> {
  for (const due of pendingUpkeep(actor)) if (isSimple(actor, due)) await doDue(actor, due.id);
}

/**
 * Rolls the recharge die of an item. In combat, uses the one roll of the own turn.
 * @returns whether the uses came back
 * @rule B-MISC-10
 */
export async function recharge(item: Item.Implementation): Promise<boolean> {
  const { actor } = item;
  if (!actor || !turnOf([actor])) return rollRecharge(item);
  const own = ownTurn(actor);
  const id = own && rechargePlace(item, own.turn).id;
  if (id !== null && pendingUpkeep(actor).some((due) => due.id === id)) await doDue(actor, id);
  else if (!isUnused(item)) notifyWarning("OD20.Notify.rechargeWaits", { name: item.name });
  return isUnused(item);
}
