/** Which injuries a table rolls for: the sample's, its own, or both. Pure. */

import type { InjuryTable } from "../../core/settings-list.ts";

/** An injury as far as its place in the list goes. */
export interface InjuryRow {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
  /** Reference that it was copied from; "" = none. */
  readonly source: string;
}

const inOrder = <R extends InjuryRow>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));

/**
 * The rows of the die, in their order. Merged, a copy of one of the sample's stands in its row, and all others follow behind;
 * with none of its own a table always has the sample's.
 * @rule H-DEATH-05 C-27
 */
export function injuryRows<R extends InjuryRow>(own: readonly R[], sample: readonly R[], table: InjuryTable): R[] {
  if (table === "own" && own.length > 0) return inOrder(own);
  const copies = new Map<string, R>();
  const further: R[] = [];
  for (const row of inOrder(own)) {
    const of = row.source.split(".").at(-1) ?? "";
    if (of !== "" && !copies.has(of) && sample.some(({ id }) => id === of)) copies.set(of, row);
    else further.push(row);
  }
  return [...inOrder(sample).map((row) => copies.get(row.id) ?? row), ...further];
}
