/**
 * The world's documents, in memory and on disk. Each transaction is one line of a journal, written before it is
 * acknowledged, so a killed process loses no acknowledged write. At the start the journal is merged into the snapshot.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";
import { copy } from "./json/changes.ts";

/** Primary collections that the host knows. */
export const COLLECTIONS = [
  "users",
  "actors",
  "items",
  "messages",
  "scenes",
  "folders",
  "macros",
  "settings",
  "combats",
  "journal",
  "tables",
] as const;
/** Name of a primary collection. */
export type CollectionName = (typeof COLLECTIONS)[number];
/** A world as written in `world.json`. */
export type WorldData = { world: { id: string; title: string } } & Record<CollectionName, LooseObject[]>;

interface JournalLine {
  put: [CollectionName, LooseObject][];
  del: [CollectionName, string][];
}

/** An empty world. */
export function emptyWorld(id = "table", title = "Table"): WorldData {
  return {
    world: { id, title },
    users: [],
    actors: [],
    items: [],
    messages: [],
    scenes: [],
    folders: [],
    macros: [],
    settings: [],
    combats: [],
    journal: [],
    tables: [],
  };
}

/** The open world. */
export class WorldStore {
  readonly #documents = new Map<CollectionName, Map<string, LooseObject>>();
  readonly #folder: string;
  readonly info: { id: string; title: string };
  #journal: number;
  #open = true;

  /** Opens a world folder; `initial` is used when it holds no world yet. */
  constructor(folder: string, initial: () => WorldData = emptyWorld) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    const file = path.join(folder, "world.json");
    const data: WorldData = existsSync(file)
      ? { ...emptyWorld(), ...JSON.parse(readFileSync(file, "utf8")) }
      : initial();
    this.info = data.world;
    for (const name of COLLECTIONS)
      this.#documents.set(name, new Map(data[name].map((entry) => [String(entry["_id"]), entry])));
    this.#replay();
    this.#snapshot();
    this.#journal = openSync(this.#journalFile, "a");
  }

  get #journalFile(): string {
    return path.join(this.#folder, "journal.jsonl");
  }

  #replay(): void {
    if (!existsSync(this.#journalFile)) return;
    for (const text of readFileSync(this.#journalFile, "utf8").split("\n")) {
      if (text === "") continue;
      try {
        this.#apply(JSON.parse(text));
      } catch {
        return; // a line cut off by a crash was never acknowledged
      }
    }
  }

  #apply(line: JournalLine): void {
    for (const [name, entry] of line.put) this.collection(name).set(String(entry["_id"]), entry);
    for (const [name, id] of line.del) this.collection(name).delete(id);
  }

  #snapshot(): void {
    const file = path.join(this.#folder, "world.json");
    writeFileSync(`${file}.new`, JSON.stringify(this.data()));
    renameSync(`${file}.new`, file);
    writeFileSync(this.#journalFile, "");
  }

  /** The live map of one collection; do not change its documents. */
  collection(name: CollectionName): Map<string, LooseObject> {
    const found = this.#documents.get(name);
    if (!found) throw new Error(`no collection ${name}`);
    return found;
  }

  /** A copy of everything. */
  data(): WorldData {
    const out = emptyWorld(this.info.id, this.info.title);
    for (const name of COLLECTIONS) out[name] = [...this.collection(name).values()].map((entry) => copy(entry));
    return out;
  }

  /** Writes a transaction: all of it is on disk before this returns. */
  commit(line: JournalLine): void {
    writeSync(this.#journal, `${JSON.stringify(line)}\n`);
    this.#apply(line);
  }

  /** Ends cleanly. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    fsyncSync(this.#journal);
    closeSync(this.#journal);
  }

  /** Writes an extra half line, as a crash in the middle of a write would leave it (tests only). */
  static tearJournal(folder: string): void {
    appendFileSync(path.join(folder, "journal.jsonl"), `{"put":[["actors",{"_id":"tornTornTornTorn"`);
  }
}
