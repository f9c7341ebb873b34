/** Starts and continues a casting of a minute or longer in a fight. See actions/casting.ts for which turns count. */
import { oneAtATime } from "../common/in-turn.ts";
import { keyedName } from "../../data/keyed-name.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { finish } from "../actions/resolve-aftermath.ts";
import { castingNow, type Casting } from "../actions/casting.ts";
import { mayAct } from "../actions/may-act.ts";
import { notifyWarning } from "../common/notify.ts";
import { NOTHING_USED } from "../costs/action-records.pure.ts";
import { postUse } from "../actions/post-action.ts";
import { titleOf, usesOf } from "../activities/activities.ts";
import type { UseChoice } from "../activities/use-plan.pure.ts";
import { storedName } from "../../core/other-language.ts";

type Message = ChatMessage.Implementation;

/** Returns the spell being cast. Null with a warning if the item is gone, for example a used scroll. */
export function spellOf(actor: OpposedActor, { item, name }: Casting): OpposedItem | null {
  const found = actor.items.contents.find(({ uuid }) => uuid === item) ?? null;
  if (!found) notifyWarning("OD20.Use.castGone", { name });
  return found;
}

/** Sends the message of one turn of the casting. The turn costs the action; the spell is not paid yet. */
async function tellTurn(
  actor: OpposedActor,
  item: OpposedItem,
  { ritual, use, nth, turns, first }: Pick<Casting, "ritual" | "use" | "turns" | "first"> & { readonly nth: number },
): Promise<Message | undefined> {
  const message = await postUse(actor, {
    action: CASTING,
    label: keyedName("OD20.Use.casting", { name: titleOf(item, use), n: nth, of: turns }),
    spends: "active",
    readied: use,
    used: {
      ...NOTHING_USED,
      item: { uuid: item.uuid, name: storedName(item), img: item.img ?? "" },
      ritual,
      lasts: { kind: "rounds", value: turns },
      concentration: true,
      held: first,
    },
  });
  if (message) await finish(message);
  return message;
}

/** Starts a casting. The caller has checked the obstacles. @rule B-SPL-05 H-CONC-01 */
export const beginCasting = (
  actor: OpposedActor,
  item: OpposedItem,
  { ritual, activity = usesOf(item)[0]?.key ?? "" }: Pick<UseChoice, "ritual" | "activity">,
  turns: number,
): Promise<Message | undefined> => tellTurn(actor, item, { ritual, use: activity, turns, nth: 1, first: "" });

/**
 * Continues a casting for one turn. The last turn is a normal cast and not handled here. Shows every refusal to the user.
 * @returns the message; undefined if none was posted
 * @rule B-SPL-05
 */
export function goOnCasting(actor: OpposedActor): Promise<Message | undefined> {
  return oneAtATime(`${actor.uuid}:${CASTING}`, async () => {
    const casting = castingNow(actor);
    const item = casting && spellOf(actor, casting);
    if (!item || !casting.due || endsNow(casting) || !mayAct(actor, { spends: "active" })) return undefined;
    return tellTurn(actor, item, { ...casting, nth: casting.spent + 1 });
  });
}

/** Returns whether the next turn is the last one of the casting. @rule B-SPL-05 */
export const endsNow = ({ spent, turns }: Casting): boolean => spent >= turns - 1;
