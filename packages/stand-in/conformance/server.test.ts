/** The server, driven by raw sockets: a hostile client has no client-side checks. @source WIKI:api/document, WIKI:api/sockets, KB:compendium */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LooseObject } from "../common/loose.ts";
import { WorldStore } from "../server/store.ts";
import { IDS } from "../world/empty.ts";
import { openTable, until, type Tab, type TestTable } from "./table.ts";

const HERO = "actorHero0000001",
  FOE = "actorFoe00000001",
  TOKEN = "tokenFoe00000001",
  SWORD = "itemSword0000001",
  ID = "messageFixed0001";
const parts = () => ({
  actors: [
    {
      _id: HERO,
      name: "Hero",
      type: "hero",
      system: { hp: { value: 10, max: 10 }, tags: ["a", "b"], map: { x: 1, y: 2 } },
      ownership: { default: 0, [IDS.player1]: 3 },
    },
    {
      _id: FOE,
      name: "Foe",
      type: "npc",
      system: { hp: { value: 7, max: 7 }, map: { x: 1 } },
      items: [{ _id: SWORD, name: "Sword", type: "gear", system: { weight: 2 } }],
    },
  ],
  tokens: [{ _id: TOKEN, name: "Foe 1", actorId: FOE }],
});
const actor = (table: TestTable, id: string): LooseObject =>
  table.host.world().actors.find((entry) => entry["_id"] === id) ?? {};
