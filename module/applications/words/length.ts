import { lengthWords } from "../../core/i18n.ts";
import type { Texts } from "./texts.ts";

/**
 * Returns a distance in the scene's units. Pure.
 * @param feet distance in feet
 */
export const length = (feet: number, { t, metric = false }: Pick<Texts, "t" | "metric">): string =>
  lengthWords(feet, metric, t);

interface Area {
  readonly shape: string;
  readonly size: number;
  /** Width of a line, or height of a cylinder. */
  readonly width: number;
}

/**
 * Returns a text such as "Cylinder 10 ft, 40 ft high".
 * @param feet returns a length in words
 * @rule B-AOE-01
 */
export function areaWords({ shape, size, width }: Area, { t }: Pick<Texts, "t">, feet: (n: number) => string): string {
  const area = `${t(`OD20.AreaShape.${shape}`)} ${feet(size)}`;
  const second = shape === "cylinder" || shape === "line";
  return second && width > 0 ? t(`OD20.AreaSize.${shape}`, { area, n: feet(width) }) : area;
}
