/** Decides which user answers and applies for a target. Pure. */

export interface UserRecord {
  readonly id: string;
  readonly active: boolean;
  readonly isGM: boolean;
  /** Uuid of the user's character. */
  readonly character: string | null;
  /** Whether the user may change the target's actor. */
  readonly owner: boolean;
}

export interface ResponsibleInput {
  readonly users: readonly UserRecord[];
  readonly activeGM: string | null;
  readonly author: string | null;
  /** Uuid of the target's actor. */
  readonly actor: string;
}

/**
 * Returns the ids of the active users in the order of responsibility: the user whose character it is, other owners
 * that are not GMs (lowest id first), the author if a GM, the active GM, other GMs. The first user is responsible; the
 * others take over in this order.
 */
export function dutyOrder({ users, activeGM, author, actor }: ResponsibleInput): string[] {
  const active = users.filter((user) => user.active);
  const byId = [...active].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const players = byId.filter((user) => !user.isGM && user.owner);
  const gms = byId.filter((user) => user.isGM);
  const order = [
    ...players.filter((user) => user.character === actor),
    ...players,
    ...gms.filter((user) => user.id === author),
    ...gms.filter((user) => user.id === activeGM),
    ...gms,
  ];
  return [...new Set(order.map((user) => user.id))];
}

/** Returns the responsible user; null if none is connected. */
export function responsible(input: ResponsibleInput): string | null {
  return dutyOrder(input)[0] ?? null;
}

/**
 * Returns the ids of the owners that a card waits for when no responsible player is connected. If the actor is a
 * user's character, only this user counts.
 */
export function awaited({ users, actor }: Pick<ResponsibleInput, "users" | "actor">): string[] {
  const players = users.filter((user) => !user.isGM && user.owner);
  const character = players.filter((user) => user.character === actor);
  return (character.length > 0 ? character : players).map((user) => user.id);
}

/** Seconds after which the user at this position takes over; the first user acts at once. */
export function graceSeconds(place: number): number {
  return place * 15;
}
