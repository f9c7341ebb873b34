/** What travels between tabs and server is what JSON leaves of it, and nobody shares an object. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import type { BrowserTable } from "./browser.ts";
import { FOE, HERO, openDuel } from "./duel.ts";

declare const game: Loose, Hooks: Loose;

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    ({ table, gm, one } = await openDuel(generation));
  }, 60_000);
  afterAll(() => table.end());
  const settled = async (): Promise<void> => {
    await Promise.all([gm, one].map((page) => page.waitForTimeout(80)));
  };

  it("options reach everybody as JSON, the requester too @source WIKI:api/sockets", async () => {
    for (const page of [gm, one])
      await page.evaluate(() => {
        Hooks.once("updateActor", (_doc: Loose, _changes: Loose, options: Loose) => {
          (globalThis as Loose).got = [
            options.set instanceof Set,
            "gone" in options,
            String(options.when),
            options.deep?.x,
            options.made,
          ];
        });
      });
    await one.evaluate(async (id) => {
      Hooks.once("preUpdateActor", (_doc: Loose, _changes: Loose, options: Loose) => {
        options.made = "in a pre hook";
      });
      await game.actors
        .get(id)
        .update({ "system.hp.value": 5 }, { set: new Set([1]), gone: undefined, when: new Date(0), deep: { x: 1 } });
    }, HERO);
    await settled();
    for (const page of [gm, one])
      expect(await page.evaluate(() => (globalThis as Loose).got)).toEqual([
        false,
        false,
        "1970-01-01T00:00:00.000Z",
        1,
        "in a pre hook",
      ]);
  });

  it("what a document holds after the server's answer is what JSON leaves of it, in a creation, a change and a whole list @source WIKI:api/sockets", async () => {
    const ids = await one.evaluate(async (id) => {
      const shared = { deep: 1 };
      const odd = (): Loose => ({
        gone: undefined,
        nan: NaN,
        far: Infinity,
        when: new Date(0),
        map: new Map([["a", 1]]),
        set: new Set([1]),
        run: () => 1,
        minus: -0,
        bytes: new Uint8Array([1, 2]),
        list: [undefined, NaN, () => 1],
        one: shared,
        two: shared,
      });
      const actor = game.actors.get(id);
      const [item] = await actor.createEmbeddedDocuments("Item", [
        { name: "Odd", type: "gear", flags: { world: { made: odd() } } },
      ]);
      await item.update({ flags: { world: { changed: odd() } } });
      await item.update({ flags: { world: { whole: odd() } } }, { diff: false });
      await actor.updateEmbeddedDocuments("Item", [{ _id: item.id, "flags.world.many": [odd(), odd()] }]);
      shared.deep = 2;
      return item.id;
    }, HERO);
    await settled();
    const left = {
      nan: null,
      far: null,
      when: "1970-01-01T00:00:00.000Z",
      map: {},
      set: {},
      minus: 0,
      bytes: { 0: 1, 1: 2 },
      list: [null, null, null],
      one: { deep: 1 },
      two: { deep: 1 },
    };
    const held = async (page: Page): Promise<unknown> =>
      page.evaluate(
        ([id, item]) => {
          const { world } = game.actors.get(id).items.get(item)._source.flags;
          const kinds = (value: Loose): Loose =>
            Array.isArray(value)
              ? value.map(kinds)
              : value === undefined
                ? "undefined"
                : typeof value === "object" && value !== null
                  ? Object.fromEntries([
                      ["kind", Object.prototype.toString.call(value)],
                      ...Object.entries(value).map(([key, inner]) => [key, kinds(inner)]),
                    ])
                  : Object.is(value, -0)
                    ? "-0"
                    : value;
          return JSON.stringify([
            world,
            [kinds(world.made), kinds(world.changed), kinds(world.whole)].map((each) => [
              each.when,
              each.map.kind,
              each.set.kind,
              each.bytes.kind,
              "gone" in each,
              "run" in each,
              each.minus,
            ]),
            world.made.one === world.made.two,
            world.changed.one === world.changed.two,
            world.many[0].one === world.many[1].one,
          ]);
        },
        [HERO, ids] as const,
      );
    const plain = "[object Object]",
      kinds = ["1970-01-01T00:00:00.000Z", plain, plain, plain, false, false, 0];
    for (const page of [one, gm])
      expect(JSON.parse(String(await held(page)))).toEqual([
        { made: left, changed: left, whole: left, many: [left, left] },
        [kinds, kinds, kinds],
        false,
        false,
        false,
      ]);
    expect(
      table.host
        .world()
        .actors.find((each) => each["_id"] === HERO)
        ?.["items"].at(-1).flags.world,
    ).toEqual({ made: left, changed: left, whole: left, many: [left, left] });
  });

  it("nobody shares an object with the document: not who asked, not the hooks, not another document of the same answer @source WIKI:api/sockets", async () => {
    expect(
      await gm.evaluate(async (id) => {
        const tags = ["b"],
          flag = { deep: [1] },
          caught: Loose[] = [];
        const hook = Hooks.on("updateActor", (_doc: Loose, changes: Loose) => {
          caught.push(changes);
          changes.system.tags.push("by a hook");
          changes.flags.world.flag.deep.push(2);
        });
        const made = Hooks.on("createItem", (item: Loose) => {
          caught.push(item);
        });
        const actor = game.actors.get(id);
        await actor.update({ system: { tags }, flags: { world: { flag } } });
        tags.push("by who asked");
        flag.deep.push(3);
        const data = { name: "Twin", type: "gear", flags: { world: { flag } } };
        const twins = await actor.createEmbeddedDocuments("Item", [data, data]);
        flag.deep.push(4);
        Hooks.off("updateActor", hook);
        Hooks.off("createItem", made);
        const held = [
          actor._source.system.tags,
          actor._source.flags.world.flag.deep,
          ...twins.map((twin: Loose) => twin._source.flags.world.flag.deep),
          twins[0]._source.flags.world.flag === twins[1]._source.flags.world.flag,
        ];
        await actor.deleteEmbeddedDocuments(
          "Item",
          twins.map((twin: Loose) => twin.id),
        );
        return held;
      }, FOE),
    ).toEqual([["b"], [1], [1, 3], [1, 3], false]);
  });

  it("what goes over a system's own channel is what JSON leaves of it @source WIKI:api/sockets", async () => {
    await gm.evaluate(() => {
      game.socket.once("system.mini-system", (heard: Loose) => {
        (globalThis as Loose).heard = heard;
      });
    });
    await one.evaluate(() => {
      game.socket.emit("system.mini-system", {
        gone: undefined,
        nan: NaN,
        when: new Date(0),
        map: new Map([[1, 2]]),
        bytes: new Uint8Array([1, 2]),
      });
    });
    await settled();
    expect(
      await gm.evaluate(() => {
        const { heard }: Loose = globalThis;
        return (
          heard && [Object.keys(heard), heard.nan, heard.when, JSON.stringify(heard.map), JSON.stringify(heard.bytes)]
        );
      }),
    ).toEqual([["nan", "when", "map", "bytes"], null, "1970-01-01T00:00:00.000Z", "{}", '{"0":1,"1":2}']);
  });

  it("a number that is none in a field of its own is refused before it travels, not made null @source API:NumberField", async () => {
    expect(
      await one.evaluate(
        async (id) =>
          [NaN, Infinity, null].reduce(
            async (all, value) => [
              ...(await all),
              await game.actors
                .get(id)
                .update({ "system.hp.value": value })
                .then(
                  () => "done",
                  () => "refused",
                ),
            ],
            Promise.resolve([] as string[]),
          ),
        HERO,
      ),
    ).toEqual(["refused", "refused", "refused"]);
  });

  it("changes of two clients do not share objects @source WIKI:api/sockets", async () => {
    const tags = await one.evaluate(async (id) => {
      const mine = ["b"];
      await game.actors.get(id).update({ "system.tags": mine });
      mine.push("later");
      return game.actors.get(id).system.tags;
    }, HERO);
    expect(tags).toEqual(["b"]);
  });

  it("an id in creation data is replaced without keepId, refused when taken with it @source API:DatabaseCreateOperation, RN:13.342", async () => {
    const ids = await one.evaluate(async (id) => {
      const actor = game.actors.get(id);
      const [first] = await actor.createEmbeddedDocuments("Item", [
        { _id: "itemChosen000001", name: "A", type: "gear" },
      ]);
      const [second] = await actor.createEmbeddedDocuments(
        "Item",
        [{ _id: "itemChosen000001", name: "B", type: "gear" }],
        { keepId: true },
      );
      const third = await actor
        .createEmbeddedDocuments("Item", [{ _id: "itemChosen000001", name: "C", type: "gear" }], { keepId: true })
        .then(
          () => "done",
          () => "refused",
        );
      return [first.id === "itemChosen000001", second.id, third];
    }, HERO);
    expect(ids).toEqual([false, "itemChosen000001", "refused"]);
  });

  it("an index into a list is refused before anything is sent @source WIKI:api/DataModel", async () => {
    expect(
      await one.evaluate(
        async (id) =>
          game.actors
            .get(id)
            .update({ "system.tags.0": "x" })
            .then(
              () => "done",
              () => "refused",
            ),
        HERO,
      ),
    ).toBe("refused");
  });
});
