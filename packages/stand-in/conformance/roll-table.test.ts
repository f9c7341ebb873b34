/**
 * Roll tables and their results: what is stored, what is refused, who may do what with them.
 * @source API: BaseRollTable, BaseTableResult (13 and 14)
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it } from "vitest";
import { DataModelValidationError } from "../common/data/validation.ts";
import { BaseRollTable, BaseTableResult } from "../common/documents/index.ts";
import type { LooseObject } from "../common/loose.ts";
import { setGeneration } from "../common/operators.ts";
import { canUserModify, type PermissionUser } from "../common/permissions.ts";
import { packDocuments, readPacks } from "../server/packs.ts";

const RESULT = "result0000000000";
const result = (data: LooseObject = {}): BaseTableResult =>
  new BaseTableResult({ _id: RESULT, type: "text", description: "A rock", range: [1, 1], ...data });

describe.each([13, 14] as const)("schema on generation %i", (generation) => {
  const table = (data: LooseObject = {}): BaseRollTable => {
    setGeneration(generation);
    return new BaseRollTable({ _id: "table00000000000", name: "Rocks", formula: "1d4", ...data });
  };

  it("a table holds its results, draws again what was drawn and shows its roll", () => {
    const rocks = table({ results: [{ _id: RESULT, description: "A rock", range: [1, 4] }] });
    const { ownership, replacement, displayRoll } = rocks;
    expect({ ownership, replacement, displayRoll }).toEqual({
      ownership: { default: 0 },
      replacement: true,
      displayRoll: true,
    });
    expect(rocks.results.get(RESULT)).toBeInstanceOf(BaseTableResult);
    expect(BaseRollTable.metadata.embedded).toEqual({ TableResult: "results" });
  });

  it("a result is a text that weighs 1 and was not drawn", () => {
    const { type, weight, drawn, documentUuid } = result();
    expect({ type, weight, drawn, documentUuid }).toEqual({
      type: "text",
      weight: 1,
      drawn: false,
      documentUuid: null,
    });
  });

  it.each<[string, LooseObject]>([
    ["kinds of results of generation 12", { type: "pack" }],
    ["a range of one number", { range: [1] }],
    ["a range of three numbers", { range: [1, 2, 3] }],
    ["a range that runs backward", { range: [4, 2] }],
    ["a range of words", { range: ["a", "b"] }],
    ["a weight of nothing", { weight: 0 }],
    ["a reference that is none", { type: "document", documentUuid: "a rock" }],
  ])("refuses %s", (_name, data) => expect(() => result(data)).toThrow(DataModelValidationError));

  it("refuses a table without a name", () => {
    expect(() => table({ name: "" })).toThrow(DataModelValidationError);
  });
});

it("tables are made by Game Masters, results by whoever owns the table", () => {
  const player: PermissionUser = { _id: "player", role: 1 };
  const gm: PermissionUser = { _id: "gm", role: 4 };
  const table = { documentName: "RollTable", data: { ownership: { player: 3 } } };
  const line = { documentName: "TableResult", data: {}, parent: table };
  const may = (who: PermissionUser): boolean[] =>
    [table, line].flatMap((node) =>
      (["create", "update", "delete"] as const).map((act) => canUserModify(who, node, act)),
    );
  expect(may(gm)).toEqual([true, true, true, true, true, true]);
  expect(may(player)).toEqual([false, true, false, true, true, true]);
});

it("a pack gives each table with its results", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tables-"));
  const level = new ClassicLevel<string, LooseObject>(path.join(folder, "packs/rocks"), { valueEncoding: "json" });
  await level.put("!tables!table00000000000", { _id: "table00000000000", name: "Rocks", results: [RESULT] });
  await level.put(`!tables.results!table00000000000.${RESULT}`, { _id: RESULT, description: "A rock", range: [1, 1] });
  await level.close();
  const manifest = { id: "sys", packs: [{ name: "rocks", label: "Rocks", type: "RollTable" }] };
  const packs = await readPacks(folder, manifest as unknown as Parameters<typeof readPacks>[1]);
  rmSync(folder, { recursive: true, force: true });
  const pack = packs.get("sys.rocks");
  expect(pack && packDocuments(pack, {}).map(({ results }) => results as unknown)).toEqual([
    [{ _id: RESULT, description: "A rock", range: [1, 1] }],
  ]);
});
