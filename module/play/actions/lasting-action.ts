/** Effects that an action leaves on the acting creature for a while. They end by their own duration. */
import type { StoredAction } from "../../data/effects/action-effect.pure.ts";
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { actionName, actionOf, goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { beginsNow } from "../../documents/effects/begins-now.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import { firstName, pictureOr } from "../common/effect-look.pure.ts";
import { id16 } from "../common/id.pure.ts";
import { once } from "../../documents/common/once.ts";
import type { TurnRecord } from "../common/records.pure.ts";

type Ends = Pick<StoredEnds, "at"> & Partial<Pick<StoredEnds, "of" | "source" | "turns">>;

/** Ends at the start of the actor's next turn. @rule B-ACT-04 B-ACT-06 B-ACT-15 */
export const UNTIL_OWN_TURN: Ends = { at: "turnStart" };

/** Returns a duration that ends with the given turn. Outside combat the effect ends a round later. */
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

/** Returns the derived id of the effect that a message leaves. `beside` names an additional action of the same message. */
export const actionEffectId = (message: string, beside?: string): string =>
  id16(message, beside === undefined ? "deed" : `deed:${beside}`);

/** Data of an effect that an action creates. */
export interface HeldEffect {
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly statuses: readonly string[];
  readonly system: object;
}

/** Returns the effect of an actor's action. @param more.turn turn of the action; left out or null for the current turn */
export function heldEffect(
  actor: OpposedActor,
  action: Pick<StoredAction, "action" | "message"> & Partial<StoredAction>,
  ends: Ends,
  more: {
    readonly turn?: TurnRecord | null;
    /** Proper name of the effect. If left out or empty, the name of the action followed by `words`. */
    readonly name?: string;
    readonly words?: string;
    /** Image path. If left out or not an image, the image of the action. */
    readonly img?: string;
    readonly statuses?: readonly string[];
  } = {},
): HeldEffect {
  const { turn = null, words = "", img = "", statuses = [] } = more;
  const called = more.name === undefined ? actionName(action.action, words) : "";
  const begun = { ...beginsNow(actor), ...(turn ? { mark: turn, source: turn.combatant } : {}) };
  const lasting: StoredEnds = { of: "bearer", turns: 1, save: null, ...begun, ...ends };
  return {
    _id: actionEffectId(action.message),
    name: firstName(more.name ?? called, actionName(action.action, words)),
    img: pictureOr(img, IMAGES[action.action]),
    statuses,
    system: {
      action: { target: null, skill: "", dc: 0, again: 0, called, words, ...action },
      ends: { ...lasting },
    },
  };
}

/** Creates the effect on the actor. */
export async function hold(actor: OpposedActor, effect: HeldEffect): Promise<void> {
  await actor.createEmbeddedDocuments("ActiveEffect", [effect as ActiveEffect.CreateData], { keepId: true });
}

/** Deletes the effects that a message left on an actor. Two clients may do so at the same moment. */
export async function letGo(actor: OpposedActor, message: string): Promise<void> {
  const ids = actor.effects.contents.flatMap((effect) =>
    actionOf(effect)?.message === message && effect.id !== null ? [effect.id] : [],
  );
  if (ids.length === 0) return;
  await once(
    () => actor.deleteEmbeddedDocuments("ActiveEffect", ids),
    () => !ids.some((id) => actor.effects.has(id)),
  );
}

/** Notes on an ongoing effect that a message ended it. The effect stays, so it is active again when that message is taken back. */
export async function endGoingOn({ effect }: GoingOn, by: string): Promise<void> {
  await noteOn(effect, { [`system.action.endedBy.${by}`]: true });
}

/** Ends the attacker's hiding, whether the attack hits or misses. @param attack id of the message @rule B-ACT-11 B-ATK-10 */
export async function revealBy(actor: OpposedActor, attack: string): Promise<void> {
  if (!actor.isOwner) return;
  for (const one of goingOn(actor, "hide")) await endGoingOn(one, attack);
}
