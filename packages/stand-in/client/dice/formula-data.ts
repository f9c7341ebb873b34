/**
 * Attributes in formulas: `@path.to.value`.
 * @source KB:dice-advanced; API:classes/foundry.dice.Roll#replaceFormulaData
 */
import type { Loose, LooseObject } from "../../common/loose.ts";

const root: Loose = globalThis;
const PATH = /@([a-z.0-9_-]+)/gi;
/** Generation 14 replaces attributes that come out of attributes, this deep. */
const DEPTH = 3;

function read(data: LooseObject, path: string): Loose {
  return path
    .split(".")
    .reduce((value: Loose, key) => (value === null || value === undefined ? undefined : value[key]), data);
}

/**
 * The formula with its attributes replaced.
 * @param missing what stands for an attribute that is not there; without it the attribute's name stays
 * @param warn tells the user about missing ones
 */
export function replaceFormulaData(
  formula: string,
  data: LooseObject,
  { missing, warn = false }: { missing?: string; warn?: boolean } = {},
): string {
  const generation: number = root.game?.release?.generation ?? 13;
  const once = (text: string): string =>
    text.replace(PATH, (match, path: string) => {
      const value: Loose = read(data, path);
      if (value === null || value === undefined) {
        if (warn) root.ui?.notifications?.warn("HOST.Dice.Missing", { localize: true, format: { match } });
        return missing === undefined ? match : String(missing);
      }
      if (typeof value === "boolean" && generation >= 14) return value ? "1" : "0";
      return String(value).trim();
    });
  let text = once(formula);
  for (let i = 1; generation >= 14 && i < DEPTH && PATH.test(text); i++) text = once(text);
  PATH.lastIndex = 0;
  return text;
}
