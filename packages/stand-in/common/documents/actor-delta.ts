/** @source API:BaseActorDelta */
import { Document } from "../abstract/document.ts";
import {
  ArrayField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  FilePathField,
  ObjectField,
  StringField,
} from "../data/fields.ts";
import { applyChanges } from "../apply-changes.ts";
import { deepClone } from "../utils/object.ts";
import type { Loose, LooseObject } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/**
 * What an unlinked token's actor has otherwise than its world actor. Items and effects are plain data: whole ones that are new or
 * changed, and `{_id, _tombstone: true}` for those that were taken away.
 */
export class BaseActorDelta extends Document {
  declare name: string | null;
  declare type: string | null;
  declare img: string | null;
  declare system: Loose;
  declare items: LooseObject[];
  declare ownership: Record<string, number> | null;
  declare flags: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "ActorDelta",
    collection: "delta",
    label: "DOCUMENT.ActorDelta",
    labelPlural: "DOCUMENT.ActorDeltas",
    embedded: {},
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: false, nullable: true, initial: null }),
      type: new StringField({ required: false, nullable: true, initial: null }),
      img: new FilePathField({ categories: ["IMAGE"], nullable: true, initial: null, required: false }),
      system: new ObjectField(),
      items: new ArrayField(new ObjectField()),
      effects: new ArrayField(new ObjectField()),
      ownership: new DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new DocumentFlagsField(),
    };
  }

  protected override _checkChanges(): void {
    // The delta's type is an override like any other of its fields.
  }
}

/** Source data of the actor of an unlinked token: the world actor's with the delta over it. */
export function composeSyntheticActor(actor: LooseObject, delta: LooseObject | null | undefined): LooseObject {
  const source = deepClone(actor);
  if (!delta) return source;
  for (const key of ["name", "img", "type", "ownership"]) {
    if (delta[key] !== null && delta[key] !== undefined) source[key] = deepClone(delta[key]);
  }
  source["system"] = applyChanges(source["system"] ?? {}, delta["system"] ?? {});
  source["flags"] = applyChanges(source["flags"] ?? {}, delta["flags"] ?? {});
  source["items"] = composeItems(source["items"] ?? [], delta["items"] ?? []);
  source["effects"] = composeItems(source["effects"] ?? [], delta["effects"] ?? []);
  return source;
}

/** A world actor's items, or effects, with a delta's over them. */
export function composeItems(items: LooseObject[], delta: LooseObject[]): LooseObject[] {
  const changed = new Map(delta.map((item): [string, LooseObject] => [item["_id"], item]));
  const kept = items.filter((item) => !changed.has(item["_id"]));
  const own = delta.filter((item) => !item["_tombstone"]);
  return deepClone([...kept, ...own]);
}
