/** The world of `npm start`: its heroes have what the first evening asks for. */
import path from "node:path";
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { readManifest } from "../../packages/stand-in/server/manifest.ts";
import { demoWorld } from "../../packages/stand-in/table/world/demo.ts";
import { shelves } from "../messages/shelves.ts";

test.each([
  ["ru", ["Факел", "Зелье лечения"]],
  ["en", ["Torch", "Potion of Healing"]],
] as const)("%s: every hero has coins, one torch and one potion of healing", (lang, things) => {
  const packs = shelves(lang, ["creatures", "heroes", "gear"]);
  const manifest = readManifest(path.resolve(import.meta.dirname, "../.."));
  const { actors } = demoWorld({ packs, manifest, seed: 1, lang });
  const heroes = (actors as Loose[]).filter(({ type }) => type === "character");
  expect(heroes).toHaveLength(3);
  for (const { system, items } of heroes) {
    expect(system.coins).toMatchObject({ gp: 10, sp: 5 });
    for (const thing of things) expect(items.filter(({ name }: Loose) => name === thing)).toHaveLength(1);
    expect(new Set(items.map(({ _id }: Loose) => _id)).size).toBe(items.length);
  }
});
