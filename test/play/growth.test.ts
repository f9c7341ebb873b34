/**
 * What somebody else's message costs its readers grows no faster than the message: reads are counted, nobody looks at a clock.
 * Holds inside: reads are counted, which no table shows.
 */
import { describe, expect, it } from "vitest";
import { resolveTarget, readAttackRolls, readDefenseRolls } from "../../module/play/resolve/resolve-attack.pure.ts";
import { id16 } from "../../module/play/common/id.pure.ts";
import { parseAttack, parseDefense } from "../../module/play/resolve/parse-attack.pure.ts";
import { planDamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import { clash } from "../../module/rules/attack/resolve-strikes.ts";
import { creature, look, written } from "./entries.ts";
import { roll } from "./fixtures.ts";
import { REST } from "../../module/data/message/rest.pure.ts";
import { ROLL_LIMIT, STRIKE_LIMIT, TARGET_LIMIT } from "../../module/data/record/limits.pure.ts";

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The same thing, counting how often anything in it is read. */
function counted<T extends object>(thing: T): { readonly thing: T; readonly reads: () => number } {
  let reads = 0;
  const seen = new WeakMap<object, object>();
  const watch = <O extends object>(one: O): O => {
    const known = seen.get(one);
    if (known) return known as O;
    const proxy = new Proxy(one, {
      get(target, key, receiver): unknown {
        reads += 1;
        const value: unknown = Reflect.get(target, key, receiver);
        // Maps and sets have no eyes for a proxy.
        if (typeof value === "function")
          return target instanceof Map || target instanceof Set ? (value.bind(target) as unknown) : value;
        return typeof value === "object" && value !== null ? watch(value) : value;
      },
      // Spreading reads all that is there.
      ownKeys(target) {
        const keys = Reflect.ownKeys(target);
        reads += keys.length;
        return keys;
      },
    });
    seen.set(one, proxy);
    return proxy;
  };
  return { thing: watch(thing), reads: () => reads };
}

interface Crowd {
  readonly strikes: number;
  readonly targets?: number;
  /** All strikes name the first one's dice, as one does who copies a strike. */
  readonly copies?: boolean;
}

const PARTS = many(4, (index) => ({ source: "item", label: `P${String(index)}`, value: 1 }));
/** An attack as its message holds it: attack rolls first, then damage, then criticals. */
function message({ strikes, targets = 1, copies = false }: Crowd): object {
  const own = (index: number): number => (copies ? 0 : index);
  return {
    version: 1,
    tab: "x",
    attackers: [{ key: "a0", actor: "Actor.a", name: "A", pc: false }],
    targets: many(targets, (index) => ({ key: `t${String(index)}`, actor: "Actor.b", name: "B" })),
    strikes: many(strikes, (index) => ({
      key: `s${String(index)}`,
      attacker: "a0",
      target: `t${String(index % targets)}`,
      roll: own(index),
      parts: PARTS,
      damage: [
        { type: "fire", formula: "1d8", roll: strikes + own(index), critical: 2 * strikes + own(index), parts: [] },
      ],
    })),
    rules: { profile: "homebrew", overrides: {} },
    damage: { id: "damage0000000000" },
  };
}
const rolls = (strikes: number) => [
  ...many(strikes, () => roll([12], 20, 4)),
  ...many(2 * strikes, () => roll([5], 8)),
];
function answer(strikes: number, targets: number, target: number): object {
  const mine = many(strikes, (index) => index).filter((index) => index % targets === target);
  return {
    version: 1,
    attack: "a",
    target: `t${String(target)}`,
    actor: "Actor.b",
    kind: "physical",
    parts: { physical: [], magical: [] },
    mitigation: { reduction: 1 },
    quoted: mine.map((index) => ({ strike: `s${String(index)}`, natural: 12, total: 16 })),
    strikes: mine.map((index, place) => ({ key: `s${String(index)}`, roll: place })),
  };
}

/** Reads that a whole look at an attack takes: the message, its rolls, the answers, the fold of every target. */
function cost(crowd: Crowd): number {
  const { strikes, targets = 1 } = crowd;
  const said = counted(message(crowd));
  const record = counted(parseAttack("a", said.thing));
  const dice = counted(rolls(strikes));
  const read = counted(readAttackRolls(record.thing, dice.thing));
  let reads = 0;
  for (const [index, target] of record.thing.targets.entries()) {
    const reply = counted(answer(strikes, targets, index));
    const defense = counted(
      readDefenseRolls(
        parseDefense(id16("a", target.key), reply.thing),
        many(strikes, () => roll([3], 20)),
        read.thing,
        "passive",
      ),
    );
    resolveTarget(read.thing, target, defense.thing, null, { attack: null, defense: null });
    reads += reply.reads() + defense.reads();
  }
  return reads + said.reads() + record.reads() + dice.reads() + read.reads();
}

describe("a message twice as big", () => {
  it.each([
    ["strikes of their own", (count: number): Crowd => ({ strikes: count })],
    ["copies of one strike", (count: number): Crowd => ({ strikes: count, copies: true })],
    ["strikes on targets of their own", (count: number): Crowd => ({ strikes: count, targets: count })],
  ])("takes twice as many reads: %s", (_name, crowd) => {
    const [small, middle, large] = [25, 50, 100].map((count) => cost(crowd(count))) as [number, number, number];
    // A little belongs to every message, so it is a little less than twice.
    expect(middle / small).toBeLessThanOrEqual(2.05);
    expect(large / middle).toBeLessThanOrEqual(2.05);
    // Each strike with its numbers is read some hundred times: whatever makes it thousands has a loop too many.
    expect(large / 100).toBeLessThan(1000);
  });

  it("beyond what an attack can hold takes no more", () => {
    const [full, beyond] = [
      cost({ strikes: STRIKE_LIMIT, targets: TARGET_LIMIT }),
      (() => {
        const said = counted(message({ strikes: 20 * STRIKE_LIMIT, targets: 20 * TARGET_LIMIT }));
        const record = parseAttack("a", said.thing);
        expect([record.strikes.length, record.targets.length]).toEqual([STRIKE_LIMIT, TARGET_LIMIT]);
        return said.reads();
      })(),
    ];
    expect(beyond).toBeLessThan(full);
  });
});

describe("numbers behind the rolls", () => {
  const parts = (count: number) => many(count, () => ({ source: "item", label: "P", value: 1 }));
  const attack = (rows: number, numbers: number) => ({
    strikes: many(STRIKE_LIMIT, (index) => ({
      key: `s${String(index)}`,
      parts: parts(numbers),
      damage: many(rows, () => ({ type: "fire", formula: "1d6", parts: parts(numbers) })),
    })),
  });

  it("of an attack at its limits of size are read up to a limit of all", () => {
    const said = counted(attack(10, 40));
    const record = parseAttack("a", said.thing);
    // 11 rolls of 40 numbers each: 27 such strikes are 11,880.
    expect(record.strikes).toHaveLength(27);
    expect(said.reads()).toBeLessThan(200_000); // a million without the limit
  });

  it("of two hundred strikes with three kinds of damage and ten numbers for each are all there", () => {
    expect(parseAttack("a", attack(3, 10)).strikes).toHaveLength(STRIKE_LIMIT);
  });

  it("and the changes of a rest, too", () => {
    const change = { path: "system.hp.value", label: "l", name: "", from: 1, to: 2, max: 9 };
    const rest = (members: number, changes: number) => ({
      members: many(members, (index) => ({ uuid: `Actor.${String(index)}`, changes: many(changes, () => change) })),
    });
    expect(REST.read(rest(100, 200)).members).toHaveLength(20);
    expect(REST.read(rest(100, 40)).members).toHaveLength(100);
  });
});

describe("what fits into an attack", () => {
  it("keeps its dice: two hundred strikes with ten kinds of damage each, and a late die", () => {
    const rows = many(10, (row) => ({ type: `k${String(row)}`, formula: "1d6" }));
    const strikes = many(STRIKE_LIMIT, (index) => ({
      key: `s${String(index)}`,
      target: "t0",
      roll: index,
      damage: rows.map((row, place) => ({
        ...row,
        roll: STRIKE_LIMIT + index * 10 + place,
        critical: 11 * STRIKE_LIMIT + index * 10 + place,
      })),
      adjust: { advantage: 1, die: 21 * STRIKE_LIMIT + index },
    }));
    const record = parseAttack("a", { targets: [{ key: "t0" }], strikes });
    const last = record.strikes.at(-1);
    expect(last).toMatchObject({ roll: 199, adjust: { die: 4399 } });
    expect(last?.damage.at(-1)).toMatchObject({ roll: 2199, critical: 4199 });
    expect(ROLL_LIMIT).toBe(4400);
    const read = readAttackRolls(record, [
      ...many(STRIKE_LIMIT, () => roll([12], 20)),
      ...many(20 * STRIKE_LIMIT, () => roll([5], 6)),
      ...many(STRIKE_LIMIT, () => roll([19], 20)),
    ]);
    expect([...read.strikes.values()].filter((strike) => strike.void !== null)).toEqual([]);
    expect(read.strikes.get("s199")).toMatchObject({ attack: { natural: 19 } });
  });
});

describe("twenty thousand points of damage", () => {
  it("are one write, whoever looks how often", () => {
    const mitigation = { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null };
    let [who, writes] = [creature({ hp: 12 }, { max: 12 }), 0];
    for (let times = 0; times < 50; times += 1) {
      const { receipts } = look(who);
      const state = clash(
        {
          cancelled: false,
          playerVersusPlayer: false,
          rules: { profile: "homebrew", overrides: {} },
          damageId: "d",
          strikes: [
            {
              key: "s",
              attack: { natural: 12, total: 17 },
              defenseAdjust: 0,
              rows: [{ type: "fire", base: 20_000, extra: null }],
              ruling: null,
            },
          ],
        },
        { id: "D", strikes: [{ key: "s", natural: 3, total: 4 }], fixed: null, mitigation },
        receipts.find(({ id }) => id === "D") ?? null,
      );
      const write = planDamageUpdate({
        state,
        void: false,
        receiptId: "D",
        receipts,
        attack: "A",
        item: "",
        kind: "damage",
        damage: "d",
        wrote: "u",
        sealed: [],
        dice: [],
        notes: [],
        earned: [],
      });
      if (!write) continue;
      writes += 1;
      who = written(who, write);
    }
    const { state, receipts } = look(who);
    expect([writes, state.hp, receipts.map(({ amount }) => amount)]).toEqual([1, 0, [20_000]]);
  });
});
