/** Those of the group attack: who strikes, who is aimed at, and the cover between them. */
import { rememberCover } from "../../play/modifiers/cover.ts";
import type { Advantage } from "../../play/shared/records.pure.ts";
import { usualWeapon, type GroupAttacker, type GroupWeapon } from "../../play/group-attack/group-attack.ts";
import { shelteredBy } from "../../play/attack/prepare-attack.ts";
import type { Cover } from "../../rules/basics/ids.ts";

type Token = TokenDocument.Implementation;

/** One who strikes. */
export interface Striker {
  readonly attacker: GroupAttacker;
  readonly weapon: GroupWeapon;
  /** Uuid of its target's token, null for none. */
  readonly target: string | null;
  readonly count: number;
}

/** One who is struck. */
export interface Aim {
  readonly token: Token;
  /** What was said of it; where its place suggests one, that counts unless somebody has said another. */
  readonly cover: Cover;
  readonly advantage: Advantage;
  readonly bonus: number;
}

/** A target, plain. */
export function aimAt(token: Token): Aim {
  return { token, cover: "none", advantage: 0, bonus: 0 };
}

/** Somebody with the weapon to begin with; null for one who has none. */
export function striker(attacker: GroupAttacker, targets: readonly Token[]): Striker | null {
  const weapon = usualWeapon(attacker, targets);
  return weapon ? { attacker, weapon, target: null, count: 1 } : null;
}

const strikersAt = ({ token }: Aim, strikers: readonly Striker[]): GroupAttacker[] =>
  strikers.flatMap(({ attacker, target }) => (target === token.uuid ? attacker : []));

/** The cover of a target that counts against all who strike it, and what suggests it. */
export const sheltered = (aim: Aim, strikers: readonly Striker[]): ReturnType<typeof shelteredBy> =>
  shelteredBy(strikersAt(aim, strikers), aim);

/** What somebody says of the cover of a target, kept for all who strike it. */
export function keepCover(aim: Aim, strikers: readonly Striker[], cover: Cover): void {
  const tokens = strikersAt(aim, strikers).map(({ token }) => token);
  rememberCover(tokens, aim.token, cover);
}
