/**
 * The system's manifest, which is all that the server knows about a system. It is read once at the start, so a new
 * document type needs a restart.
 * Written from: KB:module-sub-types, WIKI system manifest pages.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";

/** What the manifest says of one document subtype. */
export interface SubtypeDeclaration {
  htmlFields?: string[];
  filePathFields?: LooseObject;
  gmOnlyFields?: string[];
}
/** What the manifest says of one pack. */
export interface PackDeclaration {
  name: string;
  label: string;
  path?: string;
  type: string;
  system?: string;
  banner?: string;
  ownership?: Record<string, string>;
  flags?: LooseObject;
}
/** The part of system.json that the server reads. */
export interface Manifest extends LooseObject {
  id: string;
  title: string;
  version: string;
  esmodules?: string[];
  styles?: (string | { src: string; layer?: string | null })[];
  languages?: { lang: string; name: string; path: string }[];
  packs?: PackDeclaration[];
  socket?: boolean;
  documentTypes?: Record<string, Record<string, SubtypeDeclaration>>;
}

/** Reads `system.json` of a built system. @throws when it is missing or has no id */
export function readManifest(system: string): Manifest {
  const manifest: unknown = JSON.parse(readFileSync(path.join(system, "system.json"), "utf8"));
  if (!isManifest(manifest))
    throw new Error(`${system}/system.json is not a system manifest (id, title and version are needed)`);
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "version" in value &&
    "title" in value
  );
}

/** The declared subtypes of a document, without core's own `base`. */
export function declaredTypes(manifest: Manifest, documentName: string): string[] {
  return Object.keys(manifest.documentTypes?.[documentName] ?? {});
}

/** The declaration of one subtype, empty when there is none. */
export function subtype(manifest: Manifest, documentName: string, type: unknown): SubtypeDeclaration {
  return manifest.documentTypes?.[documentName]?.[String(type)] ?? {};
}
