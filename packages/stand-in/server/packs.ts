/**
 * Compendium packs of the manifest, read once from a copy of their LevelDB, because a database has only one owner and
 * several hosts may serve the same build. Read-only: system packs are locked.
 * Written from: KB:compendium, foundryvtt-cli README (key layout).
 */
import { ClassicLevel } from "classic-level";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Loose, LooseObject } from "../common/loose.ts";
import { copy, isObject } from "./json/changes.ts";
import type { Manifest, PackDeclaration } from "./manifest.ts";

const LEVELS: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const ROLES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];
const ROOTS: Record<string, string> = {
  Actor: "actors",
  Adventure: "adventures",
  Item: "items",
  Scene: "scenes",
  Folder: "folders",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
};

/** One opened pack. */
export interface Pack {
  id: string;
  declaration: PackDeclaration;
  documents: Map<string, LooseObject>;
  folders: LooseObject[];
}

/** Reads all packs of a system. */
export async function readPacks(system: string, manifest: Manifest): Promise<Map<string, Pack>> {
  const packs = new Map<string, Pack>();
  for (const declaration of manifest.packs ?? []) {
    const id = `${manifest.id}.${declaration.name}`;
    const folder = path.join(system, declaration.path ?? `packs/${declaration.name}`);
    packs.set(id, { id, declaration, ...(await readPack(folder, declaration.type)) });
  }
  return packs;
}

async function readPack(
  folder: string,
  type: string,
): Promise<{ documents: Map<string, LooseObject>; folders: LooseObject[] }> {
  const documents = new Map<string, LooseObject>();
  if (!existsSync(folder)) return { documents, folders: [] };
  const temporary = mkdtempSync(path.join(os.tmpdir(), "host-pack-"));
  cpSync(folder, temporary, { recursive: true });
  const records = new Map<string, LooseObject>();
  const level = new ClassicLevel<string, LooseObject>(temporary, { keyEncoding: "utf8", valueEncoding: "json" });
  try {
    for await (const [key, value] of level.iterator()) records.set(key, value);
  } finally {
    await level.close();
    rmSync(temporary, { recursive: true, force: true });
  }
  const root = ROOTS[type] ?? "";
  const folders: LooseObject[] = [];
  for (const [key, value] of records) {
    const [, kind = "", ids = ""] = key.split("!");
    if (kind === "folders") folders.push(value);
    else if (kind === root) documents.set(ids, assemble(records, kind, ids, value));
  }
  return { documents, folders };
}

/** Puts child records into their parent, whose value lists only their ids. */
function assemble(records: Map<string, LooseObject>, kind: string, ids: string, value: LooseObject): LooseObject {
  const out = copy(value);
  for (const child of ["items", "effects", "tokens", "pages", "results"]) {
    const list: Loose = out[child];
    if (!Array.isArray(list)) continue;
    out[child] = list.flatMap((id: Loose) => {
      if (typeof id !== "string") return [id];
      const record = records.get(`!${kind}.${child}!${ids}.${id}`);
      return record ? [assemble(records, `${kind}.${child}`, `${ids}.${id}`, record)] : [];
    });
  }
  return out;
}

/**
 * The ownership level of a role in a pack: the entry of the nearest lower role that has one.
 * @param configured what a GM has set for this world, instead of the manifest's (setting core.compendiumConfiguration)
 */
export function packLevel(pack: Pack, role: number, configured?: Record<string, string>): number {
  const ownership = configured ?? pack.declaration.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  for (let at = role; at >= 1; at--) {
    const level = ownership[ROLES[at] ?? ""];
    if (level !== undefined && level !== "INHERIT") return Math.max(LEVELS[level] ?? 0, role >= 4 ? 3 : 0);
  }
  return role >= 4 ? 3 : 0;
}

/** Packs never change: an index is made once for each set of fields. */
const indexes = new WeakMap<Pack, Map<string, LooseObject[]>>();

/** Index entries: the six documented fields, and what was asked for besides. Shared by all who ask; not to be changed. */
export function packIndex(pack: Pack, fields: readonly string[]): LooseObject[] {
  const made = indexes.get(pack) ?? new Map<string, LooseObject[]>();
  indexes.set(pack, made);
  const key = fields.join();
  const index = made.get(key) ?? makeIndex(pack, fields);
  made.set(key, index);
  return index;
}

function makeIndex(pack: Pack, fields: readonly string[]): LooseObject[] {
  return [...pack.documents.values()].map((source) => {
    const entry: LooseObject = {};
    for (const key of ["_id", "name", "img", "type", "sort", "folder"])
      if (source[key] !== undefined) entry[key] = source[key];
    for (const field of fields) setPath(entry, field, copy(getPath(source, field)));
    entry["uuid"] = `Compendium.${pack.id}.${pack.declaration.type}.${String(source["_id"])}`;
    return entry;
  });
}

/** Documents of a pack that fit a query (`_id`, `key`, `key__in`). */
export function packDocuments(pack: Pack, query: LooseObject): LooseObject[] {
  return [...pack.documents.values()]
    .filter((source) =>
      Object.entries(query).every(([key, wanted]) => {
        if (key.endsWith("__in")) return Array.isArray(wanted) && wanted.includes(getPath(source, key.slice(0, -4)));
        return getPath(source, key) === wanted;
      }),
    )
    .map((source) => ({
      ...copy(source),
      _stats: { ...source["_stats"], compendiumSource: source["_stats"]?.compendiumSource ?? null },
    }));
}

function getPath(source: LooseObject, field: string): Loose {
  let place: Loose = source;
  for (const part of field.split(".")) place = isObject(place) ? place[part] : undefined;
  return place;
}

function setPath(target: LooseObject, field: string, value: Loose): void {
  if (value === undefined) return;
  const parts = field.split(".");
  let place = target;
  for (const part of parts.slice(0, -1)) place = place[part] ??= {};
  place[parts.at(-1) ?? ""] = value;
}
