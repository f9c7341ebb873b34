/** What packages/stand-in/DRIFT.md calls unable to bite this system: it stays so, or the row has to go. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const code = readdirSync("module", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => [file, readFileSync(path.join("module", file), "utf8")] as const);
const using = (pattern: RegExp): string[] => code.filter(([, text]) => pattern.test(text)).map(([file]) => file);

test("what cannot bite: no type of effects is declared, their model extends that of 14, no name of 13 is called", () => {
  expect(code.length).toBeGreaterThan(300);
  const manifest: unknown = JSON.parse(readFileSync("system.json", "utf8"));
  expect(manifest).toHaveProperty("documentTypes.Actor");
  expect(manifest).not.toHaveProperty("documentTypes.ActiveEffect");
  // The patterns find what they are for.
  expect(using(/CONFIG\.ChatMessage\.dataModels/u)).not.toEqual([]);
  expect(using(/CONFIG\.ActiveEffect\.dataModels/u)).toEqual([path.join("documents", "register.ts")]);
  expect(using(/extends EffectModel</u)).toEqual([path.join("data", "effects", "model.ts")]);
  expect(
    using(/_createContextMenu|\b(?:Actors|Items|Journal)\.(?:un)?registerSheet|_addDataField(?:Migration|Shim)/u),
  ).toEqual([]);
});
