/** Reads the wound notes of a creature: the results of its death checks. */
import { ownFlag } from "../../core/own-flag.ts";

/** The result of the check after one blow. */
export interface StoredWound {
  /** Number of stands at the time of the blow. The note counts only during that stand. */
  readonly stands: number;
  /** Difficulty of the check. */
  readonly dc: number;
  readonly marks: number;
  /** True if the check caused an injury and the injury was created. */
  readonly injury: boolean;
  /** True if the blow was undone. The note keeps this, because the receipt of the blow drops off the list later. */
  readonly undone: boolean;
  /** Data of the injury when the blow was undone. Null while the injury exists, or if there was none. */
  readonly kept: object | null;
}

const number = (value: unknown): number => (typeof value === "number" && Number.isInteger(value) ? value : 0);

/** Returns the wound notes of a creature by receipt id. Tolerates malformed data. */
export function woundsOf({ flags }: { readonly flags: object }): ReadonlyMap<string, StoredWound> {
  const found: unknown = ownFlag(flags, "wounds");
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
