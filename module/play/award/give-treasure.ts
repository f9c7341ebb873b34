/**
 * Gives drawn treasure to an actor: posts a message, then adds the coins to the actor's ledger and the things to its items, all under ids
 * that follow from the message. So the message is enough to take the treasure back.
 */
import { gameMasters } from "../../compat/visibility.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { joinTold, toldLine, type Told } from "../../core/told.ts";
import { placementProblem } from "../../data/item/placement.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName } from "../../documents/common/public-name.ts";
import { ledgerNumber, ledgerOf } from "../../documents/ledger/ledger.ts";
import { ledgerUpdate } from "../../documents/ledger/ledger-writes.ts";
import { isLedgerNumber, isTooOld } from "../../rules/ledger/ledger.ts";
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

/** Returns the actors of the world that can keep treasure, by name: parties with members first, then piles. */
export function keepers(): OpposedActor[] {
  const rank = (actor: OpposedActor): number => (actor.isParty() ? 1 + Math.min(1, actor.system.members.length) : 0);
  return game.actors.contents
    .filter((actor) => placementProblem(actor.type, "gear", []) === null)
    .sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name));
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

/** What a message keeps of a find. */
interface Noted {
  /** "" for coins. */
  readonly name: string;
  /** "" for things. */
  readonly coin: string;
  readonly amount: number;
}

const noted = (find: Find): Noted => ({
  name: find.is === "coins" ? "" : find.is === "item" ? find.item.name : find.name,
  coin: find.is === "coins" ? find.coin : "",
  amount: find.amount,
});

export const notedText = ({ name, coin, amount }: Noted): string =>
  coin === ""
    ? `${name}${amount > 1 ? ` × ${String(amount)}` : ""}`
    : `${String(amount)} ${t(`OD20.Currency.${coin}`)}`;

/** Returns a find in words. */
export const findText = (find: Find): string => notedText(noted(find));

/** Returns the same for a message, which each reader sees in his language. */
const told = (one: Noted): Told =>
  one.coin === "" ? notedText(one) : [`${String(one.amount)} `, { key: `OD20.Currency.${one.coin}` }];

/**
 * Gives finds to an actor of the world. Players read the message if one of them may take from that actor.
 * @param id of the message. If a write failed after the message was posted, the same call again adds what is missing.
 * @returns the message, or undefined if nothing was given; the user then sees a warning
 */
export async function giveTreasure(
  finds: readonly Find[],
  actor: OpposedActor,
  id: string = foundry.utils.randomID(16),
): Promise<Message | undefined> {
  if (!isGMOrTell()) return undefined;
  if (finds.length === 0) {
    notifyWarning("OD20.Treasure.Nothing");
    return undefined;
  }
  return inTurnOrTell(actor.uuid, undefined, async () => {
    const message = game.messages.get(id) ?? (await post(finds.map(noted), actor, id));
    if (message && !isUndone(message)) await put(finds, actor, id);
    return message;
  });
}

function post(finds: readonly Noted[], actor: OpposedActor, id: string): Promise<Message | undefined> {
  const line = toldLine({
    key: "OD20.Treasure.Line",
    data: { name: publicName(actor), finds: joinTold(finds.map(told), ", ") },
  });
  const kept = { [SYSTEM_ID]: { treasure: { to: actor.uuid, finds } } };
  const flags: object = foundry.utils.mergeObject(line.flags, kept);
  const whisper = playersTake(actor) ? [] : gameMasters();
  return ChatMessage.create({ _id: id, content: line.text, whisper, flags }, { keepId: true });
}

/** Whether the treasure of a message was taken back. */
const isUndone = ({ flags }: Message): boolean =>
  foundry.utils.getProperty(flags, `${SYSTEM_ID}.treasure.undone`) === true;

