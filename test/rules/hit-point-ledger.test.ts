/** Hit points by entries against a naive replay that was written apart: it knows deeds in order, and no ledger, base or undo. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLedger } from "../../module/data/actor/stored-ledger.pure.ts";
import { HIT_POINT_KINDS, type HitPointState, type HitPointTerms } from "../../module/rules/ledger/hit-points.ts";
import { currentHitPoints } from "../../module/rules/ledger/ledger.ts";

interface Deed {
  readonly id: string;
  readonly n: number;
  readonly kind: string;
  readonly amount: number;
  readonly to: number;
  readonly critical: boolean;
  readonly spare: string;
  readonly byHand: boolean;
  readonly death: { stable?: boolean; dead?: boolean; roused?: boolean } | null;
  readonly whileUp: boolean | null;
  readonly terms: HitPointTerms;
}

const START: HitPointState = {
  hp: 12,
  temporary: 3,
  spilled: 0,
  stands: 0,
  standing: false,
  successes: 0,
  failures: 0,
  stable: false,
  dead: false,
  roused: false,
};

/** One deed after the other, in the plainest words. */
function replay(deeds: readonly Deed[]): HitPointState {
  const c = { ...START };
  const alive = (hp: number): void => {
    Object.assign(c, { hp, standing: false, successes: 0, failures: 0, stable: false, spilled: 0 });
  };
  const fail = (count: number): void => {
    c.failures = Math.min(3, c.failures + count);
    c.stable = false;
    c.dead = c.failures === 3;
  };
  for (const { kind, amount, to, critical, spare, byHand, death, whileUp, terms } of deeds) {
    const { max, sinks, atZero, hero, out } = terms;
    const dead = c.dead || terms.dead || (sinks && c.hp <= -10);
    const heals = (points: number): void => {
      if (points === 0 || (dead && terms.mortal)) return;
      const from = terms.healFromZero || terms.lies ? Math.max(0, c.hp) : c.hp;
      const next = Math.max(c.hp, Math.min(max, from + points));
      if (next === c.hp) return;
      const died = c.dead && c.hp > 0;
      if (next > 0) {
        alive(next);
        c.dead = died;
      } else {
        c.hp = next;
        if (sinks) c.stable = next < 0;
      }
    };
    if (kind === "damage") {
      const buffer = Math.min(c.temporary, amount);
      c.temporary -= buffer;
      const points = amount - buffer;
      const found = c.hp;
      const stood = c.standing && atZero === "choice" && found <= 0 && !dead;
      const falls = found >= 1 && points >= found;
      if (
        falls &&
        (spare === "meant" || (spare === "endures" && !(terms.massiveDamage && points - found >= Math.max(1, max))))
      ) {
        c.hp = 1;
        c.spilled = 0;
        if (spare === "meant") c.roused = false;
        continue;
      }
      c.hp = stood || sinks ? found - points : found - Math.min(Math.max(0, found), points);
      const over = points - (found - c.hp);
      c.spilled = c.hp > 0 ? 0 : c.spilled + over;
      if (points === 0 || c.hp > 0) continue;
      if (sinks && atZero === "negative") {
        c.stable = found === c.hp && c.stable;
        c.roused = c.stable && c.roused;
        continue;
      }
      if (dead || atZero === "negative") continue;
      const dies = !(!hero && terms.npcAtZero === "dead") && terms.massiveDamage;
      if (dies && (stood ? -c.hp : over) >= Math.max(1, max))
        Object.assign(c, { standing: false, stable: false, dead: true });
      else if (found <= 0 && !stood && hero && max > 0 && !byHand) {
        const counts = atZero === "unconscious" || out || c.stable || c.successes + c.failures > 0;
        if (!counts || terms.dropOut === "safe") continue;
        if (terms.massiveDamage && points >= max) Object.assign(c, { stable: false, dead: true });
        else fail(critical ? 2 : 1);
      }
    } else if (kind === "healing") heals(amount);
    else if (kind === "temporary") c.temporary = Math.max(c.temporary, amount);
    else if (kind === "rest" || kind === "hitDice") {
      if (c.hp < 1 || dead) continue;
      heals(amount);
      if (kind === "rest") c.temporary = 0;
    } else if (kind === "wake") {
      if (c.hp <= 0 && !dead) {
        alive(amount);
        c.dead = false;
      }
    } else if (kind === "revive") {
      if (c.hp > 0 && !dead) continue;
      alive(Math.max(1, Math.min(max, amount)));
      c.dead = false;
    } else if (kind === "move") {
      const from = c.hp;
      const next =
        amount >= 0
          ? Math.max(from, Math.min(from + amount, Math.max(max, to)))
          : Math.min(
              from,
              sinks || (c.standing && atZero === "choice") ? from + amount : Math.max(from + amount, Math.min(0, to)),
            );
      if (next === from && from > 0) continue;
      if (next > 0) {
        alive(next);
        c.dead = false;
      } else {
        c.hp = next;
        if (next >= from) c.spilled = 0;
        else if (c.standing && atZero === "choice" && terms.massiveDamage && -next >= Math.max(1, max))
          Object.assign(c, { dead: true, standing: false, stable: false });
      }
    } else if (kind === "buffer") {
      const from = c.temporary;
      c.temporary =
        amount >= 0 ? Math.max(from, Math.min(from + amount, Math.max(from, to))) : Math.max(0, from + amount);
    } else if (kind === "stand") {
      if (c.hp > 0 || dead) continue;
      Object.assign(c, { hp: c.hp - c.spilled, spilled: 0, standing: true, stands: Math.max(c.stands, amount) });
    } else if (kind === "save") {
      if (dead || c.stable || (c.standing && atZero === "choice")) continue;
      if (sinks) {
        if (c.hp >= 0) continue;
        if (amount <= 10) c.stable = true;
        else c.hp -= 1;
      } else if (c.hp <= 0) {
        if (amount === 20) {
          alive(1);
          c.dead = false;
        } else if (amount < 10) fail(amount === 1 ? 2 : 1);
        else if (c.successes >= 2) Object.assign(c, { successes: 0, failures: 0, stable: true });
        else c.successes += 1;
      }
    } else if (kind === "hour") {
      if (dead || !c.stable || c.hp >= 0) continue;
      if (amount <= 10) c.roused = true;
      else c.hp -= 1;
    } else if (kind === "level") {
      if (c.hp > 0) c.hp += amount;
    } else if (death && (whileUp === null || whileUp === c.hp > 0)) Object.assign(c, death);
  }
  return c;
}

