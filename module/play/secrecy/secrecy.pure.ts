/** What a card may show to a user, from plain facts. Pure. */
import type { ShowOdds } from "../../core/settings-list.ts";
import type { Reveal } from "../common/types.ts";

export type DisclosureValue = "always" | "after" | "never";

export interface RevealInput {
  /** Whether the user is a GM or owns the participant's actor. */
  readonly insider: boolean;
  /** Whether the participant is a player character. Player characters have no secrets at the table. */
  readonly pc: boolean;
  /** Whether the target has answered (for an attacker: whether at least one target has answered). */
  readonly resolved: boolean;
  /** Whether the message is private and the user is not a recipient. */
  readonly hidden: boolean;
  readonly settings: Readonly<Record<keyof Reveal, DisclosureValue>>;
}

const ALL: Reveal = { name: true, totals: true, breakdown: true, mitigation: true, damage: true };

/** Returns what a card shows to a user. Every client receives the whole message; the card hides the rest. */
export function reveal({ insider, pc, resolved, hidden, settings }: RevealInput): Reveal {
  if (insider) return ALL;
  const open = (value: DisclosureValue): boolean =>
    !hidden && (pc || value === "always" || (value === "after" && resolved));
  return {
    name: open(settings.name),
    totals: open(settings.totals),
    breakdown: open(settings.totals) && open(settings.breakdown),
    mitigation: open(settings.mitigation),
    damage: open(settings.damage),
  };
}

/**
 * Whether a user may see the odds against a creature. The odds reveal its Defense and armor, so players see them only
 * if all numbers of the creature are public before the first hit.
 * @param viewer.insider whether the user may open the creature's sheet
 * @param viewer.pc whether the creature is a player character at a table where players see each other's numbers
 */
export function oddsOpen(
  showOdds: ShowOdds,
  { gm, ...viewer }: Pick<RevealInput, "insider" | "pc" | "settings"> & { readonly gm: boolean },
): boolean {
  if (gm || showOdds === "everyone") return true;
  if (showOdds !== "known") return false;
  const { totals, breakdown, mitigation, damage } = reveal({ ...viewer, resolved: false, hidden: false });
  return totals && breakdown && mitigation && damage;
}
