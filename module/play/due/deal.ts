/** Deals what is due as damage or healing; it arrives like any other. */
import type { OpposedActor } from "../../documents/actor.ts";
import { pause } from "../exchange/in-turn.ts";
import { lookAt, type Place } from "../exchange/places.ts";
import type { TurnRecord } from "../exchange/records.pure.ts";
import { tokenOf } from "../table/tokens.ts";
import { attackContext, targetContexts } from "../use/context.ts";
import { dealIn } from "../use/damage.ts";
import type { Dealt } from "./dealt.ts";
import { isConcealed } from "./due.ts";

/** Milliseconds that whoever answers for the creature may take to receive it, before the next thing is done. */
const PATIENCE = 3000;

/** Deals it once, and waits until it has arrived: what comes next may depend on it. */
export async function dealDue(
  actor: OpposedActor,
  place: Place,
  turn: TurnRecord,
  { kind, formula, type, source }: Dealt,
): Promise<void> {
  if (lookAt(place).valid === null)
    await dealIn(place, {
      kind,
      rows: [{ formula, type }],
      armor: true,
      targets: [{ actor, token: tokenOf(actor), share: 1 }],
      source,
      secret: isConcealed(actor, turn) ? true : undefined,
    });
  for (let waited = 0; waited < PATIENCE && !hasArrived(place, actor); waited += 50) await pause(50);
}

function hasArrived(place: Place, actor: OpposedActor): boolean {
  const { valid } = lookAt(place);
  const attack = valid && attackContext(valid);
  const waits = ["waiting", "rolling", "ready", "changed"];
  const own = attack ? targetContexts(attack, false).filter(({ target }) => target.actor === actor.uuid) : [];
  return own.length > 0 && own.every(({ state }) => !waits.includes(state.phase));
}
