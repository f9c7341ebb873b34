/**
 * Boot order and the life cycle of documents, in real pages. @source WIKI:api/game, WIKI:api/document, API:hookEvents
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";

const HERO = "actorHero0000001",
  FOE = "actorFoe00000001",
  TOKEN = "tokenFoe00000001",
  SECOND = "tokenFoe00000002",
  SWORD = "itemSword0000001";

/** What the functions given to pages may use. */
declare const game: Loose,
  canvas: Loose,
  Hooks: Loose,
  CONFIG: Loose,
  foundry: Loose,
  Actor: Loose,
  ChatMessage: Loose,
  fromUuidSync: Loose;

describe.each([13, 14] as const)("generation %i", (generation) => {
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
            system: { hp: { value: 10, max: 10 }, tags: ["a"] },
          },
          {
            _id: FOE,
            name: "Foe",
            type: "npc",
            system: { hp: { value: 7, max: 7 } },
            items: [{ _id: SWORD, name: "Sword", type: "gear", system: { weight: 2 } }],
          },
        ],
        tokens: [
          { _id: TOKEN, name: "Foe 1", actorId: FOE },
          { _id: SECOND, name: "Foe 2", actorId: FOE, x: 120 },
        ],
      },
      { generation, latency: { min: 1, max: 10 } },
    );
    gm = await table.page(IDS.gm);
    one = await table.page(IDS.player1);
    for (const page of [gm, one]) {
      await page.evaluate(() => {
        const log: Loose[] = ((globalThis as Loose).log = []);
        for (const name of [
          "preUpdateActor",
          "updateActor",
          "preCreateItem",
          "createItem",
          "updateItem",
          "deleteItem",
          "createActor",
          "createChatMessage",
        ]) {
          Hooks.on(name, (doc: Loose, ...rest: Loose[]) => {
            log.push({ name, id: doc.id, user: rest.at(-1), note: rest.at(-2)?.note ?? null });
          });
        }
      });
    }
  }, 60_000);
  afterAll(() => table.end());

  const log = (page: Page): Promise<Loose[]> => page.evaluate(() => (globalThis as Loose).log.splice(0));
  const settled = async (): Promise<void> => {
    await Promise.all([gm, one].map((page) => page.waitForTimeout(80)));
  };

  it("boots in the documented order; the module runs before the game exists", async () => {
    const order = await gm.evaluate(() => (globalThis as Loose).miniOrder);
    expect(order.map((entry: Loose) => entry.name)).toEqual(["module", "init", "i18nInit", "setup", "ready"]);
    expect(order[0].game).toBe("undefined");
    expect(order[1].label).toBe("MINI.Title");
    expect(order[2].label).toBe("Mini");
    // @source public code of draw-steel: packs are there in `setup`, documents are not waited for by anybody before `ready`.
    expect(order[3].packs).toBe(true);
    expect(await gm.evaluate(() => [game.release.generation, game.user.name, game.users.activeGM.name])).toEqual([
      generation,
      "GM",
      "GM",
    ]);
  });

  it("runs the pre hook on the requester only, the other hooks everywhere, with the requester's id and options", async () => {
    await log(gm);
    await log(one);
    await one.evaluate(async (id) => {
      await game.actors.get(id).update({ "system.hp.value": 6 }, { note: "n" });
    }, HERO);
    await settled();
    const entry = (name: string) => ({ name, id: HERO, user: IDS.player1, note: "n" });
    expect(await log(one)).toEqual([entry("preUpdateActor"), entry("updateActor")]);
    expect(await log(gm)).toEqual([entry("updateActor")]);
    expect(await gm.evaluate((id) => game.actors.get(id).system.wounds, HERO)).toBe(4);
  });

  it("takes over an exported file; identity and ownership stay, a broken one changes nothing @source API:ClientDocument#importFromJSON", async () => {
    const told = await gm.evaluate(async () => {
      const actor = await Actor.create({ name: "Old", type: "npc", system: { hp: { value: 7, max: 7 } } });
      const { id } = actor;
      const file = JSON.stringify({
        ...actor.toObject(),
        _id: "otherActor000001",
        name: "New",
        ownership: { default: 3 },
      });
      await actor.importFromJSON(file);
      const broken = await actor.importFromJSON("{ broken").then(
        () => "taken",
        () => "refused",
      );
      const result = [actor.id === id, actor.name, actor.ownership.default, broken];
      await actor.delete();
      return result;
    });
    expect(told).toEqual([true, "New", 0, "refused"]);
    await log(gm);
    await log(one);
  });

  it("a notification with progress can be told how far it is @source API:Notifications", async () => {
    expect(
      await gm.evaluate(() => {
        const { ui } = globalThis as Loose;
        const shown = ui.notifications.info("Working", { progress: true });
        shown.update({ pct: 0.5, message: "Half" });
        const told = [shown.element.querySelector("progress").value, shown.element.querySelector("p").textContent];
        shown.remove();
        const plain = ui.notifications.info("Plain");
        try {
          plain.update({ pct: 1 });
        } catch {
          told.push("refused");
        }
        plain.remove();
        return told;
      }),
    ).toEqual([0.5, "Half", "refused"]);
  });

  it("sends nothing and calls no hook when nothing changes @unsure return value", async () => {
    const result = await one.evaluate(
      async (id) => typeof (await game.actors.get(id).update({ "system.hp.value": 6 })),
      HERO,
    );
    await settled();
    expect(result).toBe("undefined");
    expect(await log(one)).toEqual([]);
    expect(await log(gm)).toEqual([]);
  });

  it("an explicit false of a pre hook cancels; changes may be mutated in it", async () => {
    const result = await one.evaluate(async (id) => {
      Hooks.once("preUpdateActor", () => false);
      const cancelled = await game.actors.get(id).update({ name: "X" });
      Hooks.once("preUpdateActor", (_doc: Loose, changes: Loose) => {
        changes.name = "Heroine";
      });
      await game.actors.get(id).update({ name: "Y" });
      return [cancelled === undefined, game.actors.get(id).name];
    }, HERO);
    expect(result).toEqual([true, "Heroine"]);
    await settled();
    await log(gm);
    await log(one);
  });

  it("what a pre hook does to `diff` is not heard: what it added and stands there already is not sent @source GH:#10841 @unsure", async () => {
    const sent = await one.evaluate(async (id) => {
      const before = Hooks.once("preUpdateActor", (_doc: Loose, changes: Loose, options: Loose) => {
        options.diff = false;
        changes.system.hp.max = 10;
      });
      const told: Promise<Loose> = new Promise((resolve) => {
        Hooks.once("updateActor", (_doc: Loose, changes: Loose) => {
          resolve({ ...changes.system.hp });
        });
      });
      await game.actors.get(id).update({ system: { hp: { value: game.actors.get(id).system.hp.value - 1 } } });
      Hooks.off("preUpdateActor", before);
      return Object.keys(await told);
    }, HERO);
    expect(sent).toEqual(["value"]);
  });

  it("what a class adds in _preUpdateOperation is sent as it is @source API:Document._preUpdateOperation, public code of systems that do so", async () => {
    await log(gm);
    const sent = await one.evaluate(async (id) => {
      const cls: Loose = CONFIG.Actor.documentClass,
        own = Object.getOwnPropertyDescriptor(cls, "_preUpdateOperation");
      cls._preUpdateOperation = async (_documents: Loose, operation: Loose) => {
        for (const update of operation.updates)
          if (update._id === id) foundry.utils.mergeObject(update, { system: { hp: { max: 10 } } });
      };
      const told: Promise<Loose> = new Promise((resolve) => {
        Hooks.once("updateActor", (_doc: Loose, changes: Loose) => {
          resolve(Object.keys(changes.system.hp));
        });
      });
      await game.actors.get(id).update({ system: { hp: { value: 2 } } });
      if (own) Object.defineProperty(cls, "_preUpdateOperation", own);
      else delete cls._preUpdateOperation;
      return told;
    }, HERO);
    expect([...sent].sort()).toEqual(["max", "value"]);
  });

  it("rejects what the user may not do, before and on the server", async () => {
    const message = await one.evaluate(
      async (id) =>
        game.actors
          .get(id)
          .update({ name: "X" })
          .then(
            () => "done",
            (error: Error) => error.message,
          ),
      FOE,
    );
    expect(message).toMatch(/lacks permission to update Actor/);
    expect(table.host.world().actors.find((entry) => entry["_id"] === FOE)?.["name"]).toBe("Foe");
  });

  it("changes of an item reach its actor as descendant events, not as updateActor", async () => {
    await log(gm);
    await log(one);
    const made = await one.evaluate(async (id) => {
      const actor = game.actors.get(id);
      const seen: string[] = [];
      actor._onCreateDescendantDocuments = (_parent: Loose, collection: string) => {
        seen.push(collection);
      };
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Bow", type: "gear" }]);
      await item.update({ system: { weight: 4 } });
      return [
        item.parent === actor,
        item.actor.id,
        actor.items.get(item.id).system.weight,
        seen,
        item.uuid === `Actor.${String(id)}.Item.${String(item.id)}`,
      ];
    }, HERO);
    expect(made).toEqual([true, HERO, 4, ["items"], true]);
    await settled();
    expect((await log(gm)).map((entry: Loose) => entry.name)).toEqual(["createItem", "updateItem"]);
  });

  it("embedded data inside a parent's creation skip the child's life cycle", async () => {
    await log(gm);
    await gm.evaluate(async () => {
      await Actor.create({ name: "Crate", type: "hero", items: [{ name: "Rope", type: "gear" }] });
    });
    expect((await log(gm)).map((entry: Loose) => entry.name)).toEqual(["createActor"]);
    expect(await gm.evaluate(() => game.actors.getName("Crate").items.contents[0].name)).toBe("Rope");
    await settled();
  });

  it("a token's own actor lives apart from the world actor and from its siblings", async () => {
    const state = await gm.evaluate(
      async ([token, second, foe]) => {
        const doc = canvas.scene.tokens.get(token);
        await doc.actor.update({ "system.hp.value": 2 });
        await doc.actor.items.contents[0].update({ "system.weight": 9 });
        const other = canvas.scene.tokens.get(second);
        return {
          own: doc.actor.system.hp.value,
          base: game.actors.get(foe).system.hp.value,
          other: other.actor.system.hp.value,
          isToken: doc.actor.isToken,
          uuid: doc.actor.uuid,
          found: fromUuidSync(doc.actor.uuid) === doc.actor,
          weight: [doc.actor.items.contents[0].system.weight, other.actor.items.contents[0].system.weight],
          same: doc.actor !== game.actors.get(foe),
          wounds: doc.actor.system.wounds,
        };
      },
      [TOKEN, SECOND, FOE] as const,
    );
    expect(state).toEqual({
      own: 2,
      base: 7,
      other: 7,
      isToken: true,
      uuid: `Scene.${IDS.scene}.Token.${TOKEN}.Actor.${FOE}`,
      found: true,
      weight: [9, 2],
      same: true,
      wounds: 5,
    });
    await settled();
    expect(await one.evaluate((token) => canvas.scene.tokens.get(token).actor.system.hp.value, TOKEN)).toBe(2);
  });

  it("a change of the world actor shows in its tokens where they have no value of their own", async () => {
    await gm.evaluate(async (foe) => {
      await game.actors.get(foe).update({ "system.hp.max": 8, "system.hp.value": 8 });
    }, FOE);
    expect(
      await gm.evaluate(
        ([token, second]) =>
          [canvas.scene.tokens.get(token).actor.system.hp, canvas.scene.tokens.get(second).actor.system.hp].map(
            (hp) => [hp.value, hp.max],
          ),
        [TOKEN, SECOND] as const,
      ),
    ).toEqual([
      [2, 8],
      [8, 8],
    ]);
  });

  it("a reload shows what the server has", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as Loose).game?.ready === true);
    expect(
      await gm.evaluate(
        ([token, hero]) => [
          canvas.scene.tokens.get(token).actor.system.hp.value,
          canvas.scene.tokens.get(token).actor.items.contents[0].system.weight,
          game.actors.get(hero).name,
        ],
        [TOKEN, HERO] as const,
      ),
    ).toEqual([2, 9, "Heroine"]);
  });

  it("targets reach the other clients", async () => {
    await one.evaluate((token) => {
      canvas.tokens.get(token).setTarget(true);
    }, TOKEN);
    await settled();
    expect(await gm.evaluate((id) => game.users.get(id).targets.ids, IDS.player1)).toEqual([TOKEN]);
  });

  it("deletes keys with the operators of its generation", async () => {
    const flags = await gm.evaluate(async (hero) => {
      const actor = game.actors.get(hero);
      await actor.setFlag("mini-system", "a.b", 1);
      await actor.setFlag("mini-system", "c", 2);
      await actor.unsetFlag("mini-system", "a");
      return actor.flags["mini-system"];
    }, HERO);
    expect(flags).toEqual({ c: 2 });
    expect(await gm.evaluate(() => Boolean(foundry.data.operators))).toBe(generation >= 14);
    expect(await gm.evaluate(() => [Boolean(CONFIG.Dice.rollModes), Boolean(CONFIG.ChatMessage.modes)])).toEqual([
      generation < 14,
      generation >= 14,
    ]);
  });

  it.runIf(generation >= 14)(
    "the roll mode of 13 is still a setting, and reported @source RN:14.355 #8856",
    async () => {
      expect(
        await gm.evaluate(() => {
          const { hostFaults }: Loose = globalThis;
          const before: number = hostFaults.length;
          return [game.settings.get("core", "rollMode"), hostFaults.splice(before).length];
        }),
      ).toEqual(["publicroll", 1]);
    },
  );

  it("messages come to all clients; blind and whispered ones too", async () => {
    await one.evaluate(async (id) => {
      await ChatMessage.create({ content: "secret", whisper: [id] });
    }, IDS.gm);
    await settled();
    expect(await gm.evaluate(() => game.messages.contents.at(-1).content)).toBe("secret");
  });

  it("leaves no fault behind", async () => {
    expect([...(await faults(gm)), ...(await faults(one))]).toEqual([]);
  });

  it("a request whose answer is lost is rejected, and the tab comes back", async () => {
    table.host.setLatency({ min: 300, max: 300 });
    const done = one.evaluate(
      async (id) =>
        game.actors
          .get(id)
          .update({ "system.hp.value": 1 })
          .then(
            () => "done",
            (error: Error) => error.message,
          ),
      HERO,
    );
    await one.waitForTimeout(100);
    const port = table.host.port;
    await table.restart({ port, latency: { min: 0, max: 0 } });
    expect(await done).toMatch(/connection was lost/);
    await one.waitForFunction(() => game.socket.connected === true);
    expect(
      await one.evaluate(
        async (id) => (await game.actors.get(id).update({ "system.hp.value": 3 })).system.hp.value,
        HERO,
      ),
    ).toBe(3);
  });
});
