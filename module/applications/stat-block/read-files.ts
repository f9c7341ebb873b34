/** Reads files, and looks for what they name in the packs, in both languages. */
import type { FoundThing } from "../../play/character/move-over.ts";
import { LIMIT } from "../../rules/creatures/stat-block-text/read-dnd5e.ts";
import { readExport, type Exported, type ThingFacts } from "../../rules/creatures/stat-block-text/read-export.ts";
import type { FileRow } from "./files-view.ts";

/** Returns a name without signs, notes in brackets, and the order of its bonus: "+1 Longsword" is "Longsword, +1". */
function plainName(name: string): string {
  const words = name
    .normalize("NFD")
    .replaceAll(/\p{M}|\([^()]*\)|[,.'’«»"]/gu, "")
    .toLowerCase()
    .trim()
    .split(/\s+/u);
  const bonus = words.filter((word) => /^\+\d$/.test(word));
  return [...words.filter((word) => !bonus.includes(word)), ...bonus].join(" ");
}

async function findThings(things: readonly ThingFacts[]): Promise<FoundThing[]> {
  if (things.length === 0) return [];
  const { fetchEntries } = await import("../browser/fetch-entries.ts");
  const { entries } = await fetchEntries();
  const known = new Map<string, string>();
  for (const { tab, name, other, uuid } of entries)
    for (const one of [name, other]) {
      const key = `${tab} ${plainName(one)}`;
      if (one !== "" && !known.has(key)) known.set(key, uuid);
    }
  return things.map((thing) => ({ thing, uuid: known.get(`${thing.kind} ${plainName(thing.name)}`) ?? "" }));
}

async function rowOf(file: string, read: Exported): Promise<FileRow> {
  const things = read.is === "hero" ? read.hero.things : read.is === "thing" ? [read.thing] : [];
  return { file, read, found: await findThings(things) };
}

/** Returns each document of a JSON. @param file name of the file; "" = pasted */
export const readJson = (text: string, file = ""): Promise<FileRow[]> =>
  Promise.all(readExport(text).map((read) => rowOf(file, read)));

const refusedFile = ({ name }: File, reason: "tooLong" | "notExport"): FileRow => ({
  file: name,
  read: { is: "refused", name: "", reason, system: "" },
  found: [],
});

/** Returns each document of files. One that is too long is not opened; a folder cannot be. */
export async function readFiles(files: Iterable<File>): Promise<FileRow[]> {
  const rows = await Promise.all(
    [...files].map(async (file) => {
      if (file.size > 4 * LIMIT) return [refusedFile(file, "tooLong")];
      const text = await file.text().catch(() => null);
      return text === null ? [refusedFile(file, "notExport")] : readJson(text, file.name);
    }),
  );
  return rows.flat();
}
