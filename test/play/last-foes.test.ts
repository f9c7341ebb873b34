/**
 * The foes of the latest clashes, with no number that the viewer could not have from a card.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import { lastFoes, lastSaves, type LastFoes, type SeenAttack } from "../../module/play/card-state/last-foes.pure.ts";
import type { Reveal } from "../../module/play/common/types.ts";
import { attackRecord, defenseRecord, DEXTERITY, MASTERY, STRENGTH } from "./fixtures.ts";

const OPEN: Reveal = { name: true, totals: true, breakdown: true, mitigation: true, damage: true };
const HERO = "Actor.a";
const GOBLIN = "Actor.b";

interface Seen {
  readonly ours?: Partial<Reveal>;
  readonly theirs?: Partial<Reveal>;
  readonly outcome?: "miss" | "tie" | "hit" | "crit" | null;
  readonly record?: Partial<SeenAttack["record"]>;
  readonly answer?: Record<string, unknown> | null;
  readonly parts?: SeenAttack["targets"][number]["strikes"][number]["attackParts"];
  readonly void?: string | null;
  readonly rolling?: boolean;
}

/** The hero's blow of 1d8 + 3 and +5 at a goblin of +2 and reduction 1, as one viewer sees it. */
function seen({ ours, theirs, outcome = "hit", record, answer = {}, parts, rolling = false, ...more }: Seen = {}) {
  const attack = { ...attackRecord(), ...record };
  return {
    record: attack,
    reveal: { ...OPEN, ...ours },
    rolling: false,
    targets: [
      {
        key: "t0",
        name: "Goblin",
        actor: GOBLIN,
        token: null,
        pc: false,
        answer: answer && defenseRecord(attack, [{ natural: 12, total: 17 }], answer),
        reveal: { ...OPEN, ...theirs },
        rolling,
        strikes: attack.strikes.map((strike) => ({
          record: strike,
          void: more.void ?? null,
          attackParts: parts ?? strike.parts,
          state: { outcome },
        })),
      },
    ],
  } satisfies SeenAttack;
}

const of = (what: Seen, hero = HERO, open = false): LastFoes => lastFoes([seen(what)], hero, () => open);

describe("whom the hero has struck", () => {
  it("with the Defense, the armor and the types of damage of that clash", () => {
    expect(of({})).toEqual({
      struck: [
        {
          id: GOBLIN,
          name: "Goblin",
          pc: false,
          kind: "physical",
          defense: { bonus: 2, dice: [] },
          mitigation: {
            reduction: 1,
            parts: [],
            resistances: [],
            vulnerabilities: [],
            immunities: [],
            threshold: null,
          },
          types: ["slashing"],
        },
      ],
      striking: [],
      kept: { struck: false, striking: false },
    });
  });

  it("without cover and bonuses of the moment, of the Defense that was asked for", () => {
    const situational = [{ source: "cover", label: "OD20.Part.CoverHalf", value: 2 }];
    expect(of({ answer: { situational } }).struck[0]?.defense).toEqual({ bonus: 2, dice: [] });
    expect(of({ record: { defense: "magical" } }).struck[0]).toMatchObject({ kind: "magical", defense: { bonus: 5 } });
  });

  it("a kept breakdown is no number at all, and only said to be kept", () => {
    expect(of({ theirs: { breakdown: false } })).toEqual({
      struck: [],
      striking: [],
      kept: { struck: true, striking: false },
    });
  });

  it("kept mitigation, kept damage and a miss leave the armor unknown; who may open the sheet knows it after a miss", () => {
    for (const what of [{ theirs: { mitigation: false } }, { theirs: { damage: false } }, { outcome: "miss" as const }])
      expect(of(what).struck[0]?.mitigation).toBeNull();
    expect(of({ outcome: "miss" }).struck[0]?.types).toEqual([]);
    expect(of({ outcome: "miss" }, HERO, true).struck[0]).toMatchObject({
      mitigation: { reduction: 1 },
      types: ["slashing"],
    });
    expect(of({ theirs: { mitigation: false } }, HERO, true).struck[0]?.mitigation).toBeNull();
  });

  it("a kept name is none", () => {
    expect(of({ theirs: { name: false } }).struck[0]?.name).toBeNull();
  });

  it("a number of its own bonuses counts as such; one that a GM has said is no measure, nor is a helpless foe", () => {
    expect(of({ answer: { fixed: 12 } }).struck[0]?.defense).toEqual({ static: 12 });
    expect(of({ answer: { fixed: 15 } }).struck).toEqual([]);
    expect(of({ answer: { helpless: true } }).struck).toEqual([]);
  });

  it("nothing is told before the answer, while dice fall, of what is withdrawn or counts for nothing", () => {
    const nothing = { struck: [], striking: [], kept: { struck: false, striking: false } };
    for (const what of [
      { answer: null },
      { rolling: true },
      { record: { cancelled: true } },
      { void: "OD20.Void.dice" },
    ])
      for (const hero of [HERO, GOBLIN]) expect(of(what, hero)).toEqual(nothing);
    expect(of({}, "Actor.somebody")).toEqual(nothing);
  });
});

