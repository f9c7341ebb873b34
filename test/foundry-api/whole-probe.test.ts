/**
 * The probe that asks everything (probe/whole.mjs), on the built system: every question is answered or says why not, and nothing
 * of it stays behind. What the stand-in answers is no fact about Foundry; here it only shows that the questions work.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose, LooseObject } from "../../packages/stand-in/common/loose.ts";
import { projectRoot } from "../../packages/stand-in/server/project.ts";
import { IDS } from "../../packages/stand-in/world/empty.ts";
import { openBrowserTable, type BrowserTable } from "../../packages/stand-in/conformance/browser.ts";

const PROBE = readFileSync(path.join(projectRoot(), "packages/stand-in/probe/whole.mjs"), "utf8");

/** What is asked, by hand: a question that gets lost is missed. */
const SECTIONS = [
  "release",
  "statusEffects",
  "warnings",
  "effects",
  "details",
  "close",
  "editImage",
  "messages",
  "setup",
  "updates",
  "droppedItem",
  "tokenLevel",
  "escape",
  "dialogs",
  "html",
  "movement",
  "ownMovement",
  "pointer",
  "looks",
];
/** What the stand-in may say "not there" to: it has no file picker, and no canvas to point at. */
const NOT_BUILT = ["editImage", "pointer"];

const without = (facts: Loose): string[] => SECTIONS.filter((name) => facts[name]?.notThere !== undefined);

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: BrowserTable, gm: Page, facts: Loose, before: LooseObject;
  const counts = (): LooseObject => {
    const { actors, items, messages, folders, combats, scenes } = table.host.world();
    return {
      actors: actors.length,
      items: items.length,
      messages: messages.length,
      folders: folders.length,
      combats: combats.length,
      scenes: scenes.length,
      tokens: (scenes[0]?.["tokens"] as Loose[]).length,
    };
  };
  beforeAll(async () => {
    const client = path.join(projectRoot(), "build/host/client");
    table = await openBrowserTable(
      {
        actors: [
          { _id: "actorHero0000001", name: "Hero", type: "character", ownership: { default: 0, [IDS.player1]: 3 } },
        ],
        tokens: [{ _id: "tokenHero0000001", actorId: "actorHero0000001", actorLink: true, x: 60, y: 60 }],
        messages: [{ type: "base", author: IDS.gm, content: "a secret", whisper: [IDS.gm] }],
        settings: { "opposed-d20.contentLanguage": "en", "opposed-d20.contentArranged": "en" },
      },
      { generation, system: path.join(projectRoot(), "dist"), ...(existsSync(client) ? { client } : {}) },
    );
    gm = await table.page(IDS.gm);
    before = counts();
    facts = await gm.evaluate(PROBE);
  }, 120_000);
  afterAll(() => table.end());

  it("answers every question in one JSON, or says why it cannot", () => {
    expect(Object.keys(facts)).toEqual([...SECTIONS, "leftBehind"]);
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
    for (const name of SECTIONS) expect(Object.keys(facts[name]).length, name).toBeGreaterThan(0);
    expect(facts.ownMovement.notThere).toBe("needs a player");
    expect(without(facts).filter((name) => name !== "ownMovement" && !NOT_BUILT.includes(name))).toEqual([]);
  });

  it("asks what it says it asks", () => {
    expect(facts.release).toMatchObject({ generation, system: "opposed-d20", role: 4 });
    expect(facts.statusEffects.ids).toEqual(expect.arrayContaining(["blinded", "unconscious", "prone"]));
    // The page as it is without the probe: a clean load, an attack that was applied, an effect switched off and on.
    expect(
      [facts.warnings.load, facts.warnings.attack, facts.warnings.effect].map((counted) => typeof counted),
    ).toEqual(["object", "object", "object"]);
    expect(facts.effects).toMatchObject({
      bonusBefore: 0,
      created: { active: true, disabled: false, bonus: 2, there: true },
    });
    expect(facts.effects.fight.map((moment: Loose) => moment.round)).toEqual([1, 2, 3]);
    expect(facts.details).toMatchObject({ focusBefore: "probe-plain-button" });
    expect(facts.close.events.map((event: string) => event.split(" at ")[0]).sort()).toEqual([
      "_onClose",
      "_preClose",
      "after the call",
      "element gone",
      "hook",
      "promise",
    ]);
    expect(facts.messages).toMatchObject({
      freeIdKept: true,
      contentAfterTakenId: "Probe one",
      otherUsersWhispersHere: [],
    });
    expect(facts.setup.settings).toBe("function");
    expect(facts.updates).toMatchObject({ noopUpdate: "undefined", embeddedKeepId: true });
    expect(facts.droppedItem.stats).toContain("systemId");
    expect(facts.tokenLevel.moved).toBe(100);
    expect(facts.escape.open).toBe(3);
    expect(facts.escape.leftInTheEnd).toBeLessThan(3);
    expect(facts.dialogs.buttons.map((button: Loose) => button.action)).toEqual(["yes", "no"]);
    expect(facts.html.stored).toContain("<b>b</b>");
    expect(facts.html.stored).not.toMatch(/script|onclick/);
  });

  if (generation === 14)
    it("a player asks what a Game Master cannot: whispers of others, his own token's way back", async () => {
      const player = await table.page(IDS.player1);
      const asked: Loose = await player.evaluate(PROBE);
      expect(Object.keys(asked)).toEqual([...SECTIONS, "leftBehind"]);
      expect(
        without(asked).filter((name) => asked[name].notThere !== "needs a Game Master" && !NOT_BUILT.includes(name)),
      ).toEqual([]);
      expect(asked.messages).toMatchObject({
        freeIdKept: true,
        otherUsersWhispersHere: [{ author: 4, visible: false }],
      });
      expect(asked.ownMovement.moved).toBe(true);
      expect(asked.leftBehind).toEqual([]);
      expect(table.host.world().scenes[0]?.["tokens"]).toMatchObject([{ _id: "tokenHero0000001", x: 60, y: 60 }]);
    });

  it("leaves nothing behind", async () => {
    expect(facts.leftBehind).toEqual([]);
    // With an attack its answers go, and that the system asks for when it hears of it.
    await expect.poll(counts).toEqual(before);
    expect(before).toEqual({ actors: 1, items: 0, messages: 1, folders: 0, combats: 0, scenes: 1, tokens: 1 });
  });
});
