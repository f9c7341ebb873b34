// @ts-check
/**
 * Simulated fights: `npm run fights` prints the five of docs/starter-content.md and writes those against all creatures to docs/fights.md.
 * Builds both sides from `packs/_source` by the rules, three times:
 * the base game by the base rules, homebrew characters against unconverted creatures, and homebrew characters against the
 * converted creatures of the packs. `simulate` describes the tactics.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { attributeTotals, challengeExperience } from "./convert.mjs";
import { creatures, foes, readJson, signed } from "./fight-foes.mjs";

/** @typedef {typeof import("../module/rules/index.ts")} Rules */
/** @typedef {import("../module/rules/simulation/simulate-types.ts").SimulatedSide} Side */
/** @typedef {import("../module/rules/simulation/simulate-types.ts").SimulatedMember} Member */
/** @typedef {import("../module/rules/basics/ids.ts").Characteristic} Characteristic */
/** @typedef {import("./fight-foes.mjs").Kind} Kind */
/** @typedef {Record<Characteristic, number>} Characteristics */
/**
 * @typedef {{ die: number, main: Characteristic, weapon: string, armor: readonly [string, string], shield?: true,
 *   track: string, kind: string, raises: readonly Characteristic[], extraAttack?: true, sneak?: true, dexteritySave?:
 *   true }} Build
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
/**
 * The growth of the ready characters to level 10: armor at level 1 and later, and the characteristics raised at levels 3, 6, and 9.
 * @type {Readonly<Record<string, Build>>}
 */
const PARTY = {
  fighter: {
    die: 10,
    main: "strength",
    weapon: "longsword",
    armor: ["chain-shirt", "half-plate"],
    shield: true,
    track: "oneHanded",
    kind: "medium",
    raises: ["strength", "strength", "strength"],
    extraAttack: true,
  },
  barbarian: {
    die: 12,
    main: "strength",
    weapon: "greataxe",
    armor: ["hide", "scale-mail"],
    track: "twoHanded",
    kind: "medium",
    raises: ["endurance", "strength", "strength"],
    extraAttack: true,
  },
  ranger: {
    die: 10,
    main: "dexterity",
    weapon: "longbow",
    armor: ["chain-shirt", "breastplate"],
    track: "ranged",
    kind: "medium",
    raises: ["endurance", "perception", "perception"],
    extraAttack: true,
    dexteritySave: true,
  },
  rogue: {
    die: 8,
    main: "dexterity",
    weapon: "rapier",
    armor: ["leather", "studded-leather"],
    track: "oneHanded",
    kind: "light",
    raises: ["dexterity", "dexterity", "dexterity"],
    sneak: true,
    dexteritySave: true,
  },
};

/**
 * Mastery steps of weapon, armor, and shield, from these levels on. The remaining Power goes into Attributes.
 * @type {Readonly<Record<number, readonly [number, number, number]>>}
 */
const STEPS = { 1: [1, 1, 1], 3: [2, 2, 2], 5: [3, 2, 2], 7: [3, 3, 2], 9: [3, 3, 3], 10: [4, 4, 3] };

/**
 * The fights, with earlier results of another program, in percent of fights won.
 * @type {readonly { name: string, level: number, foe: string, count: number, before: Readonly<Record<Kind, number>> }[]}
 */
export const FIGHTS = [
  {
    name: "level 1 against 6 goblins",
    level: 1,
    foe: "goblin",
    count: 6,
    before: { base: 61, unconverted: 82, converted: 83 },
  },
  {
    name: "level 3 against 2 ogres",
    level: 3,
    foe: "ogre",
    count: 2,
    before: { base: 96, unconverted: 69, converted: 95 },
  },
  {
    name: "level 5 against 6 ogres",
    level: 5,
    foe: "ogre",
    count: 6,
    before: { base: 68, unconverted: 10, converted: 69 },
  },
  {
    name: "level 10 against 4 hill giants",
    level: 10,
    foe: "hill-giant",
    count: 4,
    before: { base: 83, unconverted: 18, converted: 87 },
  },
  {
    name: "level 10 against a young red dragon",
    level: 10,
    foe: "young-red-dragon",
    count: 1,
    before: { base: 79, unconverted: 3, converted: 90 },
  },
];

