/**
 * Lends a creature the weapons and features of the creature whose shape it has, and takes them back when it has it no more. Which shape
 * it has is derived from its effects, so an undone, ended or deleted effect takes its loans along. Their ids derive from the effect: two
 * pages lend each once.
 */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { once } from "../../documents/common/once.ts";
import { publicName } from "../../documents/common/public-name.ts";
import { effectData } from "../../data/effects/model.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { isLent, LENT_BY } from "../../documents/effects/shapes.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";

type Shape = NonNullable<NonNullable<OpposedActor["creature"]>["shape"]>;

/** Shapes of creatures that are gone, or can do nothing. Nobody is told twice. */
const barren = new Set<string>();

const keyOf = (actor: OpposedActor, { effect }: Shape): string => `${actor.uuid}.${effect}`;

/** Returns the loans of the current shape, or those of all others. */
const loansIn = (actor: OpposedActor, current: boolean): OpposedItem[] => {
  const effect = actor.creature?.shape?.effect ?? null;
  return actor.items.contents.filter((item) => isLent(item) && (ownFlag(item.flags, LENT_BY) === effect) === current);
};

/** Returns the shape whose loans are missing; null if none is. A single loan that a user deletes stays deleted. */
function unlent(actor: OpposedActor): Shape | null {
  const shape = actor.creature?.shape ?? null;
  return shape && !barren.has(keyOf(actor, shape)) && loansIn(actor, true).length === 0 ? shape : null;
}

const isDue = (actor: OpposedActor): boolean => unlent(actor) !== null || loansIn(actor, false).length > 0;

/** Returns whether this user lends: the active Game Master, who may see every creature, or whoever is responsible without one. */
const isMine = (actor: OpposedActor): boolean =>
  game.users.activeGM ? game.users.activeGM.isSelf : usersInOrder(actor, { author: null })[0] === game.user.id;

/** Returns copies of what the creature of a shape can do, with ids of their own. */
async function loansOf(
  actor: OpposedActor,
  { effect, creature }: Shape,
): Promise<(Item.CreateData & { readonly _id: string })[]> {
  const found: unknown = await fromUuid(creature).catch(() => null);
  if (!(found instanceof OpposedActor)) {
    notifyWarning("OD20.Shape.Unknown", { name: publicName(actor) });
    return [];
  }
  return found.items.contents
    .filter((item) => item.isWeapon() || item.isKind("feature"))
    .map((item) => {
      const data = item.toObject();
      return {
        ...data,
        _id: id16(`${actor.uuid}.${effect}`, `lent:${item.id ?? ""}`),
        flags: { ...data.flags, [SYSTEM_ID]: { [LENT_BY]: effect } },
      } as Item.CreateData & { readonly _id: string };
    });
}

/** Ends older shapes by the message of the newest, so that they return if it is undone. */
async function endOlder(actor: OpposedActor): Promise<void> {
  const newest = actor.effects.get(actor.creature?.shape?.effect ?? "");
  const message = newest && actionOf(newest)?.message;
  if (!message) return;
  for (const effect of actor.appliedEffects)
    if (effect !== newest && effectData(effect).shape.creature !== "") await endBy(effect, message);
}

/** Brings the loans of a creature in line with its shape. Another page may do so at the same moment. */
async function settle(actor: OpposedActor): Promise<void> {
  const old = (): string[] => loansIn(actor, false).flatMap(({ id }) => id ?? []);
  if (old().length > 0)
    await once(
      () => actor.deleteEmbeddedDocuments("Item", old()),
      () => old().length === 0,
    );
  await endOlder(actor);
  const shape = unlent(actor);
  if (!shape) return;
  const loans = await loansOf(actor, shape);
  if (loans.length === 0) barren.add(keyOf(actor, shape));
  const missing = (): typeof loans =>
    unlent(actor)?.effect === shape.effect ? loans.filter(({ _id }) => !actor.items.has(_id)) : [];
  if (missing().length > 0)
    await once(
      () => actor.createEmbeddedDocuments("Item", missing(), { keepId: true }),
      () => missing().length === 0,
    );
}

function settleIfDue(actor: Actor.Implementation): void {
  if (!(actor instanceof OpposedActor) || actor.pack !== null || !isDue(actor) || !isMine(actor)) return;
  void inTurnOrTell(`shape:${actor.uuid}`, undefined, () => settle(actor));
}

/** Watches the shapes of all creatures. Call once. */
export function registerShapes(): void {
  onDocument("actorPrepared", settleIfDue);
  eachActor(settleIfDue);
}
