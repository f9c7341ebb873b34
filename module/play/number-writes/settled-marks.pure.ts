/** What leaves a mark. */
interface Marked {
  readonly id: string;
}

/** Letters of an id: of five hundred marks one in thirty thousand meets another's. */
const LETTERS = 4;
/** Marks kept; what fell off before is far older than an hour of the wildest fight, and age alone tells it. */
const MARKS = 512;

/** The line with the marks of those that the next list leaves out. */
export function withMarks(line: string, before: readonly Marked[], next: readonly Marked[] = []): string {
  const kept = new Set(next.map(({ id }) => id));
  const gone = before.filter(({ id }) => id.length >= LETTERS && !kept.has(id) && !isMarked(line, id));
  return (line + gone.map(({ id }) => id.slice(0, LETTERS)).join("")).slice(-LETTERS * MARKS);
}

/** The line without the mark of an id. */
export function withoutMark(line: string, id: string): string {
  const marks = line.match(/.{4}/gsu) ?? [];
  return marks.filter((mark) => mark !== id.slice(0, LETTERS)).join("");
}

/** Whether something of this id has been there. */
export function isMarked(line: string, id: string): boolean {
  const mark = id.slice(0, LETTERS);
  for (let at = line.indexOf(mark); at >= 0; at = line.indexOf(mark, at + 1))
    if (at % LETTERS === 0) return mark.length === LETTERS;
  return false;
}
