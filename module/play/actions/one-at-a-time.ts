/** Prevents double clicks: ignores a second call with the same id while the first runs. */
import { notifyFailure } from "../common/notify.ts";

const doing = new Set<string>();

/** Runs the function unless a call with this id is still running. Shows every failure to the user. */
export async function oneAtATime<T>(id: string, deed: () => Promise<T | undefined>): Promise<T | undefined> {
  if (doing.has(id)) return undefined;
  doing.add(id);
  try {
    return await deed();
  } catch (error) {
    notifyFailure(error);
    return undefined;
  } finally {
    doing.delete(id);
  }
}
