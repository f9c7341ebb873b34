/** Spellcasting numbers of a class by level. */

/** A row of a class table. */
export interface TableRow {
  readonly level: number;
  readonly slots: readonly number[];
  readonly prepared: number;
  readonly cantrips: number;
}
/** Returns the last row at or below a level, or an empty row. @rule H-SPL-03 */
export function rowAt(table: readonly TableRow[], level: number): TableRow {
  const empty: TableRow = { level: 0, slots: [], prepared: 0, cantrips: 0 };
  return table.reduce((best, row) => (row.level <= level && row.level >= best.level ? row : best), empty);
}
