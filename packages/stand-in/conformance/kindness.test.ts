/**
 * Places where a stand-in is easily kinder than the real thing: each case holds the host to the harder reading.
 * @source the page of each case
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { openBrowserTable, type BrowserTable } from "./browser.ts";
import { FOE, HERO, openDuel, TOKEN } from "./duel.ts";

declare const game: Loose,
  canvas: Loose,
  Hooks: Loose,
  Actor: Loose,
  Item: Loose,
  ChatMessage: Loose,
  CONFIG: Loose,
  fromUuidSync: Loose;

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    ({ table, gm, one } = await openDuel(generation));
  }, 60_000);
  afterAll(() => table.end());
  const settled = async (): Promise<void> => {
    await Promise.all([gm, one].map((page) => page.waitForTimeout(80)));
  };

  it("what a pre hook does to creation data is not written, only updateSource is @source WIKI:api/document", async () => {
    const names = await gm.evaluate(async () => {
      const hook = Hooks.on("preCreateActor", (doc: Loose, data: Loose) => {
        data.name = "By data";
        data.system = { hp: { value: 1 } };
        doc.updateSource({ "system.tags": ["by source"] });
      });
      const made = await Actor.create({ name: "Made", type: "hero" });
      Hooks.off("preCreateActor", hook);
      return [made.name, made.system.hp.value, made.system.tags];
    });
    expect(names).toEqual(["Made", 10, ["by source"]]);
  });

  it("an async listener of a pre hook cannot cancel @source WIKI:api/hooks", async () => {
    expect(
      await gm.evaluate(async (id) => {
        Hooks.once("preUpdateActor", async () => {
          await Promise.resolve();
          return false;
        });
        await game.actors.get(id).update({ name: "Still" });
        return game.actors.get(id).name;
      }, FOE),
    ).toBe("Still");
  });

  it("the world's actor is not the token's @source API:TokenDocument#actor", async () => {
    expect(
      await gm.evaluate(
        ([token, foe]) => {
          const { actor } = canvas.tokens.get(token);
          return [
            actor !== game.actors.get(foe),
            actor.id === foe,
            fromUuidSync(`Actor.${String(foe)}`) === actor,
            actor.items.contents[0] !== game.actors.get(foe).items.contents[0],
          ];
        },
        [TOKEN, FOE] as const,
      ),
    ).toEqual([true, true, false, true]);
  });

  it("a player may not write another's token actor, hidden or not @source KB:users", async () => {
    expect(
      await one.evaluate(
        async (token) =>
          canvas.scene.tokens
            .get(token)
            .actor.update({ "system.hp.value": 0 })
            .then(
              () => "done",
              (error: Error) => error.message,
            ),
        TOKEN,
      ),
    ).toMatch(/lacks permission/);
  });

  it("a player may neither create nor delete an actor nor change who owns his @source KB:users, API:CONST.USER_PERMISSIONS", async () => {
    const answers = await one.evaluate(async (id) => {
      const say = (work: Promise<unknown>): Promise<string> =>
        work.then(
          () => "done",
          (error: Error) => (/permission/.test(error.message) ? "refused" : error.message),
        );
      return [
        await say(Actor.create({ name: "X", type: "hero" })),
        await say(game.actors.get(id).delete()),
        await say(game.actors.get(id).update({ ownership: { default: 3 } })),
        await say(Item.create({ name: "X", type: "gear" })),
      ];
    }, HERO);
    expect(answers).toEqual(["refused", "refused", "refused", "refused"]);
  });

  it("who hears of a bar's change is told as in his generation @source API:hookEvents.modifyTokenAttribute @unsure on 14", async () => {
    expect(
      await gm.evaluate(async (id) => {
        let args = 0;
        Hooks.once("modifyTokenAttribute", (...all: unknown[]) => {
          args = all.length;
        });
        await game.actors.get(id).modifyTokenAttribute("hp", -1, true, true);
        return args;
      }, HERO),
    ).toBe(generation === 13 ? 3 : 2);
  });

  it("whispers and blind messages are in everybody's collection, and shown to their own @source KB:chat @unsure", async () => {
    const id = await gm.evaluate(
      async (self) =>
        (await ChatMessage.create({ content: "psst", whisper: [self], flags: { world: { secret: 7 } } })).id,
      IDS.gm,
    );
    await settled();
    expect(
      await one.evaluate(
        (message) => [
          game.messages.get(message).visible,
          game.messages.get(message).flags.world.secret,
          document.querySelector(`[data-message-id="${String(message)}"]`) === null,
        ],
        id,
      ),
    ).toEqual([false, 7, true]);
  });

  it("an update shows a hidden message on the builds that had the fault @source GH:#14429", async () => {
    const id = await gm.evaluate(
      async (self) => (await ChatMessage.create({ content: "psst", whisper: [self] })).id,
      IDS.gm,
    );
    await gm.evaluate(async (message) => {
      await game.messages.get(message).update({ flavor: "again" });
    }, id);
    await settled();
    expect(
      await one.evaluate((message) => document.querySelector(`[data-message-id="${String(message)}"]`) !== null, id),
    ).toBe(generation === 13);
  });

  it("renderChatMessageHTML runs for every rendering @source API:hookEvents.renderChatMessageHTML", async () => {
    expect(
      await gm.evaluate(async () => {
        const message = await ChatMessage.create({ content: "<p>x</p>" });
        let times = 0;
        const hook = Hooks.on("renderChatMessageHTML", () => {
          times++;
        });
        await message.update({ content: "<p>y</p>" });
        await message.renderHTML();
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        Hooks.off("renderChatMessageHTML", hook);
        return times >= 2;
      }),
    ).toBe(true);
  });

  it("only the own generation's way to choose who sees a roll works @source RN:14.355 #8856", async () => {
    const whispers = await gm.evaluate(async () => {
      const roll = await new (globalThis as Loose).Roll("1d6").evaluate();
      return [await roll.toMessage({}, { messageMode: "self" }), await roll.toMessage({}, { messageMode: "gm" })].map(
        (message: Loose) => message.whisper.length > 0,
      );
    });
    expect(whispers).toEqual(generation === 13 ? [false, false] : [true, true]);
  });

  it("a player does not set a world setting, nobody an unregistered one @source WIKI:api/settings", async () => {
    const said = await one.evaluate(async () => [
      await game.settings.set("mini-system", "world", 5).then(
        () => "done",
        () => "refused",
      ),
      await game.settings.set("mini-system", "nobody", 5).then(
        () => "done",
        () => "refused",
      ),
      game.settings.get("mini-system", "world"),
    ]);
    expect(said).toEqual(["refused", "refused", 1]);
  });

  it("a flag of an unknown scope throws @source API:Document#setFlag", async () => {
    expect(
      await one.evaluate(
        async (id) =>
          game.actors
            .get(id)
            .setFlag("other-system", "x", 1)
            .then(
              () => "done",
              () => "refused",
            ),
        HERO,
      ),
    ).toBe("refused");
  });

  it("preparation leaves the same result however often it runs @source WIKI:guides/from-load-to-render", async () => {
    expect(
      await gm.evaluate((id) => {
        const actor = game.actors.get(id);
        const before = JSON.stringify(actor.toObject(false));
        actor.reset();
        actor.reset();
        return JSON.stringify(actor.toObject(false)) === before;
      }, HERO),
    ).toBe(true);
  });

  it("an error in preparation is reported and does not throw @source API:ClientDocument#_safePrepareData", async () => {
    expect(
      await gm.evaluate(async (id) => {
        const model = CONFIG.Actor.dataModels.hero.prototype;
        const { prepareDerivedData } = model;
        model.prepareDerivedData = () => {
          throw new Error("broken");
        };
        const seen: string[] = [];
        const hook = Hooks.on("error", (_where: string, error: Error) => {
          seen.push(error.message);
        });
        await game.actors.get(id).update({ name: "Broken" });
        Hooks.off("error", hook);
        model.prepareDerivedData = prepareDerivedData;
        game.actors.get(id).reset();
        return [game.actors.get(id).name, seen.includes("broken")];
      }, HERO),
    ).toEqual(["Broken", true]);
  });

  it("a tab that lost its connection misses what happened meanwhile, until a reload @source GH:#10562, GH:#4770", async () => {
    await one.evaluate(() => {
      game.socket.io.engine.close();
      game.socket.disconnect();
    });
    await gm.evaluate(async (id) => {
      await game.actors.get(id).update({ name: "Renamed" });
    }, HERO);
    await one.evaluate(async () => {
      game.socket.connect();
      await new Promise((resolve) => {
        game.socket.once("connect", resolve);
      });
    });
    await settled();
    expect(await one.evaluate((id) => game.actors.get(id).name, HERO)).not.toBe("Renamed");
    await one.reload();
    await one.waitForFunction(() => (globalThis as Loose).game?.ready === true);
    expect(await one.evaluate((id) => game.actors.get(id).name, HERO)).toBe("Renamed");
  });
});

describe("lost answers", () => {
  it("lane pending: a request whose answer was lost with the connection never settles @source socket.io delivery guarantees @unsure", async () => {
    const table = await openBrowserTable(
      { actors: [{ _id: HERO, name: "Hero", type: "hero" }] },
      { lostAnswers: "pending", latency: { min: 300, max: 300 } },
    );
    const gm = await table.page(IDS.gm);
    const settled = await gm.evaluate(async (id) => {
      let state = "pending";
      game.actors
        .get(id)
        .update({ name: "X" })
        .then(
          () => {
            state = "done";
          },
          () => {
            state = "rejected";
          },
        );
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      game.socket.disconnect();
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      return state;
    }, HERO);
    expect(settled).toBe("pending");
    await table.end();
  }, 60_000);
});
