/** Makes a whole NPC of what was read of a stat block: the actor with its weapons, features, and activities. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { storeActivities } from "../../data/item/old-fields.pure.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import { ATTRIBUTE_CHARACTERISTIC, ATTRIBUTES, CHARACTERISTICS, type Attribute } from "../../rules/basics/ids.ts";
import {
  areaDamageRows,
  attackDamage,
  averageDice,
  type DamagePart,
  type DamageRow,
} from "../../rules/creatures/conversion.ts";
import { creatureNumbersOf, skillBonuses, weaponNumbers } from "../../rules/creatures/conversion-creature.ts";
import { challengeExperience } from "../../rules/creatures/stat-block.ts";
import { readStrikes } from "../../rules/creatures/stat-block-text/entries.ts";
import { factsOf } from "../../rules/creatures/stat-block-text/facts.ts";
import type {
  AttackFacts,
  CreatureReading,
  FeatureFacts,
  SaveFacts,
  Section,
} from "../../rules/creatures/stat-block-text/types.ts";
import { SIZES, spaceOf } from "../../rules/movement/size.ts";

/** `converted`: the numbers of the homebrew. `asWritten`: those of the stat block. Beside both stand those of the other games. */
export type Numbers = "converted" | "asWritten";

type Plain = Record<string, unknown>;
const icon = (name: string): string => `systems/${SYSTEM_ID}/icons/${name}.svg`;

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Returns pasted text as a paragraph. Brackets that Foundry would roll or link stay text. */
export function paragraph(text: string): string {
  if (text === "") return "";
  const safe = text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? "");
  return `<p>${safe.replace(/\[\[|@(?=\w+\[)/g, (sign) => `${sign[0] ?? ""}\u200B${sign.slice(1)}`)}</p>`;
}

const ACTIONS: Readonly<Record<Section, string>> = {
  traits: "passive",
  actions: "active",
  bonus: "bonus",
  reactions: "reaction",
  legendary: "legendary",
  lair: "free",
};

const formula = ({ dice, flat = 0 }: DamagePart): string =>
  dice === "" || flat === 0 ? dice || String(flat) : `${dice} ${flat < 0 ? "-" : "+"} ${String(Math.abs(flat))}`;

/** Returns the Attribute of a save. A Wisdom save against fear or charm is Discipline. @rule C-22 C-64 */
function attributeOf(
  { characteristic }: SaveFacts,
  conditions: readonly string[],
): { attribute: Attribute; charisma?: true } {
  if (characteristic === "charisma") return { attribute: "discipline", charisma: true };
  if (characteristic === "perception" && conditions.some((key) => key === "frightened" || key === "charmed"))
    return { attribute: "discipline" };
  return { attribute: ATTRIBUTES.find((key) => ATTRIBUTE_CHARACTERISTIC[key] === characteristic) ?? "athletics" };
}

/** Conditions as effects of an item; prone is a move. @param on outcome after which they come */
function consequences(conditions: readonly string[], name: string, img: string, on: string) {
  const lasting = conditions.filter((key) => key !== "prone");
  const effects = lasting.map((key, at) => ({
    _id: `creatureEffect${String(at).padStart(2, "0")}`,
    name,
    img,
    transfer: false,
    statuses: [key],
  }));
  return {
    effects,
    system: {
      ...(effects.length > 0 ? { applies: effects.map(({ _id }) => ({ effect: _id, on })) } : {}),
      ...(conditions.includes("prone") ? { moves: [{ feet: 0, way: "prone", on }] } : {}),
    },
  };
}

function limits({ recharge, uses }: Pick<FeatureFacts, "recharge" | "uses">): Plain {
  const max = uses?.max ?? (recharge > 0 ? 1 : 0);
  return max === 0
    ? {}
    : { uses: { value: max, max, recharge: uses?.per ?? "none" }, ...(recharge > 0 ? { recharge } : {}) };
}

/** Returns the stored numbers of a weapon. @rule C-64 */
export function attackNumbers({ hit, damage, isSpell }: AttackFacts, numbers: Numbers) {
  const found = weaponNumbers({ hit, damage, ...(isSpell ? { characteristic: "charisma" } : {}) });
  return numbers === "asWritten" ? { ...found, ...found.games.base } : found;
}

