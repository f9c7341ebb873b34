/** Whatever the functions that others may count on are given: a result without NaN, or an error that names the argument; and soon. */
import { describe, expect, it } from "vitest";
import * as rules from "../../module/rules/index.ts";

const { RulesError } = rules;
const homebrew = rules.resolveRuleset();
const plain = { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null };
const d20 = { natural: 10, total: 12 };
const member = {
  id: "a",
  hitPoints: 3,
  initiative: 0,
  defense: { bonus: 0 },
  strikes: [{ attack: { bonus: 1 }, damage: [{ formula: "1d4", type: "fire" }] }],
};
const side = { aim: "random", members: [member] };
const points = { value: 3, max: 9, temporary: 0 };
const ends = {
  at: "turnEnd",
  of: "bearer",
  source: "a",
  mark: { round: 1, combatant: "a" },
  time: 60,
  turns: 2,
  save: { attribute: "athletics", dc: 12 },
};

/** Calls that make sense; each argument, and each field of one, is then replaced by nonsense. */
const CALLS: Readonly<Record<string, readonly unknown[]>> = {
  abilityModifier: [12],
  levelForXp: [500, homebrew],
  pointBudget: [3, homebrew, 2],
  masteryCost: ["weapon", 0, 2],
  armorReduction: ["light", 1],
  validatePurchases: [
    [{ track: "skill", key: "stealth", fromStep: 0, toStep: 1, currency: "talents" }],
    { talents: 3, power: 2 },
    {},
  ],
  resolveAttack: [{ attack: d20, defense: d20, playerVersusPlayer: false }, homebrew],
  mitigateDamage: [{ ...plain, rows: [{ type: "fire", amount: 4 }], halved: false, temporary: 1 }, homebrew],
  areaDamage: [{ dc: 12, onSuccess: "half", rows: [{ type: "fire", amount: 4 }] }, [{ ...plain, save: d20 }], homebrew],
  resolveCheck: [d20, 12, homebrew],
  resolveContest: [d20, d20, homebrew],
  spellSaveDc: [{ characteristicKey: "learning", modifier: 2, step: 1 }, homebrew],
  concentrationDc: [12],
  deathCheck: [{ hitPoints: -3, max: 12, marks: 0, critical: false, roll: d20 }, homebrew],
  deathCheckDc: [-3],
  deathDifficulty: [{ hitPoints: -3, borne: 1 }, homebrew],
  deathSave: [rules.NO_DEATH_SAVES, 12],
  atZeroHitPoints: [{ kind: "npc", max: 9, overflow: 2 }, homebrew],
  longRest: [{ hitPoints: points, level: 2 }, homebrew],
  shortRest: [{ hitPoints: points, level: 2 }, [], 1, homebrew],
  takeDamage: [points, 2],
  heal: [points, 2],
  gainTemporary: [points, 2],
  areaCells: [{ type: "sphere", center: { x: 0, y: 0 }, radius: 10 }, homebrew],
  pathCost: [
    {
      cells: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ],
    },
    homebrew,
  ],
  jump: [{ strength: 12, strengthModifier: 1, running: true }],
  fall: [30],
  carrying: [12, "medium", 10],
  exhaustion: [2],
  conditionEffects: [["prone"], { distance: 5 }],
  effectState: [ends, { turn: { round: 2, combatant: "a" }, time: 70, bearer: "b" }, ["a", "b"]],
  endsInRest: [
    { ...ends, at: "minutes" },
    { turn: { round: 2, combatant: "a" }, time: 70, bearer: "b" },
    ["a", "b"],
    28_800,
  ],
  timeLeft: [{ ...ends, at: "minutes" }, { turn: { round: 2, combatant: "a" }, time: 70, bearer: "b" }, ["a", "b"]],
  spend: [rules.newTurn(30), "active", {}, homebrew],
  refresh: [rules.newTurn(30), "ownTurn", homebrew],
  attackOdds: [{ strikes: member.strikes }, { defense: { bonus: 2 } }, homebrew],
  simulate: [[side, side], homebrew, 1, { fights: 2, rounds: 3 }],
  attackContributions3e: [{ baseAttack: 2, characteristicKey: "strength", modifier: 1 }],
  armorClassContributions3e: [{ armor: 1, shield: 1, dexterity: 1, size: 0 }],
  saveContributions3e: ["reflex", 1, 2],
  hitPointState3e: [{ hitPoints: -2, stable: false }],
  damage3e: [{ hitPoints: 3, stable: false }, 2],
  attacksOfOpportunity3e: [{ kind: "cast", cells: [{ x: 0, y: 0 }] }, [{ id: "o", cell: { x: 1, y: 0 }, used: 0 }]],
  attacks3e: [[6, 1], true],
  sumContributions: [[{ source: "base", label: "x", value: 2 }]],
  keptNatural: [[3, 9], 1],
  parseFormula: ["1d6"],
  fraction: [1n, 2n],
};

