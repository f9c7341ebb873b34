/** A ball of fire on twenty: two heroes, of whom one is awaited, an ogre, five goblins, nine skeletons, three whose names are kept. */
import type {
  CardFacts,
  DealtFacts,
  StrikeFacts,
  TargetFacts,
} from "../../../module/applications/common/card-facts.ts";
import { card, OPEN, part, roll, steps, strike, target } from "./samples.ts";

export const DEALT: DealtFacts = {
  kind: "damage",
  armor: true,
  save: { attribute: "acrobatics", dc: 14 },
  rows: [{ formula: "8d6", type: "fire" }],
};

function saving(key: string, success: boolean, amount: number): StrikeFacts {
  return strike({
    key: `s${key}`,
    outcome: success ? "miss" : "hit",
    attack: null,
    defense: success ? roll(17, 15, [part("Ловкость", 2)]) : roll(9, 7, [part("Ловкость", 2)]),
    saved: { attribute: "acrobatics", success, fails: "", willing: false },
    damage: {
      rolled: [{ type: "fire", rolled: 28, extra: 0, parts: [] }],
      steps: success ? steps(["halved", 28, 14], ["reduction", 14, amount]) : steps(["reduction", 28, amount]),
    },
    amount,
  });
}

function one(
  key: string,
  name: string,
  kin: string | null,
  success: boolean,
  amount: number,
  more: object = {},
): TargetFacts {
  const strikes = [saving(key, success, amount)];
  return target({ key, name, kin, pc: kin === null, strikes, amount, received: amount, img: "person.svg", ...more });
}

export function twenty(): CardFacts {
  const goblins = Array.from({ length: 5 }, (_none, n) =>
    one(`g${String(n)}`, `Гоблин ${String(n + 1)}`, "goblin", n === 1, n === 1 ? 13 : 27, {
      img: "goblin.svg",
      ...(n === 1 ? {} : { fall: "none" }),
      ...(n === 4 ? { phase: "undone", fall: null } : {}),
    }),
  );
  const skeletons = Array.from({ length: 9 }, (_none, n) =>
    one(`k${String(n)}`, "Скелет-стражник", "skeleton", n % 3 === 0, n % 3 === 0 ? 12 : 24 + (n % 2)),
  );
  const kept = Array.from({ length: 3 }, (_none, n) =>
    one(`u${String(n)}`, "Доппельгангер", "doppel", false, 28, { reveal: { ...OPEN, name: false } }),
  );
  return card({
    item: { name: "Огненный шар", img: "d20.svg" },
    dealt: DEALT,
    targets: [
      one("h0", "Брунгильда Длинноименная", null, true, 14, { img: "warrior.svg" }),
      one("h1", "Плут", null, false, 28, {
        img: "rogue.svg",
        phase: "waiting",
        mine: true,
        waiting: ["Аня"],
        strikes: [{ ...saving("h1", false, 28), outcome: null, saved: null, damage: null, amount: null }],
      }),
      ...goblins,
      one("o", "Огр", "ogre", false, 25, { img: "ogre.svg" }),
      ...skeletons,
      ...kept,
    ],
  });
}
