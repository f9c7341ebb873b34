/** What an action leaves on the one who did it for a while: an effect of his own, which ends by itself. */
import { SYSTEM_ID } from "../../constants.ts";
import type { StoredDeed } from "../../data/effects/deed.ts";
import type { StoredEnds } from "../../data/effects/ends.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { deedOf, goingOn, type GoingOn } from "../../documents/deed-effects.ts";
import { beginsNow } from "../../documents/set-condition.ts";
import { fightOf } from "../../documents/fights.ts";
import { t } from "../../i18n.ts";
import { id16 } from "../exchange/id.pure.ts";

type Ends = Pick<StoredEnds, "at"> & Partial<Pick<StoredEnds, "of" | "source">>;

/** At the start of the own next turn. @rule B-ACT-04 B-ACT-06 B-ACT-15 */
export const UNTIL_OWN_TURN: Ends = { at: "turnStart" };

/** With the turn that runs: when the next one begins. Outside of a fight a round later. */
export function untilTurnEnds(actor: OpposedActor): Ends {
  const fight = fightOf([actor]);
  const order = fight?.turns.flatMap(({ id }) => id ?? []) ?? [];
  const next = order[(order.indexOf(fight?.combatant?.id ?? "") + 1) % order.length];
  return next === undefined ? UNTIL_OWN_TURN : { at: "turnStart", of: "source", source: next };
}

const IMAGES: Readonly<Record<string, string>> = {
  dodge: "icons/svg/shield.svg",
  hide: "icons/svg/mystery-man.svg",
};

const stored = (deed: Pick<StoredDeed, "action" | "message"> & Partial<StoredDeed>): StoredDeed => ({
  target: null,
  skill: "",
  dc: 0,
  endedBy: null,
  ...deed,
});

/** The flag that says which deed has made an effect. */
export const deedFlag = (deed: Pick<StoredDeed, "action" | "message">): object => ({
  flags: { [SYSTEM_ID]: { deed: { ...stored(deed) } } },
});

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
  const lasting: StoredEnds | null = ends && { of: "bearer", turns: 1, save: null, ...beginsNow(actor), ...ends };
  const data = {
    _id: id16(deed.message, "deed"),
    name,
    img: IMAGES[deed.action] ?? "icons/svg/aura.svg",
    statuses,
    flags: { [SYSTEM_ID]: { deed: { ...stored(deed) }, ...(lasting ? { ends: { ...lasting } } : {}) } },
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

const ended = (deed: StoredDeed, by: string | null): object => ({
  disabled: by !== null,
  flags: { [SYSTEM_ID]: { deed: { ...deed, endedBy: by } } },
});

/** Switches off what somebody goes on doing: it stays, so that taking back what has ended it brings it back. */
export async function endGoingOn({ effect, deed }: GoingOn, by: string): Promise<void> {
  await effect.update(ended(deed, by));
}

/** Brings back what a message had ended. */
export async function bringBack(actor: OpposedActor, message: string): Promise<void> {
  for (const effect of actor.effects.contents) {
    const deed = deedOf(effect);
    if (deed?.endedBy === message) await effect.update(ended(deed, null));
  }
}

/** Who attacks is hidden no longer, whether he hits or not. @param attack id of the message @rule B-ACT-11 B-ATK-10 */
export async function revealBy(actor: OpposedActor, attack: string): Promise<void> {
  if (!actor.isOwner) return;
  for (const one of goingOn(actor, "hide")) await endGoingOn(one, attack);
}
