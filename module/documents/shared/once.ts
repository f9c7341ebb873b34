/** What several clients may do at the same instant is done by one of them: the others are refused, and find it done. */

/** How long what another client has done may still be on its way here, in milliseconds. */
const LATE = 500;

let takeBack: (error: unknown) => void = () => undefined;

/** Names who takes back what Foundry has told the user of a refusal that turns out to be none. Call once during `init`. */
export function takesBack(how: typeof takeBack): void {
  takeBack = how;
}

/**
 * Creates under an id that follows from what is done, or does something else that can be done only once.
 * @param isDone whether somebody has done it, as far as is known here
 * @returns what comes of it; null when somebody was faster: that is an answer, not a failure
 * @throws what it is refused for otherwise
 */
export async function once<T>(deed: () => Promise<T>, isDone: () => boolean): Promise<T | null> {
  try {
    return await deed();
  } catch (error) {
    // Foundry shows every refusal as a failure, in English: it goes as soon as it is known to be none.
    if (isDone()) takeBack(error);
    await new Promise((resolve) => setTimeout(resolve, LATE));
    if (!isDone()) throw error;
    takeBack(error);
    return null;
  }
}
