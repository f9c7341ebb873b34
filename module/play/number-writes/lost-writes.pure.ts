/**
 * Finds writes of this tab that another client's write has overwritten. Each write adds a mark (a random id) to a
 * register, a list of marks on the document. If a mark arrived and is missing later, the write was overwritten. Pure:
 * the caller passes documents, marks and times.
 */

export interface Write<Again> {
  /** Name of the write. A repeated write keeps the name. */
  readonly writeName: string;
  readonly register: string;
  readonly again: Again;
}

interface Sent<Again> extends Write<Again> {
  /** Marks of all attempts. A write of another client may restore an earlier attempt; then the write is done, too. */
  readonly marks: readonly string[];
  until: number;
  /** Whether one of the marks was present again after the last check: another write of this tab may restore it. */
  back: boolean;
  /** Whether the write is being repeated now. */
  retrying: boolean;
}

/** Returns the current marks of a document in a register. */
export type Marks = (register: string) => readonly string[];

export class LostWrites<Again> {
  /** Writes that have not arrived yet, by document and mark. A write to several documents uses the same mark on each. */
  readonly #sent = new Map<string, Sent<Again>>();
  /** Writes that arrived recently, by document and name. */
  readonly #arrived = new Map<string, Map<string, Sent<Again>>>();
  /** Milliseconds during which another client's write may still overwrite one of this tab. */
  readonly #crossing: number;

  constructor(crossing: number) {
    this.#crossing = crossing;
  }

  /** Records that a write was sent. The write is not checked until it arrives. */
  expect(document: string, mark: string, write: Write<Again>, now: number): void {
    for (const [old, { until }] of this.#sent) if (until < now) this.#sent.delete(old);
    const here = this.#arrived.get(document);
    const before = here?.get(write.writeName);
    here?.delete(write.writeName);
    // A new write with the same name, not a repeat, does not inherit the earlier marks.
    const marks = before?.retrying === true ? [...before.marks, mark] : [mark];
    this.#sent.set(sentTo(document, mark), {
      ...write,
      marks,
      until: now + 2 * this.#crossing,
      back: false,
      retrying: false,
    });
  }

  /** Removes a write that the server refused. */
  forget(document: string, mark: string): void {
    this.#sent.delete(sentTo(document, mark));
  }

  /** Records that an update arrived. @param newest the last mark of each register in the update */
  arrive(document: string, newest: readonly string[], marks: Marks, now: number): void {
    const here = this.#arrived.get(document) ?? new Map<string, Sent<Again>>();
    for (const mark of newest) {
      const key = sentTo(document, mark);
      const mine = this.#sent.get(key);
      if (!mine) continue;
      this.#sent.delete(key);
      mine.until = now + this.#crossing;
      here.set(mine.writeName, mine);
    }
    for (const [writeName, mine] of here) {
      if (mine.until < now) here.delete(writeName);
      else if (isThere(mine, marks)) mine.back = true;
    }
    if (here.size > 0) this.#arrived.set(document, here);
    else this.#arrived.delete(document);
  }

  /** Returns the overwritten writes, oldest first. */
  lost(document: string, marks: Marks): { readonly writeName: string; readonly again: Again }[] {
    return [...(this.#arrived.get(document)?.values() ?? [])].filter((mine) => !isThere(mine, marks));
  }

  /**
   * Whether a write is still overwritten. Call this within the document's job queue: another write of this tab may
   * have restored it.
   */
  isLost(document: string, writeName: string, marks: Marks): boolean {
    return this.lost(document, marks).some((entry) => entry.writeName === writeName);
  }

  /** Records that a write is about to be repeated. */
  retry(document: string, writeName: string): void {
    const mine = this.#arrived.get(document)?.get(writeName);
    if (mine) Object.assign(mine, { back: false, retrying: true });
  }

  /**
   * Records that a repeat has ended. If the write is still missing and did not come back in between, it is no longer
   * watched.
   */
  retried(document: string, writeName: string, marks: Marks): void {
    const here = this.#arrived.get(document);
    const mine = here?.get(writeName);
    if (!mine) return;
    mine.retrying = false;
    if (!mine.back && !isThere(mine, marks)) here?.delete(writeName);
  }
}

const sentTo = (document: string, mark: string): string => `${document} ${mark}`;

function isThere(
  { marks, register }: { readonly marks: readonly string[]; readonly register: string },
  borne: Marks,
): boolean {
  const now = borne(register);
  return marks.some((mark) => now.includes(mark));
}
