/**
 * The socket: one connection per tab. Events: `session` (the user), `world` (all data, once per page),
 * `modifyDocument`, `userActivity` (presence and targets), `system.<id>` (relayed to all clients except the sender, if
 * the manifest allows it).
 * Written from: WIKI:api/sockets.
 */
import type { Server, Socket } from "socket.io";
import type { Loose, LooseObject } from "../common/loose.ts";
import { overTheWire } from "../common/wire.ts";
import { isObject } from "./json/changes.ts";
import type { Manifest } from "./manifest.ts";
import { manifestsOf, type Module } from "./modules.ts";
import { DelayLine, type LatencyRange } from "./latency.ts";
import { modify } from "./operations.ts";
import { packDocuments, packIndex, packLevel, type Pack } from "./packs.ts";
import { readSession } from "./sessions.ts";
import type { ServerUser, World } from "./world.ts";

/** What the socket layer needs besides the world. */
export interface Table extends World {
  /** the system's own manifest; `manifest` has the types of modules besides */ system: Manifest;
  modules: readonly Module[];
  packs: Map<string, Pack>;
  release: LooseObject;
  random: () => number;
  latency: LatencyRange;
  /** a request whose answer is lost with the connection */ lostAnswers: "pending" | "reject";
}

/** The sockets of a table. */
export interface Sockets {
  connections(): number;
  activeUsers(): ReadonlySet<string>;
  traffic(): { writes: number; underway: number };
  /** Cuts every connection and drops what is on its way. */ clear(): void;
}

interface Connection {
  socket: Socket;
  userId: string;
  inbound: DelayLine;
  outbound: DelayLine;
}
type Ack = (answer: LooseObject) => void;

/** Serves a table on a socket server. */
export function serveTable(io: Server, table: Table): Sockets {
  const open = new Set<Connection>();
  let writes = 0;
  const range = (): LatencyRange => table.latency;

  const users = (): Map<string, LooseObject> => table.store.collection("users");
  const activeUsers = (): string[] => [...new Set([...open].map((connection) => connection.userId))];
  const broadcast = (from: Connection, event: string, ...args: Loose[]): void => {
    for (const other of open) if (other !== from) other.outbound.push(() => other.socket.emit(event, ...args));
  };

  io.on("connection", (socket) => {
    const userId = readSession(socket.handshake.headers.cookie, users());
    const connection: Connection = {
      socket,
      userId: userId ?? "",
      inbound: new DelayLine(table.random, range),
      outbound: new DelayLine(table.random, range),
    };
    if (!userId) {
      socket.emit("session", { userId: null });
      socket.disconnect(true);
      return;
    }
    const wasActive = activeUsers().includes(userId);
    open.add(connection);
    connection.outbound.push(() => socket.emit("session", { sessionId: socket.id, userId }));
    if (!wasActive) broadcast(connection, "userActivity", userId, { active: true });

    const listen = (event: string, handle: (args: Loose[], ack: Ack) => void): void => {
      socket.on(event, (...args: Loose[]) => {
        const last: Loose = args.at(-1);
        const ack: Ack = (answer) => {
          if (typeof last === "function") connection.outbound.push(() => last(answer));
        };
        const rest: Loose[] = (typeof last === "function" ? args.slice(0, -1) : args).map(overTheWire);
        connection.inbound.push(() => {
          try {
            handle(rest, ack);
          } catch (error) {
            ack({ error: { name: "Error", message: error instanceof Error ? error.message : String(error) } });
          }
        });
      });
    };

    listen("world", (_args, ack) => {
      ack({ result: worldPayload(table, userId, activeUsers()) });
    });
    listen("modifyDocument", ([request], ack) => {
      const user = asUser(users().get(userId));
      if (!isObject(request) || !isObject(request["operation"])) throw new Error("not a document request");
      const { type, action, operation } = request;
      if (action === "get") {
        ack({ result: get(table, user, operation) });
        return;
      }
      const result = modify(table, user, { type: String(type), action: String(action), operation });
      writes += 1;
      const answer = { type, action, operation: echo(operation), result, userId };
      ack(answer);
      broadcast(connection, "modifyDocument", answer);
    });
    listen("userActivity", ([activity]) => {
      if (isObject(activity)) broadcast(connection, "userActivity", userId, { ...activity, active: true });
    });
    socket.onAny((event: string) => {
      if (event.startsWith("system.") && event !== `system.${table.manifest.id}`) socket.emit("unknownChannel", event);
    });
    const channels = [
      ...(table.manifest.socket === true ? [`system.${table.manifest.id}`] : []),
      ...table.modules.flatMap(({ manifest }) => (manifest.socket === true ? [`module.${manifest.id}`] : [])),
    ];
    for (const channel of channels)
      listen(channel, (args, ack) => {
        broadcast(connection, channel, ...args);
        ack({});
      });
    socket.on("disconnect", () => {
      if (!open.delete(connection)) return;
      connection.inbound.close();
      connection.outbound.close();
      if (!activeUsers().includes(userId)) broadcast(connection, "userActivity", userId, { active: false });
    });
  });
  return {
    connections: () => open.size,
    activeUsers: () => new Set(activeUsers()),
    traffic: () => ({
      writes,
      underway: [...open].reduce((sum, { inbound, outbound }) => sum + inbound.length + outbound.length, 0),
    }),
    clear: () => {
      for (const connection of open) {
        connection.inbound.close();
        connection.outbound.close();
        connection.socket.disconnect(true);
      }
      open.clear();
    },
  };
}

