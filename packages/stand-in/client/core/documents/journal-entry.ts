/** Journal entries and their pages on the client. Written from: API JournalEntry, JournalEntryPage pages. */
import type { Loose } from "../../../common/loose.ts";

/** The client's JournalEntry, from the schema class. */
export function journalEntryClass(Base: Loose): Loose {
  return class JournalEntry extends Base {
    /** An entry is listed for whoever may see it or one of its pages. */
    get visible(): boolean {
      return super.visible || this.pages.some((page: Loose) => page.isOwner);
    }
  };
}

/** The client's JournalEntryPage, from the schema class. */
export function journalEntryPageClass(Base: Loose): Loose {
  return class JournalEntryPage extends Base {};
}
