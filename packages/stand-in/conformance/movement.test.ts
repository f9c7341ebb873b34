/**
 * Movement of tokens: asked before, told after, recorded in a fight, taken back. In real pages, for two users.
 * @source API: TokenDocument (move, movement, movementHistory, clearMovementHistory, revertRecordedMovement, _preUpdateMovement),
 * TokenMovementData, hookEvents preMoveToken moveToken recordToken; GH:#11730 #11754 #11834 #11843 #12543 #12667 #13686
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";

declare const Hooks: Loose;

const HERO = "actorHero0000001";
const [ONE, TWO] = ["tokenHero0000001", "tokenFoe00000001"];

describe.each([13, 14] as const)("movement on generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    table = await openBrowserTable(
      {
        actors: [
          { _id: HERO, name: "Hero", type: "hero", ownership: { default: 0, [IDS.player1]: 3 } },
          { _id: "actorFoe00000001", name: "Foe", type: "npc" },
        ],
        tokens: [
          { _id: ONE, name: "Hero", actorId: HERO, actorLink: true, delta: null },
          { _id: TWO, name: "Foe", actorId: "actorFoe00000001" },
        ],
      },
      { generation, latency: { min: 1, max: 10 } },
    );
    gm = await table.page(IDS.gm);
    one = await table.page(IDS.player1);
    for (const page of [gm, one])
      await page.evaluate(() => {
        const log: Loose[] = ((globalThis as Loose).log = []);
        for (const name of ["preMoveToken", "moveToken", "recordToken"])
          Hooks.on(name, (token: Loose, movement: Loose) => {
            log.push(movement ? [name, movement.method, movement.passed.waypoints.length] : [name]);
          });
      });
  }, 60_000);
  afterAll(() => table.end());
  const heard = async (page: Page): Promise<Loose[]> => {
    await page.waitForTimeout(60);
    return page.evaluate(() => (globalThis as Loose).log.splice(0));
  };
  const inPage = (page: Page, run: string): Promise<Loose> =>
    page.evaluate(`(async () => { const scene = game.scenes.active, size = scene.grid.size;
      const token = scene.tokens.get("${ONE}"), foe = scene.tokens.get("${TWO}"); ${run} })()`);
  beforeEach(async () => {
    await inPage(
      gm,
      `for (const fight of [...game.combats]) await fight.delete();
       for (const [each, y] of [[token, 0], [foe, 10]]) {
         await each.update({ x: 0, y: y * size, elevation: 0, width: 1, height: 1 });
         await each.clearMovementHistory();
       }`,
    );
    await heard(gm);
    await heard(one);
  });
  const fight = async (): Promise<void> => {
    await inPage(
      gm,
      `const fight = await Combat.create({ active: true });
       await fight.createEmbeddedDocuments("Combatant", [token, foe].map((each, index) => (
         { tokenId: each.id, sceneId: scene.id, actorId: each.actorId, initiative: 20 - index })));
       await fight.startCombat();`,
    );
    // The player's page records from the moment on at which it has heard of the fight.
    await expect.poll(() => inPage(one, "return game.combat?.started === true;")).toBe(true);
  };

  it("a token detects by what is stored; without an end is everything; perception knows its flags", async () => {
    const stored =
      generation < 14 ? [{ id: "seeAll", enabled: true, range: null }] : { seeAll: { enabled: true, range: null } };
    const found = await gm.evaluate(async (detectionModes) => {
      const all: Loose = globalThis;
      const token = all.canvas.scene.tokens.get("tokenHero0000001");
      const before = token.toObject().detectionModes;
      await token.update({ detectionModes });
      const [mode] = Object.values<Loose>(token.detectionModes);
      const ask = (flag: string): boolean => {
        try {
          all.canvas.perception.update({ [flag]: true });
          return true;
        } catch {
          return false;
        }
      };
      return [before, token.toObject().detectionModes, mode.range === Infinity, ask("initializeVision"), ask("other")];
    }, stored);
    expect(found).toEqual([generation < 14 ? [] : {}, stored, true, true, false]);
  });
  it("the mover is asked first, everybody is told after; what the hook refuses does not happen (GH:#11754)", async () => {
    await inPage(one, `await token.update({ x: 3 * size }, { method: "dragging" });`);
    expect(await heard(one)).toEqual([
      ["preMoveToken", "dragging", 3],
      ["moveToken", "dragging", 3],
    ]);
    expect(await heard(gm)).toEqual([["moveToken", "dragging", 3]]);
    await inPage(one, `Hooks.once("preMoveToken", () => false); await token.update({ x: 0 });`);
    expect(await inPage(gm, `return token.x / size;`)).toBe(3);
  });

  it("each cell of a way is recorded while a fight goes on, and nothing else is (GH:#11730, #11834)", async () => {
    await inPage(one, `await token.move([{ x: size, y: size }]);`);
    expect(await inPage(gm, `return token.movementHistory.length;`)).toBe(0);
    await fight();
    await inPage(one, `await token.move([{ x: 3 * size, y: 2 * size, explicit: true }]);`);
    // The other page hears of it when it does.
    await expect.poll(() => inPage(gm, `return token.movementHistory.length;`)).toBe(3);
    const recorded = await inPage(
      gm,
      `return token.movementHistory.map(({ x, y, cost }) => [x / size, y / size, cost]);`,
    );
    expect([recorded[0], recorded.at(-1)]).toEqual([
      [1, 1, 0],
      [3, 2, 5],
    ]);
    expect(recorded).toHaveLength(3);
    expect(await heard(gm)).toContainEqual(["recordToken"]);
  });

  it("a checkpoint ends an update, and the next follows (GH:#11843)", async () => {
    const arrived = await inPage(
      one,
      `return token.move([{ x: size, y: 0, checkpoint: true }, { x: size, y: size }]);`,
    );
    expect([arrived, await heard(gm)]).toEqual([
      true,
      [
        ["moveToken", "api", 1],
        ["moveToken", "api", 1],
      ],
    ]);
  });

  it("a cost function is asked for every step, and the aggregate for all cells (GH:#12543)", async () => {
    expect(
      await inPage(
        one,
        `const { movement } = CONFIG.Token, { actions } = movement, before = actions.walk.getCostFunction;
         actions.walk.getCostFunction = () => (cost, from, to, distance) => cost + distance * to.j;
         const measure = () => token.measureMovementPath([{ x: 0, y: 0 }, { x: 2 * size, y: 0 }]).cost;
         const small = measure();
         token.updateSource({ width: 2 });
         movement.costAggregator = (all) => Math.max(...all.map(({ cost }) => cost));
         const large = measure();
         token.updateSource({ width: 1 });
         Object.assign(movement, { costAggregator: null });
         actions.walk.getCostFunction = before;
         return [small, large];`,
      ),
    ).toEqual([25, 35]);
  });

  it("an owner takes back what was recorded, step by step (GH:#12667)", async () => {
    await fight();
    await inPage(one, `await token.move([{ x: size, y: 0 }]); await token.move([{ x: size, y: size }]);`);
    const back = `const done = await token.revertRecordedMovement(); return [done, token.x / size, token.y / size];`;
    expect(await inPage(one, back)).toEqual([true, 1, 0]);
    expect(await inPage(one, back)).toEqual([true, 0, 0]);
    expect(await inPage(one, back)).toEqual([false, 0, 0]);
    expect(await inPage(gm, `return token.movementHistory.length;`)).toBe(0);
  });

  it("a turn that begins clears: 13 its own history, 14 everybody's (GH:#11730, #13686)", async () => {
    await fight();
    await inPage(one, `await token.move([{ x: size, y: 0 }]);`);
    await inPage(gm, `await foe.move([{ x: size, y: 10 * size }]); await game.combat.nextTurn();`);
    await expect.poll(() => inPage(gm, `return foe.movementHistory.length;`)).toBe(0);
    await gm.waitForTimeout(60);
    expect(await inPage(gm, `return token.movementHistory.length;`)).toBe(generation === 13 ? 2 : 0);
  });

  it("who does not own a token neither moves it nor clears it; what is no place is refused", async () => {
    const tried = `.then(() => "done", () => "refused")`;
    expect(await inPage(one, `return foe.move([{ x: size, y: 0 }])${tried};`)).toBe("refused");
    expect(await inPage(one, `return token.move([{ x: Number.NaN, y: 0 }])${tried};`)).toBe("refused");
    expect(await inPage(one, `return token.move([{ x: 0, y: size, action: "hover" }])${tried};`)).toBe("refused");
  });

  it("nothing failed meanwhile", async () => {
    expect([await faults(gm), await faults(one)]).toEqual([[], []]);
  });

  it("counts costly ground of a region, tells who is in it, and lets Game Masters alone lay it", async () => {
    // @source API RegionDocument#testPoint, RegionBehavior#active; GH:#11897, #12052
    const told = await inPage(
      gm,
      `const [region] = await scene.createEmbeddedDocuments("Region", [{ name: "Mud", elevation: { bottom: 0, top: 10 },
         shapes: [{ type: "rectangle", x: 2 * size, y: 0, width: 2 * size, height: size },
                  { type: "rectangle", x: 3 * size, y: 0, width: size, height: size, hole: true }],
         behaviors: [{ type: "modifyMovementCost", system: { difficulties: { walk: 3 } } }] }]);
       const at = (x, elevation) => region.testPoint({ x: x * size, y: size / 2, elevation });
       const cost = (action = "walk") => token.measureMovementPath([0, 1, 2, 3].map((x) => ({ x: x * size, y: 0, action }))).cost;
       const [mud] = region.behaviors, before = cost(), jumped = cost("jump");
       await mud.update({ disabled: true });
       const after = [cost(), mud.active];
       return { in: [at(2.5, 0), at(2.5, 20), at(3.5, 0), at(1.5, 0)], before, jumped, after, id: region.id };`,
    );
    const { distance } = await inPage(gm, "return { distance: scene.grid.distance };");
    expect(told).toMatchObject({
      in: [true, false, false, false],
      before: 5 * distance,
      // What is derived follows the others. @source public code of crucible
      jumped: 5 * distance,
      after: [3 * distance, false],
    });
    const refused = await inPage(
      one,
      `return scene.createEmbeddedDocuments("Region", [{ name: "Mine" }]).then(() => "made", (error) => error.message);`,
    );
    expect(refused).toMatch(/permission/u);
    await inPage(gm, `await scene.regions.get("${String(told.id)}").delete();`);
  });
});
