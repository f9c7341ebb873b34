/**
 * Tests with several users at one table. Each user has a client in its own JavaScript realm, connected to the
 * stand-in's server with its permissions. Network delays are random, and time is simulated, so half a minute of waiting
 * takes no real time. Actions of users: person.ts. Location of product functions: product.ts. Tests with one page in
 * this process: verbs.ts.
 */
import type { Script } from "node:vm";
import { expect } from "vitest";
import { FIGHT, worldData, type WorldPlan } from "../e2e/support/world.ts";
import { seatScript } from "../evenings/bundle.ts";
import { breath } from "../evenings/clock.ts";
import { Table as Evening, type Rules } from "../evenings/table.ts";
import type { Drawn } from "../evenings/seat/hands.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Scene } from "../messages/table.ts";
import { verbsOf, type FightOptions, type Person, type Run } from "./person.ts";

export type { Die, Person } from "./person.ts";

/** Simulated milliseconds between two checks in `until`. */
const STEP = 20;
/** Simulated milliseconds after which `until` fails. */
const LONG = 60_000;
/** Simulated milliseconds in which all immediate consequences of a message finish. Takeovers by other clients wait longer. */
const SOON = 4_000;

const SCRIPT = Symbol.for("opposed-d20.seat-script");

/** Built once per worker, even if the module registry is reset between files. */
const kept: Partial<Record<symbol, Promise<Script>>> = globalThis;
const script = await (kept[SCRIPT] ??= seatScript());
// Reads the shipped packs once, too.
worldData(FIGHT);

interface Options extends Partial<Rules> {
  readonly world?: WorldPlan;
  /** Seed of the random network delays. */
  readonly seed?: number;
}

/** The table and its users. */
export class Table {
  readonly table: Evening;
  readonly #allowed: RegExp[] = [];
  #stepping: Promise<void> | null = null;

  private constructor({ world = FIGHT, seed = 1, ...rules }: Options) {
    const scene: Loose = worldData(world);
    // Every user has a second seat for a second page.
    const seats = world.users.flatMap(({ name }) => [
      { name, user: name },
      { name: `${name} again`, user: name },
    ]);
    this.table = new Evening(script, scene satisfies Scene, seats, { generation: 14, ...rules }, seed);
  }

  static begin(options: Options = {}): Table {
    return new Table(options);
  }

  /** Opens a page. "GM again" is a second page of the same user. */
  async open(seat: string): Promise<Person> {
    await this.table.sit(seat);
    await this.soon();
    return this.#person(seat);
  }

  /** Opens several pages, one after another. */
  async openAll<const Names extends readonly string[]>(...names: Names): Promise<{ [K in keyof Names]: Person }> {
    for (const name of names) await this.table.sit(name);
    await this.soon();
    return names.map((name) => this.#person(name)) as { [K in keyof Names]: Person };
  }

  /**
   * The Game Master who joined last.
   * @throws when no Game Master is present
   */
  get #master(): Person {
    const name = [...this.table.present].findLast((seat) => seat.startsWith("GM"));
    if (name === undefined) throw new Error("no Game Master is present");
    return this.#person(name);
  }

  /** Starts a fight through a Game Master, with the named tokens or with all tokens. */
  async fight(names: readonly string[], options: FightOptions = {}): Promise<void> {
    await this.#master.fight(names, options);
    await this.soon();
  }

