/** Reads files, and looks for what they name in the packs, in both languages. */
import { SYSTEM_ID } from "../../core/constants.ts";
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

const thingsOf = (read: Exported): readonly ThingFacts[] =>
  read.is === "hero" ? read.hero.things : read.is === "thing" ? [read.thing] : [];

/** Looks up what the documents name, once for all of them. */
async function lookUp(rows: readonly Omit<FileRow, "found">[]): Promise<FileRow[]> {
  const known = new Map<string, string>();
  if (rows.some(({ read }) => thingsOf(read).length > 0)) {
    const { fetchEntries } = await import("../browser/fetch-entries.ts");
    const { entries } = await fetchEntries();
    for (const { tab, name, other, uuid } of entries)
      for (const one of [name, other]) {
        const key = `${tab} ${plainName(one)}`;
        if (one !== "" && !known.has(key)) known.set(key, uuid);
      }
  }
  const find = (thing: ThingFacts): FoundThing => ({
    thing,
    uuid: known.get(`${thing.kind} ${plainName(thing.name)}`) ?? "",
  });
  return rows.map((row) => ({ ...row, found: thingsOf(row.read).map(find) }));
}

/** Returns each document of a pasted JSON. */
export const readJson = (text: string): Promise<FileRow[]> =>
  lookUp(readExport(text, SYSTEM_ID).map((read) => ({ file: "", read })));

const refused = (reason: "tooLong" | "notExport"): readonly Exported[] => [
  { is: "refused", name: "", reason, system: "" },
];

/** Bytes of a character at most. */
const BYTES = 4;

/** Returns each document of files. One that is too long is not opened; a folder cannot be. */
export async function readFiles(files: Iterable<File>): Promise<FileRow[]> {
  const rows = await Promise.all(
    [...files].map(async (file) => {
      const text = file.size > BYTES * LIMIT ? null : await file.text().catch(() => undefined);
      const all =
        text === null ? refused("tooLong") : text === undefined ? refused("notExport") : readExport(text, SYSTEM_ID);
      return all.map((read) => ({ file: file.name, read }));
    }),
  );
  return lookUp(rows.flat());
}
