/** What an action leaves on the one who did it for a while: an effect of his own, which ends by itself. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { StoredDeed } from "../../data/effects/deed.ts";
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { deedName, deedOf, goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { beginsNow } from "../../documents/effects/set-condition.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { noteOn } from "../../documents/effects/note-on.ts";
import { firstName, pictureOr } from "../shared/effect-look.pure.ts";
import { id16 } from "../shared/id.pure.ts";
import { once } from "../shared/once.ts";
import type { TurnRecord } from "../shared/records.pure.ts";

type Ends = Pick<StoredEnds, "at"> & Partial<Pick<StoredEnds, "of" | "source" | "turns">>;

/** At the start of the own next turn. @rule B-ACT-04 B-ACT-06 B-ACT-15 */
export const UNTIL_OWN_TURN: Ends = { at: "turnStart" };

/** With the turn in which it was done: when the next one begins. Outside of a fight a round later. */
export function untilTurnEnds(actor: OpposedActor, turn: TurnRecord | null): Ends {
  const fight = turn ? game.combats.get(turn.combat) : fightOf([actor]);
  const order = fight?.turns.flatMap(({ id }) => id ?? []) ?? [];
  const next = order[(order.indexOf(turn?.combatant ?? fight?.combatant?.id ?? "") + 1) % order.length];
  return next === undefined ? UNTIL_OWN_TURN : { at: "turnStart", of: "source", source: next };
}

const IMAGES: Readonly<Record<string, string>> = {
  dodge: "icons/svg/shield.svg",
  hide: "icons/svg/mystery-man.svg",
};

/** The id of the effect that a message leaves: there is only one, and one of each action that comes with it. */
export const deedId = (message: string, beside?: string): string =>
  id16(message, beside === undefined ? "deed" : `deed:${beside}`);

/** The effect of what somebody has done, as it is made. */
export interface HeldEffect {
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly statuses: readonly string[];
  readonly flags: object;
}

/**
 * The effect of what an actor has done.
 * @param more.turn in which he did it; left out or null: now
 */
export function heldEffect(
  actor: OpposedActor,
  deed: Pick<StoredDeed, "action" | "message"> & Partial<StoredDeed>,
  ends: Ends,
  more: {
    readonly turn?: TurnRecord | null;
    /** A proper name; left out, or where it says nothing = that of the action, with `words` behind. */
    readonly name?: string;
    readonly words?: string;
    /** What is no picture, or left out = that of the action. */
    readonly img?: string;
    readonly statuses?: readonly string[];
  } = {},
): HeldEffect {
  const { turn = null, words = "", img = "", statuses = [] } = more;
  const called = more.name === undefined ? deedName(deed.action, words) : "";
  const begun = { ...beginsNow(actor), ...(turn ? { mark: turn, source: turn.combatant } : {}) };
  const lasting: StoredEnds = { of: "bearer", turns: 1, save: null, ...begun, ...ends };
  return {
    _id: deedId(deed.message),
    name: firstName(more.name ?? called, deedName(deed.action, words)),
    img: pictureOr(img, IMAGES[deed.action]),
    statuses,
    flags: {
      [SYSTEM_ID]: { deed: { target: null, skill: "", dc: 0, again: 0, called, words, ...deed }, ends: { ...lasting } },
    },
  };
}

/** Gives an actor such an effect. */
export async function hold(actor: OpposedActor, effect: HeldEffect): Promise<void> {
  await actor.createEmbeddedDocuments("ActiveEffect", [effect as ActiveEffect.CreateData], { keepId: true });
}

/** Takes away what a message has left on an actor. Two may do so at one moment. */
export async function letGo(actor: OpposedActor, message: string): Promise<void> {
  const ids = actor.effects.contents.flatMap((effect) =>
    deedOf(effect)?.message === message && effect.id !== null ? [effect.id] : [],
  );
  if (ids.length === 0) return;
  await once(
    () => actor.deleteEmbeddedDocuments("ActiveEffect", ids),
    () => !ids.some((id) => actor.effects.has(id)),
  );
}

/**
 * Notes on what somebody goes on doing that a message has ended it: the effect stays, so that taking the message back, which
 * writes nothing here, brings it back.
 */
export async function endGoingOn({ effect }: GoingOn, by: string): Promise<void> {
  await noteOn(effect, { [`flags.${SYSTEM_ID}.deed.endedBy.${by}`]: true });
}

/** Who attacks is hidden no longer, whether he hits or not. @param attack id of the message @rule B-ACT-11 B-ATK-10 */
export async function revealBy(actor: OpposedActor, attack: string): Promise<void> {
  if (!actor.isOwner) return;
  for (const one of goingOn(actor, "hide")) await endGoingOn(one, attack);
}
