/** The archive of a release: its bytes, its manifest, its addresses. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  missingFiles,
  packModule,
  packRelease,
  packRules,
  releaseFiles,
  releaseManifest,
  releaseNotes,
} from "../../tools/release.mjs";
import { unzip, zip } from "../../tools/zip.mjs";

const BASE = "https://example.org/game";
const folder = mkdtempSync(path.join(tmpdir(), "od-release-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const FILES = [
  { name: "lang/ru.json", data: Buffer.from(JSON.stringify({ text: "защита ".repeat(100) })) },
  { name: "пустой.txt", data: Buffer.alloc(0) },
  { name: "icons/bytes.bin", data: Buffer.from(Array.from({ length: 256 }, (_none, at) => at)) },
];

/** A system folder with everything that its manifest names. */
function system(name: string, more: Record<string, string> = {}): string {
  const dist = path.join(folder, name);
  const manifest = {
    id: "game",
    version: "1.2.3",
    esmodules: ["game.mjs"],
    styles: [{ src: "styles/game.css", layer: "system" }],
    license: "LICENSE",
    readme: "README.md",
    languages: [{ lang: "ru", path: "lang/ru.json" }],
    packs: [{ name: "gear", path: "packs/gear" }],
    media: [
      { type: "setup", url: "systems/game/media/setup.svg", loop: false },
      { type: "screenshot", url: "https://example.org/table.png" },
    ],
  };
  const files: Record<string, string> = {
    "system.json": JSON.stringify(manifest),
    "game.mjs": "export {};",
    "styles/game.css": "",
    "lang/ru.json": "{}",
    LICENSE: "MIT",
    "README.md": "[Guide](docs/guide.md), [site](https://example.org), ![Card](docs/card.png)",
    "packs/gear/CURRENT": "MANIFEST-000002\n",
    "packs/gear/LOG": "today",
    "media/setup.svg": "<svg/>",
    ...more,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), text);
  }
  return dist;
}

test("what is zipped comes out again, sorted and unchanged", () => {
  const found = unzip(zip(FILES));
  expect(found.map(({ name }) => name)).toEqual(["icons/bytes.bin", "lang/ru.json", "пустой.txt"]);
  for (const { name, data } of FILES) expect(found.find((entry) => entry.name === name)?.data.equals(data)).toBe(true);
});

test("the same files give the same bytes, in whatever order they come", () => {
  expect(zip(FILES).equals(zip([...FILES].reverse()))).toBe(true);
});

test("text is packed, and what would only grow is stored", () => {
  const archive = zip(FILES);
  expect(archive.length).toBeLessThan(1100);
  expect(zip([{ name: "a", data: Buffer.from("a") }]).readUInt16LE(8)).toBe(0);
});

test("two files of one name are refused", () => {
  expect(() => zip([...FILES, { name: "lang/ru.json", data: Buffer.alloc(1) }])).toThrow(RangeError);
});

test("a damaged archive is not read", () => {
  const archive = zip(FILES);
  const at = archive.indexOf("icons/bytes.bin") + 40;
  archive.writeUInt8(archive.readUInt8(at) ^ 1, at);
  expect(() => unzip(archive)).toThrow(/damaged/);
  expect(() => unzip(Buffer.from("no archive"))).toThrow(/not a zip/);
});

test.skipIf(spawnSync("unzip", ["-v"]).error !== undefined)("other programs read it", () => {
  const file = path.join(folder, "other.zip");
  writeFileSync(file, zip(FILES));
  expect(execFileSync("unzip", ["-t", file], { encoding: "utf8" })).toMatch(/No errors detected/);
});

test("addresses: the manifest leads to the newest version, the download to this one", () => {
  expect(releaseManifest({ id: "game", version: "1.2.3", title: "Game" }, BASE)).toEqual({
    id: "game",
    version: "1.2.3",
    title: "Game",
    url: BASE,
    bugs: `${BASE}/issues`,
    changelog: `${BASE}/blob/v1.2.3/CHANGELOG.md`,
    manifest: `${BASE}/releases/latest/download/system.json`,
    download: `${BASE}/releases/download/v1.2.3/game-1.2.3.zip`,
  });
});

