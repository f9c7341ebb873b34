// @ts-check
/**
 * Finds which rows of the rules act at the table: a row does if a scenario that names it (a test outside test/rules) fails without a
 * function of the row. Replaces each function by one that returns a neutral value and runs the scenarios of its rows. This takes seconds
 * per function, so docs/rules-scenarios.json stores the results for rules-doc.mjs.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { root } from "./ensure.mjs";
import { FOUND, readFound, readScenarios, readTags } from "./rules-doc.mjs";

/** Creates sources in which one function does nothing. */
export class Mutants {
  constructor() {
    const config = ts.getParsedCommandLineOfConfigFile(path.join(root, "tsconfig.rules.json"), undefined, {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    });
    this.program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
    this.checker = this.program.getTypeChecker();
  }

  /**
   * Returns complete sources in which a function returns a neutral value.
   * @param {string} file in module/rules
   * @param {string} name
   * @returns {string[]}
   */
  of(file, name) {
    const source = this.program.getSourceFile(path.join(root, "module/rules", file));
    /** @returns {readonly ts.Node[]} */
    const declared = (/** @type {ts.Statement} */ one) =>
      ts.isVariableStatement(one) ? one.declarationList.declarations : [one];
    const made = source?.statements
      .flatMap(declared)
      .filter((one) => ts.isFunctionDeclaration(one) || ts.isVariableDeclaration(one))
      .find((one) => one.name?.getText() === name && (ts.isVariableDeclaration(one) || one.body));
    if (!source || !made) return [];
    const call = ts.isFunctionDeclaration(made) ? made : made.initializer;
    const put = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ text) =>
      source.text.slice(0, from) + text + source.text.slice(to);
    if (call && (ts.isFunctionDeclaration(call) || ts.isArrowFunction(call)) && call.body) {
      const { body } = call;
      const signature = this.checker.getSignatureFromDeclaration(call);
      const type = signature && this.checker.getReturnTypeOfSignature(signature);
      const [first] = call.parameters;
      const same = type && first && ts.isIdentifier(first.name) && this.checker.getTypeAtLocation(first) === type;
      const values = [...(same ? [first.name.getText()] : []), ...(type ? this.neutral(type) : [])];
      return values.map((value) => put(body.getStart(), body.end, `{ return (${value}); }`));
    }
    if (!call || ts.isFunctionDeclaration(made)) return [];
    return this.neutral(this.checker.getTypeAtLocation(call), 0, true).map((value) =>
      put(call.getStart(), call.end, `(${value})`),
    );
  }

  /**
   * Returns neutral values of a type; two values for a choice of two.
   * @param {ts.Type} type
   * @param {number} [depth]
   * @param {boolean} [constant] whether it is a constant's, whose type is its very value
   * @returns {string[]}
   */
  neutral(type, depth = 0, constant = false) {
    const is = (/** @type {number} */ flags) => (type.flags & flags) !== 0;
    if (is(ts.TypeFlags.Boolean)) return ["false", "true"];
    if (type.isUnion()) {
      const none = type.types.find((one) => one.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined));
      return none ? this.neutral(none) : type.types.slice(0, 2).flatMap((one) => this.neutral(one, depth).slice(0, 1));
    }
    if ((type.isStringLiteral() || type.isNumberLiteral()) && !constant) return [JSON.stringify(type.value)];
    if (is(ts.TypeFlags.Null)) return ["null"];
    if (is(ts.TypeFlags.BooleanLiteral)) return [this.checker.typeToString(type)];
    if (is(ts.TypeFlags.NumberLike)) return ["0"];
    if (is(ts.TypeFlags.StringLike)) return ['""'];
    if (is(ts.TypeFlags.BigIntLike)) return ["0n"];
    if (!is(ts.TypeFlags.Object | ts.TypeFlags.Intersection) || depth > 4) return ["undefined"];
    if (this.checker.isArrayLikeType(type)) return ["[]"];
    const name = type.getSymbol()?.name ?? "";
    if (/(?:Map|Set)$/u.test(name)) return [name.endsWith("Map") ? "new Map()" : "new Set()"];
    const [call] = type.getCallSignatures();
    if (call) return [`() => (${this.neutral(call.getReturnType(), depth + 1)[0] ?? ""})`];
    const fields = this.checker
      .getPropertiesOfType(type)
      .filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
      .map(
        (field) =>
          `${JSON.stringify(field.name)}: ${this.neutral(this.checker.getTypeOfSymbol(field), depth + 1, constant)[0] ?? "undefined"}`,
      );
    return [`{ ${fields.join(", ")} }`];
  }
}

/** @typedef {ReturnType<typeof readScenarios>} Scenarios */

/** Rows whose scenarios did not finish. @type {Set<string>} */
const untold = new Set();

/**
 * Runs the scenarios of some rows: fast ones first, and tests with several clients only for the remaining rows.
 * @param {readonly string[]} ids
 * @param {Scenarios} scenarios
 * @returns {{ file: string, title: string }[]} those that failed
 */
function failing(ids, scenarios) {
  const isTable = (/** @type {string} */ file) => file.startsWith("messages/");
  const unit = failingIn("unit", ids, scenarios, (file) => !isTable(file));
  const left = ids.filter((id) => !unit.some((test) => shows(id, test, scenarios)));
  return [...unit, ...failingIn("tables", left, scenarios, isTable)];
}