describe("who has struck the hero", () => {
  it("with the bonus that lasts and the damage with its bonuses", () => {
    const parts = [STRENGTH, MASTERY, { source: "situational", label: "OD20.Part.Situational", value: 4 } as const];
    expect(of({ parts }, GOBLIN).striking).toEqual([
      {
        id: HERO,
        name: "Hero",
        pc: true,
        kind: "physical",
        weapon: "",
        strike: { attack: { bonus: 5, dice: [] }, damage: [{ formula: "1d8 + 3", type: "slashing" }] },
        damageKnown: true,
      },
    ]);
  });

  it("dice among the bonuses stay dice", () => {
    const blessed = [{ ...DEXTERITY, value: 0, dice: { count: 1, faces: 4 } }];
    expect(of({ parts: blessed }, GOBLIN).striking[0]?.strike.attack).toEqual({
      bonus: 0,
      dice: [{ count: 1, faces: 4 }],
    });
  });

  it("a kept breakdown is no number; kept damage and a miss show none of the weapon", () => {
    expect(of({ ours: { breakdown: false } }, GOBLIN)).toEqual({
      struck: [],
      striking: [],
      kept: { struck: false, striking: true },
    });
    for (const what of [{ ours: { damage: false } }, { outcome: "miss" as const }])
      expect(of(what, GOBLIN).striking[0]).toMatchObject({ strike: { damage: [] }, damageKnown: false });
    expect(of({ outcome: "miss" }, GOBLIN, true).striking[0]?.damageKnown).toBe(true);
    expect(of({ ours: { name: false } }, GOBLIN).striking[0]?.name).toBeNull();
  });
});

describe("who has saved against the hero", () => {
  const dealt = { doer: { actor: HERO }, save: { attribute: "acrobatics", dc: 13, onSuccess: "half" }, contest: null };
  const cover = { source: "cover", label: "OD20.Part.Cover", value: 2 } as const;
  const use = (theirs: Partial<Reveal> = {}, save: object = {}, more: object = {}) => {
    const attack = seen({
      theirs,
      answer: { save: { attribute: "acrobatics", parts: [DEXTERITY, cover], fails: "", willing: false, ...save } },
    });
    return lastSaves([{ ...attack, record: Object.assign(attack.record, { dealt: { ...dealt, ...more } }) }], HERO);
  };

  it("with the bonus that lasts, where the breakdown is open", () => {
    expect(use()).toEqual({
      saved: [
        {
          id: GOBLIN,
          name: "Goblin",
          pc: false,
          attribute: "acrobatics",
          save: { bonus: DEXTERITY.value, dice: [] },
        },
      ],
      kept: false,
    });
    expect(use({ name: false }).saved[0]?.name).toBeNull();
    expect(use({ breakdown: false })).toEqual({ saved: [], kept: true });
  });

  it("who did not roll is no measure, nor is a contest, nor what somebody else did", () => {
    const nobody = { saved: [], kept: false };
    expect(use({}, { willing: true })).toEqual(nobody);
    expect(use({}, { fails: "OD20.Condition.stunned" })).toEqual(nobody);
    expect(use({}, {}, { contest: { of: "shove" } })).toEqual(nobody);
    expect(use({}, {}, { doer: { actor: "Actor.somebody" } })).toEqual(nobody);
  });
});
