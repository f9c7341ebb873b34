/**
 * Client methods of every document: apps and sheet, data preparation, permissions of the user.
 * Written from: API ClientDocument page, WIKI:guides/from-load-to-render.
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { fault } from "../faults.ts";
import { g } from "../globals.ts";

// Preparation runs inside the constructor of the base class, before any field of a subclass exists: state lives aside.
const apps = new WeakMap<object, Record<string, Loose>>();
const sheets = new WeakMap<object, Loose>();
const initializing = new WeakSet<object>();

/** Adds the browser's side to a document class. */
export function ClientDocumentMixin(Base: Loose): Loose {
  return class ClientDocument extends Base {
    /** Applications that show this document, by their id. */
    get apps(): Record<string, Loose> {
      const own = apps.get(this) ?? {};
      apps.set(this, own);
      return own;
    }

    /** The one cached sheet. */
    get sheet(): Loose {
      if (!sheets.has(this)) sheets.set(this, this._createSheet());
      return sheets.get(this) ?? null;
    }
    /** Only the core may forget a sheet. */
    get _sheet(): Loose {
      return sheets.get(this) ?? null;
    }
    set _sheet(value: Loose) {
      if (value) sheets.set(this, value);
      else sheets.delete(this);
    }

    _createSheet(): Loose {
      const cls: Loose = this._getSheetClass();
      return cls ? new cls({ document: this, editable: undefined }) : null;
    }

    /** The class of the sheet: the document's own choice, the type's default, any registered one. */
    _getSheetClass(): Loose {
      return g.foundry.applications.apps.DocumentSheetConfig.getSheetClass(this);
    }

    get collection(): Loose {
      if (this.isEmbedded) return this.parent?.[this.parentCollection] ?? null;
      return this.pack ? g.game.packs.get(this.pack) : g.game.collections.get(this.documentName);
    }
    get compendium(): Loose {
      return this.pack ? g.game.packs.get(this.pack) : null;
    }
    get inCompendium(): boolean {
      return Boolean(this.pack);
    }
    get isOwner(): boolean {
      return this.testUserPermission(g.game.user, "OWNER");
    }
    get hasPlayerOwner(): boolean {
      return g.game.users.some((user: Loose) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }
    get limited(): boolean {
      return this.testUserPermission(g.game.user, "LIMITED", { exact: true });
    }
    get permission(): number {
      return this.getUserLevel(g.game.user);
    }
    get visible(): boolean {
      return this.isEmbedded ? (this.parent?.visible ?? true) : this.testUserPermission(g.game.user, "LIMITED");
    }
    get link(): string {
      return `@UUID[${String(this.uuid)}]{${String(this.name)}}`;
    }

    /** @ignore */
    _initialize(options: LooseObject = {}): void {
      initializing.add(this);
      try {
        super._initialize(options);
      } finally {
        initializing.delete(this);
      }
      if (!g.game._documentsReady) return;
      // A parent prepares its children itself, in order.
      if (this.parent && initializing.has(this.parent)) return;
      this._safePrepareData();
    }

    /** Preparation that cannot take the table down: errors are reported, not thrown. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        g.Hooks.onError("ClientDocument#_initialize", error instanceof Error ? error : new Error(String(error)), {
          msg: `Failed data preparation for ${String(this.uuid)}`,
          id: this.id,
        });
      }
    }

    prepareData(): void {
      const typed: boolean = this.system instanceof g.foundry.abstract.TypeDataModel;
      if (typed) this.system.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      if (typed) this.system.prepareDerivedData();
      this.prepareDerivedData();
    }
    prepareBaseData(): void {
      /* for subclasses */
    }
    prepareDerivedData(): void {
      /* for subclasses */
    }
    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values<Loose>(this.collections ?? {}))
        for (const child of collection) child._safePrepareData?.();
    }

    /** After a change inside, the outermost document that depends on it is prepared anew. */
    _resetRoot(): void {
      if (this.parent && this.documentName !== "Actor") {
        this.parent._resetRoot();
        return;
      }
      if (this.documentName !== "Scene") this.reset();
    }

    /** Shows the document's applications again. */
    render(force: boolean | LooseObject = false, context: LooseObject = {}): void {
      const options: LooseObject = typeof force === "object" ? force : { ...context, force };
      if (options["force"]) void this.sheet?.render(options);
      for (const app of Object.values(this.apps)) {
        if (options["force"] && app === this._sheet) continue;
        const done: Loose = app.render({ ...options, force: false });
        if (done instanceof Promise)
          done.catch((error: unknown) => {
            fault("render", error);
          });
      }
    }

    toDragData(): LooseObject {
      return { type: this.documentName, ...(this.id ? { uuid: this.uuid } : { data: this.toObject() }) };
    }

    /** A document from what a drag carries. */
    static async fromDropData(data: LooseObject): Promise<Loose> {
      const doc: Loose = data["uuid"]
        ? await g.foundry.utils.fromUuid(data["uuid"])
        : data["data"]
          ? Reflect.construct(this, [data["data"]])
          : null;
      if (!doc)
        throw new Error(`Failed to resolve Document from provided DragData. Either data or a UUID must be provided.`);
      if (doc.documentName !== this.documentName)
        throw new Error(
          `Invalid Document type '${String(doc.documentName ?? data["type"])}' provided to ${String(this.documentName)}.fromDropData.`,
        );
      return doc;
    }

    /** Takes over what an exported file says; identity, place and ownership stay. @source API:ClientDocument#importFromJSON */
    async importFromJSON(json: string): Promise<Loose> {
      const made: Loose = Reflect.construct(this.constructor, [JSON.parse(json), { strict: true }]);
      const data: LooseObject = made.toObject();
      for (const key of ["_id", "folder", "ownership", "sort", "_stats"]) Reflect.deleteProperty(data, key);
      return this.update(data, { diff: false, recursive: false });
    }

    /** A link to the document. */
    toAnchor({ classes = ["content-link"], name }: { classes?: string[]; name?: string } = {}): HTMLAnchorElement {
      const link = document.createElement("a");
      link.classList.add(...classes);
      link.draggable = true;
      Object.assign(link.dataset, { link: "", uuid: this.uuid, id: this.id, type: this.documentName });
      link.textContent = name ?? this.name;
      return link;
    }

    /**
     * HTML of the document inside another text; null when it has none.
     * @source API:ClientDocument#toEmbed, API:DocumentHTMLEmbedConfig, API:CONFIG.DocumentEmbedHandler
     */
    async toEmbed(config: LooseObject, options: LooseObject = {}): Promise<HTMLElement | null> {
      const content: HTMLElement | HTMLCollection | null = await this._buildEmbedHTML(config, options);
      if (!content) return null;
      const embed: HTMLElement | null = config["inline"]
        ? await this._createInlineEmbed(content, config, options)
        : await this._createFigureEmbed(content, config, options);
      embed?.classList.add(
        "content-embed",
        ...String(config["classes"] ?? "")
          .split(" ")
          .filter(Boolean),
      );
      return embed;
    }
    async _buildEmbedHTML(
      _config: LooseObject,
      _options: LooseObject = {},
    ): Promise<HTMLElement | HTMLCollection | null> {
      return Promise.resolve(null);
    }
    async _createInlineEmbed(
      content: HTMLElement | HTMLCollection,
      _config?: LooseObject,
      _options?: LooseObject,
    ): Promise<HTMLElement | null> {
      const section = document.createElement("section");
      section.append(...(content instanceof HTMLCollection ? content : [content]));
      return Promise.resolve(section);
    }
    async _createFigureEmbed(
      content: HTMLElement | HTMLCollection,
      config: LooseObject,
      _options?: LooseObject,
    ): Promise<HTMLElement | null> {
      const figure = document.createElement("figure");
      figure.append(...(content instanceof HTMLCollection ? content : [content]));
      const caption = document.createElement("figcaption");
      if (config["label"] || config["caption"] !== false) caption.append(String(config["label"] || this.name));
      if (config["cite"] !== false) {
        const cite = document.createElement("cite");
        cite.append(this.toAnchor());
        caption.append(cite);
      }
      if (caption.hasChildNodes()) figure[config["captionPosition"] === "top" ? "prepend" : "append"](caption);
      return Promise.resolve(figure);
    }

    static async createDialog(): Promise<never> {
      throw new NotInHost(`${String(Reflect.get(this, "documentName"))}.createDialog`);
    }
    async deleteDialog(): Promise<never> {
      throw new NotInHost(`${String(this.documentName)}#deleteDialog`);
    }

    /** A document of the world or of a pack, if it is in memory. */
    static get(id: string, { pack }: LooseObject = {}): Loose {
      const collection: Loose = pack ? g.game.packs.get(pack) : g.game.collections.get(this.documentName);
      return (pack && this.documentName === "Folder" ? collection?.folders : collection)?.get(id) ?? null;
    }

    _preCreateDescendantDocuments(..._args: Loose[]): void {
      /* for subclasses */
    }
    _preUpdateDescendantDocuments(..._args: Loose[]): void {
      /* for subclasses */
    }
    _preDeleteDescendantDocuments(..._args: Loose[]): void {
      /* for subclasses */
    }
    _onCreateDescendantDocuments(..._args: Loose[]): void {
      /* for subclasses */
    }
    _onUpdateDescendantDocuments(..._args: Loose[]): void {
      /* for subclasses */
    }
    _onDeleteDescendantDocuments(..._args: Loose[]): void {
      /* for subclasses */
    }

    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): Loose {
      if (changed["flags"]?.core?.sheetClass !== undefined) this._closeApps();
      return super._onUpdate(changed, options, userId);
    }
    _onDelete(options: LooseObject, userId: string): Loose {
      this._closeApps();
      return super._onDelete(options, userId);
    }
    _closeApps(): void {
      for (const app of Object.values(this.apps)) void app.close?.({ submit: false });
      sheets.delete(this);
    }
  };
}
