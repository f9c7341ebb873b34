/** The rules as a module of their own: what is built, not what lies in the sources. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toolPath } from "../../tools/ensure.mjs";
import { buildRulesModule } from "../../tools/rules-module.mjs";

type Rules = typeof import("../../module/rules/index.ts");

const folder = mkdtempSync(path.join(tmpdir(), "rules module "));
const dist = path.join(folder, "dist");
let rules: Rules;

beforeAll(async () => {
  expect(buildRulesModule(dist)).toBe(0);
  rules = await import(/* @vite-ignore */ pathToFileURL(path.join(dist, "rules.mjs")).href);
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The first block of a language behind a text of docs/module-authors.md. */
function block(after: string, language: string): string {
  const text = readFileSync("docs/module-authors.md", "utf8");
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text.slice(text.indexOf(after)))?.[1] ?? "";
}

const files = (): string[] => readdirSync(dist, { recursive: true, encoding: "utf8" });

test("imports nothing and reaches for no global of Node, the DOM or Foundry", () => {
  const text = readFileSync(path.join(dist, "rules.mjs"), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "");
  expect(text).not.toMatch(
    /\bimport\b|\brequire\(|\bprocess\.|\bglobalThis\b|\bwindow\.|\bdocument\.|\bgame\.|Math\.random|\bDate\b/,
  );
  expect(text).toMatch(/(?:^|[;}])export ?\{/m);
});

test("the example of docs/module-authors.md runs as written and prints what it says", () => {
  const code = block("The rules without Foundry", "javascript");
  expect(code).toContain('from "./dist/rules.mjs"');
  writeFileSync(path.join(folder, "example.mjs"), code);
  expect(execFileSync(process.execPath, [path.join(folder, "example.mjs")], { encoding: "utf8" })).toBe(
    block("It prints", "text"),
  );
});

test.each([
  ["bundler", "ESNext"],
  ["nodenext", "NodeNext"],
])(
  "its types stand alone (%s), and the example of docs/module-authors.md holds to them",
  (moduleResolution, module) => {
    const place = path.join(folder, moduleResolution);
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, "package.json"), '{ "type": "module" }');
    writeFileSync(
      path.join(place, "example.mts"),
      `${block("The rules without Foundry", "javascript").replace("./dist", "../dist").replace("(id) =>", '(id: string): import("../dist/rules.mjs").SimulatedSide =>').replace("odds.strikes[0].tie", "odds.strikes[0]!.tie")}
// @ts-expect-error: the types are not any
abilityModifier("12");
import { abilityModifier } from "../dist/rules.mjs";
declare const console: { log(...values: unknown[]): void };
`,
    );
    writeFileSync(
      path.join(place, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: "ES2023",
          lib: ["ES2023"],
          types: [],
          module,
          moduleResolution,
        },
        include: ["example.mts"],
      }),
    );
    const check = (): string => {
      try {
        return execFileSync(process.execPath, [toolPath("tsc"), "-p", place], { encoding: "utf8" });
      } catch (error) {
        return String((error as { stdout?: unknown }).stdout);
      }
    };
    expect(check()).toBe("");
  },
  60_000,
);

test("every declaration that is named is there", () => {
  const names = files().filter((file) => file.endsWith(".d.mts"));
  expect(names.length).toBeGreaterThan(50);
  for (const file of names) {
    for (const [, target = ""] of readFileSync(path.join(dist, file), "utf8").matchAll(
      /(?:from |import\()"(\.[^"]*)"/g,
    )) {
      expect(
        existsSync(path.join(dist, path.dirname(file), target.replace(/\.mjs$/, ".d.mts"))),
        `${file} names ${target}`,
      ).toBe(true);
    }
  }
});

