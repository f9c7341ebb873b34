/**
 * Adventures: what is stored, what is refused, and that a pack gives one whole. Importing is played in test/messages/adventure.test.ts.
 * @source API: BaseAdventure (13 and 14)
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it } from "vitest";
import { DataModelValidationError } from "../common/data/validation.ts";
import { BaseAdventure } from "../common/documents/index.ts";
import type { LooseObject } from "../common/loose.ts";
import { setGeneration } from "../common/operators.ts";
import { packDocuments, readPacks } from "../server/packs.ts";

const ID = "adventure0000000";
const folder = { _id: "folder0000000000", name: "Rocks", type: "RollTable" };
const table = { _id: "table00000000000", name: "Rocks", formula: "1d4", folder: folder._id };

describe.each([13, 14] as const)("schema on generation %i", (generation) => {
  const adventure = (data: LooseObject = {}): BaseAdventure => {
    setGeneration(generation);
    return new BaseAdventure({ _id: ID, name: "A Walk", ...data });
  };

  it("an adventure holds whole documents, and an import asks for folders first", () => {
    const walk = adventure({ folders: [folder], tables: [table] });
    expect(walk.toObject()).toMatchObject({ folders: [folder], tables: [table], actors: [], cards: [] });
    expect(Object.keys(BaseAdventure.contentFields)[0]).toBe("folders");
  });

  it.each<[string, LooseObject]>([
    ["no name", { name: "" }],
    ["a part that is no document", { tables: [{ ...table, name: "" }] }],
  ])("refuses %s", (_name, data) => expect(() => adventure(data)).toThrow(DataModelValidationError));

  it("refuses cards, which this host has not", () => {
    expect(() => adventure({ cards: [{ name: "Deck" }] })).toThrow("Cards");
  });
});

it("a pack gives an adventure with all that is in it", async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), "adventures-"));
  const level = new ClassicLevel<string, LooseObject>(path.join(home, "packs/walks"), { valueEncoding: "json" });
  await level.put(`!adventures!${ID}`, { _id: ID, name: "A Walk", folders: [folder], tables: [table] });
  await level.close();
  const manifest = { id: "sys", packs: [{ name: "walks", label: "Walks", type: "Adventure" }] };
  const packs = await readPacks(home, manifest as unknown as Parameters<typeof readPacks>[1]);
  rmSync(home, { recursive: true, force: true });
  const pack = packs.get("sys.walks");
  expect(pack && packDocuments(pack, {})).toMatchObject([{ name: "A Walk", folders: [folder], tables: [table] }]);
});
