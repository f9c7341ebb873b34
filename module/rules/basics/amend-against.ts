/** What a reaction is good against, by its own words. */
import { followsRoll, type Amendment } from "./amend.ts";

/** The fall, among what a reaction is good against. */
const FALLS = "fall";

/** What somebody reacts to. */
export interface ReactionTrigger {
  /** Whether an attack was rolled; else damage comes by itself. */
  readonly attack: boolean;
  /** Types of its damage. */
  readonly types: readonly string[];
  /** Where the thing is from that does it; "" = nobody knows. */
  readonly source: string;
  readonly falls: boolean;
  /** Conditions that it lays on whoever does not save. */
  readonly threats: readonly string[];
}

/** A critical hit, among what a reaction is no good against. */
export const failsCritical = ({ against = [] }: Amendment): boolean => against.includes("-critical");

/** Packs hold one thing under one id in each language. */
const idIn = (source: string): string => source.split(".").at(-1) ?? "";

/** Whether a reaction is good against it by its own words; whether it is a critical hit is asked elsewhere. @rule H-TURN-10 H-PRG-07 */
export function isGoodAgainst(
  { as, against = [] }: Amendment,
  { attack, types, source, falls, threats }: ReactionTrigger,
): boolean {
  const lessens = as === "half" || as === "reduce";
  if (types.some((type) => against.includes(`-${type}`))) return false;
  if (followsRoll(as)) return true;
  if (as === "again") return against.length === 0 || threats.some((threat) => against.includes(threat));
  if (!attack)
    return lessens
      ? falls && against.includes(FALLS)
      : as === "answers" || (as === "defense" && source !== "" && against.some((one) => idIn(one) === idIn(source)));
  const wanted = against.filter((one) => !one.startsWith("-"));
  return !lessens || wanted.length === 0 || types.some((type) => wanted.includes(type));
}
