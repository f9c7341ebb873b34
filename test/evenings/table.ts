/**
 * A table without browser: the stand-in's server, and one client per user in its own JavaScript realm. Network delays
 * are random by a seed, and time is simulated.
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
import type { Outcome } from "./seat/outcomes.ts";
import type { Client } from "./seat/seat.ts";
import type { Wire } from "./seat/realm.ts";
import { templatesIn } from "./templates.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const LANGUAGES: Loose = buildLanguages();
const files = new Map<string, string>();

/** Returns what a page would fetch: texts and templates, from the sources. */
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

/** Globals of a page that a new realm lacks. */
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
  // Records which functions a test calls; see tools/hits.mjs.
  ...(process.env["OD20_HITS"] && { od20Hits: hitsHere() }),
};

/** Default network delay in milliseconds. */
const SLOW = { min: 5, max: 120 } as const;

/** Ids of the server come from another stream than those of the pages: one stream at the same position gives the same id. */
const idSource = (seed: number): (() => number) => seeded(seed ^ 0x5bd1e995);

/** A seat: one page of a user. A second page of the same user has its own name. */
export interface Seat {
  readonly name: string;
  readonly user: string;
}

/** Options of the table. */
export interface Rules {
  readonly generation: Generation;
  /** What happens when a document is created under an existing id. Default: reject. */
  readonly keepId?: "reject" | "overwrite";
  /** Network delay in milliseconds. */
  readonly slow?: LatencyRange;
}

/** State of a seat. */
interface Place extends Seat {
  client: Client | null;
  realm: Context | null;
  /** Arrival times of the last messages to and from the page. Messages never overtake each other. */
  inbound: number;
  outbound: number;
  /** The browser's storage, which survives the page. */
  readonly browser: Map<string, string>;
  /** Number of the page. Messages to or from an older page are lost. */
  page: number;
  /** Calls that wait while the page is frozen; null = not frozen. */
  frozen: (() => void)[] | null;
  /** Error of the page's clock in milliseconds. */
  skew: number;
}

/** The table. */
export class Table {
  readonly clock = new Clock();
  #random: () => number;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "evening-"));
  readonly #slow: LatencyRange;
  #world;
  /** Number of the server. Messages to a killed server are lost. */
  #server = 0;
  readonly #places = new Map<string, Place>();
  /** Faults that pages reported, including console errors. */
  readonly faults: string[] = [];
  /** Log of actions and messages, in order. */
  log: string[] = [];
  /** What became of the deeds of pages; see seat/outcomes.ts. */
  readonly outcomes: Outcome[] = [];

