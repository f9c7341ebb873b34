/**
 * All reasons against an attack with an item, in one list, from plain facts. The window shows all of them; the first
 * error stops the attack. Pure.
 */
import { shoot, type AmmunitionState } from "../../rules/attack/ammunition.ts";
import { mayTarget } from "../../rules/attack/defense.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { rangeState, type RangeState } from "../../rules/areas/range-increments.ts";
import type { Overuse } from "../../rules/turn/turn-ledger.ts";
import type { TwoWeaponRefusal } from "../../rules/attack/two-weapon.ts";
import { STRIKE_LIMIT, ROW_LIMIT, TARGET_LIMIT } from "../../data/record/limits.pure.ts";
import type { Remark } from "../common/types.ts";
import type { Requirement } from "./mastery-requirement.pure.ts";

/** A weapon of one attacker. */
export interface WeaponFacts {
  readonly name: string;
  readonly requirement: Requirement | null;
  readonly loaded: boolean;
  /** Whether every shot unloads the weapon. */
  readonly needsReload: boolean;
  /** Shots left; null for weapons without ammunition. */
  readonly shots: number | null;
  /** Number of damage types. */
  readonly rows: number;
  readonly strikes: number;
  /** Number of strikes in one use; omitted or null = any number. */
  readonly most?: number | null;
}

/** A reason against an action, and the reasons that several kinds of actions share. Pure. */
export interface Obstacle extends Remark {
  /** Also shown to a user who is allowed to ignore it. */
  readonly overruled?: boolean;
  /** Shown only when the user confirms, because the user can still reduce the choice in the window. */
  readonly whenTried?: boolean;
}

type Data = Remark["data"];
export const error = (key: string, data: Data): Obstacle => ({ key, data, severity: "error" });
export const warning = (key: string, data: Data): Obstacle => ({ key, data, severity: "warning" });

/** Returns an obstacle: an error for a player, a warning for a GM. */
export const stop = (key: string, data: Data, isGM: boolean): Obstacle =>
  isGM ? { ...warning(key, data), overruled: true } : error(key, data);

/** Returns the obstacle for an item that needs a mastery step: an error for players, a warning for a GM. @rule H-MAS-18 */
export function requirementObstacle(name: string, requirement: Requirement | null, gm: boolean): Obstacle | null {
  if (!requirement || requirement.met) return null;
  const data = { name, step: requirement.step, held: requirement.held ?? 0 };
  return gm ? { ...warning("OD20.Requires.Warned", data), overruled: true } : error("OD20.Requires.Refused", data);
}

/**
 * Returns the obstacle for an action against the creature that charmed the attacker. A GM may ignore the obstacle.
 * @rule B-COND-CHA-1
 */
export const charmedObstacle = (attacker: string, name: string, gm: boolean): Obstacle =>
  stop("OD20.Warning.charmed", { attacker, name }, gm);

/** Returns the obstacle for an action that is too large for one message. @param rows number of damage types of one strike */
export function sizeObstacle(targets: number, strikes: number, rows = 0): Obstacle | null {
  const tooMany = (key: string, max: number): Obstacle => ({ ...error(key, { max }), whenTried: true });
  if (targets > TARGET_LIMIT) return tooMany("OD20.Notify.tooManyTargets", TARGET_LIMIT);
  if (strikes > STRIKE_LIMIT) return tooMany("OD20.Notify.tooManyStrikes", STRIKE_LIMIT);
  return rows > ROW_LIMIT ? tooMany("OD20.Notify.tooManyDamages", ROW_LIMIT) : null;
}

export interface AttackerFacts {
  readonly name: string;
  /** Whether this user may act for the attacker. */
  readonly owned: boolean;
  /** Whether the attacker can act: neither dead nor incapacitated. */
  readonly acts: boolean;
  /** The attacker's own copy of the weapon; null without one. */
  readonly weapon: WeaponFacts | null;
  /** Further obstacles, for example of a spell or feature, or of a stowed weapon. */
  readonly against?: readonly Obstacle[];
  /** Why an off-hand attack is not possible now; null for all other attacks. */
  readonly offHand: TwoWeaponRefusal | null;
  /** The limit of the turn that the attack exceeds. */
  readonly over: Over | null;
}

