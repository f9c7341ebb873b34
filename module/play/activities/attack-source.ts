/** Finds what an attacker strikes with: a weapon in one mode, or a spell or feature with an attack roll. */
import { tableRuleset } from "../../core/table-rules.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { addedDice } from "../../documents/effects/added-dice.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import { isLent } from "../../documents/effects/shapes.ts";
import { nameOf } from "../secrecy/names.ts";
import { isUnarmed } from "../../documents/creatures/unarmed.ts";
import { rolledParts, type Activity } from "../../rules/activities/activity.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { CHARACTERISTICS, type Characteristic, type Cover, type DefenseKind } from "../../rules/basics/ids.ts";
import { castAttack, rayCount } from "../../rules/attack/spell-attack.ts";
import { auraParts } from "../modifiers/auras.ts";
import type { Combatant } from "../common/types.ts";
import type { AttackerArm, Attempt } from "../modifiers/obstacles.ts";
import { sameItem } from "../scene/tokens.ts";
import { attackAction } from "../action-economy/turn-ledger-of.ts";
import { error, stop } from "../modifiers/obstacles.pure.ts";
import { ownDamage } from "../modifiers/added-damage.ts";
import { activityOf, isSpell, titleOf } from "./activities.ts";
import { useFacts } from "./use-facts.ts";
import { AS_USUAL, planUse, type Cast, type PlannedUse, type UseFacts, type UsePlan } from "./use-plan.pure.ts";
import type { Assignment } from "./distribute.pure.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { Place } from "../protocol/places.ts";
import { askedSave } from "../../core/table-lists.ts";
import { moreOf } from "../../rules/activities/activity-results.ts";
import { describedEffects, describedMoves } from "./described-effects.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import { storedName } from "../../core/other-language.ts";

/** An attacker's own weapon, spell or feature for the attack. */
export interface Arm extends AttackerArm {
  /** Planned cost of a spell or feature. Null for a weapon. */
  readonly use: PlannedUse | null;
}

/** Returns whether a spell or feature makes an attack roll. */
export const isStrike = (activity: Activity | null): activity is Activity => activity?.test.kind === "attack";

/** Returns whether an item can make an attack. */
export const strikes = (item: OpposedItem, key?: string): boolean =>
  isBlow(item, key === undefined ? {} : { activity: key }) || isStrike(activityOf(item, key));

/** Returns whether this is a weapon attack and not an additional use of the weapon. */
export const isBlow = (item: OpposedItem, cast: Pick<Cast, "activity"> = {}): item is OpposedItem<"weapon"> =>
  item.isWeapon() && (cast.activity ?? "") === "";

/** Returns what the attacker strikes with. Null if the attacker has no such item or cannot attack with it. @rule H-SPL-12 H-SPL-16 C-94 */
export function armOf(
  { actor, token }: Combatant,
  item: OpposedItem,
  mode: AttackMode,
  cast: Cast = AS_USUAL,
  targets = 1,
): Arm | null {
  const own = item.actor?.uuid === actor.uuid ? item : sameItem(actor, item);
  if (own && isBlow(own, cast))
    return {
      item: own,
      setup: withAuras(actor, token, withOwnDamage(actor, own.getAttack(mode), true), true),
      costOf: (times) => attackAction(mode, times, isUnarmed(own)),
      against:
        actor.creature?.shape && !isLent(own) && !isUnarmed(own)
          ? [stop("OD20.Shape.NoWeapon", { name: nameOf({ actor, token }), weapon: own.name }, game.user.isGM)]
          : [],
      use: null,
      strikes: null,
    };
  const activity = own && activityOf(own, cast.activity);
  const facts = own && isStrike(activity) ? useFacts(actor, own, cast.material, cast.activity, cast.held) : null;
  if (!own || !activity || !facts) return null;
  const plan = planUse(facts, { ...cast, kind: null, targets });
  return {
    item: own,
    setup: withAuras(actor, token, withOwnDamage(actor, setupOf(actor, own, cast.activity, facts, plan), false), false),
    costOf: () => ({ spends: plan.leftOut > 0 ? "active" : spentOn(facts.activity) }),
    // A casting of several turns must start in its own window before the attack.
    against: [
      ...plan.obstacles,
      ...(plan.begins > 0 ? [error("OD20.Use.castingEarly", { name: facts.name, n: plan.begins - 1 })] : []),
    ],
    use: { facts, plan },
    strikes: activity.rays ? rayCount(activity.rays, plan.above, facts.level) : null,
  };
}

/** Adds the damage dice that the actor's effects add to every hit. */
const withOwnDamage = (actor: OpposedActor, setup: AttackSetup, weapon: boolean): AttackSetup => ({
  ...setup,
  damage: [...setup.damage, ...ownDamage(actor, { weapon, type: setup.damage[0]?.type ?? "" })],
});

/** Adds bonuses of auras at the token's place: to the attack roll, and to the first damage row of a weapon. @rule B-AOE-07 */
function withAuras(actor: OpposedActor, token: Combatant["token"], setup: AttackSetup, weapon: boolean): AttackSetup {
  const around = (key: string): Contribution[] => auraParts(actor, { kind: "input", key }, token);
  const more = weapon ? around("bonuses.damage") : [];
  return {
    ...setup,
    parts: [...setup.parts, ...around(weapon ? "bonuses.attack" : "spellcasting.attack.bonus")],
    damage: setup.damage.map((row, index) => (index === 0 ? { ...row, bonus: [...row.bonus, ...more] } : row)),
  };
}

