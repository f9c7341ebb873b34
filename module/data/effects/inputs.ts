/** Lists the declared inputs: the fields that Active Effects should change, in groups. Paths are below `system`. */
import { ALL_SKILLS, ATTRIBUTES, CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { isStandard, type Lists } from "../../core/table-lists.ts";

/** What an effect can keep a creature from using. @rule H-SPL-20 */
export const BOUND = ["voice", "hands"] as const;

export const INPUT_GROUPS = [
  "attack",
  "defense",
  "checks",
  "attributes",
  "skills",
  "characteristics",
  "hitPoints",
  "speed",
  "senses",
  "spells",
  "points",
] as const;
export type InputGroup = (typeof INPUT_GROUPS)[number];

/** One declared input. */
export interface EffectInput {
  readonly path: string;
  readonly group: InputGroup;
  /** A number, or a key in a set: damage type, condition or part of the body. */
  readonly kind: "number" | "damageType" | "condition" | "bound";
  /** Language key of the name; "" = `entry` supplies the name. */
  readonly label: string;
  /** The list entry that supplies the name. */
  readonly entry?: { readonly list: "skills" | "attributes" | "characteristics"; readonly key: string };
  /** Whether only characters have the input. */
  readonly character?: true;
}

const number = (path: string, group: InputGroup, name: string): EffectInput => ({
  path,
  group,
  kind: "number",
  label: `OD20.Effects.Input.${name}`,
});
const set = (path: string): EffectInput => ({
  path,
  group: "defense",
  kind: "damageType",
  label: `OD20.Effects.Input.${path}`,
});
const trained = (path: string, list: "skills" | "attributes" | "characteristics", key: string): EffectInput => ({
  path,
  group: list,
  kind: "number",
  label: "",
  entry: { list, key },
});
const onlyCharacters = (input: EffectInput): EffectInput => ({ ...input, character: true });

const MOVES = ["walk", "climb", "swim", "fly", "burrow"] as const;
const SENSES = ["darkvision", "blindsight", "tremorsense", "truesight"] as const;

interface InputTable {
  readonly inputs: readonly EffectInput[];
  readonly byPath: ReadonlyMap<string, EffectInput>;
}

/** Tables by version of the lists. Every change of every effect looks up its input, so each table is built once. */
const tables = new WeakMap<Lists, InputTable>();

function tableOf(lists: Lists): InputTable {
  const known = tables.get(lists);
  if (known) return known;
  const inputs = buildInputs(lists);
  const table = { inputs, byPath: new Map(inputs.map((input) => [input.path, input])) };
  tables.set(lists, table);
  return table;
}

/** Returns all inputs, in the order in which the effect sheet offers them. */
export function effectInputs(lists: Lists): readonly EffectInput[] {
  return tableOf(lists).inputs;
}

/** Returns the input at a path below `system`; undefined when effects should not change this path. */
export function effectInput(path: string, lists: Lists): EffectInput | undefined {
  return tableOf(lists).byPath.get(path);
}

function buildInputs(lists: Lists): EffectInput[] {
  const own = (list: "attributes" | "skills"): EffectInput[] =>
    lists[list]
      .filter(({ key }) => !isStandard(list, key))
      .map(({ key }) => trained(`own.${list}.${key}.bonus`, list, key));
  return [
    number("bonuses.attack", "attack", "attack"),
    number("bonuses.damage", "attack", "damage"),
    number("bonuses.might", "attack", "might"),
    number("bonuses.ranged", "attack", "ranged"),
    number("actions.attacks", "attack", "attacks"),
    number("actions.grants", "attack", "grants"),
    number("actions.legendary", "attack", "legendary"),
    number("spellcasting.attack.bonus", "attack", "spellAttack"),
    number("spellcasting.dc.bonus", "attack", "spellDc"),
    number("defenses.physical.bonus", "defense", "physical"),
    number("defenses.magical.bonus", "defense", "magical"),
    number("bonuses.defense", "defense", "bothDefenses"),
    number("defenses.physical.base", "defense", "physicalBase"),
    number("defenses.magical.base", "defense", "magicalBase"),
    number("defenses.physical.floor", "defense", "physicalFloor"),
    number("defenses.magical.floor", "defense", "magicalFloor"),
    number("reduction.bonus", "defense", "reduction"),
    set("resistances"),
    set("vulnerabilities"),
    set("immunities"),
    { ...set("conditionImmunities"), kind: "condition" },
    number("bonuses.checks", "checks", "checks"),
    number("bonuses.untrained", "checks", "untrained"),
    number("bonuses.initiative", "checks", "initiative"),
    ...ATTRIBUTES.map((key) => trained(`attributes.${key}.bonus`, "attributes", key)),
    ...own("attributes"),
    ...ALL_SKILLS.map((key) => trained(`skills.${key}.bonus`, "skills", key)),
    ...own("skills"),
    // `value` is the characteristic itself: a belt makes Strength at least 21. Sheets and levels read what is stored.
    ...CHARACTERISTICS.flatMap((key) =>
      ["bonus", "value"].map((of) => trained(`characteristics.${key}.${of}`, "characteristics", key)),
    ),
    number("hp.bonus", "hitPoints", "maximum"),
    onlyCharacters(number("hitDice.bonus", "hitPoints", "hitDice")),
    number("speed.bonus", "speed", "speed"),
    ...MOVES.map((key) => number(`speed.${key}`, "speed", key)),
    ...SENSES.map((key) => number(`senses.${key}`, "senses", key)),
    number("growth.bonus", "speed", "growth"),
    number("spellcasting.prepared.bonus", "spells", "prepared"),
    { ...set("bound"), group: "spells", kind: "bound" },
    onlyCharacters(number("points.talents.bonus", "points", "talents")),
    onlyCharacters(number("points.power.bonus", "points", "power")),
  ];
}
