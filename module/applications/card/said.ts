/** What was last said of each message, so that every sentence is said once however many copies of its card are on the page. */
const said = new Map<string, ReadonlySet<string>>();

/** The sentences that are new since the last call; of a card that is drawn for the first time none is. */
export function newlySaid(id: string, sentences: readonly string[]): string[] {
  const now = new Set(sentences.filter(Boolean));
  const before = said.get(id);
  said.set(id, now);
  return before ? [...now].filter((sentence) => !before.has(sentence)) : [];
}
