/** @source API:BaseMacro, MacroData, CONST.MACRO_TYPES, CONST.MACRO_SCOPES */
import { Document } from "../abstract/document.ts";
import { MACRO_SCOPES, MACRO_TYPES } from "../constants.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
  StringField,
} from "../data/fields.ts";
import { BaseFolder } from "./folder.ts";
import { BaseUser } from "./user.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A saved command: a line of the chat, or a script. */
export class BaseMacro extends Document {
  declare name: string;
  declare type: string;
  declare readonly author: Loose;
  declare img: string;
  declare scope: string;
  declare command: string;
  declare folder: Loose;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Loose;
  declare _stats: Loose;

  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Macro",
    collection: "macros",
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    coreTypes: Object.values(MACRO_TYPES),
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new StringField({
        required: true,
        nullable: false,
        choices: Object.values(MACRO_TYPES),
        initial: MACRO_TYPES.CHAT,
      }),
      author: new ForeignDocumentField(BaseUser, { nullable: true }),
      img: new FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      scope: new StringField({ required: true, choices: [...MACRO_SCOPES], initial: "global" }),
      command: new StringField({ required: true, blank: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
