/** What a release owes to others: authors of icons, licences of fonts, the attribution that the base document asks for. Reads `dist/`. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { iconAuthors, iconNames } from "../../tools/icons.mjs";
import { packDocuments } from "../../tools/packs.mjs";

/** As its publisher asks for it on the document's first page ("Legal Information"), word for word. */
const ATTRIBUTION =
  'This work includes material from the System Reference Document 5.2.1 ("SRD 5.2.1") by Wizards of the Coast LLC, available at ' +
  "https://www.dndbeyond.com/srd. The SRD 5.2.1 is licensed under the Creative Commons Attribution 4.0 International License, available at " +
  "https://creativecommons.org/licenses/by/4.0/legalcode.";

interface Page {
  readonly _id: string;
  readonly text: { readonly content: string };
}
interface Entry {
  readonly pages: readonly Page[];
}

/** The words of the credits page of a language's pack, as a reader sees them. */
function credits(lang: string): string {
  const pages = (packDocuments("rules", lang) as readonly Entry[]).flatMap((entry) => entry.pages);
  const html = pages.find(({ _id }) => _id === "credits000000000")?.text.content ?? "";
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .replace(/ ([.,):])/g, "$1");
}

const PLACES: Readonly<Record<string, string>> = {
  "README.md": readFileSync("README.md", "utf8")
    .replace(/<(https:[^>]+)>/g, "$1")
    .replace(/\s+/g, " "),
  LICENSE: readFileSync("LICENSE", "utf8").replace(/\s+/g, " "),
  "the Russian page": credits("ru"),
  "the English page": credits("en"),
};
const places = Object.keys(PLACES);
/** An author's name as a word of its own, not as a part of another. */
const names = (text: string, author: string): boolean =>
  new RegExp(`(^|[\\s(])${author}(?=[\\s,.;:)]|$)`, "u").test(text);

describe("icons", () => {
  test("every icon that is used has one author, and nobody is named for an icon that is not", () => {
    const counted = new Map<string, number>();
    for (const icon of [...iconAuthors().values()].flat()) counted.set(icon, (counted.get(icon) ?? 0) + 1);
    expect([...counted].filter(([, times]) => times !== 1)).toEqual([]);
    expect([...counted.keys()].sort()).toEqual([...new Set(Object.values(iconNames()))].sort());
  });

  test("authors are those of the collection's folders, by hand for some", () => {
    const by = (icon: string): string | undefined => [...iconAuthors()].find(([, icons]) => icons.includes(icon))?.[0];
    expect(["broadsword", "goblin-head", "card-pick", "paper", "stiletto", "medusa-head", "shirt"].map(by)).toEqual([
      "Lorc",
      "Delapouite",
      "Faithtoken",
      "John Redman",
      "Skoll",
      "Cathelineau",
      "Lucas",
    ]);
  });

  test("the built folder says of each file whose it is", () => {
    const lines = readFileSync("dist/icons/AUTHORS.txt", "utf8").split("\n");
    const told = lines.flatMap((line) => /^(\S+\.svg): "([^"]+)" by (.+)$/.exec(line)?.slice(1, 4).join("|") ?? []);
    const built = readdirSync("dist/icons")
      .filter((file) => file.endsWith(".svg"))
      .sort();
    expect(told.map((line) => line.split("|")[0])).toEqual(built);
    expect(told).toContain("longsword.svg|broadsword|Lorc");
    expect(lines.join(" ")).toMatch(/recolored/i);
  });

  test.each(places)("%s names every author and the licence, and says that the icons were recolored", (place) => {
    const text = PLACES[place] ?? "";
    expect([...iconAuthors().keys()].filter((author) => !names(text, author))).toEqual([]);
    expect(iconAuthors().size).toBe(12);
    expect(text).toMatch(/recolored|перекрашены/i);
    expect(text).toContain("https://creativecommons.org/licenses/by/3.0/");
  });
});

test.each(places)("%s says the base document's attribution word for word, and no other", (place) => {
  const text = PLACES[place] ?? "";
  expect(text).toContain(ATTRIBUTION);
  expect(text.split("Wizards")).toHaveLength(2);
});

test("every font in the folder has its licence text beside it", () => {
  const files = readdirSync("dist/fonts");
  const families = [
    ...new Set(
      [...readFileSync("styles/tokens/fonts.css", "utf8").matchAll(/font-family: "?([^";]+)"?;/g)].map(
        ([, family = ""]) => family,
      ),
    ),
  ];
  expect(families).toEqual(["Golos Text", "Vollkorn"]);
  for (const family of families) {
    const slug = family.toLowerCase().replaceAll(" ", "-");
    const text = readFileSync(path.join("dist/fonts", `OFL-${slug}.txt`), "utf8");
    expect(text).toContain(`${family} Project Authors`);
    expect(text).toMatch(/SIL OPEN FONT LICENSE Version 1\.1[\s\S]*PERMISSION & CONDITIONS[\s\S]*DISCLAIMER/);
    expect(files.filter((file) => file.startsWith(slug) && file.endsWith(".woff2"))).not.toEqual([]);
  }
  // And nothing else that would need one.
  expect(
    files.filter((file) => !/^(golos-text|vollkorn)-[\w-]+\.woff2$|^OFL-(golos-text|vollkorn)\.txt$/.test(file)),
  ).toEqual([]);
});
