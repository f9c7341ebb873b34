/** A path that a document or a comment names is there: whoever follows it finds the file. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SKIPPED = new Set(["node_modules", "dist", "release", "reports", "build", "coverage"]);

/** Every file of the project by its path from the root. */
function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name === ".git" || entry.name.startsWith(".stryker")) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(file) : [file];
  });
}

/** `a/b/c.ts` may be called `a/b/c.ts`, `b/c.ts` or `c.ts`; a folder likewise, with a slash at its end. */
function namesOf(files: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of files) {
    const parts = file.split("/");
    for (let from = 0; from < parts.length; from += 1) {
      names.add(parts.slice(from).join("/"));
      for (let to = from + 1; to < parts.length; to += 1) names.add(`${parts.slice(from, to).join("/")}/`);
    }
  }
  return names;
}

/** `{a,b}` stands for two paths. */
function spelledOut(name: string): readonly string[] {
  const braces = /\{([^{}]*,[^{}]*)\}/u.exec(name);
  if (!braces) return [name];
  return (braces[1] ?? "").split(",").flatMap((word) => spelledOut(name.replace(braces[0], word.trim())));
}

const EXTENSION = "(?:ts|mjs|cjs|css|hbs|md|json|yml|webp)";
const FOLDER = "(?:module|test|packages|tools|docs|packs|lang|styles|templates|assets)";
const ROOM =
  "(?:rules|play|data|documents|applications|canvas|compat|exchange|api|integrations|migrations|types|host|e2e|messages|evenings)";
const PART = String.raw`(?:[\w.@*-]|\{[\w,. -]*\}|<[\w ]+>)`;
/** Files with an extension that we write, and folders (or files without one) that begin with a folder of ours. */
const PATH = new RegExp(
  String.raw`(?<![\w/.$}>:@-])(?:(?:${PART}+/)*${PART}+\.${EXTENSION}(?![\w/-])|(?:${FOLDER}|${ROOM})/(?:${PART}+/)*${PART}*)`,
  "gu",
);

/** The comments of a source file, a line each with its number. */
function commentsOf(text: string): readonly (readonly [number, string])[] {
  return text.split("\n").flatMap((line, index) => {
    const comment = /^\s*(?:\/\*|\*|\/\/)(.*)|(?:^|\s)\/\/ (.*)|\/\*(.*)\*\//u.exec(line);
    const words = comment?.[1] ?? comment?.[2] ?? comment?.[3];
    return words === undefined ? [] : [[index + 1, words] as const];
  });
}
function linesOf(text: string): readonly (readonly [number, string])[] {
  return text.split("\n").map((line, index) => [index + 1, line] as const);
}

/** What is built, stored or installed, and files of other systems that the stand-in was compared with. */
const ELSEWHERE = [
  /^(?:\.\/)?(?:dist|release|reports|build|node_modules|icons|fonts|systems|Data)\//u,
  /^(?:lang|packs)\/[\w*-]+\.json$/u,
  /^(?:rules|host)\.mjs$|^world\.json$/u,
  /(?:^|\/)(?:draw-steel|dnd5e|compendium-browser|active-effect|sidebar|application-v2-mixin)\.mjs$/u,
  /^module\/documents\/item\.mjs$/u,
];
/** `a/b.ts`: a name that stands for any. */
const EXAMPLE = /^(?:\.\/)?(?:[a-z]\/)*[a-z]\.\w+$/u;

const files = filesUnder(".");
const names = namesOf(files);

function isThere(name: string): boolean {
  if (EXAMPLE.test(name) || ELSEWHERE.some((pattern) => pattern.test(name))) return true;
  const plain = name.replace(/^(?:\.{1,2}\/)+/u, "").replace(/[.,:]+$/u, "");
  if (/[*<]/u.test(plain)) {
    const like = new RegExp(
      `^${plain.replaceAll(/[.+]/gu, String.raw`\$&`).replaceAll(/\*\*?|<[^>]*>/gu, "[^/]*")}$`,
      "u",
    );
    return [...names].some((known) => like.test(known));
  }
  return [plain, `${plain}/`, `${plain}.ts`, `${plain}.md`].some((spelling) => names.has(spelling));
}

const missingIn = (file: string): readonly string[] => {
  const text = readFileSync(file, "utf8");
  const lines = file.endsWith(".md") ? linesOf(text) : commentsOf(text);
  return lines.flatMap(([number, line]) =>
    [...line.replaceAll(/\bhttps?:\S+/gu, "").matchAll(PATH)]
      .flatMap(([name]) => spelledOut(name))
      .filter((name) => !isThere(name))
      .map((name) => `${file}:${String(number)} ${name}`),
  );
};

test("every path that a document names is there", () => {
  const documents = files.filter((file) => /^(?:docs\/)?[^/]+\.md$/u.test(file));
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.flatMap(missingIn)).toEqual([]);
});

test("every path that a comment names is there", () => {
  const sources = files.filter((file) => /^(?:module|tools|test|packages)\/.*\.(?:ts|mjs|cjs)$/u.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap(missingIn)).toEqual([]);
});
