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

/** Waits for a deed. Functions of the system return false, null or nothing created where they refuse. */
export async function watch(deed: string, run: () => Promise<unknown>): Promise<void> {
  said = "";
  const done = await run();
  finished.push({ deed, refused: done === false || done === null ? said || "without a word" : null });
}
