/** Builds the list of injuries to roll on: the samples, the injuries of the world, or both. Pure. */

import type { InjuryTable } from "../../core/settings-list.ts";

/** The fields of an injury that set its place in the list. */
export interface InjuryRow {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
  /** UUID of the document that the injury was copied from, or "". */
  readonly source: string;
}

const inOrder = <R extends InjuryRow>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));

/**
 * Returns the rows of the injury table in order. When both lists are merged, a copy of a sample replaces that sample, and all other
 * injuries of the world follow. A world without injuries uses the samples.
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
