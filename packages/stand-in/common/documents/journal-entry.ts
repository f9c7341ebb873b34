/** @source API:BaseJournalEntry, API:BaseJournalEntryPage, KB:journal */
import { Document } from "../abstract/document.ts";
import { NotInHost } from "../not-in-host.ts";
import {
  ArrayField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  NumberField,
  BooleanField,
  ObjectField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import { BaseFolder } from "./folder.ts";
import type { Collection } from "../collection.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** Categories of pages are not played: the list exists and stays empty. */
function categoriesField(): DataField {
  return new ArrayField(new ObjectField(), {
    validate: (value: unknown[]) => {
      if (value.length) throw new NotInHost("JournalEntryCategory");
    },
  });
}

/** One page. Of the kinds that a real host has only text is shown here. */
export class BaseJournalEntryPage extends Document {
  declare name: string;
  declare type: string;
  declare title: { show: boolean; level: number };
  declare text: { content: string; format: number };
  declare system: Loose;
  declare src: string | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "JournalEntryPage",
    collection: "pages",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
    indexed: true,
    coreTypes: ["text"],
    hasTypeData: true,
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new DocumentTypeField(this, { initial: "text" }),
      system: new TypeDataField(this),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: new NumberField({ required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false }),
      }),
      image: new ObjectField(),
      text: new SchemaField({
        content: new HTMLField({ required: false, textSearch: true }),
        markdown: new StringField({ required: false }),
        // 1 is HTML, the only format shown here.
        format: new NumberField({ required: true, initial: 1, choices: [1] }),
      }),
      video: new ObjectField(),
      src: new StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new DocumentIdField({ readonly: false }),
      sort: new IntegerSortField(),
      // Pages take their entry's ownership over unless they say otherwise.
      ownership: new DocumentOwnershipField({ initial: { default: -1 } }),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** A journal entry: a book of pages. */
export class BaseJournalEntry extends Document {
  declare name: string;
  declare readonly pages: Collection<Loose>;
  declare folder: Loose;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "JournalEntry",
    collection: "journal",
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntries",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryPage: "pages" },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      pages: new EmbeddedCollectionField(BaseJournalEntryPage),
      folder: new ForeignDocumentField(BaseFolder),
      categories: categoriesField(),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
