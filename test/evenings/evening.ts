/** A simulated evening: five users act at random times. Afterwards invariants must hold. */
import type { Script } from "node:vm";
import { seeded } from "../../packages/stand-in/server/latency.ts";
import { changesAtAll, differences, openEnds, type Look } from "./compare.ts";
import { settingOf } from "./scene.ts";
import type { Outcome } from "./seat/outcomes.ts";
import type { Seat, Table } from "./table.ts";
import { Checks } from "./checks/all.ts";
import { Sitting } from "./sitting.ts";
import { deeds, NEEDS } from "./weights.ts";

/** One action of the evening. */
export interface Moment {
  /** Milliseconds after the previous moment. */
  readonly after: number;
  /** Name of the seat. */
  readonly user: string;
  /** Name of an action in seat/deeds.ts, or "leave", "come", "reload". */
  readonly deed: string;
  /** Second seat that does the same at the same time; "" = none. */
  readonly along: string;
  /** Seed of the choices within the action. */
  readonly seed: number;
}

/** The evening that a seed produces. */
export interface Story {
  readonly seed: number;
  readonly moments: readonly Moment[];
}

/** Returns the number of moments. Most evenings are short, because few actions suffice to find a fault. */
const lengthOf = (seed: number): number => (seed % 10 === 1 ? 50 : 10 + ((seed * 7) % 14));

/**
 * Returns the evening of a seed.
 * @param moments number of moments; 0 = by the seed
 */
export function story(seed: number, moments = 0): Story {
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const next = deeds(random);
  const seats = settingOf(seed).seats.map(({ name }) => name);
  return {
    seed,
    moments: Array.from({ length: moments || lengthOf(seed) }, () => {
      const deed = next();
      // Half of the moments happen while the previous action is still in transit.
      return {
        after: random() < 0.5 ? below(200) : below(4000),
        user: seats[below(seats.length)] ?? "GM",
        deed,
        along: random() < 0.15 ? (seats[below(seats.length)] ?? "") : "",
        seed: below(2 ** 31),
      };
    }),
  };
}

/** Result: failed invariants (empty when all hold), a log, and what became of the deeds. */
export interface Report {
  readonly wrong: readonly string[];
  readonly log: readonly string[];
  readonly outcomes: readonly Outcome[];
}

/** Whether each deed comes to its end before the next one, so that its numbers can be checked alone. Half of the evenings. */
const isCalm = (seed: number): boolean => seed % 4 < 2;
/** Number of newest messages whose secrets are checked after each deed. */
const NEWEST = 4;
/** Milliseconds after which other clients have taken over all unanswered requests. */
const LONG = 60_000;
/** Milliseconds in which every message and its answer arrive. */
const SHORT = 10_000;

/**
 * Plays the evening at a new table.
 * @throws when a page does not start
 */
export async function play(script: Script, tale: Story): Promise<Report> {
  const sitting = await Sitting.begin(script, tale.seed);
  try {
    await sitting.layAnew(tale.seed);
    return await playAt(sitting, tale);
  } finally {
    sitting.end();
  }
}

/** Plays the evening at an existing table. The pages stay open from earlier evenings; the world has been replaced. */
export async function playAt({ table, seats }: Sitting, { seed, moments }: Story): Promise<Report> {
  const wrong: string[] = [];
  table.begin(seed);
  await table.clock.pass(LONG);
  const first: Look = JSON.parse(table.client("GM").look());
  const checks = new Checks();
  const notice = async (newest: number): Promise<void> => {
    wrong.push(...(await checks.see(table, newest)));
  };
  await notice(0);
  for (const { after, user, deed, along, seed: chosen } of moments) {
    await table.clock.pass(after);
    // Two who delete one message read Foundry's own refusal, so only one deletes.
    for (const seat of new Set([user, deed === "delete" ? "" : along])) {
      if (seat !== "") await moment(table, seat, deed, chosen);
    }
    if (!isCalm(seed) || !table.present.includes("GM")) continue;
    await settle(table);
    await notice(NEWEST);
  }
  for (const { name } of seats) if (!table.present.includes(name)) await table.sit(name);
  await settle(table);
  await notice(0);
  table.complaints();
  const outcomes = [...table.outcomes];
  // Compares all pages and a newly loaded one. Which seat reloads does not matter for the later checks.
  wrong.push(...(await sameEverywhere(table, seats, seed)), ...openEnds(table.client("GM").open()));
  const stuck = await takeAllBack(table);
  if (stuck) wrong.push(stuck);
  await table.clock.pass(LONG);
  wrong.push(...(await sameEverywhere(table, seats, seed + 1)));
  // After undoing, no requests may be pending, except opportunity attacks, because movement is not undone.
  const still = openEnds(table.client("GM").open()).filter((one) => !one.includes("asked: free "));
  wrong.push(...still.map((one) => `taken back, ${one}`));
  await notice(0);
  const last: Look = JSON.parse(table.client("GM").look());
  const changed = changesAtAll(first, last, table.log);
  if (changed !== "") wrong.push(`taken back, it is not as it was: ${changed}`);
  return { wrong: [...wrong, ...table.complaints().map((fault) => `fault: ${fault}`)], log: [...table.log], outcomes };
}

