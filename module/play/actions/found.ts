/** Who searches well finds those who hide. Each is found by his own side, as soon as it is there. @rule B-ACT-10 B-ACT-11 B-SENSE-11 */
import { OpposedActor } from "../../documents/actor.ts";
import { deedOf, goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { bearerOf, endingEffects } from "../../documents/effects/effect-ends.ts";
import { findsHidden } from "../../rules/checks/senses.ts";
import { checkState } from "../check/read.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { put, refusalIn, type Place } from "../protocol/places.ts";
import { viewer } from "../secrecy/viewer.ts";
import { areTogether, nameForViewer, sideOf } from "../scene/tokens.ts";
import { endGoingOn } from "./held.ts";
import { useMessage } from "./use.ts";

type Message = ChatMessage.Implementation;

/** Who searched for whom one does not see, and how well; null for any other message. */
function searched(message: Message): { total: number; by: OpposedActor } | null {
  if (!message.isKind("check") || message.system.action !== "search" || message.system.key !== "awareness") return null;
  const state = checkState(message);
  const by = findActor({ actor: state?.record.actor ?? null, token: null });
  if (!state || !by || state.void !== null || state.failed || !speaksFor(message, by)) return null;
  return { total: state.total, by };
}

/** Somebody who was found, by the name that the table gives him, and the Stealth that gave him away. */
export interface Found {
  readonly name: string;
  /** Null for whoever may not know his roll. */
  readonly stealth: number | null;
}

/** Whom a search has found: their own sides have noted it on what hid them. */
export function foundIn(message: Message): Found[] {
  const { id } = message;
  if (id === null || !searched(message)) return [];
  return endingEffects().flatMap((effect) => {
    const [deed, actor] = [deedOf(effect), bearerOf(effect)];
    if (!(actor instanceof OpposedActor) || deed?.action !== "hide" || deed.endedBy?.includes(id) !== true) return [];
    const hiding = game.messages.get(deed.message);
    const isKnown = viewer().isGM || (hiding && checkState(hiding)?.reveal.totals) === true;
    return [{ name: nameForViewer(actor), stealth: isKnown ? deed.dc : null }];
  });
}

/** Where the line stands that tells of somebody found: one, however many tell it. */
function foundPlace(search: string, actor: OpposedActor): Place {
  return {
    id: id16(search, `found:${actor.uuid}`),
    judge: (message) =>
      refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () =>
        message.isKind("use") && message.system.action === "found" ? null : "OD20.Void.strange",
      ),
  };
}

/** Who is found by a search and hides still. The line comes first: what was not told was not done. */
export function foundBy(message: Message): { actor: OpposedActor; one: GoingOn; write: () => Promise<void> }[] {
  const search = searched(message);
  if (!search || message.id === null) return [];
  const { id } = message;
  const { by, total } = search;
  const hiding = new Set(endingEffects().flatMap((effect) => bearerOf(effect) ?? []));
  return [...hiding].flatMap((actor) => {
    if (!(actor instanceof OpposedActor) || actor.uuid === by.uuid) return [];
    const found = goingOn(actor, "hide").filter(({ deed }) => findsHidden(total, deed.dc));
    if (found.length === 0 || sideOf(actor) === sideOf(by) || !areTogether(actor, by)) return [];
    return found.map((one) => ({
      actor,
      one,
      write: async () => {
        await put(foundPlace(id, actor), useMessage(actor, { action: "found", spends: "free" }));
        await endGoingOn(one, id);
      },
    }));
  });
}
