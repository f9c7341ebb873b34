/** Decides whether a reaction applies to an attack, to damage or to a save. */
import { followsRoll, type Amendment } from "./amend.ts";

/** Entry that stands for falls in the `against` list of a reaction. */
const FALLS = "fall";

/** The event that a creature reacts to. */
export interface ReactionTrigger {
  /** True if there was an attack roll. False for damage without an attack. */
  readonly attack: boolean;
  /** Damage types of the event. */
  readonly types: readonly string[];
  /** Source uuid of the item that causes the event. Empty if unknown. */
  readonly source: string;
  readonly falls: boolean;
  /** Conditions that the event gives to a creature that fails its save. */
  readonly threats: readonly string[];
  /** Attribute of the save that the event asks for. Empty for none. */
  readonly save: string;
}

/** True if a critical hit makes the reaction useless. */
export const failsCritical = ({ against = [] }: Amendment): boolean => against.includes("-critical");

/** Returns the document id of a source. The packs of both languages use the same id for the same item. */
const idIn = (source: string): string => source.split(".").at(-1) ?? "";

/** True if the reaction applies to the event. Critical hits are checked separately. @rule H-TURN-10 H-PRG-07 */
export function isGoodAgainst(
  { as, against = [] }: Amendment,
  { attack, types, source, falls, threats, save }: ReactionTrigger,
): boolean {
  const lessens = as === "half" || as === "reduce";
  if (types.some((type) => against.includes(`-${type}`))) return false;
  const wanted = against.filter((one) => !one.startsWith("-"));
  if (followsRoll(as)) return as === "endure" || wanted.length === 0 || wanted.includes(save);
  if (as === "again") return against.length === 0 || threats.some((threat) => against.includes(threat));
  if (!attack)
    return lessens
      ? falls && against.includes(FALLS)
      : as === "answers" || (as === "defense" && source !== "" && against.some((one) => idIn(one) === idIn(source)));
  return !lessens || wanted.length === 0 || types.some((type) => wanted.includes(type));
}
