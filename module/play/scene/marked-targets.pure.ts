/** Chooses the tokens for a window: the targeted or the selected ones. Pure. */

/** The ways to mark tokens on the scene. */
export type Marks = "targets" | "selected";

export interface Marked {
  /** Uuids of the tokens. */
  readonly targets: readonly string[];
  readonly selected: readonly string[];
  /** What the user did last. Old targets stay when the user selects other tokens. */
  readonly last: Marks;
  /** The choice of the user in the window; null = none yet. */
  readonly chosen: Marks | null;
}

/** Returns which marks count, and whether targets and selection differ so that the user can choose. */
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