/** Returns the action cost of an activity. An activity that takes minutes costs no action of a turn. @rule B-SPL-05 */
export const spentOn = ({ spends, minutes }: Activity): Activity["spends"] =>
  spends === "reaction" || minutes === 0 ? spends : "free";

function setupOf(
  actor: OpposedActor,
  item: OpposedItem,
  key: string | undefined,
  facts: UseFacts,
  plan: UsePlan,
): AttackSetup {
  const { activity, spell, level, numbers } = facts;
  const { characteristics, spells } = actor.creature ?? {};
  const rows = rolledParts(
    activity.parts.filter(({ kind, later }) => kind === "damage" && !later),
    (activity.borrowed ?? spell)?.circle === 0,
    { above: plan.above, level, spent: plan.spent, numbers },
  );
  const { test } = activity;
  const stated: Contribution[] | null =
    test.kind === "attack" && typeof test.bonus === "number"
      ? [{ source: "item", label: "OD20.Part.Item", name: storedName(item), value: test.bonus }]
      : null;
  const attack = stated ?? spells?.attack?.parts ?? null;
  const modifiers = Object.fromEntries(
    CHARACTERISTICS.map((key): [Characteristic, number] => [key, characteristics?.[key].mod ?? 0]),
  ) as Record<Characteristic, number>;
  return {
    ...castAttack(
      {
        name: titleOf(item, key),
        range: activity.range,
        defense: (test.kind === "attack" && test.defense) || "",
        addsModifier: test.kind === "attack" && test.addsModifier === true,
        rows,
      },
      {
        characteristic: spells?.characteristic ?? null,
        modifiers,
        attack: attack && [...attack, ...addedDice(actor, "attack")],
      },
      tableRuleset(),
    ),
    ammunition: null,
    needsAmmunition: false,
    loaded: true,
    needsReload: false,
    spell: isSpell(item, activity),
  };
}

/** A target in the attack dialog. `actor` is null if no target is chosen yet. */
export interface RequestedTarget {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
  readonly cover: Cover;
  readonly bonus: Contribution | null;
  /** Number of strikes of the attack on this target. */
  readonly strikes: number;
}

export interface AttackRequest {
  readonly item: OpposedItem | null;
  readonly mode: AttackMode;
  readonly attackers: readonly Combatant[];
  readonly targets: readonly RequestedTarget[];
  readonly advantage: Advantage;
  /** Dice formula, or "". Russian dice notation is accepted. */
  readonly situational: string;
  /** Kind of Defense; "" for the one the weapon names. */
  readonly defense: DefenseKind | "";
  /** Whether the attack is secret. undefined follows the roll mode of the chat. */
  readonly secret: boolean | undefined;
  /** Melee only: knock the target out instead of bringing it to 0 hit points. @rule B-DEATH-14 */
  readonly spares?: boolean;
  /** The target of each strike. Left out, the attackers take turns according to the number of strikes on each target. */
  readonly assignment?: readonly Assignment[];
  /** True if `advantage` and `situational` already include the consequences of earlier fumbles. */
  readonly remembered?: boolean;
  /** Choices for a spell or feature. Left out for the default use. */
  readonly cast?: Cast;
  /**
   * What the attack spends in place of the action: for a legendary one, and its further weapons. Left out for the usual cost.
   * @rule B-MISC-10
   */
  readonly spends?: "legendary" | "free" | undefined;
  /** For an opportunity attack: id of the movement that provokes it, and the only place in the log for its message. */
  readonly trigger?: { readonly movement: string; readonly place: Place };
  /** The only place in the log for its message. Left out if it may be made again. */
  readonly place?: Place;
}

/** Returns the planned attack with the weapon, spell or feature of each attacker. */
export function attemptWith(
  asked: Pick<AttackRequest, "item" | "mode" | "attackers" | "cast" | "spends"> & Pick<Attempt, "targets" | "strikes">,
): Attempt & { readonly arms: readonly (Arm | null)[] } {
  const { item, mode, cast, attackers, targets, spends } = asked;
  return {
    ...asked,
    arms: attackers.map((one) => {
      const arm = item && armOf(one, item, mode, cast, targets.length);
      return arm && spends ? { ...arm, costOf: () => ({ spends }) } : arm;
    }),
  };
}

/** The rider fields of an attack. */
export type Ridden = Pick<AttackRecord, "effects" | "moves" | "rider">;

/** Returns the rider of a weapon. @param dc save DC of the bearer, used if the weapon states none @rule H-SPL-14 B-MISC-11 */
export function riderOf(item: OpposedItem, dc: number): Ridden {
  if (!item.isKind("weapon")) return { effects: [], moves: [], rider: null };
  const { rider: stored } = item.system;
  const against = stored.dc ?? dc;
  const more = moreOf(item.system);
  const lasts = { kind: "instant", value: 0 } as const;
  const effects = describedEffects(item, { ...more, lasts, concentration: false }, against);
  const moves = describedMoves(more);
  const attribute = askedSave(stored.attribute);
  const { largest } = stored;
  const spares = [...stored.spares];
  const rides = effects.length + moves.length > 0 && (attribute !== "" || largest !== "" || spares.length > 0);
  return { effects, moves, rider: rides ? { attribute, dc: attribute === "" ? 0 : against, largest, spares } : null };
}
