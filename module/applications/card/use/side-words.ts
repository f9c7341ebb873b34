/** Things of which one side is chosen, as a fighting style: the card of a use tells of that side, and not of all. Pure. */
import { readActivities } from "../../../data/item/activities.pure.ts";

/** The name of the side that a use is of; "" where its thing has no sides. @param label what the use is called */
export const sideUsed = (activities: unknown, label: string): string =>
  readActivities(activities).find(({ option, name }) => option !== "" && label.endsWith(`: ${name}`))?.name ?? "";

/**
 * What a text says of one of the sides that it lists as "archery (+2 to ranged attacks), defense (…)"; null where it lists none of
 * that name.
 */
export function sideWords(text: string, name: string): string | null {
  if (name === "") return null;
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  const [, words = ""] =
    new RegExp(String.raw`(?<!\p{L})${literal} \(((?:[^()]|\([^()]*\))+)\)`, "iu").exec(text) ?? [];
  return words === "" ? null : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
