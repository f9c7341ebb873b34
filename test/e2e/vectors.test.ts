/**
 * The ledger's acceptance vectors for the outcome of an attack and for its damage, told from the documents: messages with
 * their dice are parsed, verified and folded as for a card, then settled on hit points. A few are played by people too.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { resolveTarget, readAttackRolls, readDefenseRolls } from "../../module/play/resolve/resolve-attack.pure.ts";
import { id16 } from "../../module/play/common/id.pure.ts";
import { parseAttack, parseDefense } from "../../module/play/resolve/parse-attack.pure.ts";
import type { RollRecord } from "../../module/play/dice/verify.pure.ts";
import type { ClashState } from "../../module/rules/attack/resolve-strikes.ts";
import { takeDamage } from "../../module/rules/damage/hit-points.ts";
import { roll } from "../play/fixtures.ts";
import { HOMEBREW_VECTORS } from "../rules/vectors.ts";
import { openHostTable } from "./support/drivers/host.ts";
import { attackWith, faultsOf, forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

interface Row {
  readonly type: string;
  /** What the damage roll shows, dice and bonus together. */
  readonly amount: number;
  /** The dice of a critical. */
  readonly extra?: number;
}
interface Case {
  readonly attack: readonly [natural: number, total: number];
  readonly defense: readonly [natural: number, total: number];
  readonly rows: readonly Row[];
  readonly pvp?: boolean;
  readonly mitigation?: object;
  readonly overrides?: object;
}

const bonus = (value: number): object[] => [{ source: "base", label: "OD20.Part.Base", value, rules: [] }];

/** Attack, answer and their dice as messages hold them, folded. */
function told({ attack, defense, rows, pvp = false, mitigation = {}, overrides = {} }: Case): ClashState {
  const size = 1000; // one die of damage that shows any number
  const rolls: RollRecord[] = [roll([attack[0]], 20, attack[1] - attack[0])];
  const damage = rows.map(({ type, amount, extra }) => ({
    type,
    formula: `1d${String(size)}`,
    parts: bonus(amount - 1),
    roll: rolls.push(roll([1], size, amount - 1)) - 1,
    critical: extra === undefined ? null : rolls.push(roll([extra], size)) - 1,
  }));
  const record = parseAttack("attack0000000000", {
    version: 1,
    tab: "one",
    defense: "physical",
    attackers: [{ key: "a0", actor: "Actor.a", name: "A", pc: pvp }],
    targets: [{ key: "t0", actor: "Actor.b", name: "B", pc: pvp, cover: "none" }],
    strikes: [
      { key: "s0", attacker: "a0", target: "t0", roll: 0, advantage: 0, parts: bonus(attack[1] - attack[0]), damage },
    ],
    rules: { profile: "homebrew", overrides },
    damage: { id: "damage0000000000" },
  });
  const answer = parseDefense(id16(record.id, "t0"), {
    version: 1,
    tab: "two",
    attack: record.id,
    target: "t0",
    actor: "Actor.b",
    kind: "physical",
    fixed: null,
    cover: "none",
    advantage: 0,
    quoted: [{ strike: "s0", natural: attack[0], total: attack[1] }],
    strikes: [{ key: "s0", roll: 0 }],
    parts: { physical: bonus(defense[1] - defense[0]), magical: [] },
    situational: [],
    mitigation: {
      reduction: 0,
      resistances: [],
      vulnerabilities: [],
      immunities: [],
      threshold: null,
      parts: [],
      ...mitigation,
    },
  });
  const read = readAttackRolls(record, rolls);
  const defended = readDefenseRolls(answer, [roll([defense[0]], 20, defense[1] - defense[0])], read, "none");
  const [aim] = record.targets;
  if (!aim) throw new Error("no target");
  const { state, voids } = resolveTarget(read, aim, defended, null, { attack: null, defense: null });
  expect([...voids]).toEqual([]);
  return state;
}

