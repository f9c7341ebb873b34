/** Somebody's page, and what a test does and sees there, in the words of the game. Names are those of tokens, or of actors without one. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Drawn } from "../evenings/seat/hands.ts";
import type { tasks } from "./in-page.ts";

declare global {
  /** In every page: see test/evenings/seat/hands.ts. */
  const hands: Loose;
}

export type Die = readonly [face: number, size: number];

export interface FightOptions {
  /** In the order of the names (20, 19 …), these numbers, rolled, or none yet. */
  readonly initiative?: "order" | "roll" | "none" | readonly number[];
  /** Whether the first turn begins; true when left out. */
  readonly start?: boolean;
  /** What becomes of fights that go on. */
  readonly others?: "end" | "stay";
}

export interface UseOptions {
  readonly at?: readonly string[];
  /** Whose token its area is laid on. */
  readonly areaOn?: string;
  /** Spell slot that it takes; 0 = none. */
  readonly circle?: number;
  readonly [choice: string]: unknown;
}

export interface RequestOptions {
  readonly kind?: string;
  readonly dc?: number | null;
  readonly dcHidden?: boolean;
}

/** How a rest goes. */
export interface Course {
  readonly breaks?: number;
  readonly brokenAfter?: number | null;
  readonly clock?: boolean;
  readonly dice?: Readonly<Record<string, number>>;
}

/** Runs something in a page, as at its console: it sees nothing but the page and what it is given. */
export type Run = <T, G = undefined>(job: (given: G) => T | Promise<T>, given?: G) => Promise<T>;

/** Somebody's page. */
export interface Person extends Verbs {
  readonly name: string;
  readonly run: Run;
  /** The card of a message; left out = of the newest one that this user sees. */
  card(id?: string): Promise<Drawn>;
  /** Whether a button is offered there. */
  offers(name: string, id?: string): Promise<boolean>;
  /** Presses it. @throws when it is not offered */
  press(name: string | RegExp, id?: string): Promise<void>;
  /** What he is asked: verbs. */
  asked(): Promise<string[]>;
  /** Answers the first question as it is suggested. */
  answer(verb?: string): Promise<void>;
  /** The next dice of this page; all later ones fall in the middle. */
  dice(...next: readonly Die[]): Promise<void>;
  /** Strikes with a weapon whose name begins so. @returns the message's id */
  strike(by: string, weapon: string, ...at: readonly string[]): Promise<string>;
  /** Hit points as this page knows them. */
  points(name: string): Promise<number>;
  /** The stored data of a token's actor, or of a world actor. */
  actor(name: string): Promise<Loose>;
  /** A message as stored. */
  message(id: string): Promise<Loose>;
  has(id: string): Promise<boolean>;
  /** Authors of the messages of a type, hidden ones among them. */
  authors(type: string): Promise<string[]>;
  /** Asks the server past the own client. @returns its refusal, or null */
  raw(type: string, action: string, operation: object): Promise<string | null>;
  /** What he was told at the edge of the page. */
  told(): readonly string[];
  /** Loads the page anew. */
  reload(): Promise<void>;
  /** The page dies. */
  leave(): void;
}