const NONSENSE: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1e9,
  0.5,
  true,
  "",
  "constructor",
  "__proto__",
  [],
  [null],
  [Number.NaN],
  {},
  Object.create(null),
  Object.create({ value: 3, natural: 5 }),
  JSON.parse('{"__proto__": {"natural": 20, "profile": "base"}}'),
  new Array(5000).fill(0),
  10n,
  (): number => 1,
];

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An argument as it is, then with nonsense for the whole, for each field and each first entry, down to three levels. */
function* spoiled(value: unknown, depth = 0): Iterable<unknown> {
  yield* NONSENSE;
  if (depth >= 3 || value === homebrew) return;
  if (isList(value) && value.length > 0)
    for (const other of spoiled(value[0], depth + 1)) yield [other, ...value.slice(1)];
  if (isRecord(value))
    for (const key of Object.keys(value))
      for (const other of spoiled(value[key], depth + 1)) yield { ...value, [key]: other };
}

function isNotANumber(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return Number.isNaN(value);
  if (typeof value !== "object" || value === null || depth > 4) return false;
  return Object.values(value).some((entry) => isNotANumber(entry, depth + 1));
}

function functionOf(name: string): ((...args: unknown[]) => unknown) | null {
  const found: unknown = Object.entries(rules).find(([key]) => key === name)?.[1];
  return typeof found === "function" ? (...args): unknown => Reflect.apply(found, undefined, args) : null;
}

describe("bad input", () => {
  it.each(Object.keys(CALLS))(
    "H-DICE-01: %s",
    (name) => {
      const call = functionOf(name);
      const good = CALLS[name] ?? [];
      if (!call) throw new Error(`${name} is not exported`);
      expect(isNotANumber(call(...good))).toBe(false);
      const wrong: string[] = [];
      for (const [index, argument] of good.entries()) {
        for (const other of spoiled(argument)) {
          const args = good.map((value, at) => (at === index ? other : value));
          try {
            if (isNotANumber(call(...args))) wrong.push(`NaN for ${describeValue(other)} as argument ${String(index)}`);
          } catch (error) {
            if (!(error instanceof RulesError))
              wrong.push(`${String(error)} for ${describeValue(other)} as argument ${String(index)}`);
            else if (error.argument === "") wrong.push("an error that names nothing");
          }
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
  it("H-DICE-01: a polluted prototype is no setting", () => {
    expect(rules.readRuleset("homebrew", JSON.parse('{"__proto__": {"tieHalves": false}}'))).toEqual(homebrew);
    expect(() => rules.resolveRuleset({ profile: "__proto__" })).toThrow(RulesError);
    expect(() => rules.resolveRuleset({ overrides: Object.fromEntries([["constructor", 1]]) })).toThrow(RulesError);
  });
});

function describeValue(value: unknown): string {
  const readable = (_key: string, entry: unknown): unknown =>
    typeof entry === "bigint" || typeof entry === "function"
      ? typeof entry
      : typeof entry === "number"
        ? String(entry)
        : isList(entry) && entry.length > 20
          ? "long list"
          : entry;
  return JSON.stringify([value], readable);
}