describe("4.1 attack outcome", () => {
  // 1d8+3: the die shows 5, the extra die of a critical 4.
  const weapon: readonly Row[] = [{ type: "slashing", amount: 8, extra: 4 }];

  test.each(HOMEBREW_VECTORS)("row $n", (vector) => {
    const state = told({ attack: vector.attack, defense: vector.defense, pvp: vector.pvp, rows: weapon });
    const rolled = vector.dice === 2 ? 12 : 8;
    expect(state).toMatchObject({
      best: vector.outcome,
      amount: Math.floor(rolled * vector.factor),
      fumbles: vector.fumble ? 1 : 0,
    });
    expect(state.phase).toBe(vector.factor === 0 ? "applied" : "ready");
  });

  test.each([
    [18, "hit"],
    [19, "miss"],
    [20, "hit"],
    [21, "miss"],
    [22, "tie"],
  ] as const)("natDefense tieOnly: row %i is a %s", (n, best) => {
    const vector = HOMEBREW_VECTORS.find((one) => one.n === n);
    if (!vector) throw new Error("no such row");
    expect(
      told({ attack: vector.attack, defense: vector.defense, rows: weapon, overrides: { natDefense: "tieOnly" } }).best,
    ).toBe(best);
  });
});

type Damage = [
  n: number,
  given: string,
  after: string,
  hitPoints: number,
  more?: { halved?: boolean; temporary?: number; mitigation?: object; overrides?: object },
];
const FIRE = ["fire"];
const DAMAGE: readonly Damage[] = [
  [1, "8 slashing", "6 slashing", 6, { mitigation: { reduction: 2 } }],
  [2, "9 slashing", "4 slashing", 4, { halved: true }],
  [3, "9 slashing", "2 slashing", 2, { halved: true, mitigation: { reduction: 2 } }],
  [
    4,
    "17 slashing",
    "4 slashing",
    4,
    { halved: true, mitigation: { reduction: 2, resistances: ["slashing"], vulnerabilities: ["slashing"] } },
  ],
  [5, "9 fire", "7 fire", 7, { mitigation: { reduction: 2 } }],
  [6, "6 slashing, 4 radiant", "3 slashing, 4 radiant", 7, { mitigation: { reduction: 3 } }],
  [7, "6 slashing, 4 fire, 3 necrotic", "3 slashing, 4 fire, 3 necrotic", 10, { mitigation: { reduction: 3 } }],
  [8, "2 slashing, 4 fire", "0 slashing, 3 fire", 3, { mitigation: { reduction: 3 } }],
  [9, "3 piercing", "0 piercing", 0, { mitigation: { reduction: 4 } }],
  [10, "28 fire", "21 fire", 21, { mitigation: { resistances: FIRE, vulnerabilities: FIRE } }],
  [11, "28 fire", "16 fire", 16, { mitigation: { reduction: 5, resistances: FIRE, vulnerabilities: FIRE } }],
  [12, "9 fire", "4 fire", 4, { mitigation: { resistances: FIRE } }],
  [13, "9 fire", "13 fire", 13, { mitigation: { vulnerabilities: FIRE } }],
  [14, "10 psychic", "10 psychic", 10, { mitigation: { reduction: 6 } }],
  [15, "30 poison", "0 poison", 0, { mitigation: { reduction: 3, immunities: ["poison"] } }],
  [16, "5 poison, 6 slashing", "0 poison, 3 slashing", 3, { mitigation: { reduction: 3, immunities: ["poison"] } }],
  [17, "7 slashing, 3 fire", "3 slashing, 1 fire", 4, { halved: true }],
  [18, "10 bludgeoning", "7 bludgeoning", 2, { mitigation: { reduction: 3 }, temporary: 5 }],
  [19, "27 fire", "13 fire", 13, { halved: true }],
  [20, "12 slashing", "0 slashing", 0, { mitigation: { reduction: 3, threshold: 10 } }],
  [21, "13 slashing", "10 slashing", 10, { mitigation: { reduction: 3, threshold: 10 } }],
  [22, "1 fire", "0 fire", 0, { mitigation: { resistances: FIRE } }],
  [23, "4 necrotic, 2 slashing", "4 necrotic, 0 slashing", 4, { mitigation: { reduction: 3 } }],
  [
    24,
    "5 fire, 6 slashing",
    "2 fire, 3 slashing",
    5,
    { mitigation: { reduction: 3 }, overrides: { reductionScope: "perType" } },
  ],
  [
    25,
    "9 slashing",
    "3 slashing",
    3,
    { halved: true, mitigation: { reduction: 2 }, overrides: { reductionOrder: "beforeHalving" } },
  ],
];