/** The exceeded limit with its reason, as far as an obstacle shows it. */
export type Over = Pick<Overuse, "kind" | "nth" | "before"> & Partial<Pick<Overuse, "reason">>;

export interface Reach {
  readonly ranged: boolean;
  readonly reach: number;
  readonly range: { readonly normal: number | null; readonly max: number | null };
}

export interface AttemptFacts {
  readonly gm: boolean;
  /** Whether the table stops players from exceeding the limits of a turn. */
  readonly strict: boolean;
  readonly item: string;
  /** The reach of the weapon; null if the item is no weapon. */
  readonly weapon: Reach | null;
  /** Why a damage formula of the weapon cannot be read. */
  readonly broken: Omit<Remark, "severity"> | null;
  readonly attackers: readonly AttackerFacts[];
  readonly targets: readonly {
    readonly name: string;
    /** Whether there is an actor that can take damage. */
    readonly present: boolean;
    readonly cover: Cover;
    /** Feet; null if there is no distance. */
    readonly distance: number | null;
    /** Names of the attackers that the target has charmed. */
    readonly charmed: readonly string[];
    /** Texts of modules that forbid the attack; omitted = none. */
    readonly forbidden?: readonly string[];
  }[];
}

/** Returns all obstacles of an attack. If the attack is impossible, returns only the reason why. */
export function attackObstacles(attempt: AttemptFacts): Obstacle[] {
  const { gm, strict, weapon, broken, attackers, targets } = attempt;
  const impossible = impossibleAttack(attempt);
  if (impossible !== null || !weapon) return impossible ? [impossible] : [];
  const armed = attackers.flatMap((attacker) => attacker.weapon ?? []);
  const strikes = armed.reduce((sum, one) => sum + one.strikes, 0);
  const rows = Math.max(...armed.map((one) => one.rows));
  const found: readonly (Obstacle | null)[] = [
    ...attackers.map(({ name, acts }) => (acts ? null : warning("OD20.Warning.cannotAct", { name }))),
    ...attackers.map(({ name, offHand }) => offHandObstacle(name, offHand, gm)),
    // The obstacle above already covers a second off-hand strike, whichever action used the bonus action.
    ...attackers.map(({ name, over, offHand }) =>
      overuseObstacle(name, over?.kind === "bonus" && offHand === "used" ? null : over, gm, strict),
    ),
    ...armed.map(({ name, requirement }) => requirementObstacle(name, requirement, gm)),
    ...attackers.flatMap(({ against = [] }) => against),
    broken && error(broken.key, broken.data),
    sizeObstacle(Math.max(targets.length, attackers.length), strikes, rows),
    ...armed.map((one) => raysObstacle(one, gm)),
    armed.map(shortage).find((one) => one !== null) ?? null,
    targets.length === 0 ? { key: "OD20.Warning.noTargets", data: {}, severity: "info" } : null,
    ...targets.flatMap((target) => targetObstacles(target, weapon, gm)),
  ];
  return found.filter((one) => one !== null);
}

/** Returns why the attack is impossible: no weapon, or no attacker that this user may act for. */
export function impossibleAttack({ item, weapon, attackers }: AttemptFacts): Obstacle | null {
  if (!weapon) return error("OD20.Notify.wrongItem", { name: item });
  if (attackers.length === 0) return error("OD20.Notify.noActor", { name: item });
  for (const { name, owned, weapon: own } of attackers) {
    if (!owned) return error("OD20.Notify.noPermission", { name });
    if (!own) return error("OD20.Notify.noWeapon", { name, item });
  }
  return null;
}

/**
 * Returns the obstacle of an off-hand attack. Only "used" is more than a warning, and a GM may ignore it.
 * @rule H-TWO-01 H-TWO-03 C-75
 */
function offHandObstacle(name: string, refusal: TwoWeaponRefusal | null, gm: boolean): Obstacle | null {
  // If another action used the bonus action, the limits of the turn say so.
  if (refusal === null || refusal === "notTwoLight" || refusal === "noBonusAction") return null;
  if (refusal === "noAttackYet") return warning("OD20.Warning.offHandFirst", { name });
  return (gm ? warning : error)("OD20.Warning.offHandUsed", { name });
}

