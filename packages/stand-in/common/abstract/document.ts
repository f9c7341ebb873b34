/**
 * Base class of documents: data with an identity, an owner, a parent, and operations on the server.
 * @source API:foundry.abstract.Document, WIKI:api/document, T14 metadata remarks
 */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../constants.ts";
import { denormalizeOperators, makeDeletion } from "../operators.ts";
import { NotInHost, notInHost } from "../not-in-host.ts";
import { canUserModify, getUserLevel, testUserPermission } from "../permissions.ts";
import { checkFlagScope, documentImplementation, systemTypes } from "../registry.ts";
import { deepClone, getProperty } from "../utils/object.ts";
import { buildUuid } from "../utils/uuid.ts";
import { DataModel } from "./data-model.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import type { DataField } from "../data/fields/base.ts";
import type { InitializeOptions } from "../data/types.ts";
import type { PermissionAction, PermissionNode, PermissionPack, PermissionUser } from "../permissions.ts";
import type { Loose, LooseObject } from "../loose.ts";
import { ENTRIES } from "../data/fields/shortcuts.ts";

/** What a class of documents says about itself. */
export interface DocumentMetadata {
  name: string;
  collection: string;
  label: string;
  labelPlural: string;
  indexed: boolean;
  compendiumIndexFields: string[];
  coreTypes: string[];
  /** Document name to key of the list, {Item: "items"}. */
  embedded: Record<string, string>;
  hasTypeData: boolean;
  preserveOnImport: string[];
  schemaVersion: string;
}

/** What carries operations to the server; the client sets it. Each returns the documents concerned. */
export interface DocumentBackend {
  get(documentClass: Loose, operation: LooseObject): Promise<Loose[]>;
  create(documentClass: Loose, operation: LooseObject): Promise<Loose[]>;
  update(documentClass: Loose, operation: LooseObject): Promise<Loose[]>;
  delete(documentClass: Loose, operation: LooseObject): Promise<Loose[]>;
}

let backend: DocumentBackend | null = null;

/** Sets what carries operations to the server. */
export function setDocumentBackend(next: DocumentBackend | null): void {
  backend = next;
}

/** @throws NotInHost outside a client */
export function documentBackend(): DocumentBackend {
  return backend ?? notInHost("Document operations", "need a client");
}

type PackLookup = (collection: string) => PermissionPack | null;
let packs: PackLookup = () => null;

/** The client tells what a compendium allows. */
export function setPackLookup(lookup: PackLookup): void {
  packs = lookup;
}

/** Embedded documents of a real host that this one has not. */
const UNBUILT: Readonly<Record<string, readonly string[]>> = {
  ActorDelta: ["ActiveEffect", "effects"],
  Scene: [
    "AmbientLight",
    "AmbientSound",
    "Drawing",
    "MeasuredTemplate",
    "Note",
    "Tile",
    "lights",
    "sounds",
    "drawings",
    "templates",
    "notes",
    "tiles",
  ],
};

/** Documents: data with an identity, an owner, a parent, and a way to the server. */
export class Document extends DataModel {
  declare readonly _id: string | null;
  declare readonly pack: string | null;
  /** Collections of embedded documents by key. */
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;

  static metadata: Readonly<DocumentMetadata> = Object.freeze({
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    indexed: false,
    compendiumIndexFields: [],
    coreTypes: ["base"],
    embedded: {},
    hasTypeData: false,
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
    schemaVersion: "",
  });

  protected override _configure(options: InitializeOptions = {}): void {
    const pack: Loose = options["pack"] ?? (this.parent ? Reflect.get(this.parent, "pack") : null) ?? null;
    Object.defineProperty(this, "pack", { value: pack, configurable: true });
    const collections: Record<string, EmbeddedCollection> = {};
    for (const { name, hierarchical } of this.schema[ENTRIES])
      if (hierarchical && Array.isArray(this._source[name])) collections[name] = this._createCollection(name);
    Object.defineProperty(this, "collections", { value: Object.freeze(collections), configurable: true });
  }

  /** For the client: collections of its own kind. */
  protected _createCollection(name: string): EmbeddedCollection {
    return new EmbeddedCollection(name, this);
  }

  /** The class of the documents in one of its lists. */
  documentClassOf(name: string): Loose {
    return Reflect.get(this.schema.get(name) ?? {}, "model");
  }

  protected override _describe(): string {
    return `${this.documentName} [${this._source["_id"] ?? "new"}]`;
  }

