/** A fight with kinds that nobody knows and numbers that are none, and messages with garbage inside. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { FIGHT, type WorldPlan } from "./world.ts";

const CHANGES: Readonly<Record<string, (data: Loose) => void>> = {
  Воин: (data) => {
    data.items[0].system.damage = [{ formula: "1d8", type: "эфир" }];
    data.items[0].system.weaponType = "плеть";
    data.system.resistances = ["эфир", "slashing", "__proto__"];
    data.system.mastery.weapons["плеть"] = 2;
  },
  Гоблин: (data) => {
    Object.assign(data.system, {
      hp: { value: "много", max: null, temporary: -4 },
      characteristics: "нет",
      receipts: { a: 1 },
      notes: "x",
      totals: { physical: "1e999", magical: {}, reduction: 1 },
      speed: [],
      threshold: "порог",
      resistances: 7,
    });
  },
};

export const ODD: WorldPlan = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => {
    const change = CHANGES[actor.name];
    return change ? { ...actor, change } : actor;
  }),
};

/** Of each: the type of the message, and what it says. */
export const GARBAGE: readonly (readonly [type: string, system: Loose])[] = [
  ["attack", {}],
  ["attack", { strikes: [{}], targets: [{}], attackers: [{}] }],
  [
    "attack",
    {
      strikes: [{ key: "s", target: "t", parts: [{ value: "x", dice: { count: 1e9, faces: -1 } }] }],
      targets: [{ key: "t", actor: "Actor.нет", name: 7 }],
    },
  ],
  [
    "attack",
    {
      mode: "\u0000",
      rules: { profile: "__proto__", overrides: { naturals: {}, constructor: 1 } },
      damage: { id: {} },
      targets: [{ key: "t", actor: "../..", token: "Scene.x.Token.y" }],
    },
  ],
  ["attack", { defense: "нет", tab: "x".repeat(100_000), item: { uuid: "Item.{{x}}", name: { toString: 1 } } }],
  ["defense", {}],
  ["defense", { attack: "нет", target: "t" }],
  [
    "defense",
    {
      attack: "x",
      strikes: [{ key: 1 }],
      quoted: [{}],
      parts: { physical: [7] },
      mitigation: { resistances: "все" },
    },
  ],
  ["check", {}],
];
