/** Readies a spell. The spell is cast and paid now, and concentration holds it until it is released. */
import { oneAtATime } from "../common/in-turn.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { readySpell as readyRules } from "../../rules/spells/spell-slots.ts";
import { finish } from "../actions/resolve-aftermath.ts";
import { payCost } from "../costs/cost.ts";
import { NOTHING_USED, type UseRecord } from "../costs/action-records.pure.ts";
import { postUse } from "../actions/post-action.ts";
import { notifyWarning } from "../common/notify.ts";
import { activityOf } from "../activities/activities.ts";
import { useFacts } from "../activities/use-facts.ts";
import { planItem, refusingObstacle } from "./use-item.ts";
import type { UseChoice, UseFacts, UsePlan } from "../activities/use-plan.pure.ts";
import { ownsOrTell } from "../scene/tokens.ts";
import { storedName } from "../../core/other-language.ts";

/** Choices for readying: the slot and the material component. */
export type ReadyChoice = Pick<UseChoice, "circle" | "material">;

/** Returns the rules for readying a spell. Null if the item is not a spell. */
function rulesOf(item: OpposedItem): ReturnType<typeof readyRules> | null {
  const activity = item.isKind("spell") ? activityOf(item) : null;
  return activity && readyRules(activity.spends === "active" && activity.minutes === 0 ? 1 : 0);
}

/** Returns the spells an actor may ready: prepared spells with a casting time of one action. @rule B-ACT-16 H-SPL-05 */
export const spellsToReady = (actor: OpposedActor): OpposedItem[] =>
  actor.items.contents.filter(
    (item) => rulesOf(item)?.ok === true && useFacts(actor, item, "")?.spell?.prepared === true,
  );

/** Returns the cost and the obstacles. Targets are chosen at the release. */
export function planReady(
  actor: OpposedActor,
  item: OpposedItem,
  { circle, material }: ReadyChoice,
): { readonly facts: UseFacts; readonly plan: UsePlan } | null {
  const facts = useFacts(actor, item, material);
  const plan = planItem(actor, item, { circle, material, ritual: false, spent: 0, kind: null, targets: 0 });
  return (
    facts &&
    plan && { facts, plan: { ...plan, obstacles: plan.obstacles.filter(({ whenTried }) => whenTried !== true) } }
  );
}

/**
 * Readies a spell. Shows every refusal to the user.
 * @param said.plan trigger and response
 * @param said.readied the spell, in the format of favorites
 * @returns the message; undefined if none was posted
 * @rule B-ACT-16 H-SPL-09 H-CONC-01
 */
export function readySpell(
  actor: OpposedActor,
  item: OpposedItem,
  said: Pick<UseRecord, "plan" | "readied">,
  choice: ReadyChoice,
): Promise<ChatMessage.Implementation | undefined> {
  return oneAtATime(`${actor.uuid}:ready`, async () => {
    if (!ownsOrTell(actor)) return undefined;
    const planned = planReady(actor, item, choice);
    const rules = rulesOf(item);
    if (!planned || rules?.ok !== true) return undefined;
    const { plan } = planned;
    const refusal = refusingObstacle(plan);
    if (refusal) {
      notifyWarning(refusal.key, refusal.data);
      return undefined;
    }
    const message = await postUse(actor, {
      action: "ready",
      spends: "active",
      ...said,
      used: {
        ...NOTHING_USED,
        item: { uuid: item.uuid, name: storedName(item), img: item.img ?? "" },
        circle: plan.circle,
        pays: [...plan.pays],
        lasts: { kind: "rounds", value: rules.concentrationRounds },
        concentration: true,
      },
    });
    if (message?.id == null) return message;
    await payCost(message.id);
    await finish(message);
    return message;
  });
}
