/**
 * The probes run on the host; what they say is kept as snapshots, to be compared with what a licensed Foundry says when
 * the same text is pasted into its console (packages/stand-in/probe/README.md).
 * @source own
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { projectRoot } from "../server/project.ts";
import { IDS } from "../world/empty.ts";
import { openBrowserTable, type BrowserTable } from "./browser.ts";
import { HINT, kept, WRITING } from "./kept.ts";

const FOLDER = path.join(projectRoot(), "packages/stand-in/probe");
/** All but the one that asks everything: that one tells of the system too (whole-probe.test.ts). */
const PROBES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".mjs") && name !== "whole.mjs")
  .sort();
/** The only one that is worth asking as a player too. */
const FOR_PLAYERS = "permissions.mjs";
const SNAPSHOTS = path.join(FOLDER, "snapshots");
const GENERATIONS = [13, 14] as const;
const snapshot = (name: string, generation: number): string => `${name}.${String(generation)}.json`;

describe.each(GENERATIONS)("generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    table = await openBrowserTable(
      {
        actors: [
          { _id: "actorHero0000001", name: "Hero", type: "hero", ownership: { default: 0, [IDS.player1]: 3 } },
          { _id: "actorFoe00000001", name: "Foe", type: "npc" },
        ],
        tokens: [{ _id: "tokenFoe00000001", actorId: "actorFoe00000001" }],
        messages: [
          { type: "test", author: IDS.gm, content: "x" },
          { type: "test", author: IDS.player1, content: "y" },
        ],
      },
      { generation },
    );
    [gm, one] = [await table.page(IDS.gm), await table.page(IDS.player1)];
  }, 60_000);
  afterAll(() => table.end());

  const run = async (page: Page, name: string): Promise<string> => {
    const facts: Loose = await page.evaluate(readFileSync(path.join(FOLDER, name), "utf8"));
    return `${JSON.stringify(facts, null, 2)}\n`;
  };
  it.each(PROBES)("%s", async (name) => {
    const said = await run(gm, name);
    const file = snapshot(name.replace(".mjs", ""), generation);
    expect(said, `${file} ${HINT}`).toBe(kept(path.join(SNAPSHOTS, file), said));
  });
  it("permissions.mjs as a player", async () => {
    const said = await run(one, FOR_PLAYERS);
    const file = snapshot("permissions-player", generation);
    expect(said, `${file} ${HINT}`).toBe(kept(path.join(SNAPSHOTS, file), said));
  });
  it("leaves nothing behind", async () => {
    expect(table.host.world().actors.filter((actor) => String(actor["name"]).startsWith("Probe"))).toEqual([]);
    expect(table.host.world().messages).toHaveLength(2);
  });
});

it("keeps the answers of every probe, and of none that is gone", () => {
  const made = [...PROBES.map((name) => name.replace(".mjs", "")), "permissions-player"].flatMap((name) =>
    GENERATIONS.map((generation) => snapshot(name, generation)),
  );
  if (WRITING)
    for (const file of readdirSync(SNAPSHOTS).filter((name) => !made.includes(name)))
      rmSync(path.join(SNAPSHOTS, file));
  expect(readdirSync(SNAPSHOTS).sort(), `probe/snapshots ${HINT}`).toEqual(made.sort());
});
