/** Derived ids of the damage and healing messages of upkeep. The id derives from the creature and the turn, so each message exists once. */
import type { StoredZone } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { BURNING } from "../../rules/movement/burning.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { whyInvalid, type Place, lookAt } from "../protocol/places.ts";
import type { TurnRecord, Share } from "../common/records.pure.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import { essence, isWithin } from "../resolve/landing-effects.pure.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import type { DealRequest } from "../damage/deal-request.pure.ts";
import { dueKey, isConcealed } from "./due.ts";
import { pause } from "../common/in-turn.ts";
import { tokenOf } from "../scene/tokens.ts";
import { dealIn } from "../damage/deal-damage.ts";

/** The damage or healing: a formula and its damage type ("" for healing). */
interface Dealt extends Pick<DealRequest, "kind" | "source"> {
  readonly formula: string;
  readonly type: string;
}

/**
 * Returns the derived message id, with its validity check, of upkeep damage or healing of a creature in a turn.
 * @param kind kind of upkeep
 * @param fits returns whether the damage in a message matches the upkeep
 */
export function dealtPlace(
  actor: OpposedActor,
  kind: string,
  turn: TurnRecord,
  fits: (said: Pick<Dealt, "kind" | "formula" | "type">) => boolean,
): Place {
  return {
    id: id16(actor.uuid, dueKey(kind, turn)),
    judge: (message) =>
      whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const attack = attackContext(message);
        const said = attack && saidBy(attack.record, actor);
        return said && fits(said) && [...attack.read.strikes.values()].every((strike) => strike.void === null)
          ? null
          : "OD20.Void.strange";
      }),
  };
}

/** Returns the damage that a message deals to this creature. The message may have other targets too. */
function saidBy({ dealt, targets, strikes }: AttackRecord, actor: OpposedActor) {
  const key = targets.find((target) => target.actor === actor.uuid)?.key;
  const rows = strikes.find(({ target }) => target !== null && target === key)?.damage ?? [];
  const [row] = rows;
  return dealt && row && rows.length === 1 ? { kind: dealt.kind, formula: row.formula, type: row.type } : null;
}

/** Returns the derived message id, with its validity check, of the damage to a burning creature. */
export function burningPlace(actor: OpposedActor, turn: TurnRecord): Place {
  const { formula, type } = BURNING;
  return dealtPlace(
    actor,
    "burning",
    turn,
    (said) => said.kind === "damage" && said.formula === formula && said.type === type,
  );
}

/** Returns the derived message id, with its validity check, of the healing of a regenerating creature. */
export function regenerationPlace(actor: OpposedActor, turn: TurnRecord): Place {
  return dealtPlace(actor, "regeneration", turn, ({ kind, formula }) => kind === "healing" && /^\d+$/u.test(formula));
}

/** Returns the derived id of the damage message for a zone, creature, and turn. */
export const zonePlaceId = (actor: OpposedActor, lies: string, turn: TurnRecord): string =>
  id16(lies, dueKey(`zone:${actor.uuid}`, turn));

/**
 * Returns the derived message id, with its validity check, of the damage that a zone deals to a creature in a turn. A message that spares
 * the creature is not valid.
 * @param lies text that identifies the zone
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
      whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const attack = attackContext(message);
        const meant = attack?.record.targets.find((target) => target.actor === actor.uuid);
        // A message with share 0 does not count, unless a GM wrote it.
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

/** Time in milliseconds to wait until the responsible client has applied the damage. */
const PATIENCE = 3000;

/** Deals the damage or healing once and waits until it is applied, because later upkeep may depend on it. */
export async function dealUpkeepDamage(
  actor: OpposedActor,
  place: Place,
  turn: TurnRecord,
  { formula, type, ...more }: Dealt,
): Promise<void> {
  await dealRows(actor, place, turn, { ...more, rows: [{ formula, type }], share: 1 });
}

/** Deals several rows of damage, or a share of them. */
export async function dealRows(
  actor: OpposedActor,
  place: Place,
  turn: TurnRecord,
  {
    kind,
    rows,
    source,
    share,
    armor = true,
    ...more
  }: Pick<DealRequest, "kind" | "rows" | "source" | "effects" | "laid"> & {
    readonly share: Share;
    readonly armor?: boolean;
  },
): Promise<void> {
  if (lookAt(place).valid === null)
    await dealIn(place, {
      kind,
      rows,
      armor,
      ...more,
      targets: [{ actor, token: tokenOf(actor), share }],
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
