/** Deals the damage or healing of upkeep through the same messages as other damage. */
import type { OpposedActor } from "../../documents/actor.ts";
import { pause } from "../common/in-turn.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import type { Share, TurnRecord } from "../common/records.pure.ts";
import { tokenOf } from "../scene/tokens.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import { dealIn } from "../damage/deal-damage.ts";
import type { DealRequest } from "../damage/deal-request.pure.ts";
import type { Dealt } from "./upkeep-damage-card.ts";
import { isConcealed } from "./due.ts";

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
