/** @source KB:users, API:CONST.USER_PERMISSIONS, metadata of API:Base*, RN:13.332 #11431, GH:#14252 */
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { USER_PERMISSIONS } from "../common/constants.ts";
import { setGeneration } from "../common/operators.ts";
import {
  canUserModify,
  getUserLevel,
  hasPermission,
  isGM,
  setPermissionTable,
  testUserPermission,
} from "../common/permissions.ts";
import { setDocumentTypes } from "../common/registry.ts";
import type { PermissionAction, PermissionNode, PermissionUser } from "../common/permissions.ts";
import type { LooseObject } from "../common/loose.ts";

const user = (_id: string, role: number, permissions: Record<string, boolean> = {}): PermissionUser => ({
  _id,
  role,
  permissions,
});
const player = user("player", 1);
const trusted = user("trusted", 2);
const assistant = user("assist", 3);
const gm = user("gm", 4);
const other = user("other", 1);

const own = { default: 0, player: 3, trusted: 3 };
const actor: PermissionNode = { documentName: "Actor", data: { _id: "a", type: "character", ownership: own } };
const worldItem: PermissionNode = { documentName: "Item", data: { ownership: own } };
const item: PermissionNode = { documentName: "Item", data: { ownership: { default: 0 } }, parent: actor };
const message: PermissionNode = { documentName: "ChatMessage", data: { _id: "m", author: "player" } };
const scene: PermissionNode = { documentName: "Scene", data: { ownership: { default: 0 } } };
const token: PermissionNode = {
  documentName: "Token",
  data: { _id: "t", x: 0, actorLink: false, delta: null },
  parent: scene,
  actor: actor.data,
};
const delta: PermissionNode = { documentName: "ActorDelta", data: {}, parent: token };
const deltaItem: PermissionNode = { documentName: "Item", data: {}, parent: delta };
const setting: PermissionNode = { documentName: "Setting", data: { key: "a.b", user: null } };
const userSetting: PermissionNode = { documentName: "Setting", data: { key: "a.b", user: "player" } };
const folder: PermissionNode = { documentName: "Folder", data: {} };
const playerDoc: PermissionNode = { documentName: "User", data: { _id: "player", role: 1 } };
const gmDoc: PermissionNode = { documentName: "User", data: { _id: "gm", role: 4 } };

beforeEach(() => {
  setGeneration(14);
  setDocumentTypes({ Actor: { character: {}, npc: { gmOnlyFields: ["gmNotes"] } }, Item: { weapon: {} } });
});
afterEach(() => {
  setPermissionTable({});
  setDocumentTypes({});
});

describe("roles (@source KB:users)", () => {
  it("assistants and game masters are GMs", () =>
    expect([player, trusted, assistant, gm].map(isGM)).toEqual([false, false, true, true]));
  test.each([
    ["ACTOR_CREATE", 3],
    ["ITEM_CREATE", 3],
    ["SETTINGS_MODIFY", 3],
    ["TOKEN_CREATE", 3],
    ["TOKEN_DELETE", 3],
    ["TOKEN_CONFIGURE", 2],
    ["MANUAL_ROLLS", 2],
    ["MESSAGE_WHISPER", 1],
    ["QUERY_USER", 1],
  ] as const)("%s belongs to role %i and above", (name, role) => expect(USER_PERMISSIONS[name].defaultRole).toBe(role));
  it("the world may say otherwise", () => {
    expect(hasPermission(player, "ACTOR_CREATE")).toBe(false);
    setPermissionTable({ ACTOR_CREATE: [1, 2, 3, 4] });
    expect(hasPermission(player, "ACTOR_CREATE")).toBe(true);
  });
  it("a user may be an exception", () =>
    expect(hasPermission(user("x", 1, { ITEM_CREATE: true }), "ITEM_CREATE")).toBe(true));
  it("the game master has all", () => {
    setPermissionTable({ ACTOR_CREATE: [] });
    expect(hasPermission(gm, "ACTOR_CREATE")).toBe(true);
  });
});

