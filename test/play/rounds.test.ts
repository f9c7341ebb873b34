/**
 * Rounds of a fight against the party: expected values worked by hand.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import type { FighterFacts, FighterWeapon } from "../../module/play/odds/fighter.pure.ts";
import { roundsAgainst } from "../../module/play/odds/rounds-to-zero.pure.ts";
import type { Contribution } from "../../module/rules/basics/contribution.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";

const ruleset = resolveRuleset();
const part = (value: number): Contribution => ({ source: "item", label: "OD20.Part.Item", value });
const weapon = (name: string, bonus: number, damage: number): FighterWeapon => ({
  key: name,
  name,
  mode: "strike",
  held: true,
  attack: [part(bonus)],
  damage: [{ formula: "", bonus: [part(damage)], type: "slashing" }],
  against: "physical",
  loads: false,
});
/** One who answers with 10 and nothing more, so that each chance is faces of 20. */
const fighter = (more: Partial<FighterFacts>): FighterFacts => ({
  playerCharacter: false,
  hitPoints: 10,
  initiative: 0,
  defense: { physical: [], magical: [part(5)] },
  answers: "fixed",
  acts: true,
  mitigation: { reduction: 2, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
  weapons: [],
  attacks: 1,
  multiattacks: [],
  ...more,
});
const ogre = { name: "Ogre", facts: fighter({ hitPoints: 23, weapons: [weapon("Club", 0, 12)] }) };
const fighting = { name: "Anna", facts: fighter({ playerCharacter: true, weapons: [weapon("Sword", 0, 7)] }) };

describe("H-DMG-01 B-DMG-10 H-TURN-01: rounds until somebody falls", () => {
  it("all of the party strike once a round, after armor; the creature strikes each", () => {
    const bow = weapon("Bow", 4, 4);
    const boris = { name: "Boris", facts: fighter({ playerCharacter: true, hitPoints: 31, weapons: [bow] }) };
    const { falls, fells } = roundsAgainst(ogre, [fighting, boris], ruleset);
    // Sword +0 against 10, natural 20 apart: 10 ties (7 / 2 = 3, less 2: 1), 11 to 19 hit (5), 20 is a critical. A fixed 7 has no
    // dice to double, so that it deals 5, too. (1 + 9 × 5 + 5) / 20 = 2.55. Bow +4: 6 ties (2 less 2: 0), 7 to 20 deal 2: 1.4.
    expect(falls.blows.map(({ name, way, outlook }) => [name, way?.name, outlook?.damage])).toEqual([
      ["Anna", "Sword", expect.closeTo(2.55, 9)],
      ["Boris", "Bow", expect.closeTo(1.4, 9)],
    ]);
    // 23 / 3.95 = 5.8.
    expect(falls.mean).toBeCloseTo(3.95, 9);
    expect(falls).toMatchObject({ name: "Ogre", rounds: 6, hitPoints: 23 });
    // The club: a tie leaves 4, everything above 10: (4 + 10 × 10) / 20 = 5.2; 10 / 5.2 and 31 / 5.2 rounds.
    expect(fells.map(({ name, rounds, mean }) => [name, rounds, mean])).toEqual([
      ["Anna", 2, expect.closeTo(5.2, 9)],
      ["Boris", 6, expect.closeTo(5.2, 9)],
    ]);
  });

  it("H-TURN-05 B-ATK-12: with two attacks twice, with a multiattack all its blows, whatever Defense each meets", () => {
    const twice = { name: "Anna", facts: { ...fighting.facts, attacks: 2 } };
    // 2 × 2.55 = 5.1; 23 / 5.1 = 4.5.
    expect(roundsAgainst(ogre, [twice], ruleset).falls).toMatchObject({
      rounds: 5,
      mean: expect.closeTo(5.1, 9) as number,
    });
    const [club, wand] = [weapon("Club", 0, 12), { ...weapon("Wand", 0, 7), against: "magical" as const }];
    const multiattacks = [
      {
        key: "m",
        name: "Several attacks",
        blows: [
          { weapon: club, times: 2 },
          { weapon: wand, times: 1 },
        ],
      },
    ];
    // 2 × 5.2 and, +0 against 15 with 7, 1.3: 11.7; 10 / 11.7. Of three strikes (55 + 55 + 30) / 3 % land.
    const [fell] = roundsAgainst({ ...ogre, facts: { ...ogre.facts, multiattacks } }, [fighting], ruleset).fells;
    expect(fell).toMatchObject({ rounds: 1, mean: expect.closeTo(11.7, 9) as number });
    expect(1 - (fell?.blows[0]?.outlook?.miss ?? 1)).toBeCloseTo(1.4 / 3, 9);
    expect(fell?.blows[0]?.outlook?.strikes).toBe(3);
  });

  it("who lies, cannot act or has nothing to strike with adds nothing; nobody falls of nothing", () => {
    const down = { name: "Down", facts: { ...fighting.facts, hitPoints: 0 } };
    const held = { name: "Held", facts: { ...fighting.facts, acts: false } };
    const bare = { name: "Bare", facts: { ...fighting.facts, weapons: [] } };
    const { falls, fells } = roundsAgainst(
      { ...ogre, facts: { ...ogre.facts, weapons: [] } },
      [down, held, bare],
      ruleset,
    );
    expect(falls.blows.map(({ idle }) => idle)).toEqual(["down", "cannotAct", "unarmed"]);
    expect(falls.rounds).toBeNull();
    expect(fells.map(({ name, rounds }) => [name, rounds])).toEqual([
      ["Held", null],
      ["Bare", null],
    ]);
  });

  it("armor that takes everything: never; a magical weapon meets the magical Defense", () => {
    const mailed = { ...ogre.facts, mitigation: { ...ogre.facts.mitigation, reduction: 7 } };
    expect(roundsAgainst({ name: "Ogre", facts: mailed }, [fighting], ruleset).falls.rounds).toBeNull();
    const wand = { ...weapon("Wand", 0, 7), against: "magical" as const };
    const mage = { name: "Mage", facts: { ...fighting.facts, weapons: [wand] } };
    // +0 against 15: 15 ties (1), 16 to 20 deal 5: 26 / 20; 23 / 1.3 = 17.7.
    expect(roundsAgainst(ogre, [mage], ruleset).falls).toMatchObject({
      rounds: 18,
      mean: expect.closeTo(1.3, 9) as number,
    });
  });
});
