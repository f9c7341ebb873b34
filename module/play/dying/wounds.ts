/** The notes of what blows have done to one who stands to the death, as they are read. */
import { SYSTEM_ID } from "../../core/constants.ts";

/** What the check after one blow came to. */
export interface StoredWound {
  /** How often he had stood by then: it counts while he still stands so. */
  readonly stands: number;
  /** The difficulty that was to be reached. */
  readonly dc: number;
  readonly marks: number;
  /** Whether an injury came with it, and was given. */
  readonly injury: boolean;
  /** Whether the blow was taken back, as long as its receipt can say so: it falls off the list some day. */
  readonly undone: boolean;
  /** The injury as it was when the blow was taken back; null while it is there, or where there was none. */
  readonly kept: object | null;
}

const number = (value: unknown): number => (typeof value === "number" && Number.isInteger(value) ? value : 0);

/** The notes of a creature by the ids of the receipts, whatever somebody wrote there. */
export function woundsOf({ flags }: { readonly flags: object }): ReadonlyMap<string, StoredWound> {
  const found: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.wounds`);
  if (typeof found !== "object" || found === null) return new Map();
  return new Map(
    Object.keys(found).map((id) => {
      const of = (key: string): unknown => foundry.utils.getProperty(found, `${id}.${key}`);
      const marks = Math.max(0, Math.min(2, number(of("marks"))));
      const kept = of("kept");
      return [
        id,
        {
          stands: number(of("stands")),
          dc: number(of("dc")),
          marks,
          injury: of("injury") === true,
          undone: of("undone") === true,
          kept: typeof kept === "object" ? kept : null,
        },
      ];
    }),
  );
}
