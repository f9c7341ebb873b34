/** What Active Effects may aim at: the declared inputs beside the derived numbers, in groups. Paths below `system`. */
import { ATTRIBUTES, CHARACTERISTICS, SKILL_KEYS } from "../../rules/basics/ids.ts";
import { isStandard, type Lists } from "../../core/table-lists.ts";

/** What somebody may be kept from using. @rule H-SPL-20 */
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

/** One input. */
export interface EffectInput {
  readonly path: string;
  readonly group: InputGroup;
  /** A number, or the key of a damage type, a condition or a part of the body that joins a set. */
  readonly kind: "number" | "damageType" | "condition" | "bound";
  /** Language key of its own name; "" where the name is an entry of a list. */
  readonly label: string;
  /** The entry of a list whose name it bears. */
  readonly entry?: { readonly list: "skills" | "attributes" | "characteristics"; readonly key: string };
  /** Only characters have it. */
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

/** Every change of every effect asks for its input, so each version of the lists builds its table once. */
const tables = new WeakMap<Lists, InputTable>();

function tableOf(lists: Lists): InputTable {
  const known = tables.get(lists);
  if (known) return known;
  const inputs = buildInputs(lists);
  const table = { inputs, byPath: new Map(inputs.map((input) => [input.path, input])) };
  tables.set(lists, table);
  return table;
}

/** All inputs of the table's creatures, in the order in which they are offered. */
export function effectInputs(lists: Lists): readonly EffectInput[] {
  return tableOf(lists).inputs;
}

/** The input at a path below `system`; undefined where no effect should aim. */
export function effectInput(path: string, lists: Lists): EffectInput | undefined {
  return tableOf(lists).byPath.get(path);
}

function buildInputs(lists: Lists): EffectInput[] {
  const own = (["attributes", "skills"] as const).map((list) =>
    lists[list]
      .filter(({ key }) => !isStandard(list, key))
      .map(({ key }) => trained(`own.${list}.${key}.bonus`, list, key)),
  );
  return [
    number("bonuses.attack", "attack", "attack"),
    number("bonuses.damage", "attack", "damage"),
    number("bonuses.might", "attack", "might"),
    number("actions.attacks", "attack", "attacks"),
    number("actions.grants", "attack", "grants"),
    number("spellcasting.attack.bonus", "attack", "spellAttack"),
    number("spellcasting.dc.bonus", "attack", "spellDc"),
    number("defenses.physical.bonus", "defense", "physical"),
    number("defenses.magical.bonus", "defense", "magical"),
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
    ...(own[0] ?? []),
    ...SKILL_KEYS.map((key) => trained(`skills.${key}.bonus`, "skills", key)),
    ...(own[1] ?? []),
    ...CHARACTERISTICS.map((key) => trained(`characteristics.${key}.bonus`, "characteristics", key)),
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
