/** Collections of documents. Written from: API DocumentCollection / WorldCollection pages. */
import { Collection } from "../../../common/collection.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { fault } from "../faults.ts";
import { g } from "../globals.ts";

/** Documents of one kind. */
export class DocumentCollection extends Collection<Loose> {
  readonly invalidDocumentIds = new Set<string>();
  /** Applications that show this collection. */
  apps: Loose[] = [];
  _source: LooseObject[] = [];

  /** Document name of the entries. */
  get documentName(): string {
    return "Document";
  }
  get documentClass(): Loose {
    return g.CONFIG[this.documentName].documentClass;
  }
  get name(): string {
    return this.constructor.name;
  }

  /** An entry; `strict` throws when there is none, `invalid` also finds invalid ones (not in this host). */
  override get(id: string, options: { strict?: boolean; invalid?: boolean } = {}): Loose {
    return super.get(id, { strict: options.strict ?? false });
  }

  /** Constructs an entry without adding it. */
  createDocument(data: LooseObject, context: LooseObject = {}): Loose {
    return new this.documentClass(data, { ...context, collection: this });
  }

  /** Shows the collection's applications again. */
  render(force = false, options: LooseObject = {}): void {
    for (const app of this.apps) void app.render({ ...options, force });
  }

  /** Constructs all entries; one that is invalid is left out and remembered. */
  _initializeAll(sources: LooseObject[]): void {
    this._source = sources;
    this.clear();
    for (const source of sources) {
      try {
        const doc: Loose = this.documentClass.fromSource(source);
        super.set(doc.id, doc);
      } catch (error) {
        this.invalidDocumentIds.add(String(source["_id"]));
        fault(`invalid ${this.documentName} ${String(source["_id"])}`, error);
      }
    }
  }

  /** Search by name, as directories do. */
  search({ query = "" }: { query?: string } = {}): Loose[] {
    return this.filter((doc: Loose) => String(doc.name).toLowerCase().includes(query.toLowerCase()));
  }

  /** Updates many entries. */
  async updateAll(
    transformation: Loose,
    condition: ((doc: Loose) => boolean) | null = null,
    options: LooseObject = {},
  ): Promise<Loose[]> {
    const docs = this.contents.filter((doc) => !condition || condition(doc));
    const updates = docs.map((doc) => ({
      ...(typeof transformation === "function" ? transformation(doc) : transformation),
      _id: doc.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }
}

/** Documents of the world. */
export class WorldCollection extends DocumentCollection {
  get folders(): Loose[] {
    return g.game.folders.filter((folder: Loose) => folder.type === this.documentName);
  }
  get directory(): Loose {
    return g.ui[this.documentClass.collectionName] ?? null;
  }
  static get instance(): Loose {
    return g.game.collections.find((collection: Loose) => collection instanceof this);
  }

  /** Puts a compendium document into the world. */
  async importFromCompendium(
    pack: Loose,
    id: string,
    updateData: LooseObject = {},
    options: LooseObject = {},
  ): Promise<Loose> {
    const doc: Loose = await pack.getDocument(id);
    if (!doc) throw new Error(`${id} does not exist in ${String(pack.collection)}`);
    const source: LooseObject = this.fromCompendium(doc, options);
    return this.documentClass.create(g.foundry.utils.mergeObject(source, updateData), {
      ...options,
      fromCompendium: true,
    });
  }

  /** Creation data from a compendium document: without id, sort and ownership, with its folder unless asked; it remembers where it came from. */
  fromCompendium(
    doc: Loose,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: LooseObject = {},
  ): LooseObject {
    const data: LooseObject = typeof doc.toObject === "function" ? doc.toObject() : g.foundry.utils.deepClone(doc);
    if (!keepId) delete data["_id"];
    if (clearFolder) delete data["folder"];
    if (clearSort) delete data["sort"];
    if (clearOwnership) delete data["ownership"];
    data["_stats"] = {
      ...data["_stats"],
      compendiumSource: doc.pack ? doc.uuid : (data["_stats"]?.compendiumSource ?? null),
    };
    return data;
  }
}
