/** Items with several options, such as a fighting style. The card shows the text of the used option only. Pure. */
import { readActivities } from "../../../data/item/activities.pure.ts";

/** Returns the name of the used option; "" if the item has no options. @param label name of the use */
export const sideUsed = (activities: unknown, label: string): string =>
  readActivities(activities).find(({ option, name }) => option !== "" && label.endsWith(`: ${name}`))?.name ?? "";

/**
 * Returns the text of one option from a list such as "archery (+2 to ranged attacks), defense (…)". Returns null if the list does not
 * contain the option.
 */
export function sideWords(text: string, name: string): string | null {
  if (name === "") return null;
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  const [, words = ""] =
    new RegExp(String.raw`(?<!\p{L})${literal} \(((?:[^()]|\([^()]*\))+)\)`, "iu").exec(text) ?? [];
  return words === "" ? null : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
