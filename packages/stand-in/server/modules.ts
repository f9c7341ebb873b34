/**
 * Active modules: their manifests, and the subtypes that they add.
 * Written from: KB:module-sub-types (`<module>.<type>`), WIKI module manifest pages.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";
import type { Manifest } from "./manifest.ts";

/** A module and where it lies. */
export interface Module {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Reads `module.json` of a folder. @throws when there is none, or none with an id */
export function readModule(folder: string): Module {
  const read: unknown = JSON.parse(readFileSync(path.join(folder, "module.json"), "utf8"));
  if (typeof read !== "object" || read === null || !("id" in read) || typeof read.id !== "string")
    throw new Error(`${folder}/module.json is not a module manifest (an id is needed)`);
  const { id } = read;
  return { folder: path.resolve(folder), manifest: { title: id, version: "0", ...read, id } };
}

/** The manifest of the system with what modules add to its types. */
export function withModuleTypes(system: Manifest, modules: readonly Module[]): Manifest {
  const documentTypes: NonNullable<Manifest["documentTypes"]> = { ...system.documentTypes };
  for (const { manifest } of modules)
    for (const [name, types] of Object.entries(manifest.documentTypes ?? {}))
      documentTypes[name] = {
        ...documentTypes[name],
        ...Object.fromEntries(Object.entries(types).map(([type, config]) => [`${manifest.id}.${type}`, config])),
      };
  return { ...system, documentTypes };
}

/** What a page is told to load, in this order. */
export interface ModuleFiles {
  readonly id: string;
  readonly scripts: string[];
  readonly esmodules: string[];
}

/** Files of the modules, as the pages need them. */
export function moduleFiles(modules: readonly Module[]): ModuleFiles[] {
  const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  return modules.map(({ manifest }) => ({
    id: manifest.id,
    scripts: list(manifest["scripts"]),
    esmodules: list(manifest.esmodules),
  }));
}

/** The manifests, for `game.modules`. */
export const manifestsOf = (modules: readonly Module[]): LooseObject[] => modules.map(({ manifest }) => manifest);
