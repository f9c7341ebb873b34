/** A user's page: what a test does and sees there. Names are names of tokens, or of actors without a token. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Drawn } from "../evenings/seat/hands.ts";
import type { tasks } from "./in-page.ts";

declare global {
  /** Present in every page; see test/evenings/seat/hands.ts. */
  const hands: Loose;
}

export type Die = readonly [face: number, size: number];

export interface FightOptions {
  /** Initiative: by the order of the names (20, 19 …), given numbers, rolled, or none. */
  readonly initiative?: "order" | "roll" | "none" | readonly number[];
  /** Whether to start the first turn. Default: true. */
  readonly start?: boolean;
  /** Whether to end other running fights. */
  readonly others?: "end" | "stay";
}

export interface UseOptions {
  readonly at?: readonly string[];
  /** Name of the token on which the area is centered. */
  readonly areaOn?: string;
  /** Spell level of the used slot; 0 = none. */
  readonly circle?: number;
  readonly [choice: string]: unknown;
}

export interface RequestOptions {
  readonly kind?: string;
  readonly dc?: number | null;
  readonly dcHidden?: boolean;
}

/** Course of a rest. */
export interface Course {
  readonly breaks?: number;
  readonly brokenAfter?: number | null;
  readonly clock?: boolean;
  readonly dice?: Readonly<Record<string, number>>;
}

export interface TrapOptions {
  readonly type?: string;
  /** Condition of whoever fails. */
  readonly condition?: string;
}

/** Runs a function in a page, as at its console. The function can use only the page and its argument. */
export type Run = <T, G = undefined>(job: (given: G) => T | Promise<T>, given?: G) => Promise<T>;

/** A user's page. */
export interface Person extends Verbs {
  readonly name: string;
  readonly run: Run;
  /** Returns the card of a message. Default: the newest message that this user sees. */
  card(id?: string): Promise<Drawn>;
  /** Returns whether the card offers a button. */
  offers(name: string, id?: string): Promise<boolean>;
  /**
   * Presses a button of the card.
   * @throws when the card does not offer it
   */
  press(name: string | RegExp, id?: string): Promise<void>;
  /** Returns the verbs of the user's pending requests. */
  asked(): Promise<string[]>;
  /** Answers the first request with its suggested choices. */
  answer(verb?: string): Promise<void>;
  /** Sets the next dice of this page. All later dice roll their middle value. */
  dice(...next: readonly Die[]): Promise<void>;
  /**
   * Attacks with the first weapon whose name starts with the text.
   * @returns the message's id
   */
  strike(by: string, weapon: string, ...at: readonly string[]): Promise<string>;
  /** Returns the hit points as this page knows them. */
  points(name: string): Promise<number>;
  /** Returns the stored data of a token's actor, or of a world actor. */
  actor(name: string): Promise<Loose>;
  /** Returns the stored data of a message. */
  message(id: string): Promise<Loose>;
  has(id: string): Promise<boolean>;
  /** Returns the authors of all messages of a type, including hidden ones. */
  authors(type: string): Promise<string[]>;
  /**
   * Sends a request directly to the server, without the client's checks.
   * @returns the server's refusal, or null
   */
  raw(type: string, action: string, operation: object): Promise<string | null>;
  /** Returns the notifications that the page showed. */
  told(): readonly string[];
  /** Reloads the page. */
  reload(): Promise<void>;
  /** Closes the page abruptly. */
  leave(): void;
}

