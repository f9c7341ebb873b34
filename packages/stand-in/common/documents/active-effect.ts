/** @source API:BaseActiveEffect, API:ActiveEffectData (13 and 14), KB:active-effects, GH:#13740, #13332 */
import { Document } from "../abstract/document.ts";
import { changesOf13, durationOf13, durationOf14, readOldEffect, shimOld, startOf14 } from "../data/effect-data.ts";
import {
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  FilePathField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SetField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import { generation } from "../generation.ts";
import type { Loose, LooseObject } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

const ICON = "icons/svg/aura.svg";

/** What changes an actor while it is there. */
export class BaseActiveEffect extends Document {
  declare name: string;
  declare img: string;
  declare type: string;
  declare system: Loose;
  declare disabled: boolean;
  declare duration: Loose;
  declare start: Loose;
  declare description: string;
  declare origin: string | null;
  declare tint: Loose;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare showIcon: number;
  declare sort: number;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "ActiveEffect",
    collection: "effects",
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    hasTypeData: true,
    coreTypes: ["base"],
  });

  static override defineSchema(): Record<string, DataField> {
    const newer = generation() >= 14;
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], initial: ICON }),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      ...(newer ? {} : { changes: changesOf13() }),
      disabled: new BooleanField(),
      duration: newer ? durationOf14() : durationOf13(),
      ...(newer
        ? {
            start: startOf14(),
            showIcon: new NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
          }
        : {}),
      description: new HTMLField({ textSearch: true }),
      origin: new StringField({ nullable: true, blank: false, initial: null }),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  static override migrateData(source: LooseObject): LooseObject {
    if (generation() >= 14) readOldEffect(source);
    return super.migrateData(source);
  }

  /** The old name of the changes, on stored data. */
  static override shimData(data: LooseObject, options: LooseObject = {}): LooseObject {
    if (generation() >= 14) shimOld(data, "changes", () => data["system"]?.changes);
    return super.shimData(data, options);
  }
}
