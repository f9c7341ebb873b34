/** List of the table that contains the keys of a track. */
import type { ListName } from "../../core/table-lists.ts";

const LISTS: Readonly<Record<string, ListName>> = {
  weapon: "weaponTypes",
  attribute: "attributes",
  skill: "skills",
  resistance: "damageTypes",
};

/** Returns the list of a track, or null. */
export function keysOfTrack(track: string): ListName | null {
  return Object.hasOwn(LISTS, track) ? (LISTS[track] ?? null) : null;
}

export function isArmorTrack(track: string): boolean {
  return track === "armor";
}
