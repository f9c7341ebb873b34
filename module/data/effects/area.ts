/** Where an effect reaches beyond its bearer, as its flag says. Read without trust. */
import { AURA_SIDES, type Aura } from "../../rules/conditions/aura.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isObject, object, oneOf, optional, record, whole, yes } from "../record/record.pure.ts";

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

/** Effects of one creature that reach beyond it: more would only be there to freeze whoever draws or rolls. */
export const MOST_REACHING = 16;

/** What stands in a flag of ours, unread: of what reaches farther so many are chosen before any is read. */
export const flagIn = ({ flags }: { readonly flags: object }, name: string): unknown =>
  object(Reflect.get(flags, SYSTEM_ID))[name];

/** The auras among the effects of one creature; of too many the newest. */
export function aurasAmong<E extends { readonly flags: object }>(effects: readonly E[]): { effect: E; aura: Aura }[] {
  return effects
    .filter((effect) => isObject(flagIn(effect, "area")))
    .slice(-MOST_REACHING)
    .flatMap((effect) => {
      const aura = readArea(flagIn(effect, "area"));
      return aura ? [{ effect, aura }] : [];
    });
}
