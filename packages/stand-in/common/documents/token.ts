/** @source API:BaseToken; API:TokenDocument#movementHistory; API v14: the example of Actor#getTokenDocument (level) */
import { Document } from "../abstract/document.ts";
import {
  ArrayField,
  BooleanField,
  DocumentIdField,
  EmbeddedDocumentField,
  ForeignDocumentField,
  IntegerSortField,
  NumberField,
  ObjectField,
  StringField,
} from "../data/fields.ts";
import { generation } from "../generation.ts";
import { BaseActor } from "./actor.ts";
import { BaseActorDelta } from "./actor-delta.ts";
import { commonTokenSchema } from "./token-data.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** An actor on a scene. Positions in pixels, sizes in grid spaces. */
export class BaseToken extends Document {
  declare name: string;
  declare displayName: number;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare delta: Loose;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare movementAction: string;
  declare width: number;
  declare height: number;
  declare texture: Loose;
  declare hidden: boolean;
  declare locked: boolean;
  declare disposition: number;
  declare displayBars: number;
  declare bar1: Loose;
  declare bar2: Loose;
  declare rotation: number;
  declare sort: number;
  declare flags: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Token",
    collection: "tokens",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    embedded: { ActorDelta: "delta" },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      ...commonTokenSchema(),
      actorId: new ForeignDocumentField(BaseActor, { idOnly: true }),
      delta: new EmbeddedDocumentField(BaseActorDelta, { nullable: true, initial: null }),
      x: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      y: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      // UNSURE beyond its name: a token made without one begins on a level that scenes need not have.
      ...(generation() >= 14
        ? { level: new StringField({ required: true, blank: false, initial: "defaultLevel0000" }) }
        : {}),
      // The action that it moves by, and what of its movements is recorded. UNSURE: the shape of what is stored, and whether none
      // may be stored, which is inferred then.
      movementAction: new StringField({ required: true, nullable: true, blank: false, initial: "walk" }),
      _movementHistory: new ArrayField(new ObjectField()),
      elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
      sort: new IntegerSortField(),
      locked: new BooleanField(),
      hidden: new BooleanField(),
      light: new ObjectField(),
    };
  }
}
