/** One deed after another: a second press while the first is on its way is none. */
import { notifyFailure } from "../shared/notify.ts";

const doing = new Set<string>();

/** Does it unless the same is being done. Every failure is told. */
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
