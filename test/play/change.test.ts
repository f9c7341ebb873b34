/**
 * Whatever happens to a hero, in whatever order it is taken back and given again: no number is lost, and none counts twice.
 * Holds inside: pure functions, tried in thousands of random orders, more than any table could play.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLevels, type LevelRecord } from "../../module/play/character/level-record.pure.ts";
import { planUndoLevel, planLevelUp, type LevelState } from "../../module/play/character/plan-level.pure.ts";
import {
  moveWithin,
  receiptAs,
  takeStepsBack,
  withReceipt,
  type Step,
} from "../../module/play/number-writes/change.pure.ts";
import type { ReceiptRecord } from "../../module/play/common/records.pure.ts";
import type { StandRecord } from "../../module/data/message/stand.pure.ts";
import { blowsOf, stepsOfStand } from "../../module/play/dying/stand-record.pure.ts";
import { planRest, rememberRest, undoRest } from "../../module/play/rest/plan.pure.ts";
import type { RestReceipt } from "../../module/play/number-writes/rest-receipts.pure.ts";
import { leftOver } from "../../module/play/apply/brought-down.pure.ts";
import { planDamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import { decideRedo, decideUndo } from "../../module/play/undo/undo-updates.pure.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../module/rules/basics/ids.ts";
import type { HitPoints } from "../../module/rules/damage/hit-points.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { PLAIN_BLOW } from "./fixtures.ts";

type Numbers = Readonly<Record<string, number>>;

const written = (numbers: Numbers, steps: readonly Step[]): Numbers => ({
  ...numbers,
  ...Object.fromEntries(steps.map(({ path, to }) => [path, to])),
});
const sum = (one: Numbers, other: Numbers, sign: 1 | -1 = 1): Numbers =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((path) => [path, (one[path] ?? 0) + sign * (other[path] ?? 0)]),
  );
/** Without the zeros, to be compared. */
const bare = (numbers: Numbers): Numbers =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== 0));

const HP = "system.hp.value";
const TEMPORARY = "system.hp.temporary";
const XP = "system.details.xp";
const SLOTS = "system.spellcasting.slots.c1.value";
const USES = "items.rage.system.uses.value";
const LEVEL = "system.details.level";
const STANDING = "system.death.standing";

interface Hero {
  readonly numbers: Numbers;
  readonly receipts: readonly ReceiptRecord[];
  readonly rests: readonly RestReceipt[];
  readonly levels: readonly LevelRecord[];
  readonly stands: readonly (StandRecord & { readonly id: string })[];
}

const START: Hero = {
  numbers: { [HP]: 12, [TEMPORARY]: 0, [XP]: 100, [SLOTS]: 1, [USES]: 0, [LEVEL]: 2, [STANDING]: 0 },
  receipts: [],
  rests: [],
  levels: [],
  stands: [],
};
const homebrew = resolveRuleset();
const RISE = { by: "", raise: null, slots: { c1: 1 }, uses: {}, created: [], forgotten: [], chosen: [] };
const NOBODY = {
  stored: {
    attributes: {},
    skills: {},
    mastery: { weapons: {}, armor: {}, spellAttack: 0, spellDc: 0, tools: [] },
  },
  granted: {},
  level: 1,
  left: { talents: 0, power: 0 },
  log: [],
};

const at = ({ numbers }: Hero, path: string): number => numbers[path] ?? Number.NaN;

function pointsOf(hero: Hero): HitPoints {
  const value = at(hero, HP);
  return {
    value,
    temporary: at(hero, TEMPORARY),
    max: 20 + 2 * (at(hero, LEVEL) - 2),
    standing: value <= 0 && at(hero, STANDING) === 1,
  };
}

function levelStateOf(hero: Hero): LevelState {
  return {
    level: at(hero, LEVEL),
    xp: at(hero, XP),
    hp: at(hero, HP),
    characteristics: { strength: 10, dexterity: 10, endurance: 14, learning: 10, perception: 10, charisma: 10 },
    endurance: { drain: 0, mod: 2 },
    classed: true,
    extraHitPoints: 0,
    slots: { c1: at(hero, SLOTS) },
    uses: {},
    records: hero.levels,
  };
}

