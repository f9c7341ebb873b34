// @ts-check
/**
 * Writes docs/rules.md: each row of the rules with its functions and tests. Rows come from docs/ledger.json, functions from `@rule` tags in
 * module/rules, tests from titles in test/rules. docs/rules-elsewhere.json lists rows that the rules do not calculate.
 * docs/rules-scenarios.json, written by scenarios.mjs, says whether a row acts at the table. `--check` writes nothing and fails if there is
 * a problem.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { GAMES, playedGames } from "./played-games.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * @typedef {{ id: string, area: number, line: string, action: "AUTOMATE" | "PROMPT" | "REFERENCE", status: string |
 *   null, profile: string[] }} Row
 */
/** @typedef {{ areas: Record<string, string>, rows: Row[], decisions: { id: string, question: string, answer: string }[] }} Ledger */
/** @typedef {"function" | "constant" | "field" | "type"} Kind */
/**
 * @typedef {{ name: string, file: string, kind: Kind, value: boolean }} Tag a declaration; `value`: it does something
 *   (no type, no field)
 */
/** @typedef {{ built: boolean, reason: string, rows: string[] }} Elsewhere rows that the rules do not calculate, and why */

const ID = /\b(?:[HB]-[A-Z]+(?:-[A-Z]+)?-\d+|D-[A-Z]+-\d+|D-C\d+|[CO]-\d+)\b/g;
const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const DECLARATION =
  /^\s*(?:export\s+)?(?:declare\s+)?(?:(async\s+function|function|const|class)\s+(\w+)|(interface|type)\s+(\w+)|readonly\s+(\w+)|(\w+):\s(?:choice|toggle|wholeNumber)\b)/;
