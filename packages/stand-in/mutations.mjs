// @ts-check
/**
 * Is anything sensitive to the host's rules? Each mutation takes one rule away in a copy of the project and runs a few
 * tests there; at least one of the conformance tests and, where the system relies on the rule, one scenario must go red.
 * On demand, not in every run: `node packages/stand-in/mutations.mjs [id …] [--no-e2e]` (about two minutes each).
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** @typedef {{ id: string, rule: string, file: string, find: string, put: string, host: string[], e2e?: [string, string] }} Mutation */
/** @type {Mutation[]} */
const MUTATIONS = [
  {
    id: "permission",
    rule: "who may change what",
    file: "common/permissions.ts",
    find: 'if (action === "view") return testUserPermission',
    put: 'if (action !== "view") return true;\n  if (action === "view") return testUserPermission',
    host: ["server", "kindness", "permissions"],
    e2e: ["forging", "writing the goblin"],
  },
  {
    id: "server-permission",
    rule: "the server checks again",
    file: "server/authorise.ts",
    find: "if (canUserModify(user, node, action, changes)) return;",
    put: "if (canUserModify(user, node, action, changes) || Date.now() > 0) return;",
    host: ["server"],
    e2e: ["forging", "writing the goblin"],
  },
  {
    id: "own-events",
    rule: "an emitter does not hear its own event",
    file: "server/socket.ts",
    find: "if (other !== from) other.outbound",
    put: "other.outbound",
    host: ["server", "lifecycle"],
  },
  {
    id: "arrays-merged",
    rule: "an array is replaced whole",
    file: "server/json/changes.ts",
    find: "  target[place] = clean(value, options);\n}\n\nfunction remove",
    put: "  target[place] = Array.isArray(value) && Array.isArray(current) ? [...copy(value), ...current.slice(value.length)] : clean(value, options);\n}\n\nfunction remove",
    host: ["server"],
  },
  {
    id: "requester-only",
    rule: "what follows a change runs on every client",
    file: "client/core/backend.ts",
    find: '    guard(doc, "_onCreate", () => doc._onCreate(data, options, userId));\n    g.Hooks',
    put: '    if (userId !== g.game.userId) continue;\n    guard(doc, "_onCreate", () => doc._onCreate(data, options, userId));\n    g.Hooks',
    host: ["lifecycle"],
    e2e: ["fight", "1. a player hits"],
  },
  {
    id: "keepid-twice",
    rule: "a taken id is refused",
    file: "server/operations.ts",
    find: 'if (place.kind !== "primary" || world.keepId === "reject") throw',
    put: "if (Date.now() < 0) throw",
    host: ["server", "kindness"],
  },
  {
    id: "sanitiser-off",
    rule: "stored HTML is sanitised",
    file: "server/sanitize.ts",
    find: "return sanitizeHtml(html, OPTIONS);",
    put: "return Date.now() > 0 ? html : sanitizeHtml(html, OPTIONS);",
    host: ["server"],
    e2e: ["hostile", "names and texts"],
  },
  {
    id: "whispers-filtered",
    rule: "every client receives every message",
    file: "server/socket.ts",
    find: '      broadcast(connection, "modifyDocument", answer);',
    put: '      const whispered: string[] = type === "ChatMessage" && action === "create" ? result.flatMap((entry: Loose) => entry.whisper ?? []) : [];\n      for (const other of open) if (other !== connection && (whispered.length === 0 || whispered.includes(other.userId))) other.outbound.push(() => other.socket.emit("modifyDocument", answer));',
    host: ["kindness", "lifecycle"],
  },
  {
    id: "empty-diff",
    rule: "an update that changes nothing is not sent",
    file: "client/core/backend.ts",
    find: "  return isEmpty(diff) ? undefined : { ...diff, _id: doc.id };",
    put: '  return isEmpty(diff) && options["never"] ? undefined : { ...diff, _id: doc.id };',
    host: ["lifecycle"],
  },
  {
    id: "diff-by-option",
    rule: "`options.diff` set in a pre hook is not heard",
    file: "client/core/backend.ts",
    find: "changes = differences(doc, changes, asked);",
    put: "changes = differences(doc, changes, options);",
    host: ["lifecycle"],
  },
  {
    id: "whisper-for-all",
    rule: "who may not whisper makes no message for some",
    file: "common/permissions.ts",
    find: "(!whispers || hasPermission",
    put: "(!whispers || Date.now() > 0 || hasPermission",
    host: ["permissions"],
    e2e: ["no-whisper", "his private attack"],
  },
  {
    id: "typed-guided",
    rule: "nothing guides below a TypedObjectField",
    file: "client/core/documents/effect-application.ts",
    find: "for (let length = 1; length < parts.length; length++)",
    put: "for (let length = parts.length; length < parts.length; length++)",
    host: ["effects"],
  },
  {
    id: "wire-binary",
    rule: "what travels is what JSON leaves",
    file: "common/wire.ts",
    find: "  const text: string | undefined = JSON.stringify(value);",
    put: "  if (Date.now() > 0) return value;\n  const text: string | undefined = JSON.stringify(value);",
    host: ["kindness"],
  },
  {
    id: "shared-actor",
    rule: "an unlinked token has an actor of its own",
    file: "client/core/documents/token.ts",
    find: "if (!base || this.actorLink) return base;",
    put: "if (!base || this.actorLink || base) return base;",
    host: ["lifecycle", "kindness"],
    e2e: ["fight", "1. a player hits"],
  },
];

