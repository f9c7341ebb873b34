/**
 * Compendium packs: the index is always loaded, documents load on request. Packs are locked.
 * Written from: API CompendiumCollection page, KB:compendium.
 */
import { Collection } from "../../common/collection.ts";
import type { Loose, LooseObject } from "../../common/loose.ts";
import { DocumentCollection } from "./collections/document-collection.ts";
import { g } from "./globals.ts";

const ROLES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];

/** One pack. */
export class CompendiumCollection extends DocumentCollection {
  readonly metadata: LooseObject;
  index = new Collection<LooseObject>();
  readonly #folders = new Collection<Loose>();
  #indexFields = new Set<string>();
  #flush: ReturnType<typeof setTimeout> | undefined;

  constructor(metadata: LooseObject) {
    super();
    const { index, folders, ...rest } = metadata;
    this.metadata = rest;
    this.#fill(index ?? []);
    for (const folder of folders ?? []) this.#folders.set(folder["_id"], folder);
  }

  static CACHE_LIFETIME_SECONDS = 300;
  override get documentName(): string {
    return this.metadata["type"];
  }
  /** `<package>.<pack>` */
  get collection(): string {
    return this.metadata["id"];
  }
  get title(): string {
    return g.game.i18n.localize(this.metadata["label"]);
  }
  get locked(): boolean {
    return true;
  }
  get folder(): Loose {
    return g.game._packFolder(this.metadata["name"]) ?? null;
  }
  get folders(): Loose {
    return this.#folders;
  }
  get visible(): boolean {
    return g.game.user.isGM || this.getUserLevel(g.game.user) >= 2;
  }
  /** What this world has set for the pack. */
  get config(): LooseObject {
    return g.game.settings.get("core", "compendiumConfiguration")[this.collection] ?? {};
  }
  get ownership(): LooseObject {
    return this.config["ownership"] ?? this.metadata["ownership"] ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  }
  get indexed(): boolean {
    return this.#indexFields.size > 0;
  }

  /** Ownership by role: the nearest lower role that has an entry. */
  getUserLevel(user: Loose = g.game.user): number {
    const levels: Record<string, number> = g.CONST.DOCUMENT_OWNERSHIP_LEVELS;
    for (let role: number = user.role; role >= 1; role--) {
      const level = this.ownership[ROLES[role] ?? ""];
      if (level !== undefined && level !== "INHERIT") return levels[level] ?? 0;
    }
    return user.isGM ? 3 : 0;
  }

  testUserPermission(user: Loose, permission: string | number, { exact = false } = {}): boolean {
    const wanted: number = typeof permission === "number" ? permission : g.CONST.DOCUMENT_OWNERSHIP_LEVELS[permission];
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  /** The uuid of an entry. */
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** The index, with the fields of `CONFIG.X.compendiumIndexFields` and the asked ones. */
  async getIndex({ fields = [] }: { fields?: Iterable<string> } = {}): Promise<Loose> {
    const wanted = new Set<string>([
      ...(g.CONFIG[this.documentName].compendiumIndexFields ?? []),
      ...fields,
      ...this.#indexFields,
    ]);
    const missing = [...wanted].some((field) => !this.#indexFields.has(field));
    if (missing || this.index.size === 0) {
      this.#indexFields = wanted;
      const answer: Loose = await g.game._connection.request("modifyDocument", {
        type: this.documentName,
        action: "get",
        operation: { pack: this.collection, index: true, indexFields: [...wanted] },
      });
      this.#fill(answer.result);
    }
    return this.index;
  }

  /** One document, undefined when there is none. */
  async getDocument(id: string): Promise<Loose> {
    const cached: Loose = this.get(id);
    return cached ?? (await this.getDocuments({ _id: id }))[0];
  }

  /** Documents that fit a query: plain values, or lists under `key__in`. */
  async getDocuments(query: LooseObject = {}): Promise<Loose[]> {
    const answer: Loose = await g.game._connection.request("modifyDocument", {
      type: this.documentName,
      action: "get",
      operation: { pack: this.collection, query },
    });
    const docs: Loose[] = answer.result.map((source: LooseObject) => {
      const known: Loose = this.get(String(source["_id"]));
      if (known) return known;
      const doc: Loose = this.documentClass.fromSource(source, { pack: this.collection });
      this.set(doc.id, doc);
      return doc;
    });
    clearTimeout(this.#flush);
    this.#flush = setTimeout(() => {
      this.clear();
    }, CompendiumCollection.CACHE_LIFETIME_SECONDS * 1000);
    return docs;
  }

  /** Sets what differs from the manifest, for the whole world. */
  async configure(configuration: LooseObject = {}): Promise<void> {
    const all: LooseObject = g.foundry.utils.deepClone(g.game.settings.get("core", "compendiumConfiguration"));
    all[this.collection] = { ...all[this.collection], ...configuration };
    await g.game.settings.set("core", "compendiumConfiguration", all);
  }

  async importDocument(): Promise<never> {
    throw new Error(`You may not modify the pack ${this.collection} because it is locked`);
  }

  #fill(entries: LooseObject[]): void {
    this.index.clear();
    for (const entry of entries) this.index.set(entry["_id"], entry);
  }
}

/** `game.packs` */
export class CompendiumPacks extends Collection<Loose> {}