/** What a level writes, on the numbers of the hero. */
function leveled(hero: Hero, system: Record<string, unknown>): Hero {
  const { details, hp, spellcasting, levels } = system as {
    details: { level: number };
    hp: { value: number };
    spellcasting: { slots: { c1: { value: number } } };
    levels: unknown[];
  };
  return {
    ...hero,
    levels: readLevels(levels),
    numbers: { ...hero.numbers, [LEVEL]: details.level, [HP]: hp.value, [SLOTS]: spellcasting.slots.c1.value },
  };
}

/** What somebody does: null is a refusal. */
type Deed = (hero: Hero, id: string) => Hero | null;

const points =
  (kind: ChangeKind, amount: number): Deed =>
  (hero, id) => {
    const write = planDamageUpdate({
      ...PLAIN_BLOW,
      state: { phase: "ready", strikes: [], amount, received: null, fumbles: 0, concedes: 0, best: null },
      receiptId: id,
      receipts: hero.receipts,
      hp: pointsOf(hero),
      kind,
    });
    if (!write) return null;
    const { hp, receipts } = write;
    return { ...hero, receipts, numbers: { ...hero.numbers, [HP]: hp.value, [TEMPORARY]: hp.temporary } };
  };

const rests: Deed = (hero, id) => {
  const plan = planRest(
    "long",
    {
      hp: { ...pointsOf(hero), lost: 0 },
      level: at(hero, LEVEL),
      endurance: 2,
      exhaustion: { other: 0, dehydration: 0, starvation: 0, suffocation: 0 },
      slots: [{ key: "c1", circle: 1, value: at(hero, SLOTS), max: 3 }],
      drained: {},
      uses: [{ id: "rage", name: "", value: at(hero, USES), max: 2, recharge: "short" }],
      hitDice: null,
    },
    homebrew,
  );
  if (!plan.ok) return null;
  const receipt: RestReceipt = { id, kind: "long", state: "applied", changes: plan.changes, lastLong: null };
  return { ...hero, rests: rememberRest(hero.rests, receipt), numbers: written(hero.numbers, plan.changes) };
};

const rises: Deed = (hero) => {
  const plan = planLevelUp(levelStateOf(hero), RISE, homebrew);
  return plan.ok ? leveled(hero, plan.system) : null;
};

const moved = (hero: Hero, stand: StandRecord, times: 1 | -1): readonly ReceiptRecord[] =>
  hero.receipts.map((one) => ({ ...one, hp: one.hp + times * (blowsOf(stand).get(one.id) ?? 0) }));

const stands: Deed = (hero, id) => {
  const last = hero.receipts.at(-1);
  if (at(hero, HP) !== 0 || at(hero, STANDING) === 1 || last?.kind !== "damage" || last.state !== "applied")
    return null;
  const blows = leftOver(hero.receipts, at(hero, HP));
  const overflow = blows.reduce((sum, one) => sum + one.overflow, 0);
  const stand = { id, uuid: "", name: "", number: 0, overflow, depth: overflow, receipt: last.id, blows, over: "" };
  return {
    ...hero,
    stands: [...hero.stands, stand],
    receipts: moved(hero, stand, 1),
    numbers: written(hero.numbers, stepsOfStand(stand)),
  };
};

/** Slots and uses go, as they do at any table: what is spent is given back by nobody. */
const spends: Deed = (hero) =>
  at(hero, SLOTS) + at(hero, USES) === 0
    ? null
    : {
        ...hero,
        numbers: {
          ...hero.numbers,
          [SLOTS]: moveWithin(at(hero, SLOTS), -1),
          [USES]: moveWithin(at(hero, USES), -1),
        },
      };

