/**
 * The double stands without its table (packages/stand-in/table): it comes up, claims the same names and fires the same hooks with
 * nothing to look at. What claims to be Foundry is therefore in `common/`, `client/` and `server/`.
 * @source own: where the line lies (docs/decisions.md)
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { projectRoot } from "../server/project.ts";
import { IDS } from "../world/empty.ts";
import { buildAlone, startAlone } from "./alone/double.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";
import { hostMembers, type SurfaceFile } from "./host-members.ts";

declare const game: Loose, Hooks: Loose, ChatMessage: Loose, canvas: Loose, ui: Loose;

const CLIENT = path.join(projectRoot(), "build/host/client");
const SURFACE = path.join(CLIENT, "surface.json");
const HERO = "actorHero0000001";
const TOKEN = "tokenHero0000001";
const WORLD = {
  actors: [{ _id: HERO, name: "Hero", type: "hero", ownership: { default: 0, [IDS.player1]: 3 } }],
  tokens: [{ _id: TOKEN, actorId: HERO, x: 60, y: 60 }],
  messages: [{ type: "test", author: IDS.gm, content: "x" }],
  combats: [{ _id: "combat0000000001", active: true, combatants: [{ actorId: HERO, tokenId: TOKEN }] }],
};

describe.each([13, 14] as const)("the double alone, generation %i", (generation) => {
  let built: Awaited<ReturnType<typeof buildAlone>>, table: BrowserTable, gm: Page;
  beforeAll(async () => {
    built = await buildAlone(SURFACE);
    table = await openBrowserTable(WORLD, { generation, client: built.client }, startAlone);
    gm = await table.page(IDS.gm);
  }, 60_000);
  afterAll(async () => {
    await table.end();
    built.remove();
  });

  it("comes up with a scene and all parts of `ui`", async () => {
    const parts = await gm.evaluate(() => ({
      ready: game.ready && canvas.ready,
      tokens: canvas.tokens.placeables.map((token: Loose) => token.id),
      ui: Object.keys(ui).sort(),
    }));
    expect(parts).toEqual({
      ready: true,
      tokens: [TOKEN],
      ui: [
        "actors",
        "chat",
        "combat",
        "compendium",
        "hotbar",
        "items",
        "journal",
        "notifications",
        "players",
        "settings",
        "sidebar",
      ],
    });
  });

  it("keeps state and fires hooks: tokens, targets, messages, the sidebar, the tracker, the bar", async () => {
    const heard = await gm.evaluate(async (token) => {
      const names: string[] = [];
      for (const name of [
        "controlToken",
        "targetToken",
        "renderChatMessageHTML",
        "changeSidebarTab",
        "collapseSidebar",
        "renderCombatTracker",
        "renderActorDirectory",
        "renderHotbar",
        "renderPlayers",
      ])
        Hooks.on(name, () => {
          if (!names.includes(name)) names.push(name);
        });
      const placed = canvas.tokens.get(token);
      placed.control();
      placed.setTarget(true);
      const message = await ChatMessage.create({ content: "<p>said</p>" });
      while (!ui.chat.element.textContent.includes("said"))
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      ui.sidebar.changeTab("combat", "primary");
      ui.sidebar.collapse();
      await game.actors.contents[0].update({ name: "Another" });
      await game.combats.active.update({ round: 1 });
      await ui.hotbar.changePage(2);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      return {
        names: names.sort(),
        controlled: canvas.tokens.controlled.length,
        targets: game.user.targets.ids,
        logged: message.logged,
        tab: [ui.sidebar.activeTab, ui.sidebar.expanded],
        viewed: ui.combat.viewed.id,
        page: ui.hotbar.page,
      };
    }, TOKEN);
    expect(heard).toEqual({
      names: [
        "changeSidebarTab",
        "collapseSidebar",
        "controlToken",
        "renderActorDirectory",
        "renderChatMessageHTML",
        "renderCombatTracker",
        "renderHotbar",
        "renderPlayers",
        "targetToken",
      ],
      controlled: 1,
      targets: [TOKEN],
      logged: true,
      tab: ["combat", false],
      viewed: "combat0000000001",
      page: 2,
    });
  });

  it.skipIf(!existsSync(SURFACE))("claims what it claims with its table, name by name", async () => {
    const known: SurfaceFile = JSON.parse(readFileSync(SURFACE, "utf8"));
    const comfortable = await openBrowserTable(WORLD, { generation, client: CLIENT });
    try {
      const [alone, furnished] = [
        await hostMembers(gm, known),
        await hostMembers(await comfortable.page(IDS.gm), known),
      ];
      expect(alone.classes).toEqual(furnished.classes);
      expect(alone.objects).toEqual(furnished.objects);
      expect(alone.trapped).toEqual(furnished.trapped);
    } finally {
      await comfortable.end();
    }
  });

  it("leaves no fault behind", async () => {
    expect(await faults(gm)).toEqual([]);
  });
});
