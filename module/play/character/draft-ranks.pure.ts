/** Ranks of skills in the draft of a new character. Pure. @rule D-C6 */
/** Highest number of ranks and of skills that a draft holds. */
export const RANKS_LIMIT = 999;
const SKILLS_LIMIT = 200;

/** Reads stored ranks. Malformed ones are left out. */
export function readRanks(value: unknown): Record<string, number> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value as Record<string, unknown>) : [];
  return Object.fromEntries(
    entries
      .slice(0, SKILLS_LIMIT)
      .flatMap(([key, ranks]) =>
        typeof ranks === "number" && Number.isInteger(ranks) && ranks >= 0 && ranks <= RANKS_LIMIT
          ? [[key, ranks]]
          : [],
      ),
  );
}

/** Sets the ranks of a skill. */
export const setRanks = <D extends { readonly ranks: Readonly<Record<string, number>> }>(
  draft: D,
  key: string,
  ranks: number,
): D => ({ ...draft, ranks: { ...draft.ranks, [key]: ranks } });
