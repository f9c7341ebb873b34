/** An evening of five people who do anything at any moment, and what must be true when it is over. */
import type { Script } from "node:vm";
import { seeded } from "../../packages/stand-in/server/latency.ts";
import { changesAtAll, differences, openEnds, type Look } from "./compare.ts";
import { hitPointsOf, settingOf } from "./scene.ts";
import type { Seat, Table } from "./table.ts";
import { Sitting } from "./sitting.ts";

/** One moment of it. */
export interface Moment {
  /** Milliseconds after the one before. */
  readonly after: number;
  /** The seat. */
  readonly user: string;
  /** A deed of seat/deeds.ts, or "leave", "come", "reload". */
  readonly deed: string;
  /** Somebody whose page does the same at the same instant; "" = nobody. */
  readonly along: string;
  /** Decides what the deed chooses among what there is. */
  readonly seed: number;
}

/** What a seed makes of the evening. */
export interface Story {
  readonly seed: number;
  /** The seed that says at which table it is played: see `settingOf`. */
  readonly at: number;
  readonly moments: readonly Moment[];
}

const DEEDS: readonly (readonly [string, number])[] = [
  ["attack", 8],
  ["use", 6],
  ["press", 9],
  ["answer", 8],
  ["react", 6],
  ["turn", 4],
  ["due", 3],
  ["mortal", 3],
  ["action", 3],
  ["move", 2],
  ["wrestle", 2],
  ["inspire", 2],
  ["come", 2],
  ["hand", 1],
  ["rest", 1],
  ["back", 1],
  ["reload", 1],
  ["leave", 1],
];
const ALL = DEEDS.reduce((sum, [, weight]) => sum + weight, 0);

/** Most evenings are short: what goes wrong needs few deeds, and of short ones more can be played. */
const lengthOf = (seed: number): number => (seed % 10 === 1 ? 50 : 12 + ((seed * 7) % 17));

/**
 * @param moments how many; 0 = as the seed has it
 * @param at the table's seed; left out = the same
 */
export function story(seed: number, moments = 0, at = seed): Story {
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const seats = settingOf(at).seats.map(({ name }) => name);
  return {
    seed,
    at,
    moments: Array.from({ length: moments || lengthOf(seed) }, () => {
      let at = below(ALL);
      const [deed = "press"] = DEEDS.find(([, weight]) => (at -= weight) < 0) ?? [];
      // Half of it happens while the last is still on its way.
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

/** How it went: what was wrong in the end (nothing, if all is well), and what happened, line by line. */
export interface Report {
  readonly wrong: readonly string[];
  readonly log: readonly string[];
}

/** Milliseconds after which everybody who waits for somebody else has taken over. */
const LONG = 60_000;
/** Within which whatever was sent has arrived everywhere, and what answers it, too. */
const SHORT = 10_000;

/** Plays it at a table of its own. @throws when a page does not come up */
export async function play(script: Script, tale: Story): Promise<Report> {
  const sitting = await Sitting.begin(script, tale.at, hitPointsOf(tale.seed));
  try {
    return await playAt(sitting, tale);
  } finally {
    sitting.end();
  }
}

/**
 * Plays it at a table at which others may have been played before it: pages that are warm, and remember what they remember, before
 * a world that is laid anew.
 */
export async function playAt({ table, seats }: Sitting, { seed, moments }: Story): Promise<Report> {
  const wrong: string[] = [];
  table.begin(seed);
  await table.clock.pass(LONG);
  const first: Look = JSON.parse(table.client("GM").look());
  for (const { after, user, deed, along, seed: chosen } of moments) {
    await table.clock.pass(after);
    for (const seat of new Set([user, along])) {
      const done = seat === "" ? "" : await moment(table, seat, deed, chosen);
      if (done !== "") table.log.push(`${seat}: ${done}`);
    }
  }
  for (const { name } of seats) if (!table.present.includes(name)) await table.sit(name);
  await settle(table, seats);
  // One of them comes anew; a Game Master's page is asked by all that follows, and as good as any.
  wrong.push(...(await sameEverywhere(table, seats, seed)), ...openEnds(table.client("GM").open()));
  const stuck = await takeAllBack(table);
  if (stuck) wrong.push(stuck);
  await table.clock.pass(LONG);
  wrong.push(...(await sameEverywhere(table, seats, seed + 1)));
  // Nobody is asked for what has never been; but ways are not taken back, and whose reach they leave may still strike.
  const still = openEnds(table.client("GM").open()).filter((one) => !one.includes("asked: free "));
  wrong.push(...still.map((one) => `taken back, ${one}`));
  const last: Look = JSON.parse(table.client("GM").look());
  const changed = changesAtAll(first, last, table.log);
  if (changed !== "") wrong.push(`taken back, it is not as it was: ${changed}`);
  return { wrong: [...wrong, ...table.complaints().map((fault) => `fault: ${fault}`)], log: [...table.log] };
}

async function moment(table: Table, seat: string, deed: string, seed: number): Promise<string> {
  const there = table.present.includes(seat);
  if (deed === "come" || deed === "leave" || deed === "reload") {
    if (deed === "come" ? there : !there) return "";
    if (deed === "reload") await table.reload(seat);
    else if (deed === "leave") table.leave(seat);
    else await table.sit(seat);
    return deed;
  }
  if (!there) return "";
  // Where there is nothing of the kind to do, something is struck: an evening in which nothing happens proves nothing.
  return table.client(seat).act(deed, seed) || table.client(seat).act("attack", seed);
}

/** Everybody answers what he is asked and does what is due, until nobody is asked any more. */
async function settle(table: Table, seats: readonly Seat[]): Promise<void> {
  await table.clock.pass(LONG);
  let isQuiet = false;
  for (let round = 0; round < 200; round += 1) {
    const does = (seat: string, deed: string): boolean => {
      const done = table.client(seat).act(deed, round);
      if (done !== "") table.log.push(`${seat}: ${done}`);
      return done !== "";
    };
    const answered = seats.map(({ name }) => does(name, "answer"));
    // What is asked no more by itself, and what is due, a Game Master finds.
    const found = !answered.includes(true) && ["late", "due"].some((deed) => does("GM", deed));
    const wasQuiet = isQuiet;
    isQuiet = !found && !answered.includes(true);
    if (isQuiet && wasQuiet) return;
    // On bad lines the last of it is still on its way, and may ask once more.
    await table.clock.pass(isQuiet ? SHORT : 3000);
  }
}

/** The same on every page, and on one that is opened now. @param which of them that is */
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
 * A Game Master undoes and withdraws everything, in any order, and goes back to the first turn: what refuses now (points would
 * come back above the maximum) goes when something else has gone. @returns what never goes
 */
async function takeAllBack(table: Table): Promise<string | null> {
  let tries = 0;
  for (let seed = 0; tries < 40; seed += 1) {
    const before = table.client("GM").look();
    const done = table.client("GM").act("takeBack", seed * 7919) || table.client("GM").act("back", seed);
    await table.clock.pass(3000);
    if (done === "") return null;
    tries = before === table.client("GM").look() ? tries + 1 : 0;
    if (tries === 40) return `it does not go: ${done}`;
  }
  return null;
}

/** What it is that goes wrong, without whom and what it meets: "a reload changes it". */
const kindsOf = (wrong: readonly string[]): Set<string> => new Set(wrong.map((one) => one.split(":")[0] ?? ""));

/** The shortest story that goes wrong in the same way: whatever can be left out is. */
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
