/** @source API:BaseActor, RN:13.345 #12938 */
import { Document } from "../abstract/document.ts";
import { DEFAULT_TOKEN } from "../constants.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { BaseFolder } from "./folder.ts";
import { BaseItem } from "./item.ts";
import { PrototypeToken } from "./token-data.ts";
import type { Collection } from "../collection.ts";
import type { Loose, LooseObject } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A character, a monster: whatever acts. */
export class BaseActor extends Document {
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: Loose;
  declare prototypeToken: Loose;
  declare readonly items: Collection<Loose>;
  declare readonly effects: Collection<Loose>;
  declare folder: Loose;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Loose;
  declare _stats: Loose;

  static DEFAULT_ICON = DEFAULT_TOKEN;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Actor",
    collection: "actors",
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    coreTypes: [],
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({
        categories: ["IMAGE"],
        initial: (data: LooseObject) => this.getDefaultArtwork(data)["img"],
      }),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(BaseItem),
      effects: new EmbeddedCollectionField(BaseActiveEffect),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Images of new actors and their tokens. */
  static getDefaultArtwork(_data: LooseObject): LooseObject {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  protected override _initializeSource(data: Loose, options: LooseObject = {}): LooseObject {
    const source = super._initializeSource(data, options);
    // A prototype without a name of its own is called like its actor, and looks like it.
    source["prototypeToken"].name ||= source["name"];
    return source;
  }
}
