/** Accounts of the two kinds of mastery points, Talents and Power. */
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import { gameOf } from "../games/games.ts";
import { countedLevel, pointBudget } from "./progression.ts";
import type { Currency } from "./mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { effectParts } from "../basics/parts.ts";
import type { Credits } from "../basics/effect-credits.ts";

/** Highest number of Talents at character creation. */
const MOST_TALENTS = 100;

/** Account of one kind of points: earned, spent and left. */
export interface PointLedger {
  bonus: number;
  /** Total of earned points; `parts` sum to it. */
  earned: number;
  parts: Contribution[];
  spent: number;
  left: number;
}

export interface PointSource {
  readonly details: { readonly level: number };
  readonly points: Readonly<Record<Currency, { readonly bonus: number }>>;
  readonly log: readonly { readonly currency: string; readonly cost: number; readonly refunded: boolean }[];
}

/**
 * Returns the accounts of Talents and Power. Points come from character creation, levels, the GM and effects. Purchases
 * spend them. In a game that sells nothing none are left.
 * @rule H-MAS-03 H-MAS-04 H-MAS-05 H-PRG-06 C-01 C-58 D-C12
 */
export function derivePoints(
  source: PointSource,
  { profession, background }: Readonly<Record<"profession" | "background", { readonly talents: number } | null>>,
  ruleset: Ruleset,
  credits: Credits = {},
): Record<Currency, PointLedger> {
  const level = countedLevel(source.details.level, ruleset);
  const byClass = Math.min(MOST_TALENTS, (profession?.talents ?? 0) + (background?.talents ?? 0));
  const start = pointBudget(1, ruleset, byClass);
  const now = pointBudget(level, ruleset, byClass);
  const ledger = (currency: Currency): PointLedger => {
    const { bonus } = source.points[currency];
    const parts: Contribution[] = [
      { source: "base", label: "OD20.Part.Creation", value: start[currency], rules: ["C-58"] },
      {
        source: "base",
        label: "OD20.Part.Levels",
        value: now[currency] - start[currency],
        rules: currency === "talents" ? ["H-MAS-04"] : ["H-MAS-05", "C-01"],
      },
      // A bonus that no effect gave comes from the GM.
      ...effectParts(bonus, credits[`points.${currency}.bonus`]).map((part) =>
        part.label === "OD20.Part.Effect" ? { ...part, label: "OD20.Part.GameMaster" } : part,
      ),
    ];
    const spent = source.log.reduce(
      (sum, entry) => sum + (entry.currency === currency && !entry.refunded ? entry.cost : 0),
      0,
    );
    const earned = sumContributions(parts);
    return { bonus, earned, parts, spent, left: gameOf(ruleset).sells ? earned - spent : 0 };
  };
  return { talents: ledger("talents"), power: ledger("power") };
}