/** Actions of a user, with the effects of a click, and lookups. They do not wait for other users; see `soon` of the table. */
export interface Verbs {
  /** Starts a fight with the named tokens, or with all tokens. */
  fight(names: readonly string[], options?: FightOptions): Promise<void>;
  nextTurn(): Promise<void>;
  previousTurn(): Promise<void>;
  /** Returns the round and the acting combatant, such as `1 Гоблин 1`. */
  turn(): Promise<string>;
  /** Changes a setting of the system, or of another scope. */
  set(key: string, value: unknown, scope?: string): Promise<void>;
  /** Deletes all messages, or those of a type. */
  clearLog(type?: string): Promise<void>;
  /** Updates an actor. */
  change(name: string, data: object): Promise<void>;
  /** Creates items on an actor from stored data. */
  give(name: string, ...items: readonly object[]): Promise<void>;
  changeItem(by: string, item: string, data: object): Promise<void>;
  clearEffects(name: string): Promise<void>;
  hasCondition(name: string, condition: string): Promise<boolean>;
  /**
   * Sets a condition on an actor.
   * @param until end of the condition, as in the sheet; omitted = until removed by hand
   */
  condition(name: string, condition: string, until?: object): Promise<void>;
  exhaustion(name: string, level: number): Promise<void>;
  hardship(name: string, what: object): Promise<void>;
  /**
   * Takes an action of the action list.
   * @returns the message's id; "" when it was refused. The same holds for the functions below
   */
  act(
    by: string,
    action: string,
    options?: { readonly at?: readonly string[]; readonly [more: string]: unknown },
  ): Promise<string>;
  /**
   * Takes an action of the list that is a roll.
   * @param options.of the other creature, .injury the treated injury
   */
  roll(
    by: string,
    action: string,
    kind: string,
    key: string,
    options?: { readonly of?: string; readonly injury?: string; readonly [more: string]: unknown },
  ): Promise<string>;
  wrestle(by: string, how: string, at: string, options?: object): Promise<string>;
  /** Uses a spell, feature or item. */
  use(by: string, item: string, options?: UseOptions): Promise<string>;
  check(by: string, key: string, options?: object): Promise<string>;
  /** Requests checks; `mode` is `each`, `contest` … */
  request(mode: string, names: readonly string[], key: string, options?: RequestOptions): Promise<string>;
  damage(
    at: readonly string[],
    formula: string,
    options?: { readonly type?: string; readonly name?: string; readonly armor?: boolean },
  ): Promise<string>;
  /** Deals damage with a save, as of a trap. An empty formula deals none. */
  trap(at: readonly string[], formula: string, save: object, options: TrapOptions): Promise<string>;
  heal(at: readonly string[], formula: string): Promise<string>;
  rest(names: readonly string[], kind: "short" | "long", course?: Course): Promise<string>;
  award(names: readonly string[], points: number): Promise<string>;
  inspire(names: readonly string[]): Promise<string>;
  /** Offers an item to another actor. The recipient's side accepts it. */
  gift(from: string, to: string, item: string, pieces?: number): Promise<void>;
  /**
   * Transfers an item between two actors of the same user.
   * @returns whether it was transferred
   */
  transfer(from: string, to: string, item: string, how: object): Promise<boolean>;
  /** Returns the kinds of an actor's due upkeep. */
  upkeep(name: string): Promise<string[]>;
  /** Returns the labels of an actor's due upkeep in the turn bar. */
  bar(name: string): Promise<string[]>;
  /** Handles all due upkeep, each as often as given, at the same time. */
  doUpkeep(name: string, times?: number): Promise<void>;
  /** Starts resolving unhandled upkeep automatically at the end of each turn. */
  watchUpkeep(): Promise<void>;
  /** Presses the death save button of the sheet. */
  deathSave(name: string): Promise<void>;
  /** Returns whether a death save is due. */
  owesSave(name: string): Promise<boolean>;
  mayStandNow(name: string): Promise<boolean>;
  /** Chooses to stand to the death. */
  stand(name: string): Promise<void>;
  revive(name: string, points: number): Promise<void>;
  /** Undoes a message for all its targets, or for one. */
  undo(id: string, target?: string): Promise<boolean>;
  redo(id: string, target?: string): Promise<boolean>;
  /** Undoes one receipt of an actor. */
  undoDamage(name: string, receipt: string): Promise<boolean>;
  /** Makes a Game Master's ruling on a strike; null removes the ruling. */
  rule(id: string, strike: string, ruling: object | null): Promise<void>;
  /** Adjusts a strike afterwards: advantage, a bonus, cover. */
  adjust(id: string, strike: string, change: object): Promise<void>;
  undoAction(id: string): Promise<void>;
  undoRest(name: string, id: string): Promise<boolean>;
  cancelAttack(id: string): Promise<void>;
  /** Makes the recharge roll of an item. */
  recharge(by: string, item: string): Promise<void>;
}

