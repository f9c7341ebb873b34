/** Reads the area around its bearer in which an effect applies (an aura). Malformed values become usable ones. */
import { AURA_SIDES } from "../../rules/basics/ids.ts";
import type { Aura } from "../../rules/conditions/aura.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { isObject, oneOf, optional, record, whole, yes, type Stored } from "../record/record.pure.ts";

/** Maximum size of an aura, ft. */
export const FARTHEST = 1000;

const size = { read: (value: unknown): number => Math.min(FARTHEST, whole().read(value)) };
const LARGER = record({ level: whole(), size });

export const AREA = optional(
  record({
    /** Radius around the bearer, ft. */
    size,
    for: oneOf(AURA_SIDES, "allies"),
    hard: yes(),
    obscured: oneOf(OBSCURED, "none"),
    /** The size from a level of the bearer on. Only packs state it. */
    larger: { read: (value: unknown) => (isObject(value) ? LARGER.read(value) : undefined) },
  }),
  (area) => area.size > 0,
);
export type StoredAura = NonNullable<Stored<typeof AREA>>;

/** Returns the aura at a level of its bearer. @rule H-PRG-07 B-AOE-07 */
export function auraAt({ larger, ...aura }: StoredAura, level: number): Aura {
  return larger && larger.size > 0 && level >= larger.level ? { ...aura, size: larger.size } : aura;
}
