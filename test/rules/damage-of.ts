import { mitigateDamage, resolveRuleset } from "../../module/rules/index.ts";

const homebrew = resolveRuleset();

/** What is left of damage of one type, by the homebrew. */
export const damage = (
  type: string,
  amount: number,
  more: { reduction?: number; resistances?: readonly string[]; immunities?: readonly string[] } = {},
): number =>
  mitigateDamage(
    {
      rows: [{ type, amount }],
      halved: false,
      reduction: 0,
      resistances: [],
      vulnerabilities: [],
      immunities: [],
      threshold: null,
      ...more,
    },
    homebrew,
  ).total;
