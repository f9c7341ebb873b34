/**
 * `foundry.data.fields`, as far as the system uses it.
 * @source API:foundry.data.fields
 */
export { DataField, setFieldInputHooks } from "./fields/base.ts";
export type { DataFieldContext, DataFieldOptions, FieldInputHooks } from "./fields/base.ts";
export { AlphaField, AngleField, BooleanField, IntegerSortField, NumberField } from "./fields/numbers.ts";
export {
  ColorField,
  DocumentIdField,
  DocumentUUIDField,
  FilePathField,
  HTMLField,
  JSONField,
  StringField,
  isValidId,
} from "./fields/text.ts";
export { ArrayField, SetField } from "./fields/lists.ts";
export { EmbeddedDataField, SchemaField } from "./fields/schema.ts";
export { ObjectField, TypedObjectField } from "./fields/objects.ts";
export {
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
  ForeignDocumentField,
  TypeDataField,
} from "./fields/documents.ts";
