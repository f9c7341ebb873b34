/**
 * Gives drawn treasure to an actor: posts a message, then adds the coins to the actor's ledger and the things to its items, all under ids
 * that follow from the message. So the message is enough to take the treasure back.
 */
import { gameMasters } from "../../compat/visibility.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { placementProblem } from "../../data/item/placement.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName } from "../../documents/common/public-name.ts";
import { ledgerOf } from "../../documents/ledger/ledger.ts";
import { ledgerUpdate } from "../../documents/ledger/ledger-writes.ts";
import { findActor, isGMs, owns } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { isGMOrTell, notifyWarning } from "../common/notify.ts";
import { isInTransit } from "../inventory/gift-context.ts";
import { piecesEntry, stackFor } from "../inventory/stacks.ts";
import type { Find } from "./draw-treasure.ts";

type Message = ChatMessage.Implementation;

const SORT_STEP = 100_000;
const thingId = (message: string, index: number): string => id16(message, `find ${String(index)}`);

/** Whether a player may take things from an actor. */
export const playersTake = (actor: OpposedActor): boolean =>
  game.users.contents.some((user) => !user.isGM && owns(user, actor));

/** Returns the actors of the world that can keep treasure, by name, parties first. */
export function keepers(): OpposedActor[] {
  return game.actors.contents
    .filter((actor) => placementProblem(actor.type, "gear", []) === null)
    .sort((a, b) => Number(b.isParty()) - Number(a.isParty()) || a.name.localeCompare(b.name));
}

/** Creates a pile that all players may take from: a party without members. */
export async function createPile(): Promise<OpposedActor | undefined> {
  return Actor.create({
    type: "party",
    name: t("OD20.Treasure.Pile"),
    img: `systems/${SYSTEM_ID}/icons/chest.svg`,
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER },
  });
}

/** Returns a find in words. */
export const findText = (find: Find): string =>
  find.is === "coins"
    ? `${String(find.amount)} ${t(`OD20.Currency.${find.coin}`)}`
    : `${find.is === "item" ? find.item.name : find.name}${find.amount > 1 ? ` × ${String(find.amount)}` : ""}`;

/**
 * Gives finds to an actor of the world. Players read the message if one of them may take from that actor.
 * @returns the message, or undefined if nothing was given; the user then sees a warning
 */
export async function giveTreasure(finds: readonly Find[], actor: OpposedActor): Promise<Message | undefined> {
  if (!isGMOrTell()) return undefined;
  if (finds.length === 0) {
    notifyWarning("OD20.Treasure.Nothing");
    return undefined;
  }
  return inTurnOrTell(actor.uuid, undefined, async () => {
    const flags: object = { [SYSTEM_ID]: { treasure: { to: actor.uuid, finds: finds.map(noted) } } };
    const message = await ChatMessage.create({
      content: t("OD20.Treasure.Line", { name: publicName(actor), finds: finds.map(findText).join(", ") }),
      whisper: playersTake(actor) ? [] : gameMasters(),
      flags,
    });
    if (!message?.id) return undefined;
    await put(finds, actor, message.id);
    return message;
  });
}

/** Returns what the message keeps of a find. */
const noted = (find: Find): Noted => ({
  name: findText(find),
  coin: find.is === "coins" ? find.coin : "",
  amount: find.amount,
});

interface Noted {
  readonly name: string;
  readonly coin: string;
  readonly amount: number;
}

async function put(finds: readonly Find[], actor: OpposedActor, message: string): Promise<void> {
  const coins = finds.flatMap((find) =>
    find.is === "coins" ? [{ id: id16(message, find.coin), number: find.coin, amount: find.amount }] : [],
  );
  if (coins.length > 0) {
    const data: object = { system: ledgerUpdate(actor, coins) };
    await actor.update(data);
  }
  const last = Math.max(0, ...actor.items.contents.map(({ sort }) => sort));
  const made: Item.CreateData[] = [];
  for (const [index, find] of finds.entries()) {
    if (find.is === "coins") continue;
    const thing = thingOf(find, thingId(message, index), last + (index + 1) * SORT_STEP);
    const stack = stackFor(actor, thing);
    if (!stack) made.push(thing);
    else {
      const data: object = { system: ledgerUpdate(stack, [piecesEntry(thingId(message, index), find.amount)]) };
      await stack.update(data);
    }
  }
  if (made.length > 0) await actor.createEmbeddedDocuments("Item", made, { keepId: true });
}

