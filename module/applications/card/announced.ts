/** The last announced sentences of each message, so each is announced once, even with several copies of the card on the page. */
const said = new Map<string, ReadonlySet<string>>();

/** Returns the sentences that are new since the last call. Returns none for the first drawing of a card. */
export function newSentences(id: string, sentences: readonly string[]): string[] {
  const now = new Set(sentences.filter(Boolean));
  const before = said.get(id);
  said.set(id, now);
  return before ? [...now].filter((sentence) => !before.has(sentence)) : [];
}
