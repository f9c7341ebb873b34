/** Holds inside: steps that go back all or none. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takeStepsBack, type Step } from "../../module/play/number-writes/change.pure.ts";

type Numbers = Readonly<Record<string, number>>;
const written = (numbers: Numbers, steps: readonly Step[]): Numbers => ({
  ...numbers,
  ...Object.fromEntries(steps.map(({ path, to }) => [path, to])),
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
