/** Group attack: many attackers, each with its own weapon, against several targets. */
import { feetBetween } from "../../canvas/measure.ts";
import { enemiesOf } from "../../canvas/near-way.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { unarmedOf } from "../../documents/creatures/unarmed.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { attemptWith, type AttackRequest, type RequestedTarget } from "../activities/attack-source.ts";
import { attack } from "../attack/attack.ts";
import { strikesEach } from "../activities/distribute.pure.ts";
import { fillGroup, isWithin, type Reaching } from "../resolve/group-plan.pure.ts";
import { suggestions } from "../modifiers/roll-notes.ts";
import { strikeReasons } from "../attack/prepare-attack.ts";
import { countedReasons } from "../modifiers/reasons.pure.ts";
import { attemptFacts } from "../modifiers/obstacles.ts";
import { attackObstacles, type Obstacle } from "../modifiers/obstacles.pure.ts";
import { isStanding } from "../scene/tokens.ts";
import { controlledTokens, targetedTokens } from "../scene/chosen-tokens.ts";
import { attackOutlooks } from "../odds/odds.ts";
import { together, type Outlook } from "../odds/strike-odds.pure.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason, Combatant } from "../common/types.ts";

type Token = TokenDocument.Implementation;

/** A weapon in one attack mode. */
export interface GroupWeapon {
  readonly key: string;
  readonly item: OpposedItem<"weapon">;
  readonly mode: AttackMode;
  readonly setup: AttackSetup;
  /** Maximum distance in feet. */
  readonly reach: number;
}

export interface GroupAttacker {
  readonly actor: OpposedActor;
  readonly token: Token;
  readonly weapons: readonly GroupWeapon[];
}

/** A decided strike: attacker, weapon and target. */
export interface GroupStrike {
  readonly attacker: GroupAttacker;
  readonly weapon: GroupWeapon;
  /** Index of the target. */
  readonly target: number;
  readonly count: number;
  readonly advantage: Advantage;
}

export interface GroupTarget {
  readonly token: Token;
  readonly cover: Cover;
  readonly bonus: Contribution | null;
}

/** Returns the token as an attacker. Null if this user does not own its actor or it has no weapon. */
export function groupAttacker(token: Token): GroupAttacker | null {
  const { actor } = token;
  if (actor?.isOwner !== true || actor.isParty()) return null;
  const owned = actor.getWeapons();
  const unarmed = owned.length === 0 ? unarmedOf(actor) : null;
  const weapons = (unarmed ? [unarmed] : owned).flatMap((item) =>
    item
      .getAttackModes()
      .filter((mode) => mode !== "improvised")
      .map((mode): GroupWeapon => {
        const setup = item.getAttack(mode);
        const reach = setup.ranged ? (setup.range.max ?? setup.range.normal ?? 0) : setup.reach;
        return { key: `${item.id ?? ""}.${mode}`, item, mode, setup, reach };
      }),
  );
  return weapons.length > 0 ? { actor, token, weapons } : null;
}

/**
 * Returns the selected tokens as attackers. A GM gets no heroes of players, and if no other token is selected, all visible hostile tokens
 * that stand.
 */
export function suggestedAttackers(): GroupAttacker[] {
  const selected = controlledTokens().filter(({ actor }) => !game.user.isGM || readOr(() => actor?.pc !== true, true));
  const hostile =
    game.user.isGM && canvas.ready
      ? (canvas.scene?.tokens.contents ?? []).filter(
          (token) => token.disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE && !token.hidden,
        )
      : [];
  return (selected.length > 0 ? selected : hostile).flatMap((token) =>
    readOr(() => (isStanding(token) ? (groupAttacker(token) ?? []) : []), []),
  );
}

/** Returns the targeted tokens. If none is targeted, the standing enemies of the attackers. */
export function suggestedTargets(attackers: readonly GroupAttacker[]): Token[] {
  const marked = targetedTokens();
  if (marked.length > 0) return marked;
  const [first] = attackers;
  return first ? enemiesOf(first.token).filter(isStanding) : [];
}

/** Returns the distance in feet from an attacker to each target; null if unknown. */
export function distancesOf(attacker: GroupAttacker, targets: readonly Token[]): (number | null)[] {
  return targets.map((target) => feetBetween(attacker.token, target));
}

/** Returns the first weapon that reaches a target, or the attacker's first weapon. */
export function usualWeapon(attacker: GroupAttacker, targets: readonly Token[]): GroupWeapon | undefined {
  const distances = distancesOf(attacker, targets);
  return (
    attacker.weapons.find(({ reach }) => targets.some((_, index) => isWithin({ reach, distances }, index))) ??
    attacker.weapons[0]
  );
}

