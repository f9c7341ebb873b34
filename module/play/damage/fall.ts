/**
 * Falling damage. One message states the damage and the height. As with any use, the creature is prone if it takes damage, and undo
 * takes everything back.
 * @rule B-HAZ-05 B-HAZ-06 B-MOV-27 C-50
 */
import { visibility } from "../../compat/visibility.ts";
import { heightOf, lastMovement } from "../../canvas/heights.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { fall, LANDING, landsProne } from "../../rules/movement/jump.ts";
import { outcomeOverrides } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import { NOTHING_USED } from "../costs/action-records.pure.ts";
import { readUseMessage, useMessage } from "../actions/post-action.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, put, whyInvalid, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { rollAmounts, strikesOn } from "./deal-damage.ts";
import { conditionGiven } from "../activities/described-effects.ts";

type Token = TokenDocument.Implementation;

/** Maximum number of falls from the same place that have separate messages. */
const MOST = 20;

/**
 * Returns the place of a fall's message in the log. Several clicks make only one message. A creature that undo moves back up gets
 * no second message, but a creature that climbs up again does.
 */
export function fallPlace(actor: OpposedActor, token: Token): Place {
  const { uuid, x, y, elevation } = token;
  const from = ["fall", lastMovement(token), x, y, elevation];
  // A fall that is applied again keeps its message until the receipt confirms it.
  const down = receiptsOf(actor).filter(({ state, moved }) => state === "applied" && moved);
  const fallen = new Set(down.map(({ attack }) => attack));
  let [n, place] = [0, placeOf(actor, id16(uuid, from.join(":")))];
  while (n < MOST && fallen.has(lookAt(place).valid?.id ?? ""))
    place = placeOf(actor, id16(uuid, [...from, (n += 1)].join(":")));
  return place;
}

function placeOf(actor: OpposedActor, id: string): Place {
  return {
    id,
    judge: (message) =>
      whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const use = readUseMessage(message);
        return use?.action === "fall" && use.targets[0]?.actor === actor.uuid ? null : "OD20.Void.strange";
      }),
  };
}

/** Makes the creature fall from its token's elevation. @returns the message; undefined if none was posted */
export async function fallFrom(actor: OpposedActor, token: Token): Promise<ChatMessage.Implementation | undefined> {
  const feet = heightOf(token);
  if (feet === 0) return undefined;
  const ruleset = currentRuleset();
  const { dice, formula, type } = fall(feet);
  const { rolls, rows } = await rollAmounts("damage", dice > 0 ? [{ formula, type }] : []);
  const data = useMessage(actor, {
    action: "fall",
    spends: "free",
    targets: [actor],
    used: {
      ...NOTHING_USED,
      kind: "damage",
      // A short fall rolls no damage dice and does not knock the creature prone.
      effects: landsProne(dice) ? [conditionGiven(LANDING.status, LANDING.on)] : [],
      moves: [{ feet, way: "down", on: "always" }],
      strikes: strikesOn([{ key: "t0" }], rows),
      rules: { profile: ruleset.profile, overrides: { ...outcomeOverrides(ruleset), critScope: ruleset.critScope } },
      damage: { id: foundry.utils.randomID(16) },
    },
    rolls,
  });
  const { whisper, blind } = visibility(token.hidden ? true : undefined);
  return (await put(fallPlace(actor, token), { ...data, whisper, blind })) ?? undefined;
}
