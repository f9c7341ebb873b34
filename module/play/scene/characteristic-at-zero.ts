/**
 * Posts a chat message when a characteristic of a creature drops to 0. The effect that lowered the characteristic says
 * what follows, and a user must apply the consequence.
 */
import { gameMasters } from "../../compat/visibility.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { joinTold, toldLine } from "../../core/told.ts";
import { atNothing } from "../../rules/basics/characteristics.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import { id16 } from "../common/id.pure.ts";
import { once } from "../../documents/common/once.ts";
import { notifyFailure } from "../common/notify.ts";
import { sendMessage } from "../protocol/send.ts";
import { speakerOf } from "../common/participants.ts";

/** The characteristics at 0 when each actor was last prepared. */
const known = new WeakMap<OpposedActor, readonly Characteristic[]>();

const of = ({ creature }: OpposedActor): Characteristic[] => (creature ? atNothing(creature.characteristics) : []);

/** Whispers to the GMs and the players of the actor. If several tabs try, the derived id allows only one message. */
async function tellIt(actor: OpposedActor, keys: readonly Characteristic[]): Promise<void> {
  const { name, uuid, effects, _stats } = actor;
  const _id = id16(uuid, ["nothing", ...keys, ...effects.keys(), _stats.modifiedTime].join());
  const what = joinTold(
    keys.map((key) => ({ key: `OD20.Characteristic.${key}` })),
    ", ",
  );
  const { text: content, flags } = toldLine({ key: "OD20.Notify.characteristicAtNothing", data: { name, what } });
  const players = game.users.filter((user) => !user.isGM && actor.testUserPermission(user, "OWNER"));
  await once(
    () =>
      sendMessage(
        {
          _id,
          content,
          flags,
          speaker: speakerOf(actor),
          whisper: [...gameMasters(), ...players.map(({ id }) => id)],
        },
        { keepId: true },
      ),
    () => game.messages.has(_id),
  );
}

function onPrepared(actor: OpposedActor): void {
  const before = known.get(actor);
  const now = of(actor);
  known.set(actor, now);
  const fresh = before ? now.filter((key) => !before.includes(key)) : [];
  if (fresh.length > 0 && game.users.activeGM?.isSelf === true) tellIt(actor, fresh).catch(notifyFailure);
}

/** @rule B-CHAR-04 */
export function registerCharacteristicAtZero(): void {
  onDocument("actorPrepared", onPrepared);
  eachActor((actor) => known.set(actor, of(actor)));
}
