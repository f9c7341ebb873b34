/** Readying a spell: it is cast and paid now, and its energy held by concentration until it is let go. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { readySpell as readyRules } from "../../rules/spells/spell-slots.ts";
import { finish } from "../actions/after.ts";
import { settleCost } from "../actions/cost.ts";
import { oneAtATime } from "../actions/one-at-a-time.ts";
import { NOTHING_USED, type UseRecord } from "../actions/records.pure.ts";
import { tellUse } from "../actions/use.ts";
import { notifyWarning } from "../shared/notify.ts";
import { activityOf } from "../activities/activities.ts";
import { useFacts } from "../activities/use-facts.ts";
import { planItem, refusalIn } from "./use-item.ts";
import type { UseChoice, UseFacts, UsePlan } from "../activities/use-plan.pure.ts";
import { nameForViewer } from "../scene/tokens.ts";

/** How it is readied: the slot, and the material. */
export type ReadyChoice = Pick<UseChoice, "circle" | "material">;

/** What of a spell the rules say of readying it; null for what is no spell. */
function rulesOf(item: OpposedItem): ReturnType<typeof readyRules> | null {
  const activity = item.isKind("spell") ? activityOf(item) : null;
  return activity && readyRules(activity.spends === "active" && activity.minutes === 0 ? 1 : 0);
}

/** Spells that somebody may ready now: those he could cast with one action. @rule B-ACT-16 H-SPL-05 */
export const spellsToReady = (actor: OpposedActor): OpposedItem[] =>
  actor.items.contents.filter(
    (item) => rulesOf(item)?.ok === true && useFacts(actor, item, "")?.spell?.prepared === true,
  );

/** What it would take, and what stands against it; whom it meets is chosen when it is let go. */
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
 * Readies a spell. Every refusal is told.
 * @param said.plan what is waited for, and what follows
 * @param said.readied the spell, as a favorite is kept
 * @returns its message; undefined when nothing was posted
 * @rule B-ACT-16 H-SPL-09 H-CONC-01
 */
export function readySpell(
  actor: OpposedActor,
  item: OpposedItem,
  said: Pick<UseRecord, "plan" | "readied">,
  choice: ReadyChoice,
): Promise<ChatMessage.Implementation | undefined> {
  return oneAtATime(`${actor.uuid}:ready`, async () => {
    if (!actor.isOwner) {
      notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(actor) });
      return undefined;
    }
    const planned = planReady(actor, item, choice);
    const rules = rulesOf(item);
    if (!planned || rules?.ok !== true) return undefined;
    const { plan } = planned;
    const refusal = refusalIn(plan);
    if (refusal) {
      notifyWarning(refusal.key, refusal.data);
      return undefined;
    }
    const message = await tellUse(actor, {
      action: "ready",
      spends: "active",
      ...said,
      used: {
        ...NOTHING_USED,
        item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
        circle: plan.circle,
        pays: [...plan.pays],
        lasts: { kind: "rounds", value: rules.concentrationRounds },
        concentration: true,
      },
    });
    if (message?.id == null) return message;
    await settleCost(message.id);
    await finish(message);
    return message;
  });
}
