/**
 * Applies figures: effect values such as "level" or "modifier" that Foundry cannot evaluate. The system adds them when all modifiers are
 * known.
 */
import { readChanges } from "../../compat/effect-shape.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { figureAt, type Figure, type FigureBearer } from "../../rules/basics/scale-value.ts";
import { figureOf } from "../effects/valid-change.ts";
import { effectInput } from "../effects/inputs.ts";
import { tableLists } from "../../core/table-lists.ts";
import { isHighestOnly, type Credits } from "../../rules/basics/effect-credits.ts";
import { numberAt } from "../schema/left-out.ts";

/** An effect change whose value is a figure. */
export interface FiguredChange {
  /** Name of the effect. */
  readonly name: string;
  /** Path below `system`. */
  readonly path: string;
  readonly way: string;
  readonly figure: Figure;
}

/** Returns the changes whose value is a figure. It reads the stored data because the prepared list of Foundry omits these changes. */
export function figuresOf(effects: readonly { readonly name: string }[]): FiguredChange[] {
  return effects.flatMap((effect) => {
    const stored: unknown = Reflect.get(effect, "_source");
    return readChanges(typeof stored === "object" && stored !== null ? stored : effect).flatMap(
      (change): FiguredChange[] => {
        const figure = figureOf(change, (path) => effectInput(path, tableLists())?.kind === "number");
        return figure ? [{ name: effect.name, path: change.key.slice("system.".length), way: change.way, figure }] : [];
      },
    );
  });
}

/**
 * Adds the figures to prepared actor data. Call it once per preparation.
 * @returns the credits, including those of the figures
 * @rule H-PRG-07
 */
export function applyFigures(
  system: object,
  changes: readonly FiguredChange[],
  bearer: FigureBearer,
  credits: Credits,
): Credits {
  const named: Record<string, readonly Contribution[]> = { ...credits };
  for (const { name, path, way, figure } of changes) {
    const found = numberAt(system, path);
    if (!found) continue;
    const number = Math.trunc(figureAt(figure, bearer));
    const next =
      way === "upgrade" ? Math.max(found.value, number) : found.value + (way === "subtract" ? -number : number);
    Reflect.set(found.at, found.key, next);
    const value = isHighestOnly(path) ? Math.max(0, number) : next - found.value;
    if (value !== 0)
      named[path] = [...(named[path] ?? []), { source: "effect", label: "OD20.Part.Effect", name, value }];
  }
  return named;
}