/** The request's options travel to everybody; its payload does not (the result stands for it). */
function echo(operation: LooseObject): LooseObject {
  const out = { ...operation };
  for (const key of ["data", "updates", "ids"]) delete out[key];
  return out;
}

function asUser(user: LooseObject | undefined): ServerUser {
  if (!user) throw new Error("this user does not exist any more");
  return { ...user, _id: String(user["_id"]), role: Number(user["role"] ?? 0) };
}

function get(table: Table, user: ServerUser, operation: LooseObject): LooseObject[] {
  const pack = table.packs.get(String(operation["pack"]));
  if (!pack || packLevel(pack, user.role, configuredOwnership(table, pack.id)) < 1)
    throw new Error(`You may not read the pack ${String(operation["pack"])}`);
  const fields: Loose = operation["indexFields"];
  if (operation["index"] === true) return packIndex(pack, Array.isArray(fields) ? fields.map(String) : []);
  return packDocuments(pack, isObject(operation["query"]) ? operation["query"] : {});
}

/** The ownership of a pack as this world has it, when a GM has changed it. */
function configuredOwnership(table: Table, pack: string): Record<string, string> | undefined {
  for (const setting of table.store.collection("settings").values()) {
    if (setting["key"] !== "core.compendiumConfiguration") continue;
    const all: Loose = JSON.parse(String(setting["value"]));
    return all?.[pack]?.ownership;
  }
  return undefined;
}

function worldPayload(table: Table, userId: string, activeUsers: string[]): LooseObject {
  const user = asUser(table.store.collection("users").get(userId));
  const packs = [...table.packs.values()].map((pack) => ({
    id: pack.id,
    ...pack.declaration,
    packageName: table.manifest.id,
    packageType: "system",
    index: packLevel(pack, user.role, configuredOwnership(table, pack.id)) > 0 ? packIndex(pack, []) : [],
    folders: pack.folders,
  }));
  return {
    userId,
    release: table.release,
    system: table.system,
    modules: manifestsOf(table.modules),
    documentTypes: table.manifest.documentTypes ?? {},
    ...table.store.data(),
    packs,
    packFolders: table.manifest["packFolders"] ?? [],
    activeUsers,
    serverTime: Date.now(),
  };
}
