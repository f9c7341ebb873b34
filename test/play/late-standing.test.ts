/**
 * What is said late of a blow or a healing that met one who stood to the death.
 * Holds inside: pure functions, tried in thousands of random orders, more than any table could play.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";
import { creature, entered, look, type Creature } from "./entries.ts";

describe("H-DEATH-03 C-27 C-59: what is said late of what met one who stood to the death", () => {
  const stands = (hp: number): Creature => creature({ hp, standing: true, stands: 1 });
  const meets = (hero: Creature, id: string, kind: ChangeKind, amount: number): Creature =>
    entered(hero, { id, kind, amount });
  const points = (hero: Creature): number[] => [look(hero).state.hp, ...look(hero).receipts.map(({ hp }) => hp)];
  it("−3, a blow of 2, healed by 9: a miss leaves 6, and a hit again 4; a deeper one lets him stand where it leaves him", () => {
    const healed = meets(meets(stands(-3), "d0", "damage", 2), "d1", "healing", 9);
    expect(points(healed)).toEqual([4, 2, 9]);
    const missed = meets(healed, "d0", "damage", 0);
    expect(points(missed)).toEqual([6, 0, 9]);
    // Said twice, the blow still knows whom it met.
    expect(points(meets(meets(missed, "d0", "damage", 0), "d0", "damage", 2))).toEqual([4, 2, 9]);
    const deeper = meets(healed, "d0", "damage", 12);
    expect([points(deeper), look(deeper).state.standing]).toEqual([[-6, 12, 9], true]);
    expect(look(meets(deeper, "d0", "damage", 2))).toEqual(look(healed));
  });
  it("−3, a blow of 2, 40 in its place: dead at −43, and with 2 he stands at −5", () => {
    const struck = meets(stands(-3), "d0", "damage", 2);
    const dead = meets(struck, "d0", "damage", 40);
    expect([points(dead), look(dead).state.dead]).toEqual([[-43, 40], true]);
    expect(look(meets(dead, "d0", "damage", 2))).toEqual(look(struck));
  });
  it("−3, healed by 2, a blow of 5: healed by 30 he is up with 15, and with 2 he stands at −6", () => {
    const struck = meets(meets(stands(-3), "d0", "healing", 2), "d1", "damage", 5);
    const up = meets(struck, "d0", "healing", 30);
    expect([points(up), look(up).state.standing]).toEqual([[15, 23, 5], false]);
    const down = meets(up, "d0", "healing", 2);
    expect(look(down)).toEqual(look(struck));
  });
  it("−3, healed by 2, a blow of 40: healed by none and by 2 he lies as deep as he died", () => {
    const dead = meets(meets(stands(-3), "d0", "healing", 2), "d1", "damage", 40);
    expect(points(dead)).toEqual([-41, 2, 40]);
    expect(points(meets(meets(dead, "d0", "healing", 0), "d0", "healing", 2))).toEqual([-41, 2, 40]);
  });
  it("−1, a blow of 19, dead at −20, and a blow of 1 at the dead: without the first it counts, and with it the dead lies as he lay", () => {
    const struck = meets(meets(stands(-1), "d0", "damage", 19), "d1", "damage", 1);
    expect([points(struck), look(struck).state.dead]).toEqual([[-20, 19, 0], true]);
    const missed = meets(struck, "d0", "damage", 0);
    expect([points(missed), look(missed).state.standing]).toEqual([[-2, 0, 1], true]);
    // 15 in its place do not kill: −16, and −17.
    expect(points(meets(missed, "d0", "damage", 15))).toEqual([-17, 15, 1]);
    const dead = meets(missed, "d0", "damage", 19);
    expect([points(dead), look(dead).state.dead]).toEqual([[-20, 19, 0], true]);
    expect(points(meets(dead, "d0", "damage", 0))).toEqual([-2, 0, 1]);
  });
  it("0, a blow of 1, healed by none, blows of none and of 1: healed by 2 and by none again he stands at −2", () => {
    const first = meets(meets(stands(0), "d0", "damage", 1), "d1", "healing", 0);
    const struck = meets(meets(first, "d2", "damage", 0), "d3", "damage", 1);
    expect(points(struck)).toEqual([-2, 1, 0, 0, 1]);
    // From −1 to 1: the last blow leaves 0, where he has to choose anew.
    const up = meets(struck, "d1", "healing", 2);
    expect(points(up)).toEqual([0, 1, 2, 0, 1]);
    expect(points(meets(up, "d1", "healing", 0))).toEqual([-2, 1, 0, 0, 1]);
  });
  it("whatever is said of one in between, said again as it was the points are as they were", () => {
    const tale = fc.array(
      fc.record({ kind: fc.constantFrom<ChangeKind>("damage", "damage", "healing"), amount: fc.nat(25) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 0 }),
        tale,
        fc.nat(100),
        fc.array(fc.nat(45), { minLength: 1, maxLength: 3 }),
        (value, all, index, words) => {
          let hero = stands(value);
          for (const [at, { kind: of, amount }] of all.entries()) {
            const before = look(hero).state.hp;
            // Nothing heals the dead.
            fc.pre(!look(hero).state.dead || of === "damage");
            hero = meets(hero, `d${String(at)}`, of, amount);
            // Down once more he is asked once more, and nothing here tells what he has said then.
            fc.pre(before <= 0 || look(hero).state.hp > 0);
          }
          const one = hero.entries[index % hero.entries.length] ?? expect.fail();
          const now = [...words, one.amount].reduce((at, amount) => entered(at, { id: one.id, amount }), hero);
          expect(look(now)).toEqual(look(hero));
          // Below 0 there is nobody but who stands, or is dead.
          const { hp, standing, dead } = look(now).state;
          expect(hp >= 0 || standing || dead).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });
});
