/** What a planned step does to blows: which are compared, and the figures, worked by hand and face by face. */
import { describe, expect, it } from "vitest";
import {
  comparisons,
  type Comparison,
  type Fighter,
  saveComparisons,
} from "../../module/applications/planner/step-blows.ts";
import { spokenBuys, stepBuys } from "../../module/applications/planner/step-buys.ts";
import type { LastFoes, LastSaves, StrikingFoe, StruckFoe } from "../../module/play/card-state/last-foes.pure.ts";
import type { OddsStrike } from "../../module/rules/simulation/odds.ts";
import { landsBare, oddsView } from "../../module/applications/common/odds-view.ts";
import { outlook } from "../../module/play/odds/strike-odds.pure.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { missing, texts } from "./support/texts.ts";

const en = texts("en");
const ru = texts("ru");
const NOBODY: LastFoes = { struck: [], striking: [], kept: { struck: false, striking: false } };
const armor = (reduction: number) => ({
  reduction,
  resistances: [],
  vulnerabilities: [],
  immunities: [],
  threshold: null,
});
const sword = (bonus: number): OddsStrike => ({
  attack: { bonus },
  damage: [{ formula: "1d8 + 3", type: "slashing" }],
});
const hero = (attack: number, reduction = 2): Fighter => ({
  blows: [
    { key: "sword.strike", weapon: "Longsword", kind: "physical", strike: sword(attack) },
    {
      key: "bow.shoot",
      weapon: "Longbow",
      kind: "physical",
      strike: { attack: { bonus: 2 }, damage: [{ formula: "1d8", type: "piercing" }] },
    },
  ],
  defenses: { physical: { bonus: 7 }, magical: { bonus: 3 } },
  mitigation: armor(reduction),
});
const goblin: StruckFoe = {
  id: "Actor.goblin",
  name: "Goblin",
  pc: false,
  kind: "physical",
  defense: { bonus: 5 },
  mitigation: armor(1),
  types: ["slashing"],
};
const ogre: StrikingFoe = {
  id: "Actor.ogre",
  name: "Ogre",
  pc: false,
  kind: "physical",
  weapon: "Greatclub",
  strike: { attack: { bonus: 6 }, damage: [{ formula: "2d8 + 2", type: "bludgeoning" }] },
  damageKnown: true,
};
const against = (foes: Partial<LastFoes>, now = hero(4), then = hero(5)): Comparison[] =>
  comparisons(now, then, { ...NOBODY, ...foes });
const lines = (all: readonly Comparison[]) => stepBuys("x", all, PROFILES.homebrew, en)?.lines ?? [];
const LOW = { id: "Actor.one", name: null };

/**
 * Every pair of faces and every damage die, by a referee of its own: a 20 hits critically, a 1 misses, so do the
 * defender's mirrored; two of a kind are told apart by their totals; equal totals halve.
 */
function faceByFace(attack: number, defense: number, bonus: number, reduction: number) {
  let landed = 0;
  let damage = 0;
  const range = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);
  for (const a of range(20))
    for (const d of range(20)) {
      const difference = a + attack - (d + defense);
      const plain = difference > 0 ? "hit" : difference < 0 ? "miss" : "half";
      const outcome =
        a === 20 && d === 20
          ? plain === "hit"
            ? "crit"
            : plain
          : a === 1 && d === 1
            ? plain
            : a === 20
              ? "crit"
              : a === 1 || d === 20
                ? "miss"
                : d === 1
                  ? "hit"
                  : plain;
      if (outcome === "miss") continue;
      landed += 1;
      for (const one of range(8))
        for (const two of range(8)) {
          const rolled = one + bonus + (outcome === "crit" ? two : 0);
          damage += Math.max(0, (outcome === "half" ? Math.floor(rolled / 2) : rolled) - reduction) / 64;
        }
    }
  return { lands: landed / 400, damage: damage / 400 };
}

