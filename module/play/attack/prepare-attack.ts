/** Prepares an attack before the first roll: attackers, targets, distances and obstacles. */
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { NearbyEnemy, RangeState } from "../../rules/areas/range-increments.ts";
import { underwaterAttack } from "../../rules/attack/underwater.ts";
import type { AdvantageReason, Combatant } from "../common/types.ts";
import { feetBetween } from "../../canvas/measure.ts";
import { enemiesOf } from "../../canvas/near-way.ts";
import { chosenSecret } from "../../compat/visibility.ts";
import { type Reason, attackSituation } from "../../rules/checks/situation.ts";
import { currentRuleset } from "../../core/settings.ts";
import { dialogKeys } from "../scene/held-keys.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { type NamedDamage, markedDamage } from "../modifiers/added-damage.ts";
import { addedTo } from "../modifiers/added-reasons.ts";
import { shelterOf } from "../modifiers/cover.ts";
import { type Aimed, feetApart, strikeAsked, strikeCircumstances } from "../modifiers/circumstances.ts";
import { rangesOf, restOfFullAttack, strikeParts } from "../modifiers/strike-parts.ts";
import { attemptFacts } from "../modifiers/obstacles.ts";
import { obscuredStrike, placeSeen } from "../modifiers/obscured.ts";
import { attackObstacles, impossibleAttack, rangeOf } from "../modifiers/obstacles.pure.ts";
import { assign, spread, strikesEach } from "../activities/distribute.pure.ts";
import { suggestions } from "../modifiers/roll-notes.ts";
import { notifyWarning } from "../common/notify.ts";
import { attackersWith, tokenOf } from "../scene/tokens.ts";
import { targetedTokens } from "../scene/chosen-tokens.ts";
import { type AttackRequest, type RequestedTarget, armOf, attemptWith, isBlow } from "../activities/attack-source.ts";
import { AS_USUAL, type Cast } from "../activities/use-plan.pure.ts";
import { type AttackPlan, type PlannedStrike, type PlannedTarget, apart } from "./attack-plan.pure.ts";
import { readSetting } from "../../core/settings-list.ts";
import { nameOf } from "../secrecy/names.ts";

export interface PrepareOptions {
  /** Event that starts the attack. Its modifier keys count. */
  readonly event?: Event | null;
  /** Attack mode. Left out to use the first mode of the weapon. */
  readonly mode?: AttackMode;
  /** Targets. Left out to use the targeted tokens. */
  readonly targets?: readonly RequestedTarget[];
  /** Attackers. Left out to use the selected tokens with this weapon, or its owner. */
  readonly attackers?: readonly Combatant[];
  /** Choices for a spell or feature. */
  readonly cast?: Cast;
  /** Strikes of each attacker with a weapon; 1 if left out. */
  readonly blows?: number;
  /** What the attack spends; left out for the usual cost. */
  readonly spends?: AttackRequest["spends"];
  /** True for the whole rest of a full attack. @rule D-ATK-02 */
  readonly full?: boolean;
  /** True to distribute rays evenly among the targets again. */
  readonly even?: boolean;
}

/** Prepares an attack. Returns undefined, with a warning to the user, if the item cannot attack at all. */
export function prepareAttack(item: OpposedItem, options: PrepareOptions = {}): AttackPlan | undefined {
  const named = options.attackers && options.attackers.length > 0 ? options.attackers : null;
  const attackers = named ?? usualAttackers(item);
  const modes = item.getAttackModes();
  const mode = options.mode ?? modes[0] ?? "strike";
  const cast = options.cast ?? AS_USUAL;
  const [lone, ...others] = attackers;
  const full = lone && others.length === 0 && isBlow(item, cast) ? restOfFullAttack(lone.actor) : 0;
  const rays =
    raysOf(item, attackers, mode, cast) ?? (options.full === true && full > 1 ? full : options.blows) ?? null;
  const targets = planTargets(attackers, options.targets, rays, options.even === true);
  const strikes = strikesEach(
    attackers.length,
    assign(
      attackers.length,
      targets.map((target) => target.strikes),
      rays ?? 1,
    ),
  );
  const attempt = attemptWith({ item, mode, cast, attackers, targets, strikes, spends: options.spends });
  const facts = attemptFacts(attempt);
  const impossible = impossibleAttack(facts);
  const [arm] = attempt.arms;
  const found = arm?.setup ?? (item.isWeapon() ? item.getAttack(mode) : undefined);
  const setup = found && { ...found, range: rangesOf(found) };
  if (impossible || !setup) {
    if (impossible) notifyWarning(impossible.key, impossible.data);
    return undefined;
  }
  const warnings = attackObstacles(facts).filter(({ whenTried }) => whenTried !== true);
  const { reasons, strikes: planned, situational } = attackReasons(attackers, targets, setup, rays ?? 1);
  const keys = dialogKeys(options.event);
  const blocked = warnings.some(({ severity }) => severity === "error");
  return {
    item,
    modes,
    mode,
    setup,
    use: arm?.use ? { ...arm.use, cast, rays } : null,
    attackers,
    named,
    targets: targets.map((target) => ({ ...target, marks: marksOn(attackers, target.actor, setup) })),
    defense: setup.defense,
    warnings,
    reasons,
    strikes: arm?.use === null ? withParts(planned, attackers, targets, setup) : planned,
    full: full > 1 ? { attacks: full, isPlanned: planned.length === full } : null,
    advantage: weighed(keys.advantage, reasons),
    situational,
    skip: !blocked && (keys.skip || readSetting("skipDialog")),
    secret: chosenSecret(),
    blocked,
  };
}

