/**
 * How tests play: several people at one table, each with a client in a realm of its own, before the stand-in's own server with its
 * permissions. Words between them are slow by chance, and time only passes when it is let: what takes a page half a minute takes none
 * here. What people do is in person.ts, where the product does it in product.ts; one page alone, in this process: verbs.ts.
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

/** Milliseconds of the table between two looks at whether something is done. */
const STEP = 20;
/** After which it is not done any more. */
const LONG = 60_000;
/** In which whatever one message sets off has come to its end; graces are longer. */
const SOON = 4_000;

const SCRIPT = Symbol.for("opposed-d20.seat-script");

/** Built once for all files of a worker, whatever forgets modules between them. */
const kept: Partial<Record<symbol, Promise<Script>>> = globalThis;
const script = await (kept[SCRIPT] ??= seatScript());
// What the packs ship is read once, too.
worldData(FIGHT);

interface Options extends Partial<Rules> {
  readonly world?: WorldPlan;
  /** Decides how slow the lines are. */
  readonly seed?: number;
}

/** The table, and who sits at it. */
export class Table {
  readonly table: Evening;
  readonly #allowed: RegExp[] = [];
  #stepping: Promise<void> | null = null;

  private constructor({ world = FIGHT, seed = 1, ...rules }: Options) {
    const scene: Loose = worldData(world);
    // Whoever is there twice has a second page.
    const seats = world.users.flatMap(({ name }) => [
      { name, user: name },
      { name: `${name} again`, user: name },
    ]);
    this.table = new Evening(script, scene satisfies Scene, seats, { generation: 14, ...rules }, seed);
  }

  static begin(options: Options = {}): Table {
    return new Table(options);
  }

  /** Opens a page; "GM again" is a second one of the same user. */
  async open(seat: string): Promise<Person> {
    await this.table.sit(seat);
    await this.soon();
    return this.#person(seat);
  }

  /** Opens some, one after another. */
  async openAll<const Names extends readonly string[]>(...names: Names): Promise<{ [K in keyof Names]: Person }> {
    for (const name of names) await this.table.sit(name);
    await this.soon();
    return names.map((name) => this.#person(name)) as { [K in keyof Names]: Person };
  }

  /** Whoever of the Game Masters came last. @throws when none has come */
  get #master(): Person {
    const name = [...this.table.present].findLast((seat) => seat.startsWith("GM"));
    if (name === undefined) throw new Error("no Game Master is there");
    return this.#person(name);
  }

  /** A Game Master begins a fight of these, or of all tokens when none is named. */
  async fight(names: readonly string[], options: FightOptions = {}): Promise<void> {
    await this.#master.fight(names, options);
    await this.soon();
  }

  /** Turns go on. */
  async nextTurn(by: Person = this.#master, times = 1): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) {
      await by.nextTurn();
      await this.soon();
    }
  }

  /** A Game Master changes a setting of the world. */
  async set(key: string, value: unknown): Promise<void> {
    await this.#master.set(key, value);
    await this.soon();
  }

  /** He empties the log. */
  async clearLog(): Promise<void> {
    await this.#master.clearLog();
    await this.soon();
  }

  /** Time passes. */
  async pass(milliseconds: number): Promise<void> {
    await this.#stepping;
    await this.table.clock.pass(milliseconds);
  }

  /** Lets everything come to its end that somebody has set off. What has not happened then does not happen by itself. */
  soon(): Promise<void> {
    return this.pass(SOON);
  }

  /** Lets time pass until a promise is kept. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let over = false;
    const end = (): void => {
      over = true;
    };
    promise.then(end, end);
    await breath();
    for (let passed = 0; !over; passed += STEP) {
      if (passed > LONG) throw new Error("nothing comes of it");
      // Of several who wait each sees the same time pass.
      await (this.#stepping ??= this.table.clock.pass(STEP).finally(() => {
        this.#stepping = null;
      }));
    }
    return promise;
  }

  /** The server dies and comes back; whoever was there loads his page anew. */
  async crash(): Promise<void> {
    const there: (readonly [string, string])[] = [];
    for (const seat of this.table.present) there.push([seat, await this.table.keptBy(seat)]);
    this.table.kill();
    for (const [seat, kept] of there) await this.table.sit(seat, kept);
    await this.soon();
  }

  /** Names faults that the scenario provokes on purpose. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Everybody goes; a fault that nobody announced fails the scenario. */
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
      actor: (who) => run((one) => hands.actor(one).toObject() as Loose, who),
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
