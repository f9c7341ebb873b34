import type { Reveal } from "./types.ts";

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
  const open = (value: DisclosureValue): boolean => pc || value === "always" || (value === "after" && resolved);
  const numbers = !hidden;
  return {
    name: open(settings.name),
    totals: numbers && open(settings.totals),
    breakdown: numbers && open(settings.totals) && open(settings.breakdown),
    mitigation: numbers && open(settings.mitigation),
    damage: open(settings.damage),
  };
}
