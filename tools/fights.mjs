// @ts-check
/**
 * The five fights of docs/starter-content.md: `npm run fights`. Builds both sides from `packs/_source` by the rules, three times:
 * the base game by the base rules, homebrew characters against unconverted creatures, and homebrew characters against the
 * converted creatures of the packs. `simulate` describes the tactics.
 */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { abilityModifier, areaDamage, attackDamage, creatureHitPoints, totalsFromArmorClass } from "./convert.mjs";
import { creatureFacts } from "./creature-entries.mjs";
import { tableEntries } from "./pack-entries.mjs";

/** @typedef {typeof import("../module/rules/index.ts")} Rules */
/** @typedef {import("../module/rules/simulation/simulate-types.ts").SimulatedSide} Side */
/** @typedef {import("../module/rules/simulation/simulate-types.ts").SimulatedMember} Member */
/** @typedef {import("../module/rules/basics/ids.ts").Characteristic} Characteristic */
/** @typedef {"base" | "unconverted" | "converted"} Kind */
/** @typedef {Record<Characteristic, number>} Characteristics */
/** @typedef {{ dice: string, flat?: number, type: string }} Part */
/**
 * @typedef {{ armorClass: number, hitPoints: number, characteristics: Characteristics, attack: number, damage: Part[],
 *   breath?: { dice: string, type: string, dc: number, targets: number } }} Foe
 */
/**
 * @typedef {{ die: number, main: Characteristic, weapon: string, armor: readonly [string, string], shield?: true,
 *   track: string, kind: string, raises: readonly Characteristic[], extraAttack?: true, sneak?: true, dexteritySave?:
 *   true }} Build
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(path.join(root, "packs/_source", file), "utf8"));

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
 * Mastery steps of weapon, armor, and shield by level. The remaining Power goes into Attributes.
 * @type {Readonly<Record<number, readonly [number, number, number]>>}
 */
const STEPS = { 1: [1, 1, 1], 3: [2, 2, 2], 5: [3, 2, 2], 10: [4, 4, 3] };

/** Number of characters in the area of a creature that breathes. */
const BREATH_TARGETS = 3;

/**
 * The fights, with earlier results of another program, in percent of fights won.
 * @type {readonly { name: string, level: number, foe: string, count: number, attacks: number, before: Readonly<Record<Kind, number>> }[]}
 */
export const FIGHTS = [
  {
    name: "level 1 against 6 goblins",
    level: 1,
    foe: "goblin",
    count: 6,
    attacks: 1,
    before: { base: 61, unconverted: 82, converted: 83 },
  },
  {
    name: "level 3 against 2 ogres",
    level: 3,
    foe: "ogre",
    count: 2,
    attacks: 1,
    before: { base: 96, unconverted: 69, converted: 95 },
  },
  {
    name: "level 5 against 6 ogres",
    level: 5,
    foe: "ogre",
    count: 6,
    attacks: 1,
    before: { base: 68, unconverted: 10, converted: 69 },
  },
  {
    name: "level 10 against 4 hill giants",
    level: 10,
    foe: "hill-giant",
    count: 4,
    attacks: 2,
    before: { base: 83, unconverted: 18, converted: 87 },
  },
  {
    name: "level 10 against a young red dragon",
    level: 10,
    foe: "young-red-dragon",
    count: 1,
    attacks: 3,
    before: { base: 79, unconverted: 3, converted: 90 },
  },
];

/** @param {number} value a bonus behind dice, or nothing */
const signed = (value) => (value === 0 ? "" : value > 0 ? `+${value}` : String(value));

/** @param {string} id @param {number} level @param {Kind} kind @param {Rules} rules @returns {Member} */
function hero(id, level, kind, rules) {
  const build = PARTY[id];
  const steps = STEPS[level];
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
    saves: { acrobatics: dexterity + (build.dexteritySave ? (base ? training : Math.min(level, 2)) : 0) },
  };
}

