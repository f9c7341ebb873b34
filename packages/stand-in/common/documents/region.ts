/**
 * @source API (13 and 14): BaseRegion, BaseRegionBehavior, RegionData, RegionBehaviorData, foundry.data.regionBehaviors;
 * GH:#10440, #11819, #12052. What is not asked for is not here: events, restriction.
 */
import { Document } from "../abstract/document.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import { levelsField } from "./level.ts";
import { generation } from "../generation.ts";
import type { Collection } from "../collection.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";
import type { Loose, LooseObject } from "../loose.ts";

/** What a region does. */
export class BaseRegionBehavior extends Document {
  declare name: string;
  declare type: string;
  declare system: Loose;
  declare disabled: boolean;
  declare flags: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "RegionBehavior",
    collection: "behaviors",
    label: "DOCUMENT.RegionBehavior",
    labelPlural: "DOCUMENT.RegionBehaviors",
    hasTypeData: true,
    coreTypes: [
      "adjustDarknessLevel",
      "displayScrollingText",
      "executeMacro",
      "executeScript",
      "modifyMovementCost",
      "pauseGame",
      "suppressWeather",
      "teleportToken",
      "toggleBehavior",
    ],
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** Numbers that a shape must have. @source API: foundry.data.ShapeData subclasses */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  rectangle: ["x", "y", "width", "height"],
  ellipse: ["x", "y", "radiusX", "radiusY"],
  polygon: [],
};

function checkShape(shape: LooseObject): void {
  const { type, points } = shape;
  const needed = NUMBERS[String(type)];
  if (!needed) throw new Error(`${String(type)} is no shape of this host`);
  const numbers: unknown[] = type === "polygon" ? points : needed.map((key) => shape[key]);
  if (!Array.isArray(numbers) || numbers.some((one) => !Number.isFinite(one))) throw new Error("must be of numbers");
}

/** A part of a scene that does something. */
export class BaseRegion extends Document {
  declare name: string;
  declare shapes: LooseObject[];
  declare elevation: { bottom: number | null; top: number | null };
  declare readonly behaviors: Collection<Loose>;
  declare visibility: number;
  declare flags: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Region",
    collection: "regions",
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
    embedded: { RegionBehavior: "behaviors" },
  });

  static override defineSchema(): Record<string, DataField> {
    const limit = (): NumberField => new NumberField({ required: true, nullable: true, initial: null });
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      color: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      shapes: new ArrayField(new ObjectField({ validate: checkShape })),
      elevation: new SchemaField({ bottom: limit(), top: limit() }),
      behaviors: new EmbeddedCollectionField(BaseRegionBehavior),
      visibility: new NumberField({ required: true, nullable: false, initial: 0, choices: [0, 1, 2] }),
      ...(generation() >= 14 ? { hidden: new BooleanField() } : {}),
      ...levelsField(),
      locked: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}
