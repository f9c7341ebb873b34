/** On which of the table's lists the keys of a choice stand. */
import type { ListName } from "../../core/table-lists.ts";

const LISTS: Readonly<Record<string, ListName>> = {
  weapon: "weaponTypes",
  attribute: "attributes",
  skill: "skills",
  resistance: "damageTypes",
};

/** The list of a track, or null for one without. */
export function keysOfTrack(track: string): ListName | null {
  return Object.hasOwn(LISTS, track) ? (LISTS[track] ?? null) : null;
}

export function isArmorTrack(track: string): boolean {
  return track === "armor";
}
