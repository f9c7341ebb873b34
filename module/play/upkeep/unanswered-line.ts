/** Chat messages about missed upkeep. The id is derived, so each piece of upkeep has one message, and the message settles it. */
import { gameMasters } from "../../compat/visibility.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { t } from "../../core/i18n.ts";
import type { UnansweredUpkeep } from "../../core/settings-list.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";
import { isConcealed, type Due } from "./due.ts";

const linePlace = (actor: OpposedActor, { id }: Due): Place => ({
  id: id16(actor.uuid, `unanswered:${id}`),
  judge: (message) => (String(message.type) === "base" && speaksFor(message, actor) ? null : "OD20.Void.strange"),
});

/** Returns whether the message was already posted. */
export const isTold = (actor: OpposedActor, due: Due): boolean => lookAt(linePlace(actor, due)).valid !== null;

/** Posts the message. If two clients post it at once, only one message exists. */
export async function postOverdueNotice(actor: OpposedActor, due: Due, how: UnansweredUpkeep): Promise<void> {
  const what = t(`OD20.Due.${due.kind}`, { name: due.name });
  await put(linePlace(actor, due), {
    speaker: publicSpeaker(actor),
    content: foundry.utils.escapeHTML(t(`OD20.Due.Unanswered.${how}`, { name: publicName(actor), what })),
    whisper: due.turn && isConcealed(actor, due.turn) ? gameMasters() : [],
  });
}
