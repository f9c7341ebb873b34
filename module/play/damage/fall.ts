/**
 * A fall: one message of whoever falls, with the damage that it does him and the way down. What follows is that of every use: he
 * lies there if it has hurt him, and all of it is taken back with his receipt.
 * @rule B-HAZ-05 B-HAZ-06 B-MOV-27 C-50
 */
import { visibility } from "../../compat/visibility.ts";
import { heightOf, lastMovement } from "../../canvas/heights.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { fall, LANDING, landsProne } from "../../rules/movement/jump.ts";
import { outcomeOverrides } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import { NOTHING_USED } from "../actions/records.pure.ts";
import { readUseMessage, useMessage } from "../actions/use.ts";
import { speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { lookAt, put, refusalIn, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { rollAmounts, strikesOn } from "./amounts.ts";
import { conditionGiven } from "../activities/condition-given.ts";

type Token = TokenDocument.Implementation;

/** Falls from one and the same place that are told apart; more are nobody's. */
const MOST = 20;

/**
 * Where the message of a fall stands: one, however many press. Set back into the air by undo, nobody falls a second time; who
 * has fallen and is up there again does.
 */
export function fallPlace(actor: OpposedActor, token: Token): Place {
  const { uuid, x, y, elevation } = token;
  const from = ["fall", lastMovement(token), x, y, elevation];
  // Given once more he is on his way down until his receipt tells it.
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
      refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const use = readUseMessage(message);
        return use?.action === "fall" && use.targets[0]?.actor === actor.uuid ? null : "OD20.Void.strange";
      }),
  };
}

/** Falls from where the token is. @returns its message; undefined when nothing was posted */
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
      // At most so much is taken: a fall without dice hurts nobody.
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
