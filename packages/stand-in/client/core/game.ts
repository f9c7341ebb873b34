/**
 * `game`, and the order in which a world loads. Collections throw until they are initialized: sources disagree about
 * what exists at `setup`, so code must not depend on either reading.
 * Written from: WIKI:api/game, WIKI:guides/from-load-to-render.
 */
import { Collection } from "../../common/collection.ts";
import { NotInHost } from "../../common/not-in-host.ts";
import type { Loose, LooseObject } from "../../common/loose.ts";
import { createInterface, registerInterfaceSettings, renderInterface } from "../sidebar/index.ts";
import { registerJournalSheet } from "../apps/index.ts";
import { ToursCollection } from "../nue/tour.ts";
import { Notifications, TooltipManager } from "../ui/index.ts";
import { handleResponse } from "./backend.ts";
import { CompendiumCollection, CompendiumPacks } from "./compendium.ts";
import type { Connection } from "./connection.ts";
import { fault } from "./faults.ts";
import { g } from "./globals.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { KeyboardManager } from "./keyboard.ts";
import { localizeModels } from "./localize-models.ts";
import { ClientSettings } from "./settings.ts";
import { createTime, registerTime, type HostTime } from "./time.ts";

/** What the page tells the client. */
export interface BootData {
  prefix: string;
  generation: 13 | 14;
  system: string;
  esmodules: string[];
  surface: boolean;
  modules: { id: string; scripts: string[]; esmodules: string[] }[];
  /** what guests lack is stood in for */ guests: boolean;
  /** of a page that has not chosen one */ language?: string;
  /** what becomes of requests whose answer was lost with the connection */ lostAnswers?: "pending" | "reject";
}

const PRIMARY = [
  "User",
  "Setting",
  "Folder",
  "Macro",
  "Actor",
  "Item",
  "JournalEntry",
  "RollTable",
  "Scene",
  "ChatMessage",
  "Combat",
];
const WORLD_KEYS: Record<string, string> = {
  User: "users",
  Setting: "settings",
  Folder: "folders",
  Macro: "macros",
  Actor: "actors",
  Item: "items",
  JournalEntry: "journal",
  RollTable: "tables",
  Scene: "scenes",
  ChatMessage: "messages",
  Combat: "combats",
};

/** The game. */
export class Game {
  readonly data: LooseObject;
  readonly i18n = new Localization();
  readonly settings = new ClientSettings();
  readonly keybindings = new ClientKeybindings();
  readonly keyboard = new KeyboardManager();
  /** Of the class that a system may have put into CONFIG. */
  tooltip: Loose = new TooltipManager();
  readonly modules = new Collection<Loose>();
  readonly tours = new ToursCollection();
  readonly time: HostTime;
  readonly view = "game";
  readonly paused = false;
  ready = false;
  canvas: Loose = null;
  user: Loose = null;
  /** @ignore */ readonly _connection: Connection;
  /** @ignore */ _documentsReady = false;
  /** @ignore */ _initialized = false;
  readonly #boot: BootData;
  readonly #collections = new Collection<Loose>();
  #packsListed = false;
  readonly #packs = new CompendiumPacks();
  readonly #waiting: LooseObject[] = [];
  #documents = false;

