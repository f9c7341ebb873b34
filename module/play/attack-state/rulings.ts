/**
 * Stores a GM's rulings on an attack in a hidden message with a GM as author. The attack message is not safe for rulings, because
 * its author can edit it. The server guarantees the author of a ruling message, and only GMs can change it.
 */
import type { Ruling } from "../../rules/attack/resolve-strikes.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { t } from "../../core/i18n.ts";
import { once } from "../../documents/common/once.ts";
import { id16 } from "../common/id.pure.ts";
import { parseRulings, type RulingEntry } from "../resolve/parse-attack.pure.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { ofMessage } from "../common/read-once.ts";
import { inOrder, rulingOn, type Ruler } from "../resolve/standing-rulings.pure.ts";

type Message = ChatMessage.Implementation;
type Entries = ReadonlyMap<string, RulingEntry>;

/** Returns the two derived ids for the rulings of an attack. With two, a new message can exist before the old one is deleted. */
export function rulingIds(attackId: string): string[] {
  return ["a", "b"].map((place) => id16(`ruling:${attackId}`, place));
}

/**
 * Returns why a message is not a valid ruling on an attack; null if it is. A deleted author counts as GM, because a player cannot
 * delete users.
 */
export function rulingRefusal(attackId: string, message: Message): "OD20.Void.strange" | "OD20.Can.gmOnly" | null {
  if (!message.isKind("ruling") || message.system.attack !== attackId) return "OD20.Void.strange";
  return message.author?.isGM === false ? "OD20.Can.gmOnly" : null;
}

const said = ofMessage((message) => parseRulings(message.system));

/** Returns the ruling messages of an attack in order of priority, including those whose authors may no longer rule. */
export function rulersOf(attackId: string): Ruler[] {
  const rulers = rulingIds(attackId).flatMap((id): Ruler[] => {
    const message = game.messages.get(id);
    const refusal = message && rulingRefusal(attackId, message);
    if (!message || refusal === "OD20.Void.strange") return [];
    const author = message.author?.id ?? "";
    return [{ id, author, rightful: refusal === null, record: said(message) }];
  });
  return rulers.length > 1 ? inOrder(rulers) : rulers;
}

/**
 * Returns an attack with the GM's rulings. Rulings in the attack message itself are ignored.
 * @param sealed seals of one target's receipt; then only strikes on that target matter
 */
export function withRulings(record: AttackRecord, sealed: ReadonlySet<string>): AttackRecord {
  const rulers = rulersOf(record.id);
  return {
    ...record,
    strikes: record.strikes.map((strike) => ({
      ...strike,
      ruling: rulingOn(record.id, strike.key, rulers, sealed)?.entry.ruling ?? null,
    })),
  };
}

/** Returns the valid rulings of GMs, and the id of the message that holds them. */
function standing(attackId: string): { readonly rulings: Entries; readonly id: string | null } {
  const rightful = rulersOf(attackId).filter((ruler) => ruler.rightful);
  return {
    rulings: new Map(rightful.toReversed().flatMap(({ record }) => [...record.rulings])),
    id: rightful[0]?.id ?? null,
  };
}

/** Rulings this tab wrote recently, by attack and strike. Another GM's write may cross them. */
const mine = new Map<string, Map<string, RulingEntry & { readonly until: number }>>();
/** Milliseconds in which a write of another client may cross a write of this one. */
const CROSSING = 15_000;

/**
 * Writes rulings on strikes; null takes a ruling back. Rulings on other strikes stay. For GMs only.
 * @throws when the server refuses the write
 */
export async function writeRulings(attackId: string, next: ReadonlyMap<string, Ruling | null>): Promise<void> {
  const { rulings } = standing(attackId);
  const entries = new Map(
    [...next].map(([key, ruling]): [string, RulingEntry] => [
      key,
      { ruling, n: (rulings.get(key)?.n ?? 0) + 1, by: game.user.id },
    ]),
  );
  await put(attackId, entries);
  const here = mine.get(attackId) ?? new Map<string, RulingEntry & { until: number }>();
  for (const [key, entry] of entries) here.set(key, { ...entry, until: performance.now() + CROSSING });
  mine.set(attackId, here);
  // Another GM's rulings may have arrived during this write.
  recheckRulings(attackId);
}

/** Stores each strike under its own derived id, so that rulings on different strikes do not overwrite each other. */
function stored(attackId: string, entries: Entries): Record<string, object> {
  return Object.fromEntries(
    [...entries].map(([key, { ruling, n, by }]) => [
      id16(attackId, key),
      {
        key,
        n,
        by,
        none: ruling === null,
        outcome: ruling?.outcome ?? null,
        factor: ruling?.factor ?? null,
        amount: ruling?.amount ?? null,
      },
    ]),
  );
}

/** Sends all fields without diff, because a partial update could mix values of two GMs in one ruling. */
async function write(message: Message, attackId: string, entries: Entries): Promise<void> {
  await message.update({ system: { byStrike: stored(attackId, entries) } }, { diff: false });
}

async function put(attackId: string, entries: Entries): Promise<void> {
  const holder = (): Message | undefined => game.messages.get(standing(attackId).id ?? "");
  const there = holder();
  if (there) {
    await write(there, attackId, entries);
    return;
  }
  // Old rulings are not copied. A ruling by a former GM counts by its seal, and a GM vouches only for own rulings.
  const rulers = rulersOf(attackId);
  const place = freePlace(attackId, rulers);
  if (game.messages.has(place)) await ChatMessage.deleteDocuments([place]);
  const data: ChatMessage.CreateData = {
    _id: place,
    type: "ruling",
    content: t("OD20.Chat.ruling"),
    system: {
      version: 1,
      attack: attackId,
      round: Math.min(NUMBER_LIMIT, Math.max(0, ...rulers.map(({ record }) => record.round)) + 1),
      byStrike: stored(attackId, entries),
    },
  };
  const made = await once(
    () => ChatMessage.createDocuments([data], { keepId: true }),
    () => holder() !== undefined,
  );
  // Another GM has created the message first, so write into that one.
  const faster = made === null ? holder() : undefined;
  if (faster) await write(faster, attackId, entries);
}

/** Returns the id for new rulings: a free id, else one that holds no ruling, else the one with the lowest priority. */
function freePlace(attackId: string, rulers: readonly Ruler[]): string {
  const [first = "", second = ""] = rulingIds(attackId);
  const taken = (id: string): boolean => rulers.some((ruler) => ruler.id === id);
  return (
    [first, second].find((id) => !game.messages.has(id)) ??
    [first, second].find((id) => !taken(id)) ??
    rulers.at(-1)?.id ??
    first
  );
}

/**
 * Handles a new or changed ruling message. Writes own rulings again if another GM's write overwrote them, and warns if the other GM
 * ruled differently.
 */
export function recheckRulings(attackId: string): void {
  const here = mine.get(attackId);
  if (!here) return;
  const { rulings } = standing(attackId);
  const lost = new Map<string, RulingEntry>();
  for (const [key, entry] of here) {
    const now = rulings.get(key);
    if (entry.until < performance.now() || (now?.n ?? 0) > entry.n) here.delete(key);
    else if (!now || now.n < entry.n) lost.set(key, entry);
    else if (now.by !== entry.by) {
      here.delete(key);
      notifyWarning("OD20.Ruling.Crossed", { name: game.users.get(now.by)?.name ?? "" });
    }
  }
  if (here.size === 0) mine.delete(attackId);
  if (lost.size > 0) void put(attackId, lost).catch(notifyFailure);
}