describe("a step of a weapon", () => {
  it("says the chance of a strike as the attack window does, whose shares add up to 100", () => {
    // 1/3 each miss, glance and hit: 66.67 land.
    const chances = { miss: 1 / 3, tie: 1 / 3, hit: 1 / 3, crit: 0, damage: 2, strikes: 1 };
    expect(landsBare(chances)).toBe("67");
    expect(oddsView("u", [{ name: "Goblin", now: chances, changes: [] }], en).oddsRows[0]?.lands).toBe("67%");
    for (let bonus = -10; bonus <= 20; bonus += 1) {
      const meeting = { strike: sword(bonus), defender: { defense: { bonus: 3 }, mitigation: armor(1) } };
      const facts = { strikes: [{ strike: meeting.strike, times: 1 }], defender: meeting.defender };
      const now = outlook({ ...facts, playerVersusPlayer: false }, PROFILES.homebrew);
      const about = { side: "strike", weapon: "W", kind: "physical", foe: "F", equal: null, damage: "known" } as const;
      const [line] = lines([{ ...about, now: meeting, then: meeting, playerVersusPlayer: false }]);
      const row = now && oddsView("u", [{ name: "F", now, changes: [] }], en).oddsRows[0];
      expect(line?.chance).toBe(`lands ${row?.lands ?? ""}`);
      expect(line?.damage).toBe(row?.damage);
    }
  });

  it("+4 → +5 against d20 + 5 and reduction 1: 190 and 210 of 400 pairs land, for 3.13 and 3.43", () => {
    // +4: 17 ties of 2.5, 136 + 18 hits of 6.5, 19 criticals of 11; +5: 20, 171 and 19.
    expect(lines(against({ struck: [goblin] }))).toEqual([
      { who: "Longsword against Goblin", chance: "lands 48 → 53%", damage: "3.1 → 3.4 damage on average" },
    ]);
    expect(17 * 2.5 + 154 * 6.5 + 19 * 11).toBe(1252.5);
    const now = faceByFace(4, 5, 3, 1);
    const then = faceByFace(5, 5, 3, 1);
    expect([now.lands, then.lands]).toEqual([0.475, 0.525]);
    expect(now.damage).toBeCloseTo(1252.5 / 400, 9);
    expect(then.damage).toBeCloseTo((20 * 2.5 + 171 * 6.5 + 19 * 11) / 400, 9);
  });

  it("face by face for other bonuses", () => {
    for (const [attack, defense, reduction] of [
      [0, 9, 0],
      [9, 0, 3],
      [6, 4, 2],
    ] as const) {
      const foe = { ...goblin, defense: { bonus: defense }, mitigation: armor(reduction) };
      const [line] = lines(against({ struck: [foe] }, hero(attack), hero(attack + 1)));
      const figures = [attack, attack + 1].map((bonus) => faceByFace(bonus, defense, 3, reduction));
      expect(line?.chance).toBe(`lands ${figures.map(({ lands }) => Math.round(lands * 100)).join(" → ")}%`);
      expect(line?.damage).toBe(`${figures.map(({ damage }) => damage.toFixed(1)).join(" → ")} damage on average`);
    }
  });

  it("names two foes at most, the newest of a name, and of it the clash that tells most", () => {
    const met = [
      { ...goblin, mitigation: null, defense: { bonus: 9 } },
      goblin,
      { ...goblin, ...LOW },
      { ...goblin, id: "Actor.third", name: "Wolf" },
    ];
    expect(lines(against({ struck: met })).map(({ who }) => who)).toEqual([
      "Longsword against Goblin",
      "Longsword against Unknown",
    ]);
    expect(lines(against({ struck: met }))[0]?.chance).toBe("lands 48 → 53%");
  });

  it("says nothing of damage where armor is kept from the viewer, or was not met by such damage", () => {
    for (const [change, reason] of [
      [{ mitigation: null }, "What its armor takes off is not known to you"],
      [{ types: ["piercing"] }, "Nobody dealt it such damage"],
    ] as const) {
      const view = stepBuys("x", against({ struck: [{ ...goblin, ...change }] }), PROFILES.homebrew, en);
      expect(view?.lines).toEqual([{ who: "Longsword against Goblin", chance: "lands 48 → 53%", damage: "" }]);
      expect(view?.why.join(" ")).toContain(reason);
      expect(view?.why.join(" ")).not.toContain("reduction");
    }
  });

  it("is measured at an equal without a foe, and says why", () => {
    for (const [kept, reason] of [
      [false, "The chat holds no clash of yours"],
      [true, "The numbers of your last foes are kept from you."],
    ] as const) {
      const view = stepBuys("x", against({ kept: { struck: kept, striking: false } }), PROFILES.homebrew, en);
      // d20 + 4 and + 5 against the own d20 + 7: 18·17/2 pairs of 2…19, less 18 − k for each point, and 37 beside.
      expect(view?.lines[0]?.who).toBe("Longsword against an equal");
      expect(view?.lines[0]?.chance).toBe("lands 39 → 43%");
      expect(view?.why[0]).toContain(reason);
      expect(view?.why[0]).toContain("Physical defense: d20 +7; reduction 2.");
    }
    // 2…19: a − d ≥ 3 are 120 pairs, ≥ 2 are 136; a 20 of the attacker 19, a 1 of the defender 18.
    expect([(120 + 37) / 4, (136 + 37) / 4]).toEqual([39.25, 43.25]);
  });

  it("a foe of another Defense is no measure", () => {
    expect(lines(against({ struck: [{ ...goblin, kind: "magical" }] }))[0]?.who).toBe("Longsword against an equal");
  });

  it("answers by a number: +4 against 15 needs an 11", () => {
    const [line] = lines(against({ struck: [{ ...goblin, defense: { static: 15 } }] }));
    expect(line?.chance).toBe("lands 50 → 55%");
  });

  it("what changes no blow has no figure", () => {
    expect(stepBuys("x", against({}, hero(4), hero(4)), PROFILES.homebrew, en)).toBeNull();
  });

  it("dice that nobody can count are left out", () => {
    const odd = (bonus: number): Fighter => ({
      ...hero(bonus),
      blows: [
        {
          key: "a",
          weapon: "Star",
          kind: "physical",
          strike: { attack: { bonus }, damage: [{ formula: "1d8 + @level", type: "slashing" }] },
        },
      ],
    });
    expect(stepBuys("x", against({}, odd(4), odd(5)), PROFILES.homebrew, en)).toBeNull();
  });
});