/** @param {string} id @param {number} level @param {Kind} kind @param {Rules} rules @returns {Member} */
function hero(id, level, kind, rules) {
  const build = PARTY[id];
  const steps =
    STEPS[
      Math.max(
        ...Object.keys(STEPS)
          .map(Number)
          .filter((from) => from <= level),
      )
    ];
  if (!build || !steps) throw new RangeError(`unknown character: ${id} of level ${level}`);
  const base = kind === "base";
  const ruleset = rules.resolveRuleset({ profile: base ? "base" : "homebrew" });
  const numbers = readJson("heroes/heroes.json")[id].values.split(" ").map(Number);
  const values = /** @type {Characteristics} */ (
    Object.fromEntries(rules.CHARACTERISTICS.map((key, at) => [key, numbers[at]]))
  );
  if (base) for (const at of [4, 8]) values[build.main] = Math.min(20, values[build.main] + (level >= at ? 2 : 0));
  else
    for (const [n, key] of build.raises.entries())
      if (level >= (rules.RAISE_LEVELS[n] ?? 99)) values[key] = rules.raiseCharacteristic(values[key], ruleset).value;
  const modifiers = /** @type {Characteristics} */ (
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, rules.abilityModifier(value)]))
  );

  const { dexterity, perception } = modifiers;
  const saves = attributeTotals(modifiers);
  const weapon = readJson(`weapons/${build.weapon}.json`).system;
  const [weaponStep, armorStep, shieldStep] = steps;
  const characteristicKey = rules.attackCharacteristic(
    { ranged: weapon.weaponType === "ranged", finesse: weapon.properties.includes("finesse"), modifiers },
    ruleset,
  );
  const modifier = modifiers[characteristicKey];
  const training = base ? rules.proficiencyBonus(level) : weaponStep;
  const [part] = weapon.damage;
  const use = weapon.weaponType === "ranged" ? /** @type {const} */ ("shoot") : /** @type {const} */ ("strike");
  const bonus = rules.sumContributions(
    rules.damageContributions(
      { use, characteristicKey, modifiers, hasDice: true, twoHanded: weapon.weaponType === "twoHanded" },
      ruleset,
    ),
  );
  const strike = {
    attack: { bonus: modifier + training },
    damage: [{ formula: `${part.formula}${signed(bonus)}`, type: part.type }],
  };

  const armor = readJson(`armor/${build.armor[level === 1 ? 0 : 1]}.json`);
  const shield = build.shield
    ? { name: "shield", bonus: readJson("armor/shield.json").system.defense, step: shieldStep }
    : null;
  const worn = {
    name: armor.name.en,
    bonus: armor.system.defense,
    maxDexterity: armor.system.maxDexterity,
    step: armorStep,
  };
  const defense = rules.defenseContributions({ kind: "physical", dexterity, armor: worn, shield }, ruleset);
  const reduction = rules.reductionContributions(
    { armor: { type: build.kind, step: armorStep, name: "" }, shield: shield && { step: shieldStep, name: "" } },
    ruleset,
  );
  const points = base
    ? rules.hitDieContributions(build.die, level, modifiers.endurance)
    : rules.maxHitPointContributions({ base: build.die, level, enduranceModifier: modifiers.endurance });
  return {
    id,
    playerCharacter: true,
    hitPoints: rules.sumContributions(points),
    initiative: rules.sumContributions(rules.initiativeContributions({ dexterity, perception }, ruleset)),
    defense: base ? { static: rules.fixedDefense(defense) } : { bonus: rules.sumContributions(defense) },
    mitigation: { reduction: rules.sumContributions(reduction) },
    strikes: build.extraAttack && level >= 5 ? [strike, strike] : [strike],
    oncePerTurn: build.sneak ? [{ formula: `${Math.ceil(level / 2)}d6`, type: part.type }] : [],
    saves: { ...saves, acrobatics: dexterity + (build.dexteritySave ? (base ? training : Math.min(level, 2)) : 0) },
  };
}

/**
 * Returns both sides of a fight. The party attacks the weakest creature, the creatures attack at random.
 * @param {{ level: number, foe: string, count: number }} fight
 * @param {Kind} kind
 * @param {Rules} rules
 * @returns {Side[]}
 */
