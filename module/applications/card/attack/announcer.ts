import type { Texts } from "../../words/texts.ts";
import type { CardFacts } from "../../shared/card-facts.ts";
import { isDeadly, spoken, targetFall } from "./outcome.ts";

/** What was last said (or silently known) of each target. */
const known = new Map<string, string>();
/** Whether each had fallen by it, or died: told once, and not again when the choice is made. */
const fallen = new Map<string, 0 | 1 | 2>();
/** Messages that came while this client looked on. */
const live = new Set<string>();

/** Notes that a message was created now; what is only loaded from the log is not news. */
export function markLive(messageId: string): void {
  live.add(messageId);
}

/**
 * The sentences that are new since the last call, each given once however many copies of the card are on the page.
 * @param say how the state of a target is put into words
 * @param facts already masked for the viewer: what may not be seen may not be heard
 */
export function news(facts: CardFacts, title: string, texts: Texts, say: typeof spoken = spoken): string[] {
  const sentences: string[] = [];
  for (const target of facts.targets) {
    const key = `${facts.id}.${target.key}`;
    const sentence = target.rolling ? null : say(title, target, texts);
    const before = known.get(key);
    known.set(key, sentence ?? "");
    const fresh = before !== undefined || live.has(facts.id);
    if (sentence && sentence !== before && fresh) sentences.push(sentence);
    const fall = targetFall(target, texts);
    const depth = fall === null ? 0 : isDeadly(target) ? 2 : 1;
    if (fall !== null && depth > (fallen.get(key) ?? 0) && fresh) sentences.push(fall);
    fallen.set(key, depth);
  }
  return sentences;
}
