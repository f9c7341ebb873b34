import type { ShowOdds } from "../../core/settings-list.ts";
import type { Reveal } from "../shared/types.ts";

export type DisclosureValue = "always" | "after" | "never";

export interface RevealInput {
  /** The viewer is a GM or owns the participant's actor. */
  readonly insider: boolean;
  /** A player character has no secrets at the table. */
  readonly pc: boolean;
  /** The target has answered (for an attacker: at least one has). */
  readonly resolved: boolean;
  /** The message is private and the viewer is not among its readers. */
  readonly hidden: boolean;
  readonly settings: Readonly<Record<keyof Reveal, DisclosureValue>>;
}

const ALL: Reveal = { name: true, totals: true, breakdown: true, mitigation: true, damage: true };

/** Delivery is not disclosure: everybody has the document, the presenter shows this much of it. */
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
 * Whether a viewer may be told the chances against a creature: they give its Defense and its armor away, so that a player
 * sees them only where all of its numbers stand open before the first blow.
 * @param viewer.insider the creature's sheet is open to the viewer
 * @param viewer.pc a player's character at a table where companions see each other
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
