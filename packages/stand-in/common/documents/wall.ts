/** @source API v14: interfaces/foundry.documents.types.WallData; CONST.WALL_MOVEMENT_TYPES, WALL_DOOR_TYPES, WALL_DOOR_STATES. Data only: nothing here is stopped by a wall. */
import { Document } from "../abstract/document.ts";
import { levelsField } from "./level.ts";
import { ArrayField, DocumentFlagsField, DocumentIdField, NumberField } from "../data/fields.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

const choice = (initial: number, choices: readonly number[]): NumberField =>
  new NumberField({ required: true, nullable: false, initial, choices: [...choices] });

/** A wall or a door between two points of a scene, in pixels. */
export class BaseWall extends Document {
  declare c: number[];
  declare move: number;
  declare sight: number;
  declare door: number;
  declare ds: number;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Wall",
    collection: "walls",
    label: "DOCUMENT.Wall",
    labelPlural: "DOCUMENT.Walls",
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      c: new ArrayField(new NumberField({ required: true, nullable: false, integer: true }), {
        validate: (value: unknown) => Array.isArray(value) && value.length === 4,
        validationError: "must be a length-4 array of integer coordinates",
      }),
      light: choice(20, [0, 10, 20, 30, 40]),
      move: choice(20, [0, 20]),
      sight: choice(20, [0, 10, 20, 30, 40]),
      sound: choice(20, [0, 10, 20, 30, 40]),
      dir: choice(0, [0, 1, 2]),
      door: choice(0, [0, 1, 2]),
      ds: choice(0, [0, 1, 2]),
      ...levelsField(),
      flags: new DocumentFlagsField(),
    };
  }
}
