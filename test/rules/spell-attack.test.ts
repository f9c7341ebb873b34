import { describe, expect, it } from "vitest";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { castAttack, rayCount, type CastStrike, type StrikeCaster } from "../../module/rules/attack/spell-attack.ts";

const modifiers = { strength: -1, dexterity: 2, endurance: 1, learning: 0, perception: 4, charisma: 3 };
const part = (value: number) => ({ source: "mastery", label: "x", value }) as const;
const caster: StrikeCaster = { characteristic: "charisma", modifiers, attack: [part(3), part(1)] };
const bolt: CastStrike = {
  name: "Bolt",
  range: { kind: "feet", value: 120 },
  defense: "magical",
  addsModifier: false,
  rows: [{ formula: "1d10", type: "fire" }],
};
const { homebrew } = PROFILES;
const cast = (change: Partial<CastStrike>, who = caster, rules = homebrew) =>
  castAttack({ ...bolt, ...change }, who, rules);
const flat = ({ damage }: ReturnType<typeof cast>) =>
  damage.map(({ formula, bonus }) => [formula, bonus.map(({ value }) => value)]);

describe("an attack that no weapon makes", () => {
  it("is against the magical defense, unless the spell says otherwise (H-ATK-08 C-36)", () => {
    expect(cast({}).defense).toBe("magical");
    expect(cast({ defense: "physical" }).defense).toBe("physical");
    expect(cast({ defense: "nonsense" }).defense).toBe("magical");
  });

  it("takes the caster's own parts; who is no caster strikes as with a weapon (H-SPL-16 C-12)", () => {
    expect(cast({}).parts.map(({ value }) => value)).toEqual([3, 1]);
    const nobody = { ...caster, characteristic: null, attack: null };
    // Perception 4 from afar, Strength -1 at hand.
    expect(cast({}, nobody).parts.map(({ value }) => value)).toEqual([4]);
    expect(cast({ range: { kind: "touch", value: 0 } }, nobody).parts.map(({ value }) => value)).toEqual([-1]);
  });

  it("reaches as far as the spell; at whom one touches it is no shot (H-ATK-14 H-SPL-16)", () => {
    const far = cast({});
    expect([far.ranged, far.reach, far.range]).toEqual([true, 0, { normal: null, max: 120 }]);
    const near = cast({ range: { kind: "touch", value: 0 } });
    expect([near.ranged, near.reach, near.range.max]).toEqual([false, 5, null]);
    expect(cast({ range: { kind: "sight", value: 0 } }).range.max).toBeNull();
  });

  it("adds the main modifier to the first damage once, where the spell or the table says so (C-98 H-CRIT-02)", () => {
    const rows = [
      { formula: "2d6 + 1", type: "fire" },
      { formula: "1d4", type: "cold" },
    ];
    expect(flat(cast({ rows }))).toEqual([
      ["2d6", [1]],
      ["1d4", []],
    ]);
    expect(flat(cast({ rows, addsModifier: true }))).toEqual([
      ["2d6", [1, 3]],
      ["1d4", []],
    ]);
    expect(flat(cast({}, caster, { ...homebrew, spellAttackModifier: "always" }))).toEqual([["1d10", [3]]]);
  });

  it("has as many rays as its slot and its caster's level give (C-94 H-SPL-10 H-SPL-11)", () => {
    const beams = { count: 1, perCircle: 0, byLevel: [{ level: 5, count: 2 }] };
    expect([1, 4, 5, 10].map((level) => rayCount(beams, 0, level))).toEqual([1, 1, 2, 2]);
    const rays = { count: 3, perCircle: 1, byLevel: [] };
    expect([0, 1, 3].map((above) => rayCount(rays, above, 1))).toEqual([3, 4, 6]);
    expect(rayCount(null, 5, 20)).toBe(1);
  });
});
