import type { Texts } from "../../words/texts.ts";
import type { CardFacts } from "../../common/card-facts.ts";
import { isCreatedNow } from "../../common/created-now.ts";
import { isDeadly, spoken, targetFall } from "./outcome.ts";

/** The last announced (or known) sentence of each target. */
const known = new Map<string, string>();
/** Announced state per target: 0 = up, 1 = fallen, 2 = dead. Each state is announced once. */
const fallen = new Map<string, 0 | 1 | 2>();
/**
 * Returns the sentences that are new since the last call. Each is announced once, even with several copies of the card on the page.
 * @param say returns the sentence for the state of a target
 * @param facts masked facts, so hidden information is not announced
 */
export function news(facts: CardFacts, title: string, texts: Texts, say: typeof spoken = spoken): string[] {
  const sentences: string[] = [];
  for (const target of facts.targets) {
    const key = `${facts.id}.${target.key}`;
    const sentence = target.rolling ? null : say(title, target, texts);
    const before = known.get(key);
    known.set(key, sentence ?? "");
    const fresh = before !== undefined || isCreatedNow(facts.id);
    if (sentence && sentence !== before && fresh) sentences.push(sentence);
    const fall = targetFall(target, texts);
    const depth = fall === null ? 0 : isDeadly(target) ? 2 : 1;
    if (fall !== null && depth > (fallen.get(key) ?? 0) && fresh) sentences.push(fall);
    fallen.set(key, depth);
  }
  return sentences;
}
