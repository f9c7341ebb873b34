/**
 * Remembers handled messages in a short string on an actor: a line of marks, each the first letters of an id. The marks replace
 * the entries that were removed from a list with a limited length. Pure.
 */

/** An entry, for example a receipt, that leaves a mark when the entry is removed from its list. */
interface Marked {
  readonly id: string;
}

/** Letters of an id in a mark. With 512 marks, about one new id in thirty thousand matches a wrong mark. */
const LETTERS = 4;
/** How many marks are kept. The dropped marks are so old that the age of a message alone shows that it was handled. */
const MARKS = 512;

/** Returns the line of marks, extended by the marks of all entries that the next list no longer contains. */
export function withMarks(line: string, before: readonly Marked[], next: readonly Marked[] = []): string {
  const kept = new Set(next.map(({ id }) => id));
  const gone = before.filter(({ id }) => id.length >= LETTERS && !kept.has(id) && !isMarked(line, id));
  return (line + gone.map(({ id }) => id.slice(0, LETTERS)).join("")).slice(-LETTERS * MARKS);
}

/** Returns the line of marks without the mark of this id. */
export function withoutMark(line: string, id: string): string {
  const marks = line.match(/.{4}/gsu) ?? [];
  return marks.filter((mark) => mark !== id.slice(0, LETTERS)).join("");
}

/** Whether the line of marks contains the mark of this id. */
export function isMarked(line: string, id: string): boolean {
  const mark = id.slice(0, LETTERS);
  for (let at = line.indexOf(mark); at >= 0; at = line.indexOf(mark, at + 1))
    if (at % LETTERS === 0) return mark.length === LETTERS;
  return false;
}
