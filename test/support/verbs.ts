/** Functions of the product by the names of product.ts, for the page in this process (see live.ts). */
import type { Loose, LooseObject } from "../../packages/stand-in/common/loose.ts";
import { load, openModules } from "../messages/modules.ts";

/** Loaded functions by the page's module registry. */
const fetched = new WeakMap<object, LooseObject>();

const known = (): LooseObject => {
  const page = openModules() ?? {};
  const verbs = fetched.get(page) ?? {};
  fetched.set(page, verbs);
  return verbs;
};

/**
 * Returns the named functions, for a test that calls them later or several times.
 * @throws for an unknown name
 */
export async function verbs(...names: readonly string[]): Promise<Loose> {
  const { fetchVerbs } = await load("../support/product.ts");
  return Object.assign(known(), await fetchVerbs(names));
}

/**
 * Calls one of the functions: `await play.undo(message.id, null)`. The first call loads the function asynchronously, so
 * its arguments may be outdated when it runs.
 */
export const play: Loose = new Proxy(
  {},
  {
    get:
      (_none, name: string) =>
      async (...given: Loose[]): Promise<Loose> =>
        (known()[name] ?? (await verbs(name))[name])(...given),
  },
);
