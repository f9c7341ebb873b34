/**
 * Fields of documents: references, types, system data, flags, ownership, statistics, embedded documents.
 * @source
 * API:foundry.data.fields.{ForeignDocumentField,DocumentTypeField,TypeDataField,DocumentFlagsField,DocumentOwnershipField,DocumentStatsField,EmbeddedCollectionField,EmbeddedDocumentField}
 */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../constants.ts";
import { systemTypes, typeDataModel } from "../../registry.ts";
import { isPlainObject } from "../../utils/type.ts";
import { deepClone } from "../../utils/object.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField } from "./base.ts";
import { EmbeddedDataField, SchemaField, makeModel } from "./schema.ts";
import { ObjectField } from "./objects.ts";
import { DocumentIdField, DocumentUUIDField, StringField, isValidId } from "./text.ts";
import { NumberField } from "./numbers.ts";
import type { DataFieldContext, DataFieldOptions, Verdict } from "./base.ts";
import type {
  CleanOptions,
  InitializeOptions,
  ModelClassLike,
  ModelLike,
  UpdateOptions,
  ValidateOptions,
} from "../types.ts";
import type { Loose, LooseObject } from "../../loose.ts";

/** The id of a document of another collection; used, it is the document (or null), looked up each time. */
export class ForeignDocumentField extends DocumentIdField {
  readonly model: Loose;
  declare idOnly: boolean;

  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model: Loose, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (typeof model?.documentName !== "string")
      throw new Error("A ForeignDocumentField must specify a Document subclass as its type");
    this.model = model;
  }

  override initialize(value: Loose, model?: ModelLike): Loose {
    if (this.idOnly || !value) return value ?? null;
    const pack: Loose = model && Reflect.get(model, "pack");
    return () => this.model.implementation?.get?.(value, { pack }) ?? null;
  }

  override toObject(value: Loose): Loose {
    return value && typeof value === "object" ? (value._id ?? value._source?._id ?? null) : value;
  }
}

/** The type of a document, one of those in the manifest (or "base"). */
export class DocumentTypeField extends StringField {
  readonly documentName: string;
  /** Types that core has by itself, as a journal page its text. */
  readonly coreTypes: readonly string[];

  constructor(documentClass: Loose, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super({ required: true, nullable: false, blank: false, ...options }, context);
    this.documentName = documentClass.documentName;
    this.coreTypes = documentClass.metadata.coreTypes;
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    if (this.initial !== undefined) return super.getInitialValue(data);
    // Actors and items have no base type of their own: without a type they are invalid.
    return undefined;
  }

  override _validateType(value: Loose): Verdict {
    super._validateType(value);
    const known = [...this.coreTypes, ...systemTypes(this.documentName)];
    const base = this.initial === "base" && value === "base";
    if (!base && !known.includes(value))
      throw new Error(`"${value}" is not a valid type for the ${this.documentName} Document class`);
    return true;
  }
}

/** The system data of a document, by its type. */
export class TypeDataField extends ObjectField {
  readonly documentName: string;

  static override recursive = true;

  constructor(documentClass: Loose, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super({ required: true, ...options }, context);
    this.documentName = documentClass.documentName;
  }

  /** The system's data model of a type. */
  getModelForType(type: unknown): (ModelClassLike & { schema: SchemaField }) | undefined {
    return typeof type === "string" ? typeDataModel(this.documentName, type) : undefined;
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    return this.getModelForType(data["type"])?.cleanData() ?? {};
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    const model = this.getModelForType(options.source?.["type"]);
    return model && isPlainObject(value) ? model.cleanData(value, { ...options, source: value }) : value;
  }

  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    super._validateType(value, options);
    const model = this.getModelForType(options.source?.["type"]);
    return model?.schema.validate(value, { ...options, source: value });
  }

  override _validateModel(value: Loose, source: LooseObject): void {
    const model = this.getModelForType(source["type"]);
    if (!model || !isPlainObject(value)) return;
    model.validateJoint(value);
    model.schema._validateModel(value, value);
  }

  override migrateSource(sourceData: LooseObject, fieldData: Loose): void {
    const model = this.getModelForType(sourceData["type"]);
    if (model && isPlainObject(fieldData)) model.migrateDataSafe(fieldData);
  }

  override initialize(value: Loose, document?: ModelLike, options: InitializeOptions = {}): Loose {
    const model = this.getModelForType(document?._source["type"]);
    return model && isPlainObject(value) ? makeModel(model, value, document, options) : deepClone(value);
  }

  override toObject(value: Loose): Loose {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }

  override _updateDiff(
    source: LooseObject,
    key: string,
    value: Loose,
    difference: LooseObject,
    options: UpdateOptions,
  ): void {
    const model = this.getModelForType(options.source["type"]);
    if (!model) super._updateDiff(source, key, value, difference, options);
    else model.schema._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(source: LooseObject, key: string, diff: Loose, options: UpdateOptions): void {
    const model = this.getModelForType(options.source["type"]);
    if (!model) super._updateCommit(source, key, diff, options);
    else model.schema._updateCommit(source, key, diff, options);
  }
}