/** "9 fire, 3 necrotic" as rows. */
function rows(text: string): { type: string; amount: number }[] {
  return text.split(", ").map((row) => ({ amount: Number.parseInt(row, 10), type: row.split(" ")[1] ?? "" }));
}

describe("4.2 damage", () => {
  // An attack that just hits, or one that meets the Defense: equal totals halve.
  const dice = (halved: boolean): Pick<Case, "attack" | "defense"> => ({
    attack: [12, 17],
    defense: halved ? [11, 17] : [10, 16],
  });

  test.each(DAMAGE)(
    "row %i: %s is %s, %i from the hit points",
    (_n, given, after, hitPoints, { halved = false, temporary = 0, ...more } = {}) => {
      const state = told({ ...dice(halved), rows: rows(given), ...more });
      expect(state.strikes[0]?.damage?.rows).toEqual(rows(after));
      expect(takeDamage({ value: 50, max: 50, temporary }, state.amount ?? Number.NaN).hpLost).toBe(hitPoints);
    },
  );

  test("row 26: a critical of 2d8 = 9, + 3, with equal totals", () => {
    const state = told({
      attack: [20, 24],
      defense: [18, 24],
      rows: [{ type: "slashing", amount: 8, extra: 4 }],
      mitigation: { reduction: 2 },
    });
    expect(state).toMatchObject({ best: "crit", amount: 10 });
  });
});

/** The fighter attacks with +5 for 1d8+3; goblins defend with +6 and are cut by nothing. */
const RANGE: WorldPlan = {
  ...FIGHT,
  actors: FIGHT.actors.map((plan) => ({
    ...plan,
    change: (actor) => {
      if (plan.name === "Воин") actor.system.mastery.weapons.oneHanded = 2;
      if (plan.name === "Гоблин")
        Object.assign(actor.system, {
          hp: { value: 200, max: 200 },
          totals: { physical: 6, magical: 6, reduction: 0 },
        });
    },
  })),
};

describe("played", () => {
  test("rows 1 to 4, 12 and 16 of 4.1 through the interface", async () => {
    const table = await openHostTable({ generation: 14, world: RANGE, latency: [30, 120] });
    const [gm, player] = await Promise.all([table.open("GM"), table.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    await target(player, "Гоблин 1");
    const WORDS = { hit: /Попадание · 8/u, tie: /Вскользь ½ · 4/u, miss: /Промах/u, crit: /Крит · 12/u };
    for (const row of HOMEBREW_VECTORS.filter(({ n }) => [1, 2, 3, 4, 12, 16].includes(n))) {
      const seen = await player.locator(".chat-message .od-card").count();
      await forceDice(player, [row.attack[0], 20], [5, 8], [4, 8]);
      await forceDice(gm, [row.defense[0], 20]);
      await attackWith(player, sheet, /Длинный меч.*Удар/u);
      await player.locator(".chat-message .od-card").nth(seen).waitFor();
      for (const page of [gm, player])
        await shows(page, [
          WORDS[row.outcome],
          new RegExp(String(row.attack[1]), "u"),
          new RegExp(String(row.defense[1]), "u"),
        ]);
      expect(/бонус к следующей атаке или проверке против него/u.test(await lastCard(gm).innerText())).toBe(row.fumble);
    }
    expect([...(await faultsOf(gm)), ...(await faultsOf(player))]).toEqual([]);
    await table.close();
  });
});

async function shows(page: Page, texts: readonly RegExp[]): Promise<void> {
  for (const text of texts) await lastCard(page).getByText(text).first().waitFor();
}