/** Returns the base game numbers of a creature. @param {string} id @returns {Foe} */
function baseFoe(id) {
  const tables = readdirSync(path.join(root, "packs/_source/creatures")).map((file) => readJson(`creatures/${file}`));
  const found = tables.flatMap(tableEntries).find(([name]) => name === id);
  if (!found) throw new Error(`there is no creature ${id}`);
  const { armorClass, hitPoints, characteristics, attacks, features = [] } = creatureFacts(id, found[1]);
  const [{ hit, damage }] = attacks;
  const breath = features.find((/** @type {any} */ { recharge, area, damage: hurts }) => recharge && area && hurts);
  return {
    armorClass,
    hitPoints,
    characteristics,
    attack: hit,
    damage,
    ...(breath ? { breath: breathOf(breath) } : {}),
  };
}

/** @param {{ damage: string, save: string }} feature "16d6 fire", "acrobatics half 17" */
function breathOf({ damage, save }) {
  const [dice = "", type = ""] = damage.split(" ");
  return { dice, type, dc: Number(save.split(" ")[2]), targets: BREATH_TARGETS };
}

/** Returns the converted numbers of a creature. @param {Foe} foe */
function convertedFoe({ armorClass, characteristics: { dexterity }, hitPoints, damage, breath }) {
  const { physical, reduction } = totalsFromArmorClass({ armorClass, dexterity: abilityModifier(dexterity) });
  return {
    physical,
    reduction,
    hitPoints: creatureHitPoints(hitPoints),
    damage: attackDamage(damage).map(written),
    breath: breath && areaDamage(breath.dice),
  };
}

/** @param {Part} part */
const written = ({ dice, flat = 0, type }) => ({ formula: `${dice}${signed(flat)}`, type });

/** @param {string} id @param {number} count @param {number} attacks @param {Kind} kind @param {Rules} rules @returns {Member} */
function foes(id, count, attacks, kind, rules) {
  const foe = baseFoe(id);
  const ruleset = rules.resolveRuleset({ profile: kind === "base" ? "base" : "homebrew" });
  const plain = {
    physical: foe.armorClass - 10,
    reduction: 0,
    hitPoints: foe.hitPoints,
    damage: foe.damage.map(written),
    breath: foe.breath?.dice,
  };
  const { physical, reduction, hitPoints, damage, breath } = kind === "converted" ? convertedFoe(foe) : plain;
  const { dexterity, perception } = foe.characteristics;
  const modifiers = { dexterity: rules.abilityModifier(dexterity), perception: rules.abilityModifier(perception) };
  const strike = { attack: { bonus: foe.attack }, damage };
  return {
    id,
    count,
    hitPoints,
    initiative: rules.sumContributions(rules.initiativeContributions(modifiers, ruleset)),
    defense: kind === "base" ? { static: foe.armorClass } : { bonus: physical },
    mitigation: { reduction },
    strikes: Array.from({ length: attacks }, () => strike),
    area:
      foe.breath && breath
        ? {
            damage: [{ formula: breath, type: foe.breath.type }],
            dc: foe.breath.dc,
            save: "acrobatics",
            onSuccess: "half",
            targets: foe.breath.targets,
            recharge: 5,
          }
        : null,
  };
}

/**
 * Returns both sides of a fight. The party attacks the weakest creature, the creatures attack at random.
 * @param {typeof FIGHTS[number]} fight
 * @param {Kind} kind
 * @param {Rules} rules
 * @returns {Side[]}
 */
export function sidesOf({ level, foe, count, attacks }, kind, rules) {
  return [
    { aim: "weakest", members: Object.keys(PARTY).map((id) => hero(id, level, kind, rules)) },
    { aim: "random", members: [foes(foe, count, attacks, kind, rules)] },
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

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { bundleRules } = await import("./rules-module.mjs");
  const folder = path.join(root, "build/rules");
  if (bundleRules(folder) !== 0) process.exit(1);
  console.log(fightTable(fightReport(await import(pathToFileURL(path.join(folder, "rules.mjs")).href))));
}