describe("a step of armor", () => {
  const better = (foes: Partial<LastFoes>): Comparison[] => against(foes, hero(4, 2), hero(4, 3));

  it("reduction 2 → 3 against +6 and 2d8 + 2: lands as often, 4.46 → 3.99", () => {
    // 17 ties of 208 and 147 sixty-fourths, 154 hits of 9 and 8, 19 criticals of 18 and 17.
    expect((17 * (208 / 64) + 154 * 9 + 19 * 18) / 400).toBeCloseTo(4.46, 2);
    expect((17 * (147 / 64) + 154 * 8 + 19 * 17) / 400).toBeCloseTo(3.99, 2);
    expect(lines(better({ striking: [ogre] }))).toEqual([
      { who: "Ogre (Greatclub) against you", chance: "lands 48%", damage: "4.5 → 4.0 damage on average" },
    ]);
  });

  it("the equal strikes with what the hero has in hand", () => {
    expect(lines(better({ kept: { struck: false, striking: true } }))[0]?.who).toBe("An equal (Longsword) against you");
    expect(comparisons({ ...hero(4, 2), blows: [] }, { ...hero(4, 3), blows: [] }, NOBODY)).toEqual([]);
  });

  it("tells no damage that the viewer has not seen", () => {
    const hidden = { ...ogre, strike: { ...ogre.strike, damage: [] }, damageKnown: false };
    const view = stepBuys("x", better({ striking: [hidden] }), PROFILES.homebrew, en);
    expect(view?.lines).toEqual([{ who: "Ogre (Greatclub) against you", chance: "lands 48%", damage: "" }]);
    expect(view?.why[0]).toContain("What it deals is not known to you");
  });

  it("worn without mastery it hinders the own blows: both are told", () => {
    const untrained = {
      ...hero(4, 0),
      blows: [{ ...sheath(), strike: { ...sword(4), attack: { bonus: 4, advantage: -1 } } }],
    } as const;
    const trained = { ...hero(4, 1), blows: [sheath()] };
    const view = stepBuys(
      "x",
      comparisons(untrained, trained, { ...NOBODY, struck: [goblin], striking: [ogre] }),
      PROFILES.homebrew,
      en,
    );
    expect(view?.lines.map(({ who }) => who)).toEqual(["Longsword against Goblin", "Ogre (Greatclub) against you"]);
    expect(view?.why[0]).toContain("attack +4 with disadvantage → +4, damage");
  });
});

const sheath = () => ({ key: "s", weapon: "Longsword", kind: "physical", strike: sword(4) }) as const;