function thingOf(find: Exclude<Find, { readonly is: "coins" }>, id: string, sort: number): Item.CreateData {
  const made: Item.CreateData =
    find.is === "item"
      ? game.items.fromCompendium(find.item, { clearFolder: true })
      : { type: "gear", name: find.name, img: `systems/${SYSTEM_ID}/icons/gems.svg` };
  const { setProperty } = foundry.utils;
  setProperty(made, "_id", id);
  setProperty(made, "sort", sort);
  setProperty(made, "system.quantity", find.amount);
  return made;
}

/** What a message of treasure says. */
interface Told {
  readonly message: Message;
  readonly actor: OpposedActor;
  readonly finds: readonly Noted[];
}

const isNoted = (one: unknown): one is Noted => {
  const { getProperty } = foundry.utils;
  return (
    typeof one === "object" &&
    one !== null &&
    typeof getProperty(one, "name") === "string" &&
    typeof getProperty(one, "coin") === "string" &&
    Number.isInteger(getProperty(one, "amount"))
  );
};

/** Returns the newest treasure that a GM gave and nobody took back; null if there is none. */
export function lastTreasure(): Told | null {
  for (const message of game.messages.contents.toReversed()) {
    const flag = ownFlag(message.flags, "treasure");
    if (typeof flag !== "object" || flag === null || !isGMs(message)) continue;
    const { getProperty } = foundry.utils;
    const to: unknown = getProperty(flag, "to");
    const finds: unknown = getProperty(flag, "finds");
    const actor = typeof to === "string" ? findActor({ actor: to, token: null }) : null;
    if (actor && Array.isArray(finds) && getProperty(flag, "undone") !== true)
      return { message, actor, finds: finds.filter(isNoted) };
  }
  return null;
}

/**
 * Takes treasure back from the actor that got it: its coins, and what is still there of its things.
 * @returns names of what is no longer there, or null if nothing was taken back
 */
export async function takeBackTreasure({ message, actor, finds }: Told): Promise<readonly string[] | null> {
  if (!isGMOrTell()) return null;
  return inTurnOrTell(actor.uuid, null, async () => {
    // Marked first, so that nothing is taken twice.
    const mark: object = { flags: { [SYSTEM_ID]: { treasure: { undone: true } } } };
    await message.update(mark);
    const id = message.id ?? "";
    const coins = finds.filter(({ coin }) => coin !== "").map(({ coin }): [string, boolean] => [id16(id, coin), true]);
    if (coins.length > 0) {
      const data: object = { system: ledgerUpdate(actor, [], Object.fromEntries(coins)) };
      await actor.update(data);
    }
    const gone: string[] = [];
    for (const [index, { name, coin, amount }] of finds.entries())
      if (coin === "" && !(await takeThing(actor, thingId(id, index), amount))) gone.push(name);
    return gone;
  });
}

/** @returns whether all pieces were still there */
async function takeThing(actor: OpposedActor, id: string, amount: number): Promise<boolean> {
  const item = actor.items.get(id);
  const stack =
    item ?? actor.items.contents.find((one) => ledgerOf(one).ledger.entries.some((entry) => entry.id === id));
  if (!stack || isInTransit(stack)) return false;
  const enough = stack.quantity >= amount;
  if (item && stack.quantity <= amount) await stack.delete();
  else {
    const taken = piecesEntry(foundry.utils.randomID(16), -Math.min(amount, stack.quantity));
    const data: object = { system: ledgerUpdate(stack, [taken]) };
    await stack.update(data);
  }
  return enough;
}