const token = (table: TestTable): LooseObject => table.host.world().scenes[0]?.["tokens"][0];

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: TestTable, gm: Tab, one: Tab, two: Tab;
  beforeAll(async () => {
    table = await openTable(parts(), { generation });
    [gm, one, two] = [await table.tab(IDS.gm), await table.tab(IDS.player1), await table.tab(IDS.player2)];
  });
  afterAll(() => table.end());

  it("updates by an owner, not by others @source KB:users", async () => {
    await one.modify("Actor", "update", { updates: [{ _id: HERO, "system.hp.value": 9 }] });
    expect(actor(table, HERO)["system"].hp).toEqual({ value: 9, max: 10 });
    await expect(
      two.modify("Actor", "update", { updates: [{ _id: HERO, system: { hp: { value: 1 } } }] }),
    ).rejects.toThrow(/lacks permission/);
    await expect(
      one.modify("Actor", "update", { updates: [{ _id: FOE, system: { hp: { value: 1 } } }] }),
    ).rejects.toThrow(/lacks permission/);
    await expect(
      one.modify("Actor", "update", { updates: [{ _id: HERO, ownership: { default: 3 } }] }),
    ).rejects.toThrow(/lacks permission/);
  });

  it("keeps players from creating and deleting actors, their own too @source API:BaseActor.metadata", async () => {
    await expect(one.modify("Actor", "create", { data: [{ name: "X", type: "hero" }] })).rejects.toThrow(
      /lacks permission/,
    );
    await expect(one.modify("Actor", "delete", { ids: [HERO] })).rejects.toThrow(/lacks permission/);
  });

  it("lets the owner of an actor change its items @source API:BaseItem.metadata", async () => {
    const [item] = await one.modify("Item", "create", {
      parentUuid: `Actor.${HERO}`,
      data: [{ _id: SWORD, name: "Bow", type: "gear" }],
    });
    expect(item._id).not.toBe(SWORD);
    await one.modify("Item", "update", {
      parentUuid: `Actor.${HERO}`,
      updates: [{ _id: item._id, "system.weight": 3 }],
    });
    expect(actor(table, HERO)["items"][0].system).toEqual({ weight: 3 });
    await expect(two.modify("Item", "delete", { parentUuid: `Actor.${HERO}`, ids: [item._id] })).rejects.toThrow(
      /lacks permission/,
    );
    await one.modify("Item", "delete", { parentUuid: `Actor.${HERO}`, ids: [item._id] });
    expect(actor(table, HERO)["items"]).toEqual([]);
  });

  it("replaces arrays whole and refuses an index into one @source WIKI:api/DataModel", async () => {
    await gm.modify("Actor", "update", { updates: [{ _id: HERO, "system.tags": ["c"] }] });
    expect(actor(table, HERO)["system"].tags).toEqual(["c"]);
    await expect(gm.modify("Actor", "update", { updates: [{ _id: HERO, "system.tags.0": "d" }] })).rejects.toThrow(
      /whole list/,
    );
  });

  it("deletes and replaces keys @source RN:13.334 #11273, RN:13.335 #11977, RN:14.349 #13090", async () => {
    await gm.modify("Actor", "update", { updates: [{ _id: HERO, "system.map.-=x": null }] });
    expect(actor(table, HERO)["system"].map).toEqual({ y: 2 });
    await gm.modify("Actor", "update", { updates: [{ _id: HERO, "system.==map": { z: 1 } }] });
    expect(actor(table, HERO)["system"].map).toEqual({ z: 1 });
    await expect(gm.modify("Actor", "update", { updates: [{ _id: HERO, "system.map.-=z": 0 }] })).rejects.toThrow(
      /must be null/,
    );
    const operator = { __$OPERATOR$__: "ForcedDeletion" };
    const done = gm.modify("Actor", "update", { updates: [{ _id: HERO, system: { map: { z: operator } } }] });
    if (generation === 13) await expect(done).rejects.toThrow(/generation 14/);
    else {
      await done;
      expect(actor(table, HERO)["system"].map).toEqual({});
    }
  });

  it("does all of a bulk operation or nothing", async () => {
    const before = actor(table, HERO);
    await expect(
      gm.modify("Actor", "update", {
        updates: [
          { _id: HERO, name: "Changed" },
          { _id: "noSuchActor00000", name: "X" },
        ],
      }),
    ).rejects.toThrow(/does not exist/);
    expect(actor(table, HERO)).toEqual(before);
  });

  it("refuses a taken id and makes new ids without keepId @source GH:#13098 @unsure", async () => {
    const [message] = await one.modify("ChatMessage", "create", {
      data: [{ _id: ID, type: "test", content: "1" }],
      keepId: true,
    });
    expect(message._id).toBe(ID);
    await expect(
      two.modify("ChatMessage", "create", { data: [{ _id: ID, type: "test" }], keepId: true }),
    ).rejects.toThrow(/already exists/);
    const [other] = await one.modify("ChatMessage", "create", { data: [{ _id: ID, type: "test" }] });
    expect(other._id).not.toBe(ID);
  });

  it("makes the sender the author, and only him or a GM may change the message @source RN:13.332 #11431", async () => {
    const [message] = await one.modify("ChatMessage", "create", { data: [{ type: "test", author: IDS.gm }] });
    expect(message.author).toBe(IDS.player1);
    await expect(
      two.modify("ChatMessage", "update", { updates: [{ _id: message._id, "system.x": 1 }] }),
    ).rejects.toThrow(/lacks permission/);
    await expect(
      one.modify("ChatMessage", "update", { updates: [{ _id: message._id, author: IDS.player2 }] }),
    ).rejects.toThrow(/author/);
    await gm.modify("ChatMessage", "update", { updates: [{ _id: message._id, "system.x": 1 }] });
    const [posed] = await gm.modify("ChatMessage", "create", { data: [{ type: "test", author: IDS.player2 }] });
    expect(posed.author).toBe(IDS.player2);
  });

  it("refuses types that the manifest does not declare @source KB:module-sub-types", async () => {
    await expect(gm.modify("Actor", "create", { data: [{ name: "X", type: "dragon" }] })).rejects.toThrow(
      /not declared/,
    );
    await expect(gm.modify("ChatMessage", "create", { data: [{ type: "attack" }] })).rejects.toThrow(/not declared/);
  });

  it("sanitises declared HTML, iframe srcdoc included @source GH:#13341", async () => {
    const html = `<p style="color:red" onclick="x()">Hi <script>1</script><iframe srcdoc="<script>1</script>"></iframe><a href="javascript:x()">y</a></p>`;
    await gm.modify("Actor", "update", { updates: [{ _id: HERO, system: { biography: html } }] });
    expect(actor(table, HERO)["system"].biography).toBe("<p>Hi <a>y</a></p>");
    const [message] = await one.modify("ChatMessage", "create", { data: [{ content: html }] });
    expect(message.content).not.toMatch(/iframe|script|onclick/);
  });

  it("stores system data as it comes: the server has no system code", async () => {
    await one.modify("Actor", "update", { updates: [{ _id: HERO, system: { hp: { value: "many" }, odd: true } }] });
    expect(actor(table, HERO)["system"]).toMatchObject({ hp: { value: "many" }, odd: true });
  });

  it("lets only a GM write gmOnlyFields @source KB:module-sub-types", async () => {
    await gm.modify("Actor", "update", { updates: [{ _id: FOE, ownership: { [IDS.player1]: 3 } }] });
    await one.modify("Actor", "update", { updates: [{ _id: FOE, "system.hp.value": 6 }] });
    await expect(one.modify("Actor", "update", { updates: [{ _id: FOE, "system.secret": "x" }] })).rejects.toThrow(
      /lacks permission/,
    );
    await expect(one.modify("Actor", "update", { updates: [{ _id: FOE, "==system": { secret: 1 } }] })).rejects.toThrow(
      /lacks permission/,
    );
    await gm.modify("Actor", "update", {
      updates: [{ _id: FOE, "system.secret": "x", ownership: { [IDS.player1]: 0 }, "system.hp.value": 7 }],
    });
  });

  it("writes a token's own actor into its delta and leaves the world actor alone", async () => {
    const parentUuid = `Scene.${IDS.scene}.Token.${TOKEN}`;
    await expect(
      one.modify("Actor", "update", { parentUuid, updates: [{ _id: FOE, "system.hp.value": 1 }] }),
    ).rejects.toThrow(/lacks permission/);
    await gm.modify("Actor", "update", { parentUuid, updates: [{ _id: FOE, "system.hp.value": 1 }] });
    expect(token(table)["delta"].system).toEqual({ hp: { value: 1 } });
    expect(actor(table, FOE)["system"].hp.value).toBe(7);
    await gm.modify("Item", "update", {
      parentUuid: `${parentUuid}.Actor.${FOE}`,
      updates: [{ _id: SWORD, "system.weight": 9 }],
    });
    expect(token(table)["delta"].items).toMatchObject([{ _id: SWORD, name: "Sword", system: { weight: 9 } }]);
    expect(actor(table, FOE)["items"][0].system.weight).toBe(2);
    await gm.modify("Item", "delete", { parentUuid: `${parentUuid}.Actor.${FOE}`, ids: [SWORD] });
    expect(token(table)["delta"].items).toEqual([{ _id: SWORD, _tombstone: true }]);
  });

  it("keeps world settings from players @source API:CONST.USER_PERMISSIONS", async () => {
    await expect(one.modify("Setting", "create", { data: [{ key: "mini-system.world", value: "2" }] })).rejects.toThrow(
      /lacks permission/,
    );
    await gm.modify("Setting", "create", { data: [{ key: "mini-system.world", value: "2" }] });
    expect(table.host.world().settings.map((entry) => entry["value"])).toContain("2");
  });

  it("tells everybody but the requester, and relays system events to all but the emitter @source WIKI:api/sockets", async () => {
    await two.world(); // everything earlier has arrived
    for (const tab of [gm, one, two]) tab.heard.length = 0;
    await one.modify("Actor", "update", { updates: [{ _id: HERO, "system.hp.value": 3 }], note: "x" });
    one.socket.emit("system.mini-system", { hello: 1 });
    await until(() => two.heard.some((entry) => entry.event === "system.mini-system"));
    expect(two.heard.find((entry) => entry.event === "modifyDocument")?.args[0]).toMatchObject({
      userId: IDS.player1,
      operation: { note: "x" },
      result: [{ _id: HERO, system: { hp: { value: 3 } } }],
    });
    expect(one.heard.filter((entry) => ["modifyDocument", "system.mini-system"].includes(entry.event))).toEqual([]);
  });
});