/** Returns the damage that the attackers' marks add against a target. A mark counts once even if several attackers have it. */
function marksOn(attackers: readonly Combatant[], target: OpposedActor | null, { damage }: AttackSetup): NamedDamage[] {
  const rows = attackers.flatMap(({ actor }) => markedDamage(actor, target, { type: damage[0]?.type ?? "" }));
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}

/** Returns the selected creatures that have the weapon. A spell or feature has only its owner. */
function usualAttackers(item: OpposedItem): Combatant[] {
  if (item.isWeapon()) return attackersWith(item);
  return item.actor ? [{ actor: item.actor, token: tokenOf(item.actor) }] : [];
}

/** Returns the number of rays of a spell. Null for other attacks. */
function raysOf(item: OpposedItem, [one]: readonly Combatant[], mode: AttackMode, cast: Cast): number | null {
  return one && !isBlow(item, cast) ? (armOf(one, item, mode, cast)?.strikes ?? null) : null;
}

/** Returns the cover on the scene, or the stated cover without a scene. */
export function shelteredBy(
  attackers: readonly Combatant[],
  target: Pick<RequestedTarget, "token" | "cover">,
): Pick<PlannedTarget, "cover" | "shelter"> {
  const found = shelterOf(
    attackers.map(({ token }) => token),
    target.token,
  );
  return { cover: found?.cover ?? target.cover, shelter: found?.suggested ?? null };
}

function planTargets(
  attackers: readonly Combatant[],
  requested: readonly RequestedTarget[] | undefined,
  rays: number | null,
  even: boolean,
): PlannedTarget[] {
  const tokens = requested ? [] : targetedTokens();
  const counts = spread(rays ?? attackers.length, (requested ?? tokens).length);
  const targets =
    requested ??
    tokens.map((token, index): RequestedTarget => ({
      actor: token.actor,
      token,
      cover: "none",
      bonus: null,
      strikes: counts[index] ?? 1,
    }));
  return targets.map((target, index) => ({
    ...target,
    ...shelteredBy(attackers, target),
    strikes: even && rays !== null ? (counts[index] ?? 1) : target.strikes,
    name: nameOf(target),
    img: target.token?.texture.src ?? target.actor?.img ?? "",
    distance: nearestFeet(attackers, target.token),
  }));
}

/** Returns the strikes with their own reasons. @param each strikes of each attacker if no target is chosen */
export function plannedStrikes(
  attackers: readonly Combatant[],
  targets: readonly Pick<RequestedTarget, "actor" | "token" | "strikes">[],
  setup: AttackSetup,
  each = 1,
): PlannedStrike[] {
  return assign(
    attackers.length,
    targets.map((target) => target.strikes),
    each,
  ).flatMap(({ attacker, target }) => {
    const one = attackers[attacker];
    return one
      ? [{ attacker, target, own: strikeReasons(one, target === null ? null : (targets[target] ?? null), setup) }]
      : [];
  });
}

/** Adds what each strike has beside the numbers of the weapon. */
function withParts(
  strikes: readonly PlannedStrike[],
  attackers: readonly Combatant[],
  targets: readonly Pick<RequestedTarget, "token">[],
  setup: AttackSetup,
): PlannedStrike[] {
  return strikes.map((strike, index) => {
    const one = attackers[strike.attacker];
    const nth = strikes.slice(0, index).filter(({ attacker }) => attacker === strike.attacker).length;
    return one ? { ...strike, parts: strikeParts(one, targets[strike.target ?? -1] ?? null, setup, nth) } : strike;
  });
}

