/**
 * Settings: world and user scope are Setting documents (JSON strings); client scope is the browser's storage.
 * Written from: WIKI:api/settings, API ClientSettings page, RN:13.339 #12371.
 */
import type { Loose } from "../../common/loose.ts";
import { reportDeprecation } from "../../common/deprecation.ts";
import { fault } from "./faults.ts";
import { g } from "./globals.ts";

/** What a setting is registered with. */
export interface SettingConfig {
  scope?: "world" | "client" | "user";
  config?: boolean;
  type?: Loose;
  default?: Loose;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step?: number };
  name?: string;
  hint?: string;
  requiresReload?: boolean;
  onChange?: (value: Loose, options?: Loose, userId?: string) => unknown;
}
/** A registered setting. */
export interface RegisteredSetting extends SettingConfig {
  id: string;
  key: string;
  namespace: string;
  scope: "world" | "client" | "user";
}

/** Modes of 14 by the names of 13. */
const OLD_MODES: Readonly<Record<string, string>> = {
  public: "publicroll",
  ic: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

/** `game.settings` */
export class ClientSettings {
  readonly settings = new Map<string, RegisteredSetting>();
  readonly menus = new Map<string, Loose>();

  /** Where values are kept, by scope. */
  get storage(): Map<string, Loose> {
    return new Map<string, Loose>([
      ["world", g.game.collections.get("Setting")],
      ["client", localStorage],
      ["user", g.game.collections.get("Setting")],
    ]);
  }

  /** Declares a setting. */
  register(namespace: string, key: string, data: SettingConfig): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const id = `${namespace}.${key}`;
    const scope = data.scope ?? "client";
    if (!["world", "client", "user"].includes(scope)) throw new Error(`${id}: ${String(scope)} is not a setting scope`);
    this.settings.set(id, { ...data, id, key, namespace, scope });
  }

  /** Declares a window that is opened from the settings. */
  registerMenu(namespace: string, key: string, data: Loose): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    if (typeof data.type !== "function") throw new Error("You must provide a class to open as the menu's type");
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key: `${namespace}.${key}` });
  }

  /** The value of a setting, its default when nothing is stored. @throws when it is not registered */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): Loose {
    const config = this.#config(namespace, key);
    // The old name of 13 tells what the new one holds. @source RN:14.355 #8856
    if (config.id === "core.rollMode" && g.game.release.generation >= 14)
      return OLD_MODES[String(this.get("core", "messageMode"))] ?? "publicroll";
    if (document) {
      if (config.scope === "client") throw new Error("A client setting has no document");
      return this.#document(config);
    }
    return revive(config, this.#stored(config));
  }

  /**
   * Stores a value.
   * @returns the cleaned value, or the Setting document with `options.document`
   * @throws without permission, before ready, or when the value is invalid
   */
  async set(namespace: string, key: string, value: Loose, options: Loose = {}): Promise<Loose> {
    const config = this.#config(namespace, key);
    const cleaned = clean(config, value === undefined ? fallback(config) : value);
    const json = JSON.stringify(plain(cleaned));
    if (config.scope === "client") {
      this.#setClient(config, json, options);
      return revive(config, json);
    }
    if (!g.game.ready)
      throw new Error("You may not assert the value of a world-level setting before the game is ready");
    if (config.scope === "world" && !g.game.user.hasPermission("SETTINGS_MODIFY")) {
      throw new Error(`User ${String(g.game.user.name)} lacks permission to change the setting ${config.id}`);
    }
    const stored = this.#document(config);
    const Setting = g.CONFIG.Setting.documentClass;
    const doc = stored
      ? ((await stored.update({ value: json }, options)) ?? stored)
      : await Setting.create(
          { key: config.id, value: json, user: config.scope === "user" ? g.game.user.id : null },
          options,
        );
    return options.document ? doc : revive(config, json);
  }

  /** A Setting document came, changed or went: tell its owner. */
  _onDocumentChange(id: string, user: string | null, json: string | undefined, options: Loose, userId: string): void {
    const config = this.settings.get(id);
    if (!config || (config.scope === "user" ? user !== g.game.user.id : config.scope !== "world" || user)) return;
    this.#announce(config, revive(config, json), options, userId);
  }

  #setClient(config: RegisteredSetting, json: string, options: Loose): void {
    if ((localStorage.getItem(config.id) ?? JSON.stringify(plain(clean(config, fallback(config))))) === json) return;
    localStorage.setItem(config.id, json);
    const value = revive(config, json);
    this.#announce(config, value, options, g.game.userId);
    g.Hooks.callAll("clientSettingChanged", config.id, value, options);
  }

  #announce(config: RegisteredSetting, value: Loose, options: Loose, userId: string): void {
    try {
      const done: unknown = config.onChange?.(value, options, userId);
      if (done instanceof Promise)
        done.catch((error: unknown) => {
          fault(`onChange of ${config.id}`, error);
        });
    } catch (error) {
      fault(`onChange of ${config.id}`, error);
    }
  }

  #config(namespace: string, key: string): RegisteredSetting {
    if (namespace === "core" && key === "rollMode" && g.game.release.generation >= 14)
      reportDeprecation("the setting core.rollMode; use core.messageMode");
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  #stored(config: RegisteredSetting): string | undefined {
    if (config.scope === "client") return localStorage.getItem(config.id) ?? undefined;
    return this.#document(config)?._source.value;
  }

  #document(config: RegisteredSetting): Loose {
    const user = config.scope === "user" ? g.game.userId : null;
    const settings: Loose = g.game._settingDocuments;
    return settings.find(
      (setting: Loose) => setting._source.key === config.id && (setting._source.user ?? null) === user,
    );
  }
}

