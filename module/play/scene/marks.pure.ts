/** Whom a window means that asks nobody: the targets, or the selected tokens. Pure. */

/** What can be marked on the scene. */
export type Marks = "targets" | "selected";

export interface Marked {
  /** Uuids of the tokens. */
  readonly targets: readonly string[];
  readonly selected: readonly string[];
  /** What the user did last: old targets stay when one goes on to select others. */
  readonly last: Marks;
  /** What he chose in the window; null = nothing yet. */
  readonly chosen: Marks | null;
}

/** What counts, and whether there is anything to choose from. */
export function whichMarks({ targets, selected, last, chosen }: Marked): {
  readonly marks: Marks;
  readonly differ: boolean;
} {
  const differ =
    targets.length > 0 &&
    selected.length > 0 &&
    (targets.length !== selected.length || targets.some((uuid) => !selected.includes(uuid)));
  if (differ) return { marks: chosen ?? last, differ };
  return { marks: targets.length > 0 ? "targets" : "selected", differ };
}
