/** Damage and healing that are due in a turn: one card in a place that creature and turn give, received like any other. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { DueKind } from "../../rules/turn-dues.ts";
import { speaksFor } from "../exchange/documents.ts";
import { id16 } from "../exchange/id.pure.ts";
import { pause } from "../exchange/in-turn.ts";
import { lookAt, refusalIn, type Place } from "../exchange/places.ts";
import type { TurnRecord } from "../exchange/records.pure.ts";
import { tokenOf } from "../table/tokens.ts";
import { attackContext, targetContexts } from "../use/context.ts";
import { dealIn } from "../use/damage.ts";
import type { AttackRecord } from "../use/records.pure.ts";
import type { DealRequest } from "../use/types.ts";
import { isConcealed, keyOf } from "./due.ts";

/** What is dealt: a formula and its type, "" for healing. */
export interface Dealt extends Pick<DealRequest, "kind" | "source"> {
  readonly formula: string;
  readonly type: string;
}

/** Where the card of a creature stands that is due in a turn. @param fits whether a card says what is due */
export function dealtPlace(
  actor: OpposedActor,
  kind: DueKind,
  turn: TurnRecord,
  fits: (said: Pick<Dealt, "kind" | "formula" | "type">) => boolean,
): Place {
  return {
    id: id16(actor.uuid, keyOf(kind, turn)),
    judge: (message) =>
      refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const attack = attackContext(message);
        const said = attack && saidBy(attack.record, actor);
        return said && fits(said) && [...attack.read.strikes.values()].every((strike) => strike.void === null)
          ? null
          : "OD20.Void.strange";
      }),
  };
}

/** What a card deals, if it deals one thing to this creature alone and to the full. */
function saidBy({ dealt, targets, strikes }: AttackRecord, actor: OpposedActor) {
  const [target, strike] = [targets[0], strikes[0]];
  const row = strike?.damage[0];
  const one = targets.length === 1 && strikes.length === 1 && strike?.damage.length === 1;
  if (!dealt || !one || !row || target?.actor !== actor.uuid || target.share !== 1) return null;
  return { kind: dealt.kind, formula: row.formula, type: row.type };
}

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
  for (let waited = 0; waited < PATIENCE && !hasArrived(place); waited += 50) await pause(50);
}

function hasArrived(place: Place): boolean {
  const { valid } = lookAt(place);
  const attack = valid && attackContext(valid);
  const waits = ["waiting", "rolling", "ready", "changed"];
  return attack !== null && targetContexts(attack, false).every(({ state }) => !waits.includes(state.phase));
}
