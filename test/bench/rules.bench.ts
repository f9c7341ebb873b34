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
      parts: [{ type: "slashing", base: 8, extra: 4 }],
      ruling: null,
    },
  ],
};
const defense: ClashDefense = { id: "x", strikes: [{ key: "s0", natural: 9, total: 14 }], fixed: null, mitigation };
const sword: OddsAttacker = { strikes: [{ attack: { bonus: 5 }, damage: [{ formula: "1d8+3", type: "slashing" }] }] };

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
        parts: [
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
  bench("attackOdds, warm", () => {
    attackOdds(sword, { defense: { bonus: 5 } }, ruleset);
  });
});
