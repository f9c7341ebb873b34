/** ItemSheetV2: a document sheet of an item. @source API:classes/foundry.applications.sheets.ItemSheetV2 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { DocumentSheetV2 } from "./document-sheet.ts";

export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: LooseObject = { position: { width: 480 }, classes: ["item"] };

  get item(): Loose {
    return this.document;
  }
  get actor(): Loose {
    return this.document.actor;
  }
}
