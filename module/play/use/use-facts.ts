/** What somebody who wants to use a thing knows of it and of himself: what the plan of it is made of. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { Activity } from "../../rules/activity.ts";
import { componentState, type ComponentResult } from "../../rules/spell-components.ts";
import { currentRuleset } from "../../settings.ts";
import { activityOf } from "./activities.ts";
import type { UseFacts } from "./use-plan.pure.ts";

/** Hands that hold nothing. */
export function freeHands(actor: OpposedActor): number {
  const hands = actor
    .getWeapons()
    .map(({ system: { equipped } }) => (equipped === "both" ? 2 : Number(equipped !== "none")));
  return Math.max(0, 2 - hands.reduce((sum, one) => sum + one, 0) - Number(actor.shield !== null));
}

/** What is missing for a spell; nobody says of a thing that it is a focus, so that a free hand is taken to hold one. */
function missingOf(
  item: OpposedItem,
  actor: OpposedActor,
  { components }: Activity,
  material: string,
): ComponentResult {
  const hands = freeHands(actor);
  return componentState(
    components,
    {
      freeHands: hands,
      focusHeld: hands > 0,
      materialPresent: actor.items.has(material),
      incapacitated: !actor.acts,
      untrainedArmor: item.isKind("spell") && actor.untrainedArmor !== null,
    },
    currentRuleset(),
  );
}

/**
 * What the plan is made of; null for what cannot be used.
 * @param key of a further use; left out = the first
 */
export function useFacts(actor: OpposedActor, item: OpposedItem, material: string, key?: string): UseFacts | null {
  const activity = activityOf(item, key);
  const { spells } = actor.creature ?? {};
  if (!activity || item.id === null) return null;
  const paid = activity.pays.kind === "slot";
  const spell = item.isKind("spell") && ((key ?? "") === "" || paid) ? item.system : null;
  // A feature's spell that takes a slot is a spell that is always ready.
  const lent = !spell && activity.pays.kind === "slot" ? { circle: activity.pays.circle, prepared: true } : null;
  return {
    name: item.name,
    id: item.id,
    activity,
    spell:
      lent ??
      (spell && {
        circle: spell.circle,
        // A creature's spells are those of its block.
        prepared:
          spell.circle === 0 || spell.always || spell.prepared || spells?.preparation === "known" || actor.isNpc(),
      }),
    slots: spells?.slots ?? [],
    level: actor.creature?.training.level ?? 1,
    numbers: actor.getRollData(),
    isGM: game.user.isGM,
    components: missingOf(item, actor, activity, material),
  };
}
