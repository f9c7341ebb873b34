/** Fire damage to a burning creature at the start of each of its turns, until the fire is put out. */
import { conditionImage } from "../../documents/effects/conditions.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { STATUS_LABELS } from "../../rules/movement/hazards.ts";
import { BURNING, EXTINGUISH } from "../../rules/movement/burning.ts";
import { lookAt } from "../protocol/places.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { dealUpkeepDamage } from "../upkeep/deal-upkeep-damage.ts";
import { burningPlace } from "../upkeep/upkeep-damage-card.ts";
import type { Due } from "../upkeep/due.ts";

const { formula, type } = BURNING;

/**
 * Returns the due fire damage. Several burning effects count as one fire. The oldest effect gives the start of the fire.
 * @rule B-HAZ-01 B-COND-01
 */
export function burningOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  const fires = [...actor.allApplicableEffects()].filter(
    ({ statuses, disabled, suppression }) => statuses.has(EXTINGUISH.ends) && !disabled && suppression === null,
  );
  if (fires.length === 0 || actor.dead) return [];
  const marks = fires.map((effect) => endsOf(effect)?.mark ?? null);
  const begun = marks.find((mark) => mark?.combat !== turn.combat) === undefined ? (marks[0] ?? null) : null;
  const place = burningPlace(actor, turn);
  const source = { uuid: "", name: STATUS_LABELS.burning, img: conditionImage("burning") };
  return [
    {
      id: place.id,
      kind: "burning",
      begun,
      actor,
      turn,
      name: "",
      done: lookAt(place).valid !== null,
      act: () => dealUpkeepDamage(actor, place, turn, { kind: "damage", formula, type, source }),
    },
  ];
}
