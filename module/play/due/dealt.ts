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

/** What a card deals to this creature. Others may have been added to it since. */
function saidBy({ dealt, targets, strikes }: AttackRecord, actor: OpposedActor) {
  const key = targets.find((target) => target.actor === actor.uuid)?.key;
  const rows = strikes.find(({ target }) => target !== null && target === key)?.damage ?? [];
  const [row] = rows;
  return dealt && row && rows.length === 1 ? { kind: dealt.kind, formula: row.formula, type: row.type } : null;
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
  for (let waited = 0; waited < PATIENCE && !hasArrived(place, actor); waited += 50) await pause(50);
}

function hasArrived(place: Place, actor: OpposedActor): boolean {
  const { valid } = lookAt(place);
  const attack = valid && attackContext(valid);
  const waits = ["waiting", "rolling", "ready", "changed"];
  const own = attack ? targetContexts(attack, false).filter(({ target }) => target.actor === actor.uuid) : [];
  return own.length > 0 && own.every(({ state }) => !waits.includes(state.phase));
}