function isField(type: Loose): boolean {
  return type instanceof g.foundry.data.fields.DataField;
}
function isModel(type: Loose): boolean {
  return typeof type === "function" && g.foundry.utils.isSubclass(type, g.foundry.abstract.DataModel);
}

function fallback(config: RegisteredSetting): Loose {
  if (config.default !== undefined) return structuredCloneSafe(config.default);
  if (isField(config.type)) return config.type.getInitialValue({});
  if (isModel(config.type)) return {};
  return undefined;
}

function structuredCloneSafe(value: Loose): Loose {
  return g.foundry.utils.deepClone(value);
}

function revive(config: RegisteredSetting, json: string | undefined): Loose {
  if (json === undefined || json === null) return instance(config, fallback(config));
  let value: Loose = json;
  try {
    value = JSON.parse(json);
  } catch {
    /* client storage may hold bare text */
  }
  try {
    return instance(config, value);
  } catch (error) {
    fault(`stored value of ${config.id}`, error);
    return instance(config, fallback(config));
  }
}

/** The value as code sees it: fields initialise, models are made, constructors cast. */
function instance(config: RegisteredSetting, value: Loose): Loose {
  const { type } = config;
  if (isField(type)) return type.initialize(type.clean(value), undefined, {});
  if (isModel(type)) return type.fromSource(value ?? {}, { strict: false });
  return cast(type, value);
}

/** The value as it is stored. @throws when it is invalid */
function clean(config: RegisteredSetting, value: Loose): Loose {
  const { type } = config;
  if (isField(type)) {
    const cleaned: Loose = type.clean(value, {});
    const failure: Loose = type.validate(cleaned, { fallback: false });
    if (failure)
      throw failure instanceof Error ? failure : (failure.asError?.() ?? new Error(`${config.id}: invalid value`));
    return cleaned;
  }
  if (isModel(type)) return (value instanceof type ? value : new type(value)).toObject();
  return cast(type, value);
}

function cast(type: Loose, value: Loose): Loose {
  if (value === null || value === undefined) return value;
  if (type === Number || type === String || type === Boolean) return type(value);
  return value;
}

function plain(value: Loose): Loose {
  return value instanceof Set ? [...value] : value;
}