  constructor(
    readonly script: Script,
    readonly scene: Scene,
    seats: readonly Seat[],
    { generation, keepId = "reject", slow = SLOW }: Rules,
    seed: number,
  ) {
    this.#random = seeded(seed);
    drawIds(idSource(seed));
    this.#slow = slow;
    this.#world = {
      store: new WorldStore(this.#folder, () => ({ ...emptyWorld(), ...structuredClone(scene) })),
      manifest: readManifest(ROOT),
      generation,
      coreVersion: VERSIONS[generation],
      keepId,
      // The simulated time, so that messages count as recent.
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

  /** Resets randomness and logs. */
  begin(seed: number): void {
    this.#random = seeded(seed);
    drawIds(idSource(seed));
    this.complaints();
    this.faults.length = 0;
    this.outcomes.length = 0;
    this.log = [];
  }

  /** Returns all faults, including those of open pages. */
  complaints(): readonly string[] {
    for (const { name, client } of this.#places.values()) if (client) this.#blame(name, client);
    return this.faults;
  }

  #blame(seat: string, client: Client): void {
    for (const fault of JSON.parse(client.faults())) this.faults.push(`${seat}: ${String(fault)}`);
    this.outcomes.push(...JSON.parse(client.outcomes()));
  }

  /** Names of the seats with an open page. */
  get present(): readonly string[] {
    return [...this.#places.values()].flatMap(({ name, client }) => (client ? [name] : []));
  }

  client(seat: string): Client {
    const client = this.#places.get(seat)?.client;
    if (!client) throw new Error(`${seat} has no open page`);
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
    if (!found) throw new Error(`no user is named ${name}`);
    return { ...found, _id: String(found["_id"]), role: Number(found["role"]) };
  }

  /** Sends a message with a delay. A message to a closed page is lost. */
  #send(place: Place, way: "inbound" | "outbound", run: () => void): void {
    const { page } = place;
    const server = this.#server;
    const { min, max } = this.#slow;
    const due = Math.max(place[way], this.clock.now + min + this.#random() * (max - min));
    place[way] = due;
    this.clock.after(due - this.clock.now, () => {
      if (server !== this.#server) return;
      // A sent message reaches the server even if its page has closed.
      if (way === "inbound") run();
      else this.#inPage(place, page, run);
    });
  }

  /** Runs something in a page: later if the page is frozen, never if it is closed. */
  #inPage(place: Place, page: number, run: () => void): void {
    if (place.page !== page) return;
    if (place.frozen) place.frozen.push(run);
    else run();
  }

  /** Freezes a page, as in a debugger. Its connection stays open, and messages wait. */
  freeze(seat: string): void {
    this.#place(seat).frozen = [];
  }

  /** Unfreezes a page. */
  thaw(seat: string): void {
    const place = this.#place(seat);
    const waiting = place.frozen ?? [];
    place.frozen = null;
    for (const run of waiting) run();
  }

  /** Sets a wrong clock for pages that this seat opens from now on. */
  missetClock(seat: string, hours: number): void {
    this.#place(seat).skew = hours * 3_600_000;
  }

  /**
   * Broadcasts an event.
   * @param page number of the sending page; a newer page of the same seat gets the event like any other
   */
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

  /** Returns the page's session storage, which survives a reload. */
  keptBy(seat: string): Promise<string> {
    return this.run(
      seat,
      `() => Array.from(sessionStorage, (_, index) => sessionStorage.key(index))
        .map((key) => [key, sessionStorage.getItem(key)])`,
      "",
    );
  }

  /** Reloads the page. */
  async reload(seat: string): Promise<void> {
    const kept = await this.keptBy(seat);
    this.leave(seat);
    await this.sit(seat, kept);
  }

  /**
   * Opens a page with the stored world.
   * @param kept session storage of the previous page; omitted = a new page
   */
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
    // A plain context object would make every use of `Object` or `Map` slower, so the realm gets its own global.
    const realm = Object.assign(createContext(constants.DONT_CONTEXTIFY), FROM_NODE);
    Reflect.set(
      realm,
      "hostTemplates",
      templatesIn((one) => one.runInContext(realm)),
    );
    place.realm = realm;
    this.script.runInContext(realm);
    // Keeps the server's events until the page has started.
    const early: string[] = [];
    place.client = {
      hear: (told) => early.push(told),
      act: () => "",
      look: () => "{}",
      open: () => "[]",
      faults: () => "[]",
      outcomes: () => "[]",
    };
    const open: (wire: Wire, ready: (client: Client) => void) => Promise<void> = Reflect.get(realm, "openSeat");
    const came: Client[] = [];
    const broken: unknown[] = [];
    open(wire, (client) => came.push(client)).catch((error: unknown) => broken.push(error));
    for (let step = 0; came.length + broken.length === 0 && step < 200; step += 1) await breath();
    const [client] = came;
    if (!client) throw new Error(`the page of ${seat} does not start`, { cause: broken[0] });
    place.client = client;
    for (const told of early) client.hear(told);
    this.#tell(place, page, "userActivity", [this.#user(user)._id, { active: true }]);
    await breath();
  }

  /** Closes a page abruptly. Messages in transit to it are lost. */
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
   * Runs code in a page, as its user could at the console. It starts at once. Argument and result are JSON.
   * @param code source text of a function
   */
  run(seat: string, code: string, given: string): Promise<string> {
    const { realm, client } = this.#place(seat);
    if (!realm || !client) throw new Error(`${seat} has no open page`);
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

  /**
   * Sends a request directly to the server, without the client's checks.
   * @returns the server's refusal, or null
   */
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

  /** Makes a request as another page of the user, outside this table. All pages get the resulting event. */
  elsewhere(user: string, request: Loose): void {
    const asker = this.#user(user);
    const { data: _data, updates: _updates, ids: _ids, ...echo } = request.operation;
    const result = modify(this.#world, asker, structuredClone(request));
    const text = JSON.stringify(["modifyDocument", [{ ...request, operation: echo, result, userId: asker._id }]]);
    for (const place of this.#places.values())
      if (place.page > 0) this.#send(place, "outbound", () => place.client?.hear(text));
  }

  /**
   * Kills the server; messages in transit are lost. Starts a new one from disk, with a half-written last line in its
   * journal. All pages must reload.
   */
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