/** Returns the index of each attacker's suggested target: the reachable target with the fewest attackers, then the nearest. */
export function suggestedAssignment(
  chosen: readonly { readonly attacker: GroupAttacker; readonly weapon: GroupWeapon }[],
  targets: readonly Token[],
): (number | null)[] {
  return fillGroup(
    chosen.map(({ attacker, weapon }): Reaching => ({
      reach: weapon.reach,
      distances: distancesOf(attacker, targets),
    })),
    targets.length,
  );
}

/** Returns the reasons for advantage or disadvantage on one strike. */
export function groupReasons(attacker: GroupAttacker, { setup }: GroupWeapon, target: Token): AdvantageReason[] {
  return strikeReasons(attacker, { actor: target.actor, token: target }, setup);
}

/** Returns these reasons plus notes from earlier fumbles. The attack itself adds the notes to the first strike only. */
export function shownReasons(attacker: GroupAttacker, weapon: GroupWeapon, target: Token): AdvantageReason[] {
  return [
    ...groupReasons(attacker, weapon, target),
    ...suggestions(attacker.actor, [target.actor?.uuid ?? null]).reasons,
  ];
}

/** Returns the obstacles to the attacks, each once. Ranges are left out because the window shows them per attacker. */
export function groupObstacles(strikes: readonly GroupStrike[], targets: readonly GroupTarget[]): Obstacle[] {
  const found = requestsOf(strikes, targets).flatMap((request) =>
    attackObstacles(
      attemptFacts(attemptWith({ ...request, strikes: strikesEach(request.attackers.length, request.assignment) })),
    ).filter(({ whenTried }) => whenTried !== true),
  );
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** Returns the combined chances against each target. Null if they are unknown or hidden from this user. */
export function groupOutlooks(strikes: readonly GroupStrike[], targets: readonly GroupTarget[]): (Outlook | null)[] {
  const told = requestsOf(strikes, targets).map((request) => ({ request, outlooks: attackOutlooks(request) }));
  return targets.map(({ token }) =>
    together(
      told.flatMap(({ request, outlooks }) =>
        request.targets.flatMap((one, index) => (one.token === token ? [outlooks[index] ?? null] : [])),
      ),
    ),
  );
}

/** Makes the attack with one message per weapon. @returns whether all messages were posted */
export async function attackAsGroup(
  strikes: readonly GroupStrike[],
  targets: readonly GroupTarget[],
): Promise<boolean> {
  const requests = requestsOf(strikes, targets);
  let done = requests.length > 0;
  for (const request of requests) if (!(await attack(request))) done = false;
  return done;
}

type GroupRequest = AttackRequest & Required<Pick<AttackRequest, "assignment">>;

/** Returns one attack request per weapon. */
function requestsOf(strikes: readonly GroupStrike[], targets: readonly GroupTarget[]): GroupRequest[] {
  const groups = new Map<string, [GroupStrike, ...GroupStrike[]]>();
  for (const strike of strikes) {
    const { item, mode } = strike.weapon;
    const key = `${item.name}.${mode}`;
    const known = groups.get(key);
    if (known) known.push(strike);
    else groups.set(key, [strike]);
  }
  return [...groups.values()].map((group) => requestOf(group, targets));
}

function requestOf(group: readonly [GroupStrike, ...GroupStrike[]], targets: readonly GroupTarget[]): GroupRequest {
  const [{ weapon }] = group;
  const attackers = [...new Set(group.map(({ attacker }) => attacker))];
  const used = [...new Set(group.map(({ target }) => target))].sort((a, b) => a - b);
  const aims = used.flatMap((index): RequestedTarget[] => {
    const target = targets[index];
    const count = group.filter((strike) => strike.target === index).reduce((sum, strike) => sum + strike.count, 0);
    return target
      ? [{ actor: target.token.actor, token: target.token, cover: target.cover, bonus: target.bonus, strikes: count }]
      : [];
  });
  const assignment = group.flatMap(({ attacker, weapon, target, count, advantage }) => {
    const token = targets[target]?.token;
    const reasons = countedReasons(advantage, token ? groupReasons(attacker, weapon, token) : []);
    return Array.from({ length: count }, () => ({
      attacker: attackers.indexOf(attacker),
      target: used.indexOf(target),
      advantage,
      reasons,
    }));
  });
  return {
    item: weapon.item,
    mode: weapon.mode,
    attackers: attackers.map(({ actor, token }): Combatant => ({ actor, token })),
    targets: aims,
    assignment,
    advantage: 0,
    situational: "",
    defense: "",
    secret: undefined,
  };
}