test("a release is the whole folder but source maps, with the addresses in its manifest and its readme", () => {
  const out = path.join(folder, "out");
  const built = {
    "game.mjs": "export {};\n//# sourceMappingURL=game.mjs.map",
    "game.mjs.map": "{}",
  };
  const { archive, manifest, files } = packRelease({ dist: system("whole", built), out, base: BASE });
  const entries = unzip(readFileSync(archive));
  const text = (name: string): string => entries.find((entry) => entry.name === name)?.data.toString("utf8") ?? "";
  expect(path.basename(archive)).toBe("game-1.2.3.zip");
  expect(entries.map(({ name }) => name)).toEqual([
    "LICENSE",
    "README.md",
    "game.mjs",
    "lang/ru.json",
    "media/setup.svg",
    "packs/gear/CURRENT",
    "styles/game.css",
    "system.json",
  ]);
  expect(files).toBe(entries.length);
  // Maps are for whoever builds it, and nothing may ask for one that is not there.
  expect(text("game.mjs")).toBe("export {};\n");
  expect(text("system.json")).toBe(readFileSync(manifest, "utf8"));
  expect(text("system.json")).toContain(`"download": "${BASE}/releases/download/v1.2.3/game-1.2.3.zip"`);
  expect(text("README.md")).toBe(
    `[Guide](${BASE}/blob/v1.2.3/docs/guide.md), [site](https://example.org), ![Card](${BASE}/raw/v1.2.3/docs/card.png)`,
  );
});

test("the types of the rules are in an archive with the rules alone", () => {
  const out = path.join(folder, "rules-out");
  const rules = {
    "rules.mjs": "export const A = 1;",
    "rules.d.mts": 'export * from "./rules/index.mjs";',
    "rules/index.d.mts": "export declare const A: 1;",
  };
  const dist = system("ruled", rules);
  const names = (archive: string): string[] => unzip(readFileSync(archive)).map(({ name }) => name);
  expect(names(packRules({ dist, out, version: "1.2.3" }))).toEqual([
    "LICENSE",
    "rules.d.mts",
    "rules.mjs",
    "rules/index.d.mts",
  ]);
  const whole = names(packRelease({ dist, out, base: BASE }).archive);
  expect(whole.filter((name) => name.startsWith("rules"))).toEqual(["rules.mjs"]);
});

test("a manifest that names what was not built is refused", () => {
  const dist = system("lacking");
  rmSync(path.join(dist, "lang"), { recursive: true });
  rmSync(path.join(dist, "packs"), { recursive: true });
  rmSync(path.join(dist, "media"), { recursive: true });
  expect(missingFiles(releaseFiles(dist, BASE))).toEqual(["lang/ru.json", "packs/gear/CURRENT", "media/setup.svg"]);
  expect(() => packRelease({ dist, out: path.join(folder, "never"), base: BASE })).toThrow(/lang\/ru\.json/);
});