/** An attack of any creature. That of a spell is against the magical Defense. @rule H-ATK-08 C-36 */
function weapon(attack: AttackFacts, numbers: Numbers, isFirst: boolean): Plain {
  const { name, manner, isSpell, reach, range, save, conditions } = attack;
  const img = icon(manner === "ranged" ? "shortbow" : "weapon");
  const { effects, system } = consequences(conditions, name, img, save ? "failed" : "hit");
  return {
    type: "weapon",
    name,
    img,
    effects,
    system: {
      weaponType: manner === "ranged" ? "ranged" : "unarmed",
      ...attackNumbers(attack, numbers),
      ...(isSpell ? { defense: "magical" } : {}),
      ...(reach > 0 ? { reach } : {}),
      ...(range ? { range } : {}),
      ...(manner === "both" ? { properties: ["thrown"] } : {}),
      equipped: isFirst || manner === "melee" ? "main" : "none",
      ...system,
      ...(save
        ? { rider: { attribute: attributeOf(save, conditions).attribute, dc: save.dc, largest: "", spares: [] } }
        : {}),
      ...attackTexts(attack, numbers),
    },
  };
}

/** Damage of a save or an area: half in the homebrew. A flat penalty has no half, so it stays. */
function rows(parts: readonly DamagePart[], numbers: Numbers): DamageRow[] {
  return parts.flatMap((part) => {
    const { dice, flat = 0, type } = part;
    if (numbers === "converted" && dice !== "" && flat >= 0) return areaDamageRows(formula(part), type);
    return [{ formula: formula(part), type }];
  });
}

/** Damage of an attack that is a feature: in the homebrew as that of a weapon. @rule C-64 */
function attackRows(parts: readonly DamagePart[], numbers: Numbers): DamageRow[] {
  const converted = attackDamage(parts);
  return parts.flatMap((part, at) => {
    const { type } = part;
    const [whole, less] = [formula(part), formula(converted[at] ?? part)];
    if (numbers === "asWritten" || less === whole) return [{ formula: whole, type }];
    return [
      { formula: less, type, games: "homebrew" },
      { formula: whole, type, games: "others" },
    ];
  });
}

/** An attack with recharge or limited uses: a feature, because a weapon has no recharge. @rule B-MISC-10 C-36 */
function limitedAttack(attack: AttackFacts, numbers: Numbers): Plain {
  const { name, section, hit, isSpell, reach, range, damage, conditions } = attack;
  const img = icon("feature");
  const { effects, system } = consequences(conditions, name, img, "hit");
  return {
    type: "feature",
    name,
    img,
    effects,
    system: {
      origin: "monster",
      action: ACTIONS[section === "traits" ? "actions" : section],
      ...limits(attack),
      activities: {
        main: {
          kind: "attack",
          aim: "creatures",
          targets: { count: 1 },
          range: { kind: "feet", value: Math.max(reach, range?.max ?? 0) },
          attack: { bonus: hit, defense: isSpell ? "magical" : "physical" },
          parts: attackRows(damage, numbers).map((row) => ({ kind: "damage", ...row })),
          ...system,
        },
      },
      ...attackTexts(attack, numbers),
    },
  };
}

/**
 * Returns the texts of an item. In that of the homebrew the damage is the converted one, in those of the other games as written.
 * @param written damage in the text, and in the same order what becomes of it
 * @rule C-64
 */
function texts(text: string, written: readonly DamagePart[], now: readonly DamagePart[]): Plain {
  const converted = written.reduce((said, part, at) => {
    const to = now[at];
    const [, count = "", faces = ""] = /^(\d+)d(\d+)$/.exec(part.dice) ?? [];
    if (!to || count === "" || formula(to) === formula(part)) return said;
    const average = String(Math.max(1, Math.floor(averageDice(to.dice) + (to.flat ?? 0))));
    const stated = new RegExp(
      `(?:\\d+ ?(\\( ?))?(?<!\\d)${count} ?([dDкКдД]) ?${faces}(?!\\d)(?: ?[+−–-] ?\\d+)?`,
      "u",
    );
    return said.replace(stated, (_, open: string | undefined, die: string) => {
      const dice = formula(to).replace("d", die);
      return open === undefined ? dice : `${average} ${open}${dice}`;
    });
  }, text);
  const description = paragraph(text);
  return converted === text
    ? { description }
    : { description: paragraph(converted), texts: { base: description, "d20-3e": description } };
}

/** Returns the parts of a save or an area in the homebrew. */
const lessParts = (parts: readonly DamagePart[], numbers: Numbers): DamagePart[] =>
  parts.map((part) => {
    const [row] = rows([part], numbers);
    const [, dice, flat = "0"] = /^(\d+d\d+)(?:\+(\d+))?$/.exec(row?.formula ?? "") ?? [];
    return dice === undefined ? part : { ...part, dice, flat: Number(flat) };
  });

/** Returns the texts of an attack. */
const attackTexts = ({ text, damage }: AttackFacts, numbers: Numbers): Plain =>
  texts(text, damage, numbers === "converted" ? attackDamage(damage) : damage);

/** Damage that a feature deals by the chosen numbers, in the homebrew and as written. */
export function featureDamage({ damage }: FeatureFacts, numbers: Numbers) {
  const all = rows(damage, numbers);
  return {
    written: damage.map((part) => ({ formula: formula(part), type: part.type })),
    homebrew: all.filter(({ games }) => games !== "others"),
  };
}

