/**
 * Registry of document types, GM-only fields, data models and document classes, filled by the manifest and the client.
 * The server sets only what the manifest declares.
 * @source KB:module-sub-types, API:CONFIG
 */
import type { Loose, LooseObject } from "./loose.ts";

/** One entry of `documentTypes` in a manifest. */
export interface DocumentTypeConfig {
  htmlFields?: string[];
  filePathFields?: Record<string, string[]>;
  gmOnlyFields?: string[];
}

const types = new Map<string, Map<string, DocumentTypeConfig>>();

/**
 * Sets the types of each document, as the manifest's `documentTypes` has them ({Actor: {npc: {…}}}) or as a plain list
 * ({Actor: ["npc"]}).
 */
export function setDocumentTypes(
  documentTypes: Record<string, readonly string[] | Record<string, DocumentTypeConfig>>,
): void {
  types.clear();
  for (const [name, entry] of Object.entries(documentTypes)) {
    const list: [string, DocumentTypeConfig][] = Array.isArray(entry)
      ? entry.map((type: string) => [type, {}])
      : Object.entries(entry);
    types.set(name, new Map(list));
  }
}

/** The system's types of a document, without "base". */
export function systemTypes(documentName: string): string[] {
  return [...(types.get(documentName)?.keys() ?? [])];
}

/** What the manifest says about one type. */
export function documentTypeConfig(documentName: string, type: string): DocumentTypeConfig | undefined {
  return types.get(documentName)?.get(type);
}

type ModelLookup = (documentName: string, type: string) => Loose;
let models: ModelLookup = () => undefined;

/** The client gives access to `CONFIG.X.dataModels`. */
export function setTypeDataModels(lookup: ModelLookup): void {
  models = lookup;
}

/** The system's data model of a type; undefined on the server. */
export function typeDataModel(documentName: string, type: string): Loose {
  return models(documentName, type);
}

let provider: (type: string) => Loose = () => null;

/** The client gives access to the packages. */
export function setTypeProvider(lookup: (type: string) => Loose): void {
  provider = lookup;
}

/** The package that declares a type; null on the server. */
export function typeProvider(type: string): Loose {
  return provider(type);
}

type ClassLookup = (documentName: string) => Loose;
let classes: ClassLookup = () => undefined;

/** The client gives access to `CONFIG.X.documentClass`. */
export function setDocumentImplementations(lookup: ClassLookup): void {
  classes = lookup;
}

/** The configured class of a document; undefined outside the client. */
export function documentImplementation(documentName: string): Loose {
  return classes(documentName);
}

let scopes: () => Iterable<string> = () => ["core", "world"];

/** The client tells which flag scopes exist: core, world, the system's id, active modules. */
export function setFlagScopes(provider: () => Iterable<string>): void {
  scopes = provider;
}

/** @throws Error when the scope is none of the known ones */
export function checkFlagScope(scope: string): void {
  if (![...scopes()].includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

/** Defaults that the manifest gives to new documents. */
export interface SystemDefaults {
  systemId: string;
  systemVersion: string;
  coreVersion: string;
  primaryTokenAttribute: string | null;
  secondaryTokenAttribute: string | null;
  grid: LooseObject;
}

export const systemDefaults: SystemDefaults = {
  systemId: "",
  systemVersion: "",
  coreVersion: "",
  primaryTokenAttribute: null,
  secondaryTokenAttribute: null,
  grid: {},
};

/** Sets the defaults from the manifest. */
export function setSystemDefaults(defaults: Partial<SystemDefaults>): void {
  Object.assign(systemDefaults, defaults);
}
