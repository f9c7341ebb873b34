/** The packs of the system as a server hands them out, made of their sources: nothing has to be built for them. */
import path from "node:path";
import type { Loose, LooseObject } from "../../packages/stand-in/common/loose.ts";
import { packDocuments as served, packIndex, type Pack } from "../../packages/stand-in/server/packs.ts";
import { readManifest } from "../../packages/stand-in/server/manifest.ts";
import { packDocuments } from "./packed.ts";

/** Those of one language by their ids, only these of them. */
export function shelves(lang: string, names: readonly string[]): ReadonlyMap<string, Pack> {
  const manifest = readManifest(path.resolve(import.meta.dirname, "../.."));
  const packs = (manifest.packs ?? []).flatMap((declaration): Pack[] => {
    const name = names.find((one) => declaration.name === `${one}-${lang}`);
    if (name === undefined) return [];
    const documents = new Map(packDocuments(name, lang).map((one: Loose) => [String(one._id), one as LooseObject]));
    return [{ id: `${manifest.id}.${declaration.name}`, declaration, documents, folders: [] }];
  });
  return new Map(packs.map((pack) => [pack.id, pack]));
}

/** What a world's payload says of them. */
export const shown = (packs: ReadonlyMap<string, Pack>): LooseObject[] =>
  [...packs.values()].map((pack) => ({
    id: pack.id,
    ...pack.declaration,
    packageName: "opposed-d20",
    packageType: "system",
    index: packIndex(pack, []),
    folders: [],
  }));

/** The answer to who asks for documents, or an index, of a pack. */
export function fetchedFrom(packs: ReadonlyMap<string, Pack>, operation: Loose): LooseObject[] {
  const pack = packs.get(String(operation.pack));
  if (!pack) throw new Error(`there is no pack ${String(operation.pack)}`);
  return operation.index === true ? packIndex(pack, operation.indexFields ?? []) : served(pack, operation.query ?? {});
}
