/**
 * Revives a dead creature: posts a message with all changes and undoes them from there, like a rest.
 * @rule B-DEATH-11 B-DEATH-12
 */
import { isPhysical } from "../../data/actor/item-totals.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { inTurn } from "../common/in-turn.ts";
import { readDeath } from "../apply/brought-down.pure.ts";
import { planRevival, type RevivalPlan } from "./revival.pure.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { writeRest } from "../rest/write-rest.ts";
import { stored, storedList } from "../common/stored.ts";
import { nameForViewer } from "../scene/tokens.ts";
import { audienceOf, isNamed, publicName, publicSpeaker } from "../../documents/common/public-name.ts";

type Hero = OpposedActor<"character"> | OpposedActor<"npc">;

/** Returns what a revival would change now. */
export function previewRevival(actor: Hero, hitPoints: number): RevivalPlan {
  const { hp, death, exhaustion } = actor.system;
  const attuned = actor.items.contents.flatMap(({ id, name, system }) =>
    id !== null && isPhysical(system) && system.attunement && system.attuned ? [{ id, name }] : [],
  );
  return planRevival(
    {
      dead: actor.dead,
      hp,
      death: readDeath(death),
      exhaustion,
      attuned,
    },
    hitPoints,
  );
}

/**
 * Revives a creature. Posts a message first, then writes its entries. For the owner or a GM. Shows a
 * warning for every refusal.
 * @param hitPoints hit points from the spell or the GM, limited to 1 … maximum
 * @param by id of the message of the reviving use; left out = none
 * @returns the message, or undefined if nothing happened
 */
export async function reviveActor(
  actor: Hero,
  hitPoints: number,
  by = "",
): Promise<ChatMessage.Implementation | undefined> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(actor) });
    return undefined;
  }
  try {
    return await inTurn(actor.uuid, async () => {
      const plan = previewRevival(actor, hitPoints);
      if (!plan.ok) {
        notifyWarning(plan.reason, { name: actor.name });
        return undefined;
      }
      const message = await ChatMessage.create({
        type: "rest",
        content: t("OD20.Revive.Line", { name: publicName(actor) }),
        speaker: publicSpeaker(actor),
        whisper: audienceOf(actor),
        system: {
          version: 1,
          kind: "revival",
          hours: 0,
          request: by,
          members: storedList([
            {
              uuid: actor.uuid,
              name: publicName(actor),
              img: isNamed(actor) ? (actor.img ?? "") : "",
              changes: plan.changes.map(stored),
              mayPrepare: false,
            },
          ]),
        },
      });
      if (message?.id) await give(actor, message.id, hitPoints);
      return message;
    });
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

/** Writes the revival from the current data of the actor, because another client may have revived it after the message was posted. */
async function give(actor: Hero, id: string, hitPoints: number): Promise<void> {
  const plan = previewRevival(actor, hitPoints);
  if (plan.ok) await writeRest(actor, { id, kind: "revival", changes: plan.changes });
  else notifyWarning(plan.reason, { name: actor.name });
}
