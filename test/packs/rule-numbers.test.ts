/** The numbers that rule pages state, against the rules themselves: a page that has gone stale is red. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { packDocuments } from "../../tools/packs.mjs";
import { pageId } from "../../tools/rule-book.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import {
  ACTIONS,
  ARMOR_TYPES,
  CONDITIONS,
  DEFAULT_REACH,
  HIDE_DC,
  IMPROVISED_RANGE,
  MASTERY_TRACKS,
  ROUND_SECONDS,
  ROUNDS_PER_MINUTE,
  STEPS,
  armorReduction,
  atZeroHitPoints,
  chooseAtZero,
  coverBonus,
  criticalMultiplier,
  deathCheck,
  deathCheckDc,
  defenseContributions,
  exhaustion,
  isCriticalDistance,
  initiativeContributions,
  isBloodied,
  isHinderedShot,
  gainTemporary,
  mitigateDamage,
  rangeState,
  resolveAttack,
  newTurn,
  spend,
  spendMovement,
  twoWeaponAttack,
  isHinderedByArmor,
  UNREDUCED_TYPES,
  isReducible,
  DEATH_MARKS,
} from "../../module/rules/index.ts";
import { cantripGrowth } from "../../module/rules/activities/activity.ts";
import { MAX_CIRCLE, spellSaveDc } from "../../module/rules/spells/spellcasting.ts";
import { castSpell } from "../../module/rules/spells/spell-slots.ts";
import { attackCircumstances, type RollSide } from "../../module/rules/conditions/circumstances.ts";
import { HOMEBREW } from "../../module/rules/ruleset/profiles.ts";

const LANGUAGES = ["ru", "en"] as const;
type Language = (typeof LANGUAGES)[number];

function html(lang: Language, entry: string, page: string): string {
  const found: Loose = packDocuments("rules", lang)
    .find((one: Loose) => one._id === pageId(entry))
    .pages.find((one: Loose) => one._id === pageId(page));
  // The numbers are those of the homebrew.
  return found.text.content.replaceAll(/<section class="(?![^"]*od-in-homebrew)[^"]*">.*?<\/section>/gsu, "");
}

/** The words of a page, links as their labels. */
function words(lang: Language, page: string, entry = "combat"): string {
  return html(lang, entry, page)
    .replace(/@UUID\[[^\]]*\]\{([^}]*)\}/g, "$1")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

/** Rows of the nth table of a page, cell by cell. */
function table(lang: Language, page: string, index = 0, entry = "combat"): string[][] {
  const tables = [...html(lang, entry, page).matchAll(/<table>.*?<\/table>/g)].map((match) => match[0]);
  return [...(tables[index] ?? "").matchAll(/<tr>(.*?)<\/tr>/g)].map((row) =>
    [...(row[1] ?? "").matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map((cell) =>
      (cell[1] ?? "").replace(/@UUID\[[^\]]*\]\{([^}]*)\}/g, "$1"),
    ),
  );
}

/** The words of a part of lang/parts, by their keys below OD20. */
function texts(lang: Language, part: string): Record<string, string> {
  const { OD20 } = JSON.parse(readFileSync(`lang/parts/${part}.${lang}.json`, "utf8")) as {
    OD20: Record<string, Record<string, string>>;
  };
  const entries = Object.entries(OD20).flatMap(([group, named]) =>
    Object.entries(named).map(([key, text]): [string, string] => [`${group}.${key}`, text]),
  );
  return Object.fromEntries(entries);
}

/** One word per language. */
const say = (lang: Language, ru: string, en: string): string => (lang === "ru" ? ru : en);
const OUTCOME = {
  crit: ["крит", "critical"],
  hit: ["попадание", "hit"],
  tie: ["вскользь", "glancing"],
  miss: ["промах", "miss"],
} as const;
const roll = (natural: number, total: number): { natural: number; total: number } => ({ natural, total });
const clash = (attack: [number, number], defense: [number, number]): ReturnType<typeof resolveAttack> =>
  resolveAttack({ attack: roll(...attack), defense: roll(...defense), playerVersusPlayer: false }, HOMEBREW);

