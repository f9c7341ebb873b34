/** Places in the log that belong to recent attacks: answers and rulings. */
import { defensePlace } from "../attack-state/answer-place.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { findAttack } from "../common/documents.ts";
import type { WatchedPlace } from "../protocol/places.ts";
import { refreshCards } from "../protocol/cards.ts";
import { recentAttacks, respond } from "./respond.ts";
import { rulingPlaces } from "../attack-state/sealed-words.ts";

/** Yields the places for watchPlaces. */
export function* attackPlaces(): Iterable<WatchedPlace> {
  for (const id of recentAttacks()) {
    const message = findAttack(id);
    const attack = message && attackContext(message);
    if (!attack) continue;
    const { record } = attack;
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