  protected override _checkChanges(changes: LooseObject, recursive: boolean): void {
    super._checkChanges(changes, recursive);
    const id: Loose = this._source["_id"];
    if (!("_id" in changes) || changes["_id"] === id) return;
    if (id) throw new Error(`The _id of a ${this.documentName} cannot be changed`);
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  /** The class that the client is configured to use for these documents. */
  static get implementation(): Loose {
    return documentImplementation(this.documentName) ?? this;
  }

  /** The class of the schema. */
  static get baseDocument(): Loose {
    const parent: Loose = Object.getPrototypeOf(this);
    return this === Document || parent === Document ? this : parent.baseDocument;
  }

  /** The types a document of this class may have. */
  static get TYPES(): string[] {
    if (!this.metadata.hasTypeData) return ["base"];
    return [...this.metadata.coreTypes, ...systemTypes(this.documentName)];
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The fields that hold embedded documents. */
  static get hierarchy(): Record<string, DataField> {
    return Object.fromEntries(
      this.schema.entries().filter(([, field]) => (field.constructor as typeof DataField).hierarchical),
    );
  }

  /** Key of the list of embedded documents of a name. */
  static getCollectionName(name: string): string | null {
    const { embedded } = this.metadata;
    if (name in embedded) return embedded[name] ?? null;
    return Object.values(embedded).includes(name) ? name : null;
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  get id(): string | null {
    return this._id;
  }

  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parent instanceof Document);
  }

  get inCompendium(): boolean {
    return Boolean(this.pack);
  }

  get parentCollection(): string | null {
    if (!this.isEmbedded) return null;
    return this.parent.constructor.getCollectionName(this.documentName);
  }

  get uuid(): string {
    const parentUuid: string | null = this.isEmbedded ? this.parent.uuid : null;
    return buildUuid({ id: this.id, documentName: this.documentName, parentUuid, pack: this.pack }) ?? "";
  }

  // -- permissions ---------------------------------------------------------------------------------------------------

  /** The document as permission rules see it. */
  permissionNode(): PermissionNode {
    return {
      documentName: this.documentName,
      data: this._source,
      parent: this.isEmbedded ? this.parent.permissionNode() : null,
      pack: this.pack ? (packs(this.pack) ?? { locked: true }) : null,
      actor: this._permissionActor(),
      ...(this.documentName === "Combat"
        ? {
            ownsPart: (user: PermissionUser) =>
              this.getEmbeddedCollection("Combatant").some((each: Loose) => each.testUserPermission(user, "OWNER")),
          }
        : {}),
    };
  }

  /** For tokens: the data of the world actor. */
  protected _permissionActor(): LooseObject | null {
    return null;
  }

  getUserLevel(user: PermissionUser): number {
    return getUserLevel(user, this.permissionNode());
  }

  testUserPermission(
    user: PermissionUser,
    permission: number | keyof typeof DOCUMENT_OWNERSHIP_LEVELS,
    options: { exact?: boolean } = {},
  ): boolean {
    return testUserPermission(user, this.permissionNode(), permission, options);
  }

  canUserModify(user: PermissionUser, action: PermissionAction, data: LooseObject = {}): boolean {
    return canUserModify(user, this.permissionNode(), action, data);
  }

  /** Whether a user may create such documents in the world. */
  static canUserCreate(user: PermissionUser): boolean {
    return canUserModify(user, { documentName: this.documentName, data: {} }, "create");
  }

  // -- flags ---------------------------------------------------------------------------------------------------------

  /** @throws Error for a scope that is none */
  getFlag(scope: string, key: string): Loose {
    checkFlagScope(scope);
    const flags: Loose = Reflect.get(this, "flags");
    return getProperty(flags?.[scope], key);
  }

  /** Merges into a flag. @throws Error for a scope that is none */
  async setFlag(scope: string, key: string, value: Loose): Promise<Loose> {
    checkFlagScope(scope);
    return this.update({ [`flags.${scope}.${key}`]: value });
  }

  /** Deletes a flag. @throws Error for a scope that is none */
  async unsetFlag(scope: string, key: string): Promise<Loose> {
    checkFlagScope(scope);
    const parts = [...`flags.${scope}.${key}`.split(".")];
    const last = parts.pop() ?? "";
    const change = parts.reduceRight<LooseObject>(
      (inner, part) => ({ [part]: inner }),
      denormalizeOperators({ [last]: makeDeletion() }),
    );
    return this.update(change);
  }

  // -- copies --------------------------------------------------------------------------------------------------------

  /** A copy with changes, with a new identity unless `keepId`; with `save` created on the server. */
  override clone(changes: LooseObject = {}, context: LooseObject = {}): Loose {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const copy = super.clone(keepId ? changes : { ...changes, _id: null }, { pack: this.pack, ...rest });
    void addSource;
    if (!save) return copy;
    const cls: Loose = this.constructor;
    return cls.create(copy.toObject(), { parent: this.parent, pack: this.pack, keepId });
  }

  // -- operations ----------------------------------------------------------------------------------------------------

  static async createDocuments(data: Loose[] = [], operation: LooseObject = {}): Promise<Loose[]> {
    return documentBackend().create(this.implementation, {
      ...operation,
      data,
      parent: operation["parent"] ?? null,
      pack: operation["pack"] ?? operation["parent"]?.pack ?? null,
    });
  }

  static async updateDocuments(updates: LooseObject[] = [], operation: LooseObject = {}): Promise<Loose[]> {
    return documentBackend().update(this.implementation, {
      ...operation,
      updates,
      parent: operation["parent"] ?? null,
      pack: operation["pack"] ?? operation["parent"]?.pack ?? null,
    });
  }

  static async deleteDocuments(ids: string[] = [], operation: LooseObject = {}): Promise<Loose[]> {
    return documentBackend().delete(this.implementation, {
      ...operation,
      ids,
      parent: operation["parent"] ?? null,
      pack: operation["pack"] ?? operation["parent"]?.pack ?? null,
    });
  }

  /** One or several documents; undefined when one was cancelled. */
  static async create(data: Loose, operation: LooseObject = {}): Promise<Loose> {
    const many = Array.isArray(data);
    const created = await this.createDocuments(many ? data : [data], operation);
    return many ? created : created[0];
  }

  /** Undefined when it was cancelled or nothing changed. */
  async update(data: LooseObject = {}, operation: LooseObject = {}): Promise<Loose> {
    const cls = this.constructor as typeof Document;
    const updates = [{ ...deepClone(data), _id: this.id }];
    return (await cls.updateDocuments(updates, { ...operation, parent: this.parent, pack: this.pack }))[0];
  }

  /** Undefined when it was cancelled. */
  async delete(operation: LooseObject = {}): Promise<Loose> {
    const cls = this.constructor as typeof Document;
    return (
      await cls.deleteDocuments(this.id ? [this.id] : [], { ...operation, parent: this.parent, pack: this.pack })
    )[0];
  }

  /** The collection of embedded documents of a name. @throws Error when there is none */
  getEmbeddedCollection(name: string): EmbeddedCollection {
    const key = (this.constructor as typeof Document).getCollectionName(name);
    const collection = key ? this.collections[key] : undefined;
    if (!collection && UNBUILT[this.documentName]?.includes(name))
      throw new NotInHost(`${this.documentName}: embedded ${name}`);
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, options: { strict?: boolean } = {}): Loose {
    return this.getEmbeddedCollection(name).get(id, options);
  }

  async createEmbeddedDocuments(name: string, data: Loose[] = [], operation: LooseObject = {}): Promise<Loose[]> {
    return this.getEmbeddedCollection(name).documentClass.implementation.createDocuments(data, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  async updateEmbeddedDocuments(
    name: string,
    updates: LooseObject[] = [],
    operation: LooseObject = {},
  ): Promise<Loose[]> {
    return this.getEmbeddedCollection(name).documentClass.implementation.updateDocuments(updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  async deleteEmbeddedDocuments(name: string, ids: string[] = [], operation: LooseObject = {}): Promise<Loose[]> {
    return this.getEmbeddedCollection(name).documentClass.implementation.deleteDocuments(ids, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  // -- life cycle ----------------------------------------------------------------------------------------------------

  get #system(): Loose {
    const system: Loose = Reflect.get(this, "system");
    return system instanceof DataModel ? system : undefined;
  }

  /** False cancels. The default asks the system data. */
  async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | void> {
    return this.#system?._preCreate?.(data, options, user);
  }

  _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
    this.#system?._onCreate?.(data, options, userId);
  }

  async _preUpdate(changes: LooseObject, options: LooseObject, user: Loose): Promise<boolean | void> {
    return this.#system?._preUpdate?.(changes, options, user);
  }

  _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    this.#system?._onUpdate?.(changed, options, userId);
  }

  async _preDelete(options: LooseObject, user: Loose): Promise<boolean | void> {
    return this.#system?._preDelete?.(options, user);
  }

  _onDelete(options: LooseObject, userId: string): void {
    this.#system?._onDelete?.(options, userId);
  }

  static async _preCreateOperation(
    _documents: Loose[],
    _operation: LooseObject,
    _user: Loose,
  ): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: Loose[], _operation: LooseObject, _user: Loose): Promise<void> {}
  static async _preUpdateOperation(
    _documents: Loose[],
    _operation: LooseObject,
    _user: Loose,
  ): Promise<boolean | void> {}
  static async _onUpdateOperation(_documents: Loose[], _operation: LooseObject, _user: Loose): Promise<void> {}
  static async _preDeleteOperation(
    _documents: Loose[],
    _operation: LooseObject,
    _user: Loose,
  ): Promise<boolean | void> {}
  static async _onDeleteOperation(_documents: Loose[], _operation: LooseObject, _user: Loose): Promise<void> {}
}