type Tasks = typeof tasks;

/** Returns the verbs of the user at a page. */
export function verbsOf(run: Run): Verbs {
  // Arguments travel as JSON, and omitted values become null, so every optional argument has its default here.
  const tell = <K extends keyof Tasks>(
    task: K,
    ...given: Parameters<Tasks[K]>
  ): Promise<Awaited<ReturnType<Tasks[K]>>> => run(([name, all]) => hands.tasks[name](...all), [task, given] as const);
  return {
    fight: (names, options = {}) => tell("fight", names, options),
    nextTurn: () => tell("step", "nextTurn"),
    previousTurn: () => tell("step", "previousTurn"),
    turn: () => tell("turn"),
    set: (key, value, scope = "opposed-d20") => tell("set", key, value, scope),
    clearLog: (type = "") => tell("clearLog", type),
    change: (name, data) => tell("change", name, data),
    give: (name, ...items) => tell("give", name, ...items),
    changeItem: (by, item, data) => tell("changeItem", by, item, data),
    clearEffects: (name) => tell("clearEffects", name),
    hasCondition: (name, condition) => tell("hasCondition", name, condition),
    condition: (name, condition, until) => tell("condition", name, condition, until ?? null),
    exhaustion: (name, level) => tell("exhaustion", name, level),
    hardship: (name, what) => tell("hardship", name, what),
    act: (by, action, options = {}) => tell("act", by, action, options),
    roll: (by, action, kind, key, options = {}) => tell("roll", by, action, kind, key, options),
    wrestle: (by, how, at, options = {}) => tell("wrestle", by, how, at, options),
    use: (by, item, options = {}) => tell("use", by, item, options),
    check: (by, key, options = {}) => tell("check", by, key, options),
    request: (mode, names, key, options = {}) => tell("request", mode, names, key, options),
    damage: (at, formula, options = {}) => tell("damage", at, formula, options),
    trap: (at, formula, save, options) => tell("trap", at, formula, save, options),
    heal: (at, formula) => tell("heal", at, formula),
    rest: (names, kind, course = {}) => tell("rest", names, kind, course),
    inspire: (names) => tell("inspire", names),
    award: (names, points) => tell("award", names, points),
    gift: (from, to, item, pieces = 1) => tell("gift", from, to, item, pieces),
    transfer: (from, to, item, how) => tell("transfer", from, to, item, how),
    upkeep: (name) => tell("upkeep", name),
    bar: (name) => tell("bar", name),
    doUpkeep: (name, times = 1) => tell("doUpkeep", name, times),
    watchUpkeep: () => tell("watchUpkeep"),
    deathSave: (name) => tell("deathSave", name),
    owesSave: (name) => tell("owesSave", name),
    mayStandNow: (name) => tell("mayStandNow", name),
    stand: (name) => tell("stand", name),
    revive: (name, points) => tell("revive", name, points),
    undo: (id, target) => tell("undo", id, target ?? null),
    redo: (id, target) => tell("redo", id, target ?? null),
    undoDamage: (name, receipt) => tell("undoDamage", name, receipt),
    rule: (id, strike, ruling) => tell("rule", id, strike, ruling),
    adjust: (id, strike, change) => tell("adjust", id, strike, change),
    undoAction: (id) => tell("undoAction", id),
    undoRest: (name, id) => tell("undoRest", name, id),
    cancelAttack: (id) => tell("cancelAttack", id),
    recharge: (by, item) => tell("recharge", by, item),
  };
}
