import type { Ruling } from "../../rules/clash.ts";
import { parseAttack } from "./parse.pure.ts";

/** The rulings that an attack message of the first builds holds itself, by strike. Pure. */
export function inheritedRulings(system: unknown): ReadonlyMap<string, Ruling> {
  return new Map(
    parseAttack("", system).strikes.flatMap(({ key, ruling }): [string, Ruling][] => (ruling ? [[key, ruling]] : [])),
  );
}
