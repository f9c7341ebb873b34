/** @source API:BaseItem */
import { Document } from "../abstract/document.ts";
import { NotInHost } from "../not-in-host.ts";
import {
  ArrayField, DocumentFlagsField, DocumentIdField, DocumentOwnershipField, DocumentStatsField, DocumentTypeField, FilePathField, ForeignDocumentField,
  IntegerSortField, ObjectField, StringField, TypeDataField,
} from "../data/fields.ts";
import { BaseFolder } from "./folder.ts";
import type { Loose, LooseObject } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** Effects are not played: the list exists and stays empty. */
export function effectsField(): DataField {
  return new ArrayField(new ObjectField(), {
    validate: (value: unknown[]) => {
      if (value.length) throw new NotInHost("ActiveEffect");
    },
  });
}

/** An item, of the world or of an actor. */
export class BaseItem extends Document {
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: Loose;
  declare effects: Loose;
  declare folder: Loose;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Loose;
  declare _stats: Loose;

  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata, name: "Item", collection: "items", label: "DOCUMENT.Item", labelPlural: "DOCUMENT.Items", indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"], coreTypes: [], hasTypeData: true,
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new DocumentTypeField(this),
      img: new FilePathField({ categories: ["IMAGE"], initial: (data: LooseObject) => this.getDefaultArtwork(data)["img"] }),
      system: new TypeDataField(this),
      effects: effectsField(),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Images of new items. */
  static getDefaultArtwork(_data: LooseObject): LooseObject {
    return { img: this.DEFAULT_ICON };
  }
}