/** Returns the item that a find became or joined; undefined if it is gone. */
const holderOf = (actor: OpposedActor, id: string): Item.Implementation | undefined =>
  actor.items.get(id) ??
  actor.items.contents.find((one) => ledgerOf(one).ledger.entries.some((entry) => entry.id === id));

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
    if (find.is === "coins" || holderOf(actor, thingId(message, index))) continue;
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

/** A treasure that was given. */
interface Given {
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

/** Returns whether a find can still be taken back. Coins cannot when the ledger has swept their entry. */
function isThere(actor: OpposedActor, { coin }: Noted, message: string, index: number): boolean {
  if (coin === "") return holderOf(actor, thingId(message, index)) !== undefined;
  const { ledger } = ledgerOf(actor);
  const id = id16(message, coin);
  return ledger.entries.some((entry) => entry.id === id) && !isTooOld(ledger, id);
}

/** Returns the newest treasure that a GM gave and of which something can be taken back; null if there is none. */
export function lastTreasure(): Given | null {
  for (const message of game.messages.contents.toReversed()) {
    const flag = ownFlag(message.flags, "treasure");
    if (typeof flag !== "object" || flag === null || !isGMs(message) || isUndone(message)) continue;
    const { getProperty } = foundry.utils;
    const to: unknown = getProperty(flag, "to");
    const stored: unknown = getProperty(flag, "finds");
    const actor = typeof to === "string" ? findActor({ actor: to, token: null }) : null;
    const finds = Array.isArray(stored) ? stored.filter(isNoted) : [];
    if (actor && finds.some((find, index) => isThere(actor, find, message.id, index))) return { message, actor, finds };
  }
  return null;
}

/**
 * Takes treasure back from the actor that got it: its coins, and what is still there of its things.
 * @returns what could not be taken, in words, or null if nothing was taken back
 */
export async function takeBackTreasure({ message, actor, finds }: Given): Promise<readonly string[] | null> {
  if (!isGMOrTell()) return null;
  return inTurnOrTell(actor.uuid, null, async () => {
    if (isUndone(message)) return null;
    // Marked first, so that nothing is taken twice.
    const mark: object = { flags: { [SYSTEM_ID]: { treasure: { undone: true } } } };
    await message.update(mark);
    const id = message.id ?? "";
    const left = await takeCoins(actor, id, finds);
    for (const [index, { name, coin, amount }] of finds.entries())
      if (coin === "") left.push({ name, coin, amount: amount - (await takeThing(actor, thingId(id, index), amount)) });
    return left.filter(({ amount }) => amount > 0).map(notedText);
  });
}

/** @returns how many coins were not taken: they are spent, or swept */
async function takeCoins(actor: OpposedActor, message: string, finds: readonly Noted[]): Promise<Noted[]> {
  const coins = finds.flatMap((find, index) =>
    isLedgerNumber(find.coin) ? [{ ...find, number: find.coin, there: isThere(actor, find, message, index) }] : [],
  );
  const purse = (): number[] => coins.map(({ number }) => ledgerNumber(actor, number).value);
  const before = purse();
  const toggles = coins.filter(({ there }) => there).map(({ coin }): [string, boolean] => [id16(message, coin), true]);
  if (toggles.length > 0) {
    const data: object = { system: ledgerUpdate(actor, [], Object.fromEntries(toggles)) };
    await actor.update(data);
  }
  const after = purse();
  return coins.map(({ name, coin, amount }, index) => ({
    name,
    coin,
    amount: amount - (before[index] ?? 0) + (after[index] ?? 0),
  }));
}

/** @returns how many pieces were taken */
async function takeThing(actor: OpposedActor, id: string, amount: number): Promise<number> {
  const item = holderOf(actor, id);
  if (!item || isInTransit(item)) return 0;
  const taken = Math.min(amount, item.quantity);
  if (item.id === id && item.quantity <= amount) await item.delete();
  else {
    const data: object = { system: ledgerUpdate(item, [piecesEntry(id16(id, "taken"), -taken)]) };
    await item.update(data);
  }
  return taken;
}
