/**
 * The host claims nothing that the published types do not know, member by member, and what they know and it lacks
 * throws. Runs the built client with the built list of names (node tools/run.mjs host).
 * @source own; names: the published types, read through the compiler
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { projectRoot } from "../server/project.ts";
import { IDS } from "../world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";
import { hostMembers, type HostMembers, type SurfaceFile } from "./host-members.ts";
import { HINT, kept } from "./kept.ts";
import { EXCEPTIONS, UNLISTED } from "./surface-exceptions.ts";

declare const game: Loose, CONFIG: Loose, foundry: Loose, canvas: Loose;

const CLIENT = path.join(projectRoot(), "build/host/client");
const FILE = path.join(CLIENT, "surface.json");
const HERO = "actorHero0000001";

/** Names that the host has and the types do not. */
function extras(host: HostMembers, known: SurfaceFile): string[] {
  const objects = Object.entries(host.objects).flatMap(([place, names]) =>
    names.filter((name) => !known.objects[place]?.includes(name)).map((name) => `${place}.${name}`),
  );
  const classes = Object.entries(host.classes).flatMap(([place, own]) => [
    ...own.static.filter((name) => !known.classes[place]?.static.includes(name)).map((name) => `${place}.${name}`),
    ...own.instance.filter((name) => !known.classes[place]?.instance.includes(name)).map((name) => `${place}#${name}`),
  ]);
  return [...objects, ...classes];
}

/** The entry of the list that excuses a name. */
const excuse = (name: string): string | undefined =>
  [name, name.replace(/^.*(?=[#.][^#.]+$)/, "")].find((key) => key in EXCEPTIONS);

describe.skipIf(!existsSync(FILE)).each([13, 14] as const)("surface of generation %i", (generation) => {
  let table: BrowserTable, page: Page, known: SurfaceFile, host: HostMembers;
  beforeAll(async () => {
    known = JSON.parse(readFileSync(FILE, "utf8"));
    table = await openBrowserTable(
      {
        actors: [{ _id: HERO, name: "Hero", type: "hero", items: [{ name: "Bow", type: "gear", system: {} }] }],
        tokens: [{ _id: "tokenHero0000001", actorId: HERO }],
        messages: [{ type: "test", author: IDS.gm, content: "x" }],
        combats: [
          {
            _id: "combat0000000001",
            active: true,
            combatants: [{ _id: "combatant0000001", actorId: HERO, tokenId: "tokenHero0000001" }],
          },
        ],
      },
      { generation, client: CLIENT },
    );
    page = await table.page(IDS.gm);
    host = await hostMembers(page, known);
  }, 60_000);
  afterAll(() => table.end());

  it("comes up with all traps set and none sprung", async () => {
    expect(await faults(page)).toEqual([]);
    expect(host.trapped.length).toBeGreaterThan(2000);
  });

  it("shows no name that the types do not know", () => {
    const unknown = extras(host, known);
    expect(unknown.filter((name) => excuse(name) === undefined)).toEqual([]);
    const had =
      Object.values(host.objects).flat().length +
      Object.values(host.classes).reduce((sum, own) => sum + own.static.length + own.instance.length, 0);
    const counts = {
      implemented: had - unknown.length,
      throwing: host.trapped.length,
      beyond: unknown.length,
      reasons: Object.keys(EXCEPTIONS).length,
    };
    const file = `counts/surface.${String(generation)}.json`;
    const said = `${JSON.stringify(counts, null, 2)}\n`;
    expect(said, `${file} ${HINT}`).toBe(kept(path.join(import.meta.dirname, file), said));
  });

  it("has no excuse that nothing needs", () => {
    if (generation === 13) return; // 14 has everything that 13 has, and more
    const used = new Set(extras(host, known).map(excuse));
    expect(Object.keys(EXCEPTIONS).filter((name) => !used.has(name))).toEqual([]);
  });

  it("lists every class that it shows", () => {
    expect(host.unlisted.filter((name) => !(name in UNLISTED))).toEqual([]);
  });

  it.each([
    ["groups of combatants", () => foundry.documents.CombatantGroup],
    ["effects applied by hand", () => foundry.documents.ActiveEffect.applyField],
    ["the rich text editor", () => foundry.applications.elements.HTMLProseMirrorElement],
    ["drawing from tables", () => foundry.documents.RollTable.prototype.draw],
    ["the token's HUD", () => canvas.hud],
    ["HUD classes", () => foundry.applications.hud.TokenHUD],
    ["walls", () => canvas.walls],
    ["lighting", () => canvas.lighting],
    ["playlists", () => game.playlists],
    ["the file picker", () => foundry.applications.apps.FilePicker],
    ["pause", () => game.togglePause()],
  ] as const)("throws NotInHost for %s", async (_what, read) => {
    const thrown = await page.evaluate((source) => {
      try {
        (new Function(`return (${source})()`) as () => unknown)();
        return "nothing thrown";
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    }, read.toString());
    expect(thrown).toBe("NotInHost");
  });

  it("throws for members of classes, of instances and of statics, and lets instance data be set", async () => {
    const result = await page.evaluate((id) => {
      const say = (read: () => unknown): string => {
        try {
          return typeof read();
        } catch (error) {
          return error instanceof Error ? error.name : "?";
        }
      };
      const actor = game.actors.get(id);
      const app = new foundry.applications.api.ApplicationV2();
      class Own extends foundry.applications.api.ApplicationV2 {
        mine = 1;
        detached = true;
      }
      const own = new Own() as Loose;
      const missing = (cls: Loose, names: string[]): string | undefined =>
        names.find((name) => say(() => cls[name]) === "NotInHost");
      return {
        unknown: actor.nobodyKnowsThis === undefined,
        stat:
          missing(
            foundry.documents.Actor,
            (globalThis as Loose).hostTraps
              .filter((name: string) => name.startsWith("Actor."))
              .map((name: string) => name.slice(6)),
          ) !== undefined,
        proto:
          missing(
            actor,
            (globalThis as Loose).hostTraps
              .filter((name: string) => name.startsWith("Actor#"))
              .map((name: string) => name.slice(6)),
          ) !== undefined,
        own: [own.mine, own.detached],
        keys: Object.keys(actor).length > 0,
        json: typeof JSON.stringify(actor),
        clone: actor.clone().name,
        app: typeof app.render,
      };
    }, HERO);
    expect(result).toEqual({
      unknown: true,
      stat: true,
      proto: true,
      own: [1, true],
      keys: true,
      json: "string",
      clone: "Hero",
      app: "function",
    });
  });

  it("has the names of its generation only @source RN:14.355 #8856, RN:14.349 #13090", async () => {
    const names = await page.evaluate(() => [
      typeof (globalThis as Loose).ChatMessage.applyMode,
      typeof (globalThis as Loose)._loc,
      String(CONFIG.ChatMessage.modes !== undefined),
      String(foundry.data.operators !== undefined),
    ]);
    expect(names).toEqual(
      generation === 13 ? ["undefined", "undefined", "false", "false"] : ["function", "function", "true", "true"],
    );
  });
});
