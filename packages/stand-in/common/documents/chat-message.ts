/** @source API:BaseChatMessage, KB:chat, RN:13.332 #11431 */
import { Document } from "../abstract/document.ts";
import { CHAT_MESSAGE_STYLES } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import { BaseUser } from "./user.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A message. Rolls are JSON text in the source. */
export class BaseChatMessage extends Document {
  declare type: string;
  declare system: Loose;
  declare style: number;
  declare readonly author: Loose;
  declare timestamp: number;
  declare flavor: string;
  declare title: string;
  declare content: string;
  declare speaker: { scene: string | null; actor: string | null; token: string | null; alias?: string };
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Loose[];
  declare sound: string | null;
  declare emote: boolean;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "ChatMessage",
    collection: "messages",
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    hasTypeData: true,
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      style: new NumberField({
        required: true,
        nullable: false,
        choices: Object.values(CHAT_MESSAGE_STYLES),
        initial: CHAT_MESSAGE_STYLES.OTHER,
      }),
      author: new ForeignDocumentField(BaseUser, { nullable: true }),
      timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new HTMLField(),
      title: new StringField({ required: true, blank: true }),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({
        // Documents of other collections by id only: a message outlives what it speaks of.
        scene: new DocumentIdField({ readonly: false }),
        actor: new DocumentIdField({ readonly: false }),
        token: new DocumentIdField({ readonly: false }),
        alias: new StringField(),
      }),
      whisper: new ArrayField(new ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new BooleanField(),
      rolls: new ArrayField(new JSONField({ validate: BaseChatMessage.#isRoll })),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  static #isRoll(json: string): void {
    const roll: Loose = JSON.parse(json);
    if (typeof roll !== "object" || roll === null) throw new Error("must be the JSON of a roll");
    if (!roll.evaluated) throw new Error("Roll objects added to ChatMessage documents must be evaluated");
  }
}
