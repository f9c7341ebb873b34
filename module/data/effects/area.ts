/** Where an effect reaches beyond its bearer, as its flag says. Read without trust. */
import { AURA_SIDES, type Aura } from "../../rules/aura.ts";
import { OBSCURED } from "../../rules/senses.ts";
import { oneOf, optional, record, whole, yes } from "../message/record.pure.ts";

/** Farther reaches no rule, ft. */
export const FARTHEST = 1000;

const AREA = record({
  /** Feet from the bearer on all sides. */
  size: { read: (value: unknown): number => Math.min(FARTHEST, whole().read(value)) },
  for: oneOf(AURA_SIDES, "allies"),
  hard: yes(),
  obscured: oneOf(OBSCURED, "none"),
});

/** Null for an effect of its bearer alone. */
export const readArea: (flag: unknown) => Aura | null = optional(AREA, ({ size }) => size > 0).read;
