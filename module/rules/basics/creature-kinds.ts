import { requireKey } from "./input.ts";

/** The fourteen types of creatures. No type has rules of its own. @rule B-MISC-06 */
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

/** Disposition of a token: -1 hostile, 0 neutral, 1 friendly. */
export type Disposition = -1 | 0 | 1;

/** Returns the relation of two creatures: the same side, opposite sides, or neither. @rule B-MISC-03 B-MISC-04 */
export function relation(a: Disposition, b: Disposition): "ally" | "enemy" | "neutral" {
  if (a === 0 || b === 0) return "neutral";
  return a === b ? "ally" : "enemy";
}

/** Highest number of magic items that one creature can attune. @rule B-SPL-12 */
export const ATTUNEMENT_LIMIT = 3;

/** True if the creature can attune another item. @rule B-SPL-12 */
export function mayAttune(attuned: number): boolean {
  return attuned < ATTUNEMENT_LIMIT;
}

/**
 * Returns the kind of an actor from its type: a player character or an NPC.
 * @throws RulesError for any other type
 * @rule B-MISC-05
 */
export function actorKind(type: string): "character" | "npc" {
  return requireKey("type", type, ["character", "npc"]);
}