describe("levels", () => {
  it("own entry before default", () => {
    const node = { documentName: "Actor", data: { ownership: { default: 2, player: 0 } } };
    expect([getUserLevel(player, node), getUserLevel(other, node)]).toEqual([0, 2]);
  });
  it("INHERIT gives way to the default", () =>
    expect(getUserLevel(player, { documentName: "Actor", data: { ownership: { default: 1, player: -1 } } })).toBe(1));
  it("none without any", () => expect(getUserLevel(player, { documentName: "Actor", data: {} })).toBe(0));
  it("embedded ones by the parent", () =>
    expect([getUserLevel(player, item), getUserLevel(other, item)]).toEqual([3, 0]));
  it("tokens by their actor", () => expect([getUserLevel(player, token), getUserLevel(other, token)]).toEqual([3, 0]));
  it("tokens by their delta's own ownership first", () => {
    const node = { ...token, data: { ...token.data, delta: { ownership: { default: 0, other: 3, player: 0 } } } };
    expect([getUserLevel(player, node), getUserLevel(other, node)]).toEqual([0, 3]);
  });
  it("a linked token's delta does not count", () => {
    const node = { ...token, data: { actorLink: true, delta: { ownership: { default: 3 } } } };
    expect(getUserLevel(other, node)).toBe(0);
  });
  it("tokens without an actor are nobody's @unsure", () =>
    expect(getUserLevel(player, { ...token, actor: null })).toBe(0));
  it("a delta and its items by the token", () =>
    expect([getUserLevel(player, delta), getUserLevel(player, deltaItem), getUserLevel(other, deltaItem)]).toEqual([
      3, 3, 0,
    ]));
  it("GMs own everything", () =>
    expect(testUserPermission(assistant, { documentName: "Actor", data: {} }, "OWNER")).toBe(true));
  it("exactly is exactly", () => expect(testUserPermission(player, actor, "LIMITED", { exact: true })).toBe(false));
  it("in a compendium by role (@source KB:compendium)", () => {
    const node = { ...actor, pack: { locked: true, ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } } };
    expect([getUserLevel(player, node), getUserLevel(assistant, node)]).toEqual([2, 3]);
  });
});

type Row = [string, PermissionNode, PermissionAction, LooseObject, PermissionUser[]];
const EVERYONE = [player, trusted, assistant, gm, other];
describe("who may", () => {
  const table: Row[] = [
    ["create a world actor", { documentName: "Actor", data: { type: "character" } }, "create", {}, [assistant, gm]],
    ["update an actor: its owner", actor, "update", { "system.hp.value": 3 }, [player, trusted, assistant, gm]],
    ["delete an actor: not its owner", actor, "delete", {}, [assistant, gm]],
    ["change an actor's ownership @unsure", actor, "update", { "ownership.other": 3 }, [assistant, gm]],
    ["replace an actor's ownership @unsure", actor, "update", { "==ownership": {} }, [assistant, gm]],
    ["create a world item", { documentName: "Item", data: {} }, "create", {}, [assistant, gm]],
    ["update a world item", worldItem, "update", { name: "x" }, [player, trusted, assistant, gm]],
    ["delete a world item: its owner", worldItem, "delete", {}, [player, trusted, assistant, gm]],
    ["create an item in an actor: its owner", item, "create", {}, [player, trusted, assistant, gm]],
    ["update an item in an actor", item, "update", {}, [player, trusted, assistant, gm]],
    ["delete an item in an actor", item, "delete", {}, [player, trusted, assistant, gm]],
    ["create an item in a token's actor", deltaItem, "create", {}, [player, trusted, assistant, gm]],
    ["speak as player @unsure", message, "create", {}, [player, assistant, gm]],
    ["whisper", { documentName: "ChatMessage", data: { whisper: ["gm"] } }, "create", {}, EVERYONE],
    ["speak as oneself", { documentName: "ChatMessage", data: {} }, "create", {}, EVERYONE],
    ["update player's message @unsure", message, "update", { content: "x" }, [player, assistant, gm]],
    ["change a message's author (@source RN:13.332 #11431)", message, "update", { author: "other" }, [assistant, gm]],
    ["delete player's message", message, "delete", {}, [player, assistant, gm]],
    ["change a world setting", setting, "update", { value: "1" }, [assistant, gm]],
    ["create a world setting", setting, "create", {}, [assistant, gm]],
    ["change player's own setting", userSetting, "update", { value: "1" }, [player]],
    ["make a user setting a world setting", userSetting, "update", { user: null }, []],
    ["create a token", token, "create", {}, [assistant, gm]],
    ["move a token", token, "update", { x: 5, y: 5 }, [player, trusted, assistant, gm]],
    ["change a token's delta", token, "update", { "delta.system.hp.value": 1 }, [player, trusted, assistant, gm]],
    ["change the ownership in a delta @unsure", token, "update", { "delta.ownership.other": 3 }, [assistant, gm]],
    ["configure a token", token, "update", { width: 2 }, [trusted, assistant, gm]],
    ["hide a token @unsure", token, "update", { hidden: true }, [assistant, gm]],
    ["delete a token", token, "delete", {}, [assistant, gm]],
    ["update a delta", delta, "update", { "system.hp.value": 1 }, [player, trusted, assistant, gm]],
    ["update a scene", scene, "update", { name: "x" }, [assistant, gm]],
    ["update a folder", folder, "update", { name: "x" }, [assistant, gm]],
    ["change one's own color", playerDoc, "update", { color: "#ff0000" }, [player, assistant, gm]],
    ["change one's own role", playerDoc, "update", { role: 4 }, [gm]],
    ["change a game master", gmDoc, "update", { name: "x" }, [gm]],
    ["delete a user", playerDoc, "delete", {}, [assistant, gm]],
    ["write to a locked compendium", { ...worldItem, pack: { locked: true } }, "update", {}, []],
    ["write to an open compendium", { ...worldItem, pack: { locked: false } }, "update", {}, [assistant, gm]],
    [
      "see an actor without any level",
      { documentName: "Actor", data: { ownership: { default: 0 } } },
      "view",
      {},
      [assistant, gm],
    ],
    [
      "see an actor of limited ownership",
      { documentName: "Actor", data: { ownership: { default: 1 } } },
      "view",
      {},
      EVERYONE,
    ],
    ["update something the host does not know", { documentName: "Cards", data: {} }, "update", {}, [assistant, gm]],
  ];
  test.each(table)("%s", (_name, node, action, changes, allowed) => {
    expect(EVERYONE.filter((candidate) => canUserModify(candidate, node, action, changes))).toEqual(
      EVERYONE.filter((candidate) => allowed.includes(candidate)),
    );
  });
});

