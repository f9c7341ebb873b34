/** What became of the deeds of this page: done, or refused with the last notification as the reason. */

/** A finished deed. */
export interface Outcome {
  readonly deed: string;
  /** Why it was refused; null = it was done. */
  readonly refused: string | null;
}

const finished: Outcome[] = [];
let said = "";

/** Remembers a notification. */
export function heard(line: string): void {
  said = line;
}

/** Returns the outcomes since the last call. */
export const outcomes = (): Outcome[] => finished.splice(0);

/** Waits for a deed. Functions of the system return false or null where they refuse, or nothing and a notification. */
export async function watch(deed: string, run: () => Promise<unknown>): Promise<void> {
  said = "";
  const done = await run();
  const refused = done === false || done === null || (done === undefined && said !== "");
  finished.push({ deed, refused: refused ? said || "without a word" : null });
}