/** What somebody does as a click would, and what he looks up. Nothing waits for others: see `soon` of the table. */
export interface Verbs {
  /** Begins a fight of these, or of all tokens when none is named. */
  fight(names: readonly string[], options?: FightOptions): Promise<void>;
  nextTurn(): Promise<void>;
  previousTurn(): Promise<void>;
  /** The round and whose turn it is: `1 Гоблин 1`. */
  turn(): Promise<string>;
  /** A setting of the system, or of another scope. */
  set(key: string, value: unknown, scope?: string): Promise<void>;
  /** Deletes the messages, or those of a type. */
  clearLog(type?: string): Promise<void>;
  /** Writes fields of somebody. */
  change(name: string, data: object): Promise<void>;
  /** Gives somebody things, as stored. */
  give(name: string, ...items: readonly object[]): Promise<void>;
  changeItem(by: string, item: string, data: object): Promise<void>;
  clearEffects(name: string): Promise<void>;
  hasCondition(name: string, condition: string): Promise<boolean>;
  /** Puts it on somebody. @param until what ends it, as the sheet asks; left out = by hand */
  condition(name: string, condition: string, until?: object): Promise<void>;
  exhaustion(name: string, level: number): Promise<void>;
  hardship(name: string, what: object): Promise<void>;
  /** An action of the list. @returns the message's id, here and below; "" when it was refused */
  act(
    by: string,
    action: string,
    options?: { readonly at?: readonly string[]; readonly [more: string]: unknown },
  ): Promise<string>;
  /** An action of the list that is a roll. @param options.of whom it is about, .injury of a treatment */
  roll(
    by: string,
    action: string,
    kind: string,
    key: string,
    options?: { readonly of?: string; readonly injury?: string; readonly [more: string]: unknown },
  ): Promise<string>;
  wrestle(by: string, how: string, at: string, options?: object): Promise<string>;
  /** Casts, uses, drinks. */
  use(by: string, item: string, options?: UseOptions): Promise<string>;
  check(by: string, key: string, options?: object): Promise<string>;
  /** Asks for checks: `each`, `contest` … */
  request(mode: string, names: readonly string[], key: string, options?: RequestOptions): Promise<string>;
  damage(
    at: readonly string[],
    formula: string,
    options?: { readonly type?: string; readonly name?: string; readonly armor?: boolean },
  ): Promise<string>;
  heal(at: readonly string[], formula: string): Promise<string>;
  rest(names: readonly string[], kind: "short" | "long", course?: Course): Promise<string>;
  award(names: readonly string[], points: number): Promise<string>;
  /** Offers somebody a thing, whose side takes it. */
  gift(from: string, to: string, item: string, pieces?: number): Promise<void>;
  /** Carries a thing over between two who are both his. @returns whether it went */
  transfer(from: string, to: string, item: string, how: object): Promise<boolean>;
  /** What is due of somebody now: kinds. */
  upkeep(name: string): Promise<string[]>;
  /** The same as the bar of turns words it. */
  bar(name: string): Promise<string[]>;
  /** Does all that is due, each so often at one instant. */
  doUpkeep(name: string, times?: number): Promise<void>;
  /** From now on does at the end of a turn what nobody has done in it. */
  watchUpkeep(): Promise<void>;
  /** What the button of the sheet does. */
  deathSave(name: string): Promise<void>;
  /** Whether he has a death save before him. */
  owesSave(name: string): Promise<boolean>;
  mayStandNow(name: string): Promise<boolean>;
  /** Stands to the death. */
  stand(name: string): Promise<void>;
  revive(name: string, points: number): Promise<void>;
  /** Undoes a message for all its targets, or for one. */
  undo(id: string, target?: string): Promise<boolean>;
  redo(id: string, target?: string): Promise<boolean>;
  /** Undoes one entry of what somebody was dealt. */
  undoDamage(name: string, receipt: string): Promise<boolean>;
  /** A Game Master's word on a strike; null = none any more. */
  rule(id: string, strike: string, ruling: object | null): Promise<void>;
  /** What was forgotten: advantage, a bonus, cover. */
  adjust(id: string, strike: string, change: object): Promise<void>;
  undoAction(id: string): Promise<void>;
  undoRest(name: string, id: string): Promise<boolean>;
  cancelAttack(id: string): Promise<void>;
  /** Rolls for a thing that recharges. */
  recharge(by: string, item: string): Promise<void>;
}

type Tasks = typeof tasks;

/** The verbs of whoever sits at a page. */
export function verbsOf(run: Run): Verbs {
  // What travels is text, and what is left out travels as null: whatever may be left out is stated here.
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
    heal: (at, formula) => tell("heal", at, formula),
    rest: (names, kind, course = {}) => tell("rest", names, kind, course),
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
