/** What somebody strikes with: a weapon in one way, or a spell or a feature whose test is an attack. */
import { tableRuleset } from "../../data/schema/table.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import { rolledParts, type Activity } from "../../rules/activity.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/ids.ts";
import { castAttack, rayCount } from "../../rules/spell-attack.ts";
import type { AttackerArm, Attempt } from "../act/obstacles.ts";
import { sameItem } from "../table/tokens.ts";
import { attackDeed } from "../turn/ledger-of.ts";
import { activityOf } from "./activities.ts";
import type { AttackRequest } from "./types.ts";
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
export const strikes = (item: OpposedItem): boolean => item.isWeapon() || isStrike(activityOf(item));

/** Null for who has none, or cannot strike with it. @rule H-SPL-12 H-SPL-16 C-94 */
export function armOf(
  actor: OpposedActor,
  item: OpposedItem,
  mode: AttackMode,
  cast: Cast = AS_USUAL,
  targets = 1,
): Arm | null {
  const own = item.actor?.uuid === actor.uuid ? item : sameItem(actor, item);
  if (own?.isWeapon() === true)
    return {
      item: own,
      setup: own.getAttack(mode),
      deed: (times) => attackDeed(mode, times),
      against: [],
      use: null,
      strikes: null,
    };
  const activity = own && activityOf(own);
  const facts = own && isStrike(activity) ? useFacts(actor, own, cast.material) : null;
  if (!own || !activity || !facts) return null;
  const plan = planUse(facts, { ...cast, kind: null, targets });
  return {
    item: own,
    setup: setupOf(actor, own, facts, plan),
    deed: () => ({ spends: spentOn(activity) }),
    against: plan.obstacles,
    use: { facts, plan },
    strikes: activity.rays ? rayCount(activity.rays, plan.above, facts.level) : null,
  };
}

/** What takes longer than a turn takes nothing of one. @rule B-SPL-05 */
export const spentOn = ({ spends, minutes }: Activity): Activity["spends"] =>
  spends === "reaction" || minutes === 0 ? spends : "free";

function setupOf(actor: OpposedActor, item: OpposedItem, facts: UseFacts, plan: UsePlan): AttackSetup {
  const { activity, spell, level, numbers } = facts;
  const { characteristics, spells } = actor.creature ?? {};
  const rows = rolledParts(
    activity.parts.filter(({ kind, later }) => kind === "damage" && !later),
    spell?.circle === 0,
    { above: plan.above, level, spent: plan.spent, numbers },
  );
  const own = item.isKind("spell") ? item.system : null;
  const modifiers = Object.fromEntries(
    CHARACTERISTICS.map((key): [Characteristic, number] => [key, characteristics?.[key].mod ?? 0]),
  ) as Record<Characteristic, number>;
  return {
    ...castAttack(
      {
        name: item.name,
        range: activity.range,
        defense: own?.defense ?? "",
        addsModifier: own?.addsModifier ?? false,
        rows,
      },
      { characteristic: spells?.characteristic ?? null, modifiers, attack: spells?.attack?.parts ?? null },
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
    arms: attackers.map(({ actor }) => item && armOf(actor, item, mode, cast, targets.length)),
  };
}
