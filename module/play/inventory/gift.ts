/** Gives items to characters of other players: hand over, take, refuse and give back. See gift-records.pure.ts. */
import { isLent } from "../../documents/effects/shapes.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { placementProblem } from "../../data/item/placement.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { owns } from "../common/documents.ts";
import {
  arrivalOf,
  arrivalsOf,
  backPlace,
  endPlace,
  findGift,
  hasHardlyCome,
  isInTransit,
  thingsOf,
  type GiftContext,
} from "./gift-context.ts";
import { arrivals } from "./gift-arrival.ts";
import { inTurn } from "../common/in-turn.ts";
import { once } from "../../documents/common/once.ts";
import type { GiftRecord } from "./gift-records.pure.ts";
import { planClear, planHold, planReturn } from "./gift-plan.pure.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { lookAt, put } from "../protocol/places.ts";
import { stored } from "../common/stored.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { alone, letGo, write } from "./gift-writes.ts";
import { addTo } from "./stacks.ts";
import { publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { nameForViewer } from "../scene/tokens.ts";
import { storedName } from "../../core/other-language.ts";

type Message = ChatMessage.Implementation;

/** Returns the other players' characters that may receive an item, by name. */
export function takers(item: Item.Implementation): OpposedActor[] {
  if (!isPhysical(item.system) || !item.isOwner || !item.actor || item.actor.isToken) return [];
  return game.actors.contents
    .filter(
      (actor) =>
        actor.isCharacter() &&
        !actor.isOwner &&
        actor !== item.actor &&
        game.users.contents.some((user) => !user.isGM && owns(user, actor)),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Hands an item over to another player's character. Notifies the user about every refusal.
 * @param quantity from 1 to the quantity of the item; null = all
 * @returns the message, or undefined if the gift was refused
 */
export async function give(
  item: Item.Implementation,
  taker: OpposedActor,
  quantity: number | null,
): Promise<Message | undefined> {
  const { actor: giver, id } = item;
  const reason =
    !(giver instanceof OpposedActor) || !giver.isOwner
      ? "OD20.Can.notOwner"
      : giver.isToken || !isPhysical(item.system) || placementProblem(taker.type, item.type, []) !== null
        ? "OD20.Gift.Refuse.kind"
        : refusal(item, taker);
  if (reason !== null || !(giver instanceof OpposedActor) || id === null) {
    notifyWarning(reason ?? "OD20.Gift.Refuse.gone", { item: item.name, actor: nameForViewer(taker) });
    return undefined;
  }
  return handOver({ giver, taker, item, id: foundry.utils.randomID(16), quantity, back: "" });
}

function refusal(item: Item.Implementation, taker: OpposedActor): string | null {
  if (!game.users.contents.some((user) => user.active && owns(user, taker))) return "OD20.Gift.Refuse.nobody";
  if (isLent(item)) return "OD20.Gift.Refuse.kind";
  if (hasHardlyCome(item)) return "OD20.Gift.Refuse.busy";
  // The rest of a stack can be given while a part of it is on its way.
  return isInTransit(item) && (!isPhysical(item.system) || item.system.quantity === 0) ? "OD20.Gift.Refuse.busy" : null;
}

interface Handing {
  readonly giver: OpposedActor;
  readonly taker: OpposedActor;
  readonly item: Item.Implementation;
  readonly id: string;
  readonly quantity: number | null;
  readonly back: string;
}

/** Writes the parcel first and the message second, so that the item is ready when clients read the message. */
async function handOver({ giver, taker, item, id, quantity, back }: Handing): Promise<Message | undefined> {
  const { img } = item;
  const name = storedName(item);
  try {
    const held = await alone(giver, async () => {
      if (back !== "" && wasGivenBack(id, giver, taker)) return { reason: "OD20.Gift.Refuse.backAlready", amount: 0 };
      const plan = planHold(thingsOf(giver), { message: id, to: taker.uuid, item: item.id ?? "", quantity });
      if (!plan.ok) return { reason: plan.reason, amount: 0 };
      await write(giver, plan.writes);
      return { reason: null, amount: plan.writes[0]?.parcels.find(({ message }) => message === id)?.quantity ?? 0 };
    });
    if (held?.reason !== null) {
      notifyWarning(held?.reason ?? "OD20.Gift.Refuse.busy", { item: name, actor: nameForViewer(taker) });
      return undefined;
    }
    const record: Omit<GiftRecord, "id"> = {
      version: MESSAGE_VERSION,
      of: "",
      what: "",
      arrived: false,
      clicked: false,
      from: giver.uuid,
      fromName: publicName(giver),
      to: taker.uuid,
      toName: publicName(taker),
      item: { id: item.id ?? "", name, img: img ?? "" },
      quantity: held.amount,
      back,
    };
    const [message] = await ChatMessage.createDocuments(
      [
        {
          _id: id,
          type: "gift",
          content: t("OD20.Gift.Line", {
            giver: publicName(giver),
            taker: publicName(taker),
            item: name,
            n: held.amount,
          }),
          speaker: publicSpeaker(giver),
          system: { ...stored(record), item: stored(record.item) },
        },
      ],
      { keepId: true },
    );
    return message;
  } catch (error) {
    // A parcel without a message is returned automatically.
    notifyFailure(error);
    return undefined;
  }
}

/** Whether this gift was already given back. */
const wasGivenBack = (id: string, from: OpposedActor, to: OpposedActor): boolean =>
  game.messages.has(id) ||
  thingsOf(from).some(({ parcels }) => parcels.some(({ message }) => message === id)) ||
  to.items.contents.some((item) => arrivalsOf(item).some((arrival) => arrival.startsWith(`${id}:`)));

/** Posts the answer of one side: the gift is taken, or goes back. */
async function say(
  record: GiftRecord,
  what: "taken" | "back",
  speaker: OpposedActor | null,
  clicked = false,
): Promise<boolean> {
  const word = await put(endPlace(record), {
    type: "gift",
    content: t(`OD20.Gift.Word.${what}`),
    ...(speaker ? { speaker: publicSpeaker(speaker) } : {}),
    system: { version: MESSAGE_VERSION, of: record.id, what, clicked },
  });
  return word !== null;
}

/**
 * Takes a gift, or completes a gift that was taken. For the receiver's side.
 * @param clicked whether a user clicked; without a click, no effects are copied
 * @returns whether this client did it
 */
export async function takeGift(id: string, clicked = false): Promise<boolean> {
  const gift = findGift(id);
  if (!gift?.taker) return false;
  const { taker } = gift;
  if (!taker.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  try {
    return await inTurn(`gift:${id}`, async () => {
      if (findGift(id)?.phase === "waiting" && !(await say(gift.record, "taken", taker, clicked))) return false;
      const now = findGift(id);
      if (now?.phase !== "taking" || !now.giver) return false;
      await arrive(now);
      await remember(now.record);
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/**
 * Whether a user of the receiver's side or a GM has approved the gift. The giver can change the item until it is
 * taken, and must not change the receiver's numbers without approval.
 */
function wasLookedAt({ record, message }: Pick<GiftContext, "record" | "message">): boolean {
  const { valid } = lookAt(endPlace(record));
  return message?.author?.isGM === true || (valid?.isKind("gift") === true && valid.system.clicked);
}

/** Creates the item on the receiver. Another client may have created it already. */
async function arrive({ id, record, pieces, message, giver, taker }: GiftContext): Promise<void> {
  if (!giver || !taker) return;
  const { make, add } = arrivals({ record, pieces }, giver, taker, {
    withEffects: wasLookedAt({ record, message }),
  });
  const come = async (): Promise<void> => {
    for (const { item, quantity, arrival } of add) await addTo(item, quantity, arrival);
    if (make.length > 0) await taker.createEmbeddedDocuments("Item", [...make], { keepId: true });
  };
  await once(come, () => findGift(id)?.phase !== "taking");
}

/** Stores in the answer that the gift has arrived, because the item may be gone soon. The author of the answer does this. */
async function remember(record: GiftRecord): Promise<void> {
  const { valid } = lookAt(endPlace(record));
  if (valid?.isKind("gift") && valid.system.what === "taken" && !valid.system.arrived && valid.isOwner)
    await valid.update({ system: { arrived: true } });
}

/** Returns a gift to the giver while nobody has taken it. For either side. */
export async function refuseGift(id: string): Promise<boolean> {
  const gift = findGift(id);
  if (gift?.phase !== "waiting") return false;
  const side = [gift.giver, gift.taker].find((actor) => actor?.isOwner === true) ?? null;
  if (!side) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  try {
    return await inTurn(`gift:${id}`, () => say(gift.record, "back", side));
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** Removes the parcel once the item has arrived. For the giver's side. */
export async function clearGift(id: string): Promise<void> {
  await atGiver(id, "clearing", (giver, gift) => letGo(giver, planClear(thingsOf(giver), id, wentAlong(gift))));
}

/** Returns the ids of the items that went along, including those that were moved elsewhere since. */
function wentAlong({ id, pieces, taker }: GiftContext): Set<string> {
  const come = (taker?.items.contents ?? [])
    .flatMap(arrivalsOf)
    .filter((arrival) => arrival.startsWith(arrivalOf(id, "")));
  return new Set([
    ...pieces.map((piece) => piece.id),
    ...come.map((arrival) => arrival.slice(arrivalOf(id, "").length)),
  ]);
}

/** Adds the parcel to the giver's item again. For the giver's side. */
export async function returnGift(id: string): Promise<void> {
  await atGiver(id, "returning", (giver) => write(giver, planReturn(thingsOf(giver), id)));
}

/** Ends a gift that has a parcel but no message. For the giver's side. */
export async function endOrphan(id: string): Promise<void> {
  const gift = findGift(id);
  if (gift?.giver?.isOwner === true && gift.message === null && gift.phase === "waiting")
    await say(gift.record, "back", gift.giver);
}

async function atGiver(
  id: string,
  phase: GiftContext["phase"],
  job: (giver: OpposedActor, gift: GiftContext) => Promise<void>,
): Promise<void> {
  const giver = findGift(id)?.giver;
  if (giver?.isOwner !== true) return;
  await alone(giver, async () => {
    const now = findGift(id);
    if (now?.phase === phase) await job(giver, now);
  });
}

/**
 * Gives a taken gift back: the same quantity to the same giver and stack. For the receiver's side. Refused if the item
 * is no longer there.
 */
export async function giveBack(id: string): Promise<Message | undefined> {
  const gift = findGift(id);
  if (gift?.phase !== "taken") return undefined;
  const { record, giver, taker } = gift;
  const item = giftAt(gift);
  const { valid, free } = lookAt(backPlace(record));
  const reason = valid
    ? "OD20.Gift.Refuse.backAlready"
    : !giver || !taker
      ? "OD20.Gift.Refuse.actorGone"
      : !taker.isOwner
        ? "OD20.Can.notOwner"
        : !item
          ? "OD20.Gift.Refuse.gone"
          : item.quantity < record.quantity
            ? "OD20.Gift.Refuse.short"
            : free === null
              ? "OD20.Place.Spoiled"
              : refusal(item, giver);
  if (reason !== null || !giver || !taker || !item || free === null) {
    if (reason !== null) notifyWarning(reason, { item: record.item.name, actor: record.fromName });
    return undefined;
  }
  return handOver({ giver: taker, taker: giver, item, id: free, quantity: record.quantity, back: id });
}

/** Returns the item on the receiver that arrived with a gift; null if it is gone. */
export function giftAt({ id, record, taker }: GiftContext): Item.Implementation | null {
  return taker?.items.contents.find((item) => arrivalsOf(item).includes(arrivalOf(id, record.item.id))) ?? null;
}
