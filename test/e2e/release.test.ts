/** A release as somebody installs it: unpacked into a folder of its own, it runs without the repository. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { packRelease } from "../../tools/release.mjs";
import { unzip } from "../../tools/zip.mjs";
import { openHostTable } from "./support/drivers/host.ts";
import { onBoth } from "./support/generations.ts";
import { attackWith, faultsOf, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { FIGHT } from "./support/world.ts";

const BASE = "https://example.org/game";
const folder = mkdtempSync(path.join(tmpdir(), "od-installed-"));
const installed = path.join(folder, "systems/opposed-d20");
let names: string[] = [];

beforeAll(() => {
  const { archive } = packRelease({
    dist: path.resolve(process.env["OD20_SYSTEM"] || "dist"),
    out: folder,
    base: BASE,
  });
  const entries = unzip(readFileSync(archive));
  names = entries.map(({ name }) => name);
  for (const { name, data } of entries) {
    mkdirSync(path.dirname(path.join(installed, name)), { recursive: true });
    writeFileSync(path.join(installed, name), data);
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

test("it holds the system and nothing else", () => {
  const top = [...new Set(names.map((name) => name.split("/")[0]))];
  expect(top.sort()).toEqual([
    "LICENSE",
    "README.md",
    "chunks",
    "fonts",
    "icons",
    "lang",
    "media",
    "opposed-d20.mjs",
    "packs",
    "rules.mjs",
    "styles",
    "system.json",
    "templates",
  ]);
  expect(names.filter((name) => /(^|\/)(test|packages|host|node_modules|LOG|LOCK)(\/|$)|\.ts$/.test(name))).toEqual([]);
});

test.each(onBoth("life of a table", "generation"))(
  "generation %i: a fight with the unpacked archive",
  async (generation) => {
    const table = await openHostTable({ generation, world: FIGHT, system: installed });
    try {
      const [gm, player] = await Promise.all([
        table.open("GM", { fresh: true }),
        table.open("Player 1", { language: "en", fresh: true }),
      ]);
      const { manifest, packs } = await gm.evaluate(() => ({
        manifest: game.system.manifest as string,
        packs: game.packs.contents.map((pack: Loose) => pack.index.size as number),
      }));
      expect(manifest).toBe(`${BASE}/releases/latest/download/system.json`);
      expect(packs.length).toBeGreaterThan(0);
      expect(packs.every((size: number) => size > 0)).toBe(true);
      await target(player, "Гоблин 1");
      await forceDice(player, [13, 20], [5, 8]);
      await forceDice(gm, [9, 20]);
      await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Strike/u);
      await lastCard(player)
        .getByText(/Hit · 7/)
        .first()
        .waitFor();
      await untilHitPoints(gm, "Гоблин 1", 3);
      expect([...(await faultsOf(gm)), ...(await faultsOf(player))]).toEqual([]);
    } finally {
      await table.close();
    }
  },
);
