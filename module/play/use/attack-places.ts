/** The places that young attacks have: answers of their targets, and rulings. */
import { defensePlace } from "./context.ts";
import { findAttack } from "../exchange/documents.ts";
import { parseAttack } from "./parse.pure.ts";
import type { WatchedPlace } from "../exchange/places.ts";
import { refreshCards } from "../exchange/cards.ts";
import { recentAttacks, respond } from "./respond.ts";
import { rulingPlaces } from "./sealed-words.ts";
import { MESSAGE_VERSION } from "../exchange/records.pure.ts";

/** See watchPlaces. */
export function* attackPlaces(): Iterable<WatchedPlace> {
  for (const id of recentAttacks()) {
    const message = findAttack(id);
    const record = message && parseAttack(id, message.system, !message.isKind("attack"));
    if (!record || record.version > MESSAGE_VERSION) continue;
    const attack = { id, record };
    const changed = (): void => {
      refreshCards(id);
    };
    const cleared = (): void => {
      respond(id);
    };
    for (const target of record.targets) yield { ...defensePlace(attack, target), changed, cleared };
    for (const place of rulingPlaces(record, id)) yield { ...place, changed };
  }
}
