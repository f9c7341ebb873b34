/**
 * System data of effects. The model is that of Foundry's own type of effects, so effects of macros, modules and the token HUD have the same
 * parts. Each part is stored leniently and read once, when the data are prepared.
 */
import { EffectModel, effectModelFields } from "../../compat/effect-model.ts";
import { isObject, type Loose } from "../record/record.pure.ts";
import { EFFECT, type StoredEffect } from "./effect.pure.ts";

type Reader<T = unknown> = (value: unknown) => T;
const OPTIONS = { required: true, nullable: true, initial: null } as const;

/** Stores an object of any content, or null. Its prepared value is what the reader makes of it. */
class PartField<T> extends foundry.data.fields.ObjectField<typeof OPTIONS, Loose | null | undefined, T, Loose | null> {
  readonly #read: Reader<T>;
  /** What the reader makes of null, which most effects have in most parts. */
  readonly #none: T;

  constructor(read: Reader<T>) {
    super(OPTIONS);
    this.#read = read;
    this.#none = read(null);
  }

  override initialize(value: Loose | null): T {
    return value === null ? this.#none : this.#read(value);
  }
}

type Schema = { readonly [Part in keyof StoredEffect]: PartField<StoredEffect[Part]> };

/** Returns a field for each part of the declaration. */
function schema(): Schema;
function schema(): unknown {
  const parts: [string, { readonly read: Reader }][] = Object.entries(EFFECT.fields);
  return Object.fromEntries(parts.map(([key, { read }]) => [key, new PartField(read)]));
}

/** System data of an effect. */
export class EffectData extends EffectModel<Schema, ActiveEffect.Implementation> {
  static override defineSchema(): Schema {
    return { ...effectModelFields(), ...schema() };
  }

  /** A part that is no object would make the whole effect invalid. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    for (const key of Object.keys(EFFECT.fields)) if (key in source && !isObject(source[key])) source[key] = null;
    return super.migrateData(source);
  }
}

/** An effect document, or the data of one that is not created yet. */
export interface EffectLike {
  readonly system: object;
}

/** Returns the parts of an effect. An effect of a module's own type has none. */
export function effectData({ system }: EffectLike): StoredEffect {
  if (system instanceof EffectData) return system;
  return EFFECT.read(system instanceof foundry.abstract.TypeDataModel ? null : system);
}