  constructor(boot: BootData, connection: Connection, data: LooseObject) {
    this.#boot = boot;
    this._connection = connection;
    this.data = data;
    for (const manifest of data["modules"] ?? []) this.modules.set(manifest.id, { ...manifest, active: true });
    // The server's clock as it was at login, whatever this page's says (API GameTime#serverTime).
    const ahead = Number(data["serverTime"]) - Date.now();
    this.time = createTime(ahead);
    connection.socket.on("modifyDocument", (response: LooseObject) => {
      if (!this._documentsReady) {
        this.#waiting.push(response);
        return;
      }
      handleResponse(response).catch((error: unknown) => {
        fault("broadcast", error);
      });
    });
    connection.socket.on("userActivity", (userId: string, activity: LooseObject) => {
      if (this.#documents) this.users._handleUserActivity(userId, activity);
      else if (activity["active"] === true) this.data["activeUsers"].push(userId);
    });
  }

  get release(): Loose {
    return this.data["release"];
  }
  get version(): string {
    return this.release.version;
  }
  get system(): Loose {
    return this.data["system"];
  }
  get world(): Loose {
    return this.data["world"];
  }
  get userId(): string {
    return this.data["userId"];
  }
  get socket(): Loose {
    return this._connection.socket;
  }
  get permissions(): LooseObject {
    return {};
  }
  get documentTypes(): Record<string, string[]> {
    const types = (name: string): string[] => [
      name === "JournalEntryPage" ? "text" : "base",
      ...Object.keys(this.system.documentTypes?.[name] ?? {}),
    ];
    return Object.fromEntries(
      [...PRIMARY, "Token", "ActorDelta", "Combatant", "JournalEntryPage"].map((name) => [name, types(name)]),
    );
  }

  get collections(): Loose {
    return this.#initialised("collections") && this.#collections;
  }
  /** Readable in `setup`, before documents. @source public code of draw-steel (draw-steel.mjs) */
  get packs(): Loose {
    return (this.#packsListed || this.#initialised("packs")) && this.#packs;
  }
  get users(): Loose {
    return this.#initialised("users") && this.#collections.get("User");
  }
  get actors(): Loose {
    return this.#initialised("actors") && this.#collections.get("Actor");
  }
  get items(): Loose {
    return this.#initialised("items") && this.#collections.get("Item");
  }
  get journal(): Loose {
    return this.#initialised("journal") && this.#collections.get("JournalEntry");
  }
  get scenes(): Loose {
    return this.#initialised("scenes") && this.#collections.get("Scene");
  }
  get folders(): Loose {
    return this.#initialised("folders") && this.#collections.get("Folder");
  }
  get messages(): Loose {
    return this.#initialised("messages") && this.#collections.get("ChatMessage");
  }
  get combats(): Loose {
    return this.#initialised("combats") && this.#collections.get("Combat");
  }
  /** The combat that the tracker shows. */
  get combat(): Loose {
    return this.combats.viewed;
  }
  get tables(): Loose {
    return this.#initialised("tables") && this.#collections.get("RollTable");
  }
  get macros(): Loose {
    return this.#initialised("macros") && this.#collections.get("Macro");
  }
  get playlists(): never {
    throw new NotInHost("game.playlists");
  }
  get cards(): never {
    throw new NotInHost("game.cards");
  }

  #initialised(name: string): true {
    if (this.#documents) return true;
    const error = new Error(`game.${name} was read before documents are initialised; wait for the ready hook`);
    fault("too early", error);
    throw error;
  }

  /** @ignore World settings are readable from `init` on, before their documents exist. */
  get _settingDocuments(): Loose[] {
    if (this.#documents) return this.#collections.get("Setting").contents;
    return this.data["settings"].map((source: LooseObject) => ({ _source: source }));
  }

  /** @ignore The manifest's folder of a pack. */
  _packFolder(packName: string): Loose {
    return this.data["packFolders"]?.find((folder: LooseObject) => folder["packs"]?.includes(packName));
  }

  /** Runs the boot order. @param onDocuments called when documents and interface exist, before they are shown */
  async initialize(onDocuments: () => void): Promise<void> {
    g.ui.notifications = new Notifications();
    this.settings.register("core", "language", {
      scope: "client",
      config: false,
      type: String,
      default: this.#preferredLanguage(),
    });
    this.settings.register("core", "permissions", { scope: "world", config: false, type: Object, default: {} });
    this.settings.register("core", "compendiumConfiguration", {
      scope: "world",
      config: false,
      type: Object,
      default: {},
      onChange: () => {
        g.ui.compendium?.render();
      },
    });
    registerTime();
    registerInterfaceSettings();
    registerJournalSheet();
    Hooks.callAll("init");
    this._initialized = true;
    if (g.CONFIG.ux.TooltipManager !== TooltipManager) this.tooltip = new g.CONFIG.ux.TooltipManager();
    this.tooltip.activateEventListeners();
    await this.#loadLanguages();
    this.#labelTypes();
    localizeModels();
    Hooks.callAll("i18nInit");
    for (const pack of this.data["packs"]) this.#packs.set(pack.id, new CompendiumCollection(pack));
    this.#packsListed = true;
    Hooks.callAll("setup");
    this.#initializeDocuments();
    await this.#indexPacks();
    Object.assign(g.ui, createInterface());
    onDocuments();
    await this.#showInterface();
    this.ready = true;
    Hooks.callAll("ready");
  }

  #preferredLanguage(): string {
    const known: string[] = (this.system.languages ?? []).map((entry: LooseObject) => entry["lang"]);
    if (this.#boot.language) return this.#boot.language;
    return (
      navigator.languages
        .map((lang) => lang.split("-")[0] ?? "")
        .find((lang) => lang === "en" || known.includes(lang)) ?? "en"
    );
  }

  async #loadLanguages(): Promise<void> {
    const lang: string = this.settings.get("core", "language");
    const own = ["en", "ru"].map((code) => ({ lang: code, url: `${this.#boot.prefix}/lang/${code}.json` }));
    const system = (this.system.languages ?? []).map((entry: LooseObject) => ({
      lang: String(entry["lang"]),
      url: `${this.#boot.prefix}/systems/${String(this.system.id)}/${String(entry["path"])}`,
    }));
    const modules = this.modules.contents.flatMap(({ id, languages }: Loose) =>
      (languages ?? []).map((entry: LooseObject) => ({
        lang: String(entry["lang"]),
        url: `${this.#boot.prefix}/modules/${String(id)}/${String(entry["path"])}`,
      })),
    );
    await this.i18n.initialize(lang, [...own, ...system, ...modules]);
  }

  /** Labels of subtypes come from `TYPES.<Document>.<type>`. */
  #labelTypes(): void {
    for (const [name, types] of Object.entries(this.documentTypes)) {
      const labels: Record<string, string> = g.CONFIG[name].typeLabels;
      for (const type of types) labels[type] ??= `TYPES.${name}.${type}`;
    }
  }

  /** All documents are constructed first; only then are they prepared. */
  #initializeDocuments(): void {
    for (const name of PRIMARY) this.#collections.set(name, new g.CONFIG[name].collection());
    this.#documents = true;
    for (const name of PRIMARY) this.#collections.get(name)._initializeAll(this.data[WORLD_KEYS[name] ?? ""]);
    this.user = this.users.get(this.userId);
    if (!this.user) throw new Error("The user of this session does not exist");
    for (const id of [...this.data["activeUsers"], this.userId]) {
      const user = this.users.get(id);
      if (user) user.active = true;
    }
    this._documentsReady = true;
    for (const name of PRIMARY) for (const doc of this.#collections.get(name)) doc._safePrepareData();
    for (const response of this.#waiting.splice(0))
      handleResponse(response).catch((error: unknown) => {
        fault("broadcast", error);
      });
  }

  /**
   * All at once: nothing public says that one pack waits for another, and a slow line would be crossed for each. One that a GM has
   * hidden meanwhile keeps no page from coming up. UNSURE what a real host does then.
   */
  async #indexPacks(): Promise<void> {
    const wanted = [...this.#packs].filter(
      (pack: Loose) =>
        (g.CONFIG[pack.documentName]?.compendiumIndexFields ?? []).length > 0 && pack.getUserLevel(this.user) > 0,
    );
    await Promise.all(
      wanted.map((pack: Loose) =>
        pack.getIndex().catch((error: unknown) => {
          console.warn(error);
        }),
      ),
    );
  }

  async #showInterface(): Promise<void> {
    await renderInterface();
    this.canvas = g.canvas;
    this.canvas.initialize();
    await this.canvas.draw();
    this.keybindings.activate();
    this.keyboard._activateListeners();
    this._connection.socket.on("disconnect", () => {
      g.ui.notifications.warn("HOST.Connection.Lost", { localize: true, permanent: false });
    });
    this._connection.socket.on("connect", () => {
      g.ui.notifications.info("HOST.Connection.Back", { localize: true });
    });
  }
}