export function sidesOf({ level, foe, count }, kind, rules) {
  return [
    { aim: "weakest", members: Object.keys(PARTY).map((id) => hero(id, level, kind, rules)) },
    { aim: "random", members: [foes(foe, count, kind, rules)] },
  ];
}

/**
 * Runs all fights of all kinds.
 * @param {Rules} rules
 * @param {number} [count] fights of each
 */
export function fightReport(rules, count = 10_000) {
  return FIGHTS.map((fight) => ({
    fight,
    found: /** @type {const} */ (["base", "unconverted", "converted"]).map((kind) => {
      const ruleset = rules.resolveRuleset({ profile: kind === "base" ? "base" : "homebrew" });
      const result = rules.simulate(sidesOf(fight, kind, rules), ruleset, 1, { fights: count });
      return {
        kind,
        won: (100 * result.wins[0]) / count,
        rounds: result.meanRounds,
        dropped: result.members
          .filter(({ side }) => side === 0)
          .map((member) => /** @type {const} */ ([member.id, (100 * member.dropped) / count])),
      };
    }),
  }));
}

/** Most creatures of one kind in a fight. */
const MOST = 8;

/**
 * Runs a moderate fight against each creature of the packs: a party of the creature's challenge, at least level 1, against as many as
 * make a moderate fight, at most eight.
 * @param {Rules} rules
 * @param {number} [count] fights of each
 */
export function creatureReport(rules, count = 2000) {
  return [...creatures].map(([id, { name, challenge }]) => {
    const level = Math.max(1, Math.ceil(challenge));
    const { moderate } = rules.fightWorth(
      [],
      Object.keys(PARTY).map(() => level),
    );
    const fight = {
      level,
      foe: id,
      count: Math.min(MOST, Math.max(1, Math.floor(moderate / challengeExperience(challenge)))),
    };
    const fought = (/** @type {"base" | "converted"} */ kind) => {
      const ruleset = rules.resolveRuleset({ profile: kind === "base" ? "base" : "homebrew" });
      const { wins, meanRounds } = rules.simulate(sidesOf(fight, kind, rules), ruleset, 1, { fights: count });
      return { won: (100 * wins[0]) / count, rounds: meanRounds };
    };
    return { ...fight, name: name.en, challenge, base: fought("base"), homebrew: fought("converted") };
  });
}

/** Returns the report as a Markdown table. @param {ReturnType<typeof fightReport>} report */
export function fightTable(report) {
  const rows = report.map(({ fight, found }) => {
    const cells = found.map(
      ({ kind, won, rounds }) => `${Math.round(won)} % in ${rounds.toFixed(1)} (${fight.before[kind]} %)`,
    );
    const dropped = found
      .at(-1)
      ?.dropped.map(([id, share]) => `${id} ${Math.round(share)}`)
      .join(", ");
    return `| ${[fight.name, ...cells, dropped].join(" | ")} |`;
  });
  return ["| Fight | base | unconverted | converted | drops, converted (%) |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

/** Returns the report of all creatures as a Markdown table. @param {ReturnType<typeof creatureReport>} report */
export function creatureTable(report) {
  const cell = (/** @type {{ won: number, rounds: number }} */ { won, rounds }) =>
    `${Math.round(won)} % in ${rounds.toFixed(1)}`;
  const rows = report
    .toSorted((a, b) => a.challenge - b.challenge || a.name.localeCompare(b.name, "en"))
    .map(
      ({ name, challenge, level, count, base, homebrew }) =>
        `| ${[name, challenge, level, count, cell(base), cell(homebrew)].join(" | ")} |`,
    );
  return ["| Creature | Challenge | Level | Number | Base | Homebrew |", "|---|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { bundleRules } = await import("./rules-module.mjs");
  const folder = path.join(root, "build/rules");
  if (bundleRules(folder) !== 0) process.exit(1);
  const rules = await import(pathToFileURL(path.join(folder, "rules.mjs")).href);
  console.log(fightTable(fightReport(rules)));
  // The words before the table are written by hand.
  const file = path.join(root, "docs/fights.md");
  const [words = ""] = readFileSync(file, "utf8").split("| Creature |");
  writeFileSync(file, `${words}${creatureTable(creatureReport(rules))}\n`);
}
