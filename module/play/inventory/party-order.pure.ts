/** Order of the members of a party. Pure. */

/** Returns the members with one of them moved or added before another one. @param before null or not a member = at the end */
export function placeMember(members: readonly string[], uuid: string, before: string | null): string[] {
  if (uuid === before) return [...members];
  const others = members.filter((member) => member !== uuid);
  const index = before === null ? -1 : others.indexOf(before);
  return index < 0 ? [...others, uuid] : others.toSpliced(index, 0, uuid);
}

/** Returns the members with one of them moved up (−1) or down (1); nothing changes at the ends. */
export function shiftMember(members: readonly string[], uuid: string, by: -1 | 1): string[] {
  const index = members.indexOf(uuid);
  const other = members[index + by];
  if (index < 0 || other === undefined) return [...members];
  return by < 0 ? placeMember(members, uuid, other) : placeMember(members, other, uuid);
}
