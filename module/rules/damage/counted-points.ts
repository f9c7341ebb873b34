/**
 * Returns the hit points that count. If the table has no negative hit points, a negative value counts as 0.
 * @rule B-DMG-10 B-DEATH-10
 */
export function countedPoints({ value, lies }: { readonly value: number; readonly lies?: boolean }): number {
  return lies === true ? Math.max(0, value) : value;
}
