/** Standing up, dropping prone, and rolling on the ground to put out a fire: the effects these actions leave and end. */
import { GIVEN } from "../../data/effects/action-effect.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isImmune } from "../../documents/effects/derived-statuses.ts";
import { conditionImage } from "../../documents/effects/conditions.ts";
import { actionOf, since } from "../../documents/effects/action-effects.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { lying } from "../../documents/effects/prone-effect.ts";
import { greatestSpeed } from "../../documents/creatures/speeds.ts";
import { WOKE, wokenProneNote } from "../../documents/effects/knocked-out.ts";
import { t } from "../../core/i18n.ts";
import { CONDITION_LABELS } from "../../rules/conditions/conditions.ts";
import { EXTINGUISH, putOut } from "../../rules/movement/burning.ts";
import { mayDropProne } from "../../rules/turn/speed.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { fightOf, hasTurn } from "../scene/reins.ts";
import { heldEffect, type HeldEffect } from "./lasting-action.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** Speed in feet. Standing up and dropping prone need a speed above 0. */
const speedOf = greatestSpeed;

export const canStandUp = (actor: OpposedActor): boolean =>
  !actor.conditions.includes("unconscious") && (lying(actor).length > 0 || wokenProneNote(actor) !== null);

/** Returns whether the actor may drop prone: on its own turn or outside combat. @rule B-MOV-09 */
export function canDropProne(actor: OpposedActor): boolean {
  const fight = fightOf([actor]);
  return !actor.conditions.includes("prone") && mayDropProne(speedOf(actor), !fight || hasTurn(fight, actor));
}

/** Returns a prone effect of one message. Other prone effects stay when this message is taken back. @rule B-MOV-09 B-HAZ-02 */
export const laidDown = (
  actor: OpposedActor,
  action: { readonly action: string; readonly message: string },
  turn: TurnRecord | null = null,
): HeldEffect =>
  heldEffect(
    actor,
    action,
    { at: "never" },
    { turn, name: t(CONDITION_LABELS.prone), img: conditionImage("prone"), statuses: ["prone"] },
  );

/** Returns the prone effect that an action causes, or null. @rule B-MOV-09 B-HAZ-02 B-RES-06 */
export function fallBy(actor: OpposedActor, { id: message, action, turn }: UseRecord): HeldEffect | null {
  const { statuses } = putOut("rolling", { burning: action === "putOut", activeLeft: true, statuses: [] });
  const falls = action === "prone" || statuses.includes("prone");
  return falls && !isImmune(actor, "prone") ? laidDown(actor, { action, message }, turn) : null;
}

/**
 * Returns whether an effect existed before a message. Compares the log order if a message created the effect, otherwise the server time.
 */
function wasThere(effect: Effect, message: Message): boolean {
  const stored = actionOf(effect);
  if (stored && stored.action !== GIVEN) return since({ effect, stored }).includes(message);
  const { modifiedTime, createdTime } = effect._stats;
  return (modifiedTime ?? createdTime ?? 0) <= (message._stats.createdTime ?? 0);
}

/**
 * Returns the writes that end effects of the actor: prone effects when standing up, or fires when putting them out. They follow from the
 * message, so the effects return when it is taken back, and any responsible client may write.
 * @rule H-MOV-08 H-COND-01 B-HAZ-02
 */
export function endedBy(actor: OpposedActor, message: Message, use: UseRecord): (() => Promise<unknown>)[] {
  const stands = use.action === "stand";
  const fires = actor.effects.contents.filter(({ active, statuses }) => active && statuses.has(EXTINGUISH.ends));
  const all = stands ? lying(actor) : use.action === "putOut" ? fires : [];
  const ends = all.filter((one) => wasThere(one, message)).map((one) => () => endBy(one, use.id));
  const woken = stands && use.readied !== "" && wokenProneNote(actor) === use.readied;
  return woken ? [...ends, () => actor.update({ [`${WOKE}.stood.${use.id}`]: use.readied })] : ends;
}
