/** @source API:BaseFolder */
import { Document } from "../abstract/document.ts";
import { FOLDER_DOCUMENT_TYPES } from "../constants.ts";
import {
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  HTMLField,
  IntegerSortField,
  StringField,
} from "../data/fields.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A folder of the sidebar or of a compendium. */
export class BaseFolder extends Document {
  declare name: string;
  declare type: string;
  declare description: string;
  declare folder: string | null;
  declare sorting: "a" | "m";
  declare sort: number;
  declare color: Loose;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    coreTypes: [...FOLDER_DOCUMENT_TYPES],
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new StringField({ required: true, choices: [...FOLDER_DOCUMENT_TYPES] }),
      description: new HTMLField(),
      // A folder in a folder: by id, the class itself does not exist yet here.
      folder: new DocumentIdField({ readonly: false }),
      sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: new IntegerSortField(),
      color: new ColorField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
