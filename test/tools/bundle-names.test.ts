/** Worlds store under which name a sheet was chosen: building must not shorten the classes' names. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const CHUNKS = "dist/chunks";

test.each([
  "CharacterSheet",
  "NpcSheet",
  "PartySheet",
  "WeaponSheet",
  "ArmorSheet",
  "AmmunitionSheet",
  "FieldSheet",
  "OriginSheet",
  "EffectSheet",
])("%s keeps its name in the bundle", (name) => {
  const file = readdirSync(CHUNKS).find((entry) => /^system-.*\.mjs$/u.test(entry)) ?? "";
  const code = readFileSync(path.join(CHUNKS, file), "utf8");
  // A class is called as it says itself, else as what it is first put into.
  expect(code).toMatch(new RegExp(`\\b${name}=class extends |\\bclass ${name} extends `, "u"));
});
