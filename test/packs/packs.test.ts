/**
 * Our own validation of the packs (the compiler of Foundry's tool accepts nearly anything): every document against the
 * system's real data models, both languages against each other, references against the documents.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { beforeAll, describe, expect, test } from "vitest";
import { linker, pageId, toHtml } from "../../tools/rule-book.mjs";
import { PACKS, packDocuments, packFolders } from "../../tools/packs.mjs";
import { RULE_PAGES, rulePageUuid } from "../../module/applications/common/rule-pages.ts";
import { effectInputs } from "../../module/data/effects/inputs.ts";
import { judgeChange } from "../../module/data/effects/valid-change.ts";
import { WHENS } from "../../module/rules/turn/effect-end.ts";
import { readLists } from "../../module/core/table-lists.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

/** Models of actors that packs hold. They load at run time: they are typed against Foundry, these tests are not. */
const ACTORS = { character: "CharacterData", npc: "NpcData" };
const models = new Map<string, Loose>();
const packs = Object.keys(PACKS);
const typed = packs.filter((pack) => ["Actor", "Item"].includes(PACKS[pack] ?? ""));
const everything = typed.flatMap((pack) =>
  packDocuments(pack, "ru").map((document: Loose) => [`${pack}: ${document.name as string}`, document] as const),
);

/** Neutral references to every document of the packs. */
const known = new Set(
  packs.flatMap((pack) =>
    packDocuments(pack, "ru").map(
      (document: Loose) => `Compendium.opposed-d20.${pack}.${PACKS[pack] ?? ""}.${document._id as string}`,
    ),
  ),
);

beforeAll(async () => {
  const [fields, model, type] = await Promise.all([
    import("../../packages/stand-in/common/data/fields.ts"),
    import("../../packages/stand-in/common/abstract/data-model.ts"),
    import("../../packages/stand-in/common/abstract/type-data.ts"),
  ]);
  await import("../../packages/stand-in/common/primitives.ts");
  const utils = await import("../../packages/stand-in/common/utils/index.ts");
  Object.assign(globalThis, {
    foundry: { data: { fields }, abstract: { DataModel: model.DataModel, TypeDataModel: type.TypeDataModel }, utils },
  });
  for (const [name, exported] of Object.entries(ACTORS)) {
    const found: Loose = await import(path.resolve("module/data/actor", `${name}.ts`));
    models.set(name, found[exported]);
  }
  const { ITEM_MODELS }: Loose = await import(path.resolve("module/data/item/models.ts"));
  for (const [name, model] of Object.entries(ITEM_MODELS)) models.set(name, model);
});

/** What the model makes of the data, strictly: throws at the first invalid field. */
function validated(document: Loose): Loose {
  const Model = models.get(document.type);
  if (!Model) throw new Error(`no model for ${document.type as string}`);
  return new Model(structuredClone(document.system ?? {}), { strict: true }).toObject();
}

/** Paths of the source that the model did not keep as they were: misspelled or of another type. */
function lost(source: Loose, kept: Loose, at = ""): string[] {
  return Object.entries(source).flatMap(([key, value]) => {
    const here = at ? `${at}.${key}` : key;
    if (kept === null || typeof kept !== "object" || !(key in kept)) return [here];
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return lost(value, kept[key], here);
    if (Array.isArray(value)) return value.length === kept[key].length ? [] : [here];
    return value === kept[key] ? [] : [here];
  });
}

/** Of a document in a pack. A key that no document has is cut off from each copy at each login. */
const KEYS = [
  "_id",
  "_key",
  "_stats",
  "effects",
  "flags",
  "folder",
  "img",
  "items",
  "name",
  "ownership",
  "prototypeToken",
];

test("documents have no keys of the build's own", () => {
  const own = new Set([...KEYS, "sort", "system", "type"]);
  const all = everything.flatMap(([, document]) => [document, ...((document.items ?? []) as Loose[])]);
  expect([...new Set(all.flatMap((document: Loose) => Object.keys(document)))].filter((key) => !own.has(key))).toEqual(
    [],
  );
});

