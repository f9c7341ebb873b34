// @ts-check
/**
 * Finds the test files that `npm test -- --changed` runs for a change. For a file of `module/` these are the tests that call its functions,
 * as recorded in test/coverage.json (coverage.mjs). For a template, style, or text these are the tests of the code that names it. For a
 * file without a record these are the tests of its importers.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ENOUGH, NOT_RECORDED, projectOf, readCoverage } from "./coverage.mjs";
import { root } from "./ensure.mjs";

/** @import { Project } from "./coverage.mjs" */
/** @typedef {Readonly<Record<Project, readonly string[]>>} TestFiles by project of Vitest */

/** Files that each page or each test depends on. A change runs all tests. */
const WHOLE =
  /^(?:module\/opposed-d20\.ts|system\.json|package(?:-lock)?\.json|assets\/|packages\/stand-in\/(?!conformance\/|probe\/|.+\.md$)|tools\/(?:build|convert|content-pairs|ensure|from-source|adventure-maps|[\w-]+-entries|hits|icons|languages|no-warnings|packs|rule-book|rules-module|statics|store-activities|surface)\.mjs$|[\w.]+\.config\.ts$)/;
/** Differences between the generations. A change runs all scenarios and the tests of the older generation. */
const COMPAT = /^module\/compat\//;
/** Tests for files without recorded functions: folders or single files. @type {ReadonlyArray<readonly [RegExp, RegExp]>} */
const RUN_WITH = [
  [COMPAT, /^test\/(?:e2e|messages\/on-13)\//],
  [/^packs\//, /^test\/(?:packs\/|e2e\/(?:content|fresh-world|items|journal)\.)/],
  [/^styles\//, /^test\/e2e\/(?:looks|screens)\./],
  [/^test\/fixtures\//, /^test\/messages\//],
  // Each change in the system runs one complete attack, a few evenings, and the check of the used Foundry API.
  [/^module\//, /^test\/(?:e2e\/fight|evenings\/evenings|foundry-api\/usage)\./],
  [/^templates\//, /^test\/e2e\/fight\./],
];

/** @param {string[]} args @returns {string[]} lines that git says */
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/** Returns the files that differ from a commit, including untracked files. @param {string} since */
export function changedFiles(since) {
  return [...new Set([...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")])];
}

/** Returns the recorded names of files that were renamed since the last record. @returns {ReadonlyMap<string, string>} */
function recordedNames() {
  const [since = "HEAD"] = git("log", "-1", "--format=%H", "--", "test/coverage.json");
  return new Map(
    git("diff", "-M", "-l0", "--name-status", "--diff-filter=R", since).map((line) => {
      const [, before = "", now = ""] = line.split("\t");
      return [now, before];
    }),
  );
}

/** @param {string} folder @param {RegExp} wanted @returns {string[]} paths of files */
const filesIn = (folder, wanted) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
    .filter((name) => wanted.test(name));

/** Returns the test files of all projects. The many evenings have their own command. */
export const allTests = () => filesIn("test", /^(?!test\/evenings\/many).+\.test\.ts$/).sort();

/** @param {string} file @returns {string} */
const textOf = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "");

/** Returns the importers of each file. @returns {Map<string, string[]>} */
function readImporters() {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of [...filesIn("module", /\.ts$/), ...filesIn("test", /\.ts$/)])
    for (const [, name = ""] of textOf(file).matchAll(/["'](\.{1,2}\/[^"'\n]+\.ts)["']/g)) {
      const imported = path.posix.join(path.posix.dirname(file), name);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}

/**
 * Returns a pattern for the names by which the code uses a template, a style, or a text.
 * @param {string} file
 * @returns {RegExp | undefined}
 */
function nameOf(file) {
  const text = textOf(file);
  const words = file.startsWith("lang/")
    ? Object.entries(text === "" ? {} : JSON.parse(text)).flatMap(([key, inner]) =>
        key === "OD20" ? Object.keys(inner).map((top) => `OD20\\.${top}\\b`) : [`\\b${key}\\.`],
      )
    : file.startsWith("styles/")
      ? Array.from(text.matchAll(/\.(od-[\w-]+)/g), ([, name]) => `\\b${name ?? ""}(?![\\w-])`)
      : namesOfTemplate(file.replace(/^templates\/(.+)\.hbs$/, "$1"));
  return words.length > 0 ? new RegExp([...new Set(words)].join("|")) : undefined;
}

const PARTIALS = "module/applications/common/render.ts";

/** @param {string} name below templates/ */
function namesOfTemplate(name) {
  const partial = new RegExp(`"([\\w-]+)": "${name}"`).exec(textOf(PARTIALS))?.[1];
  // Names with a variable last part are built with a template literal.
  const oneOf = `\`${path.posix.dirname(name)}/\\$\\{`;
  return [`"${name}"`, `/${name}\\.hbs"`, oneOf, ...(partial ? [`> ${partial}\\b`] : [])];
}

/**
 * Takes one entry of each list in turn until the limit is reached.
 * @param {ReadonlyArray<readonly string[]>} lists
 * @param {number} limit
 */
export function takeInTurn(lists, limit) {
  /** @type {Set<string>} */
  const found = new Set();
  for (let at = 0; lists.some((list) => at < list.length); at += 1)
    for (const { [at]: one } of lists) if (one !== undefined && found.size < limit) found.add(one);
  return [...found];
}

/** Finds the test files of changed files in a record. */
export class Finder {
  #coverage;
  #names;
  /** @type {Map<string, string[]> | undefined} */
  #importers;
  /** @type {ReadonlyArray<readonly [name: string, text: string]>} */
  #texts = [];

  /** Test files that are newer than the record, so their calls are unknown. @type {readonly string[]} */
  unknown;

  /**
   * @param {import("./coverage.mjs").Coverage} coverage @param {ReadonlyMap<string, string>} names names of files in the record, if others
   * @param {readonly string[]} tests recorded tests
   */
  constructor(coverage, names, tests) {
    this.#coverage = coverage;
    this.#names = names;
    this.unknown = allTests().filter((test) => !tests.includes(test) && !NOT_RECORDED.test(test));
  }

  /** Returns the importers of a file that have a record themselves or are tests. @param {string} file @returns {string[]} */
  #callers(file) {
    this.#importers ??= readImporters();
    /** @type {Set<string>} */
    const seen = new Set([file]);
    /** @type {string[]} */
    const found = [];
    for (const one of seen) {
      if (one !== file && (one.endsWith(".test.ts") || this.recorded(one))) found.push(one);
      // All tests import this file, so its importers mean nothing.
      else if (one !== "test/support/product.ts") for (const next of this.#importers.get(one) ?? []) seen.add(next);
    }
    return found;
  }

  /** @param {string} file */
  recorded(file) {
    return this.#coverage[file] ?? this.#coverage[this.#names.get(file) ?? ""];
  }

  /** Returns the system files that use a template, style, or text, directly or through another template. @param {string} file */
  #drawers(file) {
    if (this.#texts.length === 0)
      this.#texts = [...filesIn("module", /\.ts$/), ...filesIn("templates", /\.hbs$/)].map((one) => [one, textOf(one)]);
    /** @type {Set<string>} */
    const seen = new Set([file]);
    for (const one of seen) {
      const name = one.startsWith("module/") ? undefined : nameOf(one);
      if (name) for (const [other, text] of this.#texts) if (other !== PARTIALS && name.test(text)) seen.add(other);
    }
    return [...seen].filter((one) => one.startsWith("module/"));
  }

  /**
   * Returns the test files of a changed file, most relevant first. Returns several lists if other files stand for it.
   * @param {string} file
   * @returns {(readonly string[])[]}
   */
  listsOf(file) {
    const known = this.recorded(file);
    if (known) return [known];
    const others = /^(?:templates|styles|lang)\//.test(file) ? this.#drawers(file) : this.#callers(file);
    return others.flatMap((one) => (one.endsWith(".test.ts") ? [[one]] : this.listsOf(one)));
  }
}

/** Creates a finder for the last record. */
export function newFinder() {
  const { files, tests } = readCoverage();
  return new Finder(files, recordedNames(), tests);
}

/** @param {readonly string[]} files that have changed @param {Finder} finder @returns {TestFiles} */
export function testsOf(files, finder = newFinder()) {
  const all = allTests();
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {(readonly string[])[]} */
  const lists = [];
  for (const file of files) {
    if (WHOLE.test(file)) return byProject(all);
    if (file.endsWith(".test.ts")) found.add(file);
    for (const [changed, run] of RUN_WITH)
      if (changed.test(file)) for (const test of all.filter((one) => run.test(one))) found.add(test);
    if (file.endsWith(".d.ts")) continue;
    if (/^test\/.+(?<!\.test)\.ts$/.test(file)) for (const [test = ""] of finder.listsOf(file)) found.add(test);
    if (!/^(?:module|templates|styles|lang)\//.test(file)) continue;
    const own = finder.listsOf(file);
    // A file that nothing names is new or loaded in an unreadable way, so run all tests. Styles are used everywhere, so skip them.
    if (own.length === 0 && !file.startsWith("styles/")) return byProject(all);
    lists.push(...own);
    for (const test of finder.unknown) found.add(test);
  }
  for (const [project, [, limit]] of Object.entries(ENOUGH)) {
    const own = lists.map((list) => list.filter((test) => projectOf(test) === project));
    for (const test of takeInTurn(own, limit)) found.add(test);
  }
  return byProject(all.filter((test) => found.has(test)));
}

/** @param {readonly string[]} tests @returns {TestFiles} */
function byProject(tests) {
  const of = (/** @type {Project} */ project) => tests.filter((test) => projectOf(test) === project);
  return { unit: of("unit"), built: of("built"), tables: of("tables"), e2e: of("e2e") };
}

/** Returns the test files that call a file, most relevant first. @param {string} file @param {Project} project */
export function tellersOf(file, project) {
  const lists = newFinder()
    .listsOf(file)
    .map((list) => list.filter((test) => projectOf(test) === project));
  return takeInTurn(lists, ENOUGH[project][1]);
}
