// @ts-check
/**
 * What a change touches: which test files `npm test -- --changed` runs. A changed file of `module/` runs those that call its
 * functions, as test/coverage.json has recorded (coverage.mjs); a template, style or text runs what calls the files that name it; a
 * file without a record runs what calls its importers.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ENOUGH, NOT_RECORDED, projectOf, readCoverage } from "./coverage.mjs";
import { root } from "./ensure.mjs";

/** @import { Project } from "./coverage.mjs" */
/** @typedef {Readonly<Record<Project, readonly string[]>>} TestFiles by project of Vitest */

/** What every page runs, and what makes the folders that tests play: everything is run. */
const WHOLE =
  /^(?:module\/opposed-d20\.ts|system\.json|package(?:-lock)?\.json|assets\/|packages\/stand-in\/(?!conformance\/|probe\/|.+\.md$)|tools\/(?:build|convert|ensure|[\w-]+-entries|hits|icons|languages|packs|rule-book|rules-module|statics|surface)\.mjs$|[\w.]+\.config\.ts$)/;
/** Differences between the generations: every scenario, and whatever is played on the older one. */
const COMPAT = /^module\/compat\//;
/** What has no functions to record: whole folders of tests, or single files. @type {ReadonlyArray<readonly [RegExp, RegExp]>} */
const RUN_WITH = [
  [COMPAT, /^test\/(?:e2e|messages\/on-13)\//],
  [/^packs\//, /^test\/(?:packs\/|e2e\/(?:content|fresh-world|items|journal)\.)/],
  [/^styles\//, /^test\/e2e\/(?:looks|screens)\./],
  [/^test\/fixtures\//, /^test\/messages\//],
  // A whole blow, a few evenings, and the count of what the system uses of the host, in its texts.
  [/^module\//, /^test\/(?:e2e\/fight|evenings\/evenings|foundry-api\/usage)\./],
  [/^templates\//, /^test\/e2e\/fight\./],
];

/** @param {string[]} args @returns {string[]} lines that git says */
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/** Files that differ from a commit, and those git does not know yet. @param {string} since */
export function changedFiles(since) {
  return [...new Set([...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")])];
}

/** What files that were renamed since the last record are called in it. @returns {ReadonlyMap<string, string>} */
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

/** Those of the projects; thousands of evenings have a command of their own. */
export const allTests = () => filesIn("test", /^(?!test\/evenings\/many).+\.test\.ts$/).sort();

/** @param {string} file @returns {string} */
const textOf = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "");

/** The code that imports a file, by that file. @returns {Map<string, string[]>} */
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

/** What the system says where it uses a template, a style or a text. @param {string} file @returns {RegExp | undefined} */
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

const PARTIALS = "module/applications/shared/partials.ts";

/** @param {string} name below templates/ */
function namesOfTemplate(name) {
  const partial = new RegExp(`"([\\w-]+)": "${name}"`).exec(textOf(PARTIALS))?.[1];
  // Of several that are told apart by their last word, that one is put together.
  const oneOf = `\`${path.posix.dirname(name)}/\\$\\{`;
  return [`"${name}"`, `/${name}\\.hbs"`, oneOf, ...(partial ? [`> ${partial}\\b`] : [])];
}

/** Takes of each list in turn until there are enough. @param {ReadonlyArray<readonly string[]>} lists @param {number} limit */
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

  /** Test files of which it is not known what they call: newer than the record. @type {readonly string[]} */
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

  /** Importers that call something themselves, or are tests. @param {string} file @returns {string[]} */
  #callers(file) {
    this.#importers ??= readImporters();
    /** @type {Set<string>} */
    const seen = new Set([file]);
    /** @type {string[]} */
    const found = [];
    for (const one of seen) {
      if (one !== file && (one.endsWith(".test.ts") || this.recorded(one))) found.push(one);
      // Tests find everything in it: who imports it says nothing.
      else if (one !== "test/support/product.ts") for (const next of this.#importers.get(one) ?? []) seen.add(next);
    }
    return found;
  }

  /** @param {string} file */
  recorded(file) {
    return this.#coverage[file] ?? this.#coverage[this.#names.get(file) ?? ""];
  }

  /** Files of the system that draw a template, style or text: those that name it, or a template that does. @param {string} file */
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
   * Test files of a changed file, the most specific first; several lists where other files stand for it.
   * @param {string} file @returns {(readonly string[])[]}
   */
  listsOf(file) {
    const known = this.recorded(file);
    if (known) return [known];
    const others = /^(?:templates|styles|lang)\//.test(file) ? this.#drawers(file) : this.#callers(file);
    return others.flatMap((one) => (one.endsWith(".test.ts") ? [[one]] : this.listsOf(one)));
  }
}

/** What the last record knows. */
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
    // What nothing names is new, or fetched in a way that cannot be read; colors and sizes are everywhere.
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

/** Test files that call a file, those that tell most of it first. @param {string} file @param {Project} project */
export function tellersOf(file, project) {
  const lists = newFinder()
    .listsOf(file)
    .map((list) => list.filter((test) => projectOf(test) === project));
  return takeInTurn(lists, ENOUGH[project][1]);
}