const undoes: Deed = (hero, id) => {
  if (receiptAs(hero.receipts, id, "applied")) {
    const turn = decideUndo({
      receipts: hero.receipts,
      receiptId: id,
      hp: pointsOf(hero),
      notes: [],
      earnedIds: [],
    });
    if (!turn.ok) return refused(turn.reason);
    const { hp, receipts } = turn.write;
    return { ...hero, receipts, numbers: { ...hero.numbers, [HP]: hp.value, [TEMPORARY]: hp.temporary } };
  }
  if (hero.rests.some((rest) => rest.id === id)) {
    const turn = undoRest(hero.rests, id, (path) => hero.numbers[path] ?? null);
    return turn.ok
      ? { ...hero, rests: turn.receipts, numbers: written(hero.numbers, turn.changes) }
      : refused(turn.reason);
  }
  const stand = hero.stands.find((one) => one.id === id);
  const back = stand && takeStepsBack(stepsOfStand(stand), (path) => hero.numbers[path] ?? null);
  if (!stand || !back?.ok) return null;
  return {
    ...hero,
    stands: hero.stands.filter((one) => one !== stand),
    receipts: moved(hero, stand, -1),
    numbers: written(hero.numbers, back.steps),
  };
};

const redoes: Deed = (hero, id) => {
  const turn = decideRedo({
    receipts: hero.receipts,
    receiptId: id,
    hp: pointsOf(hero),
    amount: null,
    damage: null,
    wrote: "",
    healFromZero: false,
  });
  if (!turn.ok) return refused(turn.reason);
  const { hp, receipts } = turn.write;
  return { ...hero, receipts, numbers: { ...hero.numbers, [HP]: hp.value, [TEMPORARY]: hp.temporary } };
};

const falls: Deed = (hero) => {
  const plan = planUndoLevel(levelStateOf(hero), NOBODY, {
    items: new Set(),
    chosen: {},
    may: { gm: true, respec: false },
  });
  return plan.ok ? leveled(hero, plan.system) : refused(plan.reason);
};

function refused(reason: string): null {
  expect(reason).toMatch(/^OD20\.[\w.]+$/u);
  return null;
}

type Order =
  | { readonly what: "do"; readonly deed: Deed }
  | { readonly what: "undo" | "redo"; readonly which: number }
  | { readonly what: "fall" };

const amount = fc.integer({ min: 1, max: 25 });
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...CHANGE_KINDS), amount).map(([kind, by]) => points(kind, by)) },
  fc.constantFrom(rests, rises, stands, stands, spends),
);
const orders: fc.Arbitrary<Order> = fc.oneof(
  { weight: 3, arbitrary: deeds.map((deed) => ({ what: "do", deed }) as const) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom("undo", "redo"), which: fc.nat(40) }),
  },
  fc.constant({ what: "fall" } as const),
);

