/** Standing up, dropping prone, and putting a fire out by rolling on the ground: what their messages leave, and what they end. */
import { GIVEN } from "../../data/effects/deed.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isImmune } from "../../documents/effects/derived-statuses.ts";
import { conditionImage } from "../../documents/effects/conditions.ts";
import { deedOf, since } from "../../documents/effects/action-effects.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { lying } from "../../documents/effects/lying.ts";
import { greatestSpeed } from "../../documents/creatures/speeds.ts";
import { WOKE, wokenNote } from "../../documents/effects/woken.ts";
import { t } from "../../core/i18n.ts";
import { CONDITION_LABELS } from "../../rules/conditions/conditions.ts";
import { EXTINGUISH, putOut } from "../../rules/movement/hazards.ts";
import { mayDropProne } from "../../rules/turn/speed.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { fightOf, hasTurn } from "../scene/turns.ts";
import { heldEffect, type HeldEffect } from "./held.ts";
import type { UseRecord } from "./records.pure.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** Feet of a move; standing up and lying down need some. */
const speedOf = greatestSpeed;

export const canStandUp = (actor: OpposedActor): boolean =>
  !actor.conditions.includes("unconscious") && (lying(actor).length > 0 || wokenNote(actor) !== null);

/** On the own turn, or outside of a fight. @rule B-MOV-09 */
export function canDropProne(actor: OpposedActor): boolean {
  const fight = fightOf([actor]);
  return !actor.conditions.includes("prone") && mayDropProne(speedOf(actor), !fight || hasTurn(fight, actor));
}

/** What lays down by a deed: beside all else that does, so that taking it back leaves that alone. @rule B-MOV-09 B-HAZ-02 */
export const laidDown = (
  actor: OpposedActor,
  deed: { readonly action: string; readonly message: string },
  turn: TurnRecord | null = null,
): HeldEffect =>
  heldEffect(
    actor,
    deed,
    { at: "never" },
    { turn, name: t(CONDITION_LABELS.prone), img: conditionImage("prone"), statuses: ["prone"] },
  );

/** What an action of the list lays its doer down by; nothing for most. @rule B-MOV-09 B-HAZ-02 B-RES-06 */
export function fallBy(actor: OpposedActor, { id: message, action, turn }: UseRecord): HeldEffect | null {
  const { statuses } = putOut("rolling", { burning: action === "putOut", activeLeft: true, statuses: [] });
  const falls = action === "prone" || statuses.includes("prone");
  return falls && !isImmune(actor, "prone") ? laidDown(actor, { action, message }, turn) : null;
}

/** Whether an effect was there when a message came: by the log where its bearer has told it, else by the server's clock. */
function wasThere(effect: Effect, message: Message): boolean {
  const deed = deedOf(effect);
  if (deed && deed.action !== GIVEN) return since({ effect, deed }).includes(message);
  const { modifiedTime, createdTime } = effect._stats;
  return (modifiedTime ?? createdTime ?? 0) <= (message._stats.createdTime ?? 0);
}

/**
 * What a message still has to end of its doer's: all that lays him down, or the fires on him. Told from the message, so that it is
 * back when that is taken back, and that whoever answers for him may write it. @rule H-MOV-08 H-COND-01 B-HAZ-02
 */
export function endedBy(actor: OpposedActor, message: Message, use: UseRecord): (() => Promise<unknown>)[] {
  const stands = use.action === "stand";
  const fires = actor.effects.contents.filter(({ active, statuses }) => active && statuses.has(EXTINGUISH.ends));
  const all = stands ? lying(actor) : use.action === "putOut" ? fires : [];
  const ends = all.filter((one) => wasThere(one, message)).map((one) => () => endBy(one, use.id));
  const woken = stands && use.readied !== "" && wokenNote(actor) === use.readied;
  return woken ? [...ends, () => actor.update({ [`${WOKE}.stood.${use.id}`]: use.readied })] : ends;
}
