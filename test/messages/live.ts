/**
 * A stored world that is played on: what the open seat writes goes to the stand-in's own server, with its permissions, and comes
 * back as it does at a table. One seat is open at a time; whoever sits down next finds what is stored then, as after a reload.
 * What others do meanwhile is asked of the server in their name and told to the seat.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Loose, LooseObject } from "../../packages/stand-in/common/loose.ts";
import { modify } from "../../packages/stand-in/server/operations.ts";
import { readManifest } from "../../packages/stand-in/server/manifest.ts";
import { emptyWorld, WorldStore } from "../../packages/stand-in/server/store.ts";
import type { Pack } from "../../packages/stand-in/server/packs.ts";
import { FIGHT, fightOf } from "./fight.ts";
import { generation, VERSIONS } from "./generations.ts";
import { onward } from "./passing.ts";
import { fetchedFrom, shown } from "./shelves.ts";
import { sitDown, stored, type Scene, type Seat } from "./table.ts";

declare const canvas: Loose, game: Loose;

/** A write as the server is asked for it. */
export interface Asked {
  readonly type: string;
  readonly action: string;
  readonly operation: LooseObject;
}

/** A table whose writes count. */
export interface LiveTable {
  /** Opens the world as it is stored now. @param active names of those who are there besides */
  sit(user: string, active?: readonly string[]): Promise<Seat>;
  /** Another's client writes; whoever sits here hears of it. @throws what the server refuses */
  other(user: string, asked: Asked): Promise<void>;
  /** What is stored. */
  stored(): Scene;
  /** Writes that are on their way when the tab dies: they never reach the server. */
  lost: (asked: Asked) => boolean;
}

/** A table at which a scene goes on. @param packs compendiums that stand beside it */
export function liveTable(scene: Scene, packs: ReadonlyMap<string, Pack> = new Map()): LiveTable {
  const folder = mkdtempSync(path.join(tmpdir(), "live-"));
  const store = new WorldStore(folder, () => ({ ...emptyWorld(), ...structuredClone(scene) }));
  const world = {
    store,
    manifest: readManifest(path.resolve(import.meta.dirname, "../..")),
    generation: generation(),
    coreVersion: VERSIONS[generation()],
    keepId: "reject",
  } as const;
  const write = (name: string, { type, action, operation }: Asked): LooseObject => {
    const user = [...store.collection("users").values()].find((one) => one["name"] === name);
    if (!user) throw new Error(`nobody is called ${name}`);
    const asker = { ...user, _id: String(user["_id"]), role: Number(user["role"]) };
    const result = modify(world, asker, { type, action, operation });
    const { data: _data, updates: _updates, ids: _ids, ...echo } = operation;
    return { type, action, operation: echo, result, userId: asker._id };
  };
  let hear: (event: string, ...told: Loose[]) => Loose = () => undefined;
  const table: LiveTable = {
    lost: () => false,
    stored: () => ({ ...scene, ...store.data() }),
    async sit(user, active = []) {
      const seat = await sitDown({ ...table.stored(), packs: shown(packs) }, user, active, (event, request) => {
        if (event !== "modifyDocument" || table.lost(request)) return undefined;
        if (request.action === "get") return { result: fetchedFrom(packs, request.operation) };
        return write(user, JSON.parse(JSON.stringify(request)));
      });
      hear = seat.hear;
      Object.assign(canvas, {
        ready: true,
        scene: game.scenes.active,
        tokens: { controlled: [], placeables: [], get: () => undefined },
      });
      return seat;
    },
    async other(user, asked) {
      await hear("modifyDocument", write(user, structuredClone(asked)));
      await onward();
    },
  };
  return table;
}

/** The stored table of a fighter, a ranger and three goblins, in the first turn of a fight of these, in this order. */
export function brawl(...names: readonly string[]): Scene {
  const scene = stored("dealt");
  scene.messages = [];
  const ids = names.map((_name, index) => `combatant000000${String(index)}`);
  scene.combats = [fightOf(scene, names, ids)];
  return scene;
}

/** A turn of the fight begins. */
export function turn(index: number, round = 1): Asked {
  return { type: "Combat", action: "update", operation: { updates: [{ _id: FIGHT, round, turn: index }] } };
}
