/** An evening of five people who do anything at any moment, and what must be true when it is over. */
import type { Script } from "node:vm";
import { seeded } from "../host/server/latency.ts";
import { evening as scene, USERS } from "./scene.ts";
import { Table } from "./table.ts";

/** One moment of it. */
export interface Moment {
  /** Milliseconds after the one before. */
  readonly after: number;
  readonly user: string;
  /** A deed of seat/deeds.ts, or "leave", "come", "reload". */
  readonly deed: string;
  /** Decides what the deed chooses among what there is. */
  readonly seed: number;
}

/** What a seed makes of the evening. */
export interface Story {
  readonly seed: number;
  readonly moments: readonly Moment[];
}

const DEEDS: readonly (readonly [string, number])[] = [
  ["attack", 5],
  ["use", 6],
  ["press", 9],
  ["answer", 6],
  ["action", 1],
  ["wrestle", 2],
  ["move", 2],
  ["react", 4],
  ["turn", 2],
  ["back", 1],
  ["reload", 1],
  ["leave", 1],
  ["come", 2],
];
const ALL = DEEDS.reduce((sum, [, weight]) => sum + weight, 0);

/** @param moments how many */
export function story(seed: number, moments = 50): Story {
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  return {
    seed,
    moments: Array.from({ length: moments }, () => {
      let at = below(ALL);
      const [deed = "press"] = DEEDS.find(([, weight]) => (at -= weight) < 0) ?? [];
      // Half of it happens while the last is still on its way.
      return {
        after: random() < 0.5 ? below(200) : below(4000),
        user: USERS[below(USERS.length)] ?? "GM",
        deed,
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

/** Plays it. @throws when a page does not come up */
export async function play(script: Script, { seed, moments }: Story): Promise<Report> {
  const table = new Table(script, scene(), seed);
  const wrong: string[] = [];
  try {
    for (const user of USERS) await table.sit(user);
    await table.clock.pass(LONG);
    const first = table.client("GM").look();
    for (const { after, user, deed, seed: chosen } of moments) {
      await table.clock.pass(after);
      const done = await moment(table, user, deed, chosen);
      if (done !== "") table.log.push(`${user}: ${done}`);
    }
    for (const user of USERS) if (!table.present.includes(user)) await table.sit(user);
    await settle(table);
    wrong.push(...(await sameEverywhere(table)), ...openEnds(table));
    const stuck = await takeAllBack(table);
    if (stuck) wrong.push(stuck);
    wrong.push(...(await sameEverywhere(table)));
    const last = table.client("GM").look();
    if (last !== first) wrong.push(`taken back, it is not as it was: ${differences(first, last)}`);
  } finally {
    table.close();
  }
  return { wrong: [...wrong, ...table.faults.map((fault) => `fault: ${fault}`)], log: table.log };
}

async function moment(table: Table, user: string, deed: string, seed: number): Promise<string> {
  const there = table.present.includes(user);
  if (deed === "come" || deed === "leave" || deed === "reload") {
    if (deed === "come" ? there : !there) return "";
    table.leave(user);
    if (deed !== "leave") await table.sit(user);
    return deed;
  }
  if (!there) return "";
  // Where there is nothing of the kind to do, something is struck: an evening in which nothing happens proves nothing.
  return table.client(user).act(deed, seed) || table.client(user).act("attack", seed);
}

/** Everybody answers what he is asked, until nobody is asked any more. */
async function settle(table: Table): Promise<void> {
  await table.clock.pass(LONG);
  for (let round = 0; round < 200; round += 1) {
    const answered = USERS.map(
      (user) => table.client(user).act("answer", round) || table.client(user).act("late", round),
    );
    await table.clock.pass(3000);
    if (answered.every((one) => one === "")) return;
  }
}

function openEnds(table: Table): string[] {
  return JSON.parse(table.client("GM").open()).map((one: string) => `without an end: ${one}`);
}

/** The same on every page, and on one that is opened now. */
async function sameEverywhere(table: Table): Promise<string[]> {
  const before = table.client("GM").look();
  const out = USERS.flatMap((user) => {
    const look = table.client(user).look();
    return look === before ? [] : [`${user} sees it otherwise than GM: ${differences(before, look)}`];
  });
  table.leave("GM");
  await table.sit("GM");
  await table.clock.pass(LONG);
  const after = table.client("GM").look();
  return after === before ? out : [...out, `a reload changes it: ${differences(before, after)}`];
}

/**
 * A Game Master undoes and withdraws everything, in any order: what refuses now (points would come back above the maximum) goes
 * when something else has gone. @returns what never goes
 */
async function takeAllBack(table: Table): Promise<string | null> {
  let tries = 0;
  for (let seed = 0; tries < 40; seed += 1) {
    const before = table.client("GM").look();
    const done = table.client("GM").act("takeBack", seed * 7919);
    await table.clock.pass(3000);
    if (done === "") return null;
    tries = before === table.client("GM").look() ? tries + 1 : 0;
    if (tries === 40) return `it does not go: ${done}`;
  }
  return null;
}

/** What is not the same, creature by creature. */
function differences(one: string, other: string): string {
  const [left, right] = [JSON.parse(one), JSON.parse(other)];
  return Object.keys({ ...left, ...right })
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
    .map((name) => `${name} ${JSON.stringify(left[name])} → ${JSON.stringify(right[name])}`)
    .join("; ");
}

/** The shortest story that goes wrong: whatever can be left out is. */
export async function shortest(script: Script, tale: Story): Promise<Story> {
  let best = tale;
  for (let size = Math.ceil(best.moments.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < best.moments.length;) {
      const less = { ...best, moments: [...best.moments.slice(0, at), ...best.moments.slice(at + size)] };
      if ((await play(script, less)).wrong.length > 0) best = less;
      else at += size;
    }
  return best;
}
