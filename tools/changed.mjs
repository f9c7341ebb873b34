// @ts-check
/**
 * What a change touches: which projects and which scenarios `npm test -- --changed` runs. Scenarios play the built system, so no
 * import leads from them to its files; words of a file's path do. What no word claims is played whole.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

/**
 * Words in the path of a changed file, and the scenarios (names of files in test/e2e) that play it.
 * @type {ReadonlyArray<readonly [RegExp, readonly string[]]>}
 */
export const PLAYED_BY = [
  [/creation|origin|spell-growth|creation-sources/, ["creation", "creation-window", "class-items", "looks"]],
  [/level|capstone/, ["levels", "level-features", "looks"]],
  [/planner|mastery|requirement|purse|last-foes|step-buys/, ["mastery"]],
  [/inspir|reroll/, ["inspiration", "inspire-party", "strike-inspiration"]],
  [/death-save|dying/, ["death-save", "stand"]],
  [/(?:^|\/)(?:stand|fallen|death)\b/, ["stand"]],
  [/(?:^|\/)rest(?:\b|-)/, ["rest", "whole-fight"]],
  [/award|experience/, ["party", "levels"]],
  [/party/, ["party", "inspire-party", "rest"]],
  [/hotbar|macro|favorites/, ["hotbar"]],
  [/embed|inline-rolls|rule-book/, ["texts", "journal"]],
  [/print/, ["character-sheet"]],
  [/sheets\/effects|active-effect|data\/effects|applied-effects/, ["effects", "effects-worn", "pack-effects"]],
  [/play\/triggers|turn-dues|dues-part|effect-ends/, ["dues"]],
  [
    /turn-bar|play\/action-economy|ruler|walked|step-cost/,
    ["turn-bar", "turn-bar-looks", "phone-turn", "combat", "combat-rules"],
  ],
  [/initiative|combat|turns|tracker/, ["combat", "combat-rules", "whole-fight"]],
  [/group/, ["group-attack"]],
  [/odds|attack-(?:dialog|view)|dialogs\/attack/, ["odds", "screens"]],
  [/quick-npc/, ["quick-npc"]],
  [/simulat|fighter/, ["simulate"]],
  [/npc/, ["npc-sheet"]],
  [/transfer|give/, ["inventory"]],
  [/see-as|viewer/, ["see-as"]],
  [/zone|area-|place-area/, ["place-area"]],
  [/settings/, ["settings"]],
  [/undo|adjust|ruling|redirect/, ["undo", "adjust", "races"]],
  [/tool-check|tool-kinds/, ["tool-check"]],
  [/check|request/, ["checks", "tool-check"]],
  [/migrations/, ["bad-input", "bad-characters"]],
  [/packs\/|content\//, ["content", "items", "journal", "fresh-world"]],
  [/(?:^|\/)api(?:\.ts|\/)/, ["api"]],
  [/integrations/, ["dice-module"]],
  [/(?:^|\/)(?:damage|distribute|message-amount|damage-rolls)/, ["damage", "undo", "vectors"]],
  [/items?\/|item-sheet|container/, ["items", "inventory", "sheets"]],
  [
    /sheets\/|templates\/actor/,
    ["sheets", "inventory", "character-sheet", "sheet-on-phone", "character-tabs", "npc-sheet", "looks"],
  ],
  [/styles\//, ["looks", "screens", "sheets", "character-sheet", "sheet-on-phone", "character-tabs"]],
  [/lang\//, ["looks", "screens"]],
];

/** Played with every change of the system: a whole blow. */
const ALWAYS = "fight";
/**
 * What is played whole whatever words its path holds: differences between the generations, and what makes the folders
 * that scenarios play.
 */
const WHOLE =
  /^(?:module\/compat\/|tools\/(?:build|convert|ensure|\w+-entries|icons|languages|packs|rule-book|rules-module|statics|surface)\.mjs$)/;
/** What no scenario plays. */
const UNPLAYED =
  /^(?:docs\/|tools\/|test\/(?:rules|data|play|ui|packs|tools|bench|quench|messages|evenings|support|fixtures)\/|test\/host\/(?:conformance|probe)\/|[^/]+\.md$|\.)/;

/** Files that differ from a commit, and those git does not know yet. @param {string} since */
export function changedFiles(since) {
  const ask = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return [...new Set([...ask("diff", "--name-only", since), ...ask("ls-files", "--others", "--exclude-standard")])];
}

/** Names of all scenario files. */
export function allScenarios() {
  return readdirSync(path.join(root, "test/e2e")).flatMap((name) => name.match(/^(.+)\.test\.ts$/)?.[1] ?? []);
}

/** Scenario files that play what has changed. @param {readonly string[]} files @returns {string[]} */
export function scenariosOf(files) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const file of files) {
    const own = /^test\/e2e\/(.+)\.test\.ts$/.exec(file)?.[1];
    if (own) {
      found.add(own);
      continue;
    }
    if (WHOLE.test(file)) return allScenarios();
    if (UNPLAYED.test(file)) continue;
    const claimed = PLAYED_BY.filter(([words]) => words.test(file)).flatMap(([, scenarios]) => scenarios);
    if (claimed.length === 0) return allScenarios();
    for (const name of [...claimed, ALWAYS]) found.add(name);
  }
  return [...found].filter((name) => allScenarios().includes(name)).sort();
}

/**
 * Tests without a table that name a changed file; of the rules, which most have from one place, something that it exports.
 * @param {string} file @returns {string[]}
 */
export function unitOf(file) {
  const text = file.startsWith("module/rules/") ? readFileSync(path.join(root, file), "utf8") : "";
  const exported = [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => `\\b${name}\\b`,
  );
  const named = new RegExp([...exported, `/${file.replaceAll(".", "\\.")}"`].join("|"));
  return ["rules", "data", "play", "ui"].flatMap((folder) =>
    readdirSync(path.join(root, "test", folder))
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `test/${folder}/${name}`)
      .filter((name) => named.test(readFileSync(path.join(root, name), "utf8"))),
  );
}

/** How many files of test/messages are looked through for a changed file. */
const TABLES = 5;

/**
 * Files of test/messages that tell most of a changed file: by the words of its path, and the scenarios that play it.
 * @param {string} file @returns {string[]}
 */
export function tablesOf(file) {
  const own = (/^module\/(?:[a-z]+\/)?(.+?)(?:\.pure)?\.ts$/.exec(file)?.[1] ?? "")
    .split(/[/-]/)
    .filter((word) => word.length > 3);
  const played = PLAYED_BY.filter(([words]) => words.test(file)).flatMap(([, scenarios]) => scenarios);
  const folder = path.join(root, "test/messages");
  return readdirSync(folder)
    .flatMap((name) => name.match(/^(.+)\.test\.ts$/)?.[1] ?? [])
    .map((name) => {
      const text = readFileSync(path.join(folder, `${name}.test.ts`), "utf8");
      const named = own.filter((word) => name.includes(word.replace(/s$/, ""))).length;
      const told = own.map((word) => Math.min(5, text.split(word).length - 1)).reduce((sum, count) => sum + count, 0);
      return { name, weight: 5 * named + told + (played.includes(name) ? 10 : 0) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, TABLES)
    .map(({ name }) => name);
}

/** Whether the stand-in's own cases and the packs are touched. @param {readonly string[]} files */
export function hostIsTouched(files) {
  return files.some((file) =>
    /^(?:test\/(?:host|packs|messages|evenings|support|fixtures)|packs|tools|module|system\.json|package)/.test(file),
  );
}
