/**
 * Whether a caster has yet to learn: cantrips are missing, or there is no spell to prepare. Pure.
 * @param circles of the spells that are there, 0 for cantrips
 */
export function spellsOpen(
  { cantrips, prepared }: { readonly cantrips: number; readonly prepared: { readonly max: number } },
  circles: readonly number[],
): boolean {
  const learned = circles.filter((circle) => circle === 0).length;
  return learned < cantrips || (prepared.max > 0 && learned === circles.length);
}
