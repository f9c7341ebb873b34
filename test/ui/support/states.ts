import { NOTHING_TAKEN } from "../../../module/data/message/taken.pure.ts";
import type { AttackState, StrikeView, TargetState } from "../../../module/play/card-state/card-state.ts";
import { clash, type ClashState } from "../../../module/rules/attack/resolve-strikes.ts";
import { OPEN, part } from "./samples.ts";

const PERMISSIONS = {
  defend: true,
  apply: true,
  undo: true,
  redo: true,
  adjust: true,
  rule: true,
  addTarget: true,
  cancel: true,
  rollDamage: true,
} as const;
const MITIGATION = { reduction: 1, resistances: [], vulnerabilities: [], immunities: [], threshold: null };

export function strikeSample(key: string, total = 17, state: StrikeView["state"] = null): StrikeView {
  return {
    key,
    state,
    void: null,
    record: {
      key,
      attacker: "a1",
      target: "t1",
      roll: 0,
      advantage: 0,
      parts: [part("Сила", 5)],
      damage: [],
      adjust: null,
      ruling: null,
    },
    attacker: { key: "a1", actor: null, token: null, name: "Воин", img: "", pc: true },
    attack: { faces: [12], bonus: [], natural: 12, total, advantage: 0, reroll: null, swayed: null },
    attackParts: [part("Сила", 5)],
    defense: { faces: [9], bonus: [], natural: 9, total: 14, advantage: 0, reroll: null, swayed: null },
    defenseParts: [part("Ловкость", 5)],
    damage: [
      {
        row: { type: "slashing", formula: "1d8", roll: 1, critical: null, parts: [part("Сила", 3)] },
        dice: [{ sign: 1, faces: 8, results: [5] }],
        base: 8,
        criticalDice: [],
        extra: null,
        diceTotal: 5,
      },
    ],
    inspire: { attack: [], defense: [] },
    saved: null,
    rider: null,
    saveReasons: [],
    redirected: false,
  };
}

/** What play would hand over: one attacker, one target, two strikes, folded by the real rules. */
export function attackStateSample(change: Partial<TargetState> = {}): AttackState {
  const keys = ["s1", "s2"];
  const folded: ClashState = clash(
    {
      cancelled: false,
      playerVersusPlayer: false,
      rules: { profile: "homebrew", overrides: {} },
      damageId: "dmg",
      strikes: keys.map((key) => ({
        key,
        attack: { natural: 12, total: 17 },
        defenseAdjust: 0,
        rows: [{ type: "slashing", base: 8, extra: null }],
        ruling: null,
      })),
    },
    { id: "d1", strikes: keys.map((key) => ({ key, natural: 9, total: 14 })), fixed: null, mitigation: MITIGATION },
    { id: "d1", damage: "dmg", amount: 14, hp: 12, temporary: 2, state: "applied" },
  );
  const target: TargetState = {
    key: "t1",
    name: "Гоблин",
    img: "goblin.svg",
    actor: null,
    token: null,
    present: true,
    pc: false,
    owner: false,
    cover: "none",
    phase: folded.phase,
    clash: folded,
    strikes: keys.map((key, index) => strikeSample(key, 17 + index, folded.strikes[index] ?? null)),
    answer: null,
    answeredBy: null,
    receipt: {
      id: "d1",
      attack: "m1",
      item: "",
      kind: "damage",
      damage: "dmg",
      amount: 14,
      hp: 12,
      temporary: 2,
      state: "applied",
      wrote: "",
      sealed: [],
      death: null,
    },
    given: null,
    fall: null,
    inspireLater: null,
    waiting: null,
    voids: [],
    reveal: OPEN,
    permissions: PERMISSIONS,
    rolling: false,
    ...change,
  };
  return {
    record: {
      id: "m1",
      version: 1,
      tab: "x",
      mode: "strike",
      item: { uuid: "x", name: "Длинный меч", img: "sword.svg" },
      trigger: null,
      stood: null,
      rider: null,
      ranged: false,
      defense: "physical",
      attackers: [{ key: "a1", actor: null, token: null, name: "Воин", img: "", pc: true }],
      targets: [],
      strikes: [],
      rules: { profile: "homebrew", overrides: {} },
      damage: { id: "dmg" },
      effects: [],
      moves: [],
      turn: null,
      spends: "",
      ...NOTHING_TAKEN,
      secret: false,
      cancelled: false,
      dealt: null,
    },
    authorId: "u1",
    authorName: "Аня",
    reveal: OPEN,
    targets: [target],
    hidden: false,
    unassigned: [],
    permissions: PERMISSIONS,
    rolling: false,
  };
}