/** A constant that holds a function. */
const ARROW = /^(?:export\s+)?const\s+\w+(?::[^=]+)?\s*=\s*(?:async\s+)?(?:\(|<|\w+\s*=>)/;
/** A test with its title; for a table test also the rows before the title. */
const TITLE =
  /\b(?:it|test)\.each[\s\S]*?\]\s*(?:as const\s*)?\)\(\s*(["'`])[\s\S]*?\1|\b(?:it|test)\(\s*(["'`])[\s\S]*?\2/g;

/** @param {string} folder @returns {[name: string, text: string][]} its TypeScript files in order */
function sources(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) =>
      path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
    )
    .sort()
    .map((name) => [name, readFileSync(path.join(root, folder, name), "utf8")]);
}

/** @param {string} text */
const idsIn = (text) => new Set([...text.matchAll(ID)].map((match) => match[0]));

/** @template T @param {Map<string, T[]>} map @param {string} key @param {T} value */
function push(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Returns the tags of module/rules by row. @returns {Map<string, Tag[]>} */
export function readTags() {
  /** @type {Map<string, Tag[]>} */
  const tags = new Map();
  for (const [file, text] of sources("module/rules")) {
    for (const comment of text.matchAll(COMMENT)) {
      const lines = comment[0]
        .split("\n")
        .map((line) => /@rule\s(.*)/.exec(line)?.[1] ?? "")
        .join(" ");
      const found = DECLARATION.exec(text.slice(comment.index + comment[0].length).trimStart());
      if (!found) continue;
      const name = found[2] ?? found[4] ?? found[5] ?? found[6] ?? "";
      const arrow = ARROW.test(text.slice(comment.index + comment[0].length).trimStart());
      /** @type {Kind} */
      const kind =
        found[5] || found[6] ? "field" : found[4] ? "type" : found[1] === "const" && !arrow ? "constant" : "function";
      for (const id of idsIn(lines)) push(tags, id, { name, file, kind, value: found[2] !== undefined });
    }
  }
  return tags;
}

/** Returns the test files by row. @returns {Map<string, Map<string, number>>} */
function readTests() {
  /** @type {Map<string, Map<string, number>>} */
  const tests = new Map();
  for (const [file, text] of sources("test/rules")) {
    const titles = file.endsWith(".test.ts") ? [...text.matchAll(TITLE)].map((match) => match[0]) : [text];
    for (const title of titles) {
      for (const id of idsIn(title)) {
        const files = tests.get(id) ?? new Map();
        files.set(file, (files.get(file) ?? 0) + 1);
        tests.set(id, files);
      }
    }
  }
  return tests;
}

/** Folders of scenarios: tests outside test/rules that run in Node. */
const PLAYED = ["play", "data", "ui", "messages"];

/** Returns the comment lines directly above a position. @param {string} text @param {number} at */
const commentAbove = (text, at) => /(?:[ \t]*\/\/.*\n)+[ \t]*$/.exec(text.slice(0, at))?.[0] ?? "";

/**
 * Returns the rows that tests of some folders name in their titles or in the comment directly above.
 * @returns {Map<string, Map<string, string[]>>} by row the files of test/, with the titles below such comments
 */
export function readScenarios(folders = PLAYED) {
  /** @type {Map<string, Map<string, string[]>>} */
  const scenarios = new Map();
  for (const folder of folders)
    for (const [file, text] of sources(`test/${folder}`)) {
      if (!file.endsWith(".test.ts")) continue;
      for (const { 0: test, index } of text.matchAll(TITLE)) {
        const comment = idsIn(commentAbove(text, index));
        for (const id of new Set([...idsIn(test), ...comment])) {
          const files = scenarios.get(id) ?? new Map();
          const under = comment.has(id) ? [titleOf(test)] : [];
          scenarios.set(id, files.set(`${folder}/${file}`, [...(files.get(`${folder}/${file}`) ?? []), ...under]));
        }
      }
    }
  return scenarios;
}

/**
 * Returns the games in which tests of some folders play a row.
 * @returns {Map<string, Set<string>>}
 */
function readPlayed(folders = PLAYED) {
  /** @type {Map<string, Set<string>>} */
  const played = new Map();
  for (const folder of folders)
    for (const [file, text] of sources(`test/${folder}`)) {
      if (!file.endsWith(".test.ts")) continue;
      const tests = [...text.matchAll(TITLE)];
      const around = text.slice(0, tests[0]?.index ?? 0);
      tests.forEach((test, at) => {
        const games = playedGames(text.slice(test.index, tests[at + 1]?.index), around);
        for (const id of new Set([...idsIn(test[0]), ...idsIn(commentAbove(text, test.index))]))
          played.set(id, new Set([...(played.get(id) ?? []), ...games]));
      });
    }
  return played;
}

/** Returns the longest part of a title without placeholders. @param {string} test */
const titleOf = (test) =>
  (/\(\s*(["'`])((?:(?!\1)[\s\S])*)\1$/.exec(test)?.[2] ?? "")
    .split(/%\w|\$\{[^}]*\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");

export const FOUND = "docs/rules-scenarios.json";

/** @typedef {{ has(file: string): boolean }} Named files with scenarios of a row */
/** @typedef {{ by: string, in: string } | null} Found the function, and the file of a scenario that fails without it; null = none does */

/** Returns the results of scenarios.mjs by row. @returns {Record<string, Found>} */
export const readFound = () => readJson(FOUND);

/**
 * Returns the entries whose function or scenario no longer exists.
 * @param {Record<string, Found>} found
 * @param {Map<string, Tag[]>} tags
 * @param {Map<string, Named>} scenarios
 */
export function staleFound(found, tags, scenarios) {
  return Object.entries(found).flatMap(([id, one]) => {
    const isTagged = tags.get(id)?.some(({ file, name }) => `${file}#${name}` === one?.by) ?? false;
    const isNamed = scenarios.get(id)?.has(one?.in ?? "") ?? false;
    return one === null || (isTagged && isNamed)
      ? []
      : [`${FOUND}: ${id} is stale: run node tools/run.mjs scenarios ${id}`];
  });
}

/**
 * Returns whether a row acts at the table: a scenario that names it fails without its function.
 * @param {string} id
 * @param {Record<string, Found>} found
 * @param {Map<string, Named>} scenarios those that run in Node
 * @param {Map<string, Named>} browser those that do not
 * @returns {"yes" | "no" | "not checked"}
 */
export function atTable(id, found, scenarios, browser) {
  if (found[id]) return "yes";
  return (scenarios.has(id) && found[id] === undefined) || browser.has(id) ? "not checked" : "no";
}

/** @template T @param {string} file @returns {T} */
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** Returns whether the row must be calculated or offered. Rows that the homebrew replaces remain in the base profile. @param {Row} row */
const isDue = (row) => row.action !== "REFERENCE" || (row.status?.startsWith("X") ?? false);

/**
 * @returns {{ text: string, problems: string[], counts: { due: number, implemented: number, interface: number, missing: number,
 * untested: number, acting: number, unchecked: number } }}
 */
export function rulesDoc() {
  const { areas, rows, decisions } = /** @type {Ledger} */ (readJson("docs/ledger.json"));
  const lists = /** @type {Elsewhere[]} */ (readJson("docs/rules-elsewhere.json"));
  const [tags, tests] = [readTags(), readTests()];
  const ids = new Set([...rows.map((row) => row.id), ...decisions.map((decision) => decision.id)]);
  const listed = new Map(lists.flatMap((list) => list.rows.map((id) => [id, list])));
  const implemented = (/** @type {string} */ id) => tags.get(id)?.some((tag) => tag.value) ?? false;

  /** @type {string[]} */
  const problems = [];
  for (const [id, found] of tags) if (!ids.has(id)) problems.push(`${found[0]?.file ?? ""}: no rule ${id}`);
  for (const [id, files] of tests) if (!ids.has(id)) problems.push(`${[...files.keys()].join()}: no rule ${id}`);
  const seen = new Set();
  for (const list of lists) {
    for (const id of list.rows) {
      if (!ids.has(id)) problems.push(`docs/rules-elsewhere.json: no rule ${id}`);
      if (seen.has(id)) problems.push(`docs/rules-elsewhere.json: ${id} is listed twice`);
      if (implemented(id)) problems.push(`docs/rules-elsewhere.json: ${id} is implemented`);
      seen.add(id);
    }
  }
  for (const row of rows)
    if (isDue(row) && !implemented(row.id) && !listed.has(row.id))
      problems.push(`${row.id} is neither implemented nor listed: ${row.line}`);

  const [found, scenarios, browser] = [readFound(), readScenarios(), readScenarios(["e2e"])];
  problems.push(...staleFound(found, tags, scenarios));
  const acts = (/** @type {Row} */ { id }) =>
    implemented(id)
      ? atTable(id, found, scenarios, browser)
      : listed.has(id)
        ? listed.get(id)?.built
          ? "yes"
          : "no"
        : "–";
  const played = readPlayed();
  /** What a row of rules does in a game: only a scenario that plays the game counts. */
  const actsIn = (/** @type {Row} */ row, /** @type {string} */ game) => {
    if (!row.profile.includes(game)) return "";
    const all = acts(row);
    return implemented(row.id) && all === "yes" && !played.get(row.id)?.has(game) ? "no" : all;
  };
  const due = rows.filter(isDue);
  const inGames = GAMES.map((game) => {
    const own = due.filter((row) => row.profile.includes(game) && implemented(row.id));
    return { game, rows: own.length, acting: own.filter((row) => actsIn(row, game) === "yes").length };
  });
  const counts = {
    due: due.length,
    implemented: due.filter((row) => implemented(row.id)).length,
    interface: due.filter((row) => listed.get(row.id)?.built).length,
    missing: due.filter((row) => listed.get(row.id)?.built === false).length,
    untested: due.filter((row) => implemented(row.id) && !tests.has(row.id)).length,
    acting: due.filter((row) => implemented(row.id) && acts(row) === "yes").length,
    unchecked: due.filter((row) => acts(row) === "not checked").length,
  };

  const cell = (/** @type {string} */ text) => text.replaceAll("|", "\\|");
  const functionsOf = (/** @type {string} */ id) => {
    const all = tags.get(id) ?? [];
    const shown = all.some((tag) => tag.value) ? all.filter((tag) => tag.value) : all;
    return [...new Set(shown.map((tag) => `\`${tag.name}\` (${tag.file.replace(/\.ts$/, "")})`))].join(", ");
  };
  const testsOf = (/** @type {string} */ id) =>
    [...(tests.get(id) ?? [])].map(([file, count]) => `${file.replace(/(\.test)?\.ts$/, "")} ${count}`).join(", ") ||
    "–";
  const where = (/** @type {Row} */ row) =>
    functionsOf(row.id) ||
    (listed.has(row.id) ? (listed.get(row.id)?.built ? "*interface*" : "*not built yet*") : "*text*");
  const lines = [
    "# The rules, row by row",
    "",
    "Built by `node tools/rules-doc.mjs` from the `@rule` tags in `module/rules`, the titles in `test/rules`, " +
      "`docs/ledger.json` and `docs/rules-elsewhere.json`; do not edit.",
    "",
    "AUTOMATE rows are calculated or enforced, PROMPT rows offered to people at the right moment, REFERENCE rows " +
      "are text. H rows are the homebrew, B rows the base game (kept or adapted, or replaced in the homebrew and " +
      "then in the `base` profile only), D rows `d20-3e`. The column *where* names what in the rules calculates a " +
      "row; *at the table* says `yes` only where a scenario that is named after the row (a test of play, sheets, " +
      "windows, cards or several clients) fails once a function of the row does nothing: `node tools/run.mjs " +
      "scenarios` tries that and keeps what it finds in `docs/rules-scenarios.json`; and of each game `yes` only " +
      "where a scenario named after the row plays that game (`tools/played-games.mjs`). `no`: no scenario of the " +
      "game is named after it, or none fails without it; `not checked`: one is named after it, and nobody has tried yet (those " +
      "in a browser are not tried). Rows of the interface have no function that could be taken away. Behind a test " +
      "file stands how many of its tests name the row.",
    "",
    `Of ${counts.due} rows to calculate or offer, ${counts.implemented} are implemented in the rules, ` +
      `${counts.interface} belong to the interface, ${counts.missing} are not built yet; ${counts.untested} ` +
      `implemented rows have no test of their own. At the table ${counts.acting} of the implemented act, as a ` +
      `scenario shows; ${counts.unchecked} are not checked yet.`,
    "",
    "| game | implemented rows | acting, by a scenario in this game |",
    "|---|---|---|",
    ...inGames.map((one) => `| ${one.game} | ${one.rows} | ${one.acting} |`),
    "",
    "| area | rows | implemented | interface | not built yet | text | at the table |",
    "|---|---|---|---|---|---|---|",
    ...Object.entries(areas).map(([key, name]) => {
      const own = rows.filter((row) => row.area === Number(key));
      const count = (/** @type {(row: Row) => boolean} */ test) => own.filter(test).length;
      const cells = [
        `${key}. ${name}`,
        own.length,
        count((row) => implemented(row.id)),
        count((row) => isDue(row) && (listed.get(row.id)?.built ?? false)),
        count((row) => listed.get(row.id)?.built === false),
        count((row) => !isDue(row) && !implemented(row.id)),
        count((row) => implemented(row.id) && acts(row) === "yes"),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
    "",
  ];
  for (const [key, name] of Object.entries(areas)) {
    lines.push(
      `## ${key}. ${name}`,
      "",
      `| id | rule | kind | where | ${GAMES.join(" | ")} | tests |`,
      "|---|---|---|---|---|---|---|---|",
    );
    for (const row of rows)
      if (row.area === Number(key))
        lines.push(
          `| ${row.id} | ${cell(row.line)} | ${row.action} | ${where(row)} | ` +
            `${GAMES.map((game) => actsIn(row, game)).join(" | ")} | ${testsOf(row.id)} |`,
        );
    lines.push("");
  }
  for (const built of [true, false]) {
    lines.push(built ? "## Rows of the interface" : "## Not built yet", "");
    for (const list of lists) if (list.built === built) lines.push(`- ${list.reason} ${list.rows.join(", ")}`);
    lines.push("");
  }
  lines.push(
    "## Decisions",
    "",
    "Questions that the sources leave open, and how they are answered (settings can answer some of them otherwise).",
    "",
    "| id | question | answer | where | tests |",
    "|---|---|---|---|---|",
  );
  for (const { id, question, answer } of decisions)
    lines.push(`| ${id} | ${cell(question)} | ${cell(answer)} | ${functionsOf(id) || "–"} | ${testsOf(id)} |`);
  return { text: `${lines.join("\n")}\n`, problems, counts };
}

/** Returns all problems, including an outdated document. @returns {string[]} */
export function checkRulesDoc() {
  const { text, problems } = rulesDoc();
  let current = "";
  try {
    current = readFileSync(path.join(root, "docs/rules.md"), "utf8");
  } catch {
    // The document does not exist yet, so it counts as outdated.
  }
  return current === text ? problems : [...problems, "docs/rules.md is stale: run node tools/rules-doc.mjs"];
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes("--check");
  const { text, problems, counts } = rulesDoc();
  if (!check) writeFileSync(path.join(root, "docs/rules.md"), text);
  const found = check ? checkRulesDoc() : problems;
  for (const problem of found) console.error(problem);
  console.log(
    `${counts.implemented} of ${counts.due} rows implemented, ${counts.interface} in the interface, ` +
      `${counts.missing} not built yet, ${counts.untested} without a test; ${counts.acting} act at the table, ` +
      `${counts.unchecked} not checked`,
  );
  process.exit(found.length > 0 ? 1 : 0);
}
