/** Chat: recipients, visibility and speakers, without a browser. */
import "../common/primitives.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChatMessage } from "../client/chat/chat-message.ts";
import { MESSAGE_MODES } from "../client/chat/roll-modes.ts";
import { diceConfig, Roll } from "../client/dice/index.ts";
import { setDeprecationHandler } from "../common/deprecation.ts";
import type { Loose, LooseObject } from "../common/loose.ts";

const root: Loose = globalThis;
const user = (id: string, isGM = false): Loose => ({ id, _id: id, name: id, isGM, character: null });
const gm = user("gm00000000000000", true);
const ann = user("ann0000000000000");
const bob = user("bob0000000000000");

/** The table seen by one user. */
function seat(self: Loose, generation = 13): void {
  const users = [gm, ann, bob];
  const values: LooseObject = { "core.rollMode": "publicroll", "core.messageMode": "public" };
  root.CONFIG = {
    Dice: diceConfig(generation),
    ChatMessage: { documentClass: ChatMessage, modes: MESSAGE_MODES, dataModels: {} },
  };
  root.foundry = { dice: { Roll } };
  root.Hooks = {
    callAll: () => true,
    call: () => true,
    onError: (_where: string, error: Error) => {
      throw error;
    },
  };
  root.game = {
    user: self,
    userId: self.id,
    release: { generation },
    canvas: null,
    scenes: new Map(),
    actors: new Map(),
    users: Object.assign([...users], { get: (id: string) => users.find((each) => each.id === id) }),
    settings: { get: (ns: string, key: string) => values[`${ns}.${key}`] },
    i18n: { localize: (key: string) => key },
  };
}

/** What the getters of a message say, for data that need no document. */
function seen(
  self: Loose,
  data: { author: Loose; whisper?: string[]; blind?: boolean; rolls?: Loose[] },
): { visible: boolean; content: boolean } {
  seat(self);
  const message: Loose = Object.create(ChatMessage.prototype);
  for (const [key, value] of Object.entries({ whisper: [], blind: false, rolls: [], ...data }))
    Object.defineProperty(message, key, { value });
  return { visible: message.visible, content: message.isContentVisible };
}

beforeEach(() => {
  seat(ann);
});
afterEach(() => {
  for (const name of ["CONFIG", "foundry", "Hooks", "game"]) Reflect.deleteProperty(globalThis, name);
  setDeprecationHandler();
});

describe("modes (KB:chat; API ChatMessage.applyRollMode)", () => {
  it.each([
    ["publicroll", [], false],
    ["gmroll", [gm.id], false],
    ["blindroll", [gm.id], true],
    ["selfroll", [ann.id], false],
  ])("%s", (mode, whisper, blind) => {
    expect(ChatMessage.applyRollMode({}, mode)).toEqual({ whisper, blind });
  });
  it("does not overwrite recipients", () => {
    expect(ChatMessage.applyRollMode({ whisper: [bob.id] }, "gmroll")).toMatchObject({ whisper: [bob.id] });
  });
  it("has new names on 14 and keeps the old ones (RN:14.355 #8856)", () => {
    expect(() => ChatMessage.applyRollMode({}, "gm")).toThrow(/Unknown roll mode/);
    seat(ann, 14);
    const deprecated: string[] = [];
    setDeprecationHandler((message) => {
      deprecated.push(message);
    });
    ChatMessage.applyRollMode({}, "gmroll");
    expect(deprecated).toHaveLength(2);
    expect(ChatMessage.applyMode({}, "gm")).toEqual(ChatMessage.applyMode({}, "gmroll"));
    expect(ChatMessage.applyMode({}, "self").whisper).toEqual([ann.id]);
  });
});

describe("visibility (KB:chat)", () => {
  it("shows plain whispers to recipients and author only, not even to the GM", () => {
    const whisper = { author: ann, whisper: [bob.id] };
    expect([ann, bob, gm].map((each) => seen(each, whisper).visible)).toEqual([true, true, false]);
  });
  it("shows that a private roll happened, its content to recipients and author", () => {
    const roll = { author: ann, whisper: [gm.id], rolls: [{}] };
    expect([ann, bob, gm].map((each) => seen(each, roll))).toEqual([
      { visible: true, content: true },
      { visible: true, content: false },
      { visible: true, content: true },
    ]);
  });
  it("hides a blind roll from its author", () => {
    const roll = { author: ann, whisper: [gm.id], blind: true, rolls: [{}] };
    expect([ann, gm].map((each) => seen(each, roll).content)).toEqual([false, true]);
  });
});

describe("speakers (KB:chat)", () => {
  it("falls back to the user", () => {
    expect(ChatMessage.getSpeaker()).toEqual({ scene: null, actor: null, token: null, alias: ann.name });
  });
  it("takes the actor, and for a token its own actor", () => {
    const actor = { id: "actor00000000000", name: "Brunhild", token: null };
    expect(ChatMessage.getSpeaker({ actor })).toEqual({ scene: null, actor: actor.id, token: null, alias: "Brunhild" });
    const token = {
      id: "token00000000000",
      name: "Goblin 1",
      parent: { id: "scene00000000000" },
      actor: { id: "goblin0000000000" },
    };
    expect(ChatMessage.getSpeaker({ token })).toEqual({
      scene: "scene00000000000",
      actor: "goblin0000000000",
      token: token.id,
      alias: "Goblin 1",
    });
    expect(ChatMessage.getSpeaker({ token: { document: token }, alias: "X" }).alias).toBe("X");
  });
});

describe("rolls as messages (API Roll#toMessage)", () => {
  it("gives data without creating", async () => {
    const roll = await new Roll("2 + 3").evaluate();
    const data = await roll.toMessage({ flavor: "f" }, { create: false, rollMode: "gmroll" });
    expect(data).toMatchObject({ author: ann.id, content: "5", flavor: "f", rolls: [roll], whisper: [gm.id] });
  });
});
