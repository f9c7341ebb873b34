/** Numbers that grow with their bearer: what an effect of a feature may give instead of a plain number. */
import { requireInteger } from "./errors.ts";
import { CHARACTERISTICS, type Characteristic } from "./ids.ts";

/** Short names of the characteristics, as formulas write them. */
const SHORT: Readonly<Record<string, Characteristic>> = {
  str: "strength",
  dex: "dexterity",
  end: "endurance",
  lrn: "learning",
  per: "perception",
  cha: "charisma",
};

/** What a figure is counted by. */
export type Figure =
  /** A number, and others from some levels on. */
  | {
      readonly of: "steps";
      readonly first: number;
      readonly rows: readonly { readonly level: number; readonly value: number }[];
    }
  | { readonly of: "level"; readonly times: number }
  | { readonly of: Characteristic; readonly least: number | null }
  /** The speed of walking, in feet. */
  | { readonly of: "walk" };

/** Who it is counted for. */
export interface FigureBearer {
  readonly level: number;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /** ft */
  readonly walk: number;
}

/**
 * Reads `10 15@6 20@10`, `@level`, `2*@level`, `@cha`, `max(1, @cha)`, `@walk`.
 * @returns null for anything else, plain numbers included
 */
export function readFigure(text: string): Figure | null {
  const plain = text.trim();
  if (plain === "@walk") return { of: "walk" };
  const level = /^(?:(\d{1,2})\s*\*\s*)?@level$/u.exec(plain);
  if (level) return { of: "level", times: Number(level[1] ?? 1) };
  const modifier = /^(?:max\(\s*(\d{1,2})\s*,\s*@([a-z]+)\s*\)|@([a-z]+))$/u.exec(plain);
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
 * What a figure comes to.
 * @throws RulesError for a level that is none
 * @rule H-PRG-07
 */
export function figureAt(figure: Figure, { level, modifiers, walk }: FigureBearer): number {
  if (figure.of === "walk") return walk;
  if (figure.of === "level") return figure.times * requireInteger("level", level, 0, 30);
  if (figure.of === "steps") {
    const reached = figure.rows
      .filter((row) => row.level <= level)
      .sort((a, b) => a.level - b.level)
      .at(-1);
    return reached?.value ?? figure.first;
  }
  return figure.least === null ? modifiers[figure.of] : Math.max(figure.least, modifiers[figure.of]);
}
