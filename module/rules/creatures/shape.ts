/** What a creature takes over with the shape of another: body, ways of moving, senses. Mind, hit points and training stay its own. */
import { abilityModifier } from "../basics/characteristics.ts";

/** Ways of moving of a creature, and its senses. */
const MOVES = ["walk", "climb", "swim", "fly", "burrow"] as const;
const SENSES = ["darkvision", "blindsight", "tremorsense", "truesight"] as const;
const BODY = ["strength", "dexterity", "endurance"] as const;

/** The creature whose shape is taken. Speeds and senses are in feet. */
export interface ShapeSource {
  readonly characteristics: Readonly<Record<(typeof BODY)[number], { readonly value: number }>>;
  readonly speed: Readonly<Partial<Record<(typeof MOVES)[number], number>>>;
  readonly senses: Readonly<Partial<Record<(typeof SENSES)[number], number>>>;
  /** Totals of its stat block; null or missing = computed. */
  readonly totals?: { readonly physical?: number | null; readonly reduction?: number | null };
}

/** One change by the shape: path below `system`, way and value of an effect's change. */
export interface ShapeChange {
  readonly path: string;
  readonly way: "add" | "override" | "upgrade";
  readonly value: number | string;
}

/**
 * Returns the changes that make a creature's body that of another: Strength, Dexterity and Constitution, all speeds, better senses, and
 * what hide and size give to the physical Defense and to armor. It speaks no spell and holds nothing.
 * @rule B-SPL-11 H-SPL-20
 */
export function shapeChanges({ characteristics, speed, senses, totals = {} }: ShapeSource): ShapeChange[] {
  const hide = (totals.physical ?? 0) - abilityModifier(characteristics.dexterity.value);
  const gives = (path: string, value: number): ShapeChange[] => (value > 0 ? [{ path, way: "add", value }] : []);
  return [
    ...BODY.map(
      (key) => ({ path: `characteristics.${key}.value`, way: "override", value: characteristics[key].value }) as const,
    ),
    ...MOVES.map((key) => ({ path: `speed.${key}`, way: "override", value: speed[key] ?? 0 }) as const),
    ...SENSES.flatMap((key) =>
      (senses[key] ?? 0) > 0 ? [{ path: `senses.${key}`, way: "upgrade", value: senses[key] ?? 0 } as const] : [],
    ),
    ...gives("defenses.physical.bonus", hide),
    ...gives("reduction.bonus", totals.reduction ?? 0),
    { path: "bound", way: "add", value: "voice" },
    { path: "bound", way: "add", value: "hands" },
  ];
}
