/**
 * Names of the parts of an Active Effect in both generations, and the migration of data stored by 13 to 14.
 * @source API:EffectChangeData, API:EffectDurationData (13), API v14:ActiveEffectChangeData, EffectDurationData,
 *   EffectStartData, CONST.ACTIVE_EFFECT_CHANGE_TYPES, GH:#13740, #13566, #13332, #14112
 */
import { TypeDataModel } from "../abstract/type-data.ts";
import { reportDeprecation } from "../deprecation.ts";
import { documentImplementation } from "../registry.ts";
import {
  ArrayField,
  DocumentIdField,
  BooleanField,
  ForeignDocumentField,
  NumberField,
  SchemaField,
  StringField,
} from "./fields.ts";
import type { DataField } from "./fields.ts";
import type { Loose, LooseObject } from "../loose.ts";

/** Types of changes of 14 in the order of the modes of 13. */
const TYPES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"] as const;
/** Default priorities. @source API v14:CONST.ACTIVE_EFFECT_CHANGE_TYPES */
export const CHANGE_TYPES: Readonly<Record<string, number>> = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});
export const DURATION_UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"] as const;

/** System data of an effect on 14; types of systems extend it. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, DataField> {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          // UNSURE whether anything but text is kept.
          value: new StringField({ required: true }),
          type: new StringField({ required: true, blank: false, initial: "add" }),
          phase: new StringField({ required: true, blank: false, initial: "initial" }),
          priority: new NumberField(),
        }),
      ),
    };
  }
}

/** Changes as 13 stores them. */
export function changesOf13(): DataField {
  return new ArrayField(
    new SchemaField({
      key: new StringField({ required: true }),
      value: new StringField({ required: true }),
      mode: new NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
      priority: new NumberField(),
    }),
  );
}

/** The fight of an effect, without its schema: that one holds combatants, whose actors hold effects. */
const COMBAT = {
  documentName: "Combat",
  get implementation(): Loose {
    return documentImplementation("Combat");
  },
};

/**
 * A fight is stored as its id and prepared as the document, null when it is gone.
 * @source API: ForeignDocumentField; public code of crucible (active-effect.mjs) and draw-steel, which read it as a document; 13 UNSURE
 */
const fight = (): DataField => new ForeignDocumentField(COMBAT);

const count = (): DataField => new NumberField({ integer: true, min: 0 });

/** Duration as 13 stores it, its start included. */
export function durationOf13(): DataField {
  return new SchemaField({
    startTime: new NumberField({ initial: null }),
    seconds: count(),
    combat: fight(),
    rounds: count(),
    turns: count(),
    startRound: count(),
    startTurn: count(),
  });
}

/** Duration as 14 stores it. UNSURE: what is no unit is refused. */
export function durationOf14(): DataField {
  return new SchemaField({
    value: new NumberField({ integer: true, min: 0 }),
    units: new StringField({ required: true, blank: false, choices: DURATION_UNITS, initial: "seconds" }),
    expiry: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    expired: new BooleanField(),
  });
}

/** When it began, on 14. */
export function startOf14(): DataField {
  return new SchemaField(
    {
      combat: fight(),
      combatant: new DocumentIdField({ readonly: false }),
      initiative: new NumberField(),
      round: count(),
      turn: count(),
      time: new NumberField({ required: true, nullable: false, initial: 0 }),
    },
    { nullable: true, initial: null, required: false },
  );
}

/** Brings what 13 has stored into the shape of 14, in place. */
export function readOldEffect(data: LooseObject): void {
  const changes: Loose = Object.getOwnPropertyDescriptor(data, "changes")?.value;
  if (Array.isArray(changes) && data["system"]?.changes === undefined)
    data["system"] = { ...data["system"], changes: changes.map(newChange) };
  if (Object.getOwnPropertyDescriptor(data, "changes")?.configurable) delete data["changes"];
  const duration: Loose = data["duration"];
  if (!duration || typeof duration !== "object" || "value" in duration) return;
  const units = (["seconds", "rounds", "turns"] as const).find((unit) => typeof duration[unit] === "number");
  if (
    ["startTime", "startRound", "startTurn", "combat"].some(
      (key) => duration[key] !== null && duration[key] !== undefined,
    )
  ) {
    data["start"] ??= {
      combat: duration["combat"] ?? null,
      round: duration["startRound"] ?? null,
      turn: duration["startTurn"] ?? null,
      time: duration["startTime"] ?? 0,
    };
  }
  if (units) data["duration"] = { value: duration[units], units, expiry: null };
  else
    for (const key of ["startTime", "seconds", "combat", "rounds", "turns", "startRound", "startTurn"])
      delete duration[key];
}

function newChange(change: LooseObject): LooseObject {
  const type: string = change["type"] ?? TYPES[Number(change["mode"] ?? 2)] ?? "custom";
  return { key: change["key"], value: change["value"], priority: change["priority"], phase: change["phase"], type };
}

/**
 * What 13 called `changes` and `mode` can still be read on 14, and whoever does is told so.
 * @source RN:14.349 (typed changes), public systems that call the same shim (dnd5e, module/documents/item.mjs)
 */
export function shimOld(place: object, name: "changes" | "mode", read: () => unknown): void {
  if (Object.getOwnPropertyDescriptor(place, name)) return;
  const get = (): unknown => {
    reportDeprecation(
      name === "mode" ? "EffectChangeData#mode; it is `type` now" : "ActiveEffect#changes; it is `system.changes` now",
    );
    return read();
  };
  // UNSURE whether it may be taken away: here it may not.
  Object.defineProperty(place, name, { get, enumerable: false, configurable: false });
}

/** Prepared changes answer to the number of 13. */
export function shimModes(changes: readonly LooseObject[]): void {
  for (const change of changes)
    shimOld(change, "mode", () =>
      Math.max(
        0,
        TYPES.findIndex((type) => type === change["type"]),
      ),
    );
}
