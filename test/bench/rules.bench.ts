import { bench, describe } from "vitest";
import {
  attackOdds,
  clash,
  mitigateDamage,
  resolveAttack,
  resolveRuleset,
  type ClashAttack,
  type ClashDefense,
  type OddsAttacker,
} from "../../module/rules/index.ts";
import { outlook, type OddsFacts } from "../../module/play/use/odds.pure.ts";

const ruleset = resolveRuleset();
const mitigation = { reduction: 3, resistances: ["fire"], vulnerabilities: [], immunities: [], threshold: null };
const attack: ClashAttack = {
  cancelled: false,
  playerVersusPlayer: false,
  rules: { profile: "homebrew", overrides: {} },
  damageId: "d",
  strikes: [
    {
      key: "s0",
      attack: { natural: 13, total: 17 },
      defenseAdjust: 0,
      rows: [{ type: "slashing", base: 8, extra: 4 }],
      ruling: null,
    },
  ],
};
const defense: ClashDefense = { id: "x", strikes: [{ key: "s0", natural: 9, total: 14 }], fixed: null, mitigation };
const sword: OddsAttacker = { strikes: [{ attack: { bonus: 5 }, damage: [{ formula: "1d8+3", type: "slashing" }] }] };

/** No two alike, as ten different targets are. */
const WINDOW: readonly OddsFacts[] = Array.from({ length: 50 }, (_one, index) => ({
  strikes: [
    {
      strike: {
        attack: { bonus: 5 + (index % 5), advantage: index % 5 === 1 ? 1 : 0, dice: [{ count: 1, faces: 4 }] },
        damage: [
          { formula: "2d6 + 3", type: "slashing" },
          { formula: "1d8", type: "fire" },
        ],
      },
      times: 2,
    },
  ],
  defender: { defense: { bonus: Math.floor(index / 5) }, mitigation },
  playerVersusPlayer: false,
}));

describe("one attack", () => {
  bench("resolveAttack", () => {
    resolveAttack(
      { attack: { natural: 13, total: 17 }, defense: { natural: 9, total: 14 }, playerVersusPlayer: false },
      ruleset,
    );
  });
  bench("mitigateDamage, two types", () => {
    mitigateDamage(
      {
        rows: [
          { type: "slashing", amount: 8 },
          { type: "fire", amount: 5 },
        ],
        halved: true,
        temporary: 2,
        ...mitigation,
      },
      ruleset,
    );
  });
  bench("clash: the whole fold with its explanation", () => {
    clash(attack, defense, null);
  });
  bench("chances of an attack window: ten targets, each as chosen and four other ways", () => {
    // Other rules every time, so that nothing is remembered.
    const rules = { ...ruleset };
    for (const way of WINDOW) outlook(way, rules);
  });
  bench("the same once more", () => {
    for (const way of WINDOW) outlook(way, ruleset);
  });
  bench("attackOdds, warm", () => {
    attackOdds(sword, { defense: { bonus: 5 } }, ruleset);
  });
});
