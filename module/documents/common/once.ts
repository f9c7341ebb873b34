/**
 * Handles writes that several clients attempt at the same time. One succeeds; the server rejects the others, which then find the result.
 */

/** Time in milliseconds within which another client's write should arrive. */
const LATE = 500;

let takeBack: (error: unknown) => void = () => undefined;

/** Registers the function that removes Foundry's error notification for a harmless rejection. Call once during `init`. */
export function takesBack(how: typeof takeBack): void {
  takeBack = how;
}

/**
 * Performs a write that can succeed only once, for example the creation of a document with a derived id.
 * @param isDone returns whether another client has done it, as far as this client knows
 * @returns the result; null if another client was faster, which is not an error
 * @throws the error of any other rejection
 */
export async function once<T>(deed: () => Promise<T>, isDone: () => boolean): Promise<T | null> {
  try {
    return await deed();
  } catch (error) {
    // Foundry shows every rejection as an error, in English. Remove the notification as soon as the rejection is known to be harmless.
    if (isDone()) takeBack(error);
    await new Promise((resolve) => setTimeout(resolve, LATE));
    if (!isDone()) throw error;
    takeBack(error);
    return null;
  }
}