describe("the archive of this system", () => {
  const entries = releaseFiles(path.resolve("dist"), BASE);
  const names = entries.map(({ name }) => name);
  const text = (name: string): string => entries.find((entry) => entry.name === name)?.data.toString("utf8") ?? "";
  const parsed = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;

  test("weighs at most 3 MB as download pages count", () => {
    expect(zip(entries).length).toBeLessThanOrEqual(3 * 1024 ** 2);
  });

  test("holds no source map, and nothing that asks for one", () => {
    expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
    const scripts = names.filter((name) => name.endsWith(".mjs"));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => text(name).includes("sourceMappingURL"))).toEqual([]);
  });

  test("holds all that its manifest names, both languages of each pack, and what it owes to others", () => {
    expect(missingFiles(entries)).toEqual([]);
    const packs = [...new Set(names.flatMap((name) => /^packs\/([^/]+)\//.exec(name)?.[1] ?? []))];
    const kinds = [
      "adventures",
      "armor",
      "backgrounds",
      "classes",
      "creatures",
      "features",
      "gear",
      "heroes",
      "injuries",
      "rules",
      "species",
      "spells",
      "tables",
      "weapons",
    ];
    expect(packs.sort()).toEqual(kinds.flatMap((kind) => [`${kind}-en`, `${kind}-ru`]));
    for (const pack of packs)
      expect(names.some((name) => name.startsWith(`packs/${pack}/`) && name.endsWith(".ldb"))).toBe(true);
    expect(names).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "README.md",
        "icons/AUTHORS.txt",
        "fonts/OFL-golos-text.txt",
        "fonts/OFL-vollkorn.txt",
        "media/setup.svg",
      ]),
    );
  });

  test("holds nothing of tests, tools, sources or the probe, and no traces of a run", () => {
    expect(
      names.filter((name) =>
        /(^|\/)(test|tools|packages|docs|host|quench|probe|node_modules|_source|LOG|LOG\.old|LOCK)(\/|$)|\.(test\.\w+|ts|tsx|env)$/.test(
          name,
        ),
      ),
    ).toEqual([]);
    const code = entries
      .filter(({ name }) => name.endsWith(".mjs"))
      .map(({ data }) => data.toString("utf8"))
      .join("\n");
    expect(code.length).toBeGreaterThan(100_000);
    expect(code).not.toMatch(/quench|NotInHost|hostFaults/i);
  });

  test("only the release knows where it is found: the committed manifest has neither address", () => {
    const [committed, released] = [parsed(readFileSync("system.json", "utf8")), parsed(text("system.json"))];
    expect(Object.keys(committed)).not.toEqual(expect.arrayContaining(["manifest"]));
    expect(Object.keys(committed)).not.toEqual(expect.arrayContaining(["download"]));
    expect(released["manifest"]).toBe(`${BASE}/releases/latest/download/system.json`);
    expect(released["download"]).toBe(
      `${BASE}/releases/download/v${String(committed["version"])}/opposed-d20-${String(committed["version"])}.zip`,
    );
    expect(committed["url"]).toBe(parsed(readFileSync("package.json", "utf8"))["homepage"]);
    expect(committed["bugs"]).toBe(`${String(committed["url"])}/issues`);
    // Verified is what a licensed install has shown, and none has yet.
    expect(released["compatibility"]).toEqual({ minimum: "13.347" });
  });

  test("asks for no other package, and says why it recommends one", () => {
    expect(parsed(text("system.json"))["relationships"]).toEqual({
      recommends: [{ id: "dice-so-nice", type: "module", reason: expect.stringMatching(/dice.*кости/) as string }],
    });
  });
});

test("the notes of a version are its part of the changelog", () => {
  const changelog = "# Changelog\n\n## [1.2.3] - 2026-01-02\n\n- New\n\n## 1.2.30\n\n- Other\n";
  expect(releaseNotes(changelog, "1.2.3")).toBe("- New");
  expect(releaseNotes(changelog, "1.2.30")).toBe("- Other");
  expect(releaseNotes(changelog, "1.2")).toBe("");
});

test("this version is in the changelog, and everywhere the same", () => {
  const version = (file: string): unknown =>
    (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>)["version"];
  expect(version("package.json")).toBe(version("system.json"));
  expect(releaseNotes(readFileSync("CHANGELOG.md", "utf8"), String(version("system.json")))).not.toBe("");
});

test("the module for Token Action HUD is an archive of its own, with the release's version and a manifest beside it", () => {
  const out = path.join(folder, "hud");
  const made = packModule({ folder: "packages/token-action-hud", out, base: BASE, version: "1.2.3" });
  const id = "opposed-d20-token-action-hud";
  expect(made).toEqual({ archive: path.join(out, `${id}-1.2.3.zip`), manifest: path.join(out, `${id}.json`) });
  const files = unzip(readFileSync(made.archive));
  expect(files.map(({ name }) => name)).toEqual([
    "LICENSE",
    "lang/en.json",
    "lang/ru.json",
    "module.json",
    "module.mjs",
  ]);
  const manifest = JSON.parse(readFileSync(made.manifest, "utf8")) as Record<string, unknown>;
  expect(JSON.parse(files.find(({ name }) => name === "module.json")?.data.toString("utf8") ?? "")).toEqual(manifest);
  expect(manifest).toMatchObject({
    id,
    version: "1.2.3",
    manifest: `${BASE}/releases/latest/download/${id}.json`,
    download: `${BASE}/releases/download/v1.2.3/${id}-1.2.3.zip`,
    esmodules: ["module.mjs"],
  });
});