const LEGENDARY_RESISTANCE = /^(?:legendary resistance|легендарн\p{L}* (?:сопротивлени|стойкост|устойчивост))/iu;
const PACK_TACTICS = /^(?:pack tactics|тактика стаи)/i;

function feature(facts: FeatureFacts, creature: CreatureReading, numbers: Numbers): Plain {
  const { name, section, save, area, damage, conditions } = facts;
  const img = icon("feature");
  const { effects, system } = consequences(conditions, name, img, "hit");
  const isSeveral = creature.several.length > 0 && /multiattack|мультиатака|несколько атак/i.test(name);
  const attacks = isSeveral ? creature.several : readStrikes(facts, creature.attacks);
  // Without a number of uses it would mend every save.
  const succeeds = facts.uses !== null && LEGENDARY_RESISTANCE.test(name);
  const stored: Plain = {
    origin: "monster",
    action: ACTIONS[section],
    ...limits(facts),
    ...(save
      ? { save: { ...attributeOf(save, conditions), onSuccess: save.half ? "half" : "none", dc: save.dc } }
      : {}),
    ...(area ? { area } : {}),
    ...(damage.length > 0 ? { damage: rows(damage, numbers) } : {}),
    ...(attacks.length > 0 ? { attacks } : {}),
    ...(succeeds ? { action: "free", amends: { as: "succeeds", formula: "", against: "" } } : {}),
    ...(PACK_TACTICS.test(name) ? { trait: "packTactics" } : {}),
    ...system,
    ...texts(facts.text, damage, lessParts(damage, numbers)),
  };
  storeActivities("feature", stored);
  return { type: "feature", name, img, effects, system: stored };
}

/** Returns the stored numbers of the actor. @rule C-64 B-MISC-10 */
export function creatureNumbers(creature: CreatureReading, numbers: Numbers) {
  const facts = factsOf(creature);
  const { regeneration, ...converted } = creatureNumbersOf(facts);
  const { hitPoints } = facts;
  const skills = skillBonuses(facts);
  if (numbers === "converted") return { ...converted, regeneration: { points: regeneration }, skills };
  return {
    ...converted,
    hp: { value: hitPoints, max: hitPoints },
    totals: { ...converted.totals, physical: facts.armorClass - 10, reduction: 0 },
    regeneration: { points: facts.regeneration ?? 0 },
    skills,
  };
}

/**
 * Returns the data of an NPC, ready for `Actor.create`.
 * @param fallback name of a creature whose text has none
 * @param notes what was not understood; stands in the biography
 * @rule C-64 B-MISC-10
 */
export function creatureDocument(
  creature: CreatureReading,
  numbers: Numbers,
  fallback = "",
  notes: readonly string[] = [],
) {
  const { characteristics, initiative, challenge, experience, several, legendary } = creature;
  const facts = factsOf(creature);
  const name = creature.name || fallback;
  const size = SIZES.find((one) => one === facts.size) ?? "medium";
  const cells = spaceOf(size).cells;
  const img = icon("npc");
  const rating = challenge ?? 0;
  return {
    type: "npc" as const,
    name,
    img,
    system: {
      characteristics: Object.fromEntries(CHARACTERISTICS.map((key) => [key, { value: facts.characteristics[key] }])),
      ...creatureNumbers(creature, numbers),
      actions: {
        ...(several.length > 0 ? { attacks: several.reduce((sum, { count }) => sum + count, 0) } : {}),
        ...(legendary === null ? {} : { legendary }),
      },
      size,
      ...(initiative === null
        ? {}
        : { bonuses: { initiative: initiative - abilityModifier(characteristics.dexterity ?? 10) } }),
      speed: { walk: 0, ...creature.speed, hover: creature.hovers },
      senses: creature.senses,
      languages: [...creature.languages],
      creatureType: facts.kind,
      alignment: creature.alignment,
      challenge: rating,
      challengeXp: experience ?? challengeExperience(rating),
      resistances: [...creature.resistances],
      immunities: [...creature.immunities],
      vulnerabilities: [...creature.vulnerabilities],
      conditionImmunities: [...creature.conditionImmunities],
      biography: [creature.gear, ...notes].map(paragraph).join(""),
    },
    prototypeToken: {
      name,
      actorLink: false,
      width: cells,
      height: cells,
      texture: { src: img },
      appendNumber: true,
      bar1: { attribute: "hp" },
    },
    items: [
      ...creature.attacks.map((attack, at) =>
        attack.recharge > 0 || attack.uses ? limitedAttack(attack, numbers) : weapon(attack, numbers, at === 0),
      ),
      ...creature.features.map((one) => feature(one, creature, numbers)),
    ],
  };
}
