/**
 * The GM's rulings on an attack: a hidden message of a GM's own. The attack's message would be the wrong place, whoever
 * made the attack may write on it; of this one the server vouches for the author, and only GMs may change it.
 */
import type { Ruling } from "../../rules/attack/resolve-strikes.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { t } from "../../core/i18n.ts";
import { once } from "../shared/once.ts";
import { id16 } from "../shared/id.pure.ts";
import { parseRulings, type RulingEntry } from "../resolve/parse-attack.pure.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { ofMessage } from "../shared/read-once.ts";
import { inOrder, rulingOn, type Ruler } from "../resolve/standing-rulings.pure.ts";

type Message = ChatMessage.Implementation;
type Entries = ReadonlyMap<string, RulingEntry>;

/** Ids that the rulings of an attack may have: two, so that the next is there before the last one goes. */
export function rulingIds(attackId: string): string[] {
  return ["a", "b"].map((place) => id16(`ruling:${attackId}`, place));
}

/** Why a message is no ruling on an attack by somebody who may rule. A deleted author was a GM; a player cannot make himself nobody. */
export function rulingRefusal(attackId: string, message: Message): "OD20.Void.strange" | "OD20.Can.gmOnly" | null {
  if (!message.isKind("ruling") || message.system.attack !== attackId) return "OD20.Void.strange";
  return message.author?.isGM === false ? "OD20.Can.gmOnly" : null;
}

const said = ofMessage((message) => parseRulings(message.system));

/** The messages that rule on an attack, also those whose authors may not: the one that holds before the others first. */
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
 * An attack with what the GM has decided about it; whatever its own message says of rulings does not count.
 * @param sealed what the receipt of a target vouches for: then only strikes on that target are told
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

/** What GMs have decided about an attack, and the message that they write it in. */
function standing(attackId: string): { readonly rulings: Entries; readonly id: string | null } {
  const rightful = rulersOf(attackId).filter((ruler) => ruler.rightful);
  return {
    rulings: new Map(rightful.toReversed().flatMap(({ record }) => [...record.rulings])),
    id: rightful[0]?.id ?? null,
  };
}

/** What this tab has decided lately, by attack and strike: another GM may have done so at the same moment. */
const mine = new Map<string, Map<string, RulingEntry & { readonly until: number }>>();
/** How long a write of another client may still cross one of ours. */
const CROSSING = 15_000;

/** Writes rulings on strikes, or takes them back (null); those on others stay. For GMs. @throws what the server refuses */
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
  // Another GM's may have come together with the answer to ours.
  recheckRulings(attackId);
}

/** Each strike under an id of its own: two who decide about two strikes do not touch each other's. */
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

/** Every word of a ruling travels, also one that seems unchanged: beside another GM's number it would make a ruling of nobody's. */
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
  // Nothing of what lies there already is taken over: a former GM's counts by its seal, where it is; a GM vouches for his own word alone.
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
  // Another GM was faster: there is a message now.
  const faster = made === null ? holder() : undefined;
  if (faster) await write(faster, attackId, entries);
}

/** Where a GM's rulings may go: where nothing is, else where no ruling is, else where the oldest is. */
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

/** After a ruling message has come or changed: what another GM's has swept away is written again, what he decided otherwise is told. */
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
