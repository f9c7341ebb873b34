/**
 * Which of this tab's writes another's has swept away. Every write bears a mark, the document keeps the newest marks of what
 * it knows of: a mark that came and is gone was swept away. Pure: documents, marks and times come from outside.
 */

export interface Write<Again> {
  /** What the write does, the same whenever it has to be written again. */
  readonly deed: string;
  readonly register: string;
  readonly again: Again;
}

interface Sent<Again> extends Write<Again> {
  /** Of every time that it had to be written: another's write may bring an earlier one back, and then it is done, too. */
  readonly marks: readonly string[];
  until: number;
  /** Whether its mark has been there again since it was last looked at: others of our writes may bring it along. */
  back: boolean;
  /** Whether it is just being done again. */
  retrying: boolean;
}

/** The marks that a document bears now, by register. */
export type Marks = (register: string) => readonly string[];

export class LostWrites<Again> {
  /** On their way: by document and mark, for what is done to several at once bears one mark on each of them. */
  readonly #sent = new Map<string, Sent<Again>>();
  /** Arrived lately: by document and deed. */
  readonly #arrived = new Map<string, Map<string, Sent<Again>>>();
  /** Milliseconds for which a write of another client may still cross one of ours. */
  readonly #crossing: number;

  constructor(crossing: number) {
    this.#crossing = crossing;
  }

  /** A write is sent: until it arrives its deed is not looked for. */
  expect(document: string, mark: string, write: Write<Again>, now: number): void {
    for (const [old, { until }] of this.#sent) if (until < now) this.#sent.delete(old);
    const here = this.#arrived.get(document);
    const before = here?.get(write.deed);
    here?.delete(write.deed);
    // Done anew, and not again, it leaves its earlier marks where they are.
    const marks = before?.retrying === true ? [...before.marks, mark] : [mark];
    this.#sent.set(sentTo(document, mark), {
      ...write,
      marks,
      until: now + 2 * this.#crossing,
      back: false,
      retrying: false,
    });
  }

  /** A write was refused. */
  forget(document: string, mark: string): void {
    this.#sent.delete(sentTo(document, mark));
  }

  /**
   * An update has arrived.
   * @param newest the last mark of each register that the update brings
   */
  arrive(document: string, newest: readonly string[], marks: Marks, now: number): void {
    const here = this.#arrived.get(document) ?? new Map<string, Sent<Again>>();
    for (const mark of newest) {
      const key = sentTo(document, mark);
      const mine = this.#sent.get(key);
      if (!mine) continue;
      this.#sent.delete(key);
      mine.until = now + this.#crossing;
      here.set(mine.deed, mine);
    }
    for (const [deed, mine] of here) {
      if (mine.until < now) here.delete(deed);
      else if (isThere(mine, marks)) mine.back = true;
    }
    if (here.size > 0) this.#arrived.set(document, here);
    else this.#arrived.delete(document);
  }

  /** What was swept away, oldest first. */
  lost(document: string, marks: Marks): { readonly deed: string; readonly again: Again }[] {
    return [...(this.#arrived.get(document)?.values() ?? [])].filter((mine) => !isThere(mine, marks));
  }

  /** Whether a deed is (still) swept away: to be asked in the document's turn, others of our writes may have brought it back. */
  isLost(document: string, deed: string, marks: Marks): boolean {
    return this.lost(document, marks).some((entry) => entry.deed === deed);
  }

  /** A deed is about to be done again. */
  retry(document: string, deed: string): void {
    const mine = this.#arrived.get(document)?.get(deed);
    if (mine) Object.assign(mine, { back: false, retrying: true });
  }

  /** It was done again, or could not be: what is gone and did not come back meanwhile is not watched any longer. */
  retried(document: string, deed: string, marks: Marks): void {
    const here = this.#arrived.get(document);
    const mine = here?.get(deed);
    if (!mine) return;
    mine.retrying = false;
    if (!mine.back && !isThere(mine, marks)) here?.delete(deed);
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
