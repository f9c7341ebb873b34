import { describe, expect, it } from "vitest";
import { deriveMovement } from "../../module/rules/creatures/body.ts";
import { sumContributions } from "../../module/rules/basics/contribution.ts";

const speed = { walk: 30, climb: 20, swim: 0, fly: 0, burrow: 0, bonus: 10 };
const walk = (...conditions: string[]) =>
  deriveMovement(speed, { species: null, injuries: [] }, { speed: null }, {}, conditions);

describe("speed under conditions", () => {
  it.each(["grappled", "restrained", "paralyzed", "petrified", "unconscious"])(
    "B-COND-GRA-1 B-COND-RES-1 B-COND-PAR-2 B-COND-PET-3 B-COND-UNC-2: %s holds every speed at 0 and says so",
    (id) => {
      const { walk: held, climb } = walk("poisoned", id);
      expect([held.total, climb.total]).toEqual([0, 0]);
      expect(held.parts.at(-1)).toMatchObject({ label: `OD20.Condition.${id}`, value: -40 });
      expect(sumContributions(held.parts)).toBe(0);
    },
  );
  it("B-COND-PRO-1 B-COND-STU-2: others leave the number alone", () => {
    expect(walk("prone", "stunned", "poisoned", "ours").walk.total).toBe(40);
    expect(walk("grappled").fly).toEqual({ total: 0, parts: [] });
  });
});
