/**
 * Free attacks are offered to whoever answers for the watcher, on his page, the moment somebody leaves his reach; they are gone
 * with the mover's turn, with the reaction, and when the movement is taken back. No message goes with it.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { findToken } from "../shared/documents.ts";
import { notePlace } from "../shared/id.pure.ts";
import { together } from "../shared/batches.pure.ts";
import { notifyFailure } from "../shared/notify.ts";
import { askFor, dismiss, withdraw, type Prompt } from "../protocol/prompts.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { movers, noteMovement, noteStrike, offersOf, type FreeOffer } from "./offers.ts";
import type { FreeArm } from "./watchers.ts";
import { nameOf } from "../secrecy/names.ts";

/** A free attack that this user may make. */
export interface FreeRequest extends Prompt {
  readonly verb: "free";
  /** Who leaves, as this user may call him. */
  readonly mover: string;
  readonly arms: readonly FreeArm[];
}

export const isFree = (request: Prompt): request is FreeRequest => request.verb === "free";

/** What this page has let go, until that is written. */
const gone = new Set<string>();

/** What somebody has let go, in his own document: he is asked for it no more, after a reload neither, and nobody waits for him. */
const goPlace = (id: string): string => `flags.${SYSTEM_ID}.${notePlace("letGo", id)}`;
const hasLetGo = (user: User.Implementation, id: string): boolean =>
  foundry.utils.getProperty(user, goPlace(id)) === id || (user.isSelf && gone.has(id));

/** Who is asked for it; null for nobody. */
function askedFor({ id, actor }: FreeOffer): User.Implementation | null {
  const user = game.users.get(usersInOrder(actor, { author: null })[0] ?? "");
  return user && !hasLetGo(user, id) ? user : null;
}

/** All who are asked for free attacks now, once for each. */
export function askedFree(): User.Implementation[] {
  return movers().flatMap((token) => offersOf(token).flatMap((offer) => askedFor(offer) ?? []));
}

const offering: Duties<Duty> = {
  name: "free",
  of: (uuid) => {
    const mover = findToken(uuid);
    return (mover ? offersOf(mover) : []).map((offer) => ({
      id: offer.id,
      place: askedFor(offer)?.isSelf === true ? 0 : -1,
      way: "ask",
    }));
  },
  ask: (uuid, { id }) => {
    asked.add(id);
    askFor(id, "", () => requestOf(uuid, id));
  },
  act: () => undefined,
};

const asked = new Set<string>();

const find = (uuid: string, id: string): FreeOffer | null => {
  const mover = findToken(uuid);
  return (mover && offersOf(mover).find((offer) => offer.id === id)) ?? null;
};

function requestOf(uuid: string, id: string): FreeRequest | null {
  const offer = find(uuid, id);
  if (!offer) return null;
  const { actor, watcher, mover, arms } = offer;
  return {
    verb: "free",
    id,
    messageId: "",
    targetKey: uuid,
    actor,
    target: { name: watcher.name, img: watcher.texture.src ?? actor.img ?? "" },
    leftToGM: "",
    mover: nameOf({ actor: mover.actor, token: mover }),
    arms,
  };
}

/** Looks at what is offered now; nobody is asked for what is not any more. */
function look(): void {
  const now = new Set<string>();
  const noted: typeof offering = {
    ...offering,
    of: (uuid) =>
      offering.of(uuid, false).map((duty) => {
        now.add(duty.id);
        return duty;
      }),
  };
  for (const token of movers()) actOnDue(noted, token.uuid);
  for (const id of asked)
    if (!now.has(id)) {
      asked.delete(id);
      withdraw(id);
    }
}

const lookTogether = together(look);
function soon(): void {
  if (asked.size > 0 || game.combats.contents.some(({ started }) => started)) lookTogether();
}

/** Strikes with one of the weapons that were offered. @returns whether the blow was made */
export async function takeFree({ id, targetKey }: FreeRequest, item: string): Promise<boolean> {
  try {
    const offer = find(targetKey, id);
    const arm = offer?.arms.find((one) => one.item.uuid === item);
    if (!offer || !arm) return false;
    return await (await import("./strike.ts")).strikeFreely(offer, arm);
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** Lets somebody go; not asked again, after a reload neither. */
export function letItGo({ id }: FreeRequest): void {
  gone.add(id);
  dismiss(id);
  game.user.update({ [goPlace(id)]: id }).catch(notifyFailure);
}

/** From now on; what is on offer already is looked at now. Call once the game is ready. */
export function watchReaches(): void {
  // Moved; hidden, of another side, its record cleared.
  Hooks.on("updateToken", (token, changes) => {
    if ("x" in changes || "y" in changes || "elevation" in changes) noteMovement(token, token.movement.id);
    soon();
  });
  for (const event of ["deleteToken", "updateCombat", "deleteCombat", "deleteCombatant"] as const)
    Hooks.on(event, soon);
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, soon);
  for (const event of ["messageCreated", "messageUpdated", "messageDeleted", "actorUpdated", "effectsEnded"] as const)
    onDocument(event, soon);
  onDocument("messageCreated", noteStrike);
  onRecheck(soon);
  soon();
}
