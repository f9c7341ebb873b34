/**
 * Combats, combatants, turns and initiative, in real pages.
 * @source API:Combat, API:Combatant, API:CombatEncounters, API:hookEvents combatStart combatTurn combatRound
 * combatTurnChange, KB:combat, GH:#9068 #9664 #11295 #11997
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";

declare const game: Loose, canvas: Loose, Hooks: Loose, CONFIG: Loose, ui: Loose, Combat: Loose;

const HERO = "actorHero0000001",
  FOE = "actorFoe00000001";
const HERO_TOKEN = "tokenHero0000001",
  FOES = ["tokenFoe00000001", "tokenFoe00000002"];

describe.each([13, 14] as const)("combat on generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    table = await openBrowserTable(
      {
        actors: [
          {
            _id: HERO,
            name: "Hero",
            type: "hero",
            ownership: { default: 0, [IDS.player1]: 3 },
            prototypeToken: { actorLink: true },
          },
          { _id: FOE, name: "Foe", type: "npc" },
        ],
        tokens: [
          { _id: HERO_TOKEN, name: "Hero", actorId: HERO, actorLink: true, delta: null },
          ...FOES.map((_id, index) => ({ _id, name: `Foe ${String(index + 1)}`, actorId: FOE, x: 120 * (index + 1) })),
        ],
      },
      { generation, latency: { min: 1, max: 10 } },
    );
    gm = await table.page(IDS.gm);
    one = await table.page(IDS.player1);
    for (const page of [gm, one]) {
      await page.evaluate(() => {
        CONFIG.Combat.initiative.formula = "1d20";
        const log: Loose[] = ((globalThis as Loose).log = []);
        for (const name of [
          "combatStart",
          "combatTurn",
          "combatRound",
          "combatTurnChange",
          "updateCombat",
          "deleteCombat",
        ])
          Hooks.on(name, (...args: Loose[]) => {
            log.push([name, ...args.slice(1).map((each) => ({ ...each, parent: undefined }))]);
          });
      });
    }
  }, 60_000);
  afterAll(() => table.end());
  beforeEach(async () => {
    await gm.evaluate(async () => {
      for (const combat of game.combats.contents) await combat.delete();
    });
    await settled();
    for (const page of [gm, one])
      await page.evaluate(() => {
        (globalThis as Loose).log.length = 0;
      });
  });

  const settled = async (): Promise<void> => {
    await Promise.all([gm, one].map((page) => page.waitForTimeout(100)));
  };
  const names = (page: Page): Promise<string[]> =>
    page.evaluate(() => (globalThis as Loose).log.splice(0).map(([name]: [string]) => name));
  /** A fight of all three: the hero at 15, the foes at 12 and 9. */
  const fight = async (): Promise<void> => {
    await gm.evaluate(async () => {
      await CONFIG.Token.documentClass.createCombatants(canvas.scene.tokens.contents);
      const values: Record<string, number> = { Hero: 15, "Foe 1": 12, "Foe 2": 9 };
      for (const combatant of game.combat.combatants) await combatant.update({ initiative: values[combatant.name] });
    });
    await settled();
    for (const page of [gm, one]) await names(page);
  };

  it("a token joins and leaves; the first one begins a combat that is active; names and pictures come from the token", async () => {
    const seen = await gm.evaluate(async (id) => {
      const token = canvas.scene.tokens.get(id);
      const before = [token.inCombat, token.combatant, game.combat];
      await token.toggleCombatant();
      const { name, img, actorId, tokenId, initiative, isNPC } = game.combat.combatants.contents[0];
      const inside = [
        token.inCombat,
        token.object.inCombat,
        token.actor.inCombat,
        game.combat.active,
        game.combat.started,
        name,
        typeof img,
        actorId,
        tokenId,
        initiative,
        isNPC,
      ];
      await token.toggleCombatant();
      return [before, inside, token.inCombat, game.combat.combatants.size];
    }, FOES[0]);
    expect(seen).toEqual([
      [false, null, null],
      [true, true, true, true, false, "Foe 1", "string", FOE, FOES[0], null, true],
      false,
      0,
    ]);
  });

  it("a player adds and removes the own, begins no combat, and touches nobody else's", async () => {
    const refused = await one.evaluate(async (id) => {
      await canvas.scene.tokens.get(id).toggleCombatant();
      return game.combats.size;
    }, HERO_TOKEN);
    expect(refused).toBe(0);
    await gm.evaluate(() => Combat.create({ active: true }));
    await settled();
    expect(
      await one.evaluate(async (id) => {
        await canvas.scene.tokens.get(id).toggleCombatant();
        return game.combat.combatants.size;
      }, HERO_TOKEN),
    ).toBe(1);
    const tries = await one.evaluate(async (foe) => {
      const say = (run: Promise<Loose>): Promise<string> =>
        run.then(
          () => "done",
          (error: Error) => error.message,
        );
      const combatant = game.combat.combatants.contents[0];
      return [
        await say(game.combat.createEmbeddedDocuments("Combatant", [{ actorId: foe }])),
        await say(combatant.update({ defeated: true })),
        await say(combatant.update({ hidden: true })),
        await say(game.combat.update({ active: false })),
        await say(game.combat.delete()),
        await say(Combat.create({})),
        await say(combatant.update({ initiative: 3 })),
      ];
    }, FOE);
    for (const text of tries.slice(0, 6)) expect(text).toMatch(/lacks permission/);
    expect(tries[6]).toBe("done");
  });

  it("the server asks the same questions", async () => {
    await fight();
    const id = await gm.evaluate(() => game.combat.id);
    const [hero, foe] = await gm.evaluate(() =>
      ["Hero", "Foe 1"].map((name) => game.combat.combatants.getName(name).id),
    );
    const tab = await table.tab(IDS.player1),
      stranger = await table.tab(IDS.player2);
    const parentUuid = `Combat.${String(id)}`;
    await expect(
      tab.modify("Combatant", "update", { parentUuid, updates: [{ _id: foe, initiative: 1 }] }),
    ).rejects.toThrow(/lacks permission/);
    await expect(
      tab.modify("Combatant", "update", { parentUuid, updates: [{ _id: hero, hidden: true }] }),
    ).rejects.toThrow(/lacks permission/);
    await expect(tab.modify("Combatant", "delete", { parentUuid, ids: [foe] })).rejects.toThrow(/lacks permission/);
    await expect(tab.modify("Combatant", "create", { parentUuid, data: [{ actorId: FOE }] })).rejects.toThrow(
      /lacks permission/,
    );
    await expect(tab.modify("Combat", "update", { updates: [{ _id: id, active: false }] })).rejects.toThrow(
      /lacks permission/,
    );
    await expect(stranger.modify("Combat", "update", { updates: [{ _id: id, turn: 1 }] })).rejects.toThrow(
      /lacks permission/,
    );
    await expect(tab.modify("Combat", "create", { data: [{}] })).rejects.toThrow(/lacks permission/);
    await tab.modify("Combatant", "update", { parentUuid, updates: [{ _id: hero, initiative: 20 }] });
    tab.close();
    stranger.close();
  });

  it("turns go by initiative, highest first, none last", async () => {
    await fight();
    expect(await one.evaluate(() => game.combat.turns.map(({ name }: Loose) => name))).toEqual([
      "Hero",
      "Foe 1",
      "Foe 2",
    ]);
    await gm.evaluate(async () => {
      await game.combat.setInitiative(game.combat.combatants.getName("Foe 2").id, 30);
      await game.combat.combatants.getName("Hero").update({ initiative: null });
    });
    await settled();
    expect(await one.evaluate(() => game.combat.turns.map(({ name }: Loose) => name))).toEqual([
      "Foe 2",
      "Foe 1",
      "Hero",
    ]);
  });

  it("start, turns and rounds tell the initiator before and everybody after; back again too", async () => {
    await fight();
    await gm.evaluate(() => game.combat.startCombat());
    await settled();
    expect(
      await gm.evaluate(() => [
        game.combat.round,
        game.combat.turn,
        game.combat.combatant.name,
        game.combat.nextCombatant.name,
      ]),
    ).toEqual([1, 0, "Hero", "Foe 1"]);
    expect(await names(gm)).toEqual(["combatStart", "combatTurnChange", "updateCombat"]);
    expect(await names(one)).toEqual(["combatTurnChange", "updateCombat"]);
    await gm.evaluate(() => game.combat.nextTurn());
    await settled();
    const [turn, change] = await gm.evaluate(() => (globalThis as Loose).log.splice(0));
    expect(turn).toEqual([
      "combatTurn",
      { round: 1, turn: 1 },
      generation === 13 ? { direction: 1, advanceTime: 0 } : { direction: 1, worldTime: { delta: 0 } },
    ]);
    expect(change[0]).toBe("combatTurnChange");
    expect(change.slice(1)).toMatchObject([
      { round: 1, turn: 0, tokenId: HERO_TOKEN },
      { round: 1, turn: 1, tokenId: FOES[0] },
    ]);
    expect(await names(one)).toEqual(["combatTurnChange", "updateCombat"]);
    const states = await gm.evaluate(async () => {
      const at = (): number[] => [game.combat.round, game.combat.turn];
      const out: Loose[] = [];
      for (const step of ["nextTurn", "nextTurn", "previousTurn", "previousRound"]) {
        await game.combat[step]();
        out.push(at());
      }
      return out;
    });
    expect(states).toEqual([
      [1, 2],
      [2, 0],
      [1, 2],
      [0, null],
    ]);
  });

  it("turn events run on one GM's client only, in order, and not backwards", async () => {
    await fight();
    for (const page of [gm, one]) {
      await page.evaluate(() => {
        const events: string[] = ((globalThis as Loose).events = []);
        for (const name of ["_onStartTurn", "_onEndTurn"])
          game.combat[name] = async (combatant: Loose) => {
            events.push(`${name} ${String(combatant.name)}`);
          };
        for (const name of ["_onStartRound", "_onEndRound"])
          game.combat[name] = async (context: Loose) => {
            events.push(`${name} ${String(context.round)}`);
          };
      });
    }
    await gm.evaluate(async () => {
      await game.combat.startCombat();
      for (let turn = 0; turn < 3; turn++) await game.combat.nextTurn();
      await game.combat.previousTurn();
    });
    await settled();
    expect(await gm.evaluate(() => (globalThis as Loose).events)).toEqual([
      "_onStartRound 1",
      "_onStartTurn Hero",
      "_onEndTurn Hero",
      "_onStartTurn Foe 1",
      "_onEndTurn Foe 1",
      "_onStartTurn Foe 2",
      "_onEndTurn Foe 2",
      "_onEndRound 1",
      "_onStartRound 2",
      "_onStartTurn Hero",
    ]);
    expect(await one.evaluate(() => (globalThis as Loose).events)).toEqual([]);
  });

  it("a player ends the own turn and no other's", async () => {
    await fight();
    await gm.evaluate(() => game.combat.startCombat());
    await settled();
    await one.evaluate(() => game.combat.nextTurn());
    await settled();
    expect(await gm.evaluate(() => game.combat.turn)).toBe(1);
    expect(
      await one.evaluate(() =>
        game.combat.nextTurn().then(
          () => "done",
          (error: Error) => error.message,
        ),
      ),
    ).toMatch(/lacks permission to update Combat/);
  });

  it("rolls by the class's formula with the actor's data; one message each, secret for hidden ones; NPCs apart", async () => {
    await fight();
    await gm.evaluate(async () => {
      await game.combat.resetAll();
      await game.combat.combatants.getName("Foe 2").update({ hidden: true });
    });
    const before = await gm.evaluate(() => game.messages.size);
    await gm.evaluate(() => {
      CONFIG.Dice.randomUniform = () => 0.5;
      return game.combat.rollNPC();
    });
    await settled();
    const told = await gm.evaluate(
      (from) =>
        game.messages.contents
          .slice(from)
          .map((message: Loose) => [
            message.speaker.alias,
            message.whisper.length > 0,
            message.isRoll,
            message.flags.core.initiativeRoll,
          ]),
      before,
    );
    expect(told).toEqual([
      ["Foe 1", false, true, true],
      ["Foe 2", true, true, true],
    ]);
    expect(
      await one.evaluate(() => game.combat.combatants.map((each: Loose) => [each.name, each.initiative !== null])),
    ).toEqual([
      ["Hero", false],
      ["Foe 1", true],
      ["Foe 2", true],
    ]);
    // Through the actor, as a sheet does; a second time changes nothing.
    const rolled = await one.evaluate(async (id) => {
      CONFIG.Dice.randomUniform = () => 0;
      const hero = game.actors.get(id);
      await hero.rollInitiative();
      const first = game.combat.combatants.getName("Hero").initiative;
      CONFIG.Dice.randomUniform = () => 0.99;
      await hero.rollInitiative();
      return [first, game.combat.combatants.getName("Hero").initiative];
    }, HERO);
    expect(rolled).toEqual([20, 20]);
  });

  it("whose turn it is stays when somebody rolls, joins or leaves", async () => {
    await fight();
    await gm.evaluate(async () => {
      await game.combat.startCombat();
      await game.combat.nextTurn();
      await game.combat.combatants.getName("Hero").update({ initiative: null }, { turnEvents: false });
    });
    await settled();
    const current = (page: Page): Promise<string> => page.evaluate(() => game.combat.combatant.name);
    expect(await current(gm)).toBe("Foe 1");
    await one.evaluate(async () => {
      CONFIG.Dice.randomUniform = () => 0;
      await game.combat.rollInitiative([game.combat.combatants.getName("Hero").id]);
    });
    await settled();
    await settled();
    expect([await current(gm), await current(one)]).toEqual(["Foe 1", "Foe 1"]);
    await gm.evaluate(() => game.combat.combatants.getName("Hero").delete());
    await settled();
    expect([await current(gm), await current(one)]).toEqual(["Foe 1", "Foe 1"]);
  });

  it("a deleted token takes its combatant along; a hidden one is shown to its owner and the GM", async () => {
    await fight();
    const gone = await gm.evaluate(async () => {
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [
        { name: "Foe 3", actorId: canvas.scene.tokens.getName("Foe 1").actorId },
      ]);
      await token.toggleCombatant({ active: true });
      const with4 = game.combat.combatants.size;
      await token.delete();
      await game.combat.combatants.getName("Foe 1").update({ hidden: true });
      return with4;
    });
    await settled();
    expect(gone).toBe(4);
    expect(
      await one.evaluate(() => game.combat.turns.filter((each: Loose) => each.visible).map(({ name }: Loose) => name)),
    ).toEqual(["Hero", "Foe 2"]);
    expect(await gm.evaluate(() => game.combat.turns.filter((each: Loose) => each.visible).length)).toBe(3);
  });

  it("the tracker lists the order, tells whose turn it is, and works by its buttons", async () => {
    await fight();
    await gm.evaluate(() => {
      ui.sidebar.changeTab("combat", "primary");
    });
    await one.evaluate(() => {
      ui.sidebar.changeTab("combat", "primary");
    });
    const rows = (page: Page): Promise<string[]> =>
      page.locator("#sidebar [data-combatant-id] .entry-name").allTextContents();
    expect(await rows(one)).toEqual(["Hero", "Foe 1", "Foe 2"]);
    await gm.getByRole("button", { name: "Begin combat" }).click();
    await one.getByRole("button", { name: "End turn" }).click();
    await expect.poll(() => gm.locator("[data-combatant-id][aria-current]").textContent()).toContain("Foe 1");
    expect(await gm.locator(".token.has-turn").count()).toBe(1);
    expect(await one.getByRole("button", { name: "End turn" }).count()).toBe(0);
    await gm.getByRole("button", { name: "End combat" }).click();
    await gm.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => one.evaluate(() => game.combats.size)).toBe(0);
    await expect.poll(() => names(one)).toContain("deleteCombat");
    expect(await rows(one)).toEqual([]);
  });

  it("nothing was worth a fault", async () => {
    for (const page of [gm, one]) expect(await faults(page)).toEqual([]);
  });
});