/** Flags by scope. */
export class DocumentFlagsField extends ObjectField {
  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    super._validateType(value, options);
    for (const [scope, flags] of Object.entries(value))
      if (!isPlainObject(flags)) throw new Error(`the flags of "${scope}" must be an object`);
  }
}

const LEVELS: readonly unknown[] = Object.values(DOCUMENT_OWNERSHIP_LEVELS);

/** Ownership level by user id, and "default". */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  override _validateType(value: Loose): Verdict {
    if (!isPlainObject(value)) throw new Error(this.validationError);
    for (const [user, level] of Object.entries<Loose>(value)) {
      if ((user !== "default" && !isValidId(user)) || !LEVELS.includes(level)) throw new Error(this.validationError);
    }
  }
}

/** Who made a document when, with what, from what. */
export class DocumentStatsField extends SchemaField {
  constructor(options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(
      {
        coreVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        systemId: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        systemVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new DocumentIdField({ readonly: false }),
        compendiumSource: new DocumentUUIDField({ embedded: undefined }),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new ObjectField({ nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}

/** One document inside another. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, nullable: true };
  }

  static override hierarchical = true;

  override initialize(value: Loose, model?: ModelLike, options: InitializeOptions = {}): Loose {
    if (!value) return value ?? null;
    const cls: Loose = Reflect.get(this.model, "implementation");
    return new cls(value, { ...options, parent: model, strict: false });
  }
}

/** Documents inside another, a list in the source and a collection in use. */
export class EmbeddedCollectionField extends DataField {
  readonly model: Loose;

  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  static override hierarchical = true;
  static override recursive = true;

  constructor(model: Loose, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (typeof model?.documentName !== "string")
      throw new Error("An EmbeddedCollectionField must specify a Document subclass as its type");
    this.model = model;
  }

  /** The schema of the elements. */
  get schema(): SchemaField {
    return this.model.schema;
  }

  override getInitialValue(): Loose {
    return [];
  }

  override _cast(value: Loose): Loose {
    return Array.isArray(value) || typeof value !== "object" || typeof value[Symbol.iterator] !== "function"
      ? value
      : [...value];
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    if (!Array.isArray(value)) return value;
    const present: Loose = options.partial ? options.source?.[this.name] : [];
    return value.map((entry: Loose) => {
      const data: Loose = typeof entry?.toObject === "function" ? entry.toObject() : entry;
      if (!isPlainObject(data)) return data;
      const current: Loose = Array.isArray(present)
        ? present.find((other: Loose) => other._id === data["_id"])
        : undefined;
      if (!options.partial || !current || current === data) return this.model.cleanData(data, { source: data });
      return this.model.cleanData(data, { partial: true, source: { ...current, type: data["type"] ?? current.type } });
    });
  }

  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    // What is inside is checked when its document is made, so that one bad entry does not take the parent along.
    if (!options.partial) return undefined;
    const present: Loose = options.source?.[this.name];
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const entry of value) {
      const current: Loose = Array.isArray(present)
        ? present.find((other: Loose) => other._id === entry?._id)
        : undefined;
      const source: LooseObject = current ? { ...current, type: entry?.type ?? current.type } : entry;
      const inner = this.schema.validate(entry, { ...options, partial: current !== undefined, source });
      if (!inner) continue;
      failure.elements.push({ id: entry?._id ?? "", failure: inner });
      failure.unresolved ||= inner.unresolved;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override migrateSource(_sourceData: LooseObject, fieldData: Loose): void {
    if (Array.isArray(fieldData))
      for (const entry of fieldData) if (isPlainObject(entry)) this.model.migrateDataSafe(entry);
  }

  override initialize(_value: Loose, document?: ModelLike, options: InitializeOptions = {}): Loose {
    const collection: Loose = document && Reflect.get(document, "collections")?.[this.name];
    collection?.initialize(options);
    return () => collection;
  }

  override toObject(value: Loose): Loose {
    return value ? [...value].map((entry: Loose) => entry.toObject(false)) : value;
  }

  /** Entries match by id; others are new. */
  override _updateDiff(
    source: LooseObject,
    key: string,
    value: Loose,
    difference: LooseObject,
    options: UpdateOptions,
  ): void {
    if (!Array.isArray(value) || !options.recursive) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const changed: LooseObject[] = [];
    for (const entry of value) {
      const current: Loose = source[key].find((other: Loose) => other._id === entry._id);
      if (!current) changed.push(entry);
      else {
        const inner = this.schema._schemaDiff(current, entry, {
          ...options,
          source: { ...current, type: entry.type ?? current.type },
        });
        delete inner["_id"];
        if (Object.keys(inner).length) changed.push({ _id: entry._id, ...inner });
      }
    }
    if (changed.length) difference[key] = changed;
  }

  override _updateCommit(source: LooseObject, key: string, diff: Loose, options: UpdateOptions): void {
    if (!Array.isArray(diff) || !options.recursive) {
      super._updateCommit(source, key, diff, options);
      return;
    }
    for (const entry of diff) {
      const current: Loose = source[key].find((other: Loose) => other._id === entry._id);
      if (current)
        this.schema._schemaCommit(current, entry, {
          ...options,
          source: { ...current, type: entry.type ?? current.type },
        });
      else source[key].push(deepClone(entry));
    }
  }
}