/** @param {string} copy @param {string[]} args @returns {{ passed: number, failed: string[] }} */
function vitest(copy, args) {
  const report = path.join(copy, "mutation.json");
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [path.join(root, "node_modules/vitest/vitest.mjs"), "run", "--reporter=json", `--outputFile=${report}`, ...args],
    { cwd: copy, stdio: "ignore", timeout: 400_000 },
  );
  if (!existsSync(report)) return { passed: 0, failed: ["(the run did not end)"] };
  /** @type {{ testResults: { name: string, message?: string, status: string, assertionResults: { status: string, title: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const all = testResults.flatMap((file) =>
    file.assertionResults.length
      ? file.assertionResults
      : [{ status: file.status, title: `(file) ${path.basename(file.name)}` }],
  );
  return {
    passed: all.filter((one) => one.status === "passed").length,
    failed: [...new Set(all.filter((one) => one.status === "failed").map((one) => one.title))],
  };
}

/** @param {string} copy @param {string} config */
function build(copy, config) {
  const done = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules/vite/bin/vite.js"),
      "build",
      "--config",
      `packages/stand-in/vite.${config}.config.ts`,
      "--logLevel",
      "error",
    ],
    { cwd: copy, stdio: "inherit" },
  );
  if (done.status !== 0) throw new Error(`the mutated ${config} does not build`);
}

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const scenarios = !process.argv.includes("--no-e2e");
const copy = mkdtempSync(path.join(os.tmpdir(), "mutant-"));
for (const name of [
  "package.json",
  "package-lock.json",
  "vitest.config.ts",
  "tsconfig.json",
  "tsconfig.host.json",
  "module",
  "packages",
  "test",
  "tools",
  "dist",
  "build",
  "packs",
  "lang",
])
  if (existsSync(path.join(root, name))) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "dir");
let survived = 0;
console.log("| Rule taken away | Conformance tests that go red | Scenario that goes red |\n|---|---|---|");
for (const mutation of MUTATIONS.filter((each) => wanted.length === 0 || wanted.includes(each.id))) {
  const file = path.join(copy, "packages/stand-in", mutation.file);
  const before = readFileSync(file, "utf8");
  if (!before.includes(mutation.find))
    throw new Error(`${mutation.id}: ${mutation.file} no longer holds the place to change`);
  writeFileSync(
    file,
    before.replace(mutation.find, () => mutation.put),
  );
  try {
    for (const config of ["client", "server"]) build(copy, config);
    const host = vitest(copy, [
      "--project",
      "stand-in",
      ...mutation.host.map((name) => `packages/stand-in/conformance/${name}.test.ts`),
    ]);
    const e2e =
      scenarios && mutation.e2e
        ? vitest(copy, ["--project", "e2e", `test/e2e/${mutation.e2e[0]}.test.ts`, "-t", mutation.e2e[1]])
        : null;
    if (host.failed.length === 0 || e2e?.failed.length === 0) survived++;
    const say = (/** @type {{ failed: string[] } | null} */ run, /** @type {string} */ none) =>
      run
        ? run.failed.length
          ? `${run.failed
              .slice(0, 2)
              .map((title) => title.replace(/ @(source|unsure).*$/, "").replaceAll("|", "/"))
              .join("; ")}${run.failed.length > 2 ? ` and ${String(run.failed.length - 2)} more` : ""}`
          : "**none**"
        : none;
    console.log(`| ${mutation.rule} (\`${mutation.id}\`) | ${say(host, "")} | ${say(e2e, "not asked")} |`);
  } finally {
    writeFileSync(file, before);
  }
}
rmSync(copy, { recursive: true, force: true });
console.log(
  survived === 0
    ? "Every mutation was noticed."
    : `${String(survived)} mutations were not noticed everywhere they should be.`,
);
process.exit(survived === 0 ? 0 : 1);