  /** Advances the turn. */
  async nextTurn(by: Person = this.#master, times = 1): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) {
      await by.nextTurn();
      await this.soon();
    }
  }

  /** Changes a world setting through a Game Master. */
  async set(key: string, value: unknown): Promise<void> {
    await this.#master.set(key, value);
    await this.soon();
  }

  /** Deletes all messages through a Game Master. */
  async clearLog(): Promise<void> {
    await this.#master.clearLog();
    await this.soon();
  }

  /** Lets simulated time pass. */
  async pass(milliseconds: number): Promise<void> {
    await this.#stepping;
    await this.table.clock.pass(milliseconds);
  }

  /** Lets all immediate consequences of the previous actions finish. */
  soon(): Promise<void> {
    return this.pass(SOON);
  }

  /** Lets time pass until a promise settles. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let over = false;
    const end = (): void => {
      over = true;
    };
    promise.then(end, end);
    await breath();
    for (let passed = 0; !over; passed += STEP) {
      if (passed > LONG) throw new Error("the promise did not settle in time");
      // Several concurrent waits share the same step of the clock.
      await (this.#stepping ??= this.table.clock.pass(STEP).finally(() => {
        this.#stepping = null;
      }));
    }
    return promise;
  }

  /** Kills and restarts the server; all present users reload their pages. */
  async crash(): Promise<void> {
    const there: (readonly [string, string])[] = [];
    for (const seat of this.table.present) there.push([seat, await this.table.keptBy(seat)]);
    this.table.kill();
    for (const [seat, kept] of there) await this.table.sit(seat, kept);
    await this.soon();
  }

  /** Allows faults that the scenario provokes on purpose. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Closes all pages. A fault that was not allowed fails the scenario. */
  end(): void {
    this.table.close();
    expect(this.table.faults.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
  }

  #person(name: string): Person {
    const { table } = this;
    const run: Run = async <T, G>(job: (given: G) => T | Promise<T>, given?: G): Promise<T> => {
      const text = await this.until(table.run(name, String(job), given === undefined ? "" : JSON.stringify(given)));
      return (text === "" ? undefined : JSON.parse(text)) as T;
    };
    const newest = (): Promise<string> =>
      run(() => game.messages.contents.findLast((message: Loose) => message.visible).id as string);
    const card = async (id?: string): Promise<Drawn> =>
      run((one) => hands.drawn(one) as Promise<Drawn>, id ?? (await newest()));
    return {
      ...verbsOf(run),
      name,
      run,
      card,
      offers: async (button, id) => (await card(id)).buttons.some((one) => one.name === button),
      press: async (button, id) =>
        run(([one, called, pattern]) => hands.press(one, called, pattern) as Promise<void>, [
          id ?? (await newest()),
          typeof button === "string" ? button : button.source,
          typeof button !== "string",
        ] as const),
      asked: () => run(() => hands.system.openPrompts().map(({ verb }: Loose) => verb as string) as string[]),
      answer: (verb) => run((one) => hands.answer(one ?? undefined) as Promise<void>, verb ?? null),
      dice: (...next) => run((all) => hands.dice(all) as void, next),
      strike: (by, weapon, ...at) =>
        run((all) => hands.strike(...all) as Promise<string>, [by, weapon, ...at] as const),
      points: (who) => run((one) => hands.actor(one).system.hp.value as number, who),
      // As it is stored, with the receipts that follow from its ledger.
      actor: (who) =>
        run((one) => {
          const actor = hands.actor(one);
          const data: Loose = actor.toObject();
          return { ...data, system: { ...data.system, receipts: structuredClone(actor.system.receipts ?? []) } };
        }, who),
      message: (id) => run((one) => game.messages.get(one).toObject() as Loose, id),
      has: (id) => run((one) => game.messages.has(one) as boolean, id),
      authors: (type) =>
        run(
          (one) =>
            game.messages.contents
              .filter((message: Loose) => message.type === one)
              .map((message: Loose) => message.author.name as string)
              .sort() as string[],
          type,
        ),
      raw: (type, action, operation) =>
        this.until(table.ask(name, { type, action, operation: { ...operation, action } })),
      told: () =>
        table.log.flatMap((line) =>
          line.startsWith(`  ${name} is told: `) ? [line.split(": ").slice(1).join(": ")] : [],
        ),
      reload: async () => {
        await table.reload(name);
        await this.soon();
      },
      leave: () => {
        table.leave(name);
      },
    };
  }
}