/** Returns the test files of some rows. @param {readonly string[]} ids @param {Scenarios} scenarios */
const filesOf = (ids, scenarios) => new Set(ids.flatMap((id) => [...(scenarios.get(id)?.keys() ?? [])]));

/**
 * @param {string} project @param {readonly string[]} ids @param {Scenarios} scenarios @param {(file: string) => boolean} isOf
 * @returns {{ file: string, title: string }[]}
 */
function failingIn(project, ids, scenarios, isOf) {
  const files = [...filesOf(ids, scenarios)].filter(isOf);
  if (files.length === 0) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "scenarios-"));
  const out = path.join(folder, "tests.json");
  // Limit the time of tests that wait for an effect of the removed function.
  const limits = ["--testTimeout", "15000"];
  const args = ["run", "--project", project, "--reporter", "json", "--outputFile", out, ...limits];
  const titles = ids
    .flatMap((id) => [...(scenarios.get(id)?.values() ?? [])].flat())
    .map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  const named = ["-t", [`(?:${ids.join("|")})(?![\\w-])`, ...titles].join("|")];
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  try {
    // Start the process detached, as a group that can be killed together. The types of Node do not know this option of spawnSync.
    const apart = {
      cwd: root,
      stdio: /** @type {const} */ ("ignore"),
      timeout: 45_000 + 15_000 * files.length,
      detached: true,
    };
    const tests = files.map((file) => `test/${file}`);
    const { pid, error } = spawnSync(process.execPath, [vitest, ...args, ...named, ...tests], apart);
    // Kill the workers, because they may be in an endless loop.
    if (error) process.kill(-pid, "SIGKILL");
    /** @type {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(out, "utf8"));
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => ({ file: path.relative(path.join(root, "test"), name), title: fullName })),
    );
  } catch (error) {
    // The result of these rows is unknown, so they stay open.
    console.error(`${ids.join(" ")}: ${String(error)}`);
    for (const id of ids) untold.add(id);
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns whether a test is a scenario of a row.
 * @param {string} id
 * @param {{ file: string, title: string }} test
 * @param {Scenarios} scenarios
 */
const shows = (id, { file, title }, scenarios) =>
  new RegExp(`(?<![\\w-])${id}(?![\\w-])`, "u").test(title) ||
  (scenarios.get(id)?.get(file) ?? []).some((below) => title.includes(below));

/**
 * Checks the given rows, or all unchecked rows with a scenario.
 * @param {readonly string[]} wanted
 */
export function scenarios(wanted) {
  const [tags, scenarios, found] = [readTags(), readScenarios(), readFound()];
  const rows = [...scenarios.keys()].filter(
    (id) => (wanted.length > 0 ? wanted.includes(id) : !(id in found)) && tags.has(id),
  );
  /** @type {Map<string, { file: string, name: string, ids: string[] }>} */
  const functions = new Map();
  for (const id of rows)
    for (const { file, name, kind } of tags.get(id) ?? []) {
      // Use constants only for rows without a function, because a displayed list alone is not an acting rule.
      const counts = tags.get(id)?.some((tag) => tag.kind === "function") ? "function" : "constant";
      if (kind !== counts) continue;
      const one = functions.get(`${file}#${name}`) ?? { file, name, ids: [] };
      functions.set(`${file}#${name}`, { ...one, ids: [...one.ids, id] });
    }
  // Check fast functions first, so that an interrupted run has most results.
  const cost = (/** @type {{ ids: string[] }} */ { ids }) => filesOf(ids, scenarios).size / ids.length;
  const mutants = new Mutants();
  const done = new Set();
  for (const [by, { file, name, ids }] of [...functions].sort(([, a], [, b]) => cost(a) - cost(b))) {
    const at = path.join(root, "module/rules", file);
    const before = readFileSync(at, "utf8");
    for (const text of mutants.of(file, name)) {
      const open = ids.filter((id) => !done.has(id));
      if (open.length === 0) break;
      const put = () => writeFileSync(at, before);
      const stop = () => {
        put();
        process.exit(1);
      };
      process.once("SIGINT", stop).once("SIGTERM", stop);
      try {
        writeFileSync(at, text);
        const fails = failing(open, scenarios);
        for (const id of open) {
          const one = fails.find((test) => shows(id, test, scenarios));
          if (!one) continue;
          done.add(id);
          found[id] = { by, in: one.file };
        }
      } finally {
        put();
        process.off("SIGINT", stop).off("SIGTERM", stop);
      }
    }
    for (const id of ids) {
      const isLast = [...functions].every(
        ([other, one]) => other === by || !one.ids.includes(id) || one.ids.length === 0,
      );
      if (!done.has(id) && !untold.has(id) && isLast) found[id] = null;
    }
    functions.set(by, { file, name, ids: [] });
    const sorted = Object.entries(found).sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
    const lines = sorted.map(([id, one]) => `  ${JSON.stringify(id)}: ${JSON.stringify(one)}`);
    writeFileSync(path.join(root, FOUND), `{\n${lines.join(",\n")}\n}\n`);
    console.log(`${by}: ${ids.filter((id) => done.has(id)).join(" ") || "nothing fails"}`);
  }
  return 0;
}
