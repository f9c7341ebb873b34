/** What an action leaves on the one who did it for a while: an effect of his own, which ends by itself. */
import { SYSTEM_ID } from "../../constants.ts";
import type { StoredDeed } from "../../data/effects/deed.ts";
import type { StoredEnds } from "../../data/effects/ends.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { deedOf } from "../../documents/deed-effects.ts";
import { beginsNow } from "../../documents/set-condition.ts";
import { t } from "../../i18n.ts";
import { id16 } from "../exchange/id.pure.ts";

type Ends = Pick<StoredEnds, "at"> & Partial<Pick<StoredEnds, "of" | "turns">>;

/** At the start of the own next turn. @rule B-ACT-04 B-ACT-06 B-ACT-15 */
export const UNTIL_OWN_TURN: Ends = { at: "turnStart" };

const IMAGES: Readonly<Record<string, string>> = {
  dodge: "icons/svg/shield.svg",
  hide: "icons/svg/mystery-man.svg",
};

/**
 * Gives an actor the effect of what he has just done; its id follows from the message, so that there is only one.
 * @param ends null = until something ends it
 */
export async function hold(
  actor: OpposedActor,
  deed: Pick<StoredDeed, "action" | "message"> & Partial<StoredDeed>,
  ends: Ends | null,
  { name = t(`OD20.ActionList.${deed.action}`), statuses = [] }: { name?: string; statuses?: string[] } = {},
): Promise<void> {
  const flag: StoredDeed = { target: null, skill: "", dc: 0, ...deed };
  const lasting: StoredEnds | null = ends && { of: "bearer", turns: 1, save: null, ...beginsNow(actor), ...ends };
  const data = {
    _id: id16(deed.message, "deed"),
    name,
    img: IMAGES[deed.action] ?? "icons/svg/aura.svg",
    statuses,
    flags: { [SYSTEM_ID]: { deed: { ...flag }, ...(lasting ? { ends: { ...lasting } } : {}) } },
  };
  await actor.createEmbeddedDocuments("ActiveEffect", [data as ActiveEffect.CreateData], { keepId: true });
}

/** Takes away what a message has left on an actor. Two may do so at one moment. */
export async function letGo(actor: OpposedActor, message: string): Promise<void> {
  const ids = actor.effects.contents.flatMap((effect) =>
    deedOf(effect)?.message === message && effect.id !== null ? [effect.id] : [],
  );
  if (ids.length === 0) return;
  try {
    await actor.deleteEmbeddedDocuments("ActiveEffect", ids);
  } catch (error) {
    if (ids.some((id) => actor.effects.has(id))) throw error;
  }
}