describe("what happened to a hero", () => {
  it("B-THP-01 B-REST-01 H-PRG-04 H-DEATH-03: his numbers are always the first ones and what is not taken back, whatever the order", () => {
    fc.assert(
      fc.property(fc.array(orders, { maxLength: 60 }), (all) => {
        let hero = START;
        /** What each deed that counts has moved; "" = what is nobody's to take back. */
        const counted = new Map<string, Numbers>();
        const ids: string[] = [];
        const count = (id: string, by: Numbers): void => {
          counted.set(id, sum(counted.get(id) ?? {}, by));
        };
        for (const [index, order] of all.entries()) {
          const before = hero;
          if (order.what === "fall") {
            hero = falls(hero, "") ?? hero;
            count("", sum(hero.numbers, before.numbers, -1));
            // Never below what the hero had without the level.
            expect(at(hero, HP)).toBeLessThanOrEqual(at(before, HP));
          } else if (order.what === "do") {
            const id = `d${String(index)}`;
            const after = order.deed(hero, id);
            if (!after) continue;
            hero = after;
            ids.push(id);
            count(order.deed === spends || order.deed === rises ? "" : id, sum(hero.numbers, before.numbers, -1));
          } else {
            const id = ids[order.which % Math.max(1, ids.length)] ?? "none";
            const stand = hero.stands.find((one) => one.id === id);
            const after = (order.what === "undo" ? undoes : redoes)(hero, id);
            if (!after) continue;
            hero = after;
            const by = sum(hero.numbers, before.numbers, -1);
            // A second press does nothing.
            expect((order.what === "undo" ? undoes : redoes)(hero, id)).toBeNull();
            if (order.what === "redo") count(id, by);
            // Exactly what it had moved, with what standing has added to a blow.
            else if (stand) count(id, by);
            else {
              const added = hero.stands.reduce((all, one) => all + (blowsOf(one).get(id) ?? 0), 0);
              expect(bare(by)).toEqual(bare(sum({ [HP]: added }, counted.get(id) ?? {}, -1)));
              count(id, by);
            }
          }
          expect(bare(hero.numbers)).toEqual(
            bare([...counted.values()].reduce((all, by) => sum(all, by), START.numbers)),
          );
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("taken back from the last to the first everything is as it was in the beginning", () => {
    fc.assert(
      fc.property(fc.array(deeds, { maxLength: 8 }), (all) => {
        const heroes = [START];
        const done: string[] = [];
        for (const [index, deed] of all.entries()) {
          const now = heroes.at(-1) ?? START;
          const after = deed === spends ? null : deed(now, `d${String(index)}`);
          if (!after || (at(now, HP) < 0 && at(after, HP) > at(now, HP))) continue;
          heroes.push(after);
          done.push(deed === rises ? "" : `d${String(index)}`);
        }
        while (heroes.length > 1) {
          const now = heroes.pop() ?? START;
          const id = done.pop() ?? "";
          expect((id === "" ? falls : undoes)(now, id)?.numbers).toEqual(heroes.at(-1)?.numbers);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

describe("steps", () => {
  const numbers = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: -9, max: 9 }));
  const stepsTo = (from: Numbers, to: Numbers): Step[] =>
    Object.entries(to).flatMap(([path, value]) => (path in from ? [{ path, from: from[path] ?? 0, to: value }] : []));
  it("are taken back all or none, to the very numbers, and taking that back does them once more", () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, (start, aims, meanwhile) => {
        const steps = stepsTo(start, aims);
        const done = written(start, steps);
        const back = takeStepsBack(steps, (path) => done[path] ?? null);
        expect(back.ok && written(done, back.steps)).toEqual(start);
        const again = back.ok ? takeStepsBack(back.steps, (path) => start[path] ?? null) : back;
        expect(again).toEqual({ ok: true, steps });
        const changed = { ...done, ...meanwhile };
        const wrong = steps.find(({ path, to }) => changed[path] !== to);
        expect(takeStepsBack(steps, (path) => changed[path] ?? null)).toEqual(
          wrong ? { ok: false, path: wrong.path } : back,
        );
        for (const { path } of steps.slice(0, 1))
          expect(takeStepsBack(steps, (asked) => (asked === path ? null : (done[asked] ?? null)))).toEqual({
            ok: false,
            path,
          });
      }),
    );
  });
  it("within bounds go back as far as these let them, and never the other way", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), fc.integer(), fc.nat(9), fc.nat(9), (by, now, least, room) => {
        const bounds = { least, most: least + room };
        const turn = takeStepsBack(
          [{ path: "a", from: 0, to: by }],
          () => now,
          () => bounds,
        );
        const to = turn.ok ? (turn.steps[0]?.to ?? Number.NaN) : Number.NaN;
        expect(Math.abs(to - now)).toBeLessThanOrEqual(Math.abs(by));
        expect((to - now) * -by).toBeGreaterThanOrEqual(0);
        // Nothing crosses a bound, and only a bound keeps anything.
        if (to !== now - by) expect(to === now || to === (by > 0 ? bounds.least : bounds.most)).toBe(true);
        if (now >= least && now <= bounds.most) expect(to >= least && to <= bounds.most).toBe(true);
      }),
    );
  });
});

describe("receipts", () => {
  it("stand once under an id, in the order in which they came, the newest of them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(9), fc.boolean()), { maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        (all, kept) => {
          let receipts: { readonly id: string; readonly state: "applied" | "undone" }[] = [];
          for (const [n, applied] of all) {
            const id = String(n);
            const before = receipts.map((one) => one.id);
            receipts = withReceipt(receipts, { id, state: applied ? "applied" : "undone" }, kept);
            expect(receipts.map((one) => one.id)).toEqual(before.includes(id) ? before : [...before, id].slice(-kept));
            expect(receiptAs(receipts, id, "applied") !== null).toBe(applied);
            expect(receiptAs(receipts, id, "undone") !== null).toBe(!applied);
          }
        },
      ),
    );
  });
});