/**
 * Returns the obstacle for an exceeded limit of the turn: a warning, or an error for players if the table is strict.
 * @rule H-TURN-04 H-TURN-08 H-TURN-10 B-TURN-17 C-03 H-MOV-08
 */
export function overuseObstacle(name: string, over: Over | null, gm: boolean, strict: boolean): Obstacle | null {
  if (!over) return null;
  const { kind, nth, before, reason } = over;
  const first = before.map(({ label }) => label).join(", ");
  const data = { name, n: nth, first };
  // No table has a legendary action on the own turn, or two after one turn.
  const made = (strict && !gm) || (kind === "legendary" && nth === 0) ? error : warning;
  if (nth === 0 || kind === "move" || kind === "standardAndMove")
    return made(`OD20.Turn.Tell.never.${reason?.label.split(".").at(-1) ?? "ActionSpent"}`, { name });
  if (kind === "active" && before.length === 0) return made("OD20.Turn.Tell.active.alone", data);
  return made(`OD20.Turn.Tell.${kind}.${nth === 2 ? "second" : "more"}`, data);
}

/** Returns why a weapon cannot make this many strikes now: the first shot that fails. @rule H-RNG-01 H-RNG-02 */
function shortage({ name, loaded, needsReload, shots, strikes }: WeaponFacts): Obstacle | null {
  const data = { name, n: strikes };
  const reload = needsReload || !loaded ? "active" : "none";
  let weapon: AmmunitionState = { needsAmmunition: shots !== null, quantity: shots ?? 0, reload, loaded };
  for (let made = 0; made < Math.min(strikes, STRIKE_LIMIT); made += 1) {
    const shot = shoot(weapon);
    if (!shot.ok) {
      if (shot.reason === "noAmmunition") return error("OD20.Notify.noAmmunition", data);
      return error(made === 0 ? "OD20.Notify.unloaded" : "OD20.Notify.oneShot", data);
    }
    weapon = { ...weapon, quantity: shot.quantity, loaded: shot.loaded };
  }
  return null;
}

/**
 * Returns the obstacle for the number of rays of a spell. Too many rays stop a player; unused rays are only mentioned.
 * @rule C-94
 */
export function raysObstacle(
  { name, strikes, most = null }: Pick<WeaponFacts, "name" | "strikes" | "most">,
  gm: boolean,
): Obstacle | null {
  if (most === null || strikes === most) return null;
  const data = { name, n: strikes, most };
  if (strikes < most) return { key: "OD20.Use.raysLeft", data, severity: "info" };
  return stop("OD20.Use.raysOver", data, gm);
}

/** Returns whether a target is in range; null without a distance. @rule H-ATK-14 H-RNG-03 */
export function rangeOf(distance: number | null, { ranged, reach, range }: Reach): RangeState | null {
  return distance === null ? null : rangeState({ distance, normal: range.normal, max: range.max, reach, ranged }).state;
}

/** @rule H-ATK-14 H-RNG-03 H-COV-03 B-COND-CHA-1 */
function targetObstacles(target: AttemptFacts["targets"][number], weapon: Reach, gm: boolean): Obstacle[] {
  const { name, present, cover, distance, charmed, forbidden = [] } = target;
  const found: Obstacle[] = [];
  if (!present) found.push(warning("OD20.Warning.noTargetActor", { name }));
  if (!mayTarget(cover)) found.push((gm ? warning : error)("OD20.Warning.fullCover", { name }));
  for (const attacker of charmed) found.push(charmedObstacle(attacker, name, gm));
  for (const reason of forbidden) found.push(stop("OD20.Warning.forbidden", { name, reason }, gm));
  const state = rangeOf(distance, weapon);
  const far = { name, distance: distance ?? 0 };
  if (state === "outOfReach") found.push(warning("OD20.Warning.reach", { ...far, reach: weapon.reach }));
  if (state === "outOfRange")
    found.push(warning("OD20.Warning.range", { ...far, range: weapon.range.max ?? weapon.range.normal ?? 0 }));
  return found;
}
