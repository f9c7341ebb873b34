/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { counted, outlook, together, type OddsFacts, type Outlook } from "../../module/play/odds/strike-odds.pure.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";

/**
 * The table, die by die, told from the rule pages alone: nothing here asks the system's own functions.
 * `stated` is a Defense that is a number; `armor` what armor takes off.
 */
interface Blow {
  readonly attack: number;
  readonly attackState?: -1 | 0 | 1;
  readonly attackDie?: number;
  readonly defense?: number;
  readonly defenseState?: -1 | 0 | 1;
  readonly stated?: number;
  readonly dice: readonly number[];
  readonly flat: number;
  readonly armor: number;
  readonly players?: boolean;
  readonly helpless?: boolean;
  readonly by: "homebrew" | "base" | "d20-3e";
}

function faces(sizes: readonly number[]): number[][] {
  let lists: number[][] = [[]];
  for (const size of sizes)
    lists = lists.flatMap((list) => Array.from({ length: size }, (_one, index) => [...list, index + 1]));
  return lists;
}

function d20s(state: -1 | 0 | 1 = 0): number[] {
  return state === 0
    ? faces([20]).map(([one = 0]) => one)
    : faces([20, 20]).map((two) => (state > 0 ? Math.max(...two) : Math.min(...two)));
}

type Word = "miss" | "tie" | "hit" | "crit";

/** By the homebrew's page "Natural 20 and 1": a lone 20 of the attacker is a critical, his lone 1 a miss; the same of the defender the other way round. */
function opposed(a: number, attack: number, d: number, defense: number): Word {
  const compared: Word = attack > defense ? "hit" : attack === defense ? "tie" : "miss";
  if (a === 20 && d === 20) return compared === "hit" ? "crit" : compared;
  if (a === 1 && d === 1) return compared;
  if (a === 20) return "crit";
  if (a === 1 || d === 20) return "miss";
  if (d === 1) return "hit";
  return compared;
}

function against(a: number, attack: number, number: number, by: Blow["by"]): Word {
  if (by !== "d20-3e" && a === 20) return "crit";
  if (by !== "d20-3e" && a === 1) return "miss";
  if (attack === number && by === "homebrew") return "tie";
  return attack >= number ? "hit" : "miss";
}

function table(blow: Blow): Omit<Outlook, "strikes"> {
  const count = { miss: 0, tie: 0, hit: 0, crit: 0 };
  let all = 0;
  for (const a of d20s(blow.attackState))
    for (const [more = 0] of faces(blow.attackDie === undefined ? [] : [blow.attackDie]))
      for (const d of blow.stated === undefined ? d20s(blow.defenseState) : [0]) {
        const attack = a + blow.attack + more;
        const word =
          blow.stated === undefined
            ? opposed(a, attack, d, d + (blow.defense ?? 0))
            : against(a, attack, blow.stated, blow.by);
        count[blow.helpless === true && word !== "miss" ? "crit" : word] += 1;
        all += 1;
      }
  const average = (sizes: readonly number[], of: (rolled: number) => number): number => {
    const lists = faces(sizes);
    return lists.reduce((sum, list) => sum + of(list.reduce((a, b) => a + b, blow.flat)), 0) / lists.length;
  };
  const left = (rolled: number): number => Math.max(0, rolled - blow.armor);
  const doubled = blow.players === true && blow.by === "homebrew" ? blow.dice : [...blow.dice, ...blow.dice];
  return {
    miss: count.miss / all,
    tie: count.tie / all,
    hit: count.hit / all,
    crit: count.crit / all,
    damage:
      (count.tie * average(blow.dice, (rolled) => left(Math.floor(rolled / 2))) +
        count.hit * average(blow.dice, left) +
        count.crit * average(doubled, left)) /
      all,
  };
}

/** The same blow as the system takes it. */
function facts(blow: Blow, times = 1): OddsFacts {
  const attack = {
    bonus: blow.attack,
    advantage: blow.attackState ?? 0,
    dice: blow.attackDie === undefined ? [] : [{ count: 1, faces: blow.attackDie }],
  };
  const formula = `${blow.dice.map((size) => `1d${String(size)}`).join(" + ")} + ${String(blow.flat)}`;
  return {
    strikes: counted(
      Array.from({ length: times }, () => ({
        attack,
        damage: [{ formula, type: "slashing" }],
        hitIsCritical: blow.helpless === true,
      })),
    ),
    defender: {
      defense:
        blow.stated === undefined
          ? { bonus: blow.defense ?? 0, advantage: blow.defenseState ?? 0 }
          : { static: blow.stated },
      mitigation: { reduction: blow.armor },
    },
    playerVersusPlayer: blow.players === true,
  };
}

const OGRE: Blow = { attack: 6, defense: 7, dice: [8, 8], flat: 2, armor: 3, by: "homebrew" };