describe("gmOnlyFields (@source KB:module-sub-types, GH:#14252)", () => {
  const npc: PermissionNode = { documentName: "Actor", data: { type: "npc", ownership: own } };
  const creator = user("creator", 1, { ACTOR_CREATE: true });
  test.each<[string, LooseObject, boolean]>([
    ["another field", { "system.hp.value": 1 }, true],
    ["the field", { "system.gmNotes": "x" }, false],
    ["the field nested", { system: { gmNotes: "x" } }, false],
    ["deleting it", { "system.-=gmNotes": null }, false],
    ["replacing what it is in", { "==system": {} }, false],
    ["replacing by operator", { system: { __$OPERATOR$__: "ForcedReplacement", value: {} } }, false],
  ])("a player may write %s: %o %s", (_name, changes, allowed) =>
    expect(canUserModify(player, npc, "update", changes)).toBe(allowed),
  );
  it("a GM may", () => expect(canUserModify(assistant, npc, "update", { "system.gmNotes": "x" })).toBe(true));
  it("on 14 players cannot create the type at all", () => expect(canUserModify(creator, npc, "create")).toBe(false));
  it("on 13 not with the field filled", () => {
    setGeneration(13);
    expect(canUserModify(creator, npc, "create")).toBe(true);
    expect(canUserModify(creator, { ...npc, data: { type: "npc", system: { gmNotes: "x" } } }, "create")).toBe(false);
  });
});

test("who may not whisper makes no message for some only, and all others @source GH:#9888 @unsure for rolls and oneself", () => {
  const silent = user("silent", 1, { MESSAGE_WHISPER: false });
  const may = (data: object): boolean =>
    canUserModify(silent, { documentName: "ChatMessage", data: { ...data } }, "create");
  expect([
    may({}),
    may({ whisper: [] }),
    may({ whisper: ["gm"] }),
    may({ whisper: ["silent"] }),
    may({ blind: true }),
  ]).toEqual([true, true, false, false, false]);
});
