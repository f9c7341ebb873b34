import { requireKey } from "./input.ts";

/** The fourteen types of creature; none has rules of its own. @rule B-MISC-06 */
export const CREATURE_TYPES = [
  "aberration",
  "beast",
  "celestial",
  "construct",
  "dragon",
  "elemental",
  "fey",
  "fiend",
  "giant",
  "humanoid",
  "monstrosity",
  "ooze",
  "plant",
  "undead",
] as const;
export type CreatureType = (typeof CREATURE_TYPES)[number];

/** Disposition of a token: hostile, neutral, friendly. */
export type Disposition = -1 | 0 | 1;

/** How two creatures stand to one another: the same side, opposite sides, or neither. @rule B-MISC-03 B-MISC-04 */
export function relation(a: Disposition, b: Disposition): "ally" | "enemy" | "neutral" {
  if (a === 0 || b === 0) return "neutral";
  return a === b ? "ally" : "enemy";
}

/** Most magic items that one creature is attuned to. @rule B-SPL-12 */
export const ATTUNEMENT_LIMIT = 3;

/** May another item be attuned? @rule B-SPL-12 */
export function mayAttune(attuned: number): boolean {
  return attuned < ATTUNEMENT_LIMIT;
}

/** A creature is run by a player or by the GM. @rule B-MISC-05 */
export function actorKind(type: string): "character" | "npc" {
  return requireKey("type", type, ["character", "npc"]);
}
