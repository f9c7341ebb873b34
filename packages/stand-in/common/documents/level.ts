/**
 * Levels of a scene; generation 14 only. Drawing is not implemented.
 * @source API v14: BaseLevel (its example), interfaces/foundry.documents.types.LevelData. UNSURE: walls, lights and
 *   regions name their levels in `levels`, and an empty list means all levels.
 */
import { Document } from "../abstract/document.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  IntegerSortField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
} from "../data/fields.ts";
import { generation } from "../generation.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** The levels that a thing of a scene belongs to. */
export const levelsField = (): Record<string, DataField> =>
  generation() >= 14 ? { levels: new SetField(new StringField({ required: true, blank: false })) } : {};

/** A floor of a scene: from where to where it goes, in units of the scene. */
export class BaseLevel extends Document {
  declare name: string;
  declare elevation: { bottom: number | null; top: number | null };

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Level",
    collection: "levels",
    label: "DOCUMENT.Level",
    labelPlural: "DOCUMENT.Levels",
  });

  static override defineSchema(): Record<string, DataField> {
    const limit = (): NumberField => new NumberField({ required: true, nullable: true, initial: null });
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      elevation: new SchemaField({ bottom: limit(), top: limit() }),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
    };
  }
}
