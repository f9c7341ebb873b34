/**
 * The GM's rulings on an attack: a hidden message of a GM's own. The attack's message would be the wrong place, whoever
 * made the attack may write on it; of this one the server vouches for the author.
 */
import type { Ruling } from "../rules/clash.ts";
import { t } from "../i18n.ts";
import { id16 } from "./logic/id.ts";
import { parseRulings, type RulingsRecord } from "./logic/parse.ts";
import type { AttackRecord } from "./logic/records.ts";
import { storedList } from "./stored.ts";

const NONE: RulingsRecord = { round: 0, rulings: new Map() };

/** Ids that the rulings of an attack may have: two, so that the next is there before the last one goes. */
export function rulingIds(attackId: string): string[] {
  return ["a", "b"].map((place) => id16(`ruling:${attackId}`, place));
}

function read(attackId: string, id: string): RulingsRecord | null {
  const message = game.messages.get(id);
  // A deleted author was a GM; a player cannot make himself nobody.
  if (message?.isRuling() !== true || message.author?.isGM === false) return null;
  return message.system.attack === attackId ? parseRulings(message.system) : null;
}

/** The rulings that hold now. */
function standing(attackId: string): RulingsRecord {
  return rulingIds(attackId).reduce((best, id) => {
    const record = read(attackId, id);
    return record && record.round > best.round ? record : best;
  }, NONE);
}

/** An attack with what the GM has decided about it; whatever its own message says of rulings does not count. */
export function withRulings(record: AttackRecord): AttackRecord {
  const { rulings } = standing(record.id);
  return { ...record, strikes: record.strikes.map((strike) => ({ ...strike, ruling: rulings.get(strike.key) ?? null })) };
}

/** Writes one ruling, or takes it back (null). For GMs. @throws what the server refuses */
export async function writeRuling(attackId: string, strikeKey: string, ruling: Ruling | null): Promise<void> {
  const next = new Map(standing(attackId).rulings);
  if (ruling) next.set(strikeKey, ruling);
  else next.delete(strikeKey);
  await writeRulings(attackId, next);
}

/** Writes all rulings on an attack in place of those that hold. For GMs. @throws what the server refuses */
export async function writeRulings(attackId: string, next: ReadonlyMap<string, Ruling>): Promise<void> {
  const { round } = standing(attackId);
  const ids = rulingIds(attackId);
  const free = ids.find((id) => (read(attackId, id)?.round ?? 0) < round) ?? ids[0];
  // An older ruling, or somebody else's message in its place.
  if (free !== undefined && game.messages.has(free)) await ChatMessage.deleteDocuments([free]);
  const system = { version: 1, attack: attackId, round: round + 1, rulings: storedList([...next].map(([key, one]) => ({ key, ...one }))) };
  await ChatMessage.createDocuments([{ _id: free, type: "ruling", content: t("OD20.Chat.ruling"), system }], { keepId: true });
  const old = ids.filter((id) => id !== free && game.messages.has(id));
  if (old.length > 0) await ChatMessage.deleteDocuments(old);
}