describe.each(LANGUAGES)("rule pages (%s)", (lang) => {
  const outcome = (attack: [number, number], defense: [number, number]): string =>
    OUTCOME[clash(attack, defense).outcome][lang === "ru" ? 0 : 1];

  test.each([
    ["combat", "damage", 0],
    ["memo", "memo", 2],
  ] as const)("H-DMG-02 H-DMG-04: the reduction table in %s", (entry, page, index) => {
    const [head, ...rows] = table(lang, page, index, entry);
    expect(head?.slice(1)).toEqual(STEPS.map(String));
    expect(rows.map((row) => row.slice(1).map(Number))).toEqual(
      ARMOR_TYPES.map((type) => STEPS.map((step) => armorReduction(type, step))),
    );
  });

  test("H-MAS-07 H-MAS-09 H-MAS-14: the prices of mastery", () => {
    const rows = table(lang, "mastery").slice(1);
    const tracks = ["weapon", "spellAttack", "spellDc", "armor", "attribute", "skill"] as const;
    expect(rows.map((row) => row.slice(1, 5).map(Number))).toEqual(
      tracks.map((track) => [...MASTERY_TRACKS[track].prices]),
    );
    const currency = { power: say(lang, "Мощь", "Power"), talents: say(lang, "Таланты", "Talents") };
    expect(rows.map((row) => row[5])).toEqual(
      tracks.map((track) =>
        MASTERY_TRACKS[track].currencies.map((one) => currency[one]).join(say(lang, " или ", " or ")),
      ),
    );
  });

  test("H-COV-01 H-COV-02: cover", () => {
    expect(
      table(lang, "cover")
        .slice(1)
        .map((row) => row[1])
        .slice(0, 2),
    ).toEqual([`+${coverBonus("half")}`, `+${coverBonus("threeQuarters")}`]);
    expect(words(lang, "memo", "memo")).toMatch(
      new RegExp(`½[^¾]*\\+${coverBonus("half")}.*¾[^.]*\\+${coverBonus("threeQuarters")}`, "u"),
    );
  });

  test("H-CRIT-01 H-CRIT-03 H-CRIT-07 H-CRIT-08 C-40 C-42: the table of naturals", () => {
    const last = table(lang, "naturals")
      .slice(1)
      .map((row) => row[2]);
    const both = (face: number): string[] => [
      outcome([face, 9], [face, 8]),
      outcome([face, 8], [face, 8]),
      outcome([face, 7], [face, 8]),
    ];
    expect(last[0]).toBe(outcome([20, 5], [19, 30]));
    for (const [row, face] of [
      [1, 20],
      [3, 1],
    ] as const)
      for (const word of both(face)) expect(last[row]).toContain(word);
    expect(last[2]).toBe(outcome([1, 30], [2, 3]));
    expect(last[4]).toBe(outcome([19, 30], [20, 21]));
    expect(last[5]).toBe(outcome([2, 3], [1, 20]));
    expect(clash([1, 3], [10, 12]).fumbleBonus).toBe(true);
    expect(HOMEBREW.fumbleBonus).toBe("advantage");
  });

  test("H-ATK-12 H-ATK-13: totals", () => {
    const rows = table(lang, "memo", 0, "memo")
      .slice(1)
      .map((row) => row[1] ?? "");
    expect(rows.map((text, index) => text.startsWith(outcome([10, 15 + 1 - index], [10, 15])))).toEqual([
      true,
      true,
      true,
    ]);
    expect(clash([10, 15], [10, 15]).damageFactor).toBe(0.5);
  });

  test("H-RES-01 H-RES-02 B-RES-04: nine points and ten points of fire", () => {
    const hit = (amount: number, sets: object, reduction = 0): number =>
      mitigateDamage(
        {
          rows: [{ type: "fire", amount }],
          halved: false,
          reduction,
          resistances: [],
          vulnerabilities: [],
          immunities: [],
          threshold: null,
          ...sets,
        },
        HOMEBREW,
      ).total;
    const left = table(lang, "resistances")
      .filter((row) => /^\d+$/.test(row[1] ?? ""))
      .map((row) => Number(row[1]));
    expect(left).toEqual([
      hit(9, { resistances: ["fire"] }),
      hit(9, { vulnerabilities: ["fire"] }),
      hit(9, { immunities: ["fire"] }),
    ]);
    expect(hit(10, { resistances: ["fire"] }, 2)).toBe(4);
    expect(words(lang, "resistances")).toMatch(/10 − 2 = 8.* 4\./u);
    expect(UNREDUCED_TYPES.every((type) => !isReducible(type))).toBe(true);
    expect(UNREDUCED_TYPES).toHaveLength(4);
  });

  test("H-CRIT-02 H-CRIT-10 C-56: criticals", () => {
    expect([criticalMultiplier(false, HOMEBREW), criticalMultiplier(true, HOMEBREW)]).toEqual([2, 1]);
    const feet = Number(/(\d+) (?:футов|feet)/u.exec(words(lang, "critical"))?.[1]);
    expect([isCriticalDistance(feet), isCriticalDistance(feet + 1)]).toEqual([true, false]);
  });

  test("H-RNG-03 H-RNG-04 B-ATK-22: distances", () => {
    const text = words(lang, "ranged");
    const state = (distance: number, normal: number | null, max: number | null): string =>
      rangeState({ distance, normal, max, ranged: true }).state;
    expect([state(80, 80, 320), state(81, 80, 320), state(321, 80, 320), state(81, 80, null)]).toEqual([
      "ok",
      "disadvantage",
      "outOfRange",
      "outOfRange",
    ]);
    expect(text).toContain("80/320");
    expect(text).toContain(`${IMPROVISED_RANGE.normal}/${IMPROVISED_RANGE.max}`);
    const feet = [...text.matchAll(/(?<!\/)\b(\d+) (?:футов|feet)/gu)].map((match) => Number(match[1]));
    expect(feet).toContain(DEFAULT_REACH);
    expect([
      isHinderedShot(true, [{ distance: DEFAULT_REACH }]),
      isHinderedShot(true, [{ distance: DEFAULT_REACH + 1 }]),
    ]).toEqual([true, false]);
  });

  test("H-TWO-01 H-TWO-03, B-THP-03 B-DMG-11: two weapons, hit points", () => {
    const hands = [
      { hand: "main", light: true },
      { hand: "off", light: true },
    ] as const;
    expect(twoWeaponAttack({ weapons: hands, attackedWithActive: true, bonusActionLeft: true, used: 0 }).ok).toBe(true);
    expect(twoWeaponAttack({ weapons: hands, attackedWithActive: true, bonusActionLeft: true, used: 1 }).ok).toBe(
      false,
    );
    expect(gainTemporary({ value: 5, max: 10, temporary: 4 }, 3).temporary).toBe(4);
    expect([isBloodied({ value: 5, max: 10 }), isBloodied({ value: 6, max: 10 })]).toEqual([true, false]);
  });

  test("H-DEATH-01 C-27 C-28 C-89: zero hit points", () => {
    expect(atZeroHitPoints({ kind: "character", max: 10, overflow: 9 }, HOMEBREW).options).toEqual([
      "dropOut",
      "stand",
    ]);
    expect(atZeroHitPoints({ kind: "character", max: 10, overflow: 10 }, HOMEBREW).state).toBe("dead");
    expect(atZeroHitPoints({ kind: "npc", max: 10, overflow: 0 }, HOMEBREW).state).toBe("dead");
    expect(chooseAtZero("dropOut", 0, HOMEBREW)).toMatchObject({ stable: true, outUntilEnd: true });
    const text = words(lang, "zeroHitPoints");
    expect(text).toMatch(new RegExp(say(lang, `не меньше ${deathCheckDc(-1)}`, `at least ${deathCheckDc(-1)}`)));
    expect([deathCheckDc(-12), deathCheckDc(-1, 1) - deathCheckDc(-1)]).toEqual([12, 2]);
    expect(text).toMatch(new RegExp(say(lang, "на 2 больше за каждый удар", "2 more for each strike")));
    const failed = (critical: boolean): number =>
      deathCheck({ hitPoints: -1, max: 10, marks: 0, critical, roll: roll(2, 2) }, HOMEBREW).marks;
    expect([failed(false), failed(true), DEATH_MARKS]).toEqual([1, 2, 3]);
    expect(text).toMatch(new RegExp(say(lang, "крита две. Три метки", "two after a critical. Three marks")));
  });

  test("H-TURN-02 H-TURN-03 H-TURN-06 H-TURN-12: the turn", () => {
    const text = words(lang, "turnOrder");
    expect(text).toMatch(new RegExp(`${ROUND_SECONDS} .*${ROUNDS_PER_MINUTE} `, "u"));
    expect(
      initiativeContributions({ perception: 1, dexterity: 2 }, HOMEBREW)
        .map((part) => part.value)
        .sort(),
    ).toEqual([1, 2]);
    const first = spend(newTurn(30), "drawStow", {}, HOMEBREW);
    expect(first.state.active).toBe(1);
    expect(spend(first.state, "drawStow", {}, HOMEBREW).state.active).toBe(0);
    expect(spendMovement(spend(newTurn(30), "swap", {}, HOMEBREW).state, 60).ok).toBe(true);
  });

  test("B-ACT-01 B-ACT-08 B-ACT-09 C-20: the twelve actions, each with its row and its DC", () => {
    const rows = table(lang, "actions").slice(1);
    const names = Object.keys(ACTIONS).map((key) => texts(lang, "action-list")[`ActionList.${key}`]);
    expect(rows.map(([name]) => name).sort()).toEqual(names.sort());
    const dc = (key: "hide" | "help"): string | undefined =>
      rows.find(([name]) => name === texts(lang, "action-list")[`ActionList.${key}`])?.[1];
    expect(dc("hide")).toMatch(new RegExp(`\\b${HIDE_DC}\\b`, "u"));
    expect(dc("help")).toMatch(new RegExp(`\\b${ACTIONS.help.dc}\\b`, "u"));
  });

  test("B-COND-02 B-COND-EXH-1 B-COND-EXH-2 B-COND-EXH-3: every condition has its row", () => {
    const rows = table(lang, "conditions").slice(1);
    const names = CONDITIONS.map((id) => texts(lang, "condition")[`Condition.${id}`]);
    expect(rows.map(([name]) => name).sort()).toEqual(names.sort());
    const { d20, speed } = exhaustion(1);
    expect([d20?.value, speed?.value, exhaustion(6).dead]).toEqual([-2, -5, true]);
    expect(words(lang, "conditions")).toMatch(/−2 .*−5 /u);
  });

  test("H-TURN-03: how long an effect lasts", () => {
    const cells = table(lang, "effects").map(([, when]) => when);
    expect(cells[2]).toContain(` ${ROUND_SECONDS} `);
    expect(cells[3]).toContain(` ${ROUNDS_PER_MINUTE} `);
  });

  test("H-SPL-14 B-SPL-06 H-SPL-11 H-SPL-02: casting", () => {
    const text = words(lang, "casting");
    const { dc, parts } = spellSaveDc({ characteristicKey: "learning", modifier: 3, step: 2 }, HOMEBREW);
    expect(text).toContain(say(lang, `СЛ ${parts[0]?.value} +`, `DC ${parts[0]?.value} +`));
    expect(text).toMatch(new RegExp(say(lang, `3 и ступень 2 — СЛ ${dc}\\.`, `3 and step 2 are DC ${dc}\\.`), "u"));
    const ritual = castSpell({ circle: 1, slots: [], ritual: true, asRitual: true });
    expect(text).toContain(
      say(lang, `на ${ritual.extraMinutes} минут дольше`, `${ritual.extraMinutes} minutes longer`),
    );
    const level = Number(new RegExp(say(lang, "с (\\d+) уровня", "from level (\\d+)"), "u").exec(text)?.[1]);
    expect([cantripGrowth(level - 1), cantripGrowth(level)]).toEqual([0, 1]);
    expect(MAX_CIRCLE).toBe(9);
    expect(text).toContain(say(lang, "Кругов девять", "nine circles"));
    const feet = Number(new RegExp(say(lang, "до (\\d+) футов", "up to (\\d+) feet"), "u").exec(text)?.[1]);
    expect(feet).toBe(DEFAULT_REACH);
  });

  test("C-43 C-99: shields and untrained armor", () => {
    const shield = (step: number): number =>
      defenseContributions({
        kind: "physical",
        dexterity: 0,
        shield: { name: "", bonus: { physical: 2, magical: 1 }, step },
      }).find((part) => part.source === "shield")?.value ?? 0;
    expect([shield(0), shield(1)]).toEqual([0, 2]);
    expect(words(lang, "shields")).toMatch(/\+2.*\+1/u);
    expect(
      ["strength", "dexterity", "perception"].map((key) => isHinderedByArmor(key as "strength", true, HOMEBREW)),
    ).toEqual([true, true, false]);
    // Neither sees the other.
    const unseen: RollSide["conditions"] = [{ id: "blinded" }];
    const blind = attackCircumstances({
      attacker: { id: "a", conditions: unseen },
      target: { id: "b", conditions: unseen },
      distance: 5,
      attackerSees: false,
      targetSees: false,
    });
    expect(blind.map(({ value }) => value).sort()).toEqual([-1, 1]);
  });
});
