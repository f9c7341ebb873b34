import { isPhysical } from "../../data/actor/belongings.ts";
import { placementProblem } from "../../data/item/placement.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { writeWatched } from "../number-writes/write-again.ts";
import { owns } from "../shared/documents.ts";
import {
  arrivalOf,
  arrivalsOf,
  backPlace,
  endPlace,
  findGift,
  hasHardlyCome,
  isOnItsWay,
  thingsOf,
  type GiftContext,
} from "./gift-context.ts";
import { arrivals } from "./gift-arrival.ts";
import { inTurn } from "../shared/in-turn.ts";
import { once } from "../shared/once.ts";
import { ARRIVALS, type GiftRecord } from "./gift-records.pure.ts";
import { planClear, planHold, planReturn } from "./gift-plan.pure.ts";
import { id16 } from "../shared/id.pure.ts";
import { moveWithin } from "../number-writes/change.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { lookAt, put } from "../protocol/places.ts";
import { stored } from "../shared/stored.ts";
import { MESSAGE_VERSION } from "../shared/records.pure.ts";
import { alone, letGo, write, moving, withFlags, stockOf } from "./gift-writes.ts";
import { publicName, publicSpeaker } from "../../documents/shared/public-name.ts";
import { nameForViewer } from "../scene/tokens.ts";

type Message = ChatMessage.Implementation;

/** Heroes of other players that may be given a thing, by name. */
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
 * Hands a thing over to somebody else's hero. Every refusal is told.
 * @param quantity pieces, from 1 to what there is; null = all
 * @returns the message, or undefined when nothing was handed over
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
  if (hasHardlyCome(item)) return "OD20.Gift.Refuse.busy";
  // Of a stack that is given bit by bit the rest can be given.
  return isOnItsWay(item) && (!isPhysical(item.system) || item.system.quantity === 0) ? "OD20.Gift.Refuse.busy" : null;
}

interface Handing {
  readonly giver: OpposedActor;
  readonly taker: OpposedActor;
  readonly item: Item.Implementation;
  readonly id: string;
  readonly quantity: number | null;
  readonly back: string;
}

/** First the parcel, then the message: whoever reads the message finds the thing. */
async function handOver({ giver, taker, item, id, quantity, back }: Handing): Promise<Message | undefined> {
  const { name, img } = item;
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
    // What is held out and told to nobody comes back by itself.
    notifyFailure(error);
    return undefined;
  }
}

/** Whether the giving back of something has begun before. */
const wasGivenBack = (id: string, from: OpposedActor, to: OpposedActor): boolean =>
  game.messages.has(id) ||
  thingsOf(from).some(({ parcels }) => parcels.some(({ message }) => message === id)) ||
  to.items.contents.some((item) => arrivalsOf(item).some((arrival) => arrival.startsWith(`${id}:`)));

/** What a message of one side says: that it takes the thing, or that it goes back. */
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
 * Takes what is held out, and finishes what was begun. For the taker's side.
 * @param clicked whether somebody presses for it: what nobody has looked at brings no effects along
 * @returns whether it was this seat that did it
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
 * Whether somebody of the taker's side, or a GM, has decided about a gift: the giver can change his thing until it goes, and a
 * stranger's word alone moves nobody's numbers.
 */
function wasLookedAt({ record, message }: Pick<GiftContext, "record" | "message">): boolean {
  const { valid } = lookAt(endPlace(record));
  return message?.author?.isGM === true || (valid?.isKind("gift") === true && valid.system.clicked);
}

/** Makes the thing at the taker's. Whoever was faster has made it. */
async function arrive({ id, record, pieces, message, giver, taker }: GiftContext): Promise<void> {
  if (!giver || !taker) return;
  const { make, add } = arrivals({ record, pieces }, giver, taker, {
    withEffects: wasLookedAt({ record, message }),
  });
  const come = async (): Promise<void> => {
    for (const { item, quantity, arrival } of add) {
      // One mark for all seats of this side: who finds another's write of the same arrival has not lost his own.
      const mark = id16(arrival, "arrived");
      const watched = moving(taker, item.id ?? "", {
        by: quantity,
        deed: arrival,
        mark,
        counts: () => arrivalsOf(item).includes(arrival),
      });
      await writeWatched(
        item,
        watched,
        (marked) =>
          item.update(
            {
              system: { quantity: moveWithin(stockOf(item), quantity) },
              ...withFlags(marked, { arrived: [...arrivalsOf(item), arrival].slice(-ARRIVALS) }),
            },
            { diff: false },
          ),
        mark,
      );
    }
    if (make.length > 0) await taker.createEmbeddedDocuments("Item", [...make], { keepId: true });
  };
  await once(come, () => findGift(id)?.phase !== "taking");
}

/** What has come may go at once: that it came is said in the word, too, by whoever has written that. */
async function remember(record: GiftRecord): Promise<void> {
  const { valid } = lookAt(endPlace(record));
  if (valid?.isKind("gift") && valid.system.what === "taken" && !valid.system.arrived && valid.isOwner)
    await valid.update({ system: { arrived: true } });
}

/** Lets it go back to the giver while nobody has taken it. For either side. */
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

/** Lets the parcel go, once the thing is with the taker. For the giver's side. */
export async function clearGift(id: string): Promise<void> {
  await atGiver(id, "clearing", (giver, gift) => letGo(giver, planClear(thingsOf(giver), id, wentAlong(gift))));
}

/** What goes along, and what has come although it lies elsewhere by now. */
function wentAlong({ id, pieces, taker }: GiftContext): Set<string> {
  const come = (taker?.items.contents ?? [])
    .flatMap(arrivalsOf)
    .filter((arrival) => arrival.startsWith(arrivalOf(id, "")));
  return new Set([
    ...pieces.map((piece) => piece.id),
    ...come.map((arrival) => arrival.slice(arrivalOf(id, "").length)),
  ]);
}

/** Puts the parcel back into the giver's number. For the giver's side. */
export async function returnGift(id: string): Promise<void> {
  await atGiver(id, "returning", (giver) => write(giver, planReturn(thingsOf(giver), id)));
}

/** Ends what was held out and is told by no message. For the giver's side. */
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
 * Gives back what was taken: the same pieces, to the same giver, into the same row. For the taker's side; refused when it is
 * not there any more.
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
          : stockOf(item) < record.quantity
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

/** The thing at the taker's that came with a gift; null when it is there no more. */
export function giftAt({ id, record, taker }: GiftContext): Item.Implementation | null {
  return taker?.items.contents.find((item) => arrivalsOf(item).includes(arrivalOf(id, record.item.id))) ?? null;
}