/** Does the deed of a moment. Where nobody can do it, it is prepared (weights.ts) and tried again. */
async function moment(table: Table, seat: string, deed: string, seed: number): Promise<void> {
  if (deed === "come" || deed === "leave" || deed === "reload") {
    const there = table.present.includes(seat);
    if (deed === "come" ? there : !there) return;
    if (deed === "reload") await table.reload(seat);
    else if (deed === "leave") table.leave(seat);
    else await table.sit(seat);
    table.log.push(`${seat}: ${deed}`);
    return;
  }
  if (attempt(table, seat, deed, seed)) return;
  for (const needed of NEEDS[deed] ?? []) {
    if (!attempt(table, seat, needed, seed)) continue;
    await table.clock.pass(SHORT);
    if (attempt(table, seat, deed, seed)) return;
  }
  table.outcomes.push({ deed, refused: "nobody can" });
}

/** Does a deed, as the given user or the next one who is there and can. @returns false if nobody can */
function attempt(table: Table, seat: string, deed: string, seed: number): boolean {
  const at = Math.max(0, table.present.indexOf(seat));
  for (const one of [...table.present.slice(at), ...table.present.slice(0, at)]) {
    const done = table.client(one).act(deed, seed);
    if (done === "") continue;
    table.log.push(`${one}: ${done}`);
    return true;
  }
  return false;
}

/** Lets all users answer their requests and handle due upkeep until nothing is pending. */
async function settle(table: Table): Promise<void> {
  await table.clock.pass(LONG);
  let isQuiet = false;
  for (let round = 0; round < 200; round += 1) {
    const does = (seat: string, deed: string): boolean => {
      const done = table.client(seat).act(deed, round);
      if (done !== "") table.log.push(`${seat}: ${done}`);
      return done !== "";
    };
    const answered = table.present.map((name) => does(name, "answer"));
    // A Game Master handles upkeep and requests that no longer prompt anybody.
    const found = !answered.includes(true) && ["late", "due"].some((deed) => does("GM", deed));
    const wasQuiet = isQuiet;
    isQuiet = !found && !answered.includes(true);
    if (isQuiet && wasQuiet) return;
    // With slow connections, the last consequences are still in transit and may cause another request.
    await table.clock.pass(isQuiet ? SHORT : 3000);
  }
}

/**
 * Compares all pages with each other and with a newly loaded one.
 * @param which index of the seat that reloads
 */
async function sameEverywhere(table: Table, seats: readonly Seat[], which: number): Promise<string[]> {
  const before = table.client("GM").look();
  const out = seats.flatMap(({ name }) => {
    const look = table.client(name).look();
    return look === before
      ? []
      : [`${name} sees it otherwise than GM: ${differences(JSON.parse(before), JSON.parse(look))}`];
  });
  const { name: anew = "GM" } = seats[which % seats.length] ?? {};
  table.leave(anew);
  await table.sit(anew);
  await table.clock.pass(LONG);
  const after = table.client(anew).look();
  return after === before
    ? out
    : [...out, `a reload changes it: ${differences(JSON.parse(before), JSON.parse(after))}`];
}

/**
 * Undoes everything through a Game Master, in random order, and goes back to the first turn. A refused undo (for
 * example because points would exceed the maximum) is retried after others.
 * @returns what cannot be undone
 */
async function takeAllBack(table: Table): Promise<string | null> {
  let tries = 0;
  for (let seed = 0; tries < 40; seed += 1) {
    const before = table.client("GM").look();
    const done = table.client("GM").act("takeBack", seed * 7919) || table.client("GM").act("back", seed);
    await table.clock.pass(3000);
    if (done === "") return null;
    table.log.push(`GM: ${done}`);
    tries = before === table.client("GM").look() ? tries + 1 : 0;
    if (tries === 40) return `it does not go: ${done}`;
  }
  return null;
}

/** Returns the kinds of faults without names and details, such as "a reload changes it". */
const kindsOf = (wrong: readonly string[]): Set<string> => new Set(wrong.map((one) => one.split(":")[0] ?? ""));

/** Returns the shortest evening with the same kind of fault, by leaving out moments. */
export async function shortest(script: Script, tale: Story, wrong: readonly string[]): Promise<Story> {
  const kinds = kindsOf(wrong);
  let best = tale;
  for (let size = Math.ceil(best.moments.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < best.moments.length;) {
      const less = { ...best, moments: [...best.moments.slice(0, at), ...best.moments.slice(at + size)] };
      if ([...kindsOf((await play(script, less)).wrong)].some((kind) => kinds.has(kind))) best = less;
      else at += size;
    }
  return best;
}
