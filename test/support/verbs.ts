/** What the product does, asked for by the words of product.ts, in the page that is open in this process (see live.ts). */
import type { Loose, LooseObject } from "../../packages/stand-in/common/loose.ts";
import { load, openModules } from "../messages/modules.ts";

/** What was asked for in a page, by its modules. */
const fetched = new WeakMap<object, LooseObject>();

const known = (): LooseObject => {
  const page = openModules() ?? {};
  const verbs = fetched.get(page) ?? {};
  fetched.set(page, verbs);
  return verbs;
};

/**
 * What does these verbs, for a test that calls it several times, or not at once.
 * @throws for one that nothing does
 */
export async function verbs(...names: readonly string[]): Promise<Loose> {
  const { fetchVerbs } = await load("../support/product.ts");
  return Object.assign(known(), await fetchVerbs(names));
}

/** Does one of them: `await play.undo(message.id, null)`. At once, unless it has to be fetched: what it is given may grow old. */
export const play: Loose = new Proxy(
  {},
  {
    get:
      (_none, name: string) =>
      async (...given: Loose[]): Promise<Loose> =>
        (known()[name] ?? (await verbs(name))[name])(...given),
  },
);
