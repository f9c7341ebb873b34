import type { Contribution } from "../../../module/rules/basics/contribution.ts";
import { PROFILES } from "../../../module/rules/ruleset/ruleset.ts";
import type { DamageStep } from "../../../module/rules/damage/damage.ts";
import type { CardFacts, RollFacts, StrikeFacts, TargetFacts } from "../../../module/applications/common/card-facts.ts";
import type { CheckState } from "../../../module/play/check/types.ts";

export const OPEN = { name: true, totals: true, breakdown: true, mitigation: true, damage: true };
export const CLOSED = { name: false, totals: false, breakdown: false, mitigation: false, damage: false };

export function part(label: string, value: number, extra: Partial<Contribution> = {}): Contribution {
  return { source: "base", label, name: label, value, ...extra };
}

export function roll(
  total: number,
  natural: number,
  parts: Contribution[] = [part("Сила", 3), part("Мастерство", total - natural - 3)],
  advantage: -1 | 0 | 1 = 0,
): RollFacts {
  return { total, natural, faces: advantage ? [natural, 4] : [natural], bonus: [], advantage, parts };
}

export function steps(...list: [DamageStep["kind"], number, number][]): DamageStep[] {
  return list.map(([kind, before, after]) => ({ kind, row: null, before, after, rules: [] }));
}

export function strike(data: Partial<StrikeFacts> = {}): StrikeFacts {
  return {
    key: "s1",
    attacker: "a1",
    outcome: "hit",
    ruled: false,
    adjusted: false,
    void: null,
    attack: roll(17, 12),
    defense: roll(14, 9, [part("Ловкость", 2), part("Кожаный доспех", 3)]),
    damage: {
      rolled: [{ type: "slashing", rolled: 8, extra: 0, parts: [part("Сила", 3)] }],
      steps: steps(["rolled", 0, 8], ["reduction", 8, 7]),
    },
    hitIsCritical: false,
    inspire: { attack: [], defense: [] },
    saved: null,
    amount: 7,
    ...data,
  };
}

export function target(data: Partial<TargetFacts> = {}): TargetFacts {
  return {
    key: "t1",
    name: "Гоблин",
    img: "goblin.svg",
    pc: false,
    cover: "none",
    phase: "applied",
    void: null,
    waiting: [],
    mine: false,
    strikes: [strike()],
    amount: 7,
    received: 7,
    temporary: null,
    taken: null,
    reduction: [part("Кожаный доспех", 1)],
    given: null,
    reveal: OPEN,
    rolling: false,
    fumbles: 0,
    concedes: 0,
    killed: false,
    fall: null,
    inspireLater: null,
    absent: null,
    ...data,
  };
}

export function card(data: Partial<CardFacts> = {}): CardFacts {
  return {
    id: "m1",
    item: { name: "Длинный меч", img: "sword.svg" },
    mode: "strike",
    defense: "physical",
    secret: false,
    reveal: OPEN,
    cancelled: false,
    overuse: [],
    ruleset: PROFILES.homebrew,
    damageRolled: true,
    attackers: [{ key: "a1", name: "Воин", img: "", pc: true }],
    targets: [target()],
    loose: [],
    dealt: null,
    ...data,
  };
}

const MISS = { outcome: "miss" as const, damage: null, amount: null, attack: roll(11, 6), defense: roll(16, 11) };
const TIE = {
  outcome: "tie" as const,
  attack: roll(17, 12),
  defense: roll(17, 12),
  amount: 3,
  damage: {
    rolled: [{ type: "slashing", rolled: 8, extra: 0, parts: [] }],
    steps: steps(["halved", 8, 4], ["reduction", 4, 3]),
  },
};
const CRIT = {
  outcome: "crit" as const,
  attack: roll(25, 20, undefined, 1),
  amount: 13,
  damage: {
    rolled: [{ type: "slashing", rolled: 14, extra: 6, parts: [part("Сила", 3)] }],
    steps: steps(["reduction", 14, 13]),
  },
};

