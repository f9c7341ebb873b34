/** What a class's table says of its magic, level by level. */

/** A row of a class's table. */
export interface TableRow {
  readonly level: number;
  readonly slots: readonly number[];
  readonly prepared: number;
  readonly cantrips: number;
}
/** The last row at or below a level; an empty one without any. @rule H-SPL-03 */
export function rowAt(table: readonly TableRow[], level: number): TableRow {
  const empty: TableRow = { level: 0, slots: [], prepared: 0, cantrips: 0 };
  return table.reduce((best, row) => (row.level <= level && row.level >= best.level ? row : best), empty);
}
