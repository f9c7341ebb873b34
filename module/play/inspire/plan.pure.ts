/** Inspiration of several at once, as its message tells it. Pure. */
import { INSPIRATION, type InspiredMember } from "../../data/message/inspiration.pure.ts";
import { object } from "../../data/message/record.pure.ts";

/** In version 0.1.0 an award told of it. */
const IN_AWARD = "inspiration";

/**
 * Who a message of inspiration names, whatever somebody wrote into it; null when it tells of nothing like it.
 * @param type of the message
 */
export function parseInspired(type: string, data: unknown): readonly InspiredMember[] | null {
  return type === "inspiration" || (type === "award" && object(data).what === IN_AWARD)
    ? INSPIRATION.read(data).members
    : null;
}

/**
 * How it stands with one of them: he had it anyway, has it, has spent it, or it was taken back. Told by the character
 * alone.
 * @rule B-DICE-10
 */
export function inspiredState(
  member: Pick<InspiredMember, "had" | "spent">,
  hero: { readonly inspiration: boolean; readonly inspirationSpent: number },
): "had" | "given" | "spent" | "taken" {
  if (member.had) return "had";
  if (hero.inspirationSpent !== member.spent) return "spent";
  return hero.inspiration ? "given" : "taken";
}