describe("a step of the difficulty of spells", () => {
  const asking = (dc: number | null) => ({
    dc,
    attributes: ["discipline", "acrobatics"],
    saves: { discipline: { bonus: 2 }, acrobatics: { bonus: 9 } },
  });
  const saves = (more: Partial<LastSaves> = {}): LastSaves => ({ saved: [], kept: false, ...more });
  const boss = { id: "Actor.b", name: "Goblin", pc: false, attribute: "acrobatics", save: { bonus: 3 } };

  it("H-SPL-14: against 13 and 14 a bonus of 3 fails on 9 and on 10 faces of 20", () => {
    const all = saveComparisons(asking(13), asking(14), saves({ saved: [boss, boss] }));
    const view = stepBuys("x", all, PROFILES.homebrew, en);
    expect(view?.lines).toEqual([{ who: "Acrobatics, rolled by Goblin", chance: "fails 45 → 50%", damage: "" }]);
    expect(view?.why).toEqual([
      "Goblin, as in the last save in the chat. Acrobatics: d20 +3; difficulty 13 → 14.",
      "Without cover, advantage and passing bonuses.",
    ]);
    expect(view && spokenBuys(view)).toBe("Acrobatics, rolled by Goblin: fails 45 → 50%.");
  });

  it("without a foe it is measured at an equal, by what most spells ask for, and says why", () => {
    for (const [kept, why] of [
      [false, "The chat holds no save"],
      [true, "are kept from you"],
    ] as const) {
      const view = stepBuys("x", saveComparisons(asking(13), asking(14), saves({ kept })), PROFILES.homebrew, en);
      // +2: 1 to 10 fail against 13, 1 to 11 against 14.
      expect(view?.lines[0]).toMatchObject({ who: "Discipline, rolled by an equal", chance: "fails 50 → 55%" });
      expect(view?.why[0]).toContain(why);
    }
    const words = stepBuys("x", saveComparisons(asking(13), asking(14), saves()), PROFILES.homebrew, ru);
    expect(words?.lines[0]?.who).toBe("Дисциплина, бросает равный вам");
  });

  it("what changes no number, or asks nobody, has no figure", () => {
    expect(saveComparisons(asking(13), asking(13), saves({ saved: [boss] }))).toEqual([]);
    expect(saveComparisons(asking(null), asking(null), saves({ saved: [boss] }))).toEqual([]);
    expect(saveComparisons({ ...asking(13), attributes: [] }, asking(14), saves())).toEqual([]);
  });
});

describe("in words", () => {
  it("no figure without what it is made of, in both languages", () => {
    const all = against({ struck: [goblin] }, hero(4, 2), hero(5, 3)).concat(
      against({ striking: [ogre] }, hero(4, 2), hero(4, 3)),
    );
    expect(stepBuys("row", all, PROFILES.homebrew, en)).toMatchObject({
      fold: "row-buys",
      why: [
        "Goblin, as in the last clash in the chat. Longsword: attack +4 → +5, damage 1d8 + 3 slashing. Physical defense: d20 +5; reduction 1.",
        expect.stringContaining("An equal"),
        "Ogre, as in the last clash in the chat. Greatclub: attack +6, damage 2d8 + 2 bludgeoning. Physical defense: d20 +7; reduction 2 → 3.",
        expect.stringContaining("Without cover"),
      ],
    });
    const view = stepBuys("row", all, PROFILES.homebrew, ru);
    expect(view?.lines[0]).toEqual({
      who: "Longsword, цель — Goblin",
      chance: "достанет 48 → 53 %",
      damage: "в среднем 3,1 → 3,4 урона",
    });
    expect(view?.why[0]).toContain("урон 1к8 + 3 рубящий");
    expect(view && spokenBuys({ ...view, lines: view.lines.slice(0, 1) })).toBe(
      "Longsword, цель — Goblin: достанет 48 → 53 %, в среднем 3,1 → 3,4 урона.",
    );
    expect([...missing]).toEqual([]);
  });

  it("resistances, immunities and thresholds that count stand beside the reduction", () => {
    const foe = { ...goblin, mitigation: { ...armor(1), resistances: ["all"], threshold: 4, immunities: ["fire"] } };
    expect(stepBuys("x", against({ struck: [foe] }), PROFILES.homebrew, en)?.why[0]).toContain(
      "reduction 1, resistance: slashing, damage threshold 4.",
    );
  });
});
