/** Writes a world folder for a test, as raw JSON, before a host opens it. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";
import { newId } from "../server/json/ids.ts";
import { emptyWorld, type WorldData } from "../server/store.ts";
import { tableScene, tableUsers } from "./empty.ts";

/** What a fixture world holds; all optional. */
export interface WorldParts {
  users?: LooseObject[];
  actors?: LooseObject[];
  items?: LooseObject[];
  messages?: LooseObject[];
  folders?: LooseObject[];
  macros?: LooseObject[];
  combats?: LooseObject[];
  journal?: LooseObject[];
  tables?: LooseObject[];
  /** changes of the scene */ scene?: LooseObject;
  tokens?: LooseObject[];
  /** world settings: "namespace.key" → value */ settings?: Record<string, unknown>;
}

/** A world from its parts; missing ids and lists are filled in. */
export function composeWorld(parts: WorldParts): WorldData {
  const scene = { ...tableScene((parts.tokens ?? []).map(fixtureToken)), ...parts.scene };
  return {
    ...emptyWorld(),
    users: parts.users ?? tableUsers(),
    scenes: [scene],
    actors: (parts.actors ?? []).map(fixtureActor),
    items: (parts.items ?? []).map(withId),
    messages: (parts.messages ?? []).map(withId),
    folders: (parts.folders ?? []).map(withId),
    macros: (parts.macros ?? []).map(fixtureMacro),
    combats: (parts.combats ?? []).map(withId),
    journal: (parts.journal ?? []).map(withId),
    tables: (parts.tables ?? []).map(withId),
    settings: Object.entries(parts.settings ?? {}).map(([key, value]) => ({
      _id: newId(),
      key,
      value: JSON.stringify(value),
      user: null,
      _stats: {},
    })),
  };
}

/** Writes `world.json`; an older world in the folder is removed. */
export function buildWorld(folder: string, parts: WorldParts): WorldData {
  const world = composeWorld(parts);
  mkdirSync(folder, { recursive: true });
  rmSync(path.join(folder, "journal.jsonl"), { force: true });
  writeFileSync(path.join(folder, "world.json"), JSON.stringify(world));
  return world;
}

function withId(data: LooseObject): LooseObject {
  return { folder: null, sort: 0, flags: {}, _stats: {}, ...data, _id: data["_id"] ?? newId() };
}

function fixtureMacro(data: LooseObject): LooseObject {
  return {
    type: "chat",
    author: null,
    img: "icons/svg/dice-target.svg",
    scope: "global",
    command: "",
    ownership: { default: 0 },
    ...withId(data),
  };
}

/** An actor with defaults for core's own fields. */
export function fixtureActor(data: LooseObject): LooseObject {
  const items: LooseObject[] = Array.isArray(data["items"]) ? data["items"] : [];
  return {
    img: "icons/svg/mystery-man.svg",
    system: {},
    effects: [],
    ownership: { default: 0 },
    ...withId(data),
    prototypeToken: prototypeToken(data),
    items: items.map(withId),
  };
}

function prototypeToken(data: LooseObject): LooseObject {
  return {
    name: data["name"],
    texture: { src: data["img"] ?? "icons/svg/mystery-man.svg" },
    width: 1,
    height: 1,
    actorLink: false,
    disposition: -1,
    displayName: 0,
    displayBars: 0,
    ...data["prototypeToken"],
  };
}

/** A token with defaults; `x` and `y` are pixels of the top left corner. */
export function fixtureToken(data: LooseObject): LooseObject {
  const _id = data["_id"] ?? newId();
  return {
    name: "",
    actorId: null,
    actorLink: false,
    x: 0,
    y: 0,
    elevation: 0,
    width: 1,
    height: 1,
    hidden: false,
    disposition: -1,
    displayName: 0,
    displayBars: 0,
    texture: { src: "icons/svg/mystery-man.svg" },
    bar1: { attribute: "hp" },
    bar2: { attribute: null },
    sort: 0,
    flags: {},
    delta: { _id, system: {}, items: [], effects: [], flags: {} },
    ...data,
    _id,
  };
}
