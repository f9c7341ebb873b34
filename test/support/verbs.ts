/** What the product does, asked for by the words of product.ts, in the page that is open in this process (see live.ts). */
import type { Loose } from "../host/common/loose.ts";
import { load } from "../messages/modules.ts";

/**
 * What does these verbs, for a test that calls it several times, or not at once.
 * @throws for one that nothing does
 */
export async function verbs(...names: readonly string[]): Promise<Loose> {
  const { fetchVerbs } = await load("../support/product.ts");
  return fetchVerbs(names);
}

/** Does one of them: `await play.undo(message.id, null)`. */
export const play: Loose = new Proxy(
  {},
  {
    get:
      (_none, name: string) =>
      async (...given: Loose[]): Promise<Loose> =>
        (await verbs(name))[name](...given),
  },
);
