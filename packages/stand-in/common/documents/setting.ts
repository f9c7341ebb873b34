/** @source API:BaseSetting */
import { Document } from "../abstract/document.ts";
import { DocumentIdField, DocumentStatsField, JSONField, StringField } from "../data/fields.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** A stored setting: key "namespace.key", value as JSON, user id for settings of a user. */
export class BaseSetting extends Document {
  declare key: string;
  declare value: Loose;
  declare user: string | null;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Setting",
    collection: "settings",
    label: "DOCUMENT.Setting",
    labelPlural: "DOCUMENT.Settings",
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      key: new StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (key: string) => key.split(".").length >= 2,
        validationError: "must have the format {scope}.{field}",
      }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: new DocumentIdField({ readonly: false }),
      _stats: new DocumentStatsField(),
    };
  }
}
