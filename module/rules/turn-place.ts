/** Somebody's place in the round: who has left the fight comes last, so that nobody loses what may still be his. */
export function placeOf(order: readonly string[], combatant: string): number {
  const place = order.indexOf(combatant);
  return place < 0 ? order.length : place;
}