describe.each(everything)("%s", (_name, document) => {
  test("is valid and loses nothing", () => {
    for (const entry of [document, ...(document.items ?? [])])
      expect({ of: entry.name, lost: lost(entry.system, validated(entry)) }).toEqual({ of: entry.name, lost: [] });
  });

  test("has ids of 16 characters, keys that agree with them, and pictures that exist", () => {
    for (const entry of [document, ...(document.items ?? [])]) {
      expect(entry._id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(entry._key.endsWith(entry._id)).toBe(true);
      expect(
        existsSync(entry.img.replace("systems/opposed-d20", "dist")),
        `${entry.img as string} of ${entry.name as string}`,
      ).toBe(true);
    }
  });

  test("has effects that a creature can count", () => {
    const inputs = effectInputs(readLists(undefined));
    for (const effect of [document, ...(document.items ?? [])].flatMap(
      (entry: Loose) => (entry.effects ?? []) as Loose[],
    )) {
      expect(effect._key.endsWith(`.${effect._id as string}`)).toBe(true);
      expect([undefined, ...WHENS]).toContain(effect.system.needs?.when);
      for (const { key, mode, value } of effect.changes) {
        const input = inputs.find(({ path: each }) => `system.${each}` === key);
        const way = { 1: "multiply", 2: "add", 4: "upgrade", 5: "override" }[mode as number] ?? "";
        expect({
          of: effect.name,
          key,
          problem: judgeChange(
            { key, way, value },
            () => (input && input.kind !== "number" ? "set" : "number"),
            () => input !== undefined,
          ),
        }).toEqual({ of: effect.name, key, problem: null });
      }
    }
  });

  test("refers only to what the packs hold", () => {
    for (const entry of [document, ...(document.items ?? [])]) {
      const source: unknown = entry._stats.compendiumSource;
      if (source !== null) expect(known).toContain(source);
      for (const { uuid } of entry.system.features ?? []) expect(known).toContain(uuid);
    }
  });
});

describe.each(packs)("%s", (pack) => {
  test("is the same in both languages but for its texts", () => {
    const [ru, en] = ["ru", "en"].map((lang) => packDocuments(pack, lang)) as [Loose[], Loose[]];
    expect(shape(ru)).toEqual(shape(en));
    for (const [index, document] of ru.entries()) {
      expect(document.name).toMatch(/\p{Script=Cyrillic}/u);
      expect(en[index].name).not.toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  test.each(["ru", "en"])("the built database (%s) holds exactly these documents", async (lang) => {
    const folder = path.resolve("dist/packs", `${pack}-${lang}`);
    expect(readdirSync(folder)).toContain("CURRENT");
    const database = new ClassicLevel<string, Loose>(folder, { keyEncoding: "utf8", valueEncoding: "json" });
    const keys: string[] = [];
    for await (const [key] of database.iterator()) keys.push(key);
    await database.close();
    const wanted = packDocuments(pack, lang).flatMap((document: Loose) =>
      [document, ...(document.items ?? document.pages ?? document.results ?? [])].flatMap((each: Loose) => [
        each._key as string,
        ...(each.effects ?? []).map((effect: Loose) => effect._key as string),
      ]),
    );
    const folders = packFolders(pack, lang).map(({ _key }) => _key as string);
    expect(keys.sort()).toEqual([...wanted, ...folders].sort());
  });
});

test.each(["gear", "features", "spells", "creatures"])(
  "%s: every document is in a folder, and none is empty",
  (pack) => {
    const [ru, en] = [packFolders(pack, "ru"), packFolders(pack, "en")];
    const used = new Set(packDocuments(pack, "ru").map(({ folder }: Loose) => folder as string));
    expect([...used].sort()).toEqual(ru.map(({ _id }) => _id as string).sort());
    for (const [index, { _id, name }] of en.entries()) {
      expect(ru[index]._id).toBe(_id);
      expect(ru[index].name).toMatch(/\p{Script=Cyrillic}/u);
      expect(name).not.toMatch(/\p{Script=Cyrillic}/u);
    }
  },
);

test("creatures stand in the order of their challenge", () => {
  const sorted = packDocuments("creatures", "en").sort((a: Loose, b: Loose) => a.sort - b.sort);
  const challenges = sorted.map(({ system }: Loose) => system.challenge as number);
  expect(challenges).toEqual(challenges.toSorted((a, b) => a - b));
});

describe("the rules", () => {
  const [ru, en] = ["ru", "en"].map((lang) => packDocuments("rules", lang)) as [Loose[], Loose[]];
  const links = (html: string): string[] =>
    [...html.matchAll(/@UUID\[([^\]]+)\]/g)].map((match) => match[1] ?? "").sort();
  const pages = (entries: Loose[]): Loose[] => entries.flatMap((entry) => entry.pages as Loose[]);

  test("begin with the combat memo and hold both guides and the credits", () => {
    expect(ru.map((entry) => entry.name)).toEqual([
      "Памятка по бою",
      "Правила боя",
      "Травмы",
      "Руководство игрока",
      "Руководство Мастера",
      "Авторы и лицензии",
    ]);
    expect(en[5].pages[0].text.content).toMatch(
      /SRD 5\.2\.1.*Creative Commons Attribution 4\.0.*Creative Commons Attribution 3\.0.*Lorc/su,
    );
  });

  test("show no pictures of the guides, which a release does not hold", () => {
    for (const page of pages([...ru, ...en])) expect(page.text.content).not.toMatch(/<img|!\[/u);
  });

  test("have ids of their own within each entry, and keys that agree", () => {
    for (const entry of [...ru, ...en]) {
      const ids = entry.pages.map((page: Loose) => page._id as string);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of [entry._id, ...ids]) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    }
  });

  test("lead to the same places in both languages, and every place is there", () => {
    const places = new Set([
      ...known,
      ...ru.flatMap(
        (entry) =>
          entry.pages.map(
            (page: Loose) =>
              `Compendium.opposed-d20.rules.JournalEntry.${entry._id as string}.JournalEntryPage.${page._id as string}`,
          ) as string[],
      ),
    ]);
    for (const [index, page] of pages(ru).entries()) {
      const targets = links(page.text.content);
      expect(links(pages(en)[index].text.content)).toEqual(targets);
      for (const uuid of targets) expect([...places]).toContain(uuid);
    }
    expect(pages(ru).flatMap((page) => links(page.text.content)).length).toBeGreaterThan(20);
  });

  test("are short, whole and clean in both languages", () => {
    for (const [lang, entries] of [
      ["ru", ru],
      ["en", en],
    ] as const) {
      for (const page of pages(entries)) {
        const text = (page.text.content as string).replace(/@UUID\[[^\]]*\]/g, "").replace(/<[^>]+>/g, " ");
        expect(text.trim().length).toBeGreaterThan(80);
        expect(text).not.toMatch(/\*\*|\]\(|\[\[|\|/);
        if (lang === "en") expect(text.replace("Встречный d20", "")).not.toMatch(/\p{Script=Cyrillic}/u);
        expect(page.text.content).not.toMatch(/<script|style=|<h1/);
      }
    }
  });

  test("every page that explanations lead to exists", () => {
    const combat = ru.find((entry) => entry._id === pageId("combat"));
    expect(combat.pages.map((page: Loose) => page._id)).toEqual(RULE_PAGES.map(pageId));
    for (const page of RULE_PAGES)
      expect(rulePageUuid(page)).toBe(
        `Compendium.opposed-d20.rules.JournalEntry.${combat._id as string}.JournalEntryPage.${pageId(page)}`,
      );
  });

  test("links to what is not there stop the build, markup of the text is left in peace", () => {
    expect(() => linker([], () => "")('<a href="rule:nothing">x</a>')).toThrow(/no rule page/);
    expect(() => packDocuments("rules", "fr")).toThrow(/no text for fr/);
    expect(toHtml("a\nb\n\n```js\none();\ntwo();\n```")).toBe(
      '<p>a b</p><pre><code class="js language-js">one();\ntwo();\n</code></pre>',
    );
    expect(toHtml("| | a |\n|---|---|\n| *b* | `c` |")).toBe(
      "<table><thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td><em>b</em></td><td><code>c</code></td></tr></tbody></table>",
    );
    expect(
      linker(
        [],
        (pack, file) => `${pack}.${file}`,
      )('<a href="item:armor/shield"><b>Щит</b></a> <a href="https://x.org">y</a>'),
    ).toBe('@UUID[armor.shield]{Щит} <a href="https://x.org">y</a>');
  });
});

/** Everything but the words. */
function shape(value: Loose): Loose {
  if (typeof value === "string")
    return /^(Compendium\.|systems\/|!|[A-Za-z0-9]{16}$|[a-z]\w*$|\d)/.test(value) ? value : "text";
  if (Array.isArray(value)) return value.map(shape);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      ["name", "names", "content", "alignment"].includes(key) || (key === "text" && typeof entry === "string")
        ? "text"
        : shape(entry),
    ]),
  );
}
