/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { expect, test } from "vitest";
import { readAdds } from "../../module/data/effects/effect-dice.pure.ts";
import { given } from "../../module/data/message/given.pure.ts";
import {
  essence,
  isBounded,
  isHarmful,
  knownStatuses,
  landing,
} from "../../module/play/resolve/landing-effects.pure.ts";
import type { ClashState } from "../../module/rules/attack/resolve-strikes.ts";

const read = (...entries: readonly object[]) =>
  given().read(entries.map((entry, key) => ({ key: `e${key}`, ...entry })));
const strikes = (...outcomes: readonly ("hit" | "miss" | "tie" | "crit" | null)[]) => ({
  strikes: outcomes.map((outcome) => ({ outcome, void: null }) as ClashState["strikes"][number]),
});
const keys = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key);

test("C-50 H-SPL-13: what lands follows from the outcome alone; of several strikes on one target one hit is enough", () => {
  const effects = read({ on: "hit" }, { on: "success" }, { on: "always" });
  expect(keys(landing(effects, strikes("hit"), 1))).toEqual(["e0", "e2"]);
  expect(keys(landing(effects, strikes("tie"), 1))).toEqual(["e0", "e2"]);
  expect(keys(landing(effects, strikes("crit"), 1))).toEqual(["e0", "e2"]);
  expect(keys(landing(effects, strikes("miss"), 1))).toEqual(["e1", "e2"]);
  expect(keys(landing(effects, strikes("miss", "hit"), 1))).toEqual(["e0", "e2"]);
  expect(landing(effects, strikes(null), 1)).toEqual([]);
  expect(landing(effects, strikes("hit"), 0)).toEqual([]);
});

test("effects of a message are read within bounds, each key once", () => {
  const change = { key: "system.bonuses.attack", way: "add", value: "1" };
  const [one, ...others] = given().read([
    { key: "a", on: "never", name: 7, statuses: ["poisoned", 7], changes: [null, change, { way: "add" }], hangs: 1 },
    { key: "a" },
    { key: "" },
    "text",
  ]);
  expect(others).toEqual([]);
  expect(one).toEqual({
    key: "a",
    on: "hit",
    name: "",
    img: "",
    statuses: ["poisoned"],
    changes: [change],
    adds: [],
    sways: [],
    ends: null,
    hangs: false,
  });
  expect(read(...Array.from({ length: 50 }, () => ({}))).length).toBe(10);
});

test("dice of effects are of a usual size and number, and go to rolls that there are", () => {
  expect(
    readAdds([
      { count: 1, faces: 4, to: ["attack", "save"] },
      { count: -1, faces: 4, to: ["attack", "soul"] },
      { count: 0, faces: 4, to: ["attack"] },
      { count: 1, faces: 5, to: ["attack"] },
      { count: 1, faces: 6, to: [] },
      null,
    ]),
  ).toEqual([
    { count: 1, faces: 4, to: ["attack", "save"] },
    { count: -1, faces: 4, to: ["attack"] },
  ]);
  expect(readAdds("1d4")).toEqual([]);
});

test("harm is told from what an effect does; two effects are the same by what they do", () => {
  const harmful = (entry: object): boolean => read(entry).some(isHarmful);
  const change = (way: string, value: string, key = "system.speed.walk") => ({ changes: [{ key, way, value }] });
  expect(harmful({ statuses: ["paralyzed"] })).toBe(true);
  expect(harmful({ statuses: ["invisible"] })).toBe(false);
  expect(harmful({ adds: [{ count: -1, faces: 4, to: ["save"] }] })).toBe(true);
  expect(harmful({ adds: [{ count: 1, faces: 4, to: ["save"] }] })).toBe(false);
  expect(harmful(change("add", "10"))).toBe(false);
  expect(harmful(change("add", "−10"))).toBe(true);
  expect(harmful(change("subtract", "10"))).toBe(true);
  expect(harmful(change("multiply", "2"))).toBe(false);
  expect(harmful(change("multiply", "0,5"))).toBe(true);
  expect(harmful(change("add", "fire", "system.vulnerabilities"))).toBe(true);
  expect(harmful(change("add", "fire", "system.resistances"))).toBe(false);
  const [one, other, longer] = read(
    { name: "Bless", statuses: ["a", "b"] },
    { name: "Благословение", statuses: ["b", "a"] },
    { statuses: ["b", "a"], ends: { at: "minutes", turns: 2 } },
  );
  expect(one && other && essence(one) === essence(other)).toBe(true);
  expect(one && longer && essence(one) === essence(longer)).toBe(false);
});

test("only conditions are conditions, and numbers keep within what effects give", () => {
  expect(knownStatuses(["dead", "burning", "poisoned", "exhaustion", "__proto__"])).toEqual(["poisoned", "burning"]);
  expect([isBounded("add", 120), isBounded("add", -121), isBounded("multiply", 4), isBounded("multiply", -1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