/** Cards for looking at: each a situation of the table. */
export const SAMPLES: Readonly<Record<string, CardFacts>> = {
  group: card({
    targets: [
      target(),
      target({
        key: "t2",
        name: "Огр",
        img: "ogre.svg",
        strikes: [strike({ key: "s2", ...TIE })],
        amount: 3,
        received: 3,
      }),
      target({
        key: "t3",
        name: "Орк-вожак",
        img: "orc.svg",
        phase: "waiting",
        waiting: ["Мастер"],
        strikes: [strike({ key: "s3", outcome: null, defense: null, damage: null, amount: null })],
        amount: null,
        received: null,
      }),
    ],
  }),
  crit: card({ targets: [target({ strikes: [strike(CRIT)], amount: 13, received: 13, cover: "half", temporary: 4 })] }),
  miss: card({ targets: [target({ strikes: [strike(MISS)], amount: 0, received: null, fumbles: 1 })] }),
  five: card({
    item: { name: "Кривой клинок", img: "scimitar.svg" },
    attackers: ["a1", "a2", "a3", "a4", "a5"].map((key) => ({ key, name: "Гоблин", img: "goblin.svg", pc: false })),
    targets: [
      target({
        key: "t1",
        name: "Брунгильда Длинноименная",
        img: "warrior.svg",
        pc: true,
        phase: "applied",
        amount: 11,
        received: 11,
        strikes: [
          strike({ key: "s1", attacker: "a1" }),
          strike({ key: "s2", attacker: "a2", ...MISS }),
          strike({ key: "s3", attacker: "a3", ...TIE, amount: 4 }),
        ],
      }),
      target({
        key: "t2",
        name: "Плут",
        img: "rogue.svg",
        pc: true,
        phase: "ready",
        amount: 13,
        received: null,
        strikes: [
          strike({ key: "s4", attacker: "a4", ...CRIT, ruled: true }),
          strike({ key: "s5", attacker: "a5", ...MISS }),
        ],
      }),
    ],
  }),
  changed: card({
    targets: [target({ phase: "changed", received: 7, amount: 3, strikes: [strike({ ...TIE, adjusted: true })] })],
  }),
  undone: card({ targets: [target({ phase: "undone" })] }),
  void: card({ targets: [target({ phase: "waiting", void: "OD20.Void.total", strikes: [strike()] })] }),
  hidden: card({ targets: [target({ reveal: { ...CLOSED, name: true } })] }),
  loose: card({
    targets: [],
    loose: [strike({ outcome: null, defense: null, damage: null, amount: null })],
    damageRolled: false,
  }),
  mine: card({
    secret: true,
    reveal: { ...CLOSED, name: true, damage: false },
    item: { name: "Двуручная дубина", img: "club.svg" },
    attackers: [{ key: "a1", name: "Огр", img: "", pc: false }],
    targets: [
      target({
        name: "Воин",
        phase: "waiting",
        mine: true,
        waiting: ["Аня"],
        strikes: [strike({ outcome: null, defense: null, damage: null, amount: null })],
        amount: null,
        received: null,
      }),
    ],
  }),
};

/** A check against a known difficulty, as play reads it. */
export const CHECK: CheckState = {
  record: {
    id: "c1",
    version: 1,
    tab: "",
    actor: null,
    name: "Воин",
    kind: "attribute",
    characteristic: "",
    as: "",
    key: "athletics",
    what: "",
    skill: "",
    reasons: [],
    needs: "",
    fails: "",
    bothTrained: false,
    withoutTool: false,
    advantage: 1,
    parts: [part("Сила", 3), part("Мастерство", 2)],
    dc: 15,
    dcHidden: false,
    rules: { profile: "homebrew", overrides: {} },
    request: "",
    asked: "",
    action: "",
    turn: null,
    spends: "",
    cancelled: false,
    target: null,
    injury: "",
    due: null,
    keeps: null,
    risks: null,
  },
  unrolled: false,
  failed: false,
  void: null,
  faces: [14, 6],
  bonus: [],
  natural: 14,
  total: 19,
  result: { success: true, critical: null, rules: [] },
  reveal: { name: true, totals: true, breakdown: true, dc: true },
  rolling: false,
  reroll: null,
  inspire: false,
};
