/** What somebody strikes with: a weapon in one way, or a spell or a feature whose test is an attack. */
import { tableRuleset } from "../../core/table-rules.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { addedDice } from "../../documents/effects/added-dice.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import { isUnarmed } from "../../documents/creatures/unarmed.ts";
import { rolledParts, type Activity } from "../../rules/activities/activity.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { castAttack, rayCount } from "../../rules/attack/spell-attack.ts";
import { auraParts } from "../modifiers/auras.ts";
import type { Combatant } from "../shared/types.ts";
import type { AttackerArm, Attempt } from "../modifiers/obstacles.ts";
import { sameItem } from "../scene/tokens.ts";
import { attackDeed } from "../action-economy/ledger-of.ts";
import { error } from "../modifiers/obstacle.pure.ts";
import { ownDamage } from "../modifiers/added-damage.ts";
import { activityOf, bearerOfEffects, titleOf } from "./activities.ts";
import type { AttackRequest } from "./attack-request.ts";
import { useFacts } from "./use-facts.ts";
import { AS_USUAL, planUse, type Cast, type PlannedUse, type UseFacts, type UsePlan } from "./use-plan.pure.ts";

/** An attacker's own copy of what he strikes with. */
export interface Arm extends AttackerArm {
  /** What it takes of him beside the turn; null for a weapon. */
  readonly use: PlannedUse | null;
}

/** Whether a spell or a feature strikes, as a weapon does. */
export const isStrike = (activity: Activity | null): activity is Activity => activity?.test.kind === "attack";

/** What may be struck with. */
export const strikes = (item: OpposedItem, key?: string): boolean =>
  isBlow(item, key === undefined ? {} : { activity: key }) || isStrike(activityOf(item, key));

/** Whether it is the blow of a weapon, and no further use of it. */
export const isBlow = (item: OpposedItem, cast: Pick<Cast, "activity"> = {}): item is OpposedItem<"weapon"> =>
  item.isWeapon() && (cast.activity ?? "") === "";

/** Null for who has none, or cannot strike with it. @rule H-SPL-12 H-SPL-16 C-94 */
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
      deed: (times) => attackDeed(mode, times, isUnarmed(own)),
      against: [],
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
    deed: () => ({ spends: plan.leftOut > 0 ? "active" : spentOn(facts.activity) }),
    // It is begun, in its own window, before anybody strikes with it.
    against: [
      ...plan.obstacles,
      ...(plan.begins > 0 ? [error("OD20.Use.castingEarly", { name: facts.name, n: plan.begins - 1 })] : []),
    ],
    use: { facts, plan },
    strikes: activity.rays ? rayCount(activity.rays, plan.above, facts.level) : null,
  };
}

/** With the dice that his effects add to every hit. */
const withOwnDamage = (actor: OpposedActor, setup: AttackSetup, weapon: boolean): AttackSetup => ({
  ...setup,
  damage: [...setup.damage, ...ownDamage(actor, { weapon, type: setup.damage[0]?.type ?? "" })],
});

/** With what auras add where its token stands: to the roll, and to the first row of damage of a weapon. @rule B-AOE-07 */
function withAuras(actor: OpposedActor, token: Combatant["token"], setup: AttackSetup, weapon: boolean): AttackSetup {
  const around = (key: string): Contribution[] => auraParts(actor, { kind: "input", key }, token);
  const more = weapon ? around("bonuses.damage") : [];
  return {
    ...setup,
    parts: [...setup.parts, ...around(weapon ? "bonuses.attack" : "spellcasting.attack.bonus")],
    damage: setup.damage.map((row, index) => (index === 0 ? { ...row, bonus: [...row.bonus, ...more] } : row)),
  };
}

/** What takes longer than a turn takes nothing of one. @rule B-SPL-05 */
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
  // A scroll strikes as its spell does.
  const source = bearerOfEffects(item, key);
  const own = source.isKind("spell") ? source.system : null;
  const stated: Contribution[] | null =
    test.kind === "attack" && typeof test.bonus === "number"
      ? [{ source: "item", label: "OD20.Part.Item", name: item.name, value: test.bonus }]
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
        defense: own?.defense ?? "",
        addsModifier: own?.addsModifier ?? false,
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
  };
}

/** The attack that somebody has in mind, with what each attacker strikes with. */
export function attemptWith(
  asked: Pick<AttackRequest, "item" | "mode" | "attackers" | "cast"> & Pick<Attempt, "targets" | "strikes">,
): Attempt & { readonly arms: readonly (Arm | null)[] } {
  const { item, mode, cast, attackers, targets } = asked;
  return {
    ...asked,
    arms: attackers.map((one) => item && armOf(one, item, mode, cast, targets.length)),
  };
}
