/** Remaining time in words. Pure. */
import type { Texts } from "./texts.ts";

const MINUTE = 60;
const HOUR = 60;
const DAY = 24;

type Amount = readonly [unit: "days" | "hours" | "minutes" | "seconds", n: number];

/** Returns the largest unit, and what remains in the next one. Rounds up. */
function amountsOf(seconds: number): readonly Amount[] {
  if (seconds < MINUTE) return [["seconds", Math.ceil(seconds)]];
  const minutes = Math.ceil(seconds / MINUTE);
  const hours = Math.ceil(minutes / HOUR);
  const amounts: readonly Amount[] =
    hours > DAY
      ? [
          ["days", Math.floor(hours / DAY)],
          ["hours", hours % DAY],
        ]
      : [
          ["hours", Math.floor(minutes / HOUR)],
          ["minutes", minutes % HOUR],
        ];
  return amounts.filter(([, n]) => n > 0);
}

/** Returns text such as "осталось 16 часов" or "осталось 1 час 30 минут". */
export function timeLeftWords(seconds: number, { t, plural }: Pick<Texts, "t" | "plural">): string {
  const amounts = amountsOf(seconds);
  const [first] = amounts;
  if (!first) return "";
  if (amounts.length === 1) return plural(`OD20.Effects.Left.${first[0]}`, first[1]);
  return t("OD20.Effects.LeftBoth", { time: amounts.map(([unit, n]) => plural(`OD20.Amount.${unit}`, n)).join(" ") });
}
