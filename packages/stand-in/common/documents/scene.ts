/** @source API:BaseScene, as much as a table to play on needs */
import { Document } from "../abstract/document.ts";
import { GRID_MIN_SIZE, GRID_TYPES } from "../constants.ts";
import {
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  FilePathField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import { generation } from "../generation.ts";
import { systemDefaults } from "../registry.ts";
import { BaseFolder } from "./folder.ts";
import { BaseRegion } from "./region.ts";
import { BaseAmbientLight, environmentField } from "./ambient-light.ts";
import { BaseLevel } from "./level.ts";
import { BaseNote } from "./note.ts";
import { BaseToken } from "./token.ts";
import { BaseWall } from "./wall.ts";
import type { Collection } from "../collection.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A scene: a grid and the tokens on it. Width and height in pixels. */
export class BaseScene extends Document {
  declare name: string;
  declare active: boolean;
  declare navigation: boolean;
  declare width: number;
  declare height: number;
  declare padding: number;
  declare background: Loose;
  declare backgroundColor: Loose;
  declare grid: Loose;
  declare readonly tokens: Collection<Loose>;
  declare environment: Loose;
  declare readonly lights: Collection<Loose>;
  declare readonly notes: Collection<Loose>;
  declare readonly walls: Collection<Loose>;
  declare readonly regions: Collection<Loose>;
  declare folder: Loose;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Scene",
    collection: "scenes",
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
    embedded: {
      AmbientLight: "lights",
      Level: "levels",
      Note: "notes",
      Region: "regions",
      Token: "tokens",
      Wall: "walls",
    },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: new IntegerSortField(),
      navName: new StringField({ textSearch: true, required: true }),
      background: new SchemaField({ src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }) }),
      backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
      thumb: new FilePathField({ categories: ["IMAGE"] }),
      width: new NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 4000 }),
      height: new NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 3000 }),
      padding: new NumberField({ required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      grid: new SchemaField({
        type: new NumberField({
          required: true,
          nullable: false,
          choices: Object.values(GRID_TYPES),
          initial: () => systemDefaults.grid["type"] ?? GRID_TYPES.SQUARE,
        }),
        size: new NumberField({ required: true, nullable: false, integer: true, min: GRID_MIN_SIZE, initial: 100 }),
        distance: new NumberField({
          required: true,
          nullable: false,
          positive: true,
          initial: () => systemDefaults.grid["distance"] ?? 1,
        }),
        units: new StringField({ required: true, initial: () => systemDefaults.grid["units"] ?? "" }),
        color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
        alpha: new NumberField({ required: true, nullable: false, min: 0, max: 1, initial: 0.2 }),
      }),
      tokens: new EmbeddedCollectionField(BaseToken),
      environment: environmentField(),
      ...(generation() >= 14 ? { levels: new EmbeddedCollectionField(BaseLevel) } : {}),
      lights: new EmbeddedCollectionField(BaseAmbientLight),
      notes: new EmbeddedCollectionField(BaseNote),
      walls: new EmbeddedCollectionField(BaseWall),
      regions: new EmbeddedCollectionField(BaseRegion),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
