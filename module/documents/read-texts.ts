/** Documents without rules of their own, whose texts come from the packs: journals and roll tables. */
import { readHere } from "../core/other-language.ts";

/** Lets them be read in the user's language. Call during `init`. */
export function registerReadTexts(): void {
  CONFIG.JournalEntry.documentClass = class extends JournalEntry {
    override prepareBaseData(): void {
      super.prepareBaseData();
      readHere(this);
    }
  };
  CONFIG.JournalEntryPage.documentClass = class<
    out SubType extends JournalEntryPage.SubType = JournalEntryPage.SubType,
  > extends JournalEntryPage<SubType> {
    override prepareBaseData(): void {
      super.prepareBaseData();
      readHere(this);
    }
  };
  CONFIG.RollTable.documentClass = class extends RollTable {
    override prepareBaseData(): void {
      super.prepareBaseData();
      readHere(this);
    }
  };
  CONFIG.TableResult.documentClass = class<out SubType extends TableResult.SubType = TableResult.SubType> extends (
    TableResult
  )<SubType> {
    override prepareBaseData(): void {
      super.prepareBaseData();
      readHere(this);
    }
  };
}
