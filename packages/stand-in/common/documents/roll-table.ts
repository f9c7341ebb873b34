/** @source API:BaseRollTable, API:BaseTableResult, API:RollTableData, API:TableResultData (13); UNSURE which bounds are checked */
import { Document } from "../abstract/document.ts";
import {
  ArrayField,
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  DocumentUUIDField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../data/fields.ts";
import { BaseFolder } from "./folder.ts";
import type { Collection } from "../collection.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** One line of a table: a text, or a reference to a document. */
export class BaseTableResult extends Document {
  declare type: string;
  declare name: string;
  declare img: string | null;
  declare description: string;
  declare documentUuid: string | null;
  declare weight: number;
  declare range: [number, number];
  declare drawn: boolean;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "TableResult",
    collection: "results",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    coreTypes: ["text", "document"],
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: "text" }),
      name: new StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new ArrayField(new NumberField({ integer: true }), {
        min: 2,
        max: 2,
        validate: (value: unknown[]) => {
          const [low, high] = value;
          if (typeof low !== "number" || typeof high !== "number" || high < low)
            throw new Error("must be the lowest and the highest number of the result");
        },
      }),
      drawn: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** A table to roll on. It holds data only: `draw` and `roll` are not built. */
export class BaseRollTable extends Document {
  declare name: string;
  declare img: string;
  declare description: string;
  declare readonly results: Collection<Loose>;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;
  declare folder: Loose;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Loose;
  declare _stats: Loose;

  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "RollTable",
    collection: "tables",
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      description: new HTMLField({ textSearch: true }),
      results: new EmbeddedCollectionField(BaseTableResult),
      formula: new StringField(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
