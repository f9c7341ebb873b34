// @ts-check
/**
 * `npm run release`: writes `release/opposed-d20-<version>.zip` (a complete system folder), `release/system.json` (the manifest for
 * installation), `release/notes.md` (the changelog of this version), the rules alone with their types for bots and tools, and the module
 * for Token Action HUD with its manifest.
 *
 * URLs follow the layout of GitHub releases below one base: `RELEASE_BASE`, or `homepage` of package.json. `manifest` always points to the
 * newest version, `download` to this one.
 */
import { Buffer } from "node:buffer";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";
import { unzip, zip } from "./zip.mjs";

/** @typedef {{ id: string, version: string, [key: string]: unknown }} Manifest */
/** @typedef {import("./zip.mjs").Entry} Entry */

/** Files that a database leaves behind after it was opened. */
const TRACES = /(^|\/)(LOG|LOG\.old|LOCK)$/;
/** Source maps are half of the folder. Only developers need them, and developers build them. */
const SOURCE_MAP = /\.map$/;
/** The types of `rules.mjs` belong to the archive of the rules alone. */
const RULE_TYPES = /^rules(\.d\.mts$|\/)/;
const ASKS_FOR_MAP = /^\/\/# sourceMappingURL=.*$\n?/gm;

/** @param {string} file absolute @returns {Record<string, unknown>} */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Returns the base URL of releases without a slash at the end. */
export function releaseBase() {
  const base = process.env["RELEASE_BASE"] ?? readJson(path.join(root, "package.json"))["homepage"];
  if (typeof base !== "string" || !/^https:\/\/\S+$/.test(base))
    throw new Error("RELEASE_BASE must be an https address");
  return base.replace(/\/+$/, "");
}

/**
 * Returns the manifest with its URLs.
 * @param {Manifest} manifest
 * @param {string} base
 * @returns {Manifest}
 */
export function releaseManifest(manifest, base) {
  const { id, version } = manifest;
  return {
    ...manifest,
    url: base,
    bugs: `${base}/issues`,
    changelog: `${base}/blob/v${version}/CHANGELOG.md`,
    manifest: `${base}/releases/latest/download/system.json`,
    download: `${base}/releases/download/v${version}/${id}-${version}.zip`,
  };
}

/**
 * Points links of the readme to the repository, because the archive does not contain the linked files.
 * @param {string} text
 * @param {string} base
 * @param {string} version
 */
function absoluteLinks(text, base, version) {
  return text
    .replace(/(!?)\]\((?!https?:|#)([^)\s]+)\)/g, (_whole, _mark, target) => `](${base}/blob/v${version}/${target})`)
    .replace(/(!\[[^\]]*\]\([^)]*)\/blob\//g, "$1/raw/");
}

/** Returns the files of a built system folder for the archive. @param {string} dist absolute @param {string} base @returns {Entry[]} */
export function releaseFiles(dist, base) {
  const manifest = /** @type {Manifest} */ (readJson(path.join(dist, "system.json")));
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(dist, file).split(path.sep).join("/");
      if (TRACES.test(name) || SOURCE_MAP.test(name) || RULE_TYPES.test(name)) return [];
      if (name.endsWith(".mjs"))
        return [{ name, data: Buffer.from(readFileSync(file, "utf8").replace(ASKS_FOR_MAP, "")) }];
      if (name === "system.json")
        return [{ name, data: Buffer.from(`${JSON.stringify(releaseManifest(manifest, base), null, 2)}\n`) }];
      if (name === "README.md")
        return [{ name, data: Buffer.from(absoluteLinks(readFileSync(file, "utf8"), base, manifest.version)) }];
      return [{ name, data: readFileSync(file) }];
    });
}

/** Returns the files that the manifest names but the folder lacks. @param {readonly Entry[]} files @returns {string[]} */
export function missingFiles(files) {
  const names = new Set(files.map(({ name }) => name));
  const manifest = JSON.parse(files.find(({ name }) => name === "system.json")?.data.toString("utf8") ?? "{}");
  const own = `systems/${manifest.id}/`;
  /** @param {string} key @returns {unknown[]} */
  const list = (key) => manifest[key] ?? [];
  const named = [
    ...list("esmodules"),
    ...list("styles").map((style) =>
      typeof style === "object" && style !== null && "src" in style ? style.src : style,
    ),
    ...list("languages").map((language) => /** @type {{ path: string }} */ (language).path),
    ...list("packs").map((pack) => `${/** @type {{ path: string }} */ (pack).path}/CURRENT`),
    ...list("media")
      .flatMap((medium) => Object.values(/** @type {object} */ (medium)))
      .map(String)
      .filter((file) => file.startsWith(own))
      .map((file) => file.slice(own.length)),
    manifest.license,
    manifest.readme,
  ].map(String);
  return named.filter((name) => !names.has(name));
}