describe("chances against the table, die by die", () => {
  it.each<[string, Blow]>([
    ["plain (H-CRIT-03 H-CRIT-08)", OGRE],
    ["with advantage", { ...OGRE, attackState: 1 }],
    ["with disadvantage against advantage (B-DICE-05) (H-DICE-05)", { ...OGRE, attackState: -1, defenseState: 1 }],
    ["with advantage against disadvantage (H-DICE-04)", { ...OGRE, attackState: 1, defenseState: -1 }],
    ["half cover", { ...OGRE, defense: 7 + 2 }],
    ["three quarters of cover and a die more", { ...OGRE, defense: 7 + 5, attackDie: 4 }],
    ["equal bonuses, where ties are likeliest", { ...OGRE, defense: 6 }],
    ["a lower Defense, whose 20 still stops an equal total (H-CRIT-05)", { ...OGRE, defense: 5 }],
    ["armor: none (H-CRIT-06)", { ...OGRE, armor: 0 }],
    ["armor that stops nearly all", { ...OGRE, armor: 15 }],
    ["between players, whose criticals do not double (H-CRIT-10)", { ...OGRE, players: true }],
    ["at hand on somebody unconscious", { ...OGRE, helpless: true }],
    ["a creature that defends by a number", { ...OGRE, defense: undefined, stated: 10 + 7 }],
    [
      "the base rulebook: against Armor Class (B-CRIT-01 B-CRIT-03)",
      { ...OGRE, defense: undefined, stated: 17, armor: 0, by: "base" },
    ],
    ["the same with advantage", { ...OGRE, defense: undefined, stated: 17, armor: 0, by: "base", attackState: 1 }],
    ["d20, third edition: no naturals", { ...OGRE, defense: undefined, stated: 27, armor: 0, by: "d20-3e" }],
  ])("H-ATK-12 H-ATK-13 H-CRIT-01 H-DMG-02 B-ATK-06 D-ATK-03: %s", (_name, blow) => {
    const told = outlook(facts(blow), resolveRuleset({ profile: blow.by }));
    const counted = table(blow);
    for (const key of ["miss", "tie", "hit", "crit", "damage"] as const)
      expect(told?.[key]).toBeCloseTo(counted[key], 9);
  });

  it("H-ATK-12: +6 against +7, counted on paper", () => {
    // A 1 of the defender: 18 hits. Else the attacker's die at least 2 higher: 1 + 2 + … + 16 = 136. Equal totals: 17. A lone 20: 19.
    expect(outlook(facts(OGRE), resolveRuleset())).toMatchObject({ hit: 154 / 400, tie: 17 / 400, crit: 19 / 400 });
  });

  it("H-DMG-02: armor takes its share of each strike; chances stay those of one", () => {
    const one = outlook(facts(OGRE), resolveRuleset());
    const three = outlook(facts(OGRE, 3), resolveRuleset());
    expect(three).toMatchObject({ strikes: 3, miss: one?.miss });
    expect(three?.damage).toBeCloseTo(3 * table(OGRE).damage, 9);
  });

  it("H-ATK-12: several attacks on one target are one outlook; one that cannot be told hides all", () => {
    const two = { miss: 0.5, tie: 0.1, hit: 0.3, crit: 0.1, damage: 4, strikes: 2 };
    const one = { miss: 0.2, tie: 0.1, hit: 0.6, crit: 0.1, damage: 5, strikes: 1 };
    // (0.5 × 2 + 0.2) / 3 = 0.4; (0.3 × 2 + 0.6) / 3 = 0.4.
    const both = together([two, one]);
    expect(both).toMatchObject({ damage: 9, strikes: 3 });
    expect([both?.miss, both?.tie, both?.hit, both?.crit].map((share) => share?.toFixed(9))).toEqual(
      [0.4, 0.1, 0.4, 0.1].map((share) => share.toFixed(9)),
    );
    expect([together([two, null]), together([])]).toEqual([null, null]);
  });

  it("H-ATK-12: of unlike strikes the chances are the average, the damage the sum", () => {
    const [plain, better] = [table(OGRE), table({ ...OGRE, attackState: 1 })];
    const strikes = [...facts(OGRE).strikes, ...facts({ ...OGRE, attackState: 1 }).strikes];
    const both = outlook({ ...facts(OGRE), strikes }, resolveRuleset());
    expect(both?.miss).toBeCloseTo((plain.miss + better.miss) / 2, 9);
    expect(both?.damage).toBeCloseTo(plain.damage + better.damage, 9);
  });

  it("H-ATK-12: nothing is told of no strike, of nonsense, and of more dice than are worth it", () => {
    const rules = resolveRuleset();
    const { strikes, ...rest } = facts(OGRE);
    const rolling = (formula: string): OddsFacts => ({
      ...rest,
      strikes: strikes.map(({ strike }) => ({ strike: { ...strike, damage: [{ formula, type: "fire" }] }, times: 1 })),
    });
    expect(outlook({ ...rest, strikes: [] }, rules)).toBeNull();
    expect(outlook(rolling("2x6"), rules)).toBeNull();
    expect(outlook(rolling("90d100"), rules)).toBeNull();
    expect(outlook(rolling("40d6"), rules)).not.toBeNull();
  });
});
