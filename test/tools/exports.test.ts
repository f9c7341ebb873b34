/** What a file exports has a reader: another file of the system, or a test whose subject it is. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

type Files = ReadonlyMap<string, string>;
const read = (folder: string): Files =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|mjs)$/u.test(name))
      .map((name) => path.join(folder, name))
      .map((file) => [file, readFileSync(file, "utf8")]),
  );
const MODULE = read("module");
/** The entry, and what bots, tools and the build read. */
const FOR_OTHERS =
  /^module[/\\](?:opposed-d20|api|data[/\\]item[/\\]listed-uses\.pure|rules[/\\](?:index|areas-index|refusals))\.ts$/u;
const EXPORT = /^export (?:abstract |async )*(?:function\*?|const|let|class) (?:(\w+)|\{([^}]*)\})/gmu;
const TAKE = /(?:\{([^{}]*)\}|\*(?: as \w+)?) from "(\.[^"]+)"/gu;
const FETCH = /\((?:\s*\/\*.*\*\/)?\s*"(\.[^"]+\.ts)"/gu;

/** The names that other files take from each, as `file: name`; `file: *` where all are taken, `file: ?` where it is fetched later. */
function takenBy(files: Files): Set<string> {
  const found = new Set<string>();
  for (const [file, text] of files) {
    const at = (place: string): string => path.join(path.dirname(file), place);
    for (const [, names = "*", place = ""] of text.matchAll(TAKE))
      for (const [, name = ""] of names.matchAll(/(?:^|,)\s*(?:type )?([\w*]+)/gu)) found.add(`${at(place)}: ${name}`);
    for (const [, place = ""] of text.matchAll(FETCH)) found.add(`${at(place)}: ?`);
  }
  return found;
}

const words = (text: string): string[] => text.match(/\w+/gu) ?? [];

test("nothing is exported that no other file reads, and nothing is kept for tests alone", () => {
  const readers = [MODULE, new Map([...read("test"), ...read("tools")])].map((files) => {
    const counts = new Map<string, number>();
    for (const word of words([...files.values()].join(" "))) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { taken: takenBy(files), counts, own: files === MODULE };
  });
  const idle = [...MODULE].flatMap(([file, text]) => {
    if (FOR_OTHERS.test(file)) return [];
    const names = [...text.matchAll(EXPORT)].flatMap(([, one = "", several = ""]) => words(one + several));
    return names
      .filter((name) => {
        const inside = words(text).filter((word) => word === name).length;
        const [bySystem, byOthers] = readers.map(
          ({ taken, counts, own }) =>
            taken.has(`${file}: ${name}`) ||
            taken.has(`${file}: *`) ||
            (taken.has(`${file}: ?`) && (counts.get(name) ?? 0) > (own ? inside : 0)),
        );
        return !bySystem && !(byOthers && inside > 1);
      })
      .map((name) => `${file}: ${name}`);
  });
  expect(idle).toEqual([]);
});
