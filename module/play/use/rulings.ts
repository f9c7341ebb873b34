/**
 * The GM's rulings on an attack: a hidden message of a GM's own. The attack's message would be the wrong place, whoever
 * made the attack may write on it; of this one the server vouches for the author, and only GMs may change it.
 */
import type { Ruling } from "../../rules/clash.ts";
import { t } from "../../i18n.ts";
import { once } from "../exchange/once.ts";
import { id16 } from "../exchange/id.pure.ts";
import { parseRulings, type RulingEntry, type RulingsRecord } from "./parse.pure.ts";
import type { AttackRecord } from "./records.pure.ts";
import { notifyFailure, notifyWarning } from "../exchange/notify.ts";
import { sealOf, UNSEALED } from "../exchange/seals.ts";

type Message = ChatMessage.Implementation;
type Entries = ReadonlyMap<string, RulingEntry>;

const NONE: RulingsRecord = { round: 0, rulings: new Map() };

/** Ids that the rulings of an attack may have: two, so that the next is there before the last one goes. */
export function rulingIds(attackId: string): string[] {
  return ["a", "b"].map((place) => id16(`ruling:${attackId}`, place));
}

/**
 * Why a message is no ruling on an attack. A deleted author was a GM; a player cannot make himself nobody.
 * @param sealed what receipts vouch for
 */
export function rulingRefusal(attackId: string, message: Message, sealed: ReadonlySet<string>): string | null {
  if (!message.isKind("ruling") || message.system.attack !== attackId) return "OD20.Void.strange";
  return message.author?.isGM === false && !sealed.has(sealOf(message)) ? "OD20.Can.gmOnly" : null;
}

function read(attackId: string, id: string, sealed: ReadonlySet<string>): RulingsRecord | null {
  const message = game.messages.get(id);
  return message && rulingRefusal(attackId, message, sealed) === null ? parseRulings(message.system) : null;
}

/** The rulings that hold now, and the message that they stand in. */
function standing(attackId: string, sealed: ReadonlySet<string>): RulingsRecord & { readonly id: string | null } {
  return rulingIds(attackId).reduce<RulingsRecord & { id: string | null }>(
    (best, id) => {
      const record = read(attackId, id, sealed);
      return record && record.round > best.round ? { ...record, id } : best;
    },
    { ...NONE, id: null },
  );
}

/** The messages that hold rulings on an attack. */
export function rulingMessages(attackId: string): Message[] {
  return rulingIds(attackId)
    .flatMap((id) => game.messages.get(id) ?? [])
    .filter((message) => message.isKind("ruling"));
}

/** An attack with what the GM has decided about it; whatever its own message says of rulings does not count. */
export function withRulings(record: AttackRecord, sealed: ReadonlySet<string>): AttackRecord {
  const { rulings } = standing(record.id, sealed);
  return {
    ...record,
    strikes: record.strikes.map((strike) => ({ ...strike, ruling: rulings.get(strike.key)?.ruling ?? null })),
  };
}

/** What this tab has decided lately, by attack and strike: another GM may have done so at the same moment. */
const mine = new Map<string, Map<string, RulingEntry & { readonly until: number }>>();
/** How long a write of another client may still cross one of ours. */
const CROSSING = 15_000;

/**
 * Writes one ruling, or takes it back (null). For GMs.
 * @param sealed what receipts vouch for: a former GM's rulings that were settled go on
 * @throws what the server refuses
 */
export async function writeRuling(
  attackId: string,
  strikeKey: string,
  ruling: Ruling | null,
  sealed: ReadonlySet<string>,
): Promise<void> {
  await writeRulings(attackId, new Map([[strikeKey, ruling]]), sealed);
}

/** Writes rulings on several strikes; those on others stay. For GMs. @throws what the server refuses */
export async function writeRulings(
  attackId: string,
  next: ReadonlyMap<string, Ruling | null>,
  sealed = UNSEALED,
): Promise<void> {
  const { rulings } = standing(attackId, sealed);
  const entries = new Map(
    [...next].map(([key, ruling]): [string, RulingEntry] => [
      key,
      { ruling, n: (rulings.get(key)?.n ?? 0) + 1, by: game.user.id },
    ]),
  );
  await put(attackId, entries, sealed);
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

async function put(attackId: string, entries: Entries, sealed: ReadonlySet<string>): Promise<void> {
  const now = standing(attackId, sealed);
  const holder = now.id === null ? undefined : game.messages.get(now.id);
  // On what a former GM wrote nobody writes on: it counts by its seal, word for word. It is taken over.
  if (holder && holder.author?.isGM !== false) {
    await write(holder, attackId, entries);
    return;
  }
  const [first, second] = rulingIds(attackId);
  const free = now.id === first ? second : first;
  // An older ruling, or somebody else's message in its place.
  if (free !== undefined && game.messages.has(free)) await ChatMessage.deleteDocuments([free]);
  const data: ChatMessage.CreateData = {
    _id: free,
    type: "ruling",
    content: t("OD20.Chat.ruling"),
    system: {
      version: 1,
      attack: attackId,
      round: now.round + 1,
      byStrike: stored(attackId, new Map([...now.rulings, ...entries])),
    },
  };
  const others = (): Message | undefined => game.messages.get(standing(attackId, UNSEALED).id ?? "");
  const made = await once(
    () => ChatMessage.createDocuments([data], { keepId: true }),
    () => others() !== undefined,
  );
  // Another GM was faster: there is a message now.
  if (made === null) {
    const message = others();
    if (message) await write(message, attackId, entries);
    return;
  }
  if (holder && game.messages.has(holder.id)) await holder.delete();
}

/** After a ruling message has come or changed: what another GM's has swept away is written again, what he decided otherwise is told. */
export function recheckRulings(attackId: string): void {
  const here = mine.get(attackId);
  if (!here) return;
  const { rulings } = standing(attackId, UNSEALED);
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
  if (lost.size > 0) void put(attackId, lost, UNSEALED).catch(notifyFailure);
}

/** What a ruling says, for its seal. */
export function rulingWords(message: ChatMessage.Implementation): unknown {
  if (!message.isKind("ruling")) return null;
  const { round, rulings } = parseRulings(message.system);
  return { id: message.id ?? "", attack: message.system.attack, round, rulings: [...rulings] };
}
