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
import { isObject } from "../../data/record/record.pure.ts";
import { effectData } from "../../data/effects/model.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { isLent, LENT_BY } from "../../documents/effects/shapes.ts";
import { owns } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";

/** Most loans of one shape. */
const MOST = 100;

type Shape = NonNullable<NonNullable<OpposedActor["creature"]>["shape"]>;

/** Shapes of creatures that are gone, or have nothing to lend. Nobody is told twice. */
const empty = new Set<string>();

const keyOf = (actor: OpposedActor, { effect }: Shape): string => `${actor.uuid}.${effect}`;

const isGone = ({ uuid }: OpposedActor): boolean => fromUuidSync(uuid, { strict: false }) === null;
const isOfShape = (actor: OpposedActor, { flags }: OpposedItem): boolean =>
  ownFlag(flags, LENT_BY) === actor.creature?.shape?.effect;
const loans = (actor: OpposedActor): OpposedItem[] => actor.items.contents.filter(isLent);
/** Returns the loans of former shapes. */
const leftOver = (actor: OpposedActor): OpposedItem[] => loans(actor).filter((item) => !isOfShape(actor, item));

/** Returns the shape that has no loans; null if there is none. A loan that a user deletes stays deleted while another is left. */
function unlent(actor: OpposedActor): Shape | null {
  const shape = actor.creature?.shape ?? null;
  return shape && !empty.has(keyOf(actor, shape)) && !loans(actor).some((item) => isOfShape(actor, item))
    ? shape
    : null;
}

const isDue = (actor: OpposedActor): boolean => unlent(actor) !== null || leftOver(actor).length > 0;

/** Returns whether this user lends: the active Game Master, who may see every creature, or whoever is responsible without one. */
const isMine = (actor: OpposedActor): boolean =>
  game.users.activeGM ? game.users.activeGM.isSelf : usersInOrder(actor, { author: null })[0] === game.user.id;

/** Returns whether a creature lies in a foreign pack that an owner of the bearer may not see, and would read by a shape of his making. */
function isClosed(pack: string | null, bearer: OpposedActor): boolean {
  const found = pack === null || pack.startsWith(`${SYSTEM_ID}.`) ? undefined : game.packs.get(pack);
  return (
    found !== undefined &&
    game.users.contents.some((user) => !user.isGM && owns(user, bearer) && !found.testUserPermission(user, "OBSERVER"))
  );
}

/** Returns copies of what the creature of a shape can do, with ids of their own. */
async function loansOf(
  actor: OpposedActor,
  { effect, creature }: Shape,
): Promise<(Item.CreateData & { readonly _id: string })[]> {
  const found: unknown = await fromUuid(creature).catch(() => null);
  if (!(found instanceof OpposedActor) || isClosed(found.pack, actor)) {
    notifyWarning("OD20.Shape.Unknown", { name: publicName(actor) });
    return [];
  }
  return found.items.contents
    .filter((item) => (item.isWeapon() || item.isKind("feature")) && !isLent(item))
    .slice(0, MOST)
    .map((item) => {
      const data = item.toObject();
      const system: unknown = data.system;
      return {
        ...data,
        _id: id16(`${actor.uuid}.${effect}`, `lent:${item.id ?? ""}`),
        // They weigh nothing, and give no further shape.
        system: isObject(system) && "weight" in system ? { ...system, weight: 0 } : system,
        effects: data.effects.filter((one) => effectData(one).shape.creature === ""),
        flags: { ...data.flags, [SYSTEM_ID]: { [LENT_BY]: effect } },
        // What a creature of the packs does to others needs no Game Master.
        _stats: { compendiumSource: found.pack === null ? null : item.uuid },
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
  const old = (): string[] => leftOver(actor).flatMap(({ id }) => id ?? []);
  if (old().length > 0)
    await once(
      () => actor.deleteEmbeddedDocuments("Item", old()),
      () => old().length === 0 || isGone(actor),
    );
  await endOlder(actor);
  const shape = unlent(actor);
  if (!shape) return;
  const lent = await loansOf(actor, shape);
  if (lent.length === 0) empty.add(keyOf(actor, shape));
  const missing = (): typeof lent =>
    unlent(actor)?.effect === shape.effect && !isGone(actor) ? lent.filter(({ _id }) => !actor.items.has(_id)) : [];
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
