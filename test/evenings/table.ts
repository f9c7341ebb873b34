/**
 * A table without pages and without waiting: the stand-in's own server, and a client of it for every user, each in a realm of
 * its own. Lines are slow by chance, chance follows from a seed, and time only passes when it is let.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { constants, createContext, runInContext, type Context, type Script } from "node:vm";
import { hitsHere } from "../../tools/hits.mjs";
import { buildLanguages } from "../../tools/languages.mjs";
import type { Loose, LooseObject } from "../../packages/stand-in/common/loose.ts";
import { drawIds } from "../../packages/stand-in/server/json/ids.ts";
import { seeded, type LatencyRange } from "../../packages/stand-in/server/latency.ts";
import { readManifest } from "../../packages/stand-in/server/manifest.ts";
import { modify } from "../../packages/stand-in/server/operations.ts";
import { emptyWorld, WorldStore } from "../../packages/stand-in/server/store.ts";
import { VERSIONS, type Generation } from "../messages/generations.ts";
import type { Scene } from "../messages/table.ts";
import { breath, Clock } from "./clock.ts";
import type { Client } from "./seat/seat.ts";
import type { Wire } from "./seat/realm.ts";
import { templatesIn } from "./templates.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const LANGUAGES: Loose = buildLanguages();
const files = new Map<string, string>();

/** What a page fetches: texts and templates, from the sources. */
function fetched(url: string): string {
  const known = files.get(url);
  if (known !== undefined) return known;
  const own = /\/systems\/opposed-d20\/(.+)$/u.exec(url)?.[1] ?? "";
  const lang = /^lang\/(\w+)\.json$/u.exec(own)?.[1];
  const text = lang
    ? JSON.stringify(LANGUAGES[lang])
    : readFileSync(
        own ? path.join(ROOT, own) : path.join(ROOT, "packages/stand-in/table/assets", url.replace(/^\/vtt\//u, "")),
        "utf8",
      );
  files.set(url, text);
  return text;
}

/** What every page has that a bare realm has not. */
const FROM_NODE = {
  AbortController,
  Blob,
  Event,
  EventTarget,
  FormData,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  queueMicrotask,
  // Where it is recorded what a test calls, see tools/hits.mjs.
  ...(process.env["OD20_HITS"] && { od20Hits: hitsHere() }),
};

/** Milliseconds that a word needs between a page and the server, if nothing else is said. */
const SLOW = { min: 5, max: 120 } as const;

/** Who sits at the table: a user's page; a second one of the same user has a name of its own. */
export interface Seat {
  readonly name: string;
  readonly user: string;
}

/** What the table runs. */
export interface Rules {
  readonly generation: Generation;
  /** What becomes of what is made under an id that is taken; left out = it is refused. */
  readonly keepId?: "reject" | "overwrite";
  /** Milliseconds that a word is on its way. */
  readonly slow?: LatencyRange;
}

/** Somebody's place at the table. */
interface Place extends Seat {
  client: Client | null;
  realm: Context | null;
  /** When the last word to and from him arrives: words do not overtake each other. */
  inbound: number;
  outbound: number;
  /** What the browser keeps when a page goes. */
  readonly browser: Map<string, string>;
  /** Grows with every page: what was on its way to or from an older one is lost. */
  page: number;
  /** What waits until a page that stands still goes on; null = it does not stand still. */
  frozen: (() => void)[] | null;
  /** Milliseconds by which its clock is wrong. */
  skew: number;
}

/** The whole table. */
export class Table {
  readonly clock = new Clock();
  #random: () => number;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "evening-"));
  readonly #slow: LatencyRange;
  #world;
  /** Grows with every server: what was on its way to one that has died is lost. */
  #server = 0;
  readonly #places = new Map<string, Place>();
  /** What pages have said about themselves when they went, and what was written on their consoles. */
  readonly faults: string[] = [];
  /** What was done and said, in its order. */
  log: string[] = [];

  constructor(
    readonly script: Script,
    readonly scene: Scene,
    seats: readonly Seat[],
    { generation, keepId = "reject", slow = SLOW }: Rules,
    seed: number,
  ) {
    this.#random = seeded(seed);
    drawIds(seeded(seed));
    this.#slow = slow;
    this.#world = {
      store: new WorldStore(this.#folder, () => ({ ...emptyWorld(), ...structuredClone(scene) })),
      manifest: readManifest(ROOT),
      generation,
      coreVersion: VERSIONS[generation],
      keepId,
      // Else every message would be years old, and nothing of the evening young enough to go on by itself.
      now: () => this.clock.now,
    };
    for (const seat of seats)
      this.#places.set(seat.name, {
        ...seat,
        client: null,
        realm: null,
        inbound: 0,
        outbound: 0,
        page: 0,
        browser: new Map(),
        frozen: null,
        skew: 0,
      });
  }

  /** From now on chance is another, and nothing was said or done. */
  begin(seed: number): void {
    this.#random = seeded(seed);
    drawIds(seeded(seed));
    this.complaints();
    this.faults.length = 0;
    this.log = [];
  }

  /** What pages have said about themselves, those among them that are still open. */
  complaints(): readonly string[] {
    for (const { name, client } of this.#places.values()) if (client) this.#blame(name, client);
    return this.faults;
  }

  #blame(seat: string, client: Client): void {
    for (const fault of JSON.parse(client.faults())) this.faults.push(`${seat}: ${String(fault)}`);
  }

  /** Whose page is open, by the names of the seats. */
  get present(): readonly string[] {
    return [...this.#places.values()].flatMap(({ name, client }) => (client ? [name] : []));
  }

  client(seat: string): Client {
    const client = this.#places.get(seat)?.client;
    if (!client) throw new Error(`${seat} is not there`);
    return client;
  }

  #place(seat: string): Place {
    const place = this.#places.get(seat);
    if (!place) throw new Error(`there is no seat ${seat}`);
    return place;
  }

  #isActive(user: string): boolean {
    return [...this.#places.values()].some((place) => place.user === user && place.client);
  }

  #user(name: string): LooseObject & { _id: string; role: number } {
    const found = [...this.#world.store.collection("users").values()].find((one) => one["name"] === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return { ...found, _id: String(found["_id"]), role: Number(found["role"]) };
  }

  /** A word on its way; of one that a page has not seen any more, nothing is left. */
  #send(place: Place, way: "inbound" | "outbound", run: () => void): void {
    const { page } = place;
    const server = this.#server;
    const { min, max } = this.#slow;
    const due = Math.max(place[way], this.clock.now + min + this.#random() * (max - min));
    place[way] = due;
    this.clock.after(due - this.clock.now, () => {
      if (server !== this.#server) return;
      // What a page has sent reaches the server, even if nobody is there for the answer.
      if (way === "inbound") run();
      else this.#inPage(place, page, run);
    });
  }

  /** Something happens in a page: later, while it stands still; never, once it is gone. */
  #inPage(place: Place, page: number, run: () => void): void {
    if (place.page !== page) return;
    if (place.frozen) place.frozen.push(run);
    else run();
  }

  /** Lets a page stand still, as in a debugger: its connection lives on, and what comes waits. */
  freeze(seat: string): void {
    this.#place(seat).frozen = [];
  }

  /** Lets it go on. */
  thaw(seat: string): void {
    const place = this.#place(seat);
    const waiting = place.frozen ?? [];
    place.frozen = null;
    for (const run of waiting) run();
  }

  /** Sets the clock of a device wrong, for the pages that are opened on it from now on. */
  missetClock(seat: string, hours: number): void {
    this.#place(seat).skew = hours * 3_600_000;
  }

  /** @param page of the place that it comes from: whoever has opened the world anew since hears of it like any other */
  #tell(from: Place, page: number, event: string, told: readonly Loose[]): void {
    const text = JSON.stringify([event, told]);
    for (const place of this.#places.values())
      if ((place !== from || place.page !== page) && place.page > 0)
        this.#send(place, "outbound", () => place.client?.hear(text));
  }

  #asked(place: Place, page: number, event: string, request: string, answer: (text: string) => void): void {
    const data: Loose = JSON.parse(request);
    const back = (said: object): void => {
      this.#send(place, "outbound", () => {
        answer(JSON.stringify(said));
      });
    };
    if (event === "emit") {
      const [name, told] = data;
      if (String(name).startsWith("system.")) this.#tell(place, page, name, told);
      return;
    }
    if (event !== "modifyDocument") return;
    try {
      const { type, action, operation } = data;
      const asker = this.#user(place.user);
      const result = modify(this.#world, asker, { type, action, operation });
      const { data: _data, updates: _updates, ids: _ids, ...echo } = operation;
      const done = { type, action, operation: echo, result, userId: asker._id };
      back(done);
      this.#tell(place, page, "modifyDocument", [done]);
    } catch (error) {
      back({ error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** What a page keeps for itself when it is loaded again. */
  keptBy(seat: string): Promise<string> {
    return this.run(
      seat,
      `() => Array.from(sessionStorage, (_, index) => sessionStorage.key(index))
        .map((key) => [key, sessionStorage.getItem(key)])`,
      "",
    );
  }

  /** The same page is loaded anew. */
  async reload(seat: string): Promise<void> {
    const kept = await this.keptBy(seat);
    this.leave(seat);
    await this.sit(seat, kept);
  }

  /** Somebody opens the world as it is stored now. @param kept by the page that was loaded before; left out = it is another */
  async sit(seat: string, kept = ""): Promise<void> {
    const place = this.#place(seat);
    const { user } = place;
    place.page += 1;
    const { page } = place;
    const there = new Set([...this.present.map((name) => this.#place(name).user), user]);
    const active = [...there].map((name) => this.#user(name)._id);
    const world = JSON.stringify({
      ...this.scene,
      ...this.#world.store.data(),
      userId: this.#user(user)._id,
      activeUsers: active,
      release: { generation: this.#world.generation, version: this.#world.coreVersion },
      system: JSON.parse(readFileSync(path.join(ROOT, "system.json"), "utf8")),
      world: { id: "table", title: "Table" },
      packs: [],
      packFolders: [],
      serverTime: this.clock.now,
    });
    const wire: Wire = {
      kept,
      now: () => this.clock.now + place.skew,
      timer: (call, milliseconds) =>
        this.clock.after(milliseconds, () => {
          this.#inPage(place, page, call);
        }),
      stop: (timer) => {
        this.clock.stop(timer);
      },
      random: () => this.#random(),
      read: (url) => (url === "world" ? world : fetched(url)),
      ask: (event, request, answer) => {
        if (place.page === page)
          this.#send(place, "inbound", () => {
            this.#asked(place, page, event, request, answer);
          });
      },
      stored: JSON.stringify([...place.browser]),
      store: (key, value) => place.browser.set(key, value),
      say: (line) => this.log.push(`  ${seat} is told: ${line}`),
      fail: (line) => this.faults.push(`${seat}: ${line}`),
    };
    // One of its own from the ground up: where a context stands for an object, each use of `Object` or `Map` asks that object first.
    const realm = Object.assign(createContext(constants.DONT_CONTEXTIFY), FROM_NODE);
    Reflect.set(
      realm,
      "hostTemplates",
      templatesIn((one) => one.runInContext(realm)),
    );
    place.realm = realm;
    this.script.runInContext(realm);
    // What the server tells while the page comes up is kept for it.
    const early: string[] = [];
    place.client = {
      hear: (told) => early.push(told),
      act: () => "",
      look: () => "{}",
      open: () => "[]",
      faults: () => "[]",
    };
    const open: (wire: Wire, ready: (client: Client) => void) => Promise<void> = Reflect.get(realm, "openSeat");
    const came: Client[] = [];
    const broken: unknown[] = [];
    open(wire, (client) => came.push(client)).catch((error: unknown) => broken.push(error));
    for (let step = 0; came.length + broken.length === 0 && step < 200; step += 1) await breath();
    const [client] = came;
    if (!client) throw new Error(`${seat} does not come up`, { cause: broken[0] });
    place.client = client;
    for (const told of early) client.hear(told);
    this.#tell(place, page, "userActivity", [this.#user(user)._id, { active: true }]);
    await breath();
  }

  /** Somebody's page dies at once, with all that was on its way to it. */
  leave(seat: string): void {
    const place = this.#place(seat);
    const { client, user } = place;
    if (!client) return;
    this.#blame(seat, client);
    place.client = null;
    place.frozen = null;
    place.page += 1;
    if (this.#isActive(user)) return;
    this.#tell(place, place.page, "userActivity", [this.#user(user)._id, { active: false }]);
  }

  /**
   * Runs something in a page, as its user could at the console. It begins at once; what it is given and what it comes to is text.
   * @param code a function
   */
  run(seat: string, code: string, given: string): Promise<string> {
    const { realm, client } = this.#place(seat);
    if (!realm || !client) throw new Error(`${seat} is not there`);
    type Call = (given: string, done: (text: string) => void, failed: (reason: string) => void) => void;
    const call: Call = runInContext(
      `(given, done, failed) => {
        new Promise((resolve) => resolve((${code})(given === "" ? undefined : JSON.parse(given)))).then(
          (came) => done(JSON.stringify(came) ?? ""),
          (error) => failed(String(error?.message ?? error)),
        );
      }`,
      realm,
    );
    return new Promise((resolve, reject) => {
      call(given, resolve, (reason) => {
        reject(new Error(reason));
      });
    });
  }

  /** Asks the server past the page's own client. @returns its refusal, or null */
  ask(seat: string, request: object): Promise<string | null> {
    const place = this.#place(seat);
    const { page } = place;
    return new Promise((resolve) => {
      this.#send(place, "inbound", () => {
        this.#asked(place, page, "modifyDocument", JSON.stringify(request), (text) => {
          resolve(JSON.parse(text).error ?? null);
        });
      });
    });
  }

  /** The server is asked by a page of this user's that is elsewhere: everybody here hears of it. */
  elsewhere(user: string, request: Loose): void {
    const asker = this.#user(user);
    const { data: _data, updates: _updates, ids: _ids, ...echo } = request.operation;
    const result = modify(this.#world, asker, structuredClone(request));
    const text = JSON.stringify(["modifyDocument", [{ ...request, operation: echo, result, userId: asker._id }]]);
    for (const place of this.#places.values())
      if (place.page > 0) this.#send(place, "outbound", () => place.client?.hear(text));
  }

  /** The server dies, and with it all that was on its way; another begins with what is on its disk, half a
   * line of its journal among it. Every page has to come anew. */
  kill(): void {
    this.#server += 1;
    this.#world.store.close();
    WorldStore.tearJournal(this.#folder);
    this.#world = { ...this.#world, store: new WorldStore(this.#folder) };
    for (const seat of this.present) this.leave(seat);
  }

  stored(): Loose {
    return this.#world.store.data();
  }

  close(): void {
    for (const seat of this.present) this.leave(seat);
    this.#world.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
