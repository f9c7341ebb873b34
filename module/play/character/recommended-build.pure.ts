/** Works out a recommended character: where the values go, which masteries are bought, which keys of a choice are taken. Pure. */
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import { ATTRIBUTE_SKILLS, CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { raisedValue, raiseProblem, unspentValues, type Raises, type Values } from "../../rules/character/creation.ts";
import { masteryCost, MASTERY_TRACKS, type Currency, type MasteryTrack } from "../../rules/character/mastery.ts";
import type { Points } from "../../rules/character/progression.ts";
import type { Wish } from "./plan-mastery.pure.ts";

const isCharacteristic = (key: string): key is Characteristic => CHARACTERISTICS.some((one) => one === key);

/** Returns all six characteristics, the most important first. @param main what "main" in the words stands for; "" = nothing */
export function characteristicOrder(words: readonly string[], main: string): Characteristic[] {
  const named = words.map((word) => (word === "main" ? main : word)).filter(isCharacteristic);
  return [...new Set([...named, ...CHARACTERISTICS])];
}

/** Gives the free values of a set to characteristics without one: the highest to the most important. */
export function fillValues(values: Values, set: readonly number[], order: readonly Characteristic[]): Values {
  const free = unspentValues(set, values).sort((a, b) => b - a);
  const empty = order.filter((key) => values[key] === null);
  return { ...values, ...Object.fromEntries(empty.map((key, index) => [key, free[index] ?? null])) };
}

/** Returns every legal distribution of a background's increases. @rule B-CHAR-04 */
function allRaises(among: readonly string[]): Raises[] {
  const keys = CHARACTERISTICS.filter((key) => among.length === 0 || among.includes(key));
  const pairs = keys.flatMap((two) => keys.filter((one) => one !== two).map((one): Raises => ({ [two]: 2, [one]: 1 })));
  const triples = keys.flatMap((a, i) =>
    keys.slice(i + 1).flatMap((b, j) => keys.slice(i + j + 2).map((c): Raises => ({ [a]: 1, [b]: 1, [c]: 1 }))),
  );
  return [...pairs, ...triples].filter((raises) => raiseProblem(raises, among) === null);
}

/** Weight of a modifier by the rank of its characteristic. The first outweighs all others; the last hardly count. */
const WEIGHTS: readonly number[] = [32, 12, 10, 4, 2, 1];

/** Returns the increases that raise the most important modifiers; of equal ones, those of the higher main value. @rule B-CHAR-04 */
export function bestRaises(values: Values, among: readonly string[], order: readonly Characteristic[]): Raises {
  const worth = (raises: Raises): number =>
    order.reduce((sum, key, rank) => {
      const value = raisedValue(values[key] ?? 10, raises[key] ?? 0);
      return sum + (abilityModifier(value) + value / 100) * (WEIGHTS[rank] ?? 0);
    }, 0);
  return allRaises(among).reduce<{ readonly raises: Raises; readonly worth: number }>(
    (best, raises) => (worth(raises) > best.worth ? { raises, worth: worth(raises) } : best),
    { raises: {}, worth: -Infinity },
  ).raises;
}

/** Reads "skill.stealth". */
function trackAndKey(word: string): { readonly track: MasteryTrack; readonly key: string } | null {
  const [name = "", key = name] = word.split(".");
  const track = Object.keys(MASTERY_TRACKS).find((one): one is MasteryTrack => one === name);
  return track ? { track, key } : null;
}

/** Returns the skills of the words, also those that stand beside an Attribute of the same name. */
export function advisedSkills(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const found = trackAndKey(word);
    if (found?.track === "skill") return [found.key];
    return found?.track === "attribute"
      ? Object.entries(ATTRIBUTE_SKILLS).flatMap(([of, key]) => (of === found.key ? [key] : []))
      : [];
  });
}

/**
 * Spends the points on the listed masteries: first one step of each, then second steps, while points last.
 * @param held the step of a mastery without purchases; null for one that the table does not have
 * @rule H-MAS-19 H-MAS-20 C-58
 */
export function spendPoints(
  words: readonly string[],
  points: Points,
  held: (track: MasteryTrack, key: string) => number | null,
): Wish[] {
  const left = { ...points };
  const wishes = new Map<string, Wish>();
  for (const round of [1, 2, 3, 4])
    for (const word of words) {
      const found = trackAndKey(word);
      if (!found) continue;
      const { track, key } = found;
      const from = wishes.get(word)?.toStep ?? held(track, key);
      if (from === null) continue;
      const cost = masteryCost(track, from, from + 1);
      const currencies: readonly Currency[] = MASTERY_TRACKS[track].currencies;
      const paid = wishes.get(word)?.currency;
      const currency = (paid ? [paid] : currencies).find((one) => left[one] >= cost);
      if (from >= round || !currency) continue;
      left[currency] -= cost;
      wishes.set(word, { track, key, toStep: from + 1, currency });
    }
  return [...wishes.values()];
}

/** Returns the keys to add to a choice: preferred ones in their order, then any. @param taken keys that would have no effect */
export function pickKeys(
  from: Iterable<string>,
  count: number,
  preferred: readonly string[],
  taken: ReadonlySet<string>,
): string[] {
  const offered = [...from];
  const free = new Set(offered.filter((key) => !taken.has(key)));
  const ranked = [...preferred.filter((key) => free.has(key)), ...free, ...offered];
  return [...new Set(ranked)].slice(0, Math.max(0, count));
}
