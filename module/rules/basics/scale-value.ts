/**
 * Numbers that depend on the creature, for example on its level. An effect of a feature may use them instead of a plain
 * number.
 */
import { requireInteger } from "./errors.ts";
import { CHARACTERISTICS, type Characteristic } from "./ids.ts";

/** Short names of the characteristics in formulas. */
const SHORT: Readonly<Record<string, Characteristic | "spell">> = {
  str: "strength",
  dex: "dexterity",
  end: "endurance",
  lrn: "learning",
  per: "perception",
  cha: "charisma",
  "spell.mod": "spell",
};

/** The base of a number that depends on the creature. */
export type Figure =
  /** A number that changes at certain levels. */
  | {
      readonly of: "steps";
      readonly first: number;
      readonly rows: readonly { readonly level: number; readonly value: number }[];
    }
  | { readonly of: "level"; readonly times: number }
  | { readonly of: Characteristic | "spell"; readonly least: number | null }
  /** The walking speed in feet. */
  | { readonly of: "walk" };

/** Data of the creature that the number depends on. */
export interface FigureBearer {
  readonly level: number;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /** Modifier of the characteristic with which it casts, which differs between games; 0 = it casts nothing. */
  readonly spell: number;
  /** Walking speed in feet. */
  readonly walk: number;
}

/**
 * Parses texts such as `10 15@6 20@10`, `@level`, `2*@level`, `@cha`, `max(1, @cha)`, `@spell.mod` and `@walk`.
 * @returns null for any other text, including plain numbers
 */
export function readFigure(text: string): Figure | null {
  const plain = text.trim();
  if (plain === "@walk") return { of: "walk" };
  const level = /^(?:(\d{1,2})\s*\*\s*)?@level$/u.exec(plain);
  if (level) return { of: "level", times: Number(level[1] ?? 1) };
  const modifier = /^(?:max\(\s*(\d{1,2})\s*,\s*@([a-z.]+)\s*\)|@([a-z.]+))$/u.exec(plain);
  const name = modifier?.[2] ?? modifier?.[3] ?? "";
  const key = Object.hasOwn(SHORT, name) ? SHORT[name] : CHARACTERISTICS.find((each) => each === name);
  if (modifier && key) return { of: key, least: modifier[1] === undefined ? null : Number(modifier[1]) };
  const steps = /^(\d{1,3})((?:\s+\d{1,3}@\d{1,2})+)$/u.exec(plain);
  if (!steps) return null;
  const rows = (steps[2] ?? "")
    .trim()
    .split(/\s+/u)
    .map((row) => row.split("@").map(Number))
    .map(([value = 0, from = 0]) => ({ level: from, value }));
  return { of: "steps", first: Number(steps[1]), rows };
}

/**
 * Returns the number for this creature.
 * @throws RulesError if a level from 0 to 30 is needed and the level is invalid
 * @rule H-PRG-07
 */
export function figureAt(figure: Figure, { level, modifiers, spell, walk }: FigureBearer): number {
  if (figure.of === "walk") return walk;
  if (figure.of === "level") return figure.times * requireInteger("level", level, 0, 30);
  if (figure.of === "steps") {
    const reached = figure.rows
      .filter((row) => row.level <= level)
      .sort((a, b) => a.level - b.level)
      .at(-1);
    return reached?.value ?? figure.first;
  }
  const modifier = figure.of === "spell" ? spell : modifiers[figure.of];
  return figure.least === null ? modifier : Math.max(figure.least, modifier);
}