/** Returns the changelog of one version without its heading; "" if there is none. @param {string} changelog @param {string} version */
export function releaseNotes(changelog, version) {
  const [, rest = ""] = changelog.split(
    new RegExp(`^## \\[?${version.replaceAll(".", "\\.")}\\]?(?![\\w.])[^\\n]*\\n`, "m"),
  );
  return rest.split(/^## /m)[0]?.trim() ?? "";
}

/**
 * Packs a built system folder.
 * @param {{ dist: string, out: string, base: string }} where absolute folders; `out` is made when missing
 * @returns {{ archive: string, manifest: string, files: number, bytes: number }}
 */
export function packRelease({ dist, out, base }) {
  const files = releaseFiles(dist, base);
  const missing = missingFiles(files);
  if (missing.length > 0) throw new Error(`the manifest names files that were not built: ${missing.join(", ")}`);
  const text = files.find(({ name }) => name === "system.json")?.data ?? Buffer.alloc(0);
  const { id, version } = /** @type {Manifest} */ (JSON.parse(text.toString("utf8")));
  const archive = path.join(out, `${id}-${version}.zip`);
  const packed = zip(files);
  if (unzip(packed).length !== files.length) throw new Error("the archive does not contain all packed files");
  mkdirSync(out, { recursive: true });
  writeFileSync(archive, packed);
  writeFileSync(path.join(out, "system.json"), text);
  return { archive, manifest: path.join(out, "system.json"), files: files.length, bytes: packed.length };
}

/**
 * Packs the rules alone with their types.
 * @param {{ dist: string, out: string, version: string }} where absolute folders
 * @returns {string} the archive
 */
export function packRules({ dist, out, version }) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(dist, file).split(path.sep).join("/"), data: readFileSync(file) }))
    .filter(({ name }) => name === "rules.mjs" || name === "LICENSE" || RULE_TYPES.test(name));
  mkdirSync(out, { recursive: true });
  const archive = path.join(out, `opposed-d20-rules-${version}.zip`);
  writeFileSync(archive, zip(files));
  return archive;
}

/**
 * Packs a module of `packages/` as it stands, with the version and addresses of the release. Its manifest lies beside the archive as
 * `<id>.json`: all files of a release lie in one folder, where `module.json` would not say of which module it is.
 * @param {{ folder: string, out: string, base: string, version: string }} where absolute folders
 * @returns {{ archive: string, manifest: string }}
 */
export function packModule({ folder, out, base, version }) {
  const stored = /** @type {Manifest} */ (readJson(path.join(folder, "module.json")));
  const { id } = stored;
  const manifest = {
    ...releaseManifest({ ...stored, version }, base),
    manifest: `${base}/releases/latest/download/${id}.json`,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).split(path.sep).join("/");
      return { name, data: name === "module.json" ? text : readFileSync(file) };
    });
  files.push({ name: "LICENSE", data: readFileSync(path.join(root, "LICENSE")) });
  mkdirSync(out, { recursive: true });
  const archive = path.join(out, `${id}-${version}.zip`);
  writeFileSync(archive, zip(files));
  writeFileSync(path.join(out, `${id}.json`), text);
  return { archive, manifest: path.join(out, `${id}.json`) };
}

/**
 * Makes a release from the built folder.
 * @param {string[]} args `--tag v1.2.3`: refuse when the version is another
 */
export function release(args) {
  const dist = path.join(root, "dist");
  const out = path.join(root, "release");
  const { version } = /** @type {Manifest} */ (readJson(path.join(dist, "system.json")));
  const tag = args.includes("--tag") ? args[args.indexOf("--tag") + 1] : undefined;
  const wrong = [
    ...(readJson(path.join(root, "package.json"))["version"] === version
      ? []
      : ["package.json and system.json name different versions."]),
    ...(tag === undefined || tag === `v${version}` ? [] : [`The tag ${tag} does not belong to version ${version}.`]),
  ];
  const notes = releaseNotes(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version);
  if (!notes) wrong.push(`CHANGELOG.md says nothing about version ${version}.`);
  if (wrong.length > 0) {
    for (const line of wrong) console.error(line);
    return 1;
  }
  const made = packRelease({ dist, out, base: releaseBase() });
  const rules = packRules({ dist, out, version });
  const hud = packModule({ folder: path.join(root, "packages/token-action-hud"), out, base: releaseBase(), version });
  writeFileSync(path.join(out, "notes.md"), `${notes}\n`);
  // The folder is built and must not be committed.
  if (!existsSync(path.join(out, ".gitignore"))) writeFileSync(path.join(out, ".gitignore"), "*\n");
  console.log(
    `${path.relative(root, made.archive)}: ${String(made.files)} files, ${String(Math.round(made.bytes / 1024))} KB`,
  );
  console.log(`${path.relative(root, rules)}: the rules alone with their types`);
  console.log(`${path.relative(root, hud.archive)}: the module for Token Action HUD`);
  console.log(
    `${path.relative(root, made.manifest)}: install by ${releaseBase()}/releases/latest/download/system.json once both are published there`,
  );
  return 0;
}
