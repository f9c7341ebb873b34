/** @source API v14: interfaces/foundry.documents.types.NoteData. Data only: no pin is drawn. */
import { Document } from "../abstract/document.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  FilePathField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import { levelsField } from "./level.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A pin on a scene that opens a page of a journal, in pixels. */
export class BaseNote extends Document {
  declare entryId: string | null;
  declare pageId: string | null;
  declare x: number;
  declare y: number;
  declare text: string;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Note",
    collection: "notes",
    label: "DOCUMENT.Note",
    labelPlural: "DOCUMENT.Notes",
  });

  static override defineSchema(): Record<string, DataField> {
    const place = (): NumberField => new NumberField({ required: true, nullable: false, integer: true, initial: 0 });
    return {
      _id: new DocumentIdField(),
      entryId: new DocumentIdField({ readonly: false }),
      pageId: new DocumentIdField({ readonly: false }),
      x: place(),
      y: place(),
      elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
      sort: new IntegerSortField(),
      texture: new SchemaField({ src: new FilePathField({ categories: ["IMAGE"] }) }),
      iconSize: new NumberField({ required: true, nullable: false, integer: true, min: 32, initial: 40 }),
      text: new StringField({ textSearch: true }),
      fontSize: new NumberField({ required: true, nullable: false, integer: true, min: 8, max: 128, initial: 32 }),
      global: new BooleanField(),
      ...levelsField(),
      flags: new DocumentFlagsField(),
    };
  }
}
