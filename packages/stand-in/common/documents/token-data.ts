/**
 * Schema shared by tokens and prototype tokens.
 * @source API:BaseToken, API:PrototypeToken
 */
import { DEFAULT_TOKEN, TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../constants.ts";
import { DataModel } from "../abstract/data-model.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  FilePathField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
  TypedObjectField,
} from "../data/fields.ts";
import { generation } from "../generation.ts";
import { systemDefaults } from "../registry.ts";
import { lightField } from "./ambient-light.ts";
import type { DataField } from "../data/fields.ts";
import type { Loose } from "../loose.ts";

/** An image on the canvas. */
export function textureField(initial: string | null): SchemaField {
  return new SchemaField({
    src: new FilePathField({ categories: ["IMAGE", "VIDEO"], initial, wildcard: true }),
    anchorX: new NumberField({ nullable: false, initial: 0.5 }),
    anchorY: new NumberField({ nullable: false, initial: 0.5 }),
    fit: new StringField({
      required: true,
      initial: "contain",
      choices: ["fill", "contain", "cover", "width", "height"],
    }),
    scaleX: new NumberField({ nullable: false, initial: 1 }),
    scaleY: new NumberField({ nullable: false, initial: 1 }),
    rotation: new AngleField(),
    tint: new ColorField({ nullable: false, initial: "#ffffff" }),
    alphaThreshold: new AlphaField({ initial: 0.75 }),
  });
}

function bar(initial: () => string | null): SchemaField {
  return new SchemaField({ attribute: new StringField({ required: true, nullable: true, blank: false, initial }) });
}

/** Fields of tokens and of prototypes. */
export function commonTokenSchema(): Record<string, DataField> {
  return {
    name: new StringField({ required: true, blank: true, textSearch: true }),
    displayName: new NumberField({
      required: true,
      nullable: false,
      initial: TOKEN_DISPLAY_MODES.NONE,
      choices: Object.values(TOKEN_DISPLAY_MODES),
    }),
    actorLink: new BooleanField(),
    width: new NumberField({ required: true, nullable: false, positive: true, initial: 1, step: 0.5 }),
    height: new NumberField({ required: true, nullable: false, positive: true, initial: 1, step: 0.5 }),
    texture: textureField(DEFAULT_TOKEN),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(TOKEN_DISPOSITIONS),
      initial: TOKEN_DISPOSITIONS.HOSTILE,
    }),
    displayBars: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(TOKEN_DISPLAY_MODES),
      initial: TOKEN_DISPLAY_MODES.NONE,
    }),
    bar1: bar(() => systemDefaults.primaryTokenAttribute || null),
    bar2: bar(() => systemDefaults.secondaryTokenAttribute || null),
    light: lightField(),
    sight: new SchemaField({
      enabled: new BooleanField(),
      range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
      visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
    }),
    // What it can detect things by. UNSURE that creating one fills in sight itself: here it does not.
    detectionModes:
      generation() >= 14
        ? new TypedObjectField(new SchemaField(detects()))
        : new ArrayField(new SchemaField({ id: new StringField(), ...detects() })),
    flags: new DocumentFlagsField(),
  };
}

/** @source API v14:TokenDetectionMode */
const detects = (): Record<string, DataField> => ({
  enabled: new BooleanField({ initial: true }),
  range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
});

/** What a token made of an actor starts with. */
export class PrototypeToken extends DataModel {
  declare name: string;
  declare actorLink: boolean;
  declare texture: Loose;

  static override defineSchema(): Record<string, DataField> {
    return {
      ...commonTokenSchema(),
      appendNumber: new BooleanField(),
      prependAdjective: new BooleanField(),
      randomImg: new BooleanField(),
      // Light, detection and the like are kept as they come: nothing of it is played.
      light: new ObjectField(),
    };
  }

  /** The actor. */
  get actor(): Loose {
    return this.parent;
  }
}
