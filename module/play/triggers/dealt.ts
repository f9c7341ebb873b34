/** Where damage and healing stand that are due in a turn: one card in a place that creature and turn give. */
import type { StoredZone } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { BURNING } from "../../rules/movement/hazards.ts";
import { speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { refusalIn, type Place } from "../protocol/places.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { essence, isWithin } from "../resolve/landing-effects.pure.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import type { DealRequest } from "../damage/deal-request.ts";
import { keyOf } from "./due.ts";

/** What is dealt: a formula and its type, "" for healing. */
export interface Dealt extends Pick<DealRequest, "kind" | "source"> {
  readonly formula: string;
  readonly type: string;
}

/** Where the card of a creature stands that is due in a turn. @param kind what is due @param fits whether a card says what is due */
export function dealtPlace(
  actor: OpposedActor,
  kind: string,
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

/** Where the damage of a burning creature stands. */
export function burningPlace(actor: OpposedActor, turn: TurnRecord): Place {
  const { formula, type } = BURNING;
  return dealtPlace(
    actor,
    "burning",
    turn,
    (said) => said.kind === "damage" && said.formula === formula && said.type === type,
  );
}

/** Where the healing of a creature stands that regenerates. */
export function regenerationPlace(actor: OpposedActor, turn: TurnRecord): Place {
  return dealtPlace(actor, "regeneration", turn, ({ kind, formula }) => kind === "healing" && /^\d+$/u.test(formula));
}

/** The first place of what a zone does to a creature in a turn. */
export const zonePlaceId = (actor: OpposedActor, lies: string, turn: TurnRecord): string =>
  id16(lies, keyOf(`zone:${actor.uuid}`, turn));

/**
 * Where the damage of a zone stands that a creature takes in a turn. A card that leaves the creature out is not there.
 * @param lies what tells that which lies there from all else
 */
export function zonePlace(
  actor: OpposedActor,
  lies: string,
  { rows, effects }: Pick<StoredZone, "rows" | "effects">,
  turn: TurnRecord,
): Place {
  const wanted = JSON.stringify(rows.map(({ formula, type }) => [formula, type]));
  const gives = effects.map((one) => essence({ ...one, on: "always" }));
  return {
    id: zonePlaceId(actor, lies, turn),
    judge: (message) =>
      refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const attack = attackContext(message);
        const meant = attack?.record.targets.find((target) => target.actor === actor.uuid);
        // Who is not meant has not had it; a Game Master may say that he has.
        const spared = meant?.share === 0 && message.author?.isGM !== true;
        const strike = attack?.record.strikes.find(({ target }) => target !== null && target === meant?.key);
        const said = JSON.stringify(strike?.damage.map(({ formula, type }) => [formula, type]) ?? []);
        const given = attack?.record.effects.map(essence) ?? [];
        const sound = [...(attack?.read.strikes.values() ?? [])].every((one) => one.void === null);
        return attack?.record.dealt?.kind === "damage" && said === wanted && isWithin(given, gives) && sound && !spared
          ? null
          : "OD20.Void.strange";
      }),
  };
}