/** Returns the reasons for advantage or disadvantage and the suggested situational bonus. */
export function attackReasons(
  attackers: readonly Combatant[],
  targets: readonly Pick<RequestedTarget, "actor" | "token" | "strikes">[],
  setup: AttackSetup,
  each = 1,
): { reasons: AdvantageReason[]; strikes: PlannedStrike[]; situational: string } {
  const { common, strikes } = apart(plannedStrikes(attackers, targets, setup, each));
  const [attacker] = attackers;
  // With several attackers, `withNotes` adds each attacker's own notes later.
  if (!attacker || attackers.length > 1) return { reasons: common, strikes, situational: "" };
  const noted = suggestions(
    attacker.actor,
    targets.map(({ actor }) => actor?.uuid ?? null),
  );
  return { reasons: [...common, ...noted.reasons], strikes, situational: noted.situational };
}

/** Returns the distance in feet from the nearest attacker. */
function nearestFeet(attackers: readonly Combatant[], to: TokenDocument.Implementation | null): number | null {
  if (!to) return null;
  const distances = attackers.flatMap(({ token }) => (token ? (feetBetween(token, to) ?? []) : []));
  return distances.length === 0 ? null : Math.min(...distances);
}

/**
 * Returns how an enemy near the shooter affects a ranged attack: distance, whether it sees the shooter, and whether it can act.
 * @rule H-RNG-04 B-RNG-03
 */
function nearbyEnemy(shooter: TokenDocument.Implementation, enemy: TokenDocument.Implementation): NearbyEnemy {
  const distance = feetBetween(shooter, enemy) ?? Infinity;
  const { actor } = enemy;
  const seesShooter = (actor?.sees(shooter.actor, distance) ?? true) && placeSeen(enemy, shooter).obscured !== "heavy";
  return { distance, seesShooter, incapacitated: actor?.acts === false };
}

/** Returns the reason of a module that makes a strike miss. */
const missing = (label: string): AdvantageReason => ({
  key: "OD20.Why.missesAdded",
  data: {},
  label,
  value: -1,
  misses: true,
});

/** Returns the reasons for advantage or disadvantage on one strike: positions, armor, conditions, light and modules. */
export function strikeReasons(attacker: Combatant, target: Aimed | null, setup: AttackSetup): AdvantageReason[] {
  const { token, actor } = attacker;
  const reach = { ...setup, range: rangesOf(setup) };
  const range = rangeOf(feetApart(token, target?.token ?? null), reach) ?? "ok";
  const { advantages, disadvantages } = attackSituation(
    {
      ranged: setup.ranged,
      range,
      enemies:
        token && setup.ranged && currentRuleset().positions
          ? enemiesOf(token).map((enemy) => nearbyEnemy(token, enemy))
          : [],
      characteristic: setup.characteristic,
      untrainedArmor: actor.untrainedArmor !== null,
    },
    currentRuleset(),
  );
  const reason =
    (value: 1 | -1) =>
    ({ label, rules }: Reason): AdvantageReason => ({ key: label, data: {}, value, rules });
  const added = addedTo(strikeAsked(attacker, target));
  return [
    ...advantages.map(reason(1)),
    ...disadvantages.map(reason(-1)),
    ...strikeCircumstances(attacker, target, setup.spell === true),
    ...obscuredStrike(token, target?.token ?? null),
    ...waterReasons(actor, setup, range),
    ...added.reasons,
    ...(added.fails === "" ? [] : [missing(added.fails)]),
  ];
}

const reason = (label: string, rules: readonly string[]): AdvantageReason => ({
  key: `OD20.Reason.${label}`,
  data: {},
  value: -1,
  rules: [...rules],
});

/**
 * Returns why a strike of a creature under water has disadvantage or misses.
 * @param range of the target; "ok" if there is no distance
 * @rule B-UW-01 B-UW-02
 */
function waterReasons(
  actor: OpposedActor,
  { ranged, weapon, damage }: Pick<AttackSetup, "ranged" | "weapon" | "damage">,
  range: RangeState,
): AdvantageReason[] {
  if (!actor.conditions.includes("underwater")) return [];
  const swimSpeed = (actor.creature?.movement.swim.total ?? 0) > 0;
  const piercing = damage[0]?.type === "piercing";
  const { state, misses, rules } = underwaterAttack({ ranged, weapon, piercing, swimSpeed, range });
  return [
    ...(state < 0 ? [reason(ranged ? "UnderwaterShot" : "UnderwaterBlow", rules)] : []),
    ...(misses ? [{ ...reason("UnderwaterMiss", rules), misses: true as const }] : []),
  ];
}