describe("the names that other programs may count on, called as they are described", () => {
  const plain = { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null };
  const cases: Readonly<Record<string, (r: Rules) => readonly [found: unknown, expected: unknown]>> = {
    abilityModifier: (r) => [r.abilityModifier(13), 1],
    levelForXp: (r) => [
      [r.levelForXp(2700, r.PROFILES.homebrew), r.levelForXp(2700, r.PROFILES.base)],
      [3, 4],
    ],
    pointBudget: (r) => [r.pointBudget(5, r.PROFILES.homebrew, 3), { talents: 7, power: 8 }],
    masteryCost: (r) => [r.masteryCost("weapon", 0, 4), 10],
    validatePurchases: (r) => [
      r.validatePurchases(
        [
          { track: "skill", key: "stealth", fromStep: 0, toStep: 1, currency: "power" },
          { track: "weapon", key: "ranged", fromStep: 1, toStep: 2, currency: "power" },
        ],
        { talents: 1, power: 9 },
      ).problems,
      [
        { index: 0, problem: "currency" },
        { index: 1, problem: "order" },
      ],
    ],
    armorReduction: (r) => [r.armorReduction("heavy", 2), 4],
    resolveAttack: (r) => [
      r.resolveAttack(
        { attack: { natural: 20, total: 25 }, defense: { natural: 3, total: 30 }, playerVersusPlayer: false },
        r.PROFILES.homebrew,
      ),
      {
        outcome: "crit",
        diceMultiplier: 2,
        damageFactor: 1,
        fumbleBonus: false,
        attackerBonus: false,
        rules: ["H-CRIT-01", "H-CRIT-02"],
      },
    ],
    mitigateDamage: (r) => [
      r.mitigateDamage(
        { ...plain, rows: [{ type: "fire", amount: 9 }], halved: true, reduction: 1, temporary: 2 },
        r.PROFILES.homebrew,
      ),
      {
        rows: [{ type: "fire", amount: 3 }],
        total: 3,
        toTemporary: 2,
        toHitPoints: 1,
        steps: ["rolled", "halved", "reduction"].map((kind): unknown => expect.objectContaining({ kind, row: 0 })),
      },
    ],
    resolveCheck: (r) => [r.resolveCheck({ natural: 12, total: 15 }, 15, r.PROFILES.homebrew).success, true],
    resolveContest: (r) => [
      r.resolveContest({ natural: 12, total: 15 }, { natural: 3, total: 15 }, r.PROFILES.base).winner,
      null,
    ],
    spellSaveDc: (r) => [
      r.spellSaveDc({ characteristicKey: "learning", modifier: 3, step: 2 }, r.PROFILES.homebrew).dc,
      13,
    ],
    concentrationDc: (r) => [r.concentrationDc(26), 13],
    deathCheck: (r) => [
      r.deathCheck(
        { hitPoints: -12, max: 20, marks: 0, critical: true, roll: { natural: 5, total: 8 } },
        r.PROFILES.homebrew,
      ),
      expect.objectContaining({ dc: 12, success: false, marks: 2, injuries: 1, dead: false }),
    ],
    deathCheckDc: (r) => [r.deathCheckDc(-12), 12],
    longRest: (r) => [
      r.longRest({ hitPoints: { value: 1, max: 20, temporary: 3 }, level: 2 }, r.PROFILES.homebrew)?.hitPoints,
      { value: 11, max: 20, temporary: 0 },
    ],
    shortRest: (r) => [
      r.shortRest(
        { hitPoints: { value: 1, max: 20, temporary: 0 }, level: 2, hitDice: { value: 2, max: 2 } },
        [5],
        2,
        r.PROFILES.base,
      ),
      expect.objectContaining({ gained: 7, hitDice: { value: 1, max: 2 } }),
    ],
    areaCells: (r) => [
      r.areaCells({ type: "cube", corner: { x: 0, y: 0 }, side: 15 }, r.PROFILES.homebrew).cells.length,
      9,
    ],
    pathCost: (r) => [
      r.pathCost(
        {
          cells: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
            { x: 2, y: 2 },
          ],
        },
        r.PROFILES.homebrew,
      ).feet,
      15,
    ],
    jump: (r) => [
      r.jump({ strength: 14, strengthModifier: 2, running: true }),
      expect.objectContaining({ long: 14, high: 5 }),
    ],
    fall: (r) => [r.fall(35).formula, "3d6"],
    carrying: (r) => [r.carrying(10, "medium", 70), expect.objectContaining({ limit: 68, state: "overLimit" })],
    exhaustion: (r) => [r.exhaustion(2).d20?.value, -4],
    conditionEffects: (r) => [r.conditionEffects(["prone"], { distance: 10 }).attacked.state, -1],
    spend: (r) => [r.spend(r.newTurn(30), "active", {}, r.PROFILES.homebrew).state.active, 0],
    refresh: (r) => [
      r.refresh({ ...r.newTurn(30), active: 0, reaction: 0 }, "ownTurn", r.PROFILES.homebrew),
      expect.objectContaining({ active: 1, reaction: 1 }),
    ],
    attackOdds: (r) => [
      r.toNumber(
        r.attackOdds(
          { strikes: [{ attack: { bonus: 5 }, damage: [{ formula: "1", type: "fire" }] }] },
          { defense: { static: 15 } },
          r.PROFILES.base,
        ).expected,
      ),
      0.55,
    ],
    dropOdds: (r) => [
      r
        .dropOdds(
          r.attackOdds(
            { strikes: [{ attack: { bonus: 0 }, damage: [{ formula: "5", type: "fire" }] }] },
            { defense: { static: 11 } },
            r.PROFILES.base,
          ),
          5,
          2,
        )
        .map(r.toNumber),
      [0.5, 0.75],
    ],
    simulate: (r) => [
      r.simulate(
        [
          { aim: "random", members: [{ id: "a", hitPoints: 1, initiative: 0, defense: { bonus: 0 }, strikes: [] }] },
          { aim: "weakest", members: [{ id: "b", hitPoints: 1, initiative: 0, defense: { bonus: 0 }, strikes: [] }] },
        ],
        r.PROFILES.homebrew,
        1,
        { fights: 2, rounds: 3 },
      ).draws,
      2,
    ],
    attackContributions3e: (r) => [
      r.sumContributions(
        r.attackContributions3e({ baseAttack: 4, characteristicKey: "strength", modifier: 2, size: -1 }),
      ),
      5,
    ],
    armorClassContributions3e: (r) => [
      r.fixedDefense(r.armorClassContributions3e({ armor: 4, shield: 1, dexterity: 2, size: 0 })),
      17,
    ],
    saveContributions3e: (r) => [r.sumContributions(r.saveContributions3e("reflex", 1, 3)), 4],
    hitPointState3e: (r) => [r.hitPointState3e({ hitPoints: -3, stable: false }), "dying"],
    attacksOfOpportunity3e: (r) => [
      r
        .attacksOfOpportunity3e({ kind: "cast", cells: [{ x: 0, y: 0 }] }, [
          { id: "orc", cell: { x: 1, y: 0 }, used: 0 },
        ])
        .map(({ id }) => id),
      ["orc"],
    ],
    spend3e: (r) => [r.spend3e(r.refresh3e(), "fullAttack").turn.fullRound, 1],
    attacks3e: (r) => [r.attacks3e([6, 1], true), [6, 1]],
  };
  test.each(Object.keys(cases))("%s", (name) => {
    const call = cases[name];
    expect(rules).toHaveProperty(name, expect.any(Function));
    const [found, expected] = call?.(rules) ?? [null, undefined];
    expect(found).toEqual(expected);
  });

  test("the three profiles, frozen", () => {
    for (const profile of Object.values(rules.PROFILES)) expect(Object.isFrozen(profile)).toBe(true);
  });
});