describe("the world outlives the server", () => {
  it("a killed server has everything it acknowledged; half a line is not a write", async () => {
    const table = await openTable(parts());
    const gm = await table.tab(IDS.gm);
    await gm.modify("Actor", "update", { updates: [{ _id: HERO, "system.hp.value": 4 }] });
    await table.host.kill();
    WorldStore.tearJournal(table.folder);
    await table.restart();
    expect(actor(table, HERO)["system"].hp.value).toBe(4);
    expect(table.host.world().actors).toHaveLength(2);
    await table.end();
  });

  it("keepId lane overwrite replaces a primary document @source GH:#13098 @unsure", async () => {
    const table = await openTable(parts(), { keepId: "overwrite" });
    const one = await table.tab(IDS.player1),
      two = await table.tab(IDS.player2);
    await one.modify("ChatMessage", "create", { data: [{ _id: ID, type: "test", content: "1" }], keepId: true });
    await two.modify("ChatMessage", "create", { data: [{ _id: ID, type: "test", content: "2" }], keepId: true });
    expect(table.host.world().messages.map((entry) => entry["content"])).toEqual(["2"]);
    await table.end();
  });
});

describe("presence and latency", () => {
  it("a user is active while any of his tabs is open", async () => {
    const table = await openTable(parts());
    const gm = await table.tab(IDS.gm);
    const first = await table.tab(IDS.player1),
      second = await table.tab(IDS.player1);
    await until(() => gm.heard.some((entry) => entry.event === "userActivity" && entry.args[1].active === true));
    gm.heard.length = 0;
    first.close();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(gm.heard).toEqual([]);
    second.close();
    await until(() => gm.heard.some((entry) => entry.event === "userActivity" && entry.args[1].active === false));
    await table.end();
  });

  it("keeps each tab's order under random delay", async () => {
    const table = await openTable(parts(), { latency: { min: 1, max: 20 } });
    const gm = await table.tab(IDS.gm),
      one = await table.tab(IDS.player1);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        gm.modify("Actor", "update", { updates: [{ _id: HERO, "system.hp.value": index }] }),
      ),
    );
    await until(() => one.heard.filter((entry) => entry.event === "modifyDocument").length === 20);
    const values = one.heard
      .filter((entry) => entry.event === "modifyDocument")
      .map((entry) => entry.args[0].result[0].system.hp.value);
    expect(values).toEqual(Array.from({ length: 20 }, (_, index) => index));
    await table.end();
  });
});
