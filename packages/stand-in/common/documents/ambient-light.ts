/** @source API v14: interfaces/foundry.documents.types.AmbientLightData, LightData, SceneEnvironmentData. Data only: nothing shines here. */
import { Document } from "../abstract/document.ts";
import { levelsField } from "./level.ts";
import { BooleanField, DocumentFlagsField, DocumentIdField, NumberField, SchemaField } from "../data/fields.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";
import type { Loose } from "../loose.ts";

const radius = (): NumberField => new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 });
const share = (initial: number): NumberField =>
  new NumberField({ required: true, nullable: false, initial, min: 0, max: 1 });

/** What shines, from a token or by itself; radii in the scene's units. */
export const lightField = (): SchemaField =>
  new SchemaField({ negative: new BooleanField(), bright: radius(), dim: radius() });

/** How dark a scene is. */
export const environmentField = (): SchemaField =>
  new SchemaField({
    darknessLevel: share(0),
    globalLight: new SchemaField({
      enabled: new BooleanField(),
      bright: new BooleanField(),
      darkness: new SchemaField({ min: share(0), max: share(1) }),
    }),
  });

/** A lamp at a place of a scene, in pixels. */
export class BaseAmbientLight extends Document {
  declare x: number;
  declare y: number;
  declare hidden: boolean;
  declare config: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "AmbientLight",
    collection: "lights",
    label: "DOCUMENT.AmbientLight",
    labelPlural: "DOCUMENT.AmbientLights",
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      x: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      y: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      config: lightField(),
      hidden: new BooleanField(),
      ...levelsField(),
      flags: new DocumentFlagsField(),
    };
  }
}
