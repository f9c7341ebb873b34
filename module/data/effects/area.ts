/** Reads the flag with the area around its bearer in which an effect applies (an aura). Malformed values become usable ones. */
import { AURA_SIDES, type Aura } from "../../rules/conditions/aura.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isObject, object, oneOf, optional, record, whole, yes } from "../record/record.pure.ts";

/** Maximum size of an aura, ft. */
export const FARTHEST = 1000;

const AREA = record({
  /** Radius around the bearer, ft. */
  size: { read: (value: unknown): number => Math.min(FARTHEST, whole().read(value)) },
  for: oneOf(AURA_SIDES, "allies"),
  hard: yes(),
  obscured: oneOf(OBSCURED, "none"),
});

/** Returns the aura of an effect; null when the effect applies to its bearer only. */
export const readArea: (flag: unknown) => Aura | null = optional(AREA, ({ size }) => size > 0).read;

/** The size that an aura has from a level of its bearer on. Only packs state it. */
const LARGER = record({ level: whole(), size: whole() });

/** Returns the aura of an effect at a level of its bearer. @rule H-PRG-07 B-AOE-07 */
function areaAt(flag: unknown, level: number): Aura | null {
  const aura = readArea(flag);
  const { level: from, size } = LARGER.read(object(flag)["larger"]);
  return aura && size > 0 && level >= from ? { ...aura, size: Math.min(FARTHEST, size) } : aura;
}

/** Maximum number of auras per creature. More of them could freeze drawing and rolling. */
export const MOST_REACHING = 16;

/** Returns the raw value of a system flag. Callers use it to limit the number of flags before they parse any. */
export const flagIn = ({ flags }: { readonly flags: object }, name: string): unknown =>
  object(Reflect.get(flags, SYSTEM_ID))[name];

/** Returns the auras among the effects of one creature of a level. Beyond the limit, only the newest count. */
export function aurasAmong<E extends { readonly flags: object }>(
  effects: readonly E[],
  level: number,
): { effect: E; aura: Aura }[] {
  return effects
    .filter((effect) => isObject(flagIn(effect, "area")))
    .slice(-MOST_REACHING)
    .flatMap((effect) => {
      const aura = areaAt(flagIn(effect, "area"), level);
      return aura ? [{ effect, aura }] : [];
    });
}