const bit = fc.boolean();
const anyTerms = fc.record<HitPointTerms>({
  max: fc.constantFrom(0, 12, 15, 20),
  hero: bit,
  mortal: bit,
  sinks: bit,
  lies: bit,
  dead: fc.constantFrom(false, false, false, true),
  out: bit,
  atZero: fc.constantFrom("choice", "unconscious", "negative"),
  npcAtZero: fc.constantFrom("dead", "unconscious", "ask"),
  massiveDamage: bit,
  dropOut: fc.constantFrom("stable", "deathSaves", "safe"),
  healFromZero: bit,
});
/** Where hit points go below 0, the dead stay dead. */
const terms = anyTerms.map((one) => ({ ...one, mortal: one.mortal || one.sinks }));
/** Mostly the terms of one table, as in play. */
const some = (usual: HitPointTerms) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: terms });
const deedsBy = (usual: HitPointTerms) =>
  fc.array(
    fc.record({
      place: fc.nat(5),
      kind: fc.constantFrom(...HIT_POINT_KINDS, "damage", "damage", "healing", "save"),
      amount: fc.nat(22),
      to: fc.integer({ min: -3, max: 24 }),
      critical: bit,
      spare: fc.constantFrom("", "", "", "meant", "endures"),
      byHand: fc.constantFrom(false, false, true),
      death: fc.constantFrom({ stable: true }, { dead: true }, { dead: false }, { roused: true }),
      whileUp: fc.constantFrom(null, true, false),
      terms: some(usual),
      undone: bit,
      sign: bit,
    }),
    { minLength: 1, maxLength: 9 },
  );

describe("B-THP-01 B-REST-01 B-DMG-10 H-DEATH-03 B-DEATH-05 D-DEATH-03: hit points by entries", () => {
  it(
    "30,000 random evenings: whatever arrives in whatever order, twice or undone before it exists, the state is that without what is undone",
    { timeout: 300_000 },
    () => {
      const evening = terms.chain((usual) => fc.tuple(deedsBy(usual), fc.infiniteStream(fc.nat(1000))));
      fc.assert(
        fc.property(evening, ([drawn, dice]) => {
          const die = (): number => {
            const next = dice.next();
            return next.done === true ? 0 : next.value;
          };
          const deeds = drawn.map(({ place, sign, undone, ...one }, index) => {
            const signed = one.kind === "move" || one.kind === "buffer";
            const amount =
              one.kind === "save" && !one.terms.sinks
                ? 1 + (one.amount % 20)
                : signed && sign
                  ? -one.amount
                  : one.amount;
            return {
              ...one,
              amount,
              id: `entry${String(index)}x`,
              n: place,
              undone,
              until: place + (one.to & 3),
              death: one.kind === "mark" ? one.death : null,
            };
          });
          // Who wrote after a level, and before it was undone, had a maximum with its points.
          const levels = deeds.filter(({ kind, undone }) => kind === "level" && undone);
          const maximum = ({ n, terms: { max } }: (typeof deeds)[number]): number =>
            levels.reduce((sum, level) => (level.n < n && n <= level.until ? sum + level.amount : sum), max);
          const writes = deeds.flatMap(({ id, undone, until, ...entry }) => {
            const { n } = entry;
            const met = { ...entry.terms, max: maximum({ ...entry, id, undone, until, n }) };
            const whole = { id, data: { number: "hp", of: "", ...entry, terms: met } };
            const toggles = undone ? [{ id, data: { undone: true, until } }] : [];
            return die() % 3 === 0 ? [whole, whole, ...toggles] : [whole, ...toggles];
          });
          const entries: Record<string, object> = {};
          for (const { id, data } of writes
            .map((one) => ({ one, at: die() }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one))
            entries[id] = { ...entries[id], ...data };
          const base = { of: "", n: 0, values: {}, written: {}, skipped: [], closedUpTo: 0, hitPoints: START };
          const { state } = currentHitPoints(readLedger({ base, entries }), START);
          const valid = deeds.filter(({ undone }) => !undone).sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1));
          expect(state).toEqual(replay(valid));
        }),
        { numRuns: 30_000, seed: 32 },
      );
    },
  );
});
