/** Things and coins change hands but are neither made nor lost: their numbers over all creatures stay the same. */
import type { Check, Quiet } from "./quiet.ts";

/** Returns the number of each thing over all creatures, arrows left out: shots use them up. */
function countAll({ look }: Quiet): Map<string, number> {
  const all = new Map<string, number>();
  for (const { things = [], coins = [] } of Object.values(look))
    for (const line of [...things, ...coins].map(String)) {
      const at = line.lastIndexOf(" ");
      const name = line.slice(0, at);
      all.set(name, (all.get(name) ?? 0) + Number(line.slice(at + 1)));
    }
  return all;
}

export class GoodsBook implements Check {
  #first: Map<string, number> | null = null;

  see(quiet: Quiet): string[] {
    const now = countAll(quiet);
    const first = (this.#first ??= now);
    // A gift that waits for its taker lies with the giver.
    return [...new Set([...first.keys(), ...now.keys()])].flatMap((name) => {
      const [was, is] = [first.get(name) ?? 0, now.get(name) ?? 0];
      return was === is ? [] : [`goods: there are ${String(is)} ${name}, there were ${String(was)}`];
    });
  }
}
