/**
 * Collection of the documents inside a document.
 * @source API:foundry.abstract.EmbeddedCollection
 */
import { Collection } from "../collection.ts";
import { randomID } from "../utils/misc.ts";
import type { InitializeOptions } from "../data/types.ts";
import type { Loose, LooseObject } from "../loose.ts";

/** The documents inside a document, made from a list in its source. */
export class EmbeddedCollection extends Collection<Loose> {
  readonly name: string;
  readonly model: Loose;
  /** Ids of entries that are not valid. */
  readonly invalidDocumentIds = new Set<string>();

  constructor(name: string, model: Loose) {
    super();
    this.name = name;
    this.model = model;
  }

  /** The class of the documents. */
  get documentClass(): Loose {
    return this.model.documentClassOf?.(this.name);
  }

  get documentName(): string {
    return this.documentClass?.documentName;
  }

  get _source(): LooseObject[] {
    return this.model._source[this.name];
  }

  /** Makes the documents from the source; those that are there stay the same objects. */
  initialize(options: InitializeOptions = {}): void {
    const seen = new Set<string>();
    this.invalidDocumentIds.clear();
    this._source.forEach((data, index) => {
      data["_id"] ??= randomID();
      const id: string = data["_id"];
      seen.add(id);
      const present: Loose = super.get(id);
      if (present && present._source === data) {
        present._initialize(options);
        return;
      }
      const made = this.#make(data, options);
      if (!made) return;
      this._source[index] = made._source;
      Map.prototype.set.call(this, id, made);
    });
    for (const id of [...this.keys()])
      if (!seen.has(id) || this.invalidDocumentIds.has(id)) Map.prototype.delete.call(this, id);
  }

  #make(data: LooseObject, options: InitializeOptions): Loose {
    try {
      return this.createDocument(data, { strict: options.strict ?? false });
    } catch (error) {
      if (options.strict) throw error;
      this.invalidDocumentIds.add(data["_id"]);
      console.warn(`Invalid embedded ${this.documentName} ${data["_id"]}`, error);
      return null;
    }
  }

  /** A document for the collection, not yet in it. */
  createDocument(data: LooseObject, context: LooseObject = {}): Loose {
    const cls: Loose = this.documentClass.implementation;
    return new cls(data, { ...context, parent: this.model });
  }

  /** Adds or replaces a document, in the source as well. */
  override set(id: string, document: Loose): this {
    const index = this._source.findIndex((data) => data["_id"] === id);
    if (index >= 0) this._source[index] = document._source;
    else this._source.push(document._source);
    return super.set(id, document);
  }

  /** Takes a document out, of the source as well. */
  override delete(id: string): boolean {
    const index = this._source.findIndex((data) => data["_id"] === id);
    if (index >= 0) this._source.splice(index, 1);
    return super.delete(id);
  }

  /** The documents' plain data. */
  toObject(source = true): LooseObject[] {
    return this.map((document: Loose) => document.toObject(source));
  }
}
