/** Adds up what cards explain: each number is the sum of its lines, each calculation of damage comes to its result. */
import type { Check, Quiet } from "./quiet.ts";

const value = (text: string): number => Number(/[−+-]?\d+/u.exec(text)?.[0].replace("−", "-") ?? Number.NaN);

/** Returns what a calculation comes to; null where it has parts that its words do not decide. */
function resultOf(pieces: readonly string[]): number | null {
  let sum = 0;
  for (const piece of pieces) {
    const shown = value(piece);
    const equal = /= (\d+)/u.exec(piece)?.[1];
    if (piece === "+") continue;
    if (/½|иммунитет$/u.test(piece)) return null;
    if (/^÷ 2/u.test(piece) && equal !== undefined) {
      // Of several rows the words do not say which one was halved.
      if (Number(equal) !== Math.floor(sum / 2)) return pieces.includes("+") ? null : Number.NaN;
      sum = Number(equal);
    } else if (equal !== undefined) sum = Number(equal);
    else if (/^Мастер: /u.test(piece)) sum = shown;
    else if (/^−/u.test(piece)) sum -= Math.abs(value(piece.slice(1)));
    else sum += shown;
  }
  return sum;
}

export class Sums implements Check {
  readonly #seen = new Set<string>();

  see({ cards }: Quiet): string[] {
    return cards.flatMap(({ id, title, text, targets, sums }) => {
      // A card that has not changed was added up before.
      if (this.#seen.has(`${id} ${text}`)) return [];
      this.#seen.add(`${id} ${text}`);
      const wrong = sums.flatMap(({ text: shown, values }) => {
        if (!/^−?\d+(?: |$)/u.test(shown) || values.length === 0 || values.some((one) => !/^[−+]?\d+/u.test(one)))
          return [];
        // "3 → 18" tells of a reroll; its result stands in another line.
        const sum = values.reduce((all, one) => (one.includes("→") ? all : all + value(one)), 0);
        // A fixed Defense is 10 and its parts.
        const fixed = values.every((one) => /^[−+]/u.test(one)) ? 10 : 0;
        return sum === value(shown) || sum + fixed === value(shown)
          ? []
          : [`sums: ${title} ${id}: ${shown} is not ${values.join(" ")}`];
      });
      const flows = targets.flatMap(({ name, flows }) =>
        flows.flatMap((flow) => {
          const at = flow.indexOf("→");
          if (at <= 0) return [];
          const sum = resultOf(flow.slice(0, at));
          const said = value(flow.at(-1) ?? "");
          return sum === null || Math.max(0, sum) === said
            ? []
            : [`sums: ${title} ${id}, ${name}: ${flow.join(" ")} (comes to ${String(sum)})`];
        }),
      );
      return [...wrong, ...flows];
    });
  }
}
