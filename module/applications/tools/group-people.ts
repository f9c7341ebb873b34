/** Participants of a group attack: attackers, targets, and the cover between them. */
import { rememberCover } from "../../play/modifiers/cover.ts";
import type { Advantage } from "../../play/common/records.pure.ts";
import { usualWeapon, type GroupAttacker, type GroupWeapon } from "../../play/group-attack/group-attack.ts";
import { shelteredBy } from "../../play/attack/prepare-attack.ts";
import type { Cover } from "../../rules/basics/ids.ts";

type Token = TokenDocument.Implementation;

/** An attacker. */
export interface Striker {
  readonly attacker: GroupAttacker;
  readonly weapon: GroupWeapon;
  /** Uuid of its target's token, or null. */
  readonly target: string | null;
  readonly count: number;
}

/** A target. */
export interface Aim {
  readonly token: Token;
  /** The cover that the user chose. A cover suggested by the position counts until the user chooses one. */
  readonly cover: Cover;
  readonly advantage: Advantage;
  readonly bonus: number;
}

/** Returns a target without modifiers. */
export function aimAt(token: Token): Aim {
  return { token, cover: "none", advantage: 0, bonus: 0 };
}

/** Returns an attacker with its default weapon; null when it has none. */
export function striker(attacker: GroupAttacker, targets: readonly Token[]): Striker | null {
  const weapon = usualWeapon(attacker, targets);
  return weapon ? { attacker, weapon, target: null, count: 1 } : null;
}

const strikersAt = ({ token }: Aim, strikers: readonly Striker[]): GroupAttacker[] =>
  strikers.flatMap(({ attacker, target }) => (target === token.uuid ? attacker : []));

/** Returns the cover of a target against all its attackers, and its cause. */
export const sheltered = (aim: Aim, strikers: readonly Striker[]): ReturnType<typeof shelteredBy> =>
  shelteredBy(strikersAt(aim, strikers), aim);

/** Remembers the cover that the user chose, for all attackers of the target. */
export function keepCover(aim: Aim, strikers: readonly Striker[], cover: Cover): void {
  const tokens = strikersAt(aim, strikers).map(({ token }) => token);
  rememberCover(tokens, aim.token, cover);
}
