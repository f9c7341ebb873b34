/** Guests: what a foreign system and a foreign module miss is noted. Both are of our own making, and gone afterwards. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { openBrowserTable, type BrowserTable } from "./browser.ts";

declare const game: Loose, hostFaults: string[], hostMissed: Set<string>;

const folder = mkdtempSync(path.join(os.tmpdir(), "guest-test-"));
const [SYSTEM, MODULE] = [path.join(folder, "system"), path.join(folder, "module")];

/** A package that asks for what nobody has. */
function writeGuests(): void {
  for (const place of [SYSTEM, MODULE]) mkdirSync(place);
  const manifest = { version: "2.0.0", esmodules: ["main.mjs"] };
  writeFileSync(
    path.join(SYSTEM, "system.json"),
    JSON.stringify({ ...manifest, id: "guest", title: "Guest", documentTypes: { Actor: { being: {} } } }),
  );
  writeFileSync(
    path.join(SYSTEM, "main.mjs"),
    `class Songs extends Playlist {}
     Hooks.once("init", () => {
       const { StringField } = foundry.data.fields;
       CONFIG.Actor.dataModels.being = class extends foundry.abstract.TypeDataModel {
         static defineSchema() { return { note: new StringField() }; }
       };
       foundry.nobodyKnowsThis?.();
       globalThis.guestSongs = Songs;
     });
     Hooks.once("ready", () => { throw new Error("a hook that fails"); });`,
  );
  writeFileSync(
    path.join(MODULE, "module.json"),
    JSON.stringify({
      ...manifest,
      id: "lodger",
      scripts: ["old.js"],
      documentTypes: { Item: { gem: {} } },
      languages: [{ lang: "en", name: "English", path: "en.json" }],
    }),
  );
  writeFileSync(path.join(MODULE, "old.js"), "globalThis.lodgerScript = true;");
  writeFileSync(path.join(MODULE, "en.json"), JSON.stringify({ LODGER: { Word: "A word" } }));
  writeFileSync(
    path.join(MODULE, "main.mjs"),
    `Hooks.once("setup", () => { globalThis.lodger = game.modules.get("lodger"); });`,
  );
}

describe.each([13, 14] as const)("a guest on generation %i", (generation) => {
  let table: BrowserTable, page: Page;
  beforeAll(async () => {
    if (generation === 13) writeGuests();
    const packages = { system: SYSTEM, modules: [MODULE], guests: true, world: "empty" } as const;
    table = await openBrowserTable({}, { generation, ...packages });
    page = await table.page(IDS.gm);
  }, 60_000);
  afterAll(async () => {
    await table.end();
    if (generation === 14) rmSync(folder, { recursive: true, force: true });
  });

  it("comes up in spite of what it lacks, and all of that is noted", async () => {
    const said = await page.evaluate(() => [game.ready, [...hostMissed], hostFaults.map((fault) => fault)]);
    expect(said[0]).toBe(true);
    expect(said[1]).toEqual(["foundry.nobodyKnowsThis"]);
    expect(said[2]).toEqual([
      expect.stringMatching(/^gap: NotInHost: Playlist /),
      expect.stringMatching(/^Hooks\.ready: Error: a hook that fails/),
    ]);
  });

  it("brings its modules: files, words, types", async () => {
    const said = await page.evaluate(async () => {
      const all: Loose = globalThis;
      const gem = await all.Item.create({ name: "Ruby", type: "lodger.gem" });
      return [
        all.lodgerScript,
        all.lodger.active,
        game.i18n.localize("LODGER.Word"),
        gem?.type,
        game.system.documentTypes,
      ];
    });
    expect(said).toEqual([true, true, "A word", "lodger.gem", { Actor: { being: {} } }]);
  });
});
