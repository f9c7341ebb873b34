/** @source API:BaseCombat; combatant groups are not in this host */
import { Document } from "../abstract/document.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  IntegerSortField,
  NumberField,
  TypeDataField,
} from "../data/fields.ts";
import { BaseCombatant } from "./combatant.ts";
import { BaseScene } from "./scene.ts";
import type { Collection } from "../collection.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A fight: who takes part, which round it is, whose turn. Round 0 = not begun. */
export class BaseCombat extends Document {
  declare type: string;
  declare system: Loose;
  declare readonly scene: Loose;
  declare readonly combatants: Collection<Loose>;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    hasTypeData: true,
    embedded: { Combatant: "combatants" },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      scene: new ForeignDocumentField(BaseScene),
      combatants: new EmbeddedCollectionField(BaseCombatant),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
